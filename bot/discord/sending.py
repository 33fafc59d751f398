"""Answers to interactions: drawings and words, in time, in a new message, in place of another, and for a few seconds.

Words are in the player's language. A click on a command that they mention opens it.
"""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import Awaitable, Collection, Coroutine, Hashable, Iterable, Mapping
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import discord
from cachetools import TTLCache
from discord import AppCommandType
from discord.app_commands import AppCommand, AppCommandGroup

from bot.clock import monotonic
from bot.deadlines import SENDING, WORKING_OUT, time_left
from bot.discord.button import LastingButton, PrivateView
from bot.discord.clock import Clock, Timer
from bot.discord.drawing import Drawing, deliver
from bot.discord.refusals import REFUSED, UNKNOWN_MESSAGE
from bot.discord.text import MESSAGE_LENGTH
from bot.text.language import ENGLISH, Language, Text

if TYPE_CHECKING:
    from bot.discord.client import GamesInteraction


THINKING = "thinking"
"""Marks an interaction whose answer for everyone only says so far that the bot is thinking."""
NO_PINGS = discord.AllowedMentions.none()
"""The client's own rule, which discord.py leaves out of edits."""
NAMES = discord.AllowedMentions(everyone=False, roles=False, users=True, replied_user=False)
"""The rule of edits. They ping nobody, but clients learn the names of those they mention."""
READING_TIME, CLOSING_TIME = 6.0, 1.0
"""Seconds a brief answer stays, and seconds for deleting them all when the bot stops."""
MOST_LATEST = 5_000
LIFETIME = 900.0
"""Seconds in which an interaction can edit and delete its answers."""
ELLIPSIS = "…"
_COMMAND = re.compile(r"`/([^`:]+)`")

Given = TypeVar("Given")


class TooLate(TimeoutError):
    """Discord accepted no answer in time."""


async def in_time(answering: Awaitable[Given]) -> Given:
    """Give an interaction's first answer. Raise `TooLate` once Discord has stopped waiting for it.

    discord.py would try again for half a minute, and the player would see nothing.
    """
    try:
        async with asyncio.timeout(time_left(SENDING)) as limit:
            return await answering
    except TimeoutError as error:
        if limit.expired():
            raise TooLate("Discord took no answer in time") from error
        raise


async def work_out(interaction: GamesInteraction, working: Coroutine[object, None, Given]) -> Given:
    """Return what an answer for everyone needs. Only if that takes long, everyone sees that the bot is thinking."""
    work, patience = asyncio.create_task(working), asyncio.create_task(asyncio.sleep(time_left(WORKING_OUT)))
    await asyncio.wait([work, patience], return_when=asyncio.FIRST_COMPLETED)
    patience.cancel()
    if not work.done():
        try:
            await in_time(interaction.response.defer(thinking=True))
        except BaseException:
            work.cancel()  # nobody would see what comes of it
            raise
        interaction.extras[THINKING] = True
    return await work


async def edit_in_place(interaction: GamesInteraction, drawing: Drawing) -> bool:
    """Answer a press by editing the message that was pressed. Return whether that is still there."""

    async def edit(drawing: Drawing) -> bool:
        return await edit_pressed(interaction, view=drawing.view, attachments=drawing.files, allowed_mentions=NAMES)

    return await deliver(drawing, edit)


async def edit_pressed(interaction: GamesInteraction, **content: Any) -> bool:
    """Answer a press by editing the message that was pressed. Return whether that is still there."""
    try:
        await in_time(interaction.response.edit_message(**content))
    except discord.NotFound as error:
        if error.code != UNKNOWN_MESSAGE:
            raise
        return False
    return True


async def turn_page(interaction: GamesInteraction, **content: Any) -> None:
    """Answer by putting another page in place of the one that was pressed, or in a private message if that is gone."""
    if interaction.message is None or not await edit_pressed(interaction, **content, allowed_mentions=NAMES):
        sent = {name: part for name, part in content.items() if part is not None}
        await in_time(interaction.response.send_message(**sent, ephemeral=True))


async def send_new(
    interaction: GamesInteraction,
    drawing: Drawing,
    *,
    private: bool = False,
    pinged: Collection[int] = (),
) -> int | None:
    """Answer with a drawing in a new message, or in the one that says that the bot is thinking.

    Nobody is pinged but the players who are to be. Return its id, if Discord says it.
    """
    mentions = pings(pinged)

    async def send(drawing: Drawing) -> int | None:
        if interaction.response.is_done():
            message = await _edit_answer(interaction, drawing)
            interaction.extras.pop(THINKING, None)
            return message.id
        send = interaction.response.send_message
        answer = await in_time(
            send(view=drawing.view, files=drawing.files, ephemeral=private, allowed_mentions=mentions)
        )
        return answer.message_id

    return await deliver(drawing, send)


def pings(players: Collection[int]) -> discord.AllowedMentions:
    """Return the rule of a new message that pings only these players."""
    users = [discord.Object(player) for player in players]
    return discord.AllowedMentions(everyone=False, roles=False, users=users, replied_user=False)


async def edit_answer(interaction: discord.Interaction, drawing: Drawing) -> None:
    """Edit the message that an interaction was answered with."""
    await deliver(drawing, partial(_edit_answer, interaction))


async def _edit_answer(interaction: discord.Interaction, drawing: Drawing) -> discord.InteractionMessage:
    return await interaction.edit_original_response(
        view=drawing.view, attachments=drawing.files, allowed_mentions=NAMES
    )


class PrivateReply(NamedTuple):
    """A private answer, and the interaction that can delete it for a quarter of an hour."""

    interaction: GamesInteraction
    message_id: int | None
    shows: object
    """What it is about, for the handlers of its buttons."""


class PrivateReplies:
    """Private answers that are deleted: some after a few seconds, others once a newer one of their kind is there."""

    def __init__(self, clock: Clock | None = None) -> None:
        self._clock = clock
        self._brief: dict[GamesInteraction, Timer] = {}
        self._latest: TTLCache[tuple[Hashable, int], PrivateReply] = TTLCache(MOST_LATEST, LIFETIME, monotonic)
        """The latest answers by kind and player."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False

    def delete_soon(self, interaction: GamesInteraction) -> None:
        """Delete the answer to an interaction, which says no more than the board does, after a few seconds."""
        clock = self._clock or asyncio.get_running_loop()
        self._brief[interaction] = clock.call_later(READING_TIME, lambda: self._delete(interaction))

    def put(
        self, kind: Hashable, interaction: GamesInteraction, message_id: int | None = None, shows: object = None
    ) -> None:
        """Record the latest answer of a kind, and delete the one before unless this is in its message."""
        key = kind, interaction.user.id
        before = self._latest.get(key)
        self._latest[key] = PrivateReply(interaction, message_id, shows)
        if before and not before.interaction.is_expired() and (message_id is None or before.message_id != message_id):
            self._delete(before.interaction)

    def renew(self, kind: Hashable, interaction: GamesInteraction) -> None:
        """Record an answer in place, which can delete its message for longer. Another message stays the latest."""
        key, message_id = (kind, interaction.user.id), interaction.message.id if interaction.message else None
        latest = self._latest.get(key)
        if latest is None or latest.message_id in (None, message_id):
            self._latest[key] = PrivateReply(interaction, message_id, latest.shows if latest else None)

    def shows(self, kind: Hashable, player: int) -> object:
        """Return what a player's latest answer of a kind is about; `None` if that isn't known."""
        latest = self._latest.get((kind, player))
        return latest.shows if latest else None

    def forget(self, player: int) -> None:
        """Drop the answers to a player."""
        for key in [key for key in self._latest if key[1] == player]:
            self._latest.pop(key, None)

    async def close(self) -> None:
        """Delete brief answers, unless that takes too long. None is deleted later: the connection is closed."""
        for interaction in list(self._brief):
            self._delete(interaction)
        self._closed = True
        if self._tasks:
            _, late = await asyncio.wait(self._tasks, timeout=CLOSING_TIME)
            for task in late:
                task.cancel()

    def _delete(self, interaction: GamesInteraction) -> None:
        """Delete the answer to an interaction, without waiting for that."""
        if timer := self._brief.pop(interaction, None):
            timer.cancel()
        if self._closed:
            return
        task = asyncio.create_task(_delete(interaction))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


async def _delete(interaction: GamesInteraction) -> None:
    with suppress(*REFUSED):  # the player may have dismissed it
        await interaction.delete_original_response()


async def reply(interaction: GamesInteraction, text: Text | str, *buttons: LastingButton) -> None:
    """Answer privately in the player's language, after another answer if there was one."""
    words = _words(interaction, text).encode(errors="replace").decode()  # typed texts may have half characters
    words = mention_commands(words, interaction.client.mentions, MESSAGE_LENGTH)
    view = PrivateView(*buttons) if buttons else discord.utils.MISSING
    if interaction.extras.pop(THINKING, False):
        # Discord would put the reply in place of that for everyone, and after deleting that accepts none at all.
        await interaction.edit_original_response(content=ELLIPSIS)
        await interaction.followup.send(words, view=view, ephemeral=True)
        await interaction.delete_original_response()
    elif interaction.response.is_done():
        await interaction.followup.send(words, view=view, ephemeral=True)
    else:
        await in_time(interaction.response.send_message(words, view=view, ephemeral=True))


async def reply_instead(
    interaction: GamesInteraction, kind: Hashable, text: Text | str, *buttons: LastingButton
) -> None:
    """Answer privately in place of the player's last answer of a kind.

    One after another answer replaces none, and stays: deleting it later would delete the other answer.
    """
    is_first = not interaction.response.is_done()
    await reply(interaction, text, *buttons)
    if is_first:
        interaction.client.private_replies.put(kind, interaction)


async def refuse(interaction: GamesInteraction, text: Text | str, *buttons: LastingButton) -> None:
    """Answer privately why something wasn't done, in place of the player's last such answer in this channel."""
    await reply_instead(interaction, ("refusal", interaction.channel_id), text, *buttons)


async def replace_with(
    interaction: GamesInteraction, text: Text | str, view: discord.ui.LayoutView | None = None
) -> None:
    """Answer by putting a text in place of the private message that was pressed, or below it if that is gone.

    A message of components can't become one of words, so it takes a view that shows the text.
    """
    words = _words(interaction, text)
    content: dict[str, Any] = {"view": view, "attachments": []} if view else {"content": words, "view": None}
    if not await edit_pressed(interaction, **content):
        await reply(interaction, text)


def _words(interaction: GamesInteraction, text: Text | str) -> str:
    """Return a text in the language of the player."""
    return interaction.client.language_of(interaction.user.id, interaction.locale.value)(text)


def mentions_of(commands: Iterable[AppCommand], languages: Iterable[Language] = (ENGLISH,)) -> dict[str, str]:
    """Return the mentions of commands by their full names in all languages. Groups can't be mentioned.

    A name that means different commands in two languages is left out.
    """
    mentions = {}
    for command in commands:
        groups = [option for option in command.options if isinstance(option, AppCommandGroup)]
        mentions.update({group.qualified_name: group.mention for group in groups})
        if command.type is AppCommandType.chat_input and not groups:
            mentions[command.name] = command.mention
    named = {(language.command(name), mention) for language in languages for name, mention in mentions.items()}
    meanings = Counter(name for name, _ in named)
    return {name: mention for name, mention in named if meanings[name] == 1}


def mention_commands(text: str, mentions: Mapping[str, str], most: int) -> str:
    """Replace each known `/command` in backticks by its mention, unless that makes the text too long."""
    mentioned = _COMMAND.sub(lambda match: mentions.get(match[1], match[0]), text)
    return mentioned if len(mentioned) <= most else text
