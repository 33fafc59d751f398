"""Hints for count puzzles: a cell to mark, and why it is a mine or clear."""

from __future__ import annotations

from collections.abc import Iterable

from core.analysis.proof import Explanation, Proof
from core.analysis.prover import Prover
from core.analysis.rules import STRATEGIES, Clue, ClueSet, Deduction, Rule
from core.counts.marking import Marking
from core.errors import CellError, CellFlaw
from core.grid import Cell

REACH = 4
"""How far from a cell the clues of a trial may be: nobody follows one any further."""


def explain_mark(marking: Marking, cell: Cell) -> Explanation:
    """Return why a cell is a mine or clear, in few steps by simple rules.

    Marks are no evidence, but steps to cells with the right mark are left out. Raises `CellError` for a cell that has
    the right mark or is off the board.

    >>> puzzle = CountPuzzle(Minefield.of(1, 3, [(0, 2)]), [[0, None, 1]])
    >>> explanation = explain_mark(Marking(puzzle), (0, 2))
    >>> explanation.mine, [step.clues for step in explanation.steps]
    (True, [((0, 0),), ((0, 2),)])
    """
    target = marking.puzzle.field.grid.bit(cell)
    if target & marking.marked & ~marking.wrong:
        raise CellError(CellFlaw.MARKED, cell=cell)
    return _prover(marking).explain(target, mine=bool(target & marking.puzzle.field.bits))


def explain_nearest_mark(marking: Marking, near: Iterable[Cell]) -> Explanation | None:
    """Return why the unmarked cell nearest to some cells is a mine or clear; `None` once the puzzle is solved.

    If every cell is marked, it is one with a wrong mark. `Prover.explain_nearest` defines the nearest cell.
    """
    if marking.solved:
        return None
    grid, mines = marking.puzzle.field.grid, marking.puzzle.field.bits
    targets = grid.everywhere & ~marking.marked or marking.wrong
    return _prover(marking).explain_nearest(grid.gather(near), targets & ~mines, targets & mines)


def _prover(marking: Marking) -> Prover:
    grid, right = marking.puzzle.field.grid, ~marking.wrong
    clues = [
        Clue(grid.index((row, column)), grid.grow(grid.bit((row, column))), clue)
        for row, line in enumerate(marking.puzzle.counts)
        for column, clue in enumerate(line)
        if clue is not None
    ]
    return Prover(grid, clues, marking.clear & right, marking.mines & right, _by_trial)


def _by_trial(clue_set: ClueSet, target: int, mine: bool) -> Deduction | None:
    """Suppose the opposite and follow simple rules until a clue can't be met; return `None` if none fails."""
    around = target
    for _ in range(REACH):
        around = clue_set.grid.grow(around)
    nearby = [clue for clue in clue_set.clues if around >> clue.place & 1]
    trial = Proof(clue_set.grid, nearby, *((target, 0) if mine else (0, target)))
    clash = next(iter(trial.fail(STRATEGIES[0])), None)
    if clash is None:
        return None
    steps = trial.leading_to(clash.cells).steps
    places = {clue.place for step in steps for clue in step.clues} | {clash.place}
    clues = tuple(clue for clue in nearby if clue.place in places)
    return Deduction(Rule.CASES, clues, 0 if mine else target, target if mine else 0)
