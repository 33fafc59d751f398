"""Results and players whose data is deleted meanwhile: what was read before never comes back under their id."""

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any

import asyncpg
import pytest

from bot.games.minesweeper.session import MinesweeperSession
from bot.storage.results import ResultStore
from bot.storage.store import Store
from tests.play.results import facts, is_recorded, results_in
from tests.play.table import NOON, OTHER, STARTER, Clock, Table
from tests.storage.deleting import forget


@pytest.fixture
def url(made_database: str) -> str:
    """On both databases."""
    return made_database


async def start_with_others(table: Table) -> MinesweeperSession:
    """A game that one move of the starter ends, in which another player has moved."""
    play = await table.start_on("*.. ...")
    await table.move(play, STARTER, "b1")
    await table.move(play, OTHER, "c1")
    return play


async def lost_results(table: Table, play: MinesweeperSession) -> Sequence[Mapping[str, Any]]:
    """The results of a game as a timer reads them once it was left alone for a day."""
    table.clock.wait(24 * 60 * 60)
    session = await table.stored(play)
    session.lapse(table.clock())
    assert session.results
    return [result.row() for result in session.results]


async def players_with_results(table: Table) -> list[int]:
    return [row.player_id for row in await results_in(table.store)]


async def test_results_that_were_read_before_leave_out_forgotten_players(table: Table) -> None:
    play = await start_with_others(table)
    rows = await lost_results(table, play)
    await forget(table.store, OTHER, NOON.date())
    assert await ResultStore(table.store.database).record(play.id, rows)
    assert await players_with_results(table) == [STARTER]


async def test_a_game_is_recorded_once(table: Table) -> None:
    play = await start_with_others(table)
    rows = await lost_results(table, play)
    results = ResultStore(table.store.database)
    assert await results.record(play.id, rows)
    before = [facts(row) for row in await results_in(table.store)]
    assert not await results.record(play.id, rows)
    assert [facts(row) for row in await results_in(table.store)] == before


async def test_a_game_of_forgotten_players_alone_is_recorded_without_results(table: Table) -> None:
    play = await start_with_others(table)
    rows = await lost_results(table, play)
    for player in (STARTER, OTHER):
        await forget(table.store, player, NOON.date())
    assert not await ResultStore(table.store.database).record(play.id, rows)
    assert await players_with_results(table) == []
    assert await is_recorded(table.store, play.id)


async def test_the_turn_that_ends_a_game_stores_no_result_of_forgotten_players(table: Table) -> None:
    play = await start_with_others(table)
    await forget(table.store, OTHER, NOON.date())
    await table.move(play, STARTER, "a1")
    assert await players_with_results(table) == [STARTER]


async def test_forgotten_players_who_end_a_game_have_a_result_again(table: Table) -> None:
    play = await start_with_others(table)
    await forget(table.store, OTHER, NOON.date())
    await table.move(play, OTHER, "a1")
    assert await players_with_results(table) == [STARTER, OTHER]


@pytest.fixture
async def server(made_postgresql: str) -> AsyncIterator[Table]:
    """A table on PostgreSQL, where two transactions can run at once."""
    store = await Store.open(made_postgresql)
    yield Table(store, Clock())
    await store.close()


@asynccontextmanager
async def locked(url: str, game: int, then: str = "") -> AsyncIterator[asyncpg.Connection]:
    """Lock a game's row, and give a connection that can see who waits for it. Run a statement before the end."""
    holder, watcher = await asyncpg.connect(url), await asyncpg.connect(url)
    try:
        async with holder.transaction():
            await holder.execute("SELECT id FROM game WHERE id = $1 FOR UPDATE", game)
            yield watcher
            if then:
                await holder.execute(then)
    finally:
        await holder.close()
        await watcher.close()


async def until_waiting(watcher: asyncpg.Connection, transactions: int) -> None:
    """Return once this many transactions wait for a lock."""
    waiting = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
    async with asyncio.timeout(10):
        while await watcher.fetchval(waiting) < transactions:
            pass


@pytest.mark.parametrize("forgotten", [STARTER, OTHER])
@pytest.mark.parametrize("forget_first", [True, False])
@pytest.mark.parametrize("ends", [True, False], ids=["last turn", "timer"])
async def test_players_who_are_forgotten_at_once_have_no_result(
    server: Table, made_postgresql: str, forgotten: int, forget_first: bool, ends: bool
) -> None:
    play = await start_with_others(server)
    rows = [] if ends else await lost_results(server, play)
    finisher = OTHER if forgotten == STARTER else STARTER

    async def store_results() -> None:
        if ends:
            await server.move(play, finisher, "a1")
        else:
            await ResultStore(server.store.database).record(play.id, rows)

    async def forget_player() -> None:
        await forget(server.store, forgotten, NOON.date())

    async with locked(made_postgresql, play.id) as watcher:
        steps = []
        for number, step in enumerate(
            (forget_player, store_results) if forget_first else (store_results, forget_player), start=1
        ):
            steps.append(asyncio.create_task(step()))
            await until_waiting(watcher, number)
    await asyncio.gather(*steps)
    assert await players_with_results(server) == [finisher]


async def test_a_press_and_a_change_of_several_games_never_wait_for_each_other(
    server: Table, made_postgresql: str
) -> None:
    play = await server.start_on("*.. ...")
    turn = f"INSERT INTO turn VALUES ({play.id}, {play.next_number}, {OTHER}, now(), NULL, '!A1')"
    async with locked(made_postgresql, play.id, turn) as watcher:
        pressed = asyncio.create_task(server.move(play, STARTER, "b1"))
        await until_waiting(watcher, 1)
    await pressed
    assert [turn.text for turn in await server.turns(play)][-2:] == ["!A1", "B1"]
