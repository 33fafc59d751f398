"""A finished duel move by move."""

from __future__ import annotations

from bot.games.duel import text
from bot.games.duel.session import MISS, DuelMoveResult, DuelSession
from bot.play.mode import Mode
from bot.play.replay import Did, Frame, FrameLog, Recording, Replay, Replaying
from bot.play.session import ORDINARY_MODE
from bot.storage.models import RESIGN, StoredGame, StoredTurn
from bot.text.language import Text
from bot.text.players import THE_BOT
from core import COVERED, Action, Board, Cell, Move, Pick


class Repeated(DuelSession):
    """A duel that logs a frame for each pick while its turns are replayed."""

    def __init__(self, stored: StoredGame, mode: Mode[DuelSession] = ORDINARY_MODE) -> None:
        super().__init__(stored, mode)
        self.log = FrameLog(self.board)
        self._turn: StoredTurn | None = None

    def replay(self, turn: StoredTurn) -> None:
        was_over, mover = self.over, self.mover
        self._turn = turn
        super().replay(turn)
        did, player = None, turn.player_id
        if turn.text == MISS and mover is not None:
            did, player = Did.MISSED, mover
        elif turn.text == RESIGN and not was_over:
            did = Did.RESIGNED
        self.log.catch_up(self.board, Frame(did, player, turn.at) if did else None)

    def _pick(self, move: Move, player: int, report: DuelMoveResult) -> Pick:
        reached = reached_by(self.board, move, self.duel.reach)
        pick = super()._pick(move, player, report)
        if not pick.refusal and self._turn:
            did = Did.BOMBED if move.action is Action.BOMB else Did.FOUND if pick.found else Did.OPENED
            hits, number = tuple(sorted(pick.found)), len(pick.opened)
            self.log.add(self.board, Frame(did, player, self._turn.at, (), move, reached, number, hits))
        return pick


def reached_by(board: Board, move: Move, reach: int) -> frozenset[Cell]:
    """Return the covered cells that a pick looks at, or that a bomb reaches."""
    grid, bits = board.grid, board.grid.bit(move.cell)
    for _ in range(reach if move.action is Action.BOMB else 0):
        bits = grid.grow(bits)
    return frozenset(grid.cells(bits & board.where(COVERED)))


def _read(recording: Recording) -> Replay:
    stored = recording.game
    repeated = Repeated.restore(stored, stored.turns, recording.modes.of(stored))
    rivals = [THE_BOT if player is None else player for player in repeated.sides]
    return Replay([repeated.log.start], repeated.log.frames, repeated.outcome, rivals=rivals)


def _title(session: DuelSession) -> Text:
    return text.TITLE


def _played(session: DuelSession) -> bool:
    return bool(session.moves_by)


REPLAYING = Replaying(read=_read, title=_title, played=_played)
"""How duels are replayed."""
