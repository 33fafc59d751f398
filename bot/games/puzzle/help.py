"""Hints for count puzzles, private until their player shares them."""

from __future__ import annotations

from dataclasses import replace

from bot.errors import PlayerError
from bot.games.puzzle import text
from bot.games.puzzle.picture import Picture, describe_picture, paint
from bot.games.puzzle.service import PuzzleService
from bot.games.puzzle.session import PuzzleSession
from bot.play.button import Button
from bot.play.custom_id import Press
from bot.play.press_policy import IN_PRIVATE
from bot.text.explanation import describe_proof
from bot.text.language import Text
from bot.ui import text as texts
from bot.ui.button import LastingButton
from bot.ui.client import GamesInteraction, check_move_to_bottom
from bot.ui.context import context_for_all, context_of
from bot.ui.drawing import Context, Drawing
from bot.ui.help import answer_taken, draw_help, send_help, shared_by, think
from core import MARKED_CLEAR, MARKED_MINE, UNMARKED, Action, Explanation, Marking, Move, cell_name


async def give_hint(interaction: GamesInteraction, puzzle: PuzzleSession) -> None:
    """Answer privately with a square to mark near the pad, and why."""
    puzzle.check_help(interaction.user.id)
    await think(interaction)
    hint = await interaction.client.part(PuzzleService).hint(puzzle)
    if hint is None:
        raise PlayerError(text.NOTHING_LEFT)
    context = await context_of(interaction)
    buttons = [LastingButton.of(puzzle.press(button, hint.cell), context.language) for button in (MARK_IT, SHARE_HINT)]
    await send_help(interaction, await _draw(puzzle.marking, hint, None, *buttons, context=context), private=True)


async def _answer_hint(interaction: GamesInteraction, press: Press, puzzle: PuzzleSession) -> None:
    await give_hint(interaction, puzzle)


async def _share_hint(interaction: GamesInteraction, press: Press, puzzle: PuzzleSession) -> None:
    """Answer with the hint for everyone, unless its square is marked by now."""
    puzzle.check_help(interaction.user.id)
    assert press.cell  # noqa: S101 - its custom_id can't be without
    puzzle = await interaction.client.part(PuzzleService).running(puzzle.channel_id)
    hint = await interaction.client.part(PuzzleService).hint_for(puzzle, press.cell)
    if hint is None:
        raise PlayerError(text.ALREADY_MARKED(cell_name(press.cell)))
    context = context_for_all(interaction, puzzle)
    drawn = await _draw(puzzle.marking, hint, shared_by(interaction), context=context)
    check_move_to_bottom(interaction)
    await send_help(interaction, drawn, private=False)


async def _mark_it(interaction: GamesInteraction, press: Press, puzzle: PuzzleSession) -> None:
    """Mark the square of a private hint correctly."""
    assert press.cell  # noqa: S101 - its custom_id can't be without
    mine = press.cell in puzzle.marking.puzzle.field.mines
    move = Move(Action.FLAG if mine else Action.DIG, press.cell)
    session, report = await interaction.client.part(PuzzleService).move(
        puzzle.id,
        interaction.user.id,
        interaction.id,
        [move],
        seen=UNMARKED + (MARKED_CLEAR if mine else MARKED_MINE),
        own=True,
    )
    await answer_taken(interaction, session, report, press.cell, text.ALREADY_MARKED(cell_name(press.cell)))


HINT = Button(verb="hint", answer=_answer_hint, label=text.HINT)
SHARE_HINT = Button(verb="showhint", answer=_share_hint, policy=IN_PRIVATE, label=texts.SHARE, has_cell=True)
MARK_IT = Button(verb="take", answer=_mark_it, policy=IN_PRIVATE, label=text.MARK_IT, style="success", has_cell=True)


async def _draw(
    marking: Marking, hint: Explanation, note: Text | None, *buttons: LastingButton, context: Context
) -> Drawing:
    language = context.language
    heading = (text.HINT_MINE if hint.mine else text.HINT_CLEAR)(cell_name(hint.cell))
    words = "\n".join(map(language, [heading, *describe_proof(hint, puzzle=True), *([note] if note else [])]))
    picture = _picture(marking, hint)
    as_marked = replace(picture, mines=marking.mines, clear=marking.clear)  # the words say what the steps find
    theme, alt_text = context.appearance.theme, describe_picture(as_marked, language)
    return await draw_help(context, words, alt_text, lambda: [paint(picture, theme)], *buttons)


def _picture(marking: Marking, hint: Explanation) -> Picture:
    """Return the puzzle, with the cells that the steps find marked as well."""
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
