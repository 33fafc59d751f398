"""Edits of board messages: one at a time, the last state wins, and nobody waits too long."""

import asyncio
from datetime import timedelta
from functools import partial
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from bot.deadlines import Wait
from bot.games.minesweeper.options import PRESETS
from bot.games.minesweeper.session import MinesweeperSession
from bot.games.minesweeper.view import BoardView
from bot.play.session import Session
from bot.storage.database import Unavailable
from bot.text.language import Languages
from bot.ui import live_messages
from bot.ui.board_updates import BoardUpdates
from bot.ui.button import TextView
from bot.ui.clock import Clock
from bot.ui.drawing import Drawing
from bot.ui.live_messages import OLD, OLD_PACE, PACE, PublicMessages
from bot.ui.refusals import Refusals
from tests.clocks import HurriedClock, LeapingClock
from tests.play.table import OTHER, STARTER, Table

MESSAGE = 5


class Page:
    """A channel at Discord in which the bot can't delete, and whose edits wait until the test lets them through."""

    def __init__(self) -> None:
        self.edits: list[tuple[int, int, str]] = []
        self.under_way = 0
        self.begun = asyncio.Event()
        self.let_through = asyncio.Event()
        self.drawn_twice = asyncio.Event()
        self.drawn_thrice = asyncio.Event()
        self.possible = True
        self.clock: Clock = HurriedClock()
        self.times: list[float] = []

    def get_partial_messageable(self, channel: int, *, guild_id: int | None) -> Any:
        return SimpleNamespace(get_partial_message=self._message)

    def _message(self, number: int) -> Any:
        return SimpleNamespace(edit=partial(self._edit, number), delete=self._refuse)

    async def _edit(self, message_id: int, *, view: BoardView | TextView, **_: object) -> Any:
        self.under_way += 1
        assert self.under_way == 1
        self.begun.set()
        await self.let_through.wait()
        self.under_way -= 1
        self.times.append(self.clock.time())
        self.edits.append((message_id, view.flags if isinstance(view, Flags) else 0, type(view).__name__))
        if len(self.edits) == 2:
            self.drawn_twice.set()
        if len(self.edits) == 3:
            self.drawn_thrice.set()
        if not self.possible:
            await self._refuse()
        return SimpleNamespace(edited_at=None)

    async def _refuse(self) -> None:
        raise discord.Forbidden(cast(Any, SimpleNamespace(status=403, reason="")), "Forbidden")


class Flags(BoardView):
    """A board with a number of flags."""

    def __init__(self, play: MinesweeperSession) -> None:
        super().__init__(play)
        self.flags = str(play.game.board).count("F")


async def draw(play: Session) -> Drawing:
    assert isinstance(play, MinesweeperSession)
    return Drawing(Flags(play))


def painter_of(table: Table, page: Page) -> BoardUpdates:
    messages = PublicMessages(cast(Any, page), Refusals(discord.utils.utcnow), clock=page.clock)
    return BoardUpdates({"mines": table.games}, draw, Languages(), messages)


@pytest.fixture
async def play(table: Table) -> MinesweeperSession:
    play = await table.start(PRESETS["beginner"])
    await table.games.shown(play.id, MESSAGE)
    return play


async def test_a_board_that_changed_meanwhile_is_drawn_again(table: Table, play: MinesweeperSession) -> None:
    page = Page()
    painting = asyncio.create_task(painter_of(table, page).paint(play))
    await page.begun.wait()
    await table.move(play, STARTER, "!a1 !b1")
    page.let_through.set()

    assert await painting
    await page.drawn_twice.wait()
    assert page.edits == [(MESSAGE, 0, "Flags"), (MESSAGE, 2, "Flags")]


async def test_many_requests_share_an_edit(table: Table, play: MinesweeperSession) -> None:
    page = Page()
    board_updates = painter_of(table, page)
    paintings = [asyncio.create_task(board_updates.paint(play)) for _ in range(10)]
    await page.begun.wait()
    await table.move(play, OTHER, "!a1")
    paintings += [asyncio.create_task(board_updates.paint(play)) for _ in range(10)]
    page.let_through.set()

    assert all(await asyncio.gather(*paintings))
    await page.drawn_twice.wait()
    assert [flags for _, flags, _ in page.edits] == [0, 1]


async def test_a_slow_edit_is_made_in_the_background(
    table: Table, play: MinesweeperSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_messages, "EDITING", Wait(0))
    page = Page()
    board_updates = painter_of(table, page)

    assert await board_updates.paint(play)
    assert page.edits == []

    await page.begun.wait()
    await table.move(play, STARTER, "!a1")
    page.let_through.set()
    await page.drawn_twice.wait()
    assert page.edits[-1] == (MESSAGE, 1, "Flags")


async def test_updating_a_message_that_can_not_be_edited_returns_false(table: Table, play: MinesweeperSession) -> None:
    page = Page()
    page.possible = False
    page.let_through.set()

    assert not await painter_of(table, page).paint(play)


async def test_updating_a_board_without_a_message_returns_false(table: Table) -> None:
    play = await table.start(PRESETS["expert"])

    assert not await painter_of(table, Page()).paint(play)


async def test_finished_games_are_drawn(table: Table, play: MinesweeperSession) -> None:
    page = Page()
    page.let_through.set()
    await table.games.resign(play.id, STARTER, 77, moderates=False)

    assert await painter_of(table, page).paint(play)
    assert len(page.edits) == 1


async def test_a_message_that_the_board_has_left_becomes_a_pointer(table: Table, play: MinesweeperSession) -> None:
    page = Page()
    page.let_through.set()

    board_updates = painter_of(table, page)
    board_updates.point(play, 4)
    await board_updates._messages.finish()

    assert page.edits == [(4, 0, "TextView")]


async def test_a_board_that_moved_while_its_old_message_could_not_be_edited_is_drawn_in_the_new_one(
    table: Table, play: MinesweeperSession
) -> None:
    page = Page()
    page.possible = False
    drawing = asyncio.create_task(painter_of(table, page).paint(play))
    await page.begun.wait()
    await table.games.shown(play.id, MESSAGE + 1)
    page.let_through.set()

    await drawing
    await page.drawn_twice.wait()
    assert [message for message, _, _ in page.edits] == [MESSAGE, MESSAGE + 1]


async def test_a_pointer_is_the_last_edit_of_a_message(table: Table, play: MinesweeperSession) -> None:
    page = Page()
    board_updates = painter_of(table, page)
    drawing = asyncio.create_task(board_updates.paint(play))
    await page.begun.wait()
    superseded = await table.games.shown(play.id, MESSAGE + 1)
    assert superseded == MESSAGE
    board_updates.point(play, superseded)
    page.let_through.set()
    await drawing
    await board_updates._messages.finish()
    await page.drawn_thrice.wait()

    assert [what for message, _, what in page.edits if message == MESSAGE][-1] == "TextView"
    assert (MESSAGE + 1, 0, "Flags") in page.edits


async def test_closing_cancels_edits(table: Table, play: MinesweeperSession) -> None:
    page = Page()
    board_updates = painter_of(table, page)
    drawing = asyncio.create_task(board_updates.paint(play))
    await page.begun.wait()

    await board_updates._messages.close()

    drawing.cancel()
    assert page.edits == []


@pytest.mark.parametrize(("age", "pace"), [(OLD, OLD_PACE), (OLD / 2, PACE)], ids=["old", "new"])
async def test_edits_of_old_messages_are_further_apart(
    table: Table, play: MinesweeperSession, age: timedelta, pace: float
) -> None:
    page = Page()
    page.clock = LeapingClock()
    page.let_through.set()
    await table.games.shown(play.id, discord.utils.time_snowflake(discord.utils.utcnow() - age))
    board_updates = painter_of(table, page)

    for cell in ("a1", "b1", "c1"):
        await table.move(play, STARTER, f"!{cell}")
        board_updates.follow(play)
        await board_updates._messages.finish()

    assert page.times == pytest.approx([0, pace, 2 * pace])


async def test_an_edit_during_an_outage_is_made_afterwards(
    table: Table, play: MinesweeperSession, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(live_messages, "BACKOFF", 0)
    page, find, failures = Page(), table.games.find, [Unavailable(), Unavailable()]
    page.let_through.set()

    async def fail_at_first(game: int) -> MinesweeperSession | None:
        if failures:
            raise failures.pop()
        return await find(game)

    monkeypatch.setattr(table.games, "find", fail_at_first)

    assert await painter_of(table, page).paint(play)
    assert page.edits == [(MESSAGE, 0, "Flags")]
    assert not [record for record in caplog.records if record.exc_info]
