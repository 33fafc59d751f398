"""The message of a count puzzle: its text, its picture, its pad and its controls."""

from collections.abc import Mapping, Sequence
from functools import partial

import discord
from discord import ButtonStyle, ui

from bot.errors import PlayerError
from bot.games.puzzle import text
from bot.games.puzzle.handlers import CHECK, HINT, NEW_PUZZLE
from bot.games.puzzle.picture import describe_picture, paint
from bot.games.puzzle.session import PuzzleSession
from bot.play.control import Control, Press
from bot.play.press_policy import ONCE_OVER
from bot.play.private_board import PrivateBoard
from bot.play.text import USED_HELP
from bot.play.viewport import Viewport
from bot.render.budget import Cost, pack
from bot.render.changes import read_board
from bot.render.emoji import CLUE_NAMES, STANDARD, TileName, Tiles, emoji_grid
from bot.render.words import SeenBoard
from bot.text.language import Language, Template, Text, clock, dotted
from bot.text.players import scores
from bot.ui import text as texts
from bot.ui.button import ButtonRow, LastingButton, LastingView, TextView, rows_of
from bot.ui.client import GamesInteraction, check_move_to_bottom, context_for_all
from bot.ui.drawing import DEFAULT, Context, Drawing, drawn, picture_file
from bot.ui.ending import Ending
from bot.ui.handlers import MORE, arrows, make_move, take_tool
from bot.ui.help import shared_by
from bot.ui.reading import more_rows
from bot.ui.sending import send_new
from bot.ui.typed_moves import TYPE
from core import MARKED_CLEAR, MARKED_MINE, UNMARKED, Action, Cell, Marking, Outcome, Refusal

FILE_NAME = "puzzle.png"
MARK_STYLES = {
    UNMARKED: ButtonStyle.secondary,
    MARKED_MINE: ButtonStyle.primary,
    MARKED_CLEAR: ButtonStyle.success,
}

CLUES: Mapping[int | None, TileName] = {None: TileName.NO_CLUE, **dict(enumerate(CLUE_NAMES))}
OTHER_COMPONENTS = 3
"""The components of a finished puzzle besides its texts: a picture, and a button in a row."""

MARK_MINE = Control(verb="mine", answer=make_move, has_cell=True, move=Action.FLAG, shown=UNMARKED)
MARK_CLEAR = Control(verb="clear", answer=make_move, has_cell=True, move=Action.DIG, shown=MARKED_MINE)
MARK_EMPTY = Control(verb="empty", answer=make_move, has_cell=True, move=Action.DIG, shown=UNMARKED)
UNMARK = Control(verb="unmark", answer=make_move, has_cell=True, move=Action.DIG, shown=MARKED_CLEAR)
FILL = Control(
    verb="fill", answer=make_move, has_cell=True, move=Action.CHORD, shown=UNMARKED + MARKED_MINE + MARKED_CLEAR
)
SQUARES = (MARK_MINE, MARK_CLEAR, MARK_EMPTY, UNMARK, FILL)

TAKE_PENCIL = Control(
    verb="pencil", answer=take_tool, tool=Action.FLAG, tile=TileName.BUCKET_TOOL, words=text.TOOLS[Action.CHORD]
)
TAKE_CHALK = Control(
    verb="chalk", answer=take_tool, tool=Action.DIG, tile=TileName.PENCIL_TOOL, words=text.TOOLS[Action.FLAG]
)
TAKE_PAIL = Control(verb="pail", answer=take_tool, tool=Action.CHORD, tile=TileName.CLEAR, words=text.TOOLS[Action.DIG])
# They show the tool in hand, and a press takes the next one.
NEXT_TOOL = {Action.FLAG: TAKE_CHALK, Action.DIG: TAKE_PAIL, Action.CHORD: TAKE_PENCIL}

CONTROLS = (HINT, CHECK, MORE)
PRIVATE_CONTROLS = (TYPE, HINT, CHECK)
"""On a private board."""

_BY_MOVE = {(square.move, symbol): square for square in SQUARES for symbol in square.shown}


class PuzzleView(LastingView):
    """A puzzle as it is now: as everyone sees it, or one player on a private board `own`.

    Its picture is sent with it as a file, if the bot may attach files. Players who may only watch have no pad.
    """

    def __init__(
        self,
        puzzle: PuzzleSession,
        context: Context = DEFAULT,
        own: PrivateBoard | None = None,
        notice: Text | str = "",
        player: int = 0,
    ) -> None:
        super().__init__()
        language, more, viewport = context.language, None, _viewport(puzzle, own, player)
        tool, seen = own.tool if own else puzzle.tool, puzzle.seen_board() if context.in_words else None
        if seen:
            words, more = _draw_words(puzzle, seen, player, notice, context)
            self.add_item(ui.TextDisplay(words))
        else:
            self._add_board(puzzle, viewport, notice, context)
        if viewport:
            for line in viewport:
                self.add_item(ButtonRow(*(_square(puzzle, cell, tool, context, own, seen) for cell in line)))
            self.add_item(ButtonRow(*arrows(puzzle, context, own)))
        for reading in rows_of(more_rows(puzzle, more, language, own)):
            self.add_item(reading)
        presses = [puzzle.press(button).on(own) for button in _controls(puzzle, tool, own, pad=viewport is not None)]
        controls = [
            LastingButton.of(press, language, tiles=context.tiles, in_words=context.in_words) for press in presses
        ]
        for row in rows_of(controls):
            self.add_item(row)

    def _add_board(
        self, puzzle: PuzzleSession, viewport: Viewport | None, notice: Text | str, context: Context
    ) -> None:
        """Add the text above the pad and the board, as a picture or as emoji."""
        language = context.language
        heading, *grid = draw_puzzle(puzzle, language, context.tiles, notice)
        if context.pictures:
            self.add_item(ui.TextDisplay(heading))
            description = describe_picture(puzzle.picture(viewport), language)
            picture = discord.MediaGalleryItem(f"attachment://{FILE_NAME}", description=description)
            self.add_item(ui.MediaGallery(picture))
            if puzzle.outcome is Outcome.WON:
                grid = []  # the picture shows the solution
        else:
            self.add_item(ui.TextDisplay(f"{heading}\n{language(text.NO_PICTURE)}"))
            grid = grid or draw_marks(puzzle.marking, viewport)
        for block in grid:
            self.add_item(ui.TextDisplay(block))


def _controls(puzzle: PuzzleSession, tool: Action, own: PrivateBoard | None, *, pad: bool) -> Sequence[Control]:
    """Return the buttons below the board. Whoever may only watch has none on a private board."""
    if own:
        return (NEXT_TOOL[tool], *PRIVATE_CONTROLS) if pad else ()
    solved = [SHARE] if puzzle.outcome is Outcome.WON else []
    return (NEW_PUZZLE, *solved) if puzzle.over else (NEXT_TOOL[tool], *CONTROLS)


async def draw_message(puzzle: PuzzleSession, context: Context) -> Drawing:
    """Return what the message of a puzzle shows now. Raise `PlayerError` if its picture takes too long."""
    files = await _paint(puzzle, _viewport(puzzle), context, f"puzzle {puzzle.id}")
    return Drawing(PuzzleView(puzzle, context), files)


async def draw_private_board(
    puzzle: PuzzleSession,
    own: PrivateBoard,
    player: int,
    notice: Text | str,
    ending: Ending | None,
    context: Context,
) -> Drawing:
    """Return a puzzle as this player sees it."""
    viewport = _viewport(puzzle, own, player)
    files = await _paint(puzzle, viewport, context, f"the board of {player} in puzzle {puzzle.id} at {own}")
    return Drawing(PuzzleView(puzzle, context, own, puzzle.why_not(player) or notice, player), files)


def _viewport(puzzle: PuzzleSession, own: PrivateBoard | None = None, player: int = 0) -> Viewport | None:
    """Return the viewport of the board or of a private one; `None` once it is over or if the player may only watch."""
    if puzzle.over or (own and puzzle.why_not(player)):
        return None
    return own.viewport(*puzzle.size) if own else puzzle.viewport


async def _paint(puzzle: PuzzleSession, viewport: Viewport | None, context: Context, board: str) -> list[discord.File]:
    """Return the picture of a puzzle as files to send. It has no other look but words."""
    if context.in_words or not context.pictures:
        return []
    theme = context.appearance.theme
    picture = await context.painter.paint_for_sure(lambda: paint(puzzle.picture(viewport), theme), board)
    return [picture_file(picture, FILE_NAME)]


async def _share(interaction: GamesInteraction, press: Press, puzzle: PuzzleSession) -> None:
    """Answer with the solved puzzle for everyone."""
    if puzzle.outcome is not Outcome.WON:
        raise PlayerError(text.NOT_SOLVED)
    check_move_to_bottom(interaction)
    shared = partial(_draw_shared, puzzle, shared_by(interaction))
    await send_new(interaction, await drawn(shared, context_for_all(interaction, puzzle)))


async def _draw_shared(puzzle: PuzzleSession, note: Text, context: Context) -> Drawing:
    heading, *grid = draw_puzzle(puzzle, context.language, context.tiles)
    lines = f"{heading}\n{context.language(note)}"
    if not context.pictures:
        return Drawing(TextView(lines, *grid))
    picture, theme = puzzle.picture(), context.appearance.theme
    painted = await context.painter.paint_for_sure(lambda: paint(picture, theme))
    view = TextView(lines, pictures={FILE_NAME: describe_picture(picture, context.language)})
    return Drawing(view, [picture_file(painted, FILE_NAME)])


SHARE = Control(verb="share", answer=_share, policy=ONCE_OVER, label=texts.SHARE)


def _square(
    puzzle: PuzzleSession,
    cell: Cell,
    tool: Action,
    context: Context,
    own: PrivateBoard | None,
    seen: SeenBoard | None,
) -> LastingButton:
    """Return a square of the pad. It shows its number, and its mark by its colour.

    The bucket fills. The pencil goes from unmarked to mine to clear, and the chalk from unmarked to clear.
    """
    marking = puzzle.marking
    symbol, clue = marking[cell], marking.puzzle.counts[cell[0]][cell[1]]
    if tool is Action.FLAG and symbol != UNMARKED:
        tool = Action.DIG
    dead = tool is Action.CHORD and marking.refusal(cell) in (Refusal.NO_CLUE, Refusal.DONE)
    emoji, style = STANDARD[CLUES[clue]], MARK_STYLES[symbol]  # our own numbers have the ground of open squares
    press = puzzle.press(_BY_MOVE[tool, symbol], cell).on(own)
    words = seen.label(cell) if seen else None
    return LastingButton.of(
        press, context.language, label=words, emoji=emoji, style=style, disabled=dead, in_words=context.in_words
    )


def _draw_words(
    puzzle: PuzzleSession, seen: SeenBoard, player: int, notice: Text | str, context: Context
) -> tuple[str, int | None]:
    """Return a puzzle in words, and the first row that isn't read. A notice takes the place of how to play."""
    language = context.language
    if puzzle.outcome is None:
        how = "" if context.read else text.EACH_NUMBER
        lines = [line for line in (_progress(puzzle, text.RUNNING), notice or how) if line]
    else:
        lines = _over(puzzle, puzzle.outcome)
    board, more = read_board(
        seen, context.read, player, language, running=not puzzle.over, brief=context.brief, quiet=bool(notice)
    )
    return "\n".join([*map(language, lines), *board]), more


def draw_puzzle(
    puzzle: PuzzleSession, language: Language, tiles: Tiles = STANDARD, notice: Text | str = ""
) -> list[str]:
    """Return a puzzle as text blocks, the heading first. A finished puzzle has its solution below.

    A notice takes the place of who has marked how much. Tiles of our own are used if all of them fit.
    """
    if puzzle.outcome is None:
        return ["\n".join(map(language, _running(puzzle, notice)))]
    field = puzzle.marking.puzzle.field
    rows = (
        "".join(
            tiles[TileName.MINE if (row, column) in field.mines else TileName.CLEAR] for column in range(field.columns)
        )
        for row in range(field.rows)
    )
    grid = emoji_grid(field.columns, rows)
    blocks = ["\n".join(map(language, _over(puzzle, puzzle.outcome))), *pack(grid)]
    if tiles is STANDARD or Cost.of(blocks, OTHER_COMPONENTS).fits:
        return blocks
    return draw_puzzle(puzzle, language)


def draw_marks(marking: Marking, viewport: Viewport | None) -> list[str]:
    """Return a running puzzle as text blocks, for where it can't be a picture. A mark hides its number."""
    rows = [
        "".join(STANDARD[_look(marking[row, column], clue)] for column, clue in enumerate(line))
        for row, line in enumerate(marking.puzzle.counts)
    ]
    pad = (viewport.row_range, viewport.column_range) if viewport else ()
    return pack(emoji_grid(marking.puzzle.field.columns, rows, *pad))


def _look(symbol: str, clue: int | None) -> TileName:
    if symbol != UNMARKED:
        return TileName.MINE if symbol == MARKED_MINE else TileName.CLEAR
    return CLUES[clue]


def _running(puzzle: PuzzleSession, notice: Text | str) -> list[Text | str]:
    how = text.MARKS(scores=puzzle.scores, time=puzzle.started_at) if puzzle.scores else text.INTRODUCTION
    votes = [text.VOTES_FOR_SOLUTION(puzzle.voters[0])] if puzzle.voters else []
    return [_progress(puzzle, text.RUNNING), notice or how, *votes]


def _progress(puzzle: PuzzleSession, heading: Template) -> Text:
    """Return a heading: what the puzzle is, and how much of it is marked."""
    rows, columns = puzzle.size
    title, marked = text.TITLES[puzzle.options.difficulty], puzzle.marking.marked.bit_count()
    return heading(title=title, rows=rows, columns=columns, marked=marked, squares=rows * columns)


def _over(puzzle: PuzzleSession, outcome: Outcome) -> list[Text | str]:
    field = puzzle.marking.puzzle.field
    heading = text.SOLVED if outcome is Outcome.WON else text.GIVEN_UP
    title, took = text.TITLES[puzzle.options.difficulty], (puzzle.ended_at or puzzle.started_at) - puzzle.started_at
    lines: list[Text | str] = [heading(title=title, rows=field.rows, columns=field.columns, time=clock(took))]
    if puzzle.scores:
        lines.append(dotted([scores(puzzle.scores), *([USED_HELP] if puzzle.helped else [])]))
    if outcome is Outcome.RESIGNED:
        by_votes = puzzle.ended_by in puzzle.voters
        lines.append(text.ENDED_BY_VOTES(puzzle.voters) if by_votes else text.ENDED_BY(puzzle.ended_by or 0))
        lines.append(text.WRONG_MARKS(puzzle.marking.wrong.bit_count()))
    return lines
