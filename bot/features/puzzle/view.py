"""The message of a count puzzle: its text, its picture, its pad and its controls."""

from dataclasses import replace
from functools import partial

from bot.board.emoji import STANDARD, TileName
from bot.board.scene import Key, Scene
from bot.discord import text as texts
from bot.discord.client import GamesInteraction, check_move_to_bottom, context_for_all
from bot.discord.drawing import DEFAULT, Context, Drawing, draw_scene, drawn
from bot.discord.ending import Ending
from bot.discord.form import TYPE
from bot.discord.handlers import MORE, arrows, make_move, take_tool
from bot.discord.help import shared_by
from bot.discord.reading import reading_of
from bot.discord.sending import send_new
from bot.errors import PlayerError
from bot.features.puzzle import text
from bot.features.puzzle.handlers import CHECK, HINT, NEW_PUZZLE
from bot.features.puzzle.scene import CLUES, marking_scene
from bot.features.puzzle.session import PuzzleSession
from bot.game.control import ONCE_OVER, Control, Press
from bot.game.text import USED_HELP
from bot.game.viewport import PrivateBoard, Viewport
from bot.text.language import Template, Text, clock, dotted
from bot.text.words import scores
from core import MARKED_CLEAR, MARKED_MINE, UNMARKED, Action, Cell, Outcome, Refusal

MARK_STYLES = {
    UNMARKED: "secondary",
    MARKED_MINE: "primary",
    MARKED_CLEAR: "success",
}

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


def scene_of(
    puzzle: PuzzleSession,
    context: Context = DEFAULT,
    own: PrivateBoard | None = None,
    player: int = 0,
    notice: Text | str = "",
) -> Scene:
    """Return a puzzle as everyone sees it, or as one player does on a private board.

    Players who may only watch have no pad. A puzzle that was given up has its solution below.
    """
    viewport, tool, scene = _viewport(puzzle, own, player), own.tool if own else puzzle.tool, puzzle.scene()
    if puzzle.outcome is Outcome.RESIGNED:
        scene = replace(marking_scene(puzzle.marking, over=True), solution=scene)
    scene = replace(
        scene,
        viewer=player,
        heading=_heading(puzzle, notice, context),
        noticed=bool(notice),
        controls=_controls(puzzle, tool, own, pad=viewport is not None),
        reading=reading_of(puzzle, own),
    )
    if viewport is None:
        return scene
    keys = [[_key(puzzle, cell, tool, own) for cell in line] for line in viewport]
    return replace(scene, pad=viewport.area, keys=keys, arrows=arrows(puzzle, own))


def _heading(puzzle: PuzzleSession, notice: Text | str, context: Context) -> list[Text | str]:
    """Return the lines above the board. A notice takes the place of who has marked how much, or of how to play."""
    if puzzle.outcome is not None:
        lines = _over(puzzle, puzzle.outcome)
    elif context.in_words:
        lines = [_progress(puzzle, text.RUNNING), notice or ("" if context.read else text.EACH_NUMBER)]
    else:
        lines = _running(puzzle, notice)
    return lines if context.pictures or context.in_words else [*lines, text.NO_PICTURE]


def _controls(puzzle: PuzzleSession, tool: Action, own: PrivateBoard | None, *, pad: bool) -> list[Key]:
    """Return the keys below the board. Whoever may only watch has none on a private board."""
    if pad:
        buttons = [NEXT_TOOL[tool], *(PRIVATE_CONTROLS if own else CONTROLS)]
    else:
        buttons = [] if own else [NEW_PUZZLE, *([SHARE] if puzzle.outcome is Outcome.WON else [])]
    return [puzzle.press(button).on(own).key() for button in buttons]


async def draw_message(puzzle: PuzzleSession, context: Context) -> Drawing:
    """Return what the message of a puzzle shows now. Raise `PlayerError` if its picture takes too long."""
    return await draw_scene(scene_of(puzzle, context), context, f"puzzle {puzzle.id}")


async def draw_private_board(
    puzzle: PuzzleSession,
    own: PrivateBoard,
    player: int,
    notice: Text | str,
    ending: Ending | None,
    context: Context,
) -> Drawing:
    """Return a puzzle as this player sees it."""
    scene = scene_of(puzzle, context, own, player, puzzle.why_not(player) or notice)
    return await draw_scene(scene, context, f"the board of {player} in puzzle {puzzle.id} at {own}")


def _viewport(puzzle: PuzzleSession, own: PrivateBoard | None = None, player: int = 0) -> Viewport | None:
    """Return the viewport of the board or of a private one; `None` once it is over or if the player may only watch."""
    if puzzle.over or (own and puzzle.why_not(player)):
        return None
    return own.viewport(*puzzle.size) if own else puzzle.viewport


async def _share(interaction: GamesInteraction, press: Press, puzzle: PuzzleSession) -> None:
    """Answer with the solved puzzle for everyone."""
    if puzzle.outcome is not Outcome.WON:
        raise PlayerError(text.NOT_SOLVED)
    check_move_to_bottom(interaction)
    shared = partial(_draw_shared, puzzle, shared_by(interaction))
    await send_new(interaction, await drawn(shared, context_for_all(interaction, puzzle)))


async def _draw_shared(puzzle: PuzzleSession, note: Text, context: Context) -> Drawing:
    scene = replace(scene_of(puzzle, context), heading=[*_over(puzzle, Outcome.WON), note], controls=())
    return await draw_scene(scene, context, f"the shared puzzle {puzzle.id}")


SHARE = Control(verb="share", answer=_share, policy=ONCE_OVER, label=texts.SHARE)


def _key(puzzle: PuzzleSession, cell: Cell, tool: Action, own: PrivateBoard | None) -> Key:
    """Return the key of a square. It shows its number, and its mark by its colour.

    The bucket fills. The pencil goes from unmarked to mine to clear, and the chalk from unmarked to clear.
    """
    marking = puzzle.marking
    symbol, clue = marking[cell], marking.puzzle.counts[cell[0]][cell[1]]
    if tool is Action.FLAG and symbol != UNMARKED:
        tool = Action.DIG
    return Key(
        puzzle.press(_BY_MOVE[tool, symbol], cell).on(own),
        emoji=STANDARD[CLUES[clue]],  # our own numbers have the ground of open squares
        style=MARK_STYLES[symbol],
        dead=tool is Action.CHORD and marking.refusal(cell) in (Refusal.NO_CLUE, Refusal.DONE),
    )


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
