"""Viewports that are stored in the background."""

import asyncio
from collections.abc import Mapping
from typing import Any

import pytest

from bot.features.minesweeper.session import MinesweeperSession
from bot.features.minesweeper.starting import start as start_game
from bot.game.background import EVERY, ViewportWriter
from bot.game.channel_locks import Place
from bot.game.session import Session
from bot.store.database import Unavailable
from core import Action
from tests.game.gaming_table import BEGINNER, CHANNEL, STARTER, Table, interactions
from tests.held_clock import HeldClock


async def test_where_players_look_is_stored_now_and_then_and_at_the_end(table: Table, held_clock: HeldClock) -> None:
    behind: list[Session] = []
    writer = ViewportWriter(table.referee, behind.append)
    writer.start()
    play = await table.start(BEGINNER)
    stored = asyncio.Event()
    table.store.database.watch = lambda _name, _seconds, _failed: stored.set()
    await table.referee.aim(play, STARTER, tool=Action.FLAG)
    held_clock.advance(EVERY - 0.1)
    for _ in range(9):
        await asyncio.sleep(0)
    assert not stored.is_set()
    held_clock.advance(0.2)
    await stored.wait()
    assert (await table.stored(play)).tool is Action.FLAG
    await table.referee.aim(play, STARTER, corner=(0, 0))
    await writer.close()
    assert behind == [], "no other process has changed it"
    table.restart()
    now = await table.now(play)
    assert (now.viewport.row, now.viewport.column, now.tool) == (0, 0, Action.FLAG)


async def test_looking_around_asks_the_database_nothing(table: Table) -> None:
    play = await table.start(BEGINNER)
    calls: list[str] = []
    table.store.database.watch = lambda name, _seconds, _failed: calls.append(name)
    for row in range(5):
        await table.referee.aim(play, STARTER, corner=(row, 0))
    assert calls == []
    for _ in range(2):
        await table.referee.store_aims()
    assert calls == ["write"], "once for all of them"
    await table.referee.aim(play, STARTER, tool=Action.FLAG)
    await table.move(play, STARTER, "!a1")
    calls.clear()
    await table.referee.store_aims()
    assert calls == [], "the move has stored the tool"
    assert (await table.stored(play)).tool is Action.FLAG


async def test_an_outage_loses_no_tool_that_is_taken_meanwhile(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    play = await table.start(BEGINNER)
    other = await start_game(table.referee, Place(CHANNEL + 1, None), STARTER, next(interactions), BEGINNER)

    async def fail(*_: object) -> set[int]:
        await table.referee.aim(other, STARTER, tool=Action.FLAG)
        raise Unavailable

    await table.referee.aim(play, STARTER, tool=Action.FLAG)
    with monkeypatch.context() as broken:
        broken.setattr(table.store, "change_games", fail)
        with pytest.raises(Unavailable):
            await table.referee.store_aims()
    await table.referee.store_aims()
    assert [(await table.stored(each)).tool for each in (play, other)] == [Action.FLAG] * 2


async def fail(*_: object) -> set[int]:
    raise Unavailable


async def test_an_outage_while_closing_loses_only_viewports(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    writer = ViewportWriter(table.referee, lambda _session: None)
    writer.start()
    play = await table.start(BEGINNER)
    await table.referee.aim(play, STARTER, corner=(0, 0))
    with monkeypatch.context() as broken:
        broken.setattr(table.store, "change_games", fail)
        await writer.close()
    await table.move(play, STARTER, "!a1")
    assert (await table.now(play)).symbol((0, 0)) == "F"


async def test_a_board_that_another_process_has_changed_is_shown_again(table: Table, next_table: Table) -> None:
    behind: list[Session] = []
    writer = ViewportWriter(table.referee, behind.append)
    writer.start()
    play = await table.start(BEGINNER)
    await next_table.move(play, STARTER, "!a1")
    await table.referee.aim(play, STARTER, corner=(0, 0))
    await writer.close()
    assert [game.id for game in behind] == [play.id]


async def test_a_move_while_tools_are_stored_is_this_process(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    play = await table.start(BEGINNER)
    store = table.store.change_games

    async def move_first(changes: Mapping[int, tuple[Mapping[str, Any], int]]) -> set[int]:
        await table.move(play, STARTER, "!a1")
        return await store(changes)

    await table.referee.aim(play, STARTER, tool=Action.FLAG)
    monkeypatch.setattr(table.store, "change_games", move_first)
    assert await table.referee.store_aims() == []


async def test_a_tool_is_not_stored_once_another_process_has_ended_the_game(table: Table, next_table: Table) -> None:
    play = await table.start(BEGINNER)
    await table.referee.aim(play, STARTER, tool=Action.FLAG)
    await next_table.resign(play)
    ended = await table.referee.load(play.id, MinesweeperSession)
    assert ended
    assert ended.over
    assert await table.referee.store_aims() == []
    assert (await table.stored(play)).tool is Action.DIG
