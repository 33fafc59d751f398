"""The reviews of duels: how many mines each pick found, and how many it was expected to find."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from bot.errors import PlayerError
from bot.games.duel.session import DuelMoveResult, DuelSession, JudgedPick
from bot.play.mode import Mode
from bot.play.reviews import End, Reviews
from bot.play.service import Resources
from bot.play.session import ORDINARY_MODE
from bot.storage.models import StoredGame
from core import Action, Board, Cell, Move, Pick


class MadePick(NamedTuple):
    """A pick or a bomb: the board before it, the cells it reached, and how many mines it found."""

    player: int
    move: Move
    board: Board
    cells: frozenset[Cell]
    found: int


class DuelReviews(Reviews[DuelSession]):
    """The reviews of all duels."""

    def __init__(self, resources: Resources, watchers: Sequence[Callable[[DuelSession], None]]) -> None:
        super().__init__(watchers)
        self._store = resources.store
        self._engine = resources.engine
        self._modes = resources.modes
        self._restorer = resources.restorer

    async def _make(self, end: End, session: DuelSession) -> None:
        stored = await self._store.find_game(end.game)
        if stored is None:
            raise PlayerError(DuelSession.TEXTS.deleted)
        replay = await self._restorer(Replay.restore, stored, stored.turns, self._modes.of(stored))
        expected = await self._engine.expected_mines([(pick.board, pick.cells) for pick in replay.picks])
        judged = zip(replay.picks, expected, strict=True)
        review = tuple(JudgedPick(pick.player, pick.move, mines, pick.found) for pick, mines in judged)
        self._keep(end, session, review)


class Replay(DuelSession):
    """A duel that remembers the board before each pick."""

    def __init__(self, stored: StoredGame, mode: Mode[DuelSession] = ORDINARY_MODE) -> None:
        super().__init__(stored, mode)
        self.picks: list[MadePick] = []

    def _pick(self, move: Move, player: int, report: DuelMoveResult) -> Pick:
        board, grid = self.board, self.board.grid
        reached = grid.bit(move.cell)
        for _ in range(self.duel.reach if move.action is Action.BOMB else 0):
            reached = grid.grow(reached)
        pick = super()._pick(move, player, report)
        if not pick.refusal:
            self.picks.append(MadePick(player, move, board, frozenset(grid.cells(reached)), len(pick.found)))
        return pick
