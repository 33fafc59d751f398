"""Results and players whose data is deleted meanwhile: what was read before never comes back under their id."""

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any

import asyncpg
import pytest

from bot.features.minesweeper.session import MinesweeperSession
from bot.store.games import Store
from bot.store.results import ResultStore
from tests.game.gaming_table import NOON, OTHER, STARTER, Clock, Table
from tests.game.recorded import facts, is_recorded, results_in
from tests.store.deleting import forget


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


async def test_results_that_were_read_before_are_recorded_once_and_leave_out_forgotten_players(table: Table) -> None:
    play = await start_with_others(table)
    rows, results = await lost_results(table, play), ResultStore(table.store.database)
    await forget(table.store, OTHER, NOON.date())
    assert await results.record(play.id, rows)
    before = [facts(row) for row in await results_in(table.store)]
    assert [row["player_id"] for row in before] == [STARTER]
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


@pytest.mark.parametrize(("finisher", "players"), [(STARTER, [STARTER]), (OTHER, [STARTER, OTHER])])
async def test_a_last_turn_has_no_result_of_forgotten_others(table: Table, finisher: int, players: list[int]) -> None:
    play = await start_with_others(table)
    await forget(table.store, OTHER, NOON.date())
    await table.move(play, finisher, "a1")
    assert await players_with_results(table) == players


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
    while await watcher.fetchval(waiting) < transactions:
        pass


@pytest.mark.parametrize("forgotten", [STARTER, OTHER])
@pytest.mark.parametrize(("forget_first", "ends"), [(True, True), (False, False)])
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

    steps = [forget_player, store_results] if forget_first else [store_results, forget_player]
    async with locked(made_postgresql, play.id) as watcher:
        tasks = []
        for number, step in enumerate(steps, start=1):
            tasks.append(asyncio.create_task(step()))
            await until_waiting(watcher, number)
    await asyncio.gather(*tasks)
    assert await players_with_results(server) == [finisher]


async def test_a_press_and_a_change_of_games_never_wait_for_each_other(server: Table, made_postgresql: str) -> None:
    play = await server.start_on("*.. ...")
    turn = f"INSERT INTO turn VALUES ({play.id}, {play.next_number}, {OTHER}, now(), NULL, '!A1')"
    async with locked(made_postgresql, play.id, turn) as watcher:
        pressed = asyncio.create_task(server.move(play, STARTER, "b1"))
        await until_waiting(watcher, 1)
    await pressed
    assert [turn.text for turn in await server.turns(play)][-2:] == ["!A1", "B1"]
