"""The one way to answer: errors are told to players where they are theirs, the rest is logged under a number."""

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress

import aiohttp
import discord
from discord import InteractionResponseType

from bot.deadlines import Deadline, answering
from bot.errors import PlayerError
from bot.ops.metrics import Answer
from bot.play.press_policy import Verb
from bot.play.service import GameRunning
from bot.storage.outage import Unavailable
from bot.ui.board_updates import REFUSED
from bot.ui.button import ButtonError, LastingButton
from bot.ui.client import GamesInteraction, TooFast
from bot.ui.message_editor import may_pass
from bot.ui.replies import ANSWERED_ALREADY, TooLate, in_time, tell, told
from core import CoreError

log = logging.getLogger(__name__)

UNANSWERABLE = {10062: Answer.LATE, ANSWERED_ALREADY: Answer.TWICE}
"""Discord's codes for an answer that comes too late, or is there already."""
ANSWERS: Mapping[InteractionResponseType | None, Answer] = {
    InteractionResponseType.message_update: Answer.EDIT,
    InteractionResponseType.channel_message: Answer.MESSAGE,
    InteractionResponseType.deferred_channel_message: Answer.DEFERRED,
    InteractionResponseType.deferred_message_update: Answer.DEFERRED,
    InteractionResponseType.modal: Answer.FORM,
}


@asynccontextmanager
async def guarded(interaction: GamesInteraction) -> AsyncIterator[None]:
    """Answers whatever goes wrong while an interaction is handled, which the client waits for before it ends."""
    client = interaction.client
    under_way, task = client.under_way, asyncio.current_task()
    assert task is not None  # noqa: S101 - discord.py gives every interaction a task
    under_way.add(task)
    client.names.note(interaction.user)
    try:
        with client.metrics.answering(), answering(Deadline(interaction.response.is_done)):
            try:
                yield
            except Exception as error:
                await answer_error(interaction, error)
            else:
                _note(interaction, ANSWERS.get(interaction.response.type, Answer.NONE))
    finally:
        under_way.discard(task)


async def answer_error(interaction: GamesInteraction, error: Exception) -> None:
    """Tells the player what went wrong."""
    try:
        answer = await _tell_error(interaction, error)
    except REFUSED as failure:
        log.warning("interaction %s could not be answered: %s", interaction.id, failure)
        answer = Answer.FAILED
    _note(interaction, answer)


async def _tell_error(interaction: GamesInteraction, error: Exception) -> Answer:
    if isinstance(error, GameRunning):
        bring = LastingButton(error.session.press(Verb.BRING), label="Move to bottom")
        await tell(interaction, str(error), bring)
    elif isinstance(error, TooFast) and error.silent:
        await in_time(interaction.response.defer())
    elif isinstance(error, ButtonError):
        await tell(interaction, str(error), error.button)
    elif isinstance(error, PlayerError | CoreError):
        await tell(interaction, told(error))
        return Answer.UNAVAILABLE if isinstance(error, Unavailable) else Answer.REFUSED
    elif isinstance(error, TooLate):
        log.warning("interaction %s could not be answered: %s", interaction.id, error)
        return Answer.LATE
    elif isinstance(error, discord.HTTPException) and error.code in UNANSWERABLE:
        log.warning("interaction %s was answered too late or twice: %s", interaction.id, error)
        return UNANSWERABLE[error.code]
    elif isinstance(error, discord.HTTPException | aiohttp.ClientError) and may_pass(error):
        await _tell_failure(interaction, error)
        return Answer.FAILED
    else:
        await _tell_incident(interaction, error)
        return Answer.INCIDENT
    return Answer.REFUSED


async def _tell_failure(interaction: GamesInteraction, error: Exception) -> None:
    """Where Discord or the network failed the player may have seen the answer, and can perhaps be told."""
    log.warning("interaction %s could not be answered: %s", interaction.id, error)
    with suppress(*REFUSED):
        await tell(interaction, "Discord didn't take the bot's answer: look at the board before you try again.")


async def _tell_incident(interaction: GamesInteraction, error: Exception) -> None:
    number = secrets.token_hex(4)
    log.error("incident %s in interaction %s", number, interaction.id, exc_info=error, extra={"incident": number})
    interaction.client.metrics.incidents.inc()
    await tell(
        interaction,
        f"Something went wrong here. The game is kept: look at its board before you try again. (Incident {number})",
    )


def _note(interaction: GamesInteraction, answer: Answer) -> None:
    log.debug("interaction %s was answered: %s", interaction.id, answer.value)
    interaction.client.metrics.answers.labels(answer.value).inc()
