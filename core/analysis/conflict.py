"""Conflicts: which clues of a board can't all be right."""

from __future__ import annotations

from core.analysis.component import TooLarge, components
from core.analysis.knowledge import Constraint, Knowledge, read_board, settle, telling
from core.analysis.survey import survey
from core.board import Board
from core.errors import ContradictionError, Unsolvable

EFFORT = 20_000
"""States to look at each time: what takes more counts as possible."""


def find_conflict(board: Board) -> ContradictionError:
    """Names clues of a board that no mines fit, as few as can be: each is left out if the rest is in conflict still."""
    knowledge = read_board(board)
    clues = dict(zip(telling(board), knowledge.constraints, strict=True))
    counted = not _clash(list(clues.values()))
    for clue in list(clues):
        others = [constraint for other, constraint in clues.items() if other != clue]
        if _clash(others) or (counted and _overcrowded(knowledge._replace(constraints=others))):
            del clues[clue]
    return ContradictionError([divmod(clue, board.grid.stride) for clue in clues], counted=counted)


def _clash(constraints: list[Constraint]) -> bool:
    """Whether these constraints can't all be met, with whatever number of mines."""
    try:
        for component in components(set(settle(constraints).constraints)):
            component.tally(EFFORT)
    except Unsolvable:
        return True
    except TooLarge:
        pass
    return False


def _overcrowded(knowledge: Knowledge) -> bool:
    """Whether these constraints can't be met with so many mines in all."""
    try:
        survey(knowledge, budget=EFFORT)
    except Unsolvable:
        return True
    except TooLarge:
        pass
    return False
