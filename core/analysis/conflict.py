"""Conflicts: which clues of a board can't all be right."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from functools import partial

from core.analysis.knowledge import Constraint, Knowledge, read_board, telling
from core.analysis.survey import BUDGET, certain, room_for_mines, survey_or_certain
from core.board import Board
from core.errors import ContradictionError, Unsolvable

EFFORT = 20_000
"""States to look at each time, if they show the conflict; else as many as the budget allows."""

Clue = tuple[int, Constraint]
"""The index of a clue, and what it says."""


def find_conflict(board: Board) -> ContradictionError:
    """Names clues of a board that no mines fit, as few as can be found without counting too much: leave any out, and
    the others can be met. Where the number of mines is out of all bounds it tells these instead.
    """
    knowledge = read_board(board)
    clues = list(zip(telling(board), knowledge.constraints, strict=True))
    counted = not any(_clash(knowledge, False, effort, clues) for effort in (EFFORT, BUDGET))
    if counted and knowledge.mines_left not in (room := room_for_mines(knowledge, BUDGET)):
        seen = board.mines - knowledge.mines_left
        return ContradictionError([], counted=True, room=range(room.start + seen, room.stop + seen))
    effort = EFFORT if _clash(knowledge, counted, EFFORT, clues) else BUDGET
    named = _fewest(clues, partial(_clash, knowledge, counted, effort))
    return ContradictionError(sorted(divmod(clue, board.grid.stride) for clue, _ in named), counted=counted)


def _fewest(clues: Sequence[Clue], clash: Callable[[Sequence[Clue]], bool]) -> Sequence[Clue]:
    """Clues of which none can be left out: one after the other the last of the shortest run of the others that clashes
    together with those before.
    """
    named: list[Clue] = []
    others = clues
    while not clash(named):
        number = bisect_left(range(len(others)), True, key=lambda last: clash([*named, *others[: last + 1]]))
        if number == len(others):
            return clues  # the effort didn't last
        named += others[number : number + 1]
        others = others[:number]
    return named


def _clash(knowledge: Knowledge, counted: bool, effort: int, clues: Sequence[Clue]) -> bool:
    """Whether these clues can't all be met: with so many mines in all if these are counted, else with any number."""
    chosen = knowledge._replace(constraints=[constraint for _, constraint in clues])
    try:
        if counted:
            survey_or_certain(chosen, effort)
        else:
            certain(chosen, effort, counted=False)
    except Unsolvable:
        return True
    return False
