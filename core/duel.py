"""Duels by the rules of Minesweeper Flags: two sides take turns to find mines, and more than half of them win."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple, TypeVar

from core import board as symbols
from core.board import Board
from core.errors import BoardError, BoardFlaw
from core.field import Minefield
from core.grid import Cell

Value = TypeVar("Value")

MOST_MISSED = 2
"""Turns in a row that a side may let pass until it has lost."""


class DuelSize(NamedTuple):
    """A square board for duels: the length of its side, its mines, and how far a bomb reaches in each direction."""

    side: int
    mines: int
    reach: int


DUEL_SIZES: Mapping[str, DuelSize] = {
    "small": DuelSize(9, 17, 1),
    "medium": DuelSize(12, 29, 1),
    "large": DuelSize(16, 51, 2),
}
"""The sizes of duels by their names."""
FAIR_CLUE = 3
"""The clue that a duel begins with. Without one the first side wins less often, because its first picks show the second
one where to look. With this clue, `benchmarks.duels` measures about 50%.
"""


class PickRefusal(Enum):
    """Why a pick or a bomb changed nothing."""

    OPEN = "open"
    """The cell is open, or its mine is found."""
    NOT_BEHIND = "not behind"
    """Only a side with fewer mines may throw its bomb."""
    SPENT = "spent"
    """The side has thrown its bomb."""
    OVER = "over"
    """The duel is over."""


@dataclass(frozen=True)
class Pick:
    """What a pick or a bomb brought to light. `refusal` says why it changed nothing."""

    found: frozenset[Cell] = frozenset()
    opened: frozenset[Cell] = frozenset()
    dug: frozenset[Cell] = frozenset()
    """The covered cells that it looked at: one, or those that a bomb reached."""
    refusal: PickRefusal | None = None


class Duel:
    """Two sides, 0 and 1, in turn pick cells of a field and look for its mines.

    A mine that is picked scores and keeps the turn. Any other cell is opened, a zero with its whole opening, and passes
    it. Once in a duel, a side that is behind may throw a bomb: it finds all mines within `reach` of a cell that nobody
    has found, opens the other cells there, and passes the turn. The side that has more than half of the mines wins, and
    so does the one whose rival resigns or lets two of its turns in a row pass. Raises `BoardError` for an even number
    of mines, since both sides could find half of them.

    Source: Minesweeper Flags, from MSN Messenger (2003).

    >>> duel = Duel(Minefield.of(2, 3, [(0, 0), (0, 2), (1, 2)]))
    >>> sorted(duel.pick((0, 0)).found), duel.to_move
    ([(0, 0)], 0)
    >>> sorted(duel.pick((1, 1)).opened), duel.to_move
    ([(1, 1)], 1)
    >>> sorted(duel.bomb((0, 2)).found), duel.scores, duel.winner
    ([(0, 2), (1, 2)], (1, 2), 1)
    """

    def __init__(self, field: Minefield, to_move: int = 0, reach: int = 1, opened: Iterable[Cell] = ()) -> None:
        if field.bits.bit_count() % 2 == 0:
            raise BoardError(BoardFlaw.MINES_EVEN, mines=field.bits.bit_count())
        self.field = field
        self.grid = field.grid
        self.reach = reach
        """How far a bomb reaches in each direction, to the edge of the board."""
        self.to_move = to_move
        """The side whose turn it is."""
        self.found = (0, 0)
        """The mines that each side has found, as sets of cells."""
        self.bombs = (True, True)
        """Whether each side has its bomb."""
        self.missed = (0, 0)
        """How many turns each side has let pass since it last made one."""
        self.resigned: int | None = None
        """The side that gave up."""
        self._clues = self.grid.counts(field.bits)
        self._zeros = self.grid.read(self._clues, "0") & self.grid.everywhere
        self._opened = 0
        self._open(self.grid.gather(opened))

    @property
    def goal(self) -> int:
        """The number of mines that wins."""
        return self.field.bits.bit_count() // 2 + 1

    @property
    def scores(self) -> tuple[int, int]:
        """How many mines each side has found."""
        first, second = self.found
        return first.bit_count(), second.bit_count()

    @property
    def winner(self) -> int | None:
        """The side that has won, or `None` while the duel runs."""
        for side in (0, 1):
            rival_lost = self.resigned == 1 - side or self.missed[1 - side] >= MOST_MISSED
            if rival_lost or self.scores[side] >= self.goal:
                return side
        return None

    @property
    def board(self) -> Board:
        """The board as both sides see it. Found mines are `*`, and the others are shown only after the end."""
        return self._board(with_mines=self.winner is not None)

    @property
    def covered_board(self) -> Board:
        """The board without the mines that nobody has found, even after the end."""
        return self._board(with_mines=False)

    def _board(self, *, with_mines: bool) -> Board:
        found = self.found[0] | self.found[1]
        layers = {symbols.EXPLODED: found, symbols.MINE: self.field.bits & ~found if with_mines else 0}
        return symbols.draw_board(self.field.bits.bit_count(), self.grid, self._clues, self._opened, layers)

    @property
    def is_behind(self) -> bool:
        """Whether the side whose turn it is has found fewer mines than the other."""
        return self.scores[self.to_move] < self.scores[1 - self.to_move]

    def copy(self) -> Duel:
        """Return another duel that stands as this one does."""
        twin = object.__new__(Duel)
        vars(twin).update(vars(self))  # in a third of the time that `copy.copy` takes
        return twin

    def pick(self, cell: Cell) -> Pick:
        """Look for a mine at a cell. Raises `CellError` for a cell off the board."""
        bit = self.grid.bit(cell)
        if self.winner is not None:
            return Pick(refusal=PickRefusal.OVER)
        if bit & (self._opened | self.found[0] | self.found[1]):
            return Pick(refusal=PickRefusal.OPEN)
        self.missed = self._with(self.missed, 0)
        if bit & self.field.bits:
            return Pick(found=self._find(bit), dug=frozenset([cell]))
        pick = Pick(opened=self._open(bit), dug=frozenset([cell]))
        self.to_move = 1 - self.to_move
        return pick

    def bomb(self, cell: Cell) -> Pick:
        """Throw the bomb of the side whose turn it is, with a cell in its middle. Raises `CellError` for one off it."""
        around = self.grid.bit(cell)
        if refusal := self.why_no_bomb():
            return Pick(refusal=refusal)
        for _ in range(self.reach):
            around = self.grid.grow(around)
        self.bombs = self._with(self.bombs, False)
        self.missed = self._with(self.missed, 0)
        covered = around & ~self._opened & ~(self.found[0] | self.found[1])
        found, opened = self._find(covered & self.field.bits), self._open(covered & ~self.field.bits)
        self.to_move = 1 - self.to_move
        return Pick(found, opened, frozenset(self.grid.cells(covered)))

    def why_no_bomb(self) -> PickRefusal | None:
        """Return why the side whose turn it is may not throw a bomb, or `None` if it may."""
        if self.winner is not None:
            return PickRefusal.OVER
        if not self.bombs[self.to_move]:
            return PickRefusal.SPENT
        return None if self.is_behind else PickRefusal.NOT_BEHIND

    def miss(self) -> None:
        """Let the turn pass, because its time is over."""
        if self.winner is None:
            self.missed = self._with(self.missed, self.missed[self.to_move] + 1)
            self.to_move = 1 - self.to_move

    def resign(self, side: int) -> None:
        """Give up, unless the duel is over already."""
        if self.winner is None:
            self.resigned = side

    def _find(self, bits: int) -> frozenset[Cell]:
        self.found = self._with(self.found, self.found[self.to_move] | bits)
        return frozenset(self.grid.cells(bits))

    def _open(self, bits: int) -> frozenset[Cell]:
        """Open covered cells without mines, and the openings of zeros among them. Return what that opened."""
        coverable = self.grid.everywhere & ~self.field.bits & ~self._opened
        opened = (bits | self.grid.grow(self.grid.flood(bits, self._zeros & coverable))) & coverable
        self._opened |= opened
        return frozenset(self.grid.cells(opened))

    def _with(self, pair: tuple[Value, Value], value: Value) -> tuple[Value, Value]:
        """Return a pair with another value for the side whose turn it is."""
        return (value, pair[1]) if self.to_move == 0 else (pair[0], value)


def fair_start(field: Minefield) -> list[Cell]:
    """Return the cell that a duel begins with open, so that neither side has the better start, or none.

    It shows `FAIR_CLUE`, isn't at the edge, and is nearest to the middle of those. So no covered cell is certain.

    >>> fair_start(Minefield.of(5, 5, [(0, 0), (1, 1), (1, 2), (1, 3), (4, 0)]))
    [(2, 2)]
    """
    rows, columns = field.rows, field.columns
    cells = [
        (row, column)
        for row in range(1, rows - 1)
        for column in range(1, columns - 1)
        if field.clues[row][column] == FAIR_CLUE and (row, column) not in field.mines
    ]
    return sorted(cells, key=lambda cell: max(abs(2 * cell[0] - rows + 1), abs(2 * cell[1] - columns + 1)))[:1]
