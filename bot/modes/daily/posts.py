"""The public messages of the daily board: posted by players or on a schedule, and edited as players finish."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Hashable, Iterable, Sequence
from contextlib import asynccontextmanager, nullcontext, suppress
from datetime import UTC, date, datetime, time, timedelta
from typing import Any, NamedTuple

import discord

from bot.deadlines import EDITING, answering, time_left
from bot.errors import PlayerError
from bot.modes.daily import text
from bot.modes.daily.days import day_before
from bot.modes.daily.messages import describe_day
from bot.modes.daily.service import DailyService
from bot.modes.daily.view import DayView
from bot.play.channel_locks import ChannelLocks, Place
from bot.play.result import Result
from bot.play.session import Session
from bot.play.standings import Standings
from bot.storage.dailies import StoredDailyMessage
from bot.storage.outage import Unavailable
from bot.text.language import ENGLISH_LOCALE
from bot.ui.board_updates import NO_PINGS, REFUSED
from bot.ui.client import GamesClient, GamesInteraction, check_move_to_bottom, may_edit
from bot.ui.clock import Clock
from bot.ui.drawing import Drawing, message_url
from bot.ui.message_editor import ChannelEditors, Fault, may_pass
from bot.ui.posting import post_once
from bot.ui.replies import in_time
from bot.ui.request_limit import RequestLimit

log = logging.getLogger(__name__)

PACE = 10.0
"""Seconds from the end of one edit in a channel to the next."""
CLAIMED = timedelta(seconds=10)
"""How long the claim to a message is taken for one. Posting takes three seconds at most."""


class PostKey(NamedTuple):
    """A public message."""

    message_id: int


class DailyPosts:
    """Posts the standings of days in servers, and keeps them up to date."""

    def __init__(
        self,
        client: GamesClient,
        dailies: DailyService,
        limit: RequestLimit | None = None,
        clock: Clock | None = None,
    ) -> None:
        self._client = client
        self._dailies = dailies
        self._editors = ChannelEditors(self._edit, PACE, limit, clock)
        self._posting = ChannelLocks()
        self._refreshing: asyncio.Task[None] | None = None
        self._asking: set[asyncio.Task[None]] = set()
        self._pending: dict[asyncio.Future[bool], PostKey] = {}
        """Messages that don't show yet what was finished, by the edits that will show it."""

    def start(self) -> None:
        """Begin to edit today's messages, in the background."""
        self._refreshing = asyncio.create_task(self._refresh_when_ready())

    async def refresh(self) -> None:
        """Edit today's messages in this process's servers, one at a time. Raises `Unavailable`.

        A process that was killed left out the edits that were waiting, and nobody knows which.
        """
        today = self._dailies.today
        first = discord.utils.time_snowflake(datetime.combine(today, time(), UTC))
        for message in await self._dailies.stored.messages_with_places(today, first):
            if self._client.get_guild(message.guild_id):
                await self._editors.of(message.channel_id).ask(PostKey(message.message_id))

    def follow(self, session: Session, results: Sequence[Result]) -> None:
        """Update the messages of a day soon, in the servers of a player whose finished board is scored."""
        if session.day and any(result.ranked for result in results):
            with answering(None):
                task = asyncio.create_task(self._ask(session.starter_id, session.day))
            self._asking.add(task)
            task.add_done_callback(self._asking.discard)

    @asynccontextmanager
    async def redrawing(self, player: int) -> AsyncIterator[None]:
        """Edit the messages that may show a player, once the block has changed who is shown."""
        days = self._dailies.today, day_before(self._dailies.today)
        messages = [message for day in days for message in await self._dailies.stored.messages_for(player, day)]
        yield
        with answering(None):
            self._edit_soon(messages)

    async def answer(self, interaction: GamesInteraction, place: Place, guild_id: int, day: date) -> None:
        """Answer with a day's standings for everyone. Raise `PlayerError` if this channel has them."""
        async with self._posting.turn(place.channel_id):
            if known := await self._posted_in(place.channel_id, day, interaction.created_at):
                raise PlayerError(text.posted_already(message_url(guild_id, place.channel_id, known)))
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

    async def finish(self) -> None:
        """Make the edits that wait for their turn, because nobody would make them later."""
        await asyncio.gather(*self._asking)
        pending = {key for edit, key in self._pending.items() if not edit.done()}
        self._pending.clear()
        for key in pending:
            try:
                await self._edit(key)
            except Fault as error:
                log.info("%s", error)
            except Exception:  # one broken message must not stop the others
                log.exception("the daily message %s can't be edited", key.message_id)

    async def close(self) -> None:
        """Cancel all edits."""
        tasks = [*self._asking, *([self._refreshing] if self._refreshing else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._editors.close()

    async def _refresh_when_ready(self) -> None:
        await self._client.wait_until_ready()  # before that it isn't known which servers this process serves
        try:
            await self.refresh()
        except Unavailable as error:
            log.info("the standings of today aren't edited: %s", error)
        except Exception:
            log.exception("the standings of today aren't edited")

    async def _ask(self, player: int, day: date) -> None:
        try:
            messages = await self._dailies.stored.messages_for(player, day)
        except Unavailable as error:
            log.info("the standings of %s aren't edited: %s", day, error)
            return
        except Exception:
            log.exception("the standings of %s aren't edited", day)
            return
        self._edit_soon(messages)

    def _edit_soon(self, messages: Iterable[StoredDailyMessage]) -> None:
        for message in messages:
            key = PostKey(message.message_id)
            edit = self._editors.of(message.channel_id).ask(key)
            self._pending[edit] = key
            edit.add_done_callback(self._end)

    def _end(self, edit: asyncio.Future[bool]) -> None:
        """Drop an edit that was made or given up."""
        self._pending.pop(edit, None)

    async def _edit(self, key: Hashable) -> bool:
        assert isinstance(key, PostKey)  # noqa: S101 - its own keys alone are asked for
        try:
            return await self._edit_now(key.message_id)
        except Unavailable as error:
            raise Fault(f"the daily message {key.message_id}: {error}") from error

    async def _edit_now(self, message_id: int) -> bool:
        stored, refusals = await self._dailies.stored.find_message(message_id), self._client.refusals
        if stored is None or refusals.expected(stored.channel_id, message_id):
            return False
        view = await self._draw(stored.guild_id, stored.day, stored.locale)
        channel = self._client.get_partial_messageable(stored.channel_id, guild_id=stored.guild_id)
        try:
            await channel.get_partial_message(message_id).edit(view=view, allowed_mentions=NO_PINGS)
        except REFUSED as error:
            if may_pass(error):
                raise Fault(f"the daily message {message_id}: {error}") from error
            log.info("the daily message %s can't be edited: %s", message_id, error)
            refusals.note(error, stored.channel_id, message_id)
            if isinstance(error, discord.NotFound):
                await self._dailies.stored.delete_message(message_id)
            return False
        return True

    @asynccontextmanager
    async def _claimed(self, interaction: int, place: Place, guild_id: int, day: date) -> AsyncIterator[None]:
        """Keep other processes from posting a day's standings in a channel. Raise `PlayerError` if one just has."""
        stored = self._dailies.stored
        if not await stored.claim_message(_row(interaction, place, guild_id, day)):
            known = await stored.message_in(place.channel_id, day) or interaction
            raise PlayerError(text.posted_already(message_url(guild_id, place.channel_id, known)))
        try:
            yield
        finally:
            with suppress(Unavailable):  # a claim that is left behind is forgotten like a deleted message
                await stored.delete_message(interaction)

    async def _posted_in(self, channel_id: int, day: date, now: datetime) -> int | None:
        """Return the message with a day's standings in a channel. It is edited first, which shows if it was deleted.

        A new one isn't: it may be the claim of another process that is about to post.
        """
        known = await self._dailies.stored.message_in(channel_id, day)
        editor = self._editors.of(channel_id)
        if known is None or editor.waiting or now - discord.utils.snowflake_time(known) < CLAIMED:
            return known
        await asyncio.wait([editor.ask(PostKey(known))], timeout=time_left(EDITING))
        return await self._dailies.stored.message_in(channel_id, day)

    async def _draw(self, guild_id: int, day: date, locale: str | None) -> DayView:
        """Return a day's message as it is now."""
        dailies, language = self._dailies, self._client.languages[locale or ENGLISH_LOCALE]
        number, is_open = await dailies.days.number(day), day >= dailies.today
        standings = await dailies.standings(guild_id, day)
        before = await dailies.standings(guild_id, day_before(day)) if is_open else Standings([])
        words = describe_day(number, day, standings, before, language, is_open=is_open)
        return DayView(words, day, language, is_open=is_open)


def _row(message_id: int, place: Place, guild_id: int, day: date) -> StoredDailyMessage:
    row: dict[str, Any] = {"message_id": message_id, "channel_id": place.channel_id, "guild_id": guild_id}
    return StoredDailyMessage(**row, day=day, locale=place.locale)
