"""Live messages, with a simulated clock: pace, sharing, the newest state, repeating and giving up."""

import asyncio
import heapq
from collections import Counter
from collections.abc import Callable
from itertools import count, pairwise

import pytest

from bot.errors import PlayerError
from bot.storage.database import Unavailable
from bot.ui.clock import Clock
from bot.ui.live_messages import BACKOFF, MOST_TRIES, Fault, LiveMessage, LiveMessages
from bot.ui.refusals import RequestLimit

PACE = 1.2
SLOW_PACE = 10.0


class Channel:
    """A channel whose messages show a number, and whose clock advances while somebody waits."""

    def __init__(self, clock: Clock | None = None) -> None:
        self.now = 100.0
        self.clock = clock or self
        self.state = 0
        self.shown: list[tuple[float, str, int]] = []
        self.faults: list[Exception] = []
        self.possible = True
        self.messages = LiveMessages(PACE, clock=self.clock)

    def time(self) -> float:
        return self.now

    def call_later(self, delay: float, callback: Callable[[], object], /) -> asyncio.Handle:
        def call() -> None:
            self.now += delay
            callback()

        return asyncio.get_running_loop().call_soon(asyncio.get_running_loop().call_soon, call)

    def sign(self, name: str, pace: float = 0.0) -> LiveMessage:
        """A message that shows the number."""
        return LiveMessage(1, None, name, self.show, pace)

    def ask(self, name: str = "board", after: float = 0.0) -> asyncio.Future[bool]:
        return self.messages.follow(self.sign(name), after)

    async def show(self, message: LiveMessage) -> bool:
        if self.faults:
            raise self.faults.pop()
        state = self.state
        await asyncio.sleep(0)
        self.shown.append((self.clock.time(), message.name, state))
        return self.possible

    @property
    def states(self) -> list[int]:
        return [state for _, _, state in self.shown]


@pytest.fixture
def channel() -> Channel:
    return Channel()


async def test_the_first_edit_is_made_at_once(channel: Channel) -> None:
    assert await channel.ask()
    assert channel.shown == [(100.0, "board", 0)]


async def test_finishing_waits_for_all_requested_edits(channel: Channel) -> None:
    asked = [channel.ask(key) for key in ("one", "another", "a third")]
    channel.faults = [Fault("503")]
    await channel.messages.finish()
    assert all(edit.result() for edit in asked)
    assert {key for _, key, _ in channel.shown} == {"a third", "another", "one"}
    await channel.messages.finish()  # there is nothing to wait for


async def test_edits_keep_their_distance(channel: Channel) -> None:
    for state in range(20):
        channel.state = state
        asked = channel.ask()
        await asyncio.sleep(0)
    await asked
    times = [at for at, _, _ in channel.shown]
    assert all(later - earlier >= PACE - 1e-9 for earlier, later in pairwise(times))
    assert channel.states[-1] == 19
    assert len(channel.shown) < 20


async def test_requests_before_an_edit_begins_share_it(channel: Channel) -> None:
    asked = [channel.ask() for _ in range(10)]
    channel.state = 7
    assert await asyncio.gather(*asked) == [True] * 10
    assert channel.states == [7]


async def test_changes_during_an_edit_are_shown_by_the_next(channel: Channel) -> None:
    first = channel.ask()
    await asyncio.sleep(0)
    channel.state = 1
    second = channel.ask()
    await asyncio.gather(first, second)
    assert channel.states == [0, 1]


async def test_two_boards_share_the_rate_and_take_turns(channel: Channel) -> None:
    asked = [channel.ask(key) for key in ("mines", "puzzle", "mines")]
    await asyncio.gather(*asked)
    assert [(round(at - 100, 1), key) for at, key, _ in channel.shown] == [(0.0, "mines"), (1.2, "puzzle")]


async def test_a_failed_edit_is_repeated_with_the_current_state(channel: Channel) -> None:
    channel.faults = [Fault("503"), Unavailable()]
    asked = channel.ask()
    await asyncio.sleep(0)
    channel.state = 5
    assert await asked
    ((at, _, state),) = channel.shown
    assert state == 5
    assert at == pytest.approx(100 + BACKOFF + 2 * BACKOFF)


async def test_requests_after_a_fault_share_the_next_try(channel: Channel) -> None:
    channel.faults = [Fault("503")]
    first = channel.ask()
    await asyncio.sleep(0)
    second = channel.ask()
    assert all(await asyncio.gather(first, second))
    assert len(channel.shown) == 1


async def test_repeated_faults_are_given_up_and_logged(channel: Channel, caplog: pytest.LogCaptureFixture) -> None:
    channel.faults = [Fault("503")] * MOST_TRIES
    assert not await channel.ask()
    assert f"given up after {MOST_TRIES} tries: 503" in caplog.text
    assert await channel.ask()


async def test_an_impossible_edit_is_not_repeated(channel: Channel) -> None:
    channel.possible = False
    assert not await channel.ask()
    assert len(channel.shown) == 1


async def test_showing_soon_after_another_edit_does_not_wait_for_it(channel: Channel) -> None:
    board = channel.sign("board")
    assert await channel.messages.show(board)
    channel.state = 1
    assert await channel.messages.show(board)
    assert channel.states == [0]
    await channel.messages.finish()
    assert channel.states == [0, 1]


async def test_an_edit_can_be_requested_for_later(channel: Channel) -> None:
    asked = [channel.ask("pointer", after=5), channel.ask("board")]
    await asyncio.gather(*asked)
    assert [(at, name) for at, name, _ in channel.shown] == [(100, "board"), (105, "pointer")]


async def test_a_message_that_can_not_be_drawn_is_not_repeated(channel: Channel) -> None:
    channel.faults = [PlayerError("too large")]
    assert not await channel.ask()
    assert not channel.shown


async def test_messages_are_edited_once_it_is_known_which(channel: Channel, caplog: pytest.LogCaptureFixture) -> None:
    async def find(*names: str) -> list[LiveMessage]:
        await asyncio.sleep(0)
        if not names:
            raise RuntimeError("broken")
        return [channel.sign(name) for name in names]

    channel.messages.follow_found(find())
    channel.messages.follow_found(find("one", "another"))
    await channel.messages.finish()
    assert [name for _, name, _ in channel.shown] == ["one", "another"]
    assert "can't be found" in caplog.text


async def test_closing_cancels_waiting_edits(channel: Channel) -> None:
    asked = [channel.ask()]
    await asyncio.sleep(0)
    asked.append(channel.ask())
    await channel.messages.close()
    assert asked[1].cancelled()


class SharedClock:
    """A clock that many channels share: it jumps from one timer to the next."""

    def __init__(self) -> None:
        self.now = 100.0
        self._timers: list[tuple[float, int, Callable[[], object]]] = []
        self._numbers = count()

    def time(self) -> float:
        return self.now

    def call_later(self, delay: float, callback: Callable[[], object], /) -> asyncio.Handle:
        heapq.heappush(self._timers, (self.now + delay, next(self._numbers), callback))
        return asyncio.get_running_loop().call_soon(lambda: None)

    async def run(self, until: float) -> None:
        """Call back whoever waits until then."""
        await self._rest()
        while self._timers and self._timers[0][0] <= until:
            self.now, _, callback = heapq.heappop(self._timers)
            callback()
            await self._rest()
        self.now = until

    async def _rest(self) -> None:
        for _ in range(5):
            await asyncio.sleep(0)


async def test_a_message_with_a_slower_pace_does_not_hold_up_the_others() -> None:
    clock = SharedClock()
    channel = Channel(clock)
    table = channel.sign("table", SLOW_PACE)
    channel.messages.follow(table)
    await clock.run(101)
    channel.messages.follow(table)
    channel.ask("board")
    await clock.run(120)
    shown = [(round(at - 100, 1), name) for at, name, _ in channel.shown]
    assert shown == [(0, "table"), (PACE, "board"), (SLOW_PACE, "table")]


async def test_finishing_waits_for_no_pace_but_that_of_the_channel() -> None:
    clock = SharedClock()
    channel = Channel(clock)
    table = channel.sign("table", SLOW_PACE)
    channel.messages.follow(table)
    await clock.run(101)
    channel.messages.follow(table)
    finishing = asyncio.create_task(channel.messages.finish())
    await clock.run(102)
    await finishing
    assert [round(at - 100, 1) for at, _, _ in channel.shown] == [0, PACE]


class Town:
    """Many channels, all of whose edits share a limit of 40 a second, and take some time to be made."""

    def __init__(self, channels: int, seconds: float = 0.0) -> None:
        self.clock = SharedClock()
        self.edits: list[tuple[float, int]] = []
        self._seconds = seconds
        self._channels = range(channels)
        self.messages = LiveMessages(PACE, RequestLimit(40, self.clock), self.clock)

    def ask(self, channel: int, board: int = 0) -> None:
        self.messages.follow(LiveMessage(channel, None, f"board {board}", self.edit))

    async def edit(self, message: LiveMessage) -> bool:
        self.edits.append((self.clock.now, message.channel_id))
        if self._seconds:
            done = asyncio.Event()
            self.clock.call_later(self._seconds, done.set)
            await done.wait()
        return True

    async def keep_asking(self, until: float, boards: Callable[[int], int]) -> None:
        """Keep changing this many boards in every channel."""
        while self.clock.now < until:
            for channel in self._channels:
                for board in range(boards(channel)):
                    self.ask(channel, board)
            await self.clock.run(self.clock.now + 0.1)


@pytest.mark.parametrize("seconds", [0.0, 0.2, 3.0])
async def test_all_channels_together_stay_under_the_limit(seconds: float) -> None:
    town = Town(channels=120, seconds=seconds)

    await town.keep_asking(until=110, boards=lambda _: 1)

    begun = [at for at, _ in town.edits]
    assert len(begun) >= 0.8 * 10 * 40 / (1 + seconds)
    for start in begun:  # whichever moment of each request falls into this second
        assert sum(start - seconds <= at < start + 1 for at in begun) <= 40


async def test_a_busy_channel_does_not_hold_up_the_others() -> None:
    town = Town(channels=120)

    await town.keep_asking(until=120, boards=lambda channel: 50 if channel == 0 else 1)

    edits = Counter(channel for _, channel in town.edits)
    assert len(edits) == 120
    assert max(edits.values()) - min(edits.values()) <= 1


async def test_an_edit_that_waited_for_the_limit_shows_the_current_state(channel: Channel) -> None:
    limit = RequestLimit(1, channel)
    async with limit:
        messages = LiveMessages(PACE, limit, channel)
        asked = messages.follow(channel.sign("board"))
        await asyncio.sleep(0)
        channel.state = 3
    assert await asked
    assert channel.shown == [(101.0, "board", 3)]


async def test_a_pausing_channel_does_not_hold_up_the_others() -> None:
    town = Town(channels=2)

    town.ask(0)
    await town.clock.run(100.5)
    town.ask(0)
    town.ask(1)
    await town.clock.run(102)

    assert [(round(at, 2), channel) for at, channel in town.edits] == [(100.0, 0), (100.5, 1), (101.2, 0)]


async def test_channels_without_edits_are_not_kept() -> None:
    town = Town(channels=1_000)
    for number in range(1_000):
        town.ask(number)
    assert len(town.messages._channels) == 1_000
    await town.clock.run(200)
    assert len(town.edits) == 1_000
    assert not town.messages._channels


async def test_nothing_is_edited_after_the_end(channel: Channel) -> None:
    """Games may still change, for example by a review that is made just then."""
    await channel.messages.close()
    channel.ask()
    for _ in range(20):
        await asyncio.sleep(0)
    assert channel.shown == []
    assert asyncio.all_tasks() == {asyncio.current_task()}


async def test_whoever_waits_for_an_edit_is_freed_when_it_is_cancelled(channel: Channel) -> None:
    begun = asyncio.Event()

    async def show(message: LiveMessage) -> bool:
        begun.set()
        await asyncio.Event().wait()
        return True

    asked = channel.messages.follow(LiveMessage(1, None, "board", show))
    await begun.wait()
    await channel.messages.close()
    assert asked.done()
