"""A store that fails, and moves that can't be: the game stays as it was."""

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from time import monotonic
from typing import Any

import pytest

from bot.deadlines import WORKED_OUT_BY, Deadline, answering
from bot.errors import Busy
from bot.games.minesweeper.scene import Scene
from bot.play.channel_locks import ChannelLocks
from bot.storage.database import Database, Unavailable
from bot.storage.models import StoredTurn
from bot.storage.store import Store
from core import CellError
from tests.play.table import BEGINNER, CHANNEL, OTHER, STARTER, WIDE, Clock, Table, assert_consistent, lines, moves_of


class Failing(Store):
    """A store that fails to write the next turn when a test asks for it."""

    fails = False

    async def add_turn(
        self, turn: StoredTurn, changed: Mapping[str, Any], results: Sequence[Mapping[str, Any]] | None = None
    ) -> None:
        if self.fails:
            self.fails = False
            raise Unavailable
        await super().add_turn(turn, changed, results)


@pytest.fixture
async def failing(url: str) -> AsyncIterator[Failing]:
    store = await Failing.open(url)
    yield store
    await store.close()


@pytest.mark.parametrize("text", ["!a1", "b2", "a2"])
async def test_a_move_that_can_not_be_stored_leaves_the_game_as_it_was(
    failing: Failing, clock: Clock, text: str
) -> None:
    table = Table(failing, clock)
    play = await table.start_on(WIDE)
    await table.move(play, STARTER, "!c3")
    failing.fails = True
    with pytest.raises(Unavailable):
        await table.move(play, OTHER, text)
    assert lines(await table.now(play)) == ["#" * 12, "#" * 12, "##F#########"]
    assert (await table.move(play, OTHER, text)).made == moves_of(text)
    await assert_consistent(table, play)


async def test_a_first_dig_that_can_not_be_stored_lays_no_mines(failing: Failing, clock: Clock) -> None:
    table = Table(failing, clock)
    play = await table.start(BEGINNER)
    failing.fails = True
    with pytest.raises(Unavailable):
        await table.move(play, OTHER, "e5")
    assert await table.field(play) is None
    assert (await table.move(play, OTHER, "a1")).opened
    await assert_consistent(table, play)


async def test_a_move_that_was_stored_although_the_database_failed_is_shown(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = await table.start_on(WIDE)
    add_turn = table.store.add_turn

    async def fail_late(turn: StoredTurn, changed: Mapping[str, Any], results: None) -> None:
        await add_turn(turn, changed, results)
        raise Unavailable

    with monkeypatch.context() as broken:
        broken.setattr(table.store, "add_turn", fail_late)
        with pytest.raises(Unavailable):
            await table.move(play, STARTER, "!a1")
    assert lines(await table.now(play))[0] == "F" + "#" * 11


async def test_a_move_outside_the_board_leaves_the_game_as_it_was(table: Table) -> None:
    play = await table.start_on(WIDE)
    with pytest.raises(ValueError, match="off the board"):
        await table.move(play, STARTER, "b1 z30")
    assert lines(await table.now(play)) == ["#" * 12] * 3
    assert (await table.move(play, STARTER, "b1")).opened == 1


class Slow(Store):
    """A store that takes its time to write a turn, and then can't."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self.writing = asyncio.Event()
        self.fails = asyncio.Event()

    async def add_turn(
        self, turn: StoredTurn, changed: Mapping[str, Any], results: Sequence[Mapping[str, Any]] | None = None
    ) -> None:
        self.writing.set()
        await self.fails.wait()
        raise Unavailable


async def test_a_line_that_fails_at_its_end_is_credited_to_nobody(table: Table) -> None:
    play = await table.start_on("*..* .... ...*", lives=4)
    await table.move(play, STARTER, "b2 !b1 !a1")
    before = Scene.of(await table.now(play))
    for line in ("b3 a1 !d1 !a1 a1 z30", "!a1 @b2 z30"):
        with pytest.raises(CellError):
            await table.move(play, OTHER, line)
        assert Scene.of(await table.now(play)) == before
    assert (await table.now(play)).scoreboard == (await table.stored(play)).scoreboard


async def test_a_move_is_seen_by_nobody_before_it_is_stored(url: str, clock: Clock) -> None:
    store = await Slow.open(url)
    table = Table(store, clock)
    play = await table.start_on(WIDE)
    digging = asyncio.create_task(table.move(play, STARTER, "a2"))
    await store.writing.wait()
    assert lines(await table.now(play)) == ["#" * 12] * 3
    store.fails.set()
    with pytest.raises(Unavailable):
        await digging
    assert (await table.now(play)).outcome is None
    await store.close()


async def test_nobody_waits_for_their_turn_until_after_the_answer_is_due(url: str, clock: Clock) -> None:
    store = await Slow.open(url)
    table = Table(store, clock)
    play = await table.start_on(WIDE)
    digging = asyncio.create_task(table.move(play, STARTER, "a2"))
    await store.writing.wait()
    with answering(Deadline(lambda: False, monotonic() - WORKED_OUT_BY)), pytest.raises(Busy):
        await table.move(play, OTHER, "b2")
    assert not digging.done()
    store.fails.set()
    with pytest.raises(Unavailable):
        await digging
    await store.close()


async def test_an_answer_that_is_due_fails_nobody_who_waits() -> None:
    channels, due = ChannelLocks(), asyncio.Event()

    async def be_late() -> None:
        with answering(Deadline(lambda: False, monotonic() - WORKED_OUT_BY)):
            async with channels.turn(CHANNEL):
                await due.wait()
                raise Unavailable

    async def go_next() -> bool:
        async with channels.turn(CHANNEL):
            return True

    late = asyncio.create_task(be_late())
    await asyncio.sleep(0)
    following = asyncio.create_task(go_next())
    await asyncio.sleep(0)
    due.set()
    assert await following
    with pytest.raises(Unavailable):
        await late
