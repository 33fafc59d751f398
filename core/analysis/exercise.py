"""Exercises: positions in which exactly one covered square is certainly safe, and what they are written as."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property
from hashlib import sha256

from core.analysis.explanation import explain, explain_in_steps, explain_uncounted
from core.analysis.odds import analyse, analyse_uncounted, survey_board, survey_uncounted
from core.analysis.patterns import ALONE, Pattern, core_of, lacking, name_pattern
from core.analysis.proof import Explanation
from core.board import COVERED, Board
from core.grid import Cell
from core.notation import cell_name, parse_cell

NOTHING = "-"
"""Stands for what an exercise doesn't have in its line of text."""
ID_BYTES = 6


class Tier(Enum):
    """The kind of an exercise's proof, by its hardest step."""

    SUBSET = 1
    """The squares of a clue contain those of another one."""
    TWO_CLUES = 2
    """Two clues overlap."""
    CHAIN = 3
    """More clues at once, a supposed mine, or several such steps."""
    MINE_COUNT = 4
    """The number of mines left."""


class Side(Enum):
    """A side of a crop."""

    TOP = "t"
    RIGHT = "r"
    BOTTOM = "b"
    LEFT = "l"


@dataclass(frozen=True)
class Exercise:
    """A position with lettered squares. `answer` is its only covered square that is certainly safe.

    It is a whole board with its number of mines if it is `counted`. Otherwise it is a crop, whose number of mines isn't
    known. The board goes on beyond its `torn` sides, with squares of which nothing is known. `squares` are the lettered
    ones in reading order, and `clues` is how many clues the proof uses, with the number of mines as one.
    """

    board: Board
    counted: bool
    torn: frozenset[Side]
    squares: tuple[Cell, ...]
    answer: Cell
    tier: Tier
    pattern: Pattern | None
    clues: int

    @cached_property
    def id(self) -> int:
        """A number of 48 bits that means these squares of this position for ever."""
        mines = str(self.board.mines) if self.counted else NOTHING
        content = " ".join([self.board.text, mines, _torn(self), _squares(self)])
        return int.from_bytes(sha256(content.encode("ascii")).digest()[:ID_BYTES], "big")


def prove(exercise: Exercise) -> Explanation:
    """Return the proof that the answer is safe, in steps that can be followed if there is one.

    Raises `CellError` if the answer isn't certain.
    """
    _, (down, right) = unfold(exercise)
    explanation = prove_unfolded(exercise)

    def moved(cells: Iterable[Cell]) -> list[Cell]:
        return [(row - down, column - right) for row, column in cells]

    steps = tuple(
        replace(
            step,
            clues=tuple(moved(step.clues)),
            safe=frozenset(moved(step.safe)),
            mines=frozenset(moved(step.mines)),
        )
        for step in explanation.steps
    )
    return Explanation(exercise.answer, explanation.mine, steps)


def unfold(exercise: Exercise) -> tuple[Board, Cell]:
    """Return the board with unknown squares beyond its torn sides, and how far down and right its cells are there."""
    top, right, bottom, left = (side in exercise.torn for side in Side)
    rows = [COVERED * left + row + COVERED * right for row in str(exercise.board).splitlines()]
    beyond = [COVERED * len(rows[0])]
    return Board(exercise.board.mines, "\n".join([*beyond * top, *rows, *beyond * bottom, ""])), (int(top), int(left))


def prove_unfolded(exercise: Exercise) -> Explanation:
    """Return the proof for the board that `unfold` returns."""
    board, (down, right) = unfold(exercise)
    row, column = exercise.answer
    explained = explain if exercise.counted else explain_uncounted
    return prove_in_steps(exercise) or explained(board, (row + down, column + right))


def prove_in_steps(exercise: Exercise) -> Explanation | None:
    """Return the proof for that board if `explain_in_steps` finds one, in squares that the exercise shows."""
    board, (down, right) = unfold(exercise)
    row, column = exercise.answer
    grid = exercise.board.grid
    shown = board.grid.gather((row + down, column + right) for row, column in grid.cells(grid.everywhere))
    return explain_in_steps(board, (row + down, column + right), shown, counted=exercise.counted)


def certain_squares(exercise: Exercise) -> tuple[frozenset[Cell], frozenset[Cell]]:
    """Return the covered squares of an exercise that are certainly safe, and those that are certainly mines."""
    board, (down, right) = unfold(exercise)
    found = survey_board(board) if exercise.counted else survey_uncounted(board)
    safe, mines = (
        frozenset(
            (row - down, column - right)
            for row, column in board.grid.cells(cells)
            if exercise.board.grid.contains((row - down, column - right))
        )
        for cells in (found.safe, found.mines)
    )
    return safe, mines


def risk_of(exercise: Exercise, cell: Cell) -> float | None:
    """Return the probability that a covered square is a mine; `None` if it depends on a number of mines not known."""
    board, (down, right) = unfold(exercise)
    analysis = (analyse if exercise.counted else analyse_uncounted)(board)
    return analysis.probabilities[cell[0] + down][cell[1] + right]


def tier_of(board: Board, explanation: Explanation) -> Tier:
    """Return the tier of a proof. What single clues say before and after its hardest step doesn't matter.

    If they say all, as in positions of real games, it is the easiest.
    """
    if any(step.counted for step in explanation.steps):
        return Tier.MINE_COUNT
    core = core_of(explanation)
    clues = list(lacking(board, core, core.steps[:1]).values())
    if len(clues) > 2 or any(step.rule not in ALONE for step in core.steps[1:]):
        return Tier.CHAIN
    if len(clues) < 2:
        return Tier.SUBSET
    one, other = (clue.squares for clue in clues)
    return Tier.SUBSET if one <= other or other <= one else Tier.TWO_CLUES


def graded(exercise: Exercise) -> Exercise | None:
    """Return an exercise with the tier, the pattern and the clues of its proof in steps; `None` if it has none."""
    board, explanation = unfold(exercise)[0], prove_in_steps(exercise)
    if explanation is None:
        return None
    tier, pattern = tier_of(board, explanation), name_pattern(board, explanation)
    return replace(exercise, tier=tier, pattern=pattern, clues=clues_of(explanation))


def clues_of(explanation: Explanation) -> int:
    """Return how many clues a proof uses. The number of mines left is one, and so are clues that are gathered."""
    clues = {clue for step in explanation.steps for clue in step.clues[: 1 if step.gathered else None]}
    return len(clues) + any(step.counted for step in explanation.steps)


def write_exercises(exercises: Iterable[Exercise]) -> str:
    """Return exercises as text, each in a line."""
    return "".join(f"{_line(exercise)}\n" for exercise in exercises)


def read_exercises(text: str) -> list[Exercise]:
    """Return the exercises that `write_exercises` has written. Raises `ValueError` for any other text."""
    return [_read(line) for line in text.splitlines()]


def _torn(exercise: Exercise) -> str:
    return "".join(side.value for side in Side if side in exercise.torn) or NOTHING


def _squares(exercise: Exercise) -> str:
    return ",".join(map(cell_name, exercise.squares))


def _line(exercise: Exercise) -> str:
    return " ".join(
        [
            str(exercise.board).replace("\n", "/"),
            str(exercise.board.mines) if exercise.counted else NOTHING,
            _torn(exercise),
            _squares(exercise),
            cell_name(exercise.answer),
            exercise.tier.name,
            exercise.pattern.name if exercise.pattern else NOTHING,
            str(exercise.clues),
        ]
    )


def _read(line: str) -> Exercise:
    rows, mines, torn, squares, answer, tier, pattern, clues = line.split(" ")
    return Exercise(
        board=Board(0 if mines == NOTHING else int(mines), rows.replace("/", "\n") + "\n"),
        counted=mines != NOTHING,
        torn=frozenset(map(Side, torn.strip(NOTHING))),
        squares=tuple(map(parse_cell, squares.split(","))),
        answer=parse_cell(answer),
        tier=Tier[tier],
        pattern=None if pattern == NOTHING else Pattern[pattern],
        clues=int(clues),
    )
