"""The message of a count puzzle: its text, its picture, its pad and its controls."""

from __future__ import annotations

import discord
from discord import ButtonStyle, ui

from bot.games.puzzle import text
from bot.games.puzzle.handlers import CHECK, NEW_PUZZLE
from bot.games.puzzle.help import HINT
from bot.games.puzzle.message import draw_marks, draw_puzzle, puzzle_pad
from bot.games.puzzle.picture import describe_picture, paint
from bot.games.puzzle.session import PuzzleSession
from bot.play.button import Button
from bot.play.pad import Key
from bot.render.emoji import STANDARD, TileName
from bot.ui.button import ButtonRow, LastingButton, LastingView
from bot.ui.drawing import DEFAULT, Context, Drawing, picture_file
from bot.ui.handlers import arrows, make_move, take_tool
from bot.ui.menu import MORE
from bot.ui.typed_moves import TYPE
from core import MARKED_CLEAR, MARKED_MINE, UNMARKED, Action

FILE_NAME = "puzzle.png"
MARK_STYLES = {
    UNMARKED: ButtonStyle.secondary,
    MARKED_MINE: ButtonStyle.primary,
    MARKED_CLEAR: ButtonStyle.success,
}

MARK_MINE = Button(verb="mine", answer=make_move, has_cell=True, move=Action.FLAG, shown=UNMARKED)
MARK_CLEAR = Button(verb="clear", answer=make_move, has_cell=True, move=Action.DIG, shown=MARKED_MINE)
UNMARK = Button(verb="unmark", answer=make_move, has_cell=True, move=Action.DIG, shown=MARKED_CLEAR)
FILL = Button(
    verb="fill", answer=make_move, has_cell=True, move=Action.CHORD, shown=UNMARKED + MARKED_MINE + MARKED_CLEAR
)
SQUARES = (MARK_MINE, MARK_CLEAR, UNMARK, FILL)

TAKE_PENCIL = Button(verb="pencil", answer=take_tool, tool=Action.FLAG, tile=TileName.BUCKET_TOOL)
TAKE_BUCKET = Button(verb="bucket", answer=take_tool, tool=Action.CHORD, tile=TileName.PENCIL_TOOL)
TOOLS = (TAKE_PENCIL, TAKE_BUCKET)
"""They show the tool in hand. A press takes the other one."""

CONTROLS = (TYPE, HINT, CHECK, MORE)

_BY_MOVE = {(square.move, symbol): square for square in SQUARES for symbol in square.shown}


class PuzzleView(LastingView):
    """A puzzle as it is now. Its picture is sent with it as a file, if the bot may attach files."""

    def __init__(self, puzzle: PuzzleSession, context: Context = DEFAULT) -> None:
        super().__init__()
        language, tiles = context.language, context.tiles
        heading, *grid = draw_puzzle(puzzle, language, tiles)
        if context.pictures:
            self.add_item(ui.TextDisplay(heading))
            description = describe_picture(puzzle.picture(), language)
            picture = discord.MediaGalleryItem(f"attachment://{FILE_NAME}", description=description)
            self.add_item(ui.MediaGallery(picture))
        else:
            self.add_item(ui.TextDisplay(f"{heading}\n{language(text.NO_PICTURE)}"))
            grid = grid or draw_marks(puzzle.marking, puzzle.viewport)
        for block in grid:
            self.add_item(ui.TextDisplay(block))
        if not puzzle.over:
            for line in puzzle_pad(puzzle.marking, puzzle.viewport, puzzle.tool):
                self.add_item(ButtonRow(*(_square(puzzle, key, context) for key in line)))
            other = TAKE_BUCKET if puzzle.tool is Action.FLAG else TAKE_PENCIL
            tool = LastingButton.of(puzzle.press(other), language, tiles=tiles)
            self.add_item(ButtonRow(*arrows(puzzle, language), tool))
        controls = puzzle.mode.controls(puzzle, (NEW_PUZZLE,) if puzzle.over else CONTROLS)
        self.add_item(ButtonRow(*(LastingButton.of(puzzle.press(button), language) for button in controls)))


async def draw_message(puzzle: PuzzleSession, context: Context) -> Drawing:
    """Return what the message of a puzzle shows now. Raise `PlayerError` if its picture takes too long."""
    if not context.pictures:
        return Drawing(PuzzleView(puzzle, context))
    theme = context.appearance.theme
    picture = await context.painter.paint_for_sure(lambda: paint(puzzle.picture(), theme), f"puzzle {puzzle.id}")
    return Drawing(PuzzleView(puzzle, context), [picture_file(picture, FILE_NAME)])


def _square(puzzle: PuzzleSession, key: Key, context: Context) -> LastingButton:
    press = puzzle.press(_BY_MOVE[key.move.action, key.symbol], key.move.cell)
    emoji, style = STANDARD[key.tile], MARK_STYLES[key.symbol]  # our own numbers have the ground of open squares
    return LastingButton.of(press, context.language, emoji=emoji, style=style, disabled=key.dead)
