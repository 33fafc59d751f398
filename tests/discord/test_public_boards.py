"""Edits of board messages: one at a time, the last state wins, and nobody waits too long."""

import asyncio
from datetime import timedelta
from functools import partial
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from bot.deadlines import EDITING
from bot.discord.boards import PublicBoards
from bot.discord.button import TextView
from bot.discord.drawing import Drawing, SceneView
from bot.discord.refusals import Refusals
from bot.discord.screens import OLD, OLD_PACE, PACE, Screens
from bot.features.minesweeper.options import PRESETS
from bot.features.minesweeper.session import MinesweeperSession
from bot.features.minesweeper.view import scene_of
from bot.game.session import Session
from bot.store.database import Unavailable
from bot.store.models import RESIGN
from bot.text.language import Languages
from tests.discord.passing import pass_by
from tests.game.gaming_table import OTHER, STARTER, Table
from tests.held_clock import HeldClock

MESSAGE = 5


class Flags(SceneView):
    """A board with a number of flags."""

    def __init__(self, play: MinesweeperSession) -> None:
        super().__init__(scene_of(play))
        self.flags = str(play.game.board).count("F")


class Page:
    """A channel at Discord in which the bot can't delete, and whose edits wait until the test lets them through."""

    def __init__(self, table: Table, clock: HeldClock) -> None:
        self.edits: list[tuple[int, int, str]] = []
        self.times: list[float] = []
        self.begun = asyncio.Event()
        self.let_through = asyncio.Event()
        self.possible = True
        self._clock, self._under_way = clock, 0
        self._screens = Screens(cast(Any, self), Refusals())
        self.updates = PublicBoards(table.referee, self._draw, Languages(), self._screens)

    def get_partial_messageable(self, channel: int, *, guild_id: int | None) -> Any:
        return SimpleNamespace(get_partial_message=self._message)

    async def begin(self, play: MinesweeperSession) -> asyncio.Task[bool]:
        """Begin to update a board, whose edit waits."""
        painting = asyncio.create_task(self.updates.paint(play))
        await self.begun.wait()
        return painting

    async def finish(self) -> None:
        """Let all edits through, however long they take."""
        self.let_through.set()
        await pass_by(self._clock, 60)

    async def close(self) -> None:
        await self._screens.close()

    async def _draw(self, play: Session) -> Drawing:
        assert isinstance(play, MinesweeperSession)
        return Drawing(Flags(play))

    def _message(self, number: int) -> Any:
        return SimpleNamespace(edit=partial(self._edit, number), delete=self._refuse)

    async def _edit(self, message_id: int, *, view: SceneView | TextView, attachments: object, **_: object) -> Any:
        self._under_way += 1
        assert self._under_way == 1
        self.begun.set()
        await self.let_through.wait()
        self._under_way -= 1
        self.times.append(self._clock.now)
        assert not attachments, "a pointer takes the picture of its board away"
        self.edits.append((message_id, view.flags if isinstance(view, Flags) else 0, type(view).__name__))
        if not self.possible:
            await self._refuse()
        return SimpleNamespace(edited_at=None)

    async def _refuse(self) -> None:
        raise discord.Forbidden(cast(Any, SimpleNamespace(status=403, reason="")), "Forbidden")


@pytest.fixture
async def page(table: Table, held_clock: HeldClock) -> Page:
    return Page(table, held_clock)


@pytest.fixture
async def play(table: Table) -> MinesweeperSession:
    play = await table.start(PRESETS["beginner"])
    await table.referee.show_in(play, MESSAGE)
    return play


async def test_a_board_that_changed_meanwhile_is_drawn_again(
    table: Table, page: Page, play: MinesweeperSession
) -> None:
    painting = await page.begin(play)
    await table.move(play, STARTER, "!a1 !b1")
    await page.finish()
    assert await painting
    assert page.edits == [(MESSAGE, 0, "Flags"), (MESSAGE, 2, "Flags")]


async def test_many_requests_share_an_edit(table: Table, page: Page, play: MinesweeperSession) -> None:
    paintings = [asyncio.create_task(page.updates.paint(play)) for _ in range(10)]
    await page.begun.wait()
    await table.move(play, OTHER, "!a1")
    paintings += [asyncio.create_task(page.updates.paint(play)) for _ in range(10)]
    await page.finish()
    assert all(await asyncio.gather(*paintings))
    assert [flags for _, flags, _ in page.edits] == [0, 1]


async def test_a_slow_edit_is_made_in_the_background(
    table: Table, page: Page, play: MinesweeperSession, held_clock: HeldClock
) -> None:
    painting = await page.begin(play)
    await pass_by(held_clock, EDITING.most)
    assert await painting
    assert page.edits == []
    await table.move(play, STARTER, "!a1")
    await page.finish()
    assert page.edits[-1] == (MESSAGE, 1, "Flags")


async def test_finished_games_are_drawn(table: Table, page: Page, play: MinesweeperSession) -> None:
    page.let_through.set()
    await table.referee.play(play, STARTER, 77, RESIGN, moderates=False)
    assert await page.updates.paint(play)
    assert len(page.edits) == 1


async def test_updating_a_board_without_a_message_returns_false(table: Table, page: Page) -> None:
    assert not await page.updates.paint(await table.start(PRESETS["expert"]))


async def test_updating_a_message_that_can_not_be_edited_returns_false(page: Page, play: MinesweeperSession) -> None:
    page.possible = False
    page.let_through.set()
    assert not await page.updates.paint(play)


async def test_a_message_that_the_board_has_left_becomes_a_pointer(page: Page, play: MinesweeperSession) -> None:
    page.updates.point(play, 4)
    await page.finish()
    assert page.edits == [(4, 0, "TextView")]


async def test_a_board_that_moved_while_its_old_message_could_not_be_edited_is_drawn_in_the_new_one(
    table: Table, page: Page, play: MinesweeperSession
) -> None:
    page.possible = False
    await page.begin(play)
    await table.referee.show_in(play, MESSAGE + 1)
    await page.finish()
    assert [message for message, _, _ in page.edits] == [MESSAGE, MESSAGE + 1]


async def test_a_pointer_is_the_last_edit_of_a_message(table: Table, page: Page, play: MinesweeperSession) -> None:
    await page.begin(play)
    assert await table.referee.show_in(play, MESSAGE + 1) == MESSAGE
    page.updates.point(play, MESSAGE)
    await page.finish()
    assert [what for message, _, what in page.edits if message == MESSAGE][-1] == "TextView"
    assert (MESSAGE + 1, 0, "Flags") in page.edits


async def test_closing_cancels_edits(page: Page, play: MinesweeperSession) -> None:
    drawing = await page.begin(play)
    await page.close()
    drawing.cancel()
    assert page.edits == []


@pytest.mark.parametrize(("age", "pace"), [(OLD, OLD_PACE), (OLD / 2, PACE)], ids=["old", "new"])
async def test_edits_of_old_messages_are_further_apart(
    table: Table, page: Page, play: MinesweeperSession, held_clock: HeldClock, age: timedelta, pace: float
) -> None:
    page.let_through.set()
    await table.referee.show_in(play, discord.utils.time_snowflake(discord.utils.utcnow() - age))
    page.updates.follow(play)
    for cell in ("a1", "b1"):
        await table.move(play, STARTER, f"!{cell}")
        page.updates.follow(play)
        await pass_by(held_clock, pace)
    begun = page.times[0]
    assert [at - begun for at in page.times] == pytest.approx([0, pace, 2 * pace], abs=0.001)


async def test_an_edit_during_an_outage_is_made_afterwards(
    table: Table,
    page: Page,
    play: MinesweeperSession,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    find, failures = table.referee.find, [Unavailable(), Unavailable()]

    async def fail_at_first(game: int, kind: type[Session]) -> Session | None:
        if failures:
            raise failures.pop()
        return await find(game, kind)

    monkeypatch.setattr(table.referee, "find", fail_at_first)
    page.updates.follow(play)
    await page.finish()
    assert page.edits == [(MESSAGE, 0, "Flags")]
    assert not [record for record in caplog.records if record.exc_info]
