"""Explanations: why a cell of a board is certain, in steps that a person can check."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import product

from core.analysis.component import TooLarge
from core.analysis.knowledge import Knowledge, read_board, useful_clues
from core.analysis.odds import survey_board, survey_uncounted
from core.analysis.proof import LONGEST_PROOF, Chain, Explanation, Proof
from core.analysis.prover import Prover
from core.analysis.rules import ALL, STRATEGIES, Clue, ClueSet, Deduction, Rule
from core.analysis.survey import BUDGET, certain, survey
from core.board import FLAGGED, Board
from core.errors import CellError, CellFlaw
from core.grid import Cell
from core.stop import Stop, never

EFFORT = 20_000
"""The most states to count to see whether some clues are enough."""
REACHES = (1, 2, 3, 5)
"""How far from a cell to look for enough clues, in order, before taking all."""


def explain(board: Board, cell: Cell, stop: Stop = never) -> Explanation:
    r"""Return why a covered cell is certain, in few steps by simple rules.

    Flags are no evidence, but steps to a mine with a flag are left out. After a `stop`, a step may have clues to spare.
    Raises `CellError` for a cell that is open, off the board or not certain, and `ContradictionError` if no mines fit.

    >>> explanation = explain(parse_board("#####\n11211", mines=2), (0, 2))
    >>> explanation.mine, [(step.rule.name, step.clues) for step in explanation.steps]
    (False, [('CONTAINED', ((1, 1), (1, 0)))])
    """
    return _explain(board, cell, stop, counted=True)


def explain_uncounted(board: Board, cell: Cell, stop: Stop = never) -> Explanation:
    r"""Return what `explain` does if the board's number of mines isn't known; `board.mines` makes no difference.

    >>> [step.clues for step in explain_uncounted(parse_board("#####\n11211", mines=0), (0, 2)).steps]
    [((1, 1), (1, 0))]
    """
    return _explain(board, cell, stop, counted=False)


def explain_in_steps(board: Board, cell: Cell, within: int, *, counted: bool) -> Explanation | None:
    """Return why a covered cell is safe, in at most `LONGEST_PROOF` steps that a person can follow.

    If rules don't lead there, the steps suppose a mine there and end at a clue that can't be met. A proof that is too
    long has one step for all mines that single clues show. Return `None` if that is too long as well, or decides cells
    that aren't `within` these. Flags are no evidence. The board's number of mines is known if it is `counted`.
    """
    grid, target, clues = board.grid, board.grid.bit(cell), _clues(board, counted=counted)

    def by_rules(gather: bool) -> Iterator[Chain]:
        for rounds in STRATEGIES:
            proof = Proof(grid, clues)
            if proof.reach(target, rounds):
                yield proof.leading_to(target, gather=gather)

    def by_trial(gather: bool) -> Iterator[Chain]:
        for rounds in STRATEGIES:
            trial = Proof(grid, clues, mines=target)
            yield from [trial.failing_at(clash, gather=gather) for clash in trial.fail(rounds)]

    for find, gather in product((by_rules, by_trial), (False, True)):
        chains = [chain for chain in find(gather) if len(chain.steps) <= LONGEST_PROOF]
        chains = [chain for chain in chains if not any(step.decided & ~within for step in chain.steps)]
        if chains:
            steps = min(chains, key=lambda chain: chain.effort).steps
            return Explanation(cell, False, tuple(step.inference(grid) for step in steps))
    return None


def explain_nearest(board: Board, near: Iterable[Cell], stop: Stop = never) -> Explanation | None:
    """Return why the safe cell nearest to some cells is safe; `None` if no cell is certainly safe.

    `Prover.explain_nearest` defines the nearest cell. After a `stop`, a step may have clues to spare. Raises
    `ContradictionError` if no mines fit.
    """
    found = survey_board(board)
    if not found.safe:
        return None
    return _prover(board, found.mines, stop, counted=True).explain_nearest(board.grid.gather(near), found.safe)


def _explain(board: Board, cell: Cell, stop: Stop, *, counted: bool) -> Explanation:
    target = board.grid.bit(cell)
    if not target & read_board(board).unknown:
        raise CellError(CellFlaw.REVEALED, cell=cell, symbol=board[cell])
    found = survey_board(board) if counted else survey_uncounted(board)
    if not target & (found.safe | found.mines):
        raise CellError(CellFlaw.UNCERTAIN, cell=cell)
    prover = _prover(board, found.mines & ~target, stop, counted=counted)
    return prover.explain(target, mine=bool(target & found.mines))


def _clues(board: Board, *, counted: bool) -> list[Clue]:
    knowledge = read_board(board)
    pairs = zip(useful_clues(board), knowledge.constraints, strict=True)
    clues = [Clue(place, cells, mines) for place, (cells, mines) in pairs]
    return [*clues, Clue(ALL, knowledge.unknown, knowledge.mines_left)] if counted else clues


def _prover(board: Board, mines: int, stop: Stop, *, counted: bool) -> Prover:
    """Return a prover that treats those of these mines that have a flag as known."""
    clues = _clues(board, counted=counted)
    return Prover(board.grid, clues, 0, board.where(FLAGGED) & mines, partial(_by_cases, stop))


def _by_cases(stop: Stop, clue_set: ClueSet, target: int, mine: bool) -> Deduction:
    """Return a step by few clues that leave no other way: clues are left out, the farthest first, while they can be.

    After a stop, no more clues are left out.
    """
    grid, total = clue_set.grid, clue_set.total
    unknown, mines_left = (total.cells, total.mines) if total else (grid.everywhere, 0)

    def enough(chosen: list[Clue], *, counted: bool, effort: int = EFFORT) -> bool:
        if stop():
            return False  # all clues are enough in any case
        knowledge = Knowledge(grid, unknown, mines_left, [(clue.cells, clue.mines) for clue in chosen])
        try:
            found = survey(knowledge, budget=effort) if counted else certain(knowledge, effort, counted=False)
        except TooLarge:
            return False
        return bool(target & (found.safe | found.mines))

    counted = total is not None and not enough(clue_set.clues, counted=False, effort=BUDGET)
    row, column = divmod(target.bit_length() - 1, grid.stride)

    def distance(clue: Clue) -> int:
        its_row, its_column = divmod(clue.place, grid.stride)
        return max(abs(its_row - row), abs(its_column - column))

    chosen = sorted(clue_set.clues if counted else _together_with(target, clue_set.clues), key=distance)
    for reach in REACHES:
        near = [clue for clue in chosen if distance(clue) <= reach]
        if enough(near, counted=counted):
            chosen = near
            break
    for clue in chosen[::-1]:
        others = [other for other in chosen if other is not clue]
        if enough(others, counted=counted):
            chosen = others
    both = (total, *chosen) if total and counted else tuple(chosen)
    return Deduction(Rule.CASES, both, 0 if mine else target, target if mine else 0)


def _together_with(target: int, clues: list[Clue]) -> list[Clue]:
    """Return the clues that are connected with a cell through shared cells."""
    reached, before = target, 0
    while reached != before:
        before = reached
        for clue in clues:
            if clue.cells & reached:
                reached |= clue.cells
    return [clue for clue in clues if clue.cells & reached]
