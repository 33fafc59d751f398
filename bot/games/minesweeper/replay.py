"""Replays of games for their review: each dig, and what could be known before it."""

from __future__ import annotations

from datetime import datetime

from bot.games.minesweeper.move_result import MinesweeperMoveResult
from bot.games.minesweeper.session import MinesweeperSession
from bot.play.mode import Mode
from bot.play.result import PlayerOutcome
from bot.play.session import ORDINARY_MODE
from bot.storage.models import StoredGame
from core import COVERED, Action, Board, Cell, Dig, Move


class Replay(MinesweeperSession):
    """A game that remembers the board before each dig."""

    def __init__(self, stored: StoredGame, mode: Mode[MinesweeperSession] = ORDINARY_MODE) -> None:
        super().__init__(stored, mode)
        self.digs: list[Dig] = []
        self._counted: int | None = None

    @property
    def counted_digs(self) -> list[Dig]:
        """The digs before its results were decided. What was dug after a loss or a day of rest changes no result."""
        return self.digs[: self._counted]

    def _make(self, move: Move, player: int, at: datetime, report: MinesweeperMoveResult) -> None:
        before, opened, exploded = self.board, report.opened, len(report.exploded)
        super()._make(move, player, at, report)
        hit = len(report.exploded) - exploded
        dug = _dug(before, move)
        if dug and (report.opened > opened or hit):
            self.digs.append(Dig(player, before, dug, hit))

    def _decide(self, outcome: PlayerOutcome, at: datetime) -> None:
        if self._counted is None:
            self._counted = len(self.digs)
        super()._decide(outcome, at)


def _dug(before: Board, move: Move) -> frozenset[Cell]:
    """Return the covered cells that a move opened by choice: its own, or those around a number."""
    grid = before.grid
    bits = grid.bit(move.cell) if move.action is Action.DIG else grid.grow(grid.bit(move.cell))
    return frozenset(grid.cells(bits & before.where(COVERED)))
