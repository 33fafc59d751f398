"""The one place that answers errors: players read theirs, all others are logged with an incident number."""

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress

import aiohttp
import discord
from discord import InteractionResponseType

from bot.deadlines import Deadline, answering
from bot.engine.pool import asking
from bot.errors import Busy, PlayerError
from bot.ops.metrics import Answer
from bot.play.service import GameRunning
from bot.storage.outage import Unavailable
from bot.text.errors import describe
from bot.ui import text
from bot.ui.button import ButtonError, LastingButton
from bot.ui.client import GamesInteraction, TooFast, language_of
from bot.ui.handlers import MOVE_TO_BOTTOM
from bot.ui.refusals import ANSWERED_ALREADY, REFUSED, may_pass
from bot.ui.replies import reply
from bot.ui.sending import TooLate, in_time
from core import CoreError

log = logging.getLogger(__name__)

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


@asynccontextmanager
async def guarded(interaction: GamesInteraction) -> AsyncIterator[None]:
    """Answer all errors while an interaction is handled. The client waits for this before it stops."""
    client = interaction.client
    under_way, task = client.under_way, asyncio.current_task()
    assert task is not None  # noqa: S101 - discord.py gives every interaction a task
    under_way.add(task)
    client.names.note(interaction.user)
    try:
        with answering(Deadline(interaction.response.is_done)), asking(interaction.user.id):
            try:
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
        await reply(interaction, error.text, LastingButton.of(error.session.press(MOVE_TO_BOTTOM), language))
    elif isinstance(error, TooFast) and error.silent:
        await in_time(interaction.response.defer())
    elif isinstance(error, ButtonError):
        await reply(interaction, error.text, LastingButton(error.press, label=language(error.label)))
    elif isinstance(error, PlayerError | CoreError):
        await reply(interaction, error.text if isinstance(error, PlayerError) else describe(error))
        return next((answer for kind, answer in REFUSALS.items() if isinstance(error, kind)), Answer.REFUSED)
    elif isinstance(error, TooLate):
        log.warning("interaction %s could not be answered: %s", interaction.id, error)
        return Answer.LATE
    elif isinstance(error, discord.HTTPException) and error.code in UNANSWERABLE:
        log.warning("interaction %s was answered too late or twice: %s", interaction.id, error)
        return UNANSWERABLE[error.code]
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
