"""Public messages that show something of a day: one in a channel, posted by players or on a schedule."""

from abc import ABC, abstractmethod
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext, suppress
from datetime import date, datetime, timedelta
from functools import partial
from typing import ClassVar

import discord

from bot.discord.board_message import post_once
from bot.discord.client import GamesClient, GamesInteraction, check_move_to_bottom, may_edit
from bot.discord.drawing import Drawing, message_url
from bot.discord.screens import Edit, Screen, Screens
from bot.discord.sending import send_new
from bot.errors import PlayerError
from bot.game.channel_locks import ChannelLocks, Place
from bot.store.database import Unavailable
from bot.store.days import DayMessage, DayMessages
from bot.text.language import Template

CLAIMED = timedelta(seconds=10)
"""How long the claim to a message is taken for one. Posting takes three seconds at most."""


class DayPosts(ABC):
    """Posts what is to be seen of a day, and keeps that up to date."""

    NAME: ClassVar[str]
    """What a message is, as logs call it."""
    POSTED_ALREADY: ClassVar[Template]
    PACE: ClassVar[float] = 0.0
    """Seconds from the end of one edit of a message to the next."""

    def __init__(self, client: GamesClient, screens: Screens, stored: DayMessages) -> None:
        self._client = client
        self._screens = screens
        self._messages = stored
        self._posting = ChannelLocks()

    @abstractmethod
    async def draw(self, message: DayMessage) -> Drawing:
        """Return what a message shows now."""

    async def note(self, message: DayMessage) -> None:
        """Record a message that was posted."""
        await self._messages.add_message(message)

    def screen(self, message: DayMessage) -> Screen:
        """Return the screen that a message is."""
        number = message.message_id
        name, gone = f"the {self.NAME} {number}", partial(self._messages.delete_message, number)
        look = partial(self._look, number)
        return Screen(message.channel_id, message.guild_id, name, look, self.PACE, gone=gone)

    async def answer(self, interaction: GamesInteraction, place: Place, guild_id: int, day: date) -> None:
        """Answer with a day's message. Raise `PlayerError` if this channel has it."""
        async with self._posting.turn(place.channel_id):
            message = self._message(interaction.id, place, guild_id, day)
            if known := await self._posted_in(message, interaction.created_at):
                raise self._posted_already(message, known)
            check_move_to_bottom(interaction)
            async with self._claimed(message) if may_edit(interaction) else nullcontext():
                message_id = await send_new(interaction, await self.draw(message))
                if message_id and may_edit(interaction):
                    await self.note(self._message(message_id, place, guild_id, day))

    async def post_at(self, place: Place, guild_id: int, day: date, nonce: str) -> int:
        """Post a day's message, and return its id. Raises as `post_once` does."""
        drawing = await self.draw(self._message(0, place, guild_id, day))
        message_id = await post_once(self._client, place, drawing, nonce)
        await self.note(self._message(message_id, place, guild_id, day))
        return message_id

    async def _look(self, message_id: int) -> Edit | None:
        stored = await self._messages.find_message(message_id)
        return Edit(await self.draw(stored), message_id) if stored else None

    def _message(self, message_id: int, place: Place, guild_id: int, day: date) -> DayMessage:
        return self._messages.MESSAGES(
            message_id=message_id, channel_id=place.channel_id, guild_id=guild_id, day=day, locale=place.locale
        )

    def _posted_already(self, message: DayMessage, known: int) -> PlayerError:
        return PlayerError(self.POSTED_ALREADY(message_url(message.guild_id, message.channel_id, known)))

    async def _posted_in(self, wanted: DayMessage, now: datetime) -> int | None:
        """Return the message of a day in a channel. It is edited first, which shows if it was deleted.

        A new one isn't: it may be the claim of another process that is about to post.
        """
        known = await self._messages.message_in(wanted.channel_id, wanted.day)
        if known is None or now - discord.utils.snowflake_time(known) < CLAIMED:
            return known
        stored = await self._messages.find_message(known)
        if stored and await self._screens.show(self.screen(stored)):
            return known
        return await self._messages.message_in(wanted.channel_id, wanted.day)

    @asynccontextmanager
    async def _claimed(self, claim: DayMessage) -> AsyncIterator[None]:
        """Keep other processes from posting a day's message in a channel. Raise `PlayerError` if one just has."""
        if not await self._messages.claim_message(claim):
            known = await self._messages.message_in(claim.channel_id, claim.day)
            raise self._posted_already(claim, known or claim.message_id)
        try:
            yield
        finally:
            with suppress(Unavailable):  # a claim that is left behind is forgotten like a deleted message
                await self._messages.delete_message(claim.message_id)
