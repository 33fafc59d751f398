"""The message of a count puzzle: its text, its picture, its pad and its controls."""

from __future__ import annotations

import discord
from discord import ButtonStyle, ui

from bot.games.puzzle.picture import alt_text
from bot.games.puzzle.scene import draw_puzzle, puzzle_pad
from bot.games.puzzle.session import Puzzle
from bot.play.custom_id import Press
from bot.play.pad import Key
from bot.play.press_policy import Verb
from bot.ui.button import LastingButton, arrows
from core import MARKED_CLEAR, MARKED_MINE, UNMARKED, Action

FILE_NAME = "puzzle.png"
MARK_STYLES = {
    UNMARKED: ButtonStyle.secondary,
    MARKED_MINE: ButtonStyle.primary,
    MARKED_CLEAR: ButtonStyle.success,
}
TOOL_LOOKS = {Action.FLAG: ("✏️", Verb.TAKE_BUCKET), Action.CHORD: ("🪣", Verb.TAKE_PENCIL)}


class PuzzleView(ui.LayoutView):
    """A puzzle as it is now, around its picture, which is sent with it as a file."""

    def __init__(self, puzzle: Puzzle) -> None:
        super().__init__(timeout=None)
        heading, *grid = draw_puzzle(puzzle.scene())
        self.add_item(ui.TextDisplay(heading))
        description = alt_text(puzzle.picture())
        picture = discord.MediaGalleryItem(f"attachment://{FILE_NAME}", description=description)
        self.add_item(ui.MediaGallery(picture))
        for block in grid:
            self.add_item(ui.TextDisplay(block))
        rows = [_finished_row(puzzle)] if puzzle.over else _running_rows(puzzle)
        for row in rows:
            self.add_item(ui.ActionRow(*row))


def _running_rows(puzzle: Puzzle) -> list[list[LastingButton]]:
    keys = puzzle_pad(puzzle.marking, puzzle.window, puzzle.tool)
    return [*([_key_button(puzzle, key) for key in line] for line in keys), _steering_row(puzzle), _control_row(puzzle)]


def _key_button(puzzle: Puzzle, key: Key) -> LastingButton:
    press = Press.of(puzzle.KIND, puzzle.id, key.move, key.symbol)
    return LastingButton(press, emoji=key.emoji, style=MARK_STYLES[key.symbol], disabled=key.dead)


def _steering_row(puzzle: Puzzle) -> list[LastingButton]:
    emoji, other = TOOL_LOOKS[puzzle.tool]
    return [*arrows(puzzle), LastingButton(puzzle.press(other), emoji=emoji)]


def _control_row(puzzle: Puzzle) -> list[LastingButton]:
    return [
        LastingButton(puzzle.press(Verb.TYPE), label="Type moves"),
        LastingButton(puzzle.press(Verb.HINT), label="Hint"),
        LastingButton(puzzle.press(Verb.CHECK), label="Check"),
        LastingButton(puzzle.press(Verb.SOLUTION), label="Show solution"),
        LastingButton(puzzle.press(Verb.BRING), label="Move to bottom"),
    ]


def _finished_row(puzzle: Puzzle) -> list[LastingButton]:
    return [LastingButton(puzzle.press(Verb.NEW), label="New puzzle", style=ButtonStyle.success)]
