"""Finds the handler of a press or a form by its custom_id, so every message ever sent keeps working.

It is also the one place that answers errors: players read theirs, all others are logged with an incident number.
"""

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress

import aiohttp
import discord
from discord import InteractionResponseType, InteractionType, Message

from bot.deadlines import Deadline, answering
from bot.discord import text
from bot.discord.button import LastingButton, OfferError
from bot.discord.client import GamesInteraction, TooFast, check_pace, language_of, note_permissions, note_settings
from bot.discord.form import id_of
from bot.discord.handlers import MOVE_TO_BOTTOM
from bot.discord.press import answer_form, react
from bot.discord.refusals import ANSWERED_ALREADY, AUTO_MODERATED, REFUSED, THREAD_CLOSED, may_pass
from bot.discord.sending import TooLate, in_time, refuse, reply, reply_instead
from bot.engine.pool import asking
from bot.errors import Busy, PlayerError
from bot.game.referee import GameRunning
from bot.ops.metrics import Answer
from bot.store.database import Unavailable
from bot.text.errors import describe
from core import CoreError

log = logging.getLogger(__name__)

TYPES = {
    InteractionType.application_command: "command",
    InteractionType.component: "press",
    InteractionType.modal_submit: "form",
    InteractionType.autocomplete: "suggestions",
}
OTHER = "other"
UNANSWERABLE = {10062: Answer.LATE, ANSWERED_ALREADY: Answer.TWICE}
"""Discord's codes for an answer that is late or not the first."""
REFUSALS: Mapping[type[Exception], Answer] = {Unavailable: Answer.UNAVAILABLE, Busy: Answer.BUSY}
ANSWERS: Mapping[InteractionResponseType | None, Answer] = {
    InteractionResponseType.message_update: Answer.EDIT,
    InteractionResponseType.channel_message: Answer.MESSAGE,
    InteractionResponseType.deferred_channel_message: Answer.DEFERRED,
    InteractionResponseType.deferred_message_update: Answer.DEFERRED,
    InteractionResponseType.modal: Answer.FORM,
}


async def answer(interaction: GamesInteraction) -> None:
    """Answer a press or a form. Commands are answered by discord.py's command tree."""
    async with guarded(interaction):
        check_pace(interaction)
        note_permissions(interaction)
        custom_id, is_form = id_of(interaction.data), interaction.type is InteractionType.modal_submit
        if not is_form and not _holds(interaction.message, custom_id):
            raise PlayerError(text.NOT_ON_MESSAGE)
        controls = interaction.client.features.controls
        press = controls.read(custom_id)
        handler = press.control.form if is_form else press.control.answer
        if handler is None:
            raise PlayerError(controls.unknown(custom_id))
        if press.control.prefix:
            await handler(interaction, *press.values)
        else:
            await (answer_form if is_form else react)(interaction, press, handler)


def _holds(message: Message | None, custom_id: str) -> bool:
    """Return whether a message has this button or list. A modified client may send anything."""
    parts = message.components if message else []
    items = (item for part in parts for item in (*getattr(part, "children", ()), getattr(part, "accessory", None)))
    return any(getattr(item, "custom_id", None) == custom_id for item in items)


def labels_of(interaction: GamesInteraction) -> tuple[str, str]:
    """Return what metrics call an interaction: its type, and the command, what a button does, or what a form is for.

    Unknown values from outside become `other`, so nobody can make up labels.
    """
    kind = TYPES.get(interaction.type, OTHER)
    if interaction.command:
        return kind, interaction.command.qualified_name
    with suppress(PlayerError):
        control = interaction.client.features.controls.read(id_of(interaction.data)).control
        return kind, control.prefix or control.verb
    return kind, OTHER


async def show_news(interaction: GamesInteraction) -> None:
    """Show a manager what features have to say about a server, privately after the answer to a command."""
    guild_id = interaction.guild_id
    manages = interaction.is_guild_integration() and interaction.permissions.manage_guild
    if guild_id is None or not manages or not interaction.response.is_done():
        return
    for feature in interaction.client.features:
        try:
            await feature.news(interaction, guild_id)
        except (PlayerError, *REFUSED) as error:
            log.warning("managers of server %s couldn't be shown its news: %s", guild_id, error)


@asynccontextmanager
async def guarded(interaction: GamesInteraction) -> AsyncIterator[None]:
    """Answer all errors while an interaction is handled. The client waits for this before it stops."""
    client = interaction.client
    under_way, task = client.under_way, asyncio.current_task()
    assert task is not None  # noqa: S101 - discord.py gives every interaction a task
    under_way.add(task)
    # Players of other servers may see it, so it isn't the name on this one.
    client.names[interaction.user.id] = interaction.user.global_name or interaction.user.name
    try:
        with answering(Deadline(interaction.response.is_done)), asking(interaction.user.id):
            try:
                await note_settings(interaction)
                yield
            except Exception as error:
                await answer_error(interaction, error)
            else:
                _count(interaction, ANSWERS.get(interaction.response.type, Answer.NONE))
    finally:
        under_way.discard(task)


async def answer_error(interaction: GamesInteraction, error: Exception) -> None:
    """Answer the player with what went wrong."""
    try:
        answer = await _reply_to_error(interaction, error)
    except REFUSED as failure:
        log.warning("interaction %s could not be answered: %s", interaction.id, failure)
        answer = Answer.FAILED
    _count(interaction, answer)


async def _reply_to_error(interaction: GamesInteraction, error: Exception) -> Answer:
    language = language_of(interaction)
    if isinstance(error, GameRunning):
        await refuse(interaction, error.text, LastingButton.of(error.session.press(MOVE_TO_BOTTOM), language))
    elif isinstance(error, OfferError):
        kind = "typed" if error.typed else "refusal"  # no other refusal may delete what a player typed
        buttons = [LastingButton.of(press, language) for press in error.presses]
        await reply_instead(interaction, (kind, interaction.channel_id), error.text, *buttons)
    elif isinstance(error, TooFast) and error.silent:
        await in_time(interaction.response.defer())
    elif isinstance(error, PlayerError | CoreError):
        await refuse(interaction, error.text if isinstance(error, PlayerError) else describe(error))
        return next((answer for kind, answer in REFUSALS.items() if isinstance(error, kind)), Answer.REFUSED)
    elif isinstance(error, TooLate):
        log.warning("interaction %s could not be answered: %s", interaction.id, error)
        return Answer.LATE
    elif isinstance(error, discord.HTTPException) and error.code in UNANSWERABLE:
        log.warning("interaction %s was answered too late or twice: %s", interaction.id, error)
        return UNANSWERABLE[error.code]
    elif isinstance(error, discord.HTTPException) and error.code in (THREAD_CLOSED, AUTO_MODERATED):
        log.info("interaction %s can't be answered in its channel: %s", interaction.id, error)
        interaction.client.refusals.note(error, interaction.channel_id or 0, 0)
        if error.code == AUTO_MODERATED:  # it may let a line through
            with suppress(*REFUSED):
                await reply(interaction, text.KEPT_BACK)
    elif isinstance(error, discord.HTTPException | aiohttp.ClientError) and may_pass(error):
        # The player may have seen the answer, and may see this one or not.
        log.warning("interaction %s could not be answered: %s", interaction.id, error)
        with suppress(*REFUSED):
            await reply(interaction, text.NOT_ANSWERED)
        return Answer.FAILED
    else:
        number = secrets.token_hex(4)
        log.error("incident %s in interaction %s", number, interaction.id, exc_info=error, extra={"incident": number})
        interaction.client.metrics.incidents.inc()
        await reply(interaction, text.INCIDENT(number))
        return Answer.INCIDENT
    return Answer.REFUSED


def _count(interaction: GamesInteraction, answer: Answer) -> None:
    log.debug("interaction %s was answered: %s", interaction.id, answer.value)
    interaction.client.metrics.answers.labels(answer.value).inc()
