"""Help in a running game, private until it is shown to everyone: hints and odds; and what is said at the end."""

from __future__ import annotations

import discord
from discord import ButtonStyle, File, ui

from bot.errors import PlayerError
from bot.games import Play, Press, Verb
from bot.games.fairness import Hint, Odds
from bot.rendering import OddsPicture, names, odds_alt_text, paint_odds, percent, tell_details, tell_steps
from bot.views.answer import tell
from bot.views.button import PressButton
from bot.views.client import GamesInteraction, may_edit
from bot.views.drawing import painted
from core import Advice, Board

FILE_NAME = "odds.png"
ODDS_LEGEND = "-# The numbers are percent: how likely a mine is in a square. Flags are no evidence."
NOTHING = "There is nothing to say about this board: too much is covered to count it."


class HelpView(ui.LayoutView):
    """What is said of a board, around its picture, which is sent with it as a file."""

    def __init__(self, text: str, picture: OddsPicture, show: PressButton | None = None) -> None:
        super().__init__(timeout=None)
        self.add_item(ui.TextDisplay(text))
        item = discord.MediaGalleryItem(f"attachment://{FILE_NAME}", description=odds_alt_text(picture))
        self.add_item(ui.MediaGallery(item))
        if show:
            self.add_item(ui.ActionRow(show))


async def give_hint(interaction: GamesInteraction, press: Press, play: Play) -> None:
    """Answers privately with a safe square and why it is safe, or with the best guess."""
    play.check_help(interaction.user.id)
    board = play.board
    hint = await interaction.client.fairness.hint(board)
    if hint.cell is None:
        raise PlayerError(NOTHING)
    await _note(interaction, play, shared=False)
    show = _show_button(play.press(Verb.SHOW_HINT, hint.cell))
    await _send(interaction, _hint_text(hint), _hint_picture(board, hint), show)


async def show_hint(interaction: GamesInteraction, press: Press, play: Play) -> None:
    """Answers with a hint for everybody, if it holds still."""
    play.check_help(interaction.user.id)
    board = play.board
    assert press.cell  # noqa: S101 - its custom_id can't be without
    hint = await interaction.client.fairness.hint_for(board, press.cell)
    if hint.cell is None:
        raise PlayerError("This hint is out of date, since the board has changed: ask for another one.")
    await _note(interaction, play, shared=True)
    await _send(interaction, _hint_text(hint), _hint_picture(board, hint))


async def give_odds(interaction: GamesInteraction, play: Play) -> None:
    """Answers privately with the odds of all covered squares."""
    play.check_help(interaction.user.id)
    board = play.board
    odds = await interaction.client.fairness.odds(board)
    await _note(interaction, play, shared=False)
    await send_odds(interaction, board, odds, _show_button(play.press(Verb.SHOW_ODDS)))


async def show_odds(interaction: GamesInteraction, press: Press, play: Play) -> None:
    """Answers with the odds for everybody."""
    play.check_help(interaction.user.id)
    board = play.board
    odds = await interaction.client.fairness.odds(board)
    await _note(interaction, play, shared=True)
    text, picture = _odds_text(odds), _odds_picture(board, odds)
    await _send(interaction, text, picture)


async def send_odds(
    interaction: GamesInteraction, board: Board, odds: Odds, show: PressButton | None = None, note: str = ""
) -> None:
    """Answers privately with odds."""
    text = "\n".join(filter(None, [_odds_text(odds), note]))
    await _send(interaction, text, _odds_picture(board, odds), show, private=True)


async def tell_of_game(interaction: GamesInteraction, press: Press, play: Play) -> None:
    """Answers privately with what was luck and what was skill in a finished game."""
    if play.ruling is None:
        raise PlayerError("This game isn't judged yet: try again in a moment.")
    await tell(interaction, tell_details(play.ruling.verdict, play.ruling.reason))


async def _note(interaction: GamesInteraction, play: Play, *, shared: bool) -> None:
    """Has it stored and shown on the board who was helped."""
    play = await interaction.client.games.help(play.id, interaction.user.id, interaction.id, shared=shared)
    if may_edit(interaction):
        interaction.client.painter.follow(play)


async def _send(
    interaction: GamesInteraction,
    text: str,
    picture: OddsPicture,
    show: PressButton | None = None,
    *,
    private: bool | None = None,
) -> None:
    view, file = HelpView(text, picture, show), await _painted(picture)
    ephemeral = show is not None if private is None else private
    if interaction.response.is_done():
        await interaction.followup.send(view=view, file=file, ephemeral=ephemeral)
    else:
        await interaction.response.send_message(view=view, file=file, ephemeral=ephemeral)


async def _painted(picture: OddsPicture) -> File:
    return await painted(lambda: paint_odds(picture), FILE_NAME)


def _show_button(press: Press) -> PressButton:
    return PressButton.of(press, label="Show everyone", style=ButtonStyle.success)


def _hint_text(hint: Hint) -> str:
    if hint.explanation:
        steps = tell_steps(hint.explanation)
        listed = steps if len(steps) == 1 else [f"{number}. {step}" for number, step in enumerate(steps, start=1)]
        return "\n".join([f"### Hint: {names([hint.explanation.cell])} is safe", *listed])
    return f"### No square is certainly safe\n{_advice(hint.guess)}"


def _hint_picture(board: Board, hint: Hint) -> OddsPicture:
    said = hint.explanation or hint.guess
    assert said  # noqa: S101 - nothing is sent without
    clues = {clue for step in hint.explanation.steps for clue in step.clues} if hint.explanation else ()
    return OddsPicture(board, None, marked=frozenset([said.cell]), clues=frozenset(clues))


def _odds_text(odds: Odds) -> str:
    lines = ["### Odds", _advice(odds.best)]
    if odds.analysis.layouts is not None:
        lines.append(
            f"The mines can lie in {odds.analysis.layouts:,} {'ways' if odds.analysis.layouts > 1 else 'way'}."
        )
    else:
        lines.append("There is too much to count: squares with ? may hold a mine or not.")
    return "\n".join([*lines, ODDS_LEGEND])


def _odds_picture(board: Board, odds: Odds) -> OddsPicture:
    marked = [odds.best.cell] if odds.best else []
    return OddsPicture(board, odds.analysis.probabilities, marked=frozenset(marked))


def _advice(best: Advice | None) -> str:
    if best is None:
        return "There is no move to prefer."
    cell = names([best.cell])
    if best.certain:
        return f"{cell} is certainly safe."
    from_there = "" if best.wins is None else f", and who plays best from there wins with {percent(best.wins)}"
    return f"The best guess is {cell}: a mine with {percent(best.risk)}{from_there}."
