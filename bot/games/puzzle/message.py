"""The words, the pad and the solution of a count puzzle in a channel, beside its picture."""

from __future__ import annotations

from bot.games.puzzle import text
from bot.games.puzzle.session import PuzzleSession
from bot.play.pad import Key
from bot.play.viewport import Viewport
from bot.render.budget import Cost, pack
from bot.render.emoji import CLUE_NAMES, STANDARD, TileName, Tiles
from bot.render.grid import emoji_grid
from bot.render.heading import clock
from bot.text.language import Language, Text
from bot.text.players import scores
from core import MARKED_MINE, UNMARKED, Action, Cell, Marking, Move, Outcome, Refusal

OTHER_COMPONENTS = 3
"""The components of a finished puzzle besides its texts: a picture, and a button in a row."""


def draw_puzzle(puzzle: PuzzleSession, language: Language, tiles: Tiles = STANDARD) -> list[str]:
    """Return a puzzle as text blocks, the heading first. A finished puzzle has its solution below.

    Tiles of our own are used if all of them fit.
    """
    if puzzle.outcome is None:
        return ["\n".join(map(language, _running(puzzle)))]
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


def draw_marks(marking: Marking, viewport: Viewport) -> list[str]:
    """Return a running puzzle as text blocks, for where it can't be a picture. A mark hides its number."""
    rows = [
        "".join(STANDARD[_look(marking[row, column], clue)] for column, clue in enumerate(line))
        for row, line in enumerate(marking.puzzle.counts)
    ]
    return pack(emoji_grid(viewport.columns, rows, viewport.row_range, viewport.column_range))


def _look(symbol: str, clue: int | None) -> TileName:
    if symbol != UNMARKED:
        return TileName.MINE if symbol == MARKED_MINE else TileName.CLEAR
    return TileName.NO_CLUE if clue is None else CLUE_NAMES[clue]


def puzzle_pad(marking: Marking, viewport: Viewport, tool: Action) -> list[list[Key]]:
    """Return the keys of a pad, row by row. The bucket fills, and the pencil goes from unmarked to mine to clear.

    A key shows its clue, and its mark by its colour.
    """
    return [[_key(marking, cell, tool) for cell in line] for line in viewport]


def _key(marking: Marking, cell: Cell, tool: Action) -> Key:
    clue = marking.puzzle.counts[cell[0]][cell[1]]
    symbol = marking[cell]
    if tool is not Action.CHORD:
        tool = Action.FLAG if symbol == UNMARKED else Action.DIG
    dead = tool is Action.CHORD and marking.refusal(cell) in (Refusal.NO_CLUE, Refusal.DONE)
    return Key(symbol, TileName.NO_CLUE if clue is None else CLUE_NAMES[clue], Move(tool, cell), dead)


def _running(puzzle: PuzzleSession) -> list[Text | str]:
    field = puzzle.marking.puzzle.field
    title, rows, columns = text.TITLES[puzzle.options.difficulty], field.rows, field.columns
    marked = puzzle.marking.marked.bit_count()
    lines: list[Text | str] = [
        text.RUNNING(title=title, rows=rows, columns=columns, marked=marked, squares=rows * columns)
    ]
    lines.append(text.MARKS(scores=puzzle.scores, time=puzzle.started_at) if puzzle.scores else text.INTRODUCTION)
    if puzzle.voters:
        lines.append(text.VOTES_FOR_SOLUTION(puzzle.voters[0]))
    return lines


def _over(puzzle: PuzzleSession, outcome: Outcome) -> list[Text | str]:
    field = puzzle.marking.puzzle.field
    heading = text.SOLVED if outcome is Outcome.WON else text.GIVEN_UP
    title, took = text.TITLES[puzzle.options.difficulty], (puzzle.ended_at or puzzle.started_at) - puzzle.started_at
    lines: list[Text | str] = [heading(title=title, rows=field.rows, columns=field.columns, time=clock(took))]
    if puzzle.scores:
        lines.append(scores(puzzle.scores))
    if outcome is Outcome.RESIGNED:
        by_votes = puzzle.ended_by in puzzle.voters
        lines.append(text.ended_by_votes(puzzle.voters) if by_votes else text.ENDED_BY(puzzle.ended_by or 0))
        lines.append(text.WRONG_MARKS(puzzle.marking.wrong.bit_count()))
    return lines
