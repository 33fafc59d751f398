"""Advice: the move that wins most often."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from core.analysis.component import TooLarge
from core.analysis.endgame import Endgame
from core.analysis.fifty_fifty import even_guesses
from core.analysis.knowledge import SEEN, Knowledge, read_board
from core.analysis.odds import survey_board
from core.analysis.survey import Survey, Surveys
from core.board import CLUES, WRONG_FLAG, Board
from core.errors import Unsolvable
from core.grid import Cell, singles

ENDGAME = 1000
"""The most layouts for playing a game out to the end."""
NODES = 50_000
"""The most sets of layouts to look at in an endgame, which takes a second or two."""
STATES = 100_000
"""The most states to count in looking ahead, with half as many again for 50/50s: under a second on usual boards."""
SEA_CELLS = 8
"""Cells of the sea to consider: this many with the fewest covered neighbours, where a zero is most likely, and this
many with the most neighbours on the frontier. The cells of possible 50/50s are considered too."""
NEGLIGIBLE = 1e-9
FEW_SAFE, FEWER = 0.03, 0.7
"""How much less one safe cell is worth than many, and the factor on that for each further safe cell."""
GUESS_AGAIN = 0.98
"""The worth of a game whose next move is a guess, times the safety of the safest cells."""
SECOND = 0.2
"""The weight of the second safest cell in that safety."""
MOST = 0.99
"""The most that a dig is expected to be worth, times its safety. Looking for more costs more time than it gains."""
OPENING = 0.045
"""The extra worth of a board's first opening."""
EVEN_GUESS = 0.8
"""The worth of avoiding a guess at the end, times the probability of losing by it."""
EVEN = 0.5 - NEGLIGIBLE
"""The probability of losing by a guess at the end from which the guess is made at once, wherever it is."""


@dataclass(frozen=True)
class Advice:
    """A cell to dig, and its probability of a mine. `least` is the lowest probability that any cell has.

    `wins` is the chance to win by this dig and the best play after it, if the game could be played out to the end. If
    not, `fifty_fifty` is roughly the probability that only a guess can decide the cell in the end.
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
    """Return a safe cell to dig if there is one, or else the guess that is likely to win most often.

    Return `None` if there is nothing to dig or too much to count. Raises `ContradictionError` if no mines fit.

    With few layouts left, the game is played out to the end. Otherwise each clue that a cell may show has a worth: it
    grows with the number of useful safe cells, or else with the safety of the next useful guess. The worth of the cell
    is the average, and more if the dig avoids a 50/50. If the unknown cells form several regions, the largest is played
    first, except for guesses that nothing can avoid: regions share only the number of mines left, and small ones are
    played better once it is known. The weights were fitted to whole games.

    >>> best_move(parse_board("#1##", mines=1)).cell
    (0, 3)
    """
    found = survey_board(board)
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
    look_ahead = _LookAhead(knowledge, found, board)
    bit = look_ahead.best()
    fifty_fifty = 2 * look_ahead.avoided.get(bit, 0.0)  # players survive half of them
    return Advice(divmod(_first(bit), stride), _risk(found, bit), found.least_risk, fifty_fifty=fifty_fifty)


def _first(bits: int) -> int:
    """Return the index of the first cell of a set."""
    return (bits & -bits).bit_length() - 1


def _risk(found: Survey, bit: int) -> float:
    return next(risk for risk, cells in found.risks if cells & bit)


class _LookAhead:
    """What digs can lead to."""

    def __init__(self, knowledge: Knowledge, found: Survey, board: Board) -> None:
        self._knowledge = knowledge
        self._found = found
        self._surveys = Surveys(STATES, STATES)
        self._mines = found.mines | board.where(SEEN)
        self._risks: dict[int, float] = {}
        for risk, cells in found.risks:
            self._risks.update(dict.fromkeys(singles(cells), risk))
        self._opening = 0.0 if board.where(CLUES[0]) else OPENING
        known_safe = board.where(CLUES + WRONG_FLAG)
        self.avoided = even_guesses(knowledge, found, self._risks, known_safe, Surveys(STATES // 2, STATES // 2))
        """The probability of losing by a guess at the end that a dig avoids, for the cells of possible 50/50s."""

    def best(self) -> int:
        """Return the cell that is worth most.

        The most promising cells are tried first, until no other can be worth more or the effort is spent.
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
        """Yield candidate cells, each after the most that it can be worth and the probability that it is safe."""
        frontier = 0
        for cells, _ in self._knowledge.constraints:
            frontier |= cells
        sure = sum(bit for bit, death in self.avoided.items() if death >= EVEN)
        region = max(self._knowledge.regions(), key=int.bit_count) | sure
        for group, _ in self._found.groups:
            cells = group & region
            for bit in singles(cells) if cells & frontier else self._of_the_sea(cells, frontier):
                safety = 1 - self._risks[bit]
                yield safety * (MOST + self._zero(bit)) + self._relief(bit), safety, bit

    def _worth(self, safety: float, bit: int, best: float) -> float:
        """Return the worth of a dig, or a lower number once it is unlikely to beat `best`. Raises `TooLarge`."""
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
        return {*lonely[:SEA_CELLS], *near[:SEA_CELLS], *(self.avoided.keys() & every)}

    def _zero(self, bit: int) -> float:
        """Return the extra worth if a cell without more mines around it is a zero, as it has no known mines."""
        return 0.0 if self._knowledge.grid.neighbours[bit.bit_length() - 1] & self._mines else self._opening

    def _relief(self, bit: int) -> float:
        return EVEN_GUESS * self.avoided.get(bit, 0.0)

    def _prospect(self, after: Survey) -> float:
        """Return the worth of a game that has come this far, 1 at most.

        Only useful digs count if there are any: a cell whose neighbours are all certain shows nothing new.
        """
        unsure = sum(cells for cells, _ in after.groups)
        if not unsure:
            return 1.0
        useful = self._knowledge.grid.beside(unsure)
        if safe := after.safe & useful:
            return 1 - FEW_SAFE * FEWER ** (safe.bit_count() - 1)
        least, second = _least_risks(after, useful)
        return GUESS_AGAIN * (1 - (1 - SECOND) * least - SECOND * second)


def _least_risks(after: Survey, useful: int) -> tuple[float, float]:
    """Return the two lowest probabilities of a mine in useful cells.

    With one useful cell they are the same, and without any they are those of the safest cells.
    """
    risks = sorted(after.risks)
    found = [(risk, cells & useful) for risk, cells in risks if cells & useful] or risks[:1]
    (least, cells), *others = found
    return least, others[0][0] if others and cells.bit_count() == 1 else least
