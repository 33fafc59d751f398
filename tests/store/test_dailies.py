"""What is stored of daily boards, on both databases."""

import asyncio
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from bot.store.days import DailyStore, Finish, StoredDaily, StoredDailyMessage
from bot.store.games import Conflict, Store
from bot.store.models import StoredGame, StoredPlayer
from tests.databases import on_file
from tests.store import results
from tests.store.results import add_results, new_game

DAY = date(2028, 2, 29)
NOON = datetime(2028, 2, 29, 12, tzinfo=UTC)
MIDNIGHT = datetime(2028, 3, 1, tzinfo=UTC)
SERVER = 7


@pytest.fixture
def dailies(store: Store) -> DailyStore:
    return DailyStore(store.database)


@pytest.fixture
def others(next_store: Store) -> DailyStore:
    """Those of another process."""
    return DailyStore(next_store.database)


def daily(seed: str = "ab" * 32, day: date = DAY) -> StoredDaily:
    return StoredDaily(day=day, seed=seed, version=1, rows=9, columns=9, mines=10, field=None, first=None)


def attempt(player: int, day: date = DAY) -> StoredGame:
    return new_game(player, started_at=NOON, private=True, day=day)


async def finish(store: Store, player: int, *, day: date = DAY, at: datetime = NOON, **columns: Any) -> None:
    """Store a player's result of a daily board."""
    await add_results(store, [results.daily(player, day, ended_at=at, **columns)])


async def test_processes_that_start_at_once_agree_on_the_secret(dailies: DailyStore, others: DailyStore) -> None:
    secrets = await asyncio.gather(dailies.secret("daily", "one"), others.secret("daily", "two"))
    assert len(set(secrets)) == 1
    assert await others.secret("daily", "three") == secrets[0]
    assert await dailies.secret("another", "four") == "four"


async def test_the_first_seed_of_a_day_stays(dailies: DailyStore, others: DailyStore) -> None:
    assert await dailies.find(DAY) is None
    kept = await asyncio.gather(dailies.keep(daily("11" * 32)), others.keep(daily("22" * 32)))
    assert kept[0].seed == kept[1].seed
    assert (await dailies.keep(daily("33" * 32))).seed == kept[0].seed


@on_file
async def test_the_first_field_of_a_day_stays(dailies: DailyStore) -> None:
    await dailies.keep(daily())
    await dailies.lay(DAY, "ff", "C7", 1)
    await dailies.lay(DAY, "ee", "A1", 2)
    found = await dailies.find(DAY)
    assert found
    assert (found.field, found.first, found.version) == ("ff", "C7", 1)


@on_file
async def test_days_are_counted_from_the_first_board(dailies: DailyStore) -> None:
    assert await dailies.first_day() is None
    for later in (3, 0, 5):
        await dailies.keep(daily(day=DAY + timedelta(days=later)))
    assert await dailies.first_day() == DAY


async def test_a_player_has_one_attempt_a_day(dailies: DailyStore, store: Store) -> None:
    assert await dailies.attempt(1, DAY) is None
    game = attempt(1)
    await store.add_game(game, [])
    with pytest.raises(Conflict):
        await store.add_game(attempt(1), [])
    await store.add_game(attempt(2), [])
    await store.add_game(attempt(1, DAY + timedelta(days=1)), [])
    assert await dailies.attempt(1, DAY) == game.id


@on_file
async def test_a_players_finished_days_are_found(dailies: DailyStore, store: Store) -> None:
    await finish(store, 1, day=DAY, hits=2)
    await finish(store, 1, day=DAY - timedelta(days=2), helped=True)
    await finish(store, 1, day=DAY - timedelta(days=1), outcome="lost")
    await finish(store, 2)
    assert await dailies.finished_by(1) == [
        Finish(1, DAY - timedelta(days=2), 0, 20_000, NOON, helped=True),
        Finish(1, DAY, 2, 20_000, NOON, helped=False),
    ]


async def test_a_server_sees_who_finished_of_those_who_opened_the_board_there(
    dailies: DailyStore, store: Store
) -> None:
    for player in range(1, 8):
        await dailies.visit(DAY, SERVER, player)
    await dailies.visit(DAY, SERVER, 1)
    await dailies.visit(DAY, SERVER + 1, 8)
    await dailies.visit(DAY - timedelta(days=1), SERVER, 9)
    await finish(store, 1)
    await finish(store, 2, ranked=False)
    await finish(store, 3, at=MIDNIGHT, ranked=False)
    await finish(store, 4, outcome="lost")
    await finish(store, 5)
    await finish(store, 6, at=MIDNIGHT - timedelta(seconds=1))
    await finish(store, 8)
    await finish(store, 9)
    await store.put(StoredPlayer(player_id=5, pad="4x4", hidden=True))
    await store.put(StoredPlayer(player_id=6, pad="4x4", hidden=False))
    found = await dailies.finished_in(SERVER, DAY)
    assert sorted(one.player for one in found) == [1, 6]


@on_file
async def test_a_server_knows_whether_anybody_opened_the_board(dailies: DailyStore) -> None:
    await dailies.visit(DAY, SERVER, 1)
    assert await dailies.was_opened(DAY, SERVER)
    assert not await dailies.was_opened(DAY, SERVER + 1)
    assert not await dailies.was_opened(DAY + timedelta(days=1), SERVER)


async def test_messages_are_found_by_their_channel_and_by_who_finishes(dailies: DailyStore) -> None:
    def message(number: int, channel: int, server: int, day: date = DAY) -> StoredDailyMessage:
        return StoredDailyMessage(message_id=number, channel_id=channel, guild_id=server, day=day, locale="fr")

    await dailies.add_message(message(50, 100, SERVER))
    await dailies.add_message(message(50, 100, SERVER))
    await dailies.add_message(message(51, 101, SERVER))
    await dailies.add_message(message(52, 102, SERVER + 1))
    await dailies.add_message(message(53, 100, SERVER, DAY + timedelta(days=1)))
    assert await dailies.message_in(100, DAY) == 50
    assert await dailies.message_in(999, DAY) is None
    await dailies.visit(DAY, SERVER, 1)
    assert sorted(found.message_id for found in await dailies.messages_for(1, DAY)) == [50, 51]
    assert await dailies.messages_for(2, DAY) == []
    found = await dailies.find_message(51)
    assert found
    assert (found.channel_id, found.locale) == (101, "fr")
    await dailies.delete_message(51)
    assert await dailies.find_message(51) is None
    assert [found.message_id for found in await dailies.messages_for(1, DAY)] == [50]


async def test_messages_of_a_day_are_found_where_somebody_is_in_the_standings(
    dailies: DailyStore, store: Store
) -> None:
    def message(number: int, server: int, day: date = DAY) -> StoredDailyMessage:
        return StoredDailyMessage(message_id=number, channel_id=100, guild_id=server, day=day, locale=None)

    for number, server in ((49, SERVER), (50, SERVER), (51, SERVER + 1), (52, SERVER + 2)):
        await dailies.add_message(message(number, server))
    await dailies.add_message(message(53, SERVER, DAY + timedelta(days=1)))
    for player, server in ((1, SERVER), (2, SERVER + 1), (3, SERVER + 1)):
        await dailies.visit(DAY, server, player)
    await finish(store, 1)
    await finish(store, 2, ranked=False)
    await finish(store, 4)
    assert [found.message_id for found in await dailies.messages_with_places(DAY, 50)] == [50]


async def test_one_of_two_processes_claims_the_message_of_a_day_in_a_channel(
    dailies: DailyStore, others: DailyStore
) -> None:
    def claim(number: int, channel: int = 1, day: date = DAY) -> StoredDailyMessage:
        return StoredDailyMessage(message_id=number, channel_id=channel, guild_id=SERVER, day=day, locale=None)

    for channel in range(1, 5):
        claims = (who.claim_message(claim(10 * channel + at, channel)) for at, who in enumerate((dailies, others)))
        assert sorted(await asyncio.gather(*claims)) == [False, True]
    assert await others.claim_message(claim(5, day=DAY + timedelta(days=1)))
    known = await dailies.message_in(1, DAY)
    assert known is not None
    await dailies.delete_message(known)
    assert await others.claim_message(claim(6))


@on_file
async def test_attempts_of_earlier_days_are_not_counted_as_running(store: Store) -> None:
    for player, day in ((1, DAY), (2, DAY - timedelta(days=1))):
        await store.add_game(attempt(player, day), [])
    assert await store.count_running(DAY) == {"minesweeper": 1}
