"""The pace of public standings, with a clock that advances while an edit waits for it."""

import asyncio
from collections.abc import Callable
from functools import partial
from itertools import pairwise
from types import SimpleNamespace
from typing import Any, cast

import pytest
from discord import ui
from discord.utils import utcnow

from bot.modes.daily.posts import PACE, DailyPosts
from bot.storage.dailies import StoredDailyMessage
from bot.storage.store import Store
from bot.text.language import Languages
from bot.ui.live_messages import MOST_TRIES, PublicMessages
from bot.ui.refusals import Refusals
from tests.play.daily_players import SERVER, TODAY, Players, safe_of
from tests.play.table import CHANNEL, Clock

MESSAGE = 300


class Discord:
    """A channel with one message, and a clock."""

    def __init__(self) -> None:
        self.languages = Languages()
        self.refusals = Refusals(utcnow)
        self.now = 100.0
        self.messages = PublicMessages(cast(Any, self), self.refusals, clock=self)
        self.edits: list[tuple[float, str]] = []
        self.broken: int | None = None
        """A message whose edits fail."""
        self.error: Exception = RuntimeError("broken")
        self.failures = asyncio.Semaphore(0)
        self.awaited = asyncio.Event()
        """Whether the message shows player 6."""

    def time(self) -> float:
        return self.now

    def call_later(self, delay: float, callback: Callable[[], object], /) -> asyncio.TimerHandle:
        def call() -> None:
            self.now += delay
            callback()

        return asyncio.get_running_loop().call_later(0.05, call)

    def get_partial_messageable(self, channel: int, *, guild_id: int) -> Any:
        assert (channel, guild_id) == (CHANNEL, SERVER)
        return SimpleNamespace(get_partial_message=lambda message: SimpleNamespace(edit=partial(self._edit, message)))

    async def _edit(self, message: int, *, view: ui.LayoutView, **_: Any) -> Any:
        if message == self.broken:
            self.failures.release()
            raise self.error
        [words] = [item.content for item in view.children if isinstance(item, ui.TextDisplay)]
        self.edits.append((self.now, words))
        if "<@6>" in words:
            self.awaited.set()
        return SimpleNamespace(edited_at=None)


@pytest.fixture
def discord() -> Discord:
    return Discord()


@pytest.fixture
def players(store: Store, clock: Clock) -> Players:
    return Players(store, clock)


async def finish_with_post(players: Players, discord: Discord, number: int) -> None:
    """Some players finish while a message shows the standings."""
    posts = DailyPosts(cast(Any, discord), players.dailies, discord.messages)
    players.games.result_watchers.append(posts.follow)
    await players.dailies.stored.add_message(
        StoredDailyMessage(message_id=MESSAGE, channel_id=CHANNEL, guild_id=SERVER, day=TODAY, locale=None)
    )
    for player in range(1, number + 1):
        await players.finish(player)
        await asyncio.sleep(0.02)


async def test_a_message_is_edited_at_most_every_ten_seconds(players: Players, discord: Discord) -> None:
    await finish_with_post(players, discord, 6)
    async with asyncio.timeout(5):
        await discord.awaited.wait()
    times = [when for when, _ in discord.edits]
    assert len(times) > 1
    assert all(later - earlier >= PACE for earlier, later in pairwise(times))
    await discord.messages.close()


async def test_what_waits_is_shown_before_the_bot_stops(players: Players, discord: Discord) -> None:
    await finish_with_post(players, discord, 3)
    await discord.messages.finish()
    assert "<@3>" in discord.edits[-1][1]
    await discord.messages.close()


async def test_a_broken_message_does_not_keep_the_others_from_being_shown(
    players: Players, discord: Discord, caplog: pytest.LogCaptureFixture
) -> None:
    await finish_with_post(players, discord, 2)
    discord.broken = MESSAGE
    await players.dailies.stored.add_message(
        StoredDailyMessage(message_id=MESSAGE + 1, channel_id=CHANNEL, guild_id=SERVER, day=TODAY, locale=None)
    )
    await players.finish(3)
    await discord.messages.finish()
    assert "<@3>" in discord.edits[-1][1]
    assert f"daily message {MESSAGE}" in caplog.text
    await discord.messages.close()


@pytest.mark.parametrize(("error", "tries"), [(RuntimeError("broken"), 1), (OSError("unreachable"), MOST_TRIES)])
async def test_an_edit_that_was_given_up_is_not_tried_again_when_the_bot_stops(
    players: Players, discord: Discord, error: Exception, tries: int
) -> None:
    discord.broken, discord.error = MESSAGE, error
    await finish_with_post(players, discord, 1)
    async with asyncio.timeout(5):
        for _ in range(tries):
            await discord.failures.acquire()
    await discord.messages.finish()
    assert discord.failures.locked(), "there was one more"
    await discord.messages.close()


async def test_a_finish_that_is_not_scored_edits_nothing(players: Players, discord: Discord, clock: Clock) -> None:
    await finish_with_post(players, discord, 1)
    late = await players.open(2)
    await discord.messages.finish()
    before = list(discord.edits)
    clock.wait(24 * 3600)
    await players.play(late, safe_of(late), 2)
    await discord.messages.finish()
    assert discord.edits == before
    await discord.messages.close()
