"""The public messages of the daily board: posted by players or on a schedule, and edited as players finish."""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, date, datetime, time

import discord

from bot.discord.button import LastingButton, TextView
from bot.discord.client import GamesClient, GamesInteraction, language_of, place_of
from bot.discord.day_posts import DayPosts
from bot.discord.drawing import Drawing
from bot.discord.screens import Screen, Screens
from bot.discord.sending import reply
from bot.errors import PlayerError
from bot.features.daily import text
from bot.features.daily.boards import Dailies, DayStandings
from bot.features.daily.commands import PLAY, PREFIX
from bot.features.daily.messages import describe_day, describe_standings
from bot.features.daily.rules import day_before
from bot.game.channel_locks import Place
from bot.game.control import Control
from bot.game.games import News
from bot.game.results import day_of
from bot.store.days import DayMessage
from bot.text.language import ENGLISH_LOCALE, Language

log = logging.getLogger(__name__)

PACE = 10.0


class DailyPosts(DayPosts):
    """Posts the standings of days in servers, and keeps them up to date."""

    NAME = "daily message"
    POSTED_ALREADY = text.POSTED_ALREADY
    PACE = PACE

    def __init__(self, client: GamesClient, dailies: Dailies, screens: Screens) -> None:
        super().__init__(client, screens, dailies.stored)
        self._dailies = dailies

    async def behind(self) -> list[Screen]:
        """Return today's messages in this process's servers: which of them a killed process didn't edit isn't known."""
        today = self._dailies.today
        first = discord.utils.time_snowflake(datetime.combine(today, time(), UTC))
        rows = await self._dailies.stored.messages_with_places(today, first)
        return [self.screen(row) for row in rows if self._client.get_guild(row.guild_id)]

    def hear(self, news: News) -> None:
        """Update the messages of a day soon, in the servers of a player whose finished board is scored."""
        session = news.session
        if session.day and any(result.ranked for result in news.results):
            self._screens.follow_found(self._screens_for(session.starter_id, session.day))

    @asynccontextmanager
    async def redrawing(self, player: int) -> AsyncIterator[None]:
        """Edit the messages that may show a player, once the block has changed who is shown."""
        days = self._dailies.today, day_before(self._dailies.today)
        screens = await self._screens_for(player, *days)
        yield
        for screen in screens:
            self._screens.follow(screen)

    async def post(self, place: Place, guild_id: int, nonce: str) -> int:
        """Post today's board below yesterday's results, and return the message's id. Raises as `post_once` does."""
        day = self._dailies.today
        await self._dailies.days.hash_of(day)  # stores the day; its field can wait until somebody plays
        return await self.post_at(place, guild_id, day, nonce)

    async def draw(self, message: DayMessage) -> Drawing:
        dailies, day, guild_id = self._dailies, message.day, message.guild_id
        language = self._client.languages[message.locale or ENGLISH_LOCALE]
        number, is_open = await dailies.days.number(day), day >= dailies.today
        standings = await dailies.standings(guild_id, day)
        before = await dailies.standings(guild_id, day_before(day)) if is_open else DayStandings([])
        words = describe_day(number, day, standings, before, language, is_open=is_open)
        return Drawing(day_view(words, day, language, is_open=is_open))

    async def _screens_for(self, player: int, *days: date) -> list[Screen]:
        """Return the messages of days in a player's servers."""
        found = [row for day in days for row in await self._dailies.stored.messages_for(player, day)]
        return [self.screen(row) for row in found]


def day_view(words: str, day: date, language: Language, *, is_open: bool) -> TextView:
    """Return a day's standings for everyone, with *Play* while the day lasts."""
    play = [LastingButton.of(PLAY.press(), language)] if is_open else []
    return TextView(words, buttons=[*play, LastingButton.of(STANDINGS.press(day), language)])


async def _show_standings(interaction: GamesInteraction, typed: str) -> None:
    """Answer privately with the server's standings of a day."""
    dailies, language = interaction.client.part(Dailies), language_of(interaction)
    day, today = await dailies.days.read(typed, interaction.created_at), day_of(interaction.created_at)
    server = _server(interaction)
    standings = await dailies.standings(server, day)
    words = describe_standings(await dailies.days.number(day), day, standings, interaction.user.id, language)
    buttons = [LastingButton.of(POST.press(day), language)]
    if day == today and await dailies.stored.was_opened(day_before(day), server):
        buttons.append(LastingButton.of(STANDINGS.press(day_before(day)), language, label=text.YESTERDAY))
    elif day != today:
        buttons.append(LastingButton.of(STANDINGS.press(today), language, label=text.TODAY))
    await reply(interaction, words, *buttons)


async def _post(interaction: GamesInteraction, typed: str) -> None:
    """Answer with the standings for everyone, which are edited as players finish."""
    day = await interaction.client.part(Dailies).days.read(typed, interaction.created_at)
    await interaction.client.part(DailyPosts).answer(interaction, place_of(interaction), _server(interaction), day)


def _server(interaction: GamesInteraction) -> int:
    """Return the server of an interaction. Raise `PlayerError` outside of servers."""
    if interaction.guild_id is None:
        raise PlayerError(text.NOT_IN_A_SERVER)
    return interaction.guild_id


STANDINGS = Control(prefix=PREFIX, verb="standings", answer=_show_standings, arguments=[str], label=text.STANDINGS)
POST = Control(prefix=PREFIX, verb="post", answer=_post, arguments=[str], label=text.POST_HERE)
