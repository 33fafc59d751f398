"""A finished game of Minesweeper move by move."""

from __future__ import annotations

from datetime import datetime

from bot.games.minesweeper.move_result import MinesweeperMoveResult
from bot.games.minesweeper.session import MinesweeperSession
from bot.games.minesweeper.text import title_of
from bot.play.mode import Mode
from bot.play.replay import Did, Frame, FrameLog, Recording, Replay, Replaying
from bot.play.session import ORDINARY_MODE
from bot.storage.models import RESIGN, StoredGame, StoredTurn
from bot.text.language import Text
from core import COVERED, Action, Board, Cell, Move


class Repeated(MinesweeperSession):
    """A game that logs a frame for each move while its turns are replayed."""

    def __init__(self, stored: StoredGame, mode: Mode[MinesweeperSession] = ORDINARY_MODE) -> None:
        super().__init__(stored, mode)
        self.log = FrameLog(self.board)

    def replay(self, turn: StoredTurn) -> None:
        was_over, was_revealed, logged = self.over, self.revealed, len(self.log.frames)
        super().replay(turn)
        self._board = None  # the mode may have ended the game after its last move
        did = None
        if len(self.log.frames) > logged:
            pass
        elif self.over and not was_over and turn.text == RESIGN:
            did = Did.RESIGNED
        elif self.revealed and not was_revealed:
            did = Did.REVEALED
        elif was_over and not self.over:
            did = Did.CONTINUED
        self.log.catch_up(self.board, Frame(did, turn.player_id, turn.at) if did else None)

    def _make(self, move: Move, player: int, at: datetime, report: MinesweeperMoveResult) -> None:
        before, begins = self.board, self.first_dig is None and (self.again or self.mode.opens)
        made, exploded = len(report.made), len(report.exploded)
        counts = report.opened, report.flagged, report.unflagged
        super()._make(move, player, at, report)
        if len(report.made) == made:
            return
        opened, flagged, unflagged = (
            now - then for now, then in zip((report.opened, report.flagged, report.unflagged), counts, strict=True)
        )
        hits = tuple(report.exploded[exploded:])
        if begins:
            did = Did.BEGAN
        elif hits:
            did = Did.EXPLODED
        elif opened:
            did = Did.OPENED
        else:
            did = Did.FLAGGED if flagged else Did.UNFLAGGED
        dug = dug_by(before, move) if opened or hits else frozenset()
        number = opened or flagged or unflagged
        self.log.add(self.board, Frame(did, player, at, move=move, dug=dug, number=number, hits=hits))


def repeat(stored: StoredGame, mode: Mode[MinesweeperSession]) -> Repeated:
    """Return a stored game with the frames of its moves."""
    return Repeated.restore(stored, stored.turns, mode)


def dug_by(before: Board, move: Move) -> frozenset[Cell]:
    """Return the covered cells that a move opened by choice: its own, or those around a number."""
    grid = before.grid
    bits = grid.bit(move.cell) if move.action is Action.DIG else grid.grow(grid.bit(move.cell))
    return frozenset(grid.cells(bits & before.where(COVERED)))


def _read(recording: Recording) -> Replay:
    repeated = repeat(recording.game, recording.modes.of(recording.game))
    return Replay([repeated.log.start], repeated.log.frames, repeated.outcome)


def _title(session: MinesweeperSession) -> Text:
    return session.mode.title() or title_of(session.options.difficulty)


def _played(session: MinesweeperSession) -> bool:
    return bool(session.movers)


REPLAYING = Replaying(read=_read, title=_title, played=_played)
"""How games of Minesweeper are replayed."""
