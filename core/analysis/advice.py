"""Advice: the move that leads to a win most often."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from core.analysis.component import TooLarge
from core.analysis.endgame import Endgame
from core.analysis.fifty_fifty import even_guesses
from core.analysis.knowledge import SEEN, Knowledge, read_board
from core.analysis.odds import take_stock
from core.analysis.survey import Survey, Surveys
from core.board import CLUES, WRONG_FLAG, Board
from core.errors import Unsolvable
from core.grid import Cell, singles

ENDGAME = 1000
"""Layouts up to which the game is played out in thought."""
NODES = 50_000
"""Sets of layouts to look at in that: a second or two at the most."""
STATES = 100_000
"""States of components to count in looking ahead, surveys included, and half as many for 50/50s: below a second on
boards of usual sizes."""
SEA_CELLS = 8
"""Cells of the sea to look at: those with the fewest covered neighbours, where a zero is most likely, and as many with
the most neighbours next to open cells, of which they tell. Those of possible 50/50s come on top."""
NEGLIGIBLE = 1e-9
FEW_SAFE, FEWER = 0.03, 0.7
"""What a single safe cell is worth less than many, and how much of that is left with each one more."""
GUESS_AGAIN = 0.98
"""What a game in which the next move is a guess is worth, times the safety of the safest cells."""
SECOND = 0.2
"""How much the second safest cell counts in that."""
MOST = 0.99
"""What a dig is expected to be worth at most, times its safety: looking for more than that costs more than it gains."""
OPENING = 0.045
"""What the first opening of a board is worth on top."""
EVEN_GUESS = 0.8
"""What it is worth to be spared a guess in the end, times the probability of dying of it."""
EVEN = 0.5 - NEGLIGIBLE
"""The probability of dying of a guess in the end from which on it is made at once, wherever it is."""


@dataclass(frozen=True)
class Advice:
    """A cell to dig, and its probability of a mine: 0 if it is certain. `least` is the lowest that any cell has.

    `wins` is the chance to win by this dig and the best play after it, where the game could be played out in thought.
    Where it couldn't, `fifty_fifty` is about how likely it is that nothing but a guess can tell the cell in the end.
    """

    cell: Cell
    risk: float
    least: float = 0.0
    wins: float | None = None
    fifty_fifty: float = 0.0

    @property
    def certain(self) -> bool:
        """Whether the cell is certainly safe."""
        return self.risk == 0


def best_move(board: Board) -> Advice | None:
    """A certain move if there is one, else the guess that promises to win most often; `None` where no cell can be
    told from another, since there is nothing to dig or too much to count.

    Few layouts are played out to the end. Else a cell is worth what is known after it: for each clue that it may show,
    weighed by how likely that is, how many safe cells follow that tell something, or else how safe the next guess is
    that does; and the guess that it spares where only a guess may tell in the end. Where the unknown cells fall apart
    into regions, the largest is played first, but for guesses that nothing can spare: one region tells nothing about
    another but how many mines are left, and the more is known of that, the better the small ones are played. How much
    these count for was fitted to whole games. Raises `ContradictionError` if no mines fit.
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
    thought = _Thought(knowledge, found, board)
    bit = thought.best()
    fifty_fifty = 2 * thought.spared.get(bit, 0.0)  # since half of them are survived
    return Advice(divmod(_first(bit), stride), _risk(found, bit), found.least_risk, fifty_fifty=fifty_fifty)


def _first(bits: int) -> int:
    """The index of the first cell of a set."""
    return (bits & -bits).bit_length() - 1


def _risk(found: Survey, bit: int) -> float:
    return next(risk for risk, cells in found.risks if cells & bit)


class _Thought:
    """What digs may lead to."""

    def __init__(self, knowledge: Knowledge, found: Survey, board: Board) -> None:
        self._knowledge = knowledge
        self._found = found
        self._surveys = Surveys(STATES, STATES)
        self._mines = found.mines | board.where(SEEN)
        self._risks: dict[int, float] = {}
        for risk, cells in found.risks:
            self._risks.update(dict.fromkeys(singles(cells), risk))
        self._opening = 0.0 if board.where(CLUES[0]) else OPENING
        told = board.where(CLUES + WRONG_FLAG)
        self.spared = even_guesses(knowledge, found, self._risks, told, Surveys(STATES // 2, STATES // 2))

    def best(self) -> int:
        """The cell that is worth most: the most promising are tried first, as long as others may be worth more and it
        doesn't take too much to see.
        """
        best, chosen = -1.0, 0
        for promise, safety, bit in sorted(self._candidates(), reverse=True):
            if promise <= best:
                break
            try:
                worth = self._worth(safety, bit, best)
            except TooLarge:
                return chosen or bit
            if worth > best:
                best, chosen = worth, bit
        return chosen

    def _candidates(self) -> Iterator[tuple[float, float, int]]:
        """Cells that may be dug, each after the most that it may be worth and the probability that it is safe."""
        frontier = 0
        for cells, _ in self._knowledge.constraints:
            frontier |= cells
        sure = sum(bit for bit, death in self.spared.items() if death >= EVEN)
        region = max(self._knowledge.regions(), key=int.bit_count) | sure
        for group, _ in self._found.groups:
            cells = group & region
            for bit in singles(cells) if cells & frontier else self._of_the_sea(cells, frontier):
                safety = 1 - self._risks[bit]
                yield safety * (MOST + self._zero(bit)) + self._relief(bit), safety, bit

    def _worth(self, safety: float, bit: int, best: float) -> float:
        """How much is won by a dig; too little as soon as it is unlikely to be more than `best`. Raises `TooLarge`."""
        worth, left = self._relief(bit), safety
        zero = self._zero(bit)
        around = self._knowledge.grid.neighbours[bit.bit_length() - 1] & self._knowledge.unknown
        mean = sum(self._risks[cell] for cell in singles(around))
        for clue in sorted(range(around.bit_count() + 1), key=lambda clue: abs(clue - mean)):  # the likely ones first
            if left < NEGLIGIBLE or worth + left * (MOST + zero) <= best:
                break
            try:
                after = self._surveys.of(self._knowledge.after(bit, clue))
            except Unsolvable:
                continue
            share = after.layouts / self._found.layouts
            worth += share * (self._prospect(after) + (0 if clue else zero))
            left -= share
        return worth

    def _of_the_sea(self, cells: int, frontier: int) -> set[int]:
        neighbours, unknown = self._knowledge.grid.neighbours, self._knowledge.unknown
        every = list(singles(cells))
        lonely = sorted(every, key=lambda bit: (neighbours[bit.bit_length() - 1] & unknown).bit_count())
        near = sorted(every, key=lambda bit: -(neighbours[bit.bit_length() - 1] & frontier).bit_count())
        return {*lonely[:SEA_CELLS], *near[:SEA_CELLS], *(self.spared.keys() & every)}

    def _zero(self, bit: int) -> float:
        """What it is worth on top if no more mines are around a cell, which is a zero unless some are known to be."""
        return 0.0 if self._knowledge.grid.neighbours[bit.bit_length() - 1] & self._mines else self._opening

    def _relief(self, bit: int) -> float:
        return EVEN_GUESS * self.spared.get(bit, 0.0)

    def _prospect(self, after: Survey) -> float:
        """How much a game is worth that has come so far, 1 at most. A cell whose neighbours are certain tells nothing:
        only digs in others count, as long as there are any.
        """
        unsure = sum(cells for cells, _ in after.groups)
        if not unsure:
            return 1.0
        telling = self._knowledge.grid.beside(unsure)
        if safe := after.safe & telling:
            return 1 - FEW_SAFE * FEWER ** (safe.bit_count() - 1)
        least, second = _least_risks(after, telling)
        return GUESS_AGAIN * (1 - (1 - SECOND) * least - SECOND * second)


def _least_risks(after: Survey, telling: int) -> tuple[float, float]:
    """The lowest probabilities of a mine in two cells that tell something: the same twice if there is one alone, and
    that of any cell if there is none.
    """
    risks = sorted(after.risks)
    found = [(risk, cells & telling) for risk, cells in risks if cells & telling] or risks[:1]
    (least, cells), *others = found
    return least, others[0][0] if others and cells.bit_count() == 1 else least
