"""Explanations: why a cell of a board is certain, step by step, so that a person can check it."""

from __future__ import annotations

from collections.abc import Iterable

from core.analysis.component import TooLarge
from core.analysis.knowledge import Knowledge, read_board, telling
from core.analysis.odds import take_stock
from core.analysis.proof import Explanation, Proof
from core.analysis.prover import Prover
from core.analysis.rules import ALL, STRATEGIES, Clue, Rule, Said, Step
from core.analysis.survey import BUDGET, certain, survey
from core.board import FLAGGED, Board
from core.errors import CellError, CellFlaw
from core.grid import Cell, singles

EFFORT = 20_000
"""States to look at to see whether some clues are enough."""
REACHES = (1, 2, 3, 5)
"""How far from a cell clues are looked for that are enough, before all are taken."""


def explain(board: Board, cell: Cell) -> Explanation:
    """Why a covered cell is certain, in few steps by the simplest rules that do.

    Flags are no evidence, but steps to a mine that has its flag are left out. Raises `CellError` if the cell is open or
    outside, or isn't certain; `ContradictionError` if no mines fit.
    """
    target = board.grid.bit(cell)
    if not target & read_board(board).unknown:
        raise CellError(CellFlaw.REVEALED, cell=cell, symbol=board[cell])
    found = take_stock(board)
    if not target & (found.safe | found.mines):
        raise CellError(CellFlaw.UNCERTAIN, cell=cell)
    return _prover(board, found.mines & ~target).explain(target, mine=bool(target & found.mines))


def explain_nearest(board: Board, near: Iterable[Cell]) -> Explanation | None:
    """Why the safe cell nearest to some cells is safe, such as those of a pad; `None` if no cell is certainly safe.

    `Prover.explain_nearest` says which one that is. Raises `ContradictionError` if no mines fit.
    """
    found = take_stock(board)
    return _prover(board, found.mines).explain_nearest(board.grid.gather(near), found.safe) if found.safe else None


def explain_easiest(board: Board) -> Explanation | None:
    """Why one of the safe cells is safe: one that is among the easiest to see; `None` if no cell is certainly safe.

    Raises `ContradictionError` if no mines fit.
    """
    safe = take_stock(board).safe
    if not safe:
        return None
    proof = Proof(board.grid, _clues(board))
    if proof.reach(safe, STRATEGIES[0]):
        lines = {target: proof.leading_to(target) for target in singles(safe & proof.safe)}
    else:
        target = safe & -safe
        lines = {target: proof.leading_to(target, _by_cases(proof.said, target, False))}
    target = min(lines, key=lambda target: lines[target].effort)
    [cell] = board.grid.cells(target)
    return Explanation(cell, False, tuple(step.inference(board.grid) for step in lines[target].steps))


def _clues(board: Board) -> list[Clue]:
    knowledge = read_board(board)
    said = zip(telling(board), knowledge.constraints, strict=True)
    clues = [Clue(place, cells, mines) for place, (cells, mines) in said]
    return [*clues, Clue(ALL, knowledge.unknown, knowledge.mines_left)]


def _prover(board: Board, mines: int) -> Prover:
    """Takes those of these mines for known that have their flag."""
    return Prover(board.grid, _clues(board), 0, board.where(FLAGGED) & mines, _by_cases)


def _by_cases(said: Said, target: int, mine: bool) -> Step:
    """The fewest clues that leave no other way: the farthest ones are left out first, as long as the rest is enough."""
    grid, whole = said.grid, said.whole
    assert whole  # noqa: S101 - a board's number of mines is known

    def enough(chosen: list[Clue], *, counted: bool, effort: int = EFFORT) -> bool:
        knowledge = Knowledge(grid, whole.cells, whole.mines, [(clue.cells, clue.mines) for clue in chosen])
        try:
            found = survey(knowledge, budget=effort) if counted else certain(knowledge, effort, counted=False)
        except TooLarge:
            return False
        return bool(target & (found.safe | found.mines))

    counted = not enough(said.clues, counted=False, effort=BUDGET)
    row, column = divmod(target.bit_length() - 1, grid.stride)

    def distance(clue: Clue) -> int:
        its_row, its_column = divmod(clue.place, grid.stride)
        return max(abs(its_row - row), abs(its_column - column))

    chosen = sorted(said.clues if counted else _together_with(target, said.clues), key=distance)
    for reach in REACHES:
        near = [clue for clue in chosen if distance(clue) <= reach]
        if enough(near, counted=counted):
            chosen = near
            break
    for clue in chosen[::-1]:
        others = [other for other in chosen if other is not clue]
        if enough(others, counted=counted):
            chosen = others
    both = (whole, *chosen) if counted else tuple(chosen)
    return Step(Rule.CASES, both, 0 if mine else target, target if mine else 0)


def _together_with(target: int, clues: list[Clue]) -> list[Clue]:
    """The clues that hang together with those of a cell."""
    reached, before = target, 0
    while reached != before:
        before = reached
        for clue in clues:
            if clue.cells & reached:
                reached |= clue.cells
    return [clue for clue in clues if clue.cells & reached]
