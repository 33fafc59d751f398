"""The public messages of the daily board: posted by players or on a schedule, and edited as players finish."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext, suppress
from datetime import UTC, date, datetime, time, timedelta
from functools import partial
from typing import Any

import discord

from bot.errors import PlayerError
from bot.modes.daily import text
from bot.modes.daily.commands import PLAY, PREFIX
from bot.modes.daily.days import day_before
from bot.modes.daily.messages import describe_day, describe_standings
from bot.modes.daily.service import DailyService
from bot.play.channel_locks import ChannelLocks, Place
from bot.play.referee import News
from bot.play.standings import Standings
from bot.play.streak import day_of
from bot.storage.dailies import StoredDailyMessage
from bot.storage.database import Unavailable
from bot.text.language import ENGLISH_LOCALE, Language
from bot.ui.board_message import post_once
from bot.ui.button import TextView
from bot.ui.client import GamesClient, GamesInteraction, check_move_to_bottom, language_of, may_edit, place_of
from bot.ui.drawing import Drawing, message_url
from bot.ui.screens import Frame, Screen, Screens
from bot.ui.sending import NO_PINGS, in_time, reply
from bot.ui.tool import Control

log = logging.getLogger(__name__)

PACE = 10.0
"""Seconds from the end of one edit of a message to the next."""
CLAIMED = timedelta(seconds=10)
"""How long the claim to a message is taken for one. Posting takes three seconds at most."""


class DailyPosts:
    """Posts the standings of days in servers, and keeps them up to date."""

    def __init__(self, client: GamesClient, dailies: DailyService, screens: Screens) -> None:
        self._client = client
        self._dailies = dailies
        self._screens = screens
        self._posting = ChannelLocks()
        self._refreshing: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to edit today's messages, in the background."""
        self._refreshing = asyncio.create_task(self._refresh_when_ready())

    async def refresh(self) -> None:
        """Edit today's messages in this process's servers, one at a time. Raises `Unavailable`.

        A process that was killed left out the edits that were waiting, and nobody knows which.
        """
        today = self._dailies.today
        first = discord.utils.time_snowflake(datetime.combine(today, time(), UTC))
        for row in await self._dailies.stored.messages_with_places(today, first):
            if self._client.get_guild(row.guild_id):
                await self._screens.follow(self._screen(row.channel_id, row.guild_id, row.message_id))

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

    async def answer(self, interaction: GamesInteraction, place: Place, guild_id: int, day: date) -> None:
        """Answer with a day's standings for everyone. Raise `PlayerError` if this channel has them."""
        async with self._posting.turn(place.channel_id):
            if known := await self._posted_in(place.channel_id, guild_id, day, interaction.created_at):
                raise PlayerError(text.POSTED_ALREADY(message_url(guild_id, place.channel_id, known)))
            check_move_to_bottom(interaction)
            async with self._claimed(interaction.id, place, guild_id, day) if may_edit(interaction) else nullcontext():
                view = await self._draw(guild_id, day, place.locale)
                sent = await in_time(interaction.response.send_message(view=view, allowed_mentions=NO_PINGS))
                if sent.message_id and may_edit(interaction):
                    await self._dailies.stored.add_message(_row(sent.message_id, place, guild_id, day))

    async def post(self, place: Place, guild_id: int, nonce: str) -> int:
        """Post today's board below yesterday's results, and return the message's id. Raises as `post_once` does."""
        day = self._dailies.today
        await self._dailies.days.hash_of(day)  # stores the day; its field can wait until somebody plays
        view = await self._draw(guild_id, day, place.locale)
        message_id = await post_once(self._client, place, Drawing(view), nonce)
        await self._dailies.stored.add_message(_row(message_id, place, guild_id, day))
        return message_id

    async def close(self) -> None:
        """Stop editing today's messages."""
        if self._refreshing:
            self._refreshing.cancel()
            await asyncio.gather(self._refreshing, return_exceptions=True)

    def _screen(self, channel_id: int, guild_id: int, message_id: int) -> Screen:
        """Return a public message with a server's standings of a day."""
        name, look = f"the daily message {message_id}", partial(self._look, message_id)
        gone = partial(self._dailies.stored.delete_message, message_id)
        return Screen(channel_id, guild_id, name, look, PACE, gone=gone)

    async def _look(self, message_id: int) -> Frame | None:
        """Return a day's standings as they are now."""
        stored = await self._dailies.stored.find_message(message_id)
        if stored is None:
            return None
        return Frame(Drawing(await self._draw(stored.guild_id, stored.day, stored.locale)), message_id)

    async def _refresh_when_ready(self) -> None:
        await self._client.wait_until_ready()  # before that it isn't known which servers this process serves
        try:
            await self.refresh()
        except Unavailable as error:
            log.info("the standings of today aren't edited: %s", error)
        except Exception:  # the standings are edited with the next result
            log.exception("the standings of today aren't edited")

    async def _screens_for(self, player: int, *days: date) -> list[Screen]:
        """Return the messages of days in a player's servers."""
        found = [row for day in days for row in await self._dailies.stored.messages_for(player, day)]
        return [self._screen(row.channel_id, row.guild_id, row.message_id) for row in found]

    @asynccontextmanager
    async def _claimed(self, interaction: int, place: Place, guild_id: int, day: date) -> AsyncIterator[None]:
        """Keep other processes from posting a day's standings in a channel. Raise `PlayerError` if one just has."""
        stored = self._dailies.stored
        if not await stored.claim_message(_row(interaction, place, guild_id, day)):
            known = await stored.message_in(place.channel_id, day) or interaction
            raise PlayerError(text.POSTED_ALREADY(message_url(guild_id, place.channel_id, known)))
        try:
            yield
        finally:
            with suppress(Unavailable):  # a claim that is left behind is forgotten like a deleted message
                await stored.delete_message(interaction)

    async def _posted_in(self, channel_id: int, guild_id: int, day: date, now: datetime) -> int | None:
        """Return the message with a day's standings in a channel. It is edited first, which shows if it was deleted.

        A new one isn't: it may be the claim of another process that is about to post.
        """
        known = await self._dailies.stored.message_in(channel_id, day)
        if known is None or now - discord.utils.snowflake_time(known) < CLAIMED:
            return known
        if await self._screens.show(self._screen(channel_id, guild_id, known)):
            return known
        return await self._dailies.stored.message_in(channel_id, day)

    async def _draw(self, guild_id: int, day: date, locale: str | None) -> TextView:
        """Return a day's message as it is now."""
        dailies, language = self._dailies, self._client.languages[locale or ENGLISH_LOCALE]
        number, is_open = await dailies.days.number(day), day >= dailies.today
        standings = await dailies.standings(guild_id, day)
        before = await dailies.standings(guild_id, day_before(day)) if is_open else Standings([])
        words = describe_day(number, day, standings, before, language, is_open=is_open)
        return day_view(words, day, language, is_open=is_open)


def _row(message_id: int, place: Place, guild_id: int, day: date) -> StoredDailyMessage:
    row: dict[str, Any] = {"message_id": message_id, "channel_id": place.channel_id, "guild_id": guild_id}
    return StoredDailyMessage(**row, day=day, locale=place.locale)


def day_view(words: str, day: date, language: Language, *, is_open: bool) -> TextView:
    """Return a day's standings for everyone, with *Play* while the day lasts."""
    play = [PLAY.button(language)] if is_open else []
    return TextView(words, buttons=[*play, STANDINGS.button(language, day)])


async def _show_standings(interaction: GamesInteraction, typed: str) -> None:
    """Answer privately with the server's standings of a day."""
    dailies, language = interaction.client.part(DailyService), language_of(interaction)
    day, today = await dailies.days.read(typed, interaction.created_at), day_of(interaction.created_at)
    server = _server(interaction)
    standings = await dailies.standings(server, day)
    words = describe_standings(await dailies.days.number(day), day, standings, interaction.user.id, language)
    buttons = [POST.button(language, day)]
    if day == today and await dailies.stored.was_opened(day_before(day), server):
        buttons.append(STANDINGS.button(language, day_before(day), label=text.YESTERDAY))
    elif day != today:
        buttons.append(STANDINGS.button(language, today, label=text.TODAY))
    await reply(interaction, words, *buttons)


async def _post(interaction: GamesInteraction, typed: str) -> None:
    """Answer with the standings for everyone, which are edited as players finish."""
    day = await interaction.client.part(DailyService).days.read(typed, interaction.created_at)
    await interaction.client.part(DailyPosts).answer(interaction, place_of(interaction), _server(interaction), day)


def _server(interaction: GamesInteraction) -> int:
    """Return the server of an interaction. Raise `PlayerError` outside of servers."""
    if interaction.guild_id is None:
        raise PlayerError(text.NOT_IN_A_SERVER)
    return interaction.guild_id


STANDINGS = Control(prefix=PREFIX, verb="standings", press=_show_standings, arguments=[str], label=text.STANDINGS)
POST = Control(prefix=PREFIX, verb="post", press=_post, arguments=[str], label=text.POST_HERE)
