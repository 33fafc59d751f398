"""Hints for count puzzles, private until they are shown to everyone."""

from __future__ import annotations

from discord import File

from bot.errors import PlayerError
from bot.games.minesweeper.help import (
    FILE_NAME,
    HelpView,
    send_help,
    show_button,
    shown_by,
    take_button,
    tell_taken,
    think,
)
from bot.games.puzzle.picture import Picture, alt_text, paint
from bot.games.puzzle.session import Puzzle
from bot.play.custom_id import Press
from bot.play.press_policy import Verb
from bot.text.explanation import names, tell_proof
from bot.ui.button import LastingButton
from bot.ui.client import GamesInteraction, check_bring
from bot.ui.drawing import painted
from core import MARKED_CLEAR, MARKED_MINE, UNMARKED, Action, Explanation, Marking, Move

CLEAR = "clear"


async def give_mark(interaction: GamesInteraction, puzzle: Puzzle) -> None:
    """Answer privately with a square to mark near the pad, and why."""
    puzzle.check_help(interaction.user.id)
    await think(interaction)
    hint = await interaction.client.puzzles.hint(puzzle)
    if hint is None:
        raise PlayerError("There's nothing left to mark.")
    take, show = puzzle.press(Verb.TAKE_HINT, hint.cell), puzzle.press(Verb.SHOW_HINT, hint.cell)
    help_view = await _drawn(_text(hint), puzzle.marking, hint, take_button(take, "Mark it"), show_button(show))
    await send_help(interaction, *help_view, private=True)


async def show_mark(interaction: GamesInteraction, press: Press, puzzle: Puzzle) -> None:
    """Answer with the hint for everyone, unless its square is marked by now."""
    puzzle.check_help(interaction.user.id)
    assert press.cell  # noqa: S101 - its custom_id can't be without
    puzzle = await interaction.client.puzzles.running(puzzle.channel_id)
    hint = await interaction.client.puzzles.hint_for(puzzle, press.cell)
    if hint is None:
        raise PlayerError(f"{names([press.cell])} is already marked.")
    help_view = await _drawn(f"{_text(hint)}\n{shown_by(interaction)}", puzzle.marking, hint)
    check_bring(interaction)
    await send_help(interaction, *help_view, private=False)


async def take_mark(interaction: GamesInteraction, press: Press, puzzle: Puzzle) -> None:
    """Mark the square of a private hint as what it is."""
    assert press.cell  # noqa: S101 - its custom_id can't be without
    mine = press.cell in puzzle.marking.puzzle.field.mines
    move = Move(Action.FLAG if mine else Action.DIG, press.cell)
    session, report = await interaction.client.puzzles.move(
        puzzle.id,
        interaction.user.id,
        interaction.id,
        [move],
        seen=UNMARKED + (MARKED_CLEAR if mine else MARKED_MINE),
        own=True,
    )
    await tell_taken(interaction, session, report, press.cell, "marked")


def _text(hint: Explanation) -> str:
    what = "a mine" if hint.mine else CLEAR
    return f"### Hint: {names([hint.cell])} is {what}\n{tell_proof(hint, 'mark', CLEAR)}"


async def _drawn(text: str, marking: Marking, hint: Explanation, *buttons: LastingButton) -> tuple[HelpView, File]:
    picture = _picture(marking, hint)
    return HelpView(text, alt_text(picture), *buttons), await painted(lambda: paint(picture), FILE_NAME)


def _picture(marking: Marking, hint: Explanation) -> Picture:
    """The puzzle with what the steps find marked as well."""
    grid = marking.puzzle.field.grid
    mines = grid.gather(cell for step in hint.steps for cell in step.mines)
    clear = grid.gather(cell for step in hint.steps for cell in step.safe)
    return Picture(
        grid=grid,
        clues=marking.puzzle.counts,
        mines=marking.mines & ~clear | mines,
        clear=marking.clear & ~mines | clear,
        marked=grid.bit(hint.cell),
        pointed=grid.gather(clue for step in hint.steps for clue in step.clues),
    )
