"""The editor, with a simulated clock: pace, sharing, the last state, repeating and giving up."""

import asyncio
import heapq
from collections import Counter
from collections.abc import Callable, Hashable
from functools import partial
from itertools import count, pairwise

import pytest

from bot.ui.message_editor import BACKOFF, MOST_TRIES, ChannelEditors, Editor, Fault
from bot.ui.request_limit import RequestLimit

PACE = 1.2


class Channel:
    """A channel whose messages show numbers, and whose clock advances while somebody waits."""

    def __init__(self) -> None:
        self.now = 100.0
        self.state = 0
        self.shown: list[tuple[float, Hashable, int]] = []
        self.faults = 0
        self.possible = True
        self.editor = Editor(self.edit, PACE, clock=self)

    def time(self) -> float:
        return self.now

    def call_later(self, delay: float, callback: Callable[[], object], /) -> asyncio.Handle:
        def call() -> None:
            self.now += delay
            callback()

        return asyncio.get_running_loop().call_soon(asyncio.get_running_loop().call_soon, call)

    async def edit(self, key: Hashable) -> bool:
        if self.faults:
            self.faults -= 1
            raise Fault("503")
        state = self.state
        await asyncio.sleep(0)
        self.shown.append((self.now, key, state))
        return self.possible

    @property
    def states(self) -> list[int]:
        return [state for _, _, state in self.shown]


@pytest.fixture
def channel() -> Channel:
    return Channel()


async def test_the_first_edit_is_made_at_once(channel: Channel) -> None:
    assert await channel.editor.ask("board")
    assert channel.shown == [(100.0, "board", 0)]


async def test_finishing_waits_for_all_requested_edits(channel: Channel) -> None:
    asked = [channel.editor.ask(key) for key in ("one", "another", "a third")]
    channel.faults = 1
    await channel.editor.finish()
    assert all(edit.result() for edit in asked)
    assert {key for _, key, _ in channel.shown} == {"a third", "another", "one"}
    await channel.editor.finish()  # there is nothing to wait for


async def test_edits_keep_their_distance(channel: Channel) -> None:
    for state in range(20):
        channel.state = state
        asked = channel.editor.ask("board")
        await asyncio.sleep(0)
    await asked
    times = [at for at, _, _ in channel.shown]
    assert all(later - earlier >= PACE - 1e-9 for earlier, later in pairwise(times))
    assert channel.states[-1] == 19
    assert len(channel.shown) < 20


async def test_requests_before_an_edit_begins_share_it(channel: Channel) -> None:
    asked = [channel.editor.ask("board") for _ in range(10)]
    channel.state = 7
    assert await asyncio.gather(*asked) == [True] * 10
    assert channel.states == [7]


async def test_changes_during_an_edit_are_shown_by_the_next(channel: Channel) -> None:
    first = channel.editor.ask("board")
    await asyncio.sleep(0)
    channel.state = 1
    second = channel.editor.ask("board")
    assert second is not first
    await asyncio.gather(first, second)
    assert channel.states == [0, 1]


async def test_two_boards_share_the_rate_and_take_turns(channel: Channel) -> None:
    asked = [channel.editor.ask(key) for key in ("mines", "puzzle", "mines")]
    await asyncio.gather(*asked)
    assert [(round(at - 100, 1), key) for at, key, _ in channel.shown] == [(0.0, "mines"), (1.2, "puzzle")]


async def test_a_failed_edit_is_repeated_with_the_current_state(channel: Channel) -> None:
    channel.faults = 2
    asked = channel.editor.ask("board")
    await asyncio.sleep(0)
    channel.state = 5
    assert await asked
    ((at, _, state),) = channel.shown
    assert state == 5
    assert at == pytest.approx(100 + BACKOFF + 2 * BACKOFF)


async def test_requests_after_a_fault_share_the_next_try(channel: Channel) -> None:
    channel.faults = 1
    first = channel.editor.ask("board")
    await asyncio.sleep(0)
    second = channel.editor.ask("board")
    assert all(await asyncio.gather(first, second))
    assert len(channel.shown) == 1


async def test_repeated_faults_are_given_up_and_logged(channel: Channel, caplog: pytest.LogCaptureFixture) -> None:
    channel.faults = MOST_TRIES
    assert not await channel.editor.ask("board")
    assert f"given up after {MOST_TRIES} tries: 503" in caplog.text
    assert await channel.editor.ask("board")


async def test_an_impossible_edit_is_not_repeated(channel: Channel) -> None:
    channel.possible = False
    assert not await channel.editor.ask("board")
    assert len(channel.shown) == 1


async def test_an_editor_knows_whether_an_edit_would_wait(channel: Channel) -> None:
    assert not channel.editor.waiting
    await channel.editor.ask("board")
    await asyncio.sleep(0)
    assert channel.editor.waiting
    channel.now += PACE
    assert not channel.editor.waiting


async def test_closing_cancels_waiting_edits(channel: Channel) -> None:
    asked = [channel.editor.ask("board")]
    await asyncio.sleep(0)
    asked.append(channel.editor.ask("board"))
    await channel.editor.close()
    assert asked[1].cancelled()


class SharedClock:
    """A clock that many editors share: it jumps from one timer to the next."""

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


class Town:
    """Many channels, all of whose edits share a limit of 40 a second, and take some time to be made."""

    def __init__(self, channels: int, seconds: float = 0.0) -> None:
        self.clock = SharedClock()
        self.edits: list[tuple[float, int]] = []
        self._seconds = seconds
        limit = RequestLimit(40, self.clock)
        self.editors = [
            ChannelEditors(partial(self._edit, channel), PACE, limit, self.clock).of(channel)
            for channel in range(channels)
        ]

    async def _edit(self, channel: int, key: Hashable) -> bool:
        self.edits.append((self.clock.now, channel))
        if self._seconds:
            done = asyncio.Event()
            self.clock.call_later(self._seconds, done.set)
            await done.wait()
        return True

    async def keep_asking(self, until: float, boards: Callable[[int], int]) -> None:
        """Have so many boards of every channel change all the time."""
        while self.clock.now < until:
            for channel, editor in enumerate(self.editors):
                for board in range(boards(channel)):
                    editor.ask(board)
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
        editor = Editor(channel.edit, PACE, limit, channel)
        assert editor.waiting
        asked = editor.ask("board")
        await asyncio.sleep(0)
        channel.state = 3
    assert await asked
    assert channel.shown == [(101.0, "board", 3)]


async def test_a_pausing_channel_does_not_hold_up_the_others() -> None:
    town = Town(channels=2)
    first, second = town.editors

    first.ask("board")
    await town.clock.run(100.5)
    first.ask("board")
    second.ask("board")
    await town.clock.run(102)

    assert [(round(at, 2), channel) for at, channel in town.edits] == [(100.0, 0), (100.5, 1), (101.2, 0)]


class CountingClock(SharedClock):
    """A clock that counts how often it is asked."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = 0

    def time(self) -> float:
        self.asked += 1
        return super().time()


async def editors_of(channels: int, clock: SharedClock) -> ChannelEditors:
    """Editors of channels that all have just made an edit."""

    async def edit(key: Hashable) -> bool:
        return True

    editors = ChannelEditors(edit, PACE, clock=clock)
    for channel in range(channels):
        editors.of(channel).ask("board")
    await clock.run(clock.now)
    return editors


@pytest.mark.parametrize("channels", [1_000, 4_000])
async def test_an_edit_takes_no_longer_the_more_channels_there_are(channels: int) -> None:
    clock = CountingClock()
    editors = await editors_of(channels, clock)
    assert clock.asked < 10 * channels
    before = clock.asked
    for channel in range(channels):
        editors.of(channel)
    assert clock.asked == before


async def test_channels_without_edits_are_not_kept() -> None:
    clock = SharedClock()
    editors = await editors_of(1_000, clock)
    await clock.run(clock.now + PACE)
    for channel in range(1_000, 3_000):
        editors.of(channel)
    assert len(editors) < 1_100
