"""Timers: each runs once when it is due, in one of several processes, whatever is killed in between."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import column, event, insert, select, text
from sqlalchemy.orm import Session

from bot.clock import SteadyClock
from bot.game.timers import CLAIMED_FOR, LATER, LONGEST, MUCH_LATER, TimerKind, Timers
from bot.store.database import Unavailable
from bot.store.games import Store
from bot.store.models import StoredTimer
from bot.store.timers import ONCE, Shards, TimerStore
from tests.game.fixtures import on_both_databases
from tests.game.gaming_table import NOON, Clock
from tests.game.hooked_store import HookedStore
from tests.held_clock import HeldClock

Run = Callable[[Any, int, datetime], Awaitable[datetime | None]]
SECOND, DAY = timedelta(seconds=1), timedelta(days=1)
SHARD = 1 << 22
"""A server of shard 1."""


class Log:
    """What ran, and when each timer runs again."""

    def __init__(self, again: timedelta | None = None) -> None:
        self.ran: list[int] = []
        self._again = again

    async def __call__(self, client: object, whose: int, now: datetime) -> datetime | None:
        self.ran.append(whose)
        return now + self._again if self._again else None


def timers_of(
    store: Store,
    run: Run,
    *,
    shards: Shards = Shards(),  # noqa: B008 - it can't change
    clock: Callable[[], datetime] | None = None,
    **more: Any,
) -> Timers:
    kind = TimerKind(name="test", run=run, **more)
    return Timers(None, TimerStore(store.database), [kind], clock or Clock(), lambda: shards)


async def stored(store: Store) -> dict[int, datetime]:
    """When each timer is due."""
    query = select(StoredTimer.whose, StoredTimer.due)
    return await store.database.read(lambda session: {row.whose: row.due for row in session.execute(query)})


@on_both_databases
async def test_timers_run_once_they_are_due_in_that_order(store: Store) -> None:
    log = Log()
    timers = timers_of(store, log)
    for whose, seconds in ((1, 3), (2, 1), (3, 2), (4, 4)):
        await timers.put("test", whose, NOON + seconds * SECOND)
    await timers.run_due(NOON)
    assert log.ran == []
    await timers.run_due(NOON + 3 * SECOND)
    assert log.ran == [2, 3, 1]
    assert await stored(store) == {4: NOON + 4 * SECOND}


@on_both_databases
async def test_a_timer_replaces_another_and_sleeps_until_it_runs_again(store: Store) -> None:
    log = Log(DAY)
    timers = timers_of(store, log)
    for due in (NOON + DAY, NOON):  # the second in place of the first
        await timers.put("test", 7, due)
    assert await stored(store) == {7: NOON}
    for days in (0, 0, 1, 1):
        await timers.run_due(NOON + days * DAY)
    assert log.ran == [7, 7]
    assert await stored(store) == {7: NOON + 2 * DAY}


@on_both_databases
async def test_a_timer_whose_process_was_killed_or_is_slow_runs_again_once_its_claim_has_run_out(store: Store) -> None:
    log = Log(DAY)
    timers, slow = timers_of(store, log), TimerStore(store.database)
    await timers.put("test", 7, NOON)
    [claim] = await slow.claim("test", NOON, NOON + CLAIMED_FOR, 10, Shards())
    await timers.run_due(NOON + CLAIMED_FOR - SECOND)
    assert log.ran == []
    await timers.run_due(NOON + CLAIMED_FOR)
    assert log.ran == [7]
    await slow.end(claim, None)
    assert await stored(store) == {7: NOON + CLAIMED_FOR + DAY}


@on_both_databases
async def test_of_several_processes_each_timer_runs_in_one(store: Store, next_store: Store) -> None:
    logs = Log(), Log()
    processes = [timers_of(one, log, at_once=3) for one, log in zip((store, next_store), logs, strict=True)]
    for whose in range(20):
        await processes[0].put("test", whose, NOON)
    await asyncio.gather(*(process.run_due(NOON) for process in processes))
    assert sorted(logs[0].ran + logs[1].ran) == list(range(20))


async def test_a_timer_that_is_stored_again_while_it_runs_runs_again(store: Store) -> None:
    ran = []

    async def run(client: object, whose: int, now: datetime) -> datetime | None:
        ran.append(now)
        if len(ran) == 1:
            await timers.put("test", whose, NOON + DAY)
        return None

    timers = timers_of(store, run)
    await timers.put("test", 7, NOON)
    await timers.run_due(NOON)
    assert await stored(store) == {7: NOON + DAY}
    await timers.run_due(NOON + DAY)
    assert ran == [NOON, NOON + DAY]


@pytest.mark.parametrize(("error", "later"), [(Unavailable(), LATER), (ZeroDivisionError(), MUCH_LATER)])
async def test_a_timer_that_fails_runs_later_and_delays_no_other(
    store: Store, error: Exception, later: timedelta
) -> None:
    log = Log()

    async def run(client: object, whose: int, now: datetime) -> datetime | None:
        if whose == 1 and now == NOON:
            raise error
        return await log(client, whose, now)

    timers = timers_of(store, run)
    for whose in (1, 2):
        await timers.put("test", whose, NOON)
    await timers.run_due(NOON)
    assert log.ran == [2]
    await timers.run_due(NOON + later)
    assert log.ran == [2, 1]


@on_both_databases
async def test_a_server_s_timer_runs_in_the_process_that_serves_its_shard(store: Store) -> None:
    nobody, first, second = Log(), Log(), Log()
    processes = [
        timers_of(store, log, shards=Shards(2, served)) for log, served in ((nobody, ()), (first, (0,)), (second, (1,)))
    ]
    for whose, guild in enumerate((2 * SHARD, SHARD + 5, 7 * SHARD + 5)):
        await processes[0].put("test", whose, NOON, guild)
    for process in processes:
        await process.run_due(NOON)
    assert (nobody.ran, first.ran, second.ran) == ([], [0], [1, 2])


async def test_timers_run_in_the_background_as_soon_as_they_are_stored_and_until_it_is_closed(store: Store) -> None:
    ran = asyncio.Queue[int]()

    async def run(client: object, whose: int, now: datetime) -> None:
        await ran.put(whose)

    timers = timers_of(store, run)
    await timers.put("test", 1, NOON)
    timers.start()
    assert await ran.get() == 1
    await timers.put("test", 2, NOON)
    assert await ran.get() == 2
    for _ in range(2):
        await timers.close()
    await timers.put("test", 3, NOON)
    assert 3 in await stored(store)


async def test_few_timers_of_a_kind_run_at_once_and_another_follows_each(store: Store) -> None:
    running, begun, may_end = set[int](), asyncio.Queue[int](), asyncio.Semaphore(0)

    async def run(client: object, whose: int, now: datetime) -> None:
        running.add(whose)
        assert len(running) <= 3
        await begun.put(whose)
        await may_end.acquire()
        running.remove(whose)

    timers = timers_of(store, run, at_once=3)
    for whose in range(8):
        await timers.put("test", whose, NOON)
    timers.start()
    for _ in range(3):
        await begun.get()
    for _ in range(5):
        may_end.release()
        await begun.get()
    for _ in range(3):
        may_end.release()
    await timers.close()
    assert await stored(store) == {}


async def test_an_outage_puts_timers_off(
    store: HookedStore, held_clock: HeldClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran, failures = asyncio.Event(), [Unavailable(), ZeroDivisionError()]
    next_due = TimerStore.next_due

    async def fail_first(self: TimerStore, *given: Any) -> Any:
        if failures:
            raise failures.pop()
        return await next_due(self, *given)

    async def run(client: object, whose: int, now: datetime) -> None:
        ran.set()

    monkeypatch.setattr(TimerStore, "next_due", fail_first)
    timers = timers_of(store, run, at_once=2)  # alone, one is followed by a pause, and the clock stands still by then
    await timers.put("test", 1, NOON)
    timers.start()
    with held_clock.hurried(unless=store.is_asked):
        await ran.wait()
    assert not failures
    await timers.close()


async def test_a_timer_does_not_wait_for_a_clock_that_was_set_back(
    store: HookedStore, held_clock: HeldClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran, machine = asyncio.Event(), Clock()

    async def run(client: object, whose: int, now: datetime) -> None:
        ran.set()

    monkeypatch.setattr("bot.clock.utc_now", machine)
    clock = SteadyClock()
    timers = timers_of(store, run, clock=clock)
    await timers.put("test", 1, clock() + timedelta(minutes=1))
    machine.wait(-3600)
    timers.start()
    before = held_clock.now
    with held_clock.hurried(unless=store.is_asked):
        await ran.wait()
    await timers.close()
    assert 60 <= held_clock.now - before < 70 + LONGEST


async def plans(store: Store, asked: Sequence[tuple[str, Any]]) -> str:
    """How the database runs these statements, without running them."""

    def explain(session: Session) -> str:
        connection = session.connection()
        how = "EXPLAIN QUERY PLAN" if connection.dialect.name == "sqlite" else "EXPLAIN"
        rows = [row for one, given in asked for row in connection.exec_driver_sql(f"{how} {one}", given)]
        return "\n".join(str(row[-1]) for row in rows)

    return await store.database.transact(explain)


@on_both_databases
async def test_a_look_at_10_000_timers_reads_as_many_as_it_claims(store: Store) -> None:
    rows = [
        {"kind": kind, "whose": number, "due": NOON + number * SECOND, "guild_id": number * SHARD}
        for kind in ("test", "other")
        for number in range(5_000)
    ]
    await store.database.transact(lambda session: session.execute(insert(StoredTimer), rows))
    await store.database.write(lambda connection: connection.execute(text("ANALYZE timer")))
    timers, shards = TimerStore(store.database), Shards(1, (0,))
    asked: list[tuple[str, Any]] = []
    event.listen(store.database.engine, "before_cursor_execute", lambda *given: asked.append(given[2:4]))
    now = NOON + 4_000 * SECOND
    assert await timers.next_due(["test", "other"], shards) == {"test": NOON, "other": NOON}
    claimed = await timers.claim("test", now, now + CLAIMED_FOR, 10, shards)
    assert sorted(claim.whose for claim in claimed) == list(range(10))
    plan = await plans(store, [one for one in asked if "timer" in one[0]])
    assert plan.count("ix_timer_due") == 3
    assert not any(bad in plan for bad in ("SCAN timer", "Seq Scan on timer", "TEMP B-TREE", "Sort"))


@on_both_databases
async def test_timers_that_an_older_process_left_out_later_are_added_too(store: Store) -> None:
    """It still starts games after the newest process has looked for what is missing."""
    ran, clock = asyncio.Queue[int](), Clock()

    async def run(client: object, whose: int, now: datetime) -> None:
        await ran.put(whose)

    timers = timers_of(store, run, wanted=ONCE, clock=clock)
    timers.start()
    assert await ran.get() == 0
    await timers.close()
    assert await stored(store) == {}
    timers.start()
    assert await ran.get() == 0
    clock.wait(DAY.total_seconds())
    timers.wake()
    assert await ran.get() == 0
    await timers.close()


@on_both_databases
async def test_timers_run_although_those_of_a_kind_can_not_be_found(store: HookedStore, held_clock: HeldClock) -> None:
    ran = asyncio.Event()

    async def run(client: object, whose: int, now: datetime) -> None:
        ran.set()

    broken: Any = select(column("nothing"), column("nobody")).select_from(text("nowhere"))
    timers = timers_of(store, run, wanted=broken)
    await timers.put("test", 1, NOON)
    timers.start()
    with held_clock.hurried(unless=store.is_asked):
        await ran.wait()
    await timers.close()
