"""The odds of a board in words and as a picture, for games and for boards that players paste."""

from __future__ import annotations

from dataclasses import replace

from bot.engine.jobs import Odds
from bot.render.odds import OddsPicture, paint_odds_parts
from bot.render.picture import ALT_TEXT
from bot.text.advice import LEGEND, ODDS, ONE_LAYOUT, TOO_MUCH, UNCOUNTED, WRONG_FLAGS_SAFE, describe_advice
from bot.text.language import Language, Text, sentences
from bot.text.odds import SeenOdds, describe_odds
from bot.ui.button import LastingButton
from bot.ui.drawing import Context, Drawing
from bot.ui.help import draw_help
from core import WRONG_FLAG, Board


async def draw_odds(
    odds: Odds, board: Board, note: Text | str = "", *buttons: LastingButton, context: Context
) -> Drawing:
    """Return the odds of a board with a note below. Raises `PlayerError` if the picture takes too long."""
    marked = frozenset([odds.best.cell] if odds.best else [])
    if odds.mines is not None:
        board = replace(board, mines=odds.mines)
    picture = OddsPicture(board, odds.analysis.probabilities, marked=marked, counted=odds.mines is not None)
    lines = [*_lines(odds, board), *([note] if note else [])]
    language = context.language
    words = "\n".join(map(language, lines))
    theme = context.appearance.theme
    alt_text = odds_alt_text(picture, language)
    return await draw_help(context, words, alt_text, lambda: paint_odds_parts(picture, theme), *buttons)


def odds_alt_text(picture: OddsPicture, language: Language) -> str:
    """Return a picture of odds in words."""
    seen = SeenOdds(picture.board, picture.percents(), picture.marked, picture.clues, picture.blank)
    return describe_odds(seen, language, ALT_TEXT)


def _lines(odds: Odds, board: Board) -> list[Text | str]:
    if odds.analysis.layouts is None:
        why = TOO_MUCH if odds.mines is not None else UNCOUNTED
        return [ODDS, *([sentences(describe_advice(odds.best))] if odds.best else []), why]
    wrong = [WRONG_FLAGS_SAFE] if WRONG_FLAG in board.text else []
    single = [ONE_LAYOUT] if odds.analysis.layouts == 1 else []
    return [ODDS, *wrong, sentences(describe_advice(odds.best)), *single, LEGEND]
