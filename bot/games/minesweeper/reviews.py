"""The reviews of finished games: made once, in the background, shown when they are ready, and added to results."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from typing import NamedTuple

from bot.deadlines import answering
from bot.engine.jobs import GameReview
from bot.engine.pool import Overloaded, TookTooLong
from bot.errors import PlayerError
from bot.games.minesweeper.move_result import MinesweeperMoveResult
from bot.games.minesweeper.session import MinesweeperSession
from bot.play.mode import Mode
from bot.play.result import PlayerOutcome
from bot.play.service import Resources
from bot.play.session import ORDINARY_MODE
from bot.storage.database import Unavailable
from bot.storage.models import StoredGame
from bot.storage.results import ResultStore
from core import COVERED, Action, Board, Cell, CoreError, Dig, DigStats, Move, Review

log = logging.getLogger(__name__)

MOST_KEPT = 1_000
MOST_WAITING = 1_000
"""Reviews that wait for the one that is being made. Others are made when somebody looks at their board, or later."""
PAUSE = 1.0
"""Seconds to wait while the worker has no room."""

NO_BOARD = Board(0, "\n")


class End(NamedTuple):
    """The end of a game. One that was continued ends again."""

    game: int
    turn: int
    """The number of the turn that ended it."""
    forgotten: int
    """How often a player in it was deleted: a review names them."""


class Reviews:
    """The reviews of all games, each made once. The ones used last stay in memory.

    One is made at a time, so that a hint doesn't wait for several.
    """

    def __init__(
        self,
        resources: Resources,
        results: ResultStore,
        watchers: Sequence[Callable[[MinesweeperSession], None]],
    ) -> None:
        self._store = resources.store
        self._engine = resources.engine
        self._modes = resources.modes
        self._results = results
        self._watchers = watchers
        self._made: dict[End, GameReview | None] = {}
        """Those that are made; `None` if that took too long. The least recently used come first."""
        self._waiting: dict[End, MinesweeperSession] = {}
        """Games whose reviews are to be made. The first one is being made."""
        self._task: asyncio.Task[None] | None = None
        self._closed = False

    def add_to(self, session: MinesweeperSession) -> MinesweeperSession:
        """Return a game with its review if that is made. Otherwise make it, and call the watchers afterwards.

        It is made for a lost game that may continue as well, since its results are final.
        """
        if not session.over or session.first_dig is None or session.review:
            return session
        end = _end_of(session)
        if end not in self._made:
            self._ask(end, session)
            return session
        review = self._made[end] = self._made.pop(end)
        session = session.copy()
        session.review = review
        return session

    def gave_up(self, session: MinesweeperSession) -> bool:
        """Return whether a game has no review because that took too long."""
        end = _end_of(session)
        return end in self._made and self._made[end] is None

    def forget(self) -> None:
        """Drop what is made and what is to be made, since a review names players."""
        self._made.clear()
        self._waiting.clear()

    async def record(self, game: int) -> None:
        """Add to a game's stored results what its review says. Raise `PlayerError` if that is for later."""
        replay = await self._replay(game)
        try:
            stats: Mapping[int, DigStats] = (await self._engine.review(replay.counted_digs)).review.players
        except (TookTooLong, CoreError) as error:  # it would fail again
            log.warning("the results of game %s stay without a review: %r", game, error)
            stats = {}
        await self._record(replay, stats)

    async def close(self) -> None:
        """Give up the reviews that aren't made yet."""
        self._closed = True
        self._waiting.clear()
        if self._task:
            self._task.cancel()
            await asyncio.wait([self._task])

    def _ask(self, end: End, session: MinesweeperSession) -> None:
        if self._closed or end in self._waiting or len(self._waiting) >= MOST_WAITING:
            return
        self._waiting[end] = session
        if self._task is None:
            with answering(None):  # the answer to the last press doesn't wait for it
                self._task = asyncio.create_task(self._make_all())

    async def _make_all(self) -> None:
        while self._waiting:
            end, session = next(iter(self._waiting.items()))
            try:
                await self._make(end, session)
            except Overloaded:
                await asyncio.sleep(PAUSE)
                continue
            except Exception as error:  # a game is shown without its review all the same
                log.warning("game %s isn't judged: %r", end.game, error)
                if isinstance(error, TookTooLong):
                    self._keep(end, None)
            self._waiting.pop(end, None)
        self._task = None

    async def _make(self, end: End, session: MinesweeperSession) -> None:
        replay = await self._replay(end.game, end.turn)
        review = _without_boards(await self._engine.review(replay.digs))
        self._keep(end, review)
        for watch in self._watchers:
            watch(session)
        if replay.recorded and len(replay.digs) == len(replay.counted_digs):
            with suppress(Unavailable):  # the recorder does it then
                await self._record(replay, review.review.players)

    def _keep(self, end: End, review: GameReview | None) -> None:
        if end not in self._waiting:  # it names a player who was deleted meanwhile
            return
        self._made[end] = review
        if len(self._made) > MOST_KEPT:
            del self._made[next(iter(self._made))]

    async def _record(self, replay: Replay, stats: Mapping[int, DigStats]) -> None:
        """Add what is known of each player's digs; all players have results, but not all of them dug.

        Digs on a board that was played before say nothing of luck.
        """
        if replay.is_known_board:
            stats = {}
        await self._results.add_review(replay.id, {player: stats.get(player) for player in replay.scoreboard.moves_by})

    async def _replay(self, game: int, end: int | None = None) -> Replay:
        """Return a game, perhaps only to the turn that ended it: it may have been continued since."""
        stored = await self._store.find_game(game)
        if stored is None:
            raise PlayerError(MinesweeperSession.TEXTS.deleted)
        turns = [turn for turn in stored.turns if end is None or turn.number <= end]
        return await asyncio.to_thread(Replay.restore, stored, turns, self._modes.of(stored))


def _end_of(session: MinesweeperSession) -> End:
    assert session.ended_turn is not None  # noqa: S101 - only games that are over are reviewed
    return End(session.id, session.ended_turn, session.forgotten)


def _without_boards(made: GameReview) -> GameReview:
    """Return a review without the boards before the digs, which take ten times the memory of the rest."""
    digs = tuple(replace(reviewed, dig=reviewed.dig._replace(board=NO_BOARD)) for reviewed in made.review.digs)
    return replace(made, review=Review(digs))


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
