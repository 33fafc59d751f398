"""The pace of public standings."""

import asyncio
from collections.abc import AsyncIterator
from functools import partial
from types import SimpleNamespace
from typing import Any, cast

import pytest
from discord import ui

from bot.discord.refusals import Refusals
from bot.discord.screens import MOST_TRIES, Screens
from bot.features.daily.posts import PACE, DailyPosts
from bot.store.days import StoredDailyMessage
from bot.text.language import Languages
from tests.game.daily_players import SERVER, TODAY, Players, safe_of
from tests.game.gaming_table import CHANNEL, Clock
from tests.game.hooked_store import HookedStore
from tests.held_clock import HeldClock

MESSAGE = 300


class Discord:
    """A channel with messages."""

    def __init__(self) -> None:
        self.languages = Languages()
        self.refusals = Refusals()
        self.screens = Screens(cast(Any, self), self.refusals)
        self.edits: list[str] = []
        self.edited, self.failures = asyncio.Semaphore(0), asyncio.Semaphore(0)
        self.broken: int | None = None
        """A message whose edits fail."""
        self.error: Exception = RuntimeError("broken")

    def get_partial_messageable(self, channel: int, *, guild_id: int) -> Any:
        assert (channel, guild_id) == (CHANNEL, SERVER)
        return SimpleNamespace(get_partial_message=lambda message: SimpleNamespace(edit=partial(self._edit, message)))

    async def _edit(self, message: int, *, view: ui.LayoutView, **_: Any) -> Any:
        if message == self.broken:
            self.failures.release()
            raise self.error
        [words] = [item.content for item in view.children if isinstance(item, ui.TextDisplay)]
        self.edits.append(words)
        self.edited.release()
        return SimpleNamespace(edited_at=None)


@pytest.fixture
async def discord() -> AsyncIterator[Discord]:
    discord = Discord()
    yield discord
    await discord.screens.close()


@pytest.fixture
def players(store: HookedStore, clock: Clock) -> Players:
    return Players(store, clock)


async def post(players: Players, message: int = MESSAGE) -> None:
    await players.dailies.stored.add_message(
        StoredDailyMessage(message_id=message, channel_id=CHANNEL, guild_id=SERVER, day=TODAY, locale=None)
    )


async def finish_with_post(players: Players, discord: Discord, number: int) -> None:
    """Some players finish while a message shows the standings."""
    posts = DailyPosts(cast(Any, discord), players.dailies, discord.screens)
    players.referee.listeners.append(posts.hear)
    await post(players)
    for player in range(1, number + 1):
        await players.finish(player)


async def finish_edits(discord: Discord, held_clock: HeldClock, store: HookedStore) -> None:
    with held_clock.hurried(unless=store.is_asked):
        await discord.screens.finish()


async def test_a_message_is_edited_every_ten_seconds(players: Players, discord: Discord, held_clock: HeldClock) -> None:
    await finish_with_post(players, discord, 1)
    await discord.edited.acquire()
    for number in (2, 3):
        await players.finish(number)
    await asyncio.wait(discord.screens._finding)
    held_clock.advance(PACE - 0.1)
    for _ in range(9):
        await asyncio.sleep(0)
    assert discord.edited.locked(), "there was another one"
    held_clock.advance(0.2)
    await discord.edited.acquire()
    assert ["<@3>" in words for words in discord.edits] == [False, True]


async def test_before_the_bot_stops_all_that_waits_is_shown_beside_a_broken_message(
    players: Players, discord: Discord, held_clock: HeldClock, store: HookedStore, caplog: pytest.LogCaptureFixture
) -> None:
    await finish_with_post(players, discord, 2)
    discord.broken = MESSAGE
    await post(players, MESSAGE + 1)
    await players.finish(3)
    await finish_edits(discord, held_clock, store)
    assert "<@3>" in discord.edits[-1]
    assert f"daily message {MESSAGE}" in caplog.text


@pytest.mark.parametrize(("error", "tries"), [(RuntimeError("broken"), 1), (OSError("unreachable"), MOST_TRIES)])
async def test_an_edit_that_was_given_up_is_not_tried_again_when_the_bot_stops(
    players: Players, discord: Discord, held_clock: HeldClock, store: HookedStore, error: Exception, tries: int
) -> None:
    discord.broken, discord.error = MESSAGE, error
    await finish_with_post(players, discord, 1)
    with held_clock.hurried(unless=store.is_asked):
        for _ in range(tries):
            await discord.failures.acquire()
    await finish_edits(discord, held_clock, store)
    assert discord.failures.locked(), "there was one more"


async def test_a_finish_that_is_not_scored_edits_nothing(
    players: Players, discord: Discord, held_clock: HeldClock, store: HookedStore, clock: Clock
) -> None:
    await finish_with_post(players, discord, 1)
    late = await players.open(2)
    await finish_edits(discord, held_clock, store)
    before = list(discord.edits)
    clock.wait(24 * 3600)
    await players.play(late, safe_of(late), 2)
    await finish_edits(discord, held_clock, store)
    assert discord.edits == before
