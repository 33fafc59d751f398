"""The store, on both databases: what is written comes back, and nothing is written twice."""

from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest
from sqlalchemy import Connection, select, text
from sqlalchemy.orm import Session

from bot.store import sqlite
from bot.store.games import Conflict, Store, TurnChange
from bot.store.models import StoredGame, StoredServer, Turn
from bot.store.personal_data import Exports
from tests.databases import on_file
from tests.store.deleting import forget
from tests.store.plans import Statements
from tests.store.results import add_results, add_visits, new_game, result

NOON = datetime(2024, 2, 29, 12, 30, 15, 250_000, tzinfo=UTC)


def game(channel: int = 1, kind: str = "minesweeper", ended_at: datetime | None = None) -> StoredGame:
    return new_game(2**63 - 1, channel_id=channel, kind=kind, started_at=NOON, ended_at=ended_at)


def turn(number: int, interaction: int | None = None) -> Turn:
    return Turn(number, 2**63 - 1, NOON, interaction, "C7 !D8")


async def turns(store: Store, game_id: int) -> list[Turn]:
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


@on_file
async def test_a_game_is_found_by_its_number_and_while_it_runs_by_its_channel(store: Store) -> None:
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
    await store.change_games({stored.id: ({"ended_at": NOON, "outcome": "won"}, 0)})
    assert await store.find_running(5, "minesweeper") is None
    found = await store.find_game(stored.id)
    assert found is not None
    assert (found.ended_at, found.outcome) == (NOON, "won")


@on_file
async def test_turns_come_back_in_order(store: Store) -> None:
    stored = game()
    await store.add_game(stored, [turn(0, 7)])
    for number in (2, 10, 1):
        await store.add_turn(TurnChange(stored.id, turn(number, 100 + number), {"window_row": number}))
    assert [(entry.number, entry.interaction_id) for entry in await turns(store, stored.id)] == [
        (0, 7),
        (1, 101),
        (2, 102),
        (10, 110),
    ]


@on_file
async def test_a_second_running_game_of_a_kind_in_a_channel_conflicts(store: Store) -> None:
    await store.add_game(game(), [])
    with pytest.raises(Conflict):
        await store.add_game(game(), [])
    await store.add_game(game(kind="chess"), [])
    await store.add_game(game(channel=2), [])


@on_file
async def test_a_finished_game_makes_room_for_many(store: Store) -> None:
    for ended_at in (NOON, NOON, None):
        await store.add_game(game(ended_at=ended_at), [])
    found = [await store.find_game(number) for number in (1, 2, 3)]
    assert [stored and stored.ended_at for stored in found] == [NOON, NOON, None]
    assert await store.find_running(1, "minesweeper") == (3, 0)


async def test_a_turn_that_is_stored_conflicts_and_changes_nothing(store: Store) -> None:
    stored = game()
    await store.add_game(stored, [turn(0)])
    await store.add_turn(TurnChange(stored.id, turn(1, 7), {"field": "a"}))
    for number, interaction in ((1, 8), (2, 7), (1, 7)):  # one is the same, or the other, or both are
        with pytest.raises(Conflict):
            await store.add_turn(TurnChange(stored.id, turn(number, interaction), {"field": "b"}))
    found = await store.find_game(stored.id)
    assert found is not None
    assert found.field == "a"
    assert len(found.turns) == 2


async def test_an_interaction_counts_once_in_all_games_but_turns_may_have_none(store: Store) -> None:
    first, second = game(channel=1), game(channel=2)
    await store.add_game(first, [turn(0, 7), turn(1), turn(2)])
    assert len(await turns(store, first.id)) == 3
    with pytest.raises(Conflict):
        await store.add_game(second, [turn(0, 7)])
    assert await store.find_running(2, "minesweeper") is None


async def test_a_turn_of_a_game_that_is_not_there_is_refused(store: Store) -> None:
    with pytest.raises(Conflict):
        await store.add_turn(TurnChange(12345, turn(0, 7), {"tool": "dig"}))
    assert await store.find_game(12345) is None


async def test_a_game_in_memory_needs_no_file() -> None:
    store = await Store.open("sqlite://")
    await store.add_game(game(), [turn(0)])
    assert await store.find_running(1, "minesweeper")
    await store.close()


async def test_a_file_is_set_up_so_that_writing_keeps_nobody_from_reading(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    *bots, _not_waiting = sqlite.PRAGMAS
    monkeypatch.setattr(sqlite, "PRAGMAS", bots)
    store = await Store.open(f"sqlite:///{tmp_path}/games.db")
    names = ("journal_mode", "foreign_keys", "busy_timeout", "synchronous")

    def pragmas(asked: Session | Connection) -> list[object]:
        return [asked.scalar(text(f"PRAGMA {name}")) for name in names]

    assert await store.database.read(pragmas) == await store.database.write(pragmas) == ["wal", 1, 1000, 1]
    await store.close()


async def test_the_last_game_of_a_channel_and_the_number_of_running_ones_are_found_by_an_index(store: Store) -> None:
    for channel in (1, 2, 1):
        await store.add_game(game(channel, ended_at=NOON), [])
    await store.add_game(game(), [])
    await store.add_game(game(kind="puzzle"), [])
    statements = Statements(store)
    found = await store.find_newest(1, "minesweeper")
    assert found is not None
    assert found.id == 4
    assert await store.count_running() == {"minesweeper": 1, "puzzle": 1}
    assert len(statements) == 2
    assert await statements.reading_all() == []


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


@on_file
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
    await store.add_turn(TurnChange(running.id, Turn(0, mine, NOON, 1, "C7"), {"window_row": 1}))
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
