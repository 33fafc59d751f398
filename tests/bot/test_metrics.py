"""Metrics of what players do."""

from unittest.mock import patch

import pytest

from bot.app import PLAYERS_PACE, Bot
from bot.store.database import Unavailable
from bot.store.people import PlayerQueries
from tests.at_once import AtOnce
from tests.bot.answers import answered, buttons_for, click, shown
from tests.bot.forging import send_command
from tests.bot.table import Table
from tests.metric_values import Counts, metric_values

FAULTS: list[tuple[int, int, int | None, str]] = [
    (404, 10062, 1, "late"),
    (400, 40060, 1, "twice"),
    (404, 10015, None, "failed"),
]
"""What Discord says to an answer, how often, and what that counts as."""


@pytest.fixture
def counts(table: Table) -> Counts:
    return Counts(table.bot.metrics)


def came(type_: str, name: str) -> str:
    return f'sweeper_interactions_total{{name="{name}",type="{type_}"}}'


def answer(kind: str) -> str:
    return f'sweeper_answers_total{{kind="{kind}"}}'


def assert_moved(counts: Counts, *names: str) -> None:
    """Assert that only these, and the transactions, have grown by one."""
    assert {name: by for name, by in counts.moved().items() if "database" not in name} == dict.fromkeys(names, 1)


async def test_commands_presses_and_forms_are_counted_with_their_answers(table: Table, counts: Counts) -> None:
    await table.start(table.alice)
    assert_moved(counts, came("command", "minesweeper"), answer("message"))

    await table.press(table.bob, "dig", (4, 4))
    assert_moved(counts, came("press", "dig"), answer("edit"))

    menu = shown(await table.press(table.bob, "more"))
    assert_moved(counts, came("press", "more"), answer("message"))
    form = await click(table.bob, menu, "typed")
    assert_moved(counts, came("press", "typed"), answer("form"))

    answered(await table.bob.submit_modal(form, {"moves": "!a1"}))
    assert_moved(counts, came("form", "typed"), answer("message"))

    await table.command(table.bob, "mines help")
    assert_moved(counts, came("command", "mines help"), answer("message"))

    await table.command(table.alice, "mines solve", paste="221/342/232")
    assert_moved(counts, came("command", "mines solve"), answer("deferred"))
    message = await table.alice.send(table.channel, "##1##\n##1##")
    await table.alice.context_menu(table.channel, "Solve", message)
    assert came("command", "Solve") in counts.moved()


async def test_each_way_not_to_be_answered_is_counted(table: Table, counts: Counts) -> None:
    await table.command(table.alice, "mines end")
    assert_moved(counts, came("command", "mines end"), answer("refused"))
    answered(await send_command(table, table.alice, "checkers"))
    assert_moved(counts, came("command", "other"), answer("refused"))
    with patch.object(PlayerQueries, "in_reach", side_effect=Unavailable):
        await table.command(table.alice, "mines board")
    assert_moved(counts, came("command", "mines board"), answer("unavailable"))

    await table.start(table.alice)
    counts.moved()
    table.env.inject_error("POST", "/interactions/*/callback", status=400, code=50035, times=1)
    await table.press(table.alice, "dig", (4, 4))
    assert_moved(counts, came("press", "dig"), answer("incident"), "sweeper_incidents_total")

    for _ in range(PLAYERS_PACE[0]):
        await table.command(table.bob, "mines help")
    counts.moved()
    await table.command(table.bob, "mines help")
    assert_moved(counts, came("command", "mines help"), answer("refused"))

    for status, code, times, kind in FAULTS:
        board = await table.board()
        arrows = [button for verb in ("up", "down", "left", "right") for button in buttons_for(board, verb)]
        arrow = next(button["custom_id"] for button in arrows if not button.get("disabled"))
        await table.env.advance_time(1)
        table.env.inject_error("POST", "/interactions/*/callback", status=status, code=code, times=times)
        await table.alice.click(board, custom_id=arrow)
        moved = counts.moved()
        assert [name for name in moved if name.startswith("sweeper_answers")] == [answer(kind)]


async def test_a_move_is_one_writing_transaction(table: Table, counts: Counts) -> None:
    await table.start(table.alice)
    counts.moved()
    await table.press(table.alice, "dig", (4, 4))
    assert counts.moved()['sweeper_database_seconds_count{operation="write"}'] >= 1


async def test_connected_shards_have_a_latency(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    parsers = table.bot._connection.parsers
    listed = [{"id": str(table.guild.id), "unavailable": True}]  # SimCord lists none
    begin = parsers["READY"]
    monkeypatch.setitem(parsers, "READY", lambda ready: begin({**ready, "guilds": listed}))
    assert table.bot.gateway() == {0: 0.0}
    await table.bot.shards[0].disconnect()
    assert table.bot.gateway() == {0: None}
    await table.bot.shards[0].connect()
    await table.env.advance_time(5)  # then it looks which servers are gone
    assert table.bot.gateway() == {0: 0.0}


async def test_jobs_are_counted_by_pool(table: Table) -> None:
    class Busy(AtOnce):
        waiting = 3

    now = metric_values(Bot(table.store, Busy(), table.workers).metrics.text())
    assert now['sweeper_worker_jobs{pool="answers"}'] == 3
    assert now['sweeper_worker_jobs{pool="slow"}'] == 0
