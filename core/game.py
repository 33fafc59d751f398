"""The rules of a game: dig, flag and chord, lives, and how it ends."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum

from core import board as symbols
from core.board import Board
from core.errors import BoardError, BoardFlaw
from core.field import Minefield
from core.grid import Cell
from core.notation import Action, Move


class Outcome(Enum):
    """How a game ended."""

    WON = "won"
    LOST = "lost"
    RESIGNED = "resigned"


class Refusal(Enum):
    """Why a move changed nothing."""

    OPEN = "open"
    """The cell is open."""
    FLAGGED = "flagged"
    """The cell is flagged."""
    NO_CLUE = "no clue"
    """The cell shows no clue."""
    UNMATCHED = "unmatched"
    """The clue needs more flags around it, or doesn't match the marks there."""
    OVERFLAGGED = "overflagged"
    """More flags and explosions are around the clue than it says."""
    DONE = "done"
    """Nothing around the clue is covered."""
    OVER = "over"
    """The game is over."""


@dataclass(frozen=True)
class Change:
    """The cells that a move changed. `refusal` says why it changed nothing."""

    opened: frozenset[Cell] = frozenset()
    exploded: frozenset[Cell] = frozenset()
    flagged: frozenset[Cell] = frozenset()
    unflagged: frozenset[Cell] = frozenset()
    disproved: frozenset[Cell] = frozenset()
    """Cells whose wrong flag made a chord explode."""
    dug: frozenset[Cell] = frozenset()
    """The covered cells that it opened by choice: several for a chord. None of them was known to be safe."""
    refusal: Refusal | None = None


class Game:
    """Minesweeper over a given field, with one or more lives.

    A mine that is opened costs a life, stays open and counts as a flag. When wrong flags make a chord explode, their
    cells are shown as safe and can be opened. The game is won when every safe cell is open, whatever is flagged, and
    lost with the last life. The same moves over the same field always give the same game. Raises `BoardError` for fewer
    than one life.

    >>> game = Game(Minefield.of(3, 4, [(0, 0), (2, 0)]))
    >>> sorted(game.dig((1, 1)).opened)
    [(1, 1)]
    >>> print(game.board)
    ####
    #2##
    ####
    >>> game.dig((2, 0)).exploded, game.outcome
    (frozenset({(2, 0)}), <Outcome.LOST: 'lost'>)
    """

    def __init__(self, field: Minefield, lives: int = 1, moves: Iterable[Move] = ()) -> None:
        if lives < 1:
            raise BoardError(BoardFlaw.NO_LIVES, lives=lives)
        self.field = field
        self.grid = field.grid
        self.lives = lives
        self.resigned = False
        self._clues = self.grid.counts(field.bits)
        self._zeros = self.grid.read(self._clues, "0") & self.grid.everywhere
        self._opened = 0
        self._exploded = 0
        self._flagged = 0
        self._disproved = 0
        """Cells whose flag was shown to be wrong."""
        for move in moves:
            self.play(move)

    @classmethod
    def at(cls, field: Minefield, opened: Iterable[Cell], flagged: Iterable[Cell] = (), lives: int = 1) -> Game:
        """Return a game that begins from a position: some cells are open, and some covered ones flagged.

        A mine among the open cells has exploded before, and costs no life. Raises `CellError` for a cell off the board.

        >>> game = Game.at(Minefield.of(2, 3, [(0, 0)]), opened=[(0, 1)], flagged=[(0, 0)])
        >>> print(game.board)
        F1#
        ###
        >>> sorted(game.chord((0, 1)).opened)
        [(0, 2), (1, 0), (1, 1), (1, 2)]
        """
        game = cls(field, lives)
        bits = game.grid.gather(opened)
        game._opened, game._exploded = bits & ~field.bits, bits & field.bits
        game._flagged = game.grid.gather(flagged) & ~bits
        return game

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or `None` while it runs."""
        if self.lives == 0:
            return Outcome.LOST
        if self._opened | self.field.bits == self.grid.everywhere:
            return Outcome.WON
        return Outcome.RESIGNED if self.resigned else None

    @property
    def board(self) -> Board:
        """The board as players see it. Covered mines are shown only after the end."""
        return self._board(with_mines=self.outcome is not None)

    @property
    def covered_board(self) -> Board:
        """The board without its covered mines, even after the end: a lost game can still continue."""
        return self._board(with_mines=False)

    def _board(self, *, with_mines: bool) -> Board:
        mines = self.field.bits
        layers = {
            symbols.FLAGGED: self._flagged,
            symbols.WRONG_FLAG: self._disproved | (self._flagged & ~mines if with_mines else 0),
            symbols.MINE: mines & ~self._flagged if with_mines else 0,
            symbols.EXPLODED: self._exploded,
        }
        return symbols.draw_board(mines.bit_count(), self.grid, self._clues, self._opened, layers)

    def copy(self) -> Game:
        """Return another game that stands as this one does."""
        twin = object.__new__(Game)
        vars(twin).update(vars(self))  # in a third of the time that `copy.copy` takes
        return twin

    def is_open(self, cell: Cell) -> bool:
        """Return whether a cell is open or exploded. Raises `CellError` for a cell off the board."""
        return bool(self._open & self.grid.bit(cell))

    def play(self, move: Move) -> Change:
        """Make a move and return what it changed. Raises `CellError` for a cell off the board."""
        return {Action.DIG: self.dig, Action.FLAG: self.flag, Action.CHORD: self.chord}[move.action](move.cell)

    def dig(self, cell: Cell) -> Change:
        """Open a covered cell, and its whole opening if it is a zero. A flagged cell is refused."""
        bit = self.grid.bit(cell)
        if refusal := self._refuse(bit, {Refusal.OPEN: self._open, Refusal.FLAGGED: self._flagged}):
            return refusal
        return self._uncover(bit)

    def flag(self, cell: Cell) -> Change:
        """Put a flag on a covered cell, or take it off."""
        bit = self.grid.bit(cell)
        if refusal := self._refuse(bit, {Refusal.OPEN: self._open}):
            return refusal
        cells = frozenset([cell])
        if self._disproved & bit:
            self._disproved ^= bit
            return Change(unflagged=cells)
        self._flagged ^= bit
        return Change(flagged=cells) if self._flagged & bit else Change(unflagged=cells)

    def chord(self, cell: Cell) -> Change:
        """Press an open clue. Exploded mines count as flags.

        If it has all its flags, its other covered neighbours are opened, even mines. If every covered neighbour has to
        be a mine, they are all flagged.
        """
        bit = self.grid.bit(cell)
        if refusal := self._refuse(bit, {Refusal.NO_CLUE: self.grid.everywhere & ~self._opened}):
            return refusal
        around = self.grid.grow(bit)
        covered = around & ~self._open & ~self._flagged
        suspects = covered & ~self._disproved
        missing = self._clue(cell) - (around & (self._flagged | self._exploded)).bit_count()
        if not covered:
            return Change(refusal=Refusal.DONE)
        if missing == 0:
            # If nothing explodes no flag is wrong: there are as many as mines around the clue.
            return replace(self._uncover(covered), disproved=self._disprove(around))
        if missing == suspects.bit_count():
            self._flagged |= suspects
            return Change(flagged=frozenset(self.grid.cells(suspects)))
        return Change(refusal=Refusal.UNMATCHED if missing > 0 else Refusal.OVERFLAGGED)

    def resign(self) -> None:
        """Give up, unless the game is over already."""
        self.resigned = True

    def go_on(self) -> None:
        """Give a lost game one more life. Its exploded mines stay open."""
        self.lives = self.lives or 1

    @property
    def _open(self) -> int:
        return self._opened | self._exploded

    def _clue(self, cell: Cell) -> int:
        return int(self._clues[self.grid.index(cell)])

    def _refuse(self, bit: int, reasons: dict[Refusal, int]) -> Change | None:
        if self.outcome is not None:
            return Change(refusal=Refusal.OVER)
        return next((Change(refusal=reason) for reason, bits in reasons.items() if bit & bits), None)

    def _disprove(self, bits: int) -> frozenset[Cell]:
        """Mark the wrong flags among some cells as wrong, and return them."""
        wrong = bits & self._flagged & ~self.field.bits
        self._flagged ^= wrong
        self._disproved |= wrong
        return frozenset(self.grid.cells(wrong))

    def _uncover(self, bits: int) -> Change:
        """Open covered cells. Mines explode, and openings spread up to flags."""
        exploded = bits & self.field.bits
        safe = bits & ~exploded
        dug = frozenset(self.grid.cells(bits & ~self._disproved))
        coverable = self.grid.everywhere & ~self._open & ~self._flagged
        openings = self.grid.flood(safe, self._zeros & coverable)
        opened = (safe | self.grid.grow(openings)) & coverable
        self._opened |= opened
        self._disproved &= ~opened
        self._exploded |= exploded
        self.lives = max(0, self.lives - exploded.bit_count())
        return Change(frozenset(self.grid.cells(opened)), frozenset(self.grid.cells(exploded)), dug=dug)
