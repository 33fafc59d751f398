"""Screens: pace, sharing, the newest state, repeating and giving up."""

import asyncio
from collections import Counter
from collections.abc import Callable
from functools import partial
from itertools import pairwise
from typing import Any, cast

import pytest

from bot.discord.drawing import Drawing
from bot.discord.refusals import Refusals, RequestLimit
from bot.discord.screens import AT_ONCE, BACKOFF, MOST_TRIES, PACE, Edit, Fault, Screen, Screens
from bot.errors import PlayerError
from bot.store.database import Unavailable
from tests.discord.passing import pass_by, settle
from tests.held_clock import HeldClock

SLOW_PACE = 10.0
LONG = 60.0
MOST = 10


class Channel:
    """A channel whose screens show a number."""

    def __init__(self, clock: HeldClock, limit: RequestLimit | None = None) -> None:
        self.clock, self._begun_at = clock, clock.now
        self.state = 0
        self.shown: list[tuple[float, str, int]] = []
        self.faults: list[Exception] = []
        self.possible = True
        self.screens = Screens(cast(Any, None), Refusals(), limit)

    def sign(self, name: str, pace: float = 0.0) -> Screen:
        """A screen that shows the number."""
        return Screen(1, None, name, partial(self.look, name), pace)

    def ask(self, name: str = "board", after: float = 0.0) -> asyncio.Future[bool]:
        return self.screens.follow(self.sign(name), after)

    async def look(self, name: str) -> Edit:
        if self.faults:
            raise self.faults.pop()
        state = self.state
        await asyncio.sleep(0)
        self.shown.append((round(self.clock.now - self._begun_at, 3), name, state))
        return Edit(Drawing(cast(Any, None)), after=self.note)

    async def note(self, at: object) -> bool:
        return self.possible

    async def edited(self, *asked: asyncio.Future[bool]) -> list[bool]:
        """Whether edits were possible, however long they took."""
        await pass_by(self.clock, LONG)
        return [edit.result() for edit in asked]

    async def finish(self, seconds: float) -> None:
        """Make all requested edits within this time."""
        finishing = asyncio.create_task(self.screens.finish())
        await pass_by(self.clock, seconds)
        assert finishing.done()

    @property
    def times(self) -> list[tuple[float, str]]:
        """When which message was edited."""
        return [(at, name) for at, name, _ in self.shown]

    @property
    def states(self) -> list[int]:
        return [state for _, _, state in self.shown]


@pytest.fixture
def channel(held_clock: HeldClock) -> Channel:
    return Channel(held_clock)


async def test_the_first_edit_is_made_at_once(channel: Channel) -> None:
    assert await channel.ask()
    assert channel.shown == [(0, "board", 0)]


async def test_finishing_waits_for_all_requested_edits(channel: Channel) -> None:
    asked = [channel.ask(key) for key in ("one", "another", "a third")]
    channel.faults = [Fault("503")]
    await channel.finish(4 * PACE)
    assert all(edit.result() for edit in asked)
    assert {key for _, key in channel.times} == {"a third", "another", "one"}
    await channel.screens.finish()  # there is nothing to wait for


async def test_edits_keep_their_distance_and_the_last_shows_the_last_state(channel: Channel) -> None:
    for state in range(20):
        channel.state = state
        channel.ask()
        await pass_by(channel.clock, 0.3)
    await channel.edited()
    assert [later - earlier for (earlier, _), (later, _) in pairwise(channel.times)] == pytest.approx([PACE] * 6)
    assert channel.states[-1] == 19


async def test_requests_before_an_edit_begins_share_it_and_later_changes_are_shown_by_the_next(
    channel: Channel,
) -> None:
    asked = [channel.ask() for _ in range(10)]
    channel.state = 7
    await asyncio.sleep(0)
    channel.state = 8
    asked.append(channel.ask())
    assert await channel.edited(*asked) == [True] * 11
    assert channel.states == [7, 8]


async def test_two_boards_share_the_rate_and_take_turns(channel: Channel) -> None:
    await channel.edited(*[channel.ask(key) for key in ("mines", "puzzle", "mines")], channel.ask("pointer", after=5))
    assert channel.times == [(0, "mines"), (PACE, "puzzle"), (5, "pointer")]


async def test_a_failed_edit_is_repeated_with_the_current_state(channel: Channel) -> None:
    channel.faults = [Fault("503"), Unavailable()]
    asked = [channel.ask()]
    await asyncio.sleep(0)
    asked.append(channel.ask())
    channel.state = 5
    assert await channel.edited(*asked) == [True, True]
    assert channel.shown == [(BACKOFF + 2 * BACKOFF, "board", 5)]


async def test_repeated_faults_are_given_up_and_logged(channel: Channel, caplog: pytest.LogCaptureFixture) -> None:
    channel.faults = [Fault("503")] * MOST_TRIES
    assert await channel.edited(channel.ask()) == [False]
    assert f"given up after {MOST_TRIES} tries: 503" in caplog.text
    assert await channel.ask()


async def test_an_impossible_edit_is_not_repeated(channel: Channel) -> None:
    channel.possible = False
    assert await channel.edited(channel.ask()) == [False]
    channel.faults = [PlayerError("too large")]
    assert await channel.edited(channel.ask()) == [False]
    assert len(channel.shown) == 1


async def test_showing_soon_after_another_edit_does_not_wait_for_it(channel: Channel) -> None:
    board = channel.sign("board")
    assert await channel.screens.show(board)
    channel.state = 1
    assert await channel.screens.show(board)
    assert channel.states == [0]
    await channel.finish(PACE)
    assert channel.states == [0, 1]


async def test_messages_are_edited_once_it_is_known_which(channel: Channel, caplog: pytest.LogCaptureFixture) -> None:
    async def find(*names: str) -> list[Screen]:
        await asyncio.sleep(0)
        if not names:
            raise RuntimeError("broken")
        return [channel.sign(name) for name in names]

    channel.screens.follow_found(find())
    channel.screens.follow_found(find("one", "another"))
    await channel.finish(PACE)
    assert [name for _, name in channel.times] == ["one", "another"]
    assert "can't be found" in caplog.text


async def test_screens_that_were_looked_for_wait_some_at_a_time(held_clock: HeldClock) -> None:
    town = Town(held_clock, channels=0, seconds=1.0, most=3 * AT_ONCE)

    async def find() -> list[Screen]:
        return [town.screen(number) for number in range(2 * AT_ONCE + 1)]

    town.screens.follow_found(find())
    await pass_by(held_clock, 10)
    assert [at for at, _ in town.edits].count(town.edits[0][0]) == AT_ONCE
    assert len(town.edits) == 2 * AT_ONCE + 1


async def test_closing_cancels_waiting_edits_and_frees_whoever_waits_for_one(channel: Channel) -> None:
    async def never_end() -> None:
        await asyncio.Event().wait()

    asked = [channel.screens.follow(Screen(1, None, "board", never_end)), channel.ask()]
    await settle()
    await channel.screens.close()
    assert all(edit.cancelled() for edit in asked)
    assert channel.shown == []


async def test_nothing_is_edited_after_the_end(channel: Channel) -> None:
    """Games may still change, for example by a review that is made just then."""
    await channel.screens.close()
    channel.ask()
    await settle()
    assert channel.shown == []
    assert asyncio.all_tasks() == {asyncio.current_task()}


async def test_a_message_with_a_slower_pace_does_not_hold_up_the_others(channel: Channel) -> None:
    table = channel.sign("table", SLOW_PACE)
    channel.screens.follow(table)
    await pass_by(channel.clock, 1)
    channel.screens.follow(table)
    await channel.edited(channel.ask("board"))
    assert channel.times == [(0, "table"), (PACE, "board"), (SLOW_PACE, "table")]


async def test_finishing_waits_for_no_pace_but_that_of_the_channel(channel: Channel) -> None:
    table = channel.sign("table", SLOW_PACE)
    channel.screens.follow(table)
    await pass_by(channel.clock, 1)
    channel.screens.follow(table)
    await channel.finish(1)
    assert channel.times == [(0, "table"), (PACE, "table")]


async def test_an_edit_that_waited_for_the_limit_shows_the_current_state(held_clock: HeldClock) -> None:
    limit = RequestLimit(1)
    channel = Channel(held_clock, limit)
    async with limit:
        asked = channel.ask()
        await asyncio.sleep(0)
        channel.state = 3
    assert await channel.edited(asked) == [True]
    assert channel.shown == [(1, "board", 3)]


class Town:
    """Many channels, all of whose edits share a limit for each second, and take some time to be made."""

    def __init__(self, clock: HeldClock, channels: int, seconds: float = 0.0, most: int = MOST) -> None:
        self.clock, self._begun_at = clock, clock.now
        self.edits: list[tuple[float, int]] = []
        self._seconds = seconds
        self._channels = range(channels)
        self.screens = Screens(cast(Any, None), Refusals(), RequestLimit(most))

    def ask(self, channel: int, board: int = 0) -> None:
        self.screens.follow(self.screen(channel, board))

    def screen(self, channel: int, board: int = 0) -> Screen:
        return Screen(channel, None, f"board {board}", partial(self.look, channel))

    async def look(self, channel: int) -> None:
        self.edits.append((round(self.clock.now - self._begun_at, 3), channel))
        await asyncio.sleep(self._seconds)

    async def keep_asking(self, seconds: int, boards: Callable[[int], int]) -> None:
        """Keep changing this many boards in every channel."""
        for _ in range(seconds * 10):
            for channel in self._channels:
                for board in range(boards(channel)):
                    self.ask(channel, board)
            await pass_by(self.clock, 0.1)


@pytest.mark.parametrize("seconds", [0.0, 0.2, 3.0])
async def test_all_channels_together_stay_under_the_limit(held_clock: HeldClock, seconds: float) -> None:
    town = Town(held_clock, channels=3 * MOST, seconds=seconds)

    await town.keep_asking(10, boards=lambda _: 1)

    begun = [at for at, _ in town.edits]
    assert len(begun) >= 0.8 * 10 * MOST / (1 + seconds)
    for start in begun:  # whichever moment of each request falls into this second
        assert sum(start - seconds <= at < start + 1 for at in begun) <= MOST


async def test_a_busy_channel_does_not_hold_up_the_others(held_clock: HeldClock) -> None:
    town = Town(held_clock, channels=3 * MOST)

    await town.keep_asking(20, boards=lambda channel: 20 if channel == 0 else 1)

    edits = Counter(channel for _, channel in town.edits)
    assert len(edits) == 3 * MOST
    assert max(edits.values()) - min(edits.values()) <= 1


async def test_a_pausing_channel_does_not_hold_up_the_others(held_clock: HeldClock) -> None:
    town = Town(held_clock, channels=2)
    town.ask(0)
    await pass_by(held_clock, 0.5)
    town.ask(0)
    town.ask(1)
    await pass_by(held_clock, 2)
    assert town.edits == [(0, 0), (0.5, 1), (PACE, 0)]


async def test_channels_without_edits_are_not_kept(held_clock: HeldClock) -> None:
    town = Town(held_clock, channels=100)
    for number in range(100):
        town.ask(number)
    assert len(town.screens._lanes) == 100
    await pass_by(held_clock, 100)
    assert len(town.edits) == 100
    assert not town.screens._lanes
