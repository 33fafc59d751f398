"""The store, on both databases: what is written comes back, and nothing is written twice."""

from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, event, insert, select, text
from sqlalchemy.orm import Session

from bot.storage.exports import Exports
from bot.storage.models import StoredGame, StoredServer, StoredTurn
from bot.storage.store import Conflict, Store
from bot.storage.writing import row_of
from tests.storage.deleting import forget
from tests.storage.results import add_results, add_visits, result

NOON = datetime(2024, 2, 29, 12, 30, 15, 250_000, tzinfo=UTC)


@pytest.fixture
async def store(made_database: str) -> AsyncIterator[Store]:
    store = await Store.open(made_database)
    yield store
    await store.close()


def game(channel: int = 1, kind: str = "minesweeper", ended_at: datetime | None = None) -> StoredGame:
    return StoredGame(
        channel_id=channel,
        guild_id=None,
        kind=kind,
        starter_id=2**63 - 1,
        rows=9,
        columns=9,
        options={"mines": 10, "lives": 1, "public_pad": True},
        field=None,
        message_id=None,
        window_row=2,
        window_column=2,
        tool="dig",
        outcome=None,
        started_at=NOON,
        ended_at=ended_at,
    )


def turn(number: int, interaction: int | None = None, game_id: int | None = None) -> StoredTurn:
    return StoredTurn(
        game_id=game_id, number=number, player_id=2**63 - 1, at=NOON, interaction_id=interaction, text="C7 !D8"
    )


async def turns(store: Store, game_id: int) -> list[StoredTurn]:
    found = await store.find_game(game_id)
    assert found is not None
    return found.turns


async def test_a_server_is_added_with_the_defaults_and_keeps_what_was_chosen(store: Store) -> None:
    await store.add_server(1)
    added = await store.find_server(1)
    assert added is not None
    assert (added.channels, added.role_id, added.public_pad) == ("", None, True)
    await store.put(StoredServer(guild_id=1, channels="5"))
    await store.add_server(1)
    kept = await store.find_server(1)
    assert kept is not None
    assert kept.channels == "5"


async def test_opening_again_keeps_what_is_there(database: str) -> None:
    for _ in range(2):
        store = await Store.open(database)
        running = await store.find_running(1, "minesweeper")
        if running is None:
            await store.add_game(game(), [turn(0)])
        else:
            assert [stored.text for stored in await turns(store, running[0])] == ["C7 !D8"]
        await store.close()
    assert running is not None


async def test_times_come_back_as_they_were_and_aware(store: Store, made_database: str) -> None:
    stored = game(ended_at=NOON.astimezone(timezone(timedelta(hours=5, minutes=30))))
    await store.add_game(stored, [turn(0)])
    again = await Store.open(made_database)
    found = await again.find_game(stored.id)
    assert found is not None
    assert found.ended_at is not None
    assert found.started_at == found.ended_at == NOON
    assert found.started_at.utcoffset() == found.ended_at.utcoffset() == timedelta(0)
    (first,) = found.turns
    assert first.at == NOON
    assert first.at.utcoffset() == timedelta(0)
    await again.close()


async def test_a_game_is_found_by_its_number_and_by_its_channel(store: Store) -> None:
    stored = game(channel=5)
    await store.add_game(stored, [])
    by_number = await store.find_game(stored.id)
    assert by_number is not None
    assert by_number.id == stored.id
    assert await store.find_running(5, "minesweeper") == (stored.id, 0)
    assert by_number.starter_id == 2**63 - 1
    assert await store.find_game(stored.id + 1) is None
    assert await store.find_running(5, "chess") is None
    assert await store.find_running(6, "minesweeper") is None


async def test_a_finished_game_does_not_run(store: Store) -> None:
    stored = game()
    await store.add_game(stored, [])
    await store.change_games({stored.id: ({"ended_at": NOON, "outcome": "won"}, 0)})
    assert await store.find_running(1, "minesweeper") is None
    found = await store.find_game(stored.id)
    assert found is not None
    assert (found.ended_at, found.outcome) == (NOON, "won")


async def test_turns_come_back_in_order(store: Store) -> None:
    stored = game()
    await store.add_game(stored, [turn(0, 7)])
    for number in (2, 10, 1):
        await store.add_turn(turn(number, 100 + number, stored.id), {"window_row": number})
    assert [(entry.number, entry.interaction_id) for entry in await turns(store, stored.id)] == [
        (0, 7),
        (1, 101),
        (2, 102),
        (10, 110),
    ]


async def test_a_second_running_game_of_a_kind_in_a_channel_conflicts(store: Store) -> None:
    await store.add_game(game(), [])
    with pytest.raises(Conflict):
        await store.add_game(game(), [])
    await store.add_game(game(kind="chess"), [])
    await store.add_game(game(channel=2), [])


async def test_a_finished_game_makes_room_for_many(store: Store) -> None:
    for ended_at in (NOON, NOON, None):
        await store.add_game(game(ended_at=ended_at), [])
    found = [await store.find_game(number) for number in (1, 2, 3)]
    assert [stored and stored.ended_at for stored in found] == [NOON, NOON, None]
    assert await store.find_running(1, "minesweeper") == (3, 0)


@pytest.mark.parametrize(
    "second",
    [
        pytest.param((1, 8), id="the same number"),
        pytest.param((2, 7), id="the same interaction"),
        pytest.param((1, 7), id="both"),
    ],
)
async def test_a_turn_that_is_stored_conflicts_and_changes_nothing(store: Store, second: tuple[int, int]) -> None:
    stored = game()
    await store.add_game(stored, [turn(0)])
    await store.add_turn(turn(1, 7, stored.id), {"field": "a"})
    with pytest.raises(Conflict):
        await store.add_turn(turn(*second, stored.id), {"field": "b"})
    found = await store.find_game(stored.id)
    assert found is not None
    assert found.field == "a"
    assert len(await turns(store, stored.id)) == 2


async def test_an_interaction_counts_once_in_all_games(store: Store) -> None:
    first, second = game(channel=1), game(channel=2)
    await store.add_game(first, [turn(0, 7)])
    with pytest.raises(Conflict):
        await store.add_game(second, [turn(0, 7)])
    assert await store.find_running(2, "minesweeper") is None


async def test_turns_without_an_interaction_do_not_conflict(store: Store) -> None:
    stored = game()
    await store.add_game(stored, [turn(0), turn(1)])
    assert len(await turns(store, stored.id)) == 2


async def test_a_turn_of_no_game_conflicts(store: Store) -> None:
    with pytest.raises(Conflict):
        await store.add_turn(turn(0, 7, 12345), {"tool": "dig"})


async def test_a_game_in_memory_needs_no_file() -> None:
    store = await Store.open("sqlite://")
    await store.add_game(game(), [turn(0)])
    assert await store.find_running(1, "minesweeper")
    await store.close()


async def test_a_turn_of_a_game_that_is_not_there_is_refused(store: Store) -> None:
    with pytest.raises(Conflict):
        await store.add_turn(turn(0, game_id=7), {"tool": "dig"})
    assert await store.find_game(7) is None


async def test_a_file_is_set_up_so_that_writing_keeps_nobody_from_reading(tmp_path: Path) -> None:
    store = await Store.open(f"sqlite:///{tmp_path}/games.db")
    names = ("journal_mode", "foreign_keys", "busy_timeout", "synchronous")

    def pragmas(asked: Session | Connection) -> list[object]:
        return [asked.scalar(text(f"PRAGMA {name}")) for name in names]

    assert await store.database.read(pragmas) == await store.database.write(pragmas) == ["wal", 1, 1000, 1]
    await store.close()


async def test_the_last_game_of_a_channel_is_found_by_an_index(tmp_path: Path) -> None:
    store = await Store.open(f"sqlite:///{tmp_path}/games.db")
    asked: list[tuple[str, Any]] = []

    def note(_: object, __: object, statement: str, values: object, *___: object) -> None:
        asked.append((statement, values))

    event.listen(store.database.engine, "before_cursor_execute", note)
    for channel in (1, 2, 1):
        await store.add_game(game(channel, ended_at=NOON), [])
    found = await store.find_newest(1, "minesweeper")
    statement, values = asked[-1]
    plan = await store.database.read(
        lambda session: session.connection().exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", values).all()
    )
    await store.close()
    assert found is not None
    assert found.id == 3
    assert [step.detail for step in plan] == ["SEARCH game USING INDEX ix_game_channel_id (channel_id=? AND kind=?)"]


async def test_running_games_are_counted_without_a_look_at_those_that_have_ended(store: Store) -> None:
    games = [row_of(game(number, ended_at=NOON if number > 2 else None)) for number in range(2_000)]
    puzzle = row_of(game(kind="puzzle"))
    await store.database.write(lambda connection: connection.execute(insert(StoredGame), [*games, puzzle]))
    asked: list[tuple[str, Any]] = []

    def note(_: object, __: object, statement: str, values: Any, *___: object) -> None:
        asked.append((statement, values))

    def plan_of(session: Session) -> str:
        connection = session.connection()
        connection.exec_driver_sql("ANALYZE game")
        how = "EXPLAIN QUERY PLAN" if connection.dialect.name == "sqlite" else "EXPLAIN"
        statement, values = asked[0]
        return "\n".join(str(step) for step in connection.exec_driver_sql(f"{how} {statement}", values))

    event.listen(store.database.engine, "before_cursor_execute", note)
    assert await store.count_running() == {"minesweeper": 3, "puzzle": 1}
    assert "ix_game_running" in await store.database.transact(plan_of)


async def test_a_deleted_game_leaves_its_id_to_no_other(store: Store) -> None:
    for kept in (1, 2):
        theirs = game(channel=9)
        theirs.starter_id, theirs.private = 5, True
        await store.add_game(theirs, [])
        await forget(store, 5, NOON.date())
        assert (await Exports(store.database).counts(5))["games started"] == 0
        other = game(channel=kept)
        await store.add_game(other, [])
        assert other.id > theirs.id
    rows = select(StoredGame.kind).order_by(StoredGame.id)
    kinds = await store.database.read(lambda session: list(session.scalars(rows)))
    assert kinds.count("minesweeper") == 2
    assert len(kinds) <= 3


async def test_an_attempt_that_was_deleted_meanwhile_is_not_begun_again(store: Store) -> None:
    def attempt() -> StoredGame:
        begun = game(channel=9)
        begun.starter_id, begun.private, begun.day = 5, True, NOON.date()
        return begun

    await store.add_game(attempt(), [])
    await forget(store, 5, NOON.date())
    with pytest.raises(Conflict):
        await store.add_game(attempt(), [])
    assert (await Exports(store.database).counts(5))["games started"] == 0


async def test_forgetting_deletes_results_visits_and_private_games(store: Store) -> None:
    mine, theirs = 5, 6
    public, own = result(mine), result(mine, private=True)
    other = result(theirs, private=True)
    await add_results(store, [result(theirs, game_id=public["game_id"]), public, own, other])
    await add_visits(store, [(NOON.date(), 100, mine), (NOON.date(), 100, theirs)])
    running = game(channel=9)
    running.starter_id, running.private = mine, True
    await store.add_game(running, [])
    await store.add_turn(
        StoredTurn(game_id=running.id, number=0, player_id=mine, at=NOON, interaction_id=1, text="C7"),
        {"window_row": 1},
    )
    exports = Exports(store.database)
    counts = await exports.counts(mine)
    assert (counts["results"], counts["daily boards opened"], counts["games started"]) == (2, 1, 3)

    await forget(store, mine, NOON.date())

    assert not any((await exports.counts(mine)).values())
    after = await exports.counts(theirs)
    assert (after["results"], after["daily boards opened"]) == (2, 1)
    assert await store.find_game(own["game_id"]) is None
    assert await store.find_game(running.id) is None
    left = await store.find_game(public["game_id"])
    assert left is not None
    assert left.starter_id < 0
