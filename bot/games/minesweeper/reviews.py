"""The reviews of finished games: computed once, shown as soon as they are ready, and added to stored results."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress

from bot.deadlines import REVIEWING, answering, time_left
from bot.engine.client import EngineClient
from bot.engine.jobs import GameReview
from bot.engine.pool import TookTooLong
from bot.errors import PlayerError
from bot.games.minesweeper.replay import Replay
from bot.games.minesweeper.session import MinesweeperSession
from bot.storage.outage import Unavailable
from bot.storage.results import ResultStore
from bot.storage.store import Store
from core import CoreError, DigStats

log = logging.getLogger(__name__)

MOST_KEPT = 20


class Reviews:
    """The reviews of all games. The newest ones stay in memory."""

    def __init__(
        self,
        store: Store,
        engine: EngineClient,
        results: ResultStore,
        late_watchers: Sequence[Callable[[MinesweeperSession], None]],
    ) -> None:
        self._store = store
        self._engine = engine
        self._results = results
        self._late_watchers = late_watchers
        self._tasks: dict[tuple[int, int], asyncio.Task[GameReview | None]] = {}
        """The reviews of games by their id and their number of turns."""

    async def add_to(self, session: MinesweeperSession) -> None:
        """Add its review to a game that is over. One that takes too long is shown later."""
        task = self._task(session)
        await asyncio.wait([task], timeout=time_left(REVIEWING))
        if not task.done():
            task.add_done_callback(lambda done: self._follow(session, done))
        elif not task.cancelled():
            session.review = task.result()

    def gave_up(self, session: MinesweeperSession) -> bool:
        """Return whether the review was given up because it took too long."""
        task = self._tasks.get((session.id, session.next_number))
        return task is not None and task.done()

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
        """Give up what still runs in the background."""
        for task in self._tasks.values():
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    def _follow(self, session: MinesweeperSession, task: asyncio.Task[GameReview | None]) -> None:
        if not task.cancelled() and task.result():  # after a failure they would ask again without end
            for watch in self._late_watchers:
                watch(session)

    def _task(self, session: MinesweeperSession) -> asyncio.Task[GameReview | None]:
        """Return the review of a game, started once for each state of it and again after a failure."""
        key = session.id, session.next_number
        if key not in self._tasks:
            while len(self._tasks) >= MOST_KEPT:
                self._tasks.pop(next(iter(self._tasks)))
            with answering(None):  # an answer may be given before it is ready
                self._tasks[key] = asyncio.create_task(self._review(*key))
        return self._tasks[key]

    async def _review(self, game: int, number: int) -> GameReview | None:
        try:
            replay = await self._replay(game)
            review = await self._engine.review(replay.digs)
        except Exception as error:  # a game is shown without its review all the same
            log.warning("game %s isn't judged: %r", game, error)
            if not isinstance(error, TookTooLong):
                self._tasks.pop((game, number), None)
            return None
        if replay.recorded and len(replay.digs) == len(replay.counted_digs):
            with suppress(Unavailable):  # the recorder does it then
                await self._record(replay, review.review.players)
        return review

    async def _record(self, replay: Replay, stats: Mapping[int, DigStats]) -> None:
        """Add what is known of each player's digs; all players have results, but not all of them dug.

        Digs on a board that was played before say nothing of luck.
        """
        if replay.is_known_board:
            stats = {}
        await self._results.add_review(replay.id, {player: stats.get(player) for player in replay.scoreboard.moves_by})

    async def _replay(self, game: int) -> Replay:
        stored = await self._store.find_game(game)
        if stored is None:
            raise PlayerError(MinesweeperSession.TEXTS.deleted)
        return await asyncio.to_thread(Replay.restore, stored, stored.turns)
