"""What happens beside play: results are recorded, deleted players disappear, and viewports are stored."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager, nullcontext, suppress
from datetime import datetime, timedelta

from bot.game.kinds import UnknownMode
from bot.game.referee import Referee
from bot.game.results import oldest_that_counts
from bot.game.session import LAPSES_AFTER, Session
from bot.store.database import Unavailable
from bot.store.personal_data import Deletions
from bot.store.results import GameId, GameRecord, ResultStore

log = logging.getLogger(__name__)

EVERY = 2.0
"""Seconds from one look at viewports to the next. A killed process may forget the last of where players looked, but
never a move.
"""


LONGEST = timedelta(days=7)
"""From one look at a game in which nobody has dug to the next. Somebody may dig right after a look."""


class Recorder:
    """Records results that no turn has stored: of games left alone, and of those that a deletion has ended.

    It looks at a game when its timer says so. Several processes may look at one game at once.
    """

    def __init__(self, referee: Referee, results: ResultStore) -> None:
        self._referee = referee
        self._results = results

    async def look(self, game: int, now: datetime) -> datetime | None:
        """Record or review a game if it is over or has lapsed. Return when to look again, if anything is left to do.

        A game in which nobody has dug doesn't lapse. It is looked at ever less often.
        """
        known = await self._results.record_of(game)
        if known is None:
            return None
        try:
            return await self._look(game, known, now)
        except UnknownMode:
            return now + LAPSES_AFTER

    async def _look(self, game: int, known: GameRecord, now: datetime) -> datetime | None:
        if known.recorded:
            if known.lacks_review:
                await self._referee.judging.complete(game)
            return None
        idle = now - known.last_turn_at
        if idle < LAPSES_AFTER and not known.over:
            return known.last_turn_at + LAPSES_AFTER
        if await self._referee.record(game, now):
            return now
        return None if known.over else now + min(max(idle, LAPSES_AFTER), LONGEST)


class Forgetting:
    """Deletes the data of players who ask for that, and redraws their running games.

    A deletion that isn't finished at once, or whose process is killed, is finished by its timer.
    """

    def __init__(
        self,
        deletions: Deletions,
        referee: Referee | None,
        follow: Callable[[Session], None],
        clock: Callable[[], datetime],
        redrawing: Callable[[int], AbstractAsyncContextManager[object]] = nullcontext,
    ) -> None:
        """`redrawing` edits the public messages that may show a player, once its block is done.

        Nobody plays where there is no `referee`.
        """
        self._deletions = deletions
        self._referee = referee
        self._follow = follow
        self._clock = clock
        self._redrawing = redrawing

    async def begin(self, player: int) -> bool:
        """Begin to delete a player's data. From then on, the player can't move.

        Return whether attempts at the boards of days stay spent.
        """
        now = self._clock()
        spent = await self._deletions.begin(player, oldest_that_counts(now))
        if self._referee:
            await self._referee.forget(player)
        return spent

    async def is_under_way(self, player: int) -> bool:
        """Return whether a player's data is being deleted."""
        return await self._deletions.is_under_way(player)

    async def delete_some(self, player: int) -> bool:
        """Delete one more batch of a player's data. Return whether there may be more."""
        if games := await self._deletions.leave_games(player, self._clock()):
            for game in games:
                await self._show(game)
            return True
        return await self._deletions.delete_some(player)

    async def go_on(self, player: int, now: datetime) -> datetime | None:
        """Delete one more batch for a timer. Return when it runs again."""
        async with self._redrawing(player):
            return now if await self.delete_some(player) else None

    async def _show(self, game: GameId) -> None:
        """Read a game again, and update its board."""
        with suppress(UnknownMode):  # a newer version shows it
            if self._referee and (session := await self._referee.load(game.id, Session)):
                self._follow(session)


async def _nothing() -> None: ...


class ViewportWriter:
    """Stores viewports and tools now and then: a press that only looks around shouldn't cost a transaction.

    `behind` is called with each game in which another process has got ahead, because its board shows an old state.
    Whatever else no press should wait for is stored `too`.
    """

    def __init__(
        self, referee: Referee, behind: Callable[[Session], None], too: Callable[[], Awaitable[None]] = _nothing
    ) -> None:
        self._referee = referee
        self._behind = behind
        self._too = too
        self._rounds: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin."""
        self._rounds = asyncio.create_task(self._go_on())

    async def close(self) -> None:
        """Store what is left, and stop."""
        if rounds := self._rounds:
            self._rounds = None
            rounds.cancel()
            await asyncio.wait([rounds])
            await self._store()

    async def _go_on(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            try:
                await self._store()
            except Exception:  # the next round tries again
                log.exception("viewports can't be stored")

    async def _store(self) -> None:
        with suppress(Unavailable):  # which was logged; only places are lost
            for session in await self._referee.store_aims():
                self._behind(session)
            await self._too()
