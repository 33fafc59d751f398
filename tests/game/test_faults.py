"""A store that fails, and moves that can't be: the game stays as it was."""

import asyncio

import pytest

from bot.clock import monotonic
from bot.deadlines import WORKED_OUT_BY, Deadline, answering
from bot.errors import Busy
from bot.features.minesweeper.overview import Overview
from bot.game.channel_locks import ChannelLocks
from bot.store.database import Unavailable
from core import MoveError
from tests.game.gaming_table import (
    BEGINNER,
    CHANNEL,
    OTHER,
    STARTER,
    WIDE,
    Table,
    assert_consistent,
    lines,
    moves_of,
)
from tests.game.hooked_store import HookedStore, fail


@pytest.mark.parametrize("text", ["!a1", "b2", "a2"])
async def test_a_move_that_is_not_stored_leaves_the_game_as_it_was(store: HookedStore, table: Table, text: str) -> None:
    play = await table.start_on(WIDE)
    await table.move(play, STARTER, "!c3")
    store.before_writing = [fail]
    with pytest.raises(Unavailable):
        await table.move(play, OTHER, text)
    assert lines(await table.now(play)) == ["#" * 12, "#" * 12, "##F#########"]
    assert (await table.move(play, OTHER, text)).made == moves_of(text)
    await assert_consistent(table, play)


async def test_a_first_dig_that_can_not_be_stored_lays_no_mines(store: HookedStore, table: Table) -> None:
    play = await table.start(BEGINNER)
    store.before_writing = [fail]
    with pytest.raises(Unavailable):
        await table.move(play, OTHER, "e5")
    assert await table.field(play) is None
    assert (await table.move(play, OTHER, "a1")).number
    await assert_consistent(table, play)


async def test_a_move_that_was_stored_although_the_database_failed_is_shown(store: HookedStore, table: Table) -> None:
    play = await table.start_on(WIDE)
    store.after_writing = [fail]
    with pytest.raises(Unavailable):
        await table.move(play, STARTER, "!a1")
    assert lines(await table.now(play))[0] == "F" + "#" * 11


async def test_a_move_outside_the_board_leaves_the_game_as_it_was(table: Table) -> None:
    play = await table.start_on(WIDE)
    with pytest.raises(ValueError, match="off the board"):
        await table.move(play, STARTER, "b1 z30")
    assert lines(await table.now(play)) == ["#" * 12] * 3
    assert (await table.move(play, STARTER, "b1")).number == 1


async def test_a_line_that_fails_at_its_end_is_credited_to_nobody(table: Table) -> None:
    play = await table.start_on("*..* .... ...*", lives=4)
    await table.move(play, STARTER, "b2 !b1 !a1")
    before = Overview.of(await table.now(play))
    for line in ("b3 a1 !d1 !a1 a1 z30", "!a1 @b2 z30"):
        with pytest.raises(MoveError):
            await table.move(play, OTHER, line)
        assert Overview.of(await table.now(play)) == before
    assert (await table.now(play)).scoreboard == (await table.stored(play)).scoreboard


def overdue() -> Deadline:
    return Deadline(lambda: False, monotonic() - WORKED_OUT_BY)


async def test_while_a_move_is_stored_nobody_sees_it_or_waits_too_long(store: HookedStore, table: Table) -> None:
    play = await table.start_on(WIDE)
    writing, may_fail = asyncio.Event(), asyncio.Event()

    async def fail_slowly() -> None:
        writing.set()
        await may_fail.wait()
        raise Unavailable

    store.before_writing = [fail_slowly]
    digging = asyncio.create_task(table.move(play, STARTER, "a2"))
    await writing.wait()
    assert lines(await table.now(play)) == ["#" * 12] * 3
    with answering(overdue()), pytest.raises(Busy):
        await table.move(play, OTHER, "b2")
    assert not digging.done()
    may_fail.set()
    with pytest.raises(Unavailable):
        await digging
    assert (await table.now(play)).outcome is None


async def test_an_answer_that_is_due_fails_nobody_who_waits() -> None:
    channels, due = ChannelLocks(), asyncio.Event()

    async def be_late() -> None:
        with answering(overdue()):
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
