"""The odds of a board in words and as a picture, for games and for boards that players paste."""

from __future__ import annotations

from bot.engine.jobs import Odds
from bot.render.odds import OddsPicture, odds_alt_text, paint_odds
from bot.text.explanation import names, percent
from bot.ui.button import LastingButton
from bot.ui.help import Help, draw_help
from core import WRONG_FLAG, Advice, Board

ODDS_LEGEND = (
    "-# Percent: how likely a mine is in a square, thin where no number touches it. ✓ is safe. Flags are no evidence."
)
DIGITS = 15
"""A number with more digits is told roughly."""
LIKELY = 0.5
"""From here on it is told that a guess is a 50/50."""


async def draw_odds(odds: Odds, board: Board, note: str = "", *buttons: LastingButton) -> Help:
    """Return the odds of a board with a note below. Raises `PlayerError` if the picture takes too long."""
    picture = _odds_picture(board, odds)
    text = "\n".join(filter(None, [_odds_text(odds, board), note]))
    return await draw_help(text, odds_alt_text(picture), lambda: paint_odds(picture), *buttons)


def _odds_text(odds: Odds, board: Board) -> str:
    if odds.analysis.layouts is None:
        best = [describe_advice(odds.best)] if odds.best else []
        return "\n".join(["### Odds", *best, "There is too much to count: squares with ? may hold a mine or not."])
    wrong = ["Squares with ❌ are safe."] if WRONG_FLAG in board.text else []
    where = f"The mines can lie in {_ways(odds.analysis.layouts)}."
    return "\n".join(["### Odds", *wrong, describe_advice(odds.best), where, ODDS_LEGEND])


def _ways(number: int) -> str:
    if number == 1:
        return "one way"
    if number < 10**DIGITS:
        return f"{number:,} ways"
    digits = str(number)
    return f"about {digits[0]}.{digits[1]} × 10^{len(digits) - 1} ways"


def _odds_picture(board: Board, odds: Odds) -> OddsPicture:
    marked = [odds.best.cell] if odds.best else []
    return OddsPicture(board, odds.analysis.probabilities, marked=frozenset(marked))


def describe_advice(best: Advice | None) -> str:
    if best is None:
        return "Nothing is left to dig but mines."
    cell = names([best.cell])
    if best.certain:
        return f"{cell} is certainly safe."
    told = [f"The best guess is {cell}: a mine with {percent(best.risk)}."]
    if percent(best.least) != percent(best.risk):
        why = "this one leads further"
        if best.fifty_fifty >= LIKELY:
            why = f"{cell} is a 50/50 ({percent(best.fifty_fifty)}) that only a guess can settle"
        told.append(f"The safest has {percent(best.least)}, but {why}.")
    if best.wins is not None:
        told.append(f"With one life, the best play wins {percent(best.wins)} of such games.")
    return " ".join(told)
