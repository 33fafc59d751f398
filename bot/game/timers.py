"""One clock for all that happens later by itself: it runs the timers that are due, and sleeps until the next one is."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import Protocol

from bot.clock import monotonic
from bot.errors import PlayerError
from bot.store.database import Queries, Unavailable
from bot.store.models import AT_ONCE, StoredTimer
from bot.store.timers import ONCE, Claim, Owners, Shards, TimerStore
from bot.store.writing import Old, delete_some

log = logging.getLogger(__name__)

CLAIMED_FOR = timedelta(minutes=2)
"""How long most timers may run. Then they are due again, because their process may have been killed."""
LONGEST, SHORTEST = 20.0, 0.1
"""Seconds from one look to the next. Another process may have added a timer, or have claimed the one that is due."""
LATER, MUCH_LATER = timedelta(minutes=1), timedelta(hours=1)
"""How long until most timers run again: after an outage or a busy worker, and after any other failure."""
COMPLETE_FOR = timedelta(hours=1)
"""How often to look for missing timers: in a rolling update, older processes go on leaving them out."""
PRUNING_EVERY = timedelta(hours=1)
FINISHING_TIME = 1.5
"""Seconds that running timers get to finish when the bot stops."""


@dataclass(frozen=True, eq=False, kw_only=True)
class TimerKind:
    """Something that happens later by itself. Its timers may run late, and twice if a process was killed."""

    name: str
    """Its name in the database."""
    run: Callable[..., Awaitable[datetime | None]]
    """Called with the client, the id of whose timer it is, and the time. Does what is due by then, or a part of it, or
    nothing if it's too late. Returns when to run again: now if more is due, `None` if there is nothing left to do.
    """
    wanted: Owners | None = None
    """Selects the ids of those who must have a timer, and the servers whose processes run them."""
    claimed_for: timedelta = CLAIMED_FOR
    """How long one may run before another process may run it, as this one may have been killed."""
    later: timedelta = LATER
    """How long until it runs again after an outage or a busy worker."""
    at_once: int = 1
    """How many run at the same time. If it's one, there are pauses for players, as long as the work."""


class Storing(Protocol):
    """A client, as far as it stores something."""

    @property
    def store(self) -> Queries: ...


def pruning(name: str, old: Callable[[datetime], Old]) -> TimerKind:
    """Return a timer, by its name in the database, that deletes in batches what is old at a moment."""

    async def prune(client: Storing, _: int, now: datetime) -> datetime:
        goes_on = await client.store.database.transact(lambda session: delete_some(session.connection(), old(now)))
        return now if goes_on else now + PRUNING_EVERY

    return TimerKind(name=name, run=prune, wanted=ONCE)


class Timers:
    """Runs timers in the background, in the order in which they are due. Other processes may run some of them."""

    def __init__(
        self,
        client: object,
        store: TimerStore,
        kinds: Iterable[TimerKind],
        clock: Callable[[], datetime],
        shards: Callable[[], Shards] = Shards,
    ) -> None:
        """`shards` returns which servers' timers this process may run now."""
        self._client = client
        self._store = store
        self._kinds = {kind.name: kind for kind in kinds}
        self._clock = clock
        self._shards = shards
        self._running: dict[str, set[asyncio.Task[None]]] = {name: set() for name in self._kinds}
        self._woken = asyncio.Event()
        self._looking: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin, in the background."""
        self._looking = asyncio.create_task(self._go_on())

    def wake(self) -> None:
        """Look now, because a timer may be due earlier than the next one was."""
        self._woken.set()

    async def put(self, kind: str, whose: int, due: datetime = AT_ONCE, guild_id: int | None = None) -> None:
        """Store a timer, in place of the one of the same kind that there may be. Raises `Unavailable`."""
        await self._store.put(StoredTimer(kind=kind, whose=whose, due=due, guild_id=guild_id))
        self.wake()

    async def close(self) -> None:
        """Run no more timers. Those that run have a moment to be finished."""
        if looking := self._looking:
            self._looking = None
            looking.cancel()
            await asyncio.wait([looking])
        if running := set().union(*self._running.values()):
            _, late = await asyncio.wait(running, timeout=FINISHING_TIME)
            for task in late:
                task.cancel()
            if late:
                await asyncio.wait(late)

    async def add_missing(self) -> None:
        """Add timers that older versions or other processes have left out. Raises `Unavailable`."""
        for kind in self._kinds.values():
            if kind.wanted is not None:
                try:
                    await self._store.add_missing(kind.name, kind.wanted)
                except Unavailable:
                    raise
                except Exception:  # one broken kind must not stop the others
                    log.exception("missing timers of %s can't be added", kind.name)

    async def run_due(self, now: datetime) -> None:
        """Run all timers that are due by now, as often as they are. Raises `Unavailable`."""
        while await self._look(now) <= 0:
            await asyncio.gather(*set().union(*self._running.values()))

    async def _go_on(self) -> None:
        incomplete_from = AT_ONCE
        while True:
            self._woken.clear()
            wait, now = LONGEST, self._clock()
            try:
                if now >= incomplete_from:
                    incomplete_from = now + LATER  # if it fails now
                    await self.add_missing()
                    incomplete_from = now + COMPLETE_FOR
                wait = await self._look(now)
            except Unavailable:
                pass  # it was logged
            except Exception:  # the clock goes on
                log.exception("timers can't be read")
            with suppress(TimeoutError):
                async with asyncio.timeout(min(max(wait, SHORTEST), LONGEST)):
                    await self._woken.wait()

    async def _look(self, now: datetime) -> float:
        """Begin to run timers that are due, and return how many seconds later the first timer is due, or was."""
        free = {name: kind.at_once - len(self._running[name]) for name, kind in self._kinds.items()}
        shards = self._shards()
        due = await self._store.next_due([name for name, places in free.items() if places], shards)
        for name in (name for name, moment in due.items() if moment <= now):
            until = now + self._kinds[name].claimed_for
            for claim in await self._store.claim(name, now, until, free[name], shards):
                task = asyncio.create_task(self._run(claim, now))
                self._running[name].add(task)
                task.add_done_callback(partial(self._end, name))
        return min(((moment - now).total_seconds() for moment in due.values()), default=LONGEST)

    async def _run(self, claim: Claim, now: datetime) -> None:
        kind, began = self._kinds[claim.kind], monotonic()
        try:
            again = await kind.run(self._client, claim.whose, now)
        except PlayerError as error:
            log.info("%s %s is left for later: %s", claim.kind, claim.whose, error)
            again = now + kind.later
        except Exception:  # one broken timer must not stop the others
            log.exception("%s %s is left for later", claim.kind, claim.whose)
            again = now + (MUCH_LATER if kind.later >= LATER else LATER)
        with suppress(Unavailable):  # then it is due again once its claim has run out
            await self._store.end(claim, again)
        if kind.at_once == 1:
            await asyncio.sleep(monotonic() - began)

    def _end(self, kind: str, task: asyncio.Task[None]) -> None:
        self._running[kind].discard(task)
        self.wake()
