"""Schedules on both databases: a post is claimed once, whoever asks for it at the same moment."""

import asyncio
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import select

from bot.store.games import Store
from bot.store.models import AT_ONCE, StoredSchedule, StoredTimer
from bot.store.timers import Schedules
from tests.databases import on_file

NOON = datetime(2028, 2, 29, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)
SERVER, OTHER_SERVER, CHANNEL = 2**62, 2**62 + 1, 2**62 + 2


@pytest.fixture
def schedules(store: Store) -> Schedules:
    return Schedules(store.database)


@pytest.fixture
def elsewhere(next_store: Store) -> Schedules:
    """The same schedules in another process."""
    return Schedules(next_store.database)


async def added(schedules: Schedules, guild: int = SERVER, claimed: datetime | None = NOON) -> StoredSchedule:
    """The newest schedule of a server, which was just added."""
    row = StoredSchedule(
        guild_id=guild, channel_id=CHANNEL, board="expert", times="09:00", zone="Europe/Berlin", claimed=claimed
    )
    await schedules.add(row)
    return (await schedules.of_server(guild))[-1]


async def timed(schedules: Schedules) -> set[int]:
    """The schedules with a timer that is due at once."""
    timers = select(StoredTimer.whose).where(StoredTimer.kind == "schedule", StoredTimer.due == AT_ONCE)
    return await schedules.database.read(lambda session: set(session.scalars(timers)))


async def now(schedules: Schedules, number: int) -> StoredSchedule:
    return next(one for one in await schedules.of_server(SERVER) if one.id == number)


@on_file
async def test_what_is_added_is_listed_for_its_server_alone(schedules: Schedules) -> None:
    first, second = await added(schedules), await added(schedules)
    other = await added(schedules, OTHER_SERVER)
    assert [one.id for one in await schedules.of_server(SERVER)] == [first.id, second.id]
    assert await timed(schedules) == {first.id, second.id, other.id}
    assert (first.board, first.times, first.zone, first.claimed) == ("expert", "09:00", "Europe/Berlin", NOON)
    assert (first.untouched, first.paused, first.message_id) == (0, None, None)


@on_file
async def test_a_schedule_is_deleted_by_its_own_server(schedules: Schedules) -> None:
    one = await added(schedules)
    assert not await schedules.delete(OTHER_SERVER, one.id)
    assert await schedules.delete(SERVER, one.id)
    assert not await schedules.delete(SERVER, one.id)
    assert await schedules.of_server(SERVER) == []


async def test_a_slot_is_claimed_once_and_never_an_older_one(schedules: Schedules) -> None:
    for claimed in (None, NOON):
        one = await added(schedules, claimed=claimed)
        assert await schedules.claim(one.id, NOON + HOUR)
        assert not await schedules.claim(one.id, NOON + HOUR)
        assert not await schedules.claim(one.id, NOON)
        assert await schedules.claim(one.id, NOON + 2 * HOUR)
        assert (await now(schedules, one.id)).claimed == NOON + 2 * HOUR


async def test_processes_that_claim_at_the_same_moment_get_each_slot_once(
    schedules: Schedules, elsewhere: Schedules
) -> None:
    one = await added(schedules)
    for number in range(1, 6):
        slot = NOON + number * HOUR
        claims = [where.claim(one.id, slot) for where in (schedules, elsewhere) * 5]
        assert sum(await asyncio.gather(*claims)) == 1


@on_file
async def test_a_paused_or_deleted_schedule_is_not_claimed(schedules: Schedules) -> None:
    paused, deleted = await added(schedules), await added(schedules)
    await schedules.pause(paused.id, "access")
    await schedules.delete(SERVER, deleted.id)
    assert not await schedules.claim(paused.id, NOON + HOUR)
    assert not await schedules.claim(deleted.id, NOON + HOUR)


@on_file
async def test_a_resumed_schedule_begins_afresh(schedules: Schedules) -> None:
    one = await added(schedules)
    await schedules.note_post(one.id, 7, 8, untouched=2)
    noted = await now(schedules, one.id)
    assert (noted.message_id, noted.game_id, noted.untouched) == (7, 8, 2)
    assert not await schedules.resume(SERVER, one.id, NOON)
    await schedules.pause(one.id, "untouched")
    assert not await schedules.resume(OTHER_SERVER, one.id, NOON)
    assert await schedules.resume(SERVER, one.id, NOON + HOUR)
    resumed = await now(schedules, one.id)
    assert (resumed.paused, resumed.untouched, resumed.message_id, resumed.game_id) == (None, 0, None, None)
    assert not await schedules.claim(one.id, NOON + HOUR)
    assert await schedules.claim(one.id, NOON + 2 * HOUR)


async def test_a_pause_is_news_until_it_is_known(schedules: Schedules, elsewhere: Schedules) -> None:
    one, other = await added(schedules), await added(schedules, OTHER_SERVER)
    assert await schedules.news(SERVER, "access") == []
    await schedules.pause(one.id, "access")
    await schedules.pause(other.id, "untouched")
    for where in (schedules, elsewhere):
        assert [row.channel_id for row in await where.news(SERVER, "access")] == [CHANNEL]
    await schedules.note_known([one.id, other.id], "access")
    assert await elsewhere.news(SERVER, "access") == []
    assert await schedules.news(OTHER_SERVER, "access") == []
    assert [row.paused for row in await schedules.of_server(OTHER_SERVER)] == ["untouched"]
    assert not await schedules.claim(one.id, NOON + HOUR)


@on_file
async def test_a_schedule_that_was_resumed_meanwhile_stays_running(schedules: Schedules) -> None:
    one = await added(schedules)
    await schedules.pause(one.id, "access")
    await schedules.resume(SERVER, one.id, NOON)
    await schedules.note_known([one.id], "access")
    assert (await now(schedules, one.id)).paused is None


@on_file
async def test_a_schedule_that_is_changed_goes_on_and_knows_its_newest_post_in_the_same_channel(
    schedules: Schedules,
) -> None:
    for channel, kept in ((CHANNEL, (7, 8)), (CHANNEL + 1, (None, None))):
        one = await added(schedules)
        await schedules.note_post(one.id, message_id=7, game_id=8, untouched=2)
        await schedules.pause(one.id, "untouched")
        row = StoredSchedule(
            guild_id=SERVER, channel_id=channel, board="pocket", times="10:00", zone="UTC", claimed=NOON + HOUR
        )
        assert not await schedules.change(OTHER_SERVER, one.id, row)
        assert await schedules.change(SERVER, one.id, row)
        changed = await now(schedules, one.id)
        assert (changed.channel_id, changed.board, changed.times, changed.zone) == (channel, "pocket", "10:00", "UTC")
        assert (changed.paused, changed.untouched, changed.claimed) == (None, 0, NOON + HOUR)
        assert (changed.message_id, changed.game_id) == kept
