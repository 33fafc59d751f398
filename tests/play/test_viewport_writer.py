"""Viewports that are stored in the background."""

import pytest

from bot.play.session import Session
from bot.play.viewport_writer import ViewportWriter
from bot.storage.outage import Unavailable
from core import Action
from tests.play.table import BEGINNER, STARTER, Table


async def test_closing_stores_where_players_looked_last(table: Table) -> None:
    behind: list[Session] = []
    writer = ViewportWriter([table.games], behind.append)
    writer.start()
    play = await table.start(BEGINNER)
    await table.games.aim(play.id, STARTER, 0, 0)
    await table.games.take_tool(play.id, STARTER, Action.FLAG)
    await writer.close()
    table.restart()
    now = await table.now(play)
    assert (now.viewport.row, now.viewport.column, now.tool) == (0, 0, Action.FLAG)


async def test_looking_around_asks_the_database_nothing(table: Table) -> None:
    play = await table.start(BEGINNER)
    calls: list[str] = []
    table.store.watch(lambda name, _seconds: calls.append(name))
    for row in range(5):
        await table.games.aim(play.id, STARTER, row, 0)
    assert calls == []
    await table.games.store_viewports()
    await table.games.store_viewports()
    assert calls == ["write"], "once for all of them"


async def test_an_outage_while_closing_loses_only_where_players_looked(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> set[int]:
        raise Unavailable

    behind: list[Session] = []
    writer = ViewportWriter([table.games], behind.append)
    writer.start()
    play = await table.start(BEGINNER)
    await table.games.aim(play.id, STARTER, 0, 0)
    with monkeypatch.context() as broken:
        broken.setattr(table.store, "change_games", fail)
        await writer.close()
    await table.move(play, STARTER, "!a1")
    assert (await table.now(play)).symbol((0, 0)) == "F"


async def test_a_board_that_another_process_has_changed_is_shown_again(table: Table, next_table: Table) -> None:
    behind: list[Session] = []
    writer = ViewportWriter([table.games], behind.append)
    writer.start()
    play = await table.start(BEGINNER)
    await next_table.move(play, STARTER, "!a1")
    await table.games.aim(play.id, STARTER, 0, 0)
    await writer.close()
    assert [game.id for game in behind] == [play.id]
