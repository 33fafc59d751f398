"""Advice: the move that leads to a win most often."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from core.analysis.component import TooLarge
from core.analysis.endgame import Endgame
from core.analysis.knowledge import Knowledge, read_board
from core.analysis.odds import take_stock
from core.analysis.survey import Survey, Tallies, survey
from core.board import Board
from core.errors import Unsolvable
from core.grid import Cell, singles

ENDGAME = 1000
"""Layouts up to which the game is played out in thought."""
NODES = 50_000
"""Sets of layouts to look at in that: a second or two at the most."""
STATES = 100_000
"""States of components to count in looking ahead: half a second or so."""
SEA_CELLS = 8
"""Cells of the sea to look at: those with the fewest covered neighbours, where a zero is most likely, and as many with
the most neighbours next to open cells, of which they tell."""
NEGLIGIBLE = 1e-9
GUESS_AGAIN = 0.95
"""What a game in which the next move is a guess is worth, times the safety of that guess."""


@dataclass(frozen=True)
class Advice:
    """A cell to dig, and its probability of a mine: 0 if it is certain. `least` is the lowest that any cell has.

    `wins` is the chance to win by this dig and the best play after it, where the game could be played out in thought.
    """

    cell: Cell
    risk: float
    least: float = 0.0
    wins: float | None = None

    @property
    def certain(self) -> bool:
        """Whether the cell is certainly safe."""
        return self.risk == 0


def best_move(board: Board) -> Advice | None:
    """A certain move if there is one, else the guess that promises to win most often; `None` where no cell can be
    told from another, since there is nothing to dig or too much to count.

    Few layouts are played out to the end. Else a cell is worth what is known after it: for each clue that it may show,
    weighed by how likely that is, whether a safe cell follows, or else how safe the next guess is. Raises
    `ContradictionError` if no mines fit.
    """
    found = take_stock(board)
    stride = board.grid.stride
    if found.safe:
        return Advice(divmod(_first(found.safe), stride), 0)
    if not found.groups:
        return None
    knowledge = read_board(board).without_mines(found.mines)
    if found.layouts <= ENDGAME:
        try:
            bit, wins = Endgame(knowledge, NODES).best()
            return Advice(divmod(_first(bit), stride), _risk(found, bit), found.least_risk, wins)
        except TooLarge:
            pass
    bit = _look_ahead(knowledge, found)
    return Advice(divmod(_first(bit), stride), _risk(found, bit), found.least_risk)


def _first(bits: int) -> int:
    """The index of the first cell of a set."""
    return (bits & -bits).bit_length() - 1


def _risk(found: Survey, bit: int) -> float:
    return next(held / (found.layouts * cells.bit_count()) for cells, held in found.groups if cells & bit)


def _look_ahead(knowledge: Knowledge, found: Survey) -> int:
    """The cell that is worth most: the safest are tried first, as long as others can be worth more and it doesn't take
    too much to see.
    """
    thought = _Thought(knowledge, found)
    best, chosen = -1.0, 0
    for safety, bit in sorted(_candidates(knowledge, found), reverse=True):
        if safety <= best:
            break
        try:
            worth = thought.worth(safety, bit, best)
        except TooLarge:
            return chosen or bit
        if worth > best:
            best, chosen = worth, bit
    return chosen


def _candidates(knowledge: Knowledge, found: Survey) -> Iterator[tuple[float, int]]:
    """Cells that may be dug, with the probability that they are safe."""
    frontier = 0
    for cells, _ in knowledge.constraints:
        frontier |= cells
    neighbours = knowledge.grid.neighbours
    for cells, held in found.groups:
        safety = 1 - held / (found.layouts * cells.bit_count())
        chosen = set(singles(cells))
        if not cells & frontier:
            lonely = sorted(chosen, key=lambda bit: (neighbours[bit.bit_length() - 1] & knowledge.unknown).bit_count())
            near = sorted(chosen, key=lambda bit: -(neighbours[bit.bit_length() - 1] & frontier).bit_count())
            chosen = {*lonely[:SEA_CELLS], *near[:SEA_CELLS]}
        for bit in chosen:
            yield safety, bit


class _Thought:
    """What digs may lead to."""

    def __init__(self, knowledge: Knowledge, found: Survey) -> None:
        self.knowledge = knowledge
        self.layouts = found.layouts
        self._tallies: Tallies = {}

    def worth(self, safety: float, bit: int, best: float) -> float:
        """How much is won by a dig; too little as soon as it can't be more than `best`. Raises `TooLarge`."""
        worth, left = 0.0, safety
        around = self.knowledge.grid.neighbours[bit.bit_length() - 1] & self.knowledge.unknown
        for clue in range(around.bit_count() + 1):
            if left < NEGLIGIBLE or worth + left <= best:
                break
            then = self.knowledge.after(bit, clue)
            try:
                after = survey(then, self._tallies, STATES)
            except Unsolvable:
                continue
            if sum(tally.states for tally in self._tallies.values()) > STATES:
                raise TooLarge
            share = after.layouts / self.layouts
            worth += share * _prospect(after)
            left -= share
        return worth


def _prospect(after: Survey) -> float:
    """How much a game is worth that has come so far."""
    if after.safe or not after.groups:
        return 1.0
    return GUESS_AGAIN * (1 - after.least_risk)
