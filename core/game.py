"""A game in progress: a field, what has been opened and flagged in it, and the moves that are allowed."""

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
    """The clue doesn't match the flags, or marks, around it."""
    DONE = "done"
    """Nothing around the clue is covered."""
    OVER = "over"
    """The game is over."""


@dataclass(frozen=True)
class Change:
    """What a move changed, as cells; where that is nothing, `refusal` says why."""

    opened: frozenset[Cell] = frozenset()
    exploded: frozenset[Cell] = frozenset()
    flagged: frozenset[Cell] = frozenset()
    unflagged: frozenset[Cell] = frozenset()
    disproved: frozenset[Cell] = frozenset()
    """Flags that made a chord explode: no mine is there."""
    refusal: Refusal | None = None


class Game:
    """Minesweeper over a given field, with one or more lives.

    Every mine that is opened costs a life and stays open; from then on it counts as a flag. A flag that made a chord
    explode counts no more: its cell is shown as safe, and can be opened. The game is won when every safe cell is open,
    flags or not, and lost with the last life. Replaying the same moves over the same field gives
    the same game. With `disproves=False` wrong flags go on counting. Raises `BoardError` for fewer than one life.
    """

    def __init__(self, field: Minefield, lives: int = 1, moves: Iterable[Move] = (), *, disproves: bool = True) -> None:
        if lives < 1:
            raise BoardError(BoardFlaw.NO_LIVES, lives=lives)
        self.field = field
        self.grid = field.grid
        self.lives = lives
        self.disproves = disproves
        self.resigned = False
        self._clues = self.grid.counts(field.bits)
        self._zeros = self.grid.read(self._clues, "0") & self.grid.everywhere
        self._opened = 0
        self._exploded = 0
        self._flagged = 0
        self._disproved = 0
        """Cells with a flag that counts no more."""
        for move in moves:
            self.play(move)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or `None` while it goes on."""
        if self.lives == 0:
            return Outcome.LOST
        if self._opened | self.field.bits == self.grid.everywhere:
            return Outcome.WON
        return Outcome.RESIGNED if self.resigned else None

    @property
    def board(self) -> Board:
        """What players may know now: no covered mine before the end."""
        return self._drawn(self.outcome is not None)

    @property
    def covered_board(self) -> Board:
        """The board as if it weren't the end, for a lost game that may go on."""
        return self._drawn(False)

    def _drawn(self, over: bool) -> Board:
        mines = self.field.bits
        layers = {
            symbols.FLAGGED: self._flagged,
            symbols.WRONG_FLAG: self._disproved | (self._flagged & ~mines if over else 0),
            symbols.MINE: mines & ~self._flagged if over else 0,
            symbols.EXPLODED: self._exploded,
        }
        opened = self.grid.write(self._opened)
        cells = [clue if shown == "1" else symbols.COVERED for clue, shown in zip(self._clues, opened, strict=True)]
        for symbol, bits in layers.items():
            for cell in self.grid.cells(bits):
                cells[self.grid.index(cell)] = symbol
        cells[self.grid.columns :: self.grid.stride] = "\n" * self.grid.rows
        return Board(self.field.bits.bit_count(), "".join(cells))

    def is_open(self, cell: Cell) -> bool:
        """Whether a cell is open or exploded. Raises `CellError` for a cell outside."""
        return bool(self._open & self.grid.bit(cell))

    def play(self, move: Move) -> Change:
        """Makes a move and returns what it changed. Raises `CellError` for a cell outside."""
        return {Action.DIG: self.dig, Action.FLAG: self.flag, Action.CHORD: self.chord}[move.action](move.cell)

    def dig(self, cell: Cell) -> Change:
        """Opens a covered cell, and all around it where no mine touches it. A flagged cell is left alone."""
        bit = self.grid.bit(cell)
        if refusal := self._refuse(bit, {Refusal.OPEN: self._open, Refusal.FLAGGED: self._flagged}):
            return refusal
        return self._uncover(bit)

    def flag(self, cell: Cell) -> Change:
        """Puts a flag on a covered cell, or takes it off."""
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
        """Presses an open clue, where exploded mines count as flags.

        With as many flags as mines around it its other neighbours are opened, mines among them too; with as many
        covered neighbours as mines they are all flagged.
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
            change = self._uncover(covered)
            exploded = change.exploded and self.disproves
            return replace(change, disproved=self._disprove(around)) if exploded else change
        if missing == suspects.bit_count():
            self._flagged |= suspects
            return Change(flagged=frozenset(self.grid.cells(suspects)))
        return Change(refusal=Refusal.UNMATCHED)

    def resign(self) -> None:
        """Gives the game up, if it isn't over already."""
        self.resigned = True

    def go_on(self) -> None:
        """Gives a lost game one more life; the mines that exploded stay open."""
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
        """Takes the wrong flags among some cells for what they are."""
        wrong = bits & self._flagged & ~self.field.bits
        self._flagged ^= wrong
        self._disproved |= wrong
        return frozenset(self.grid.cells(wrong))

    def _uncover(self, bits: int) -> Change:
        """Opens covered cells: mines explode, openings flood up to flags."""
        exploded = bits & self.field.bits
        safe = bits & ~exploded
        coverable = self.grid.everywhere & ~self._open & ~self._flagged
        openings = self.grid.flood(safe, self._zeros & coverable)
        opened = (safe | self.grid.grow(openings)) & coverable
        self._opened |= opened
        self._disproved &= ~opened
        self._exploded |= exploded
        self.lives = max(0, self.lives - exploded.bit_count())
        return Change(opened=frozenset(self.grid.cells(opened)), exploded=frozenset(self.grid.cells(exploded)))
