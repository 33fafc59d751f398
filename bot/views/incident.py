"""The one way to answer: errors are told to players where they are theirs, the rest is logged under a number."""

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import aiohttp
import discord

from bot.errors import PlayerError
from bot.games import GameRunning, Verb
from bot.views.answer import tell
from bot.views.button import PressButton
from bot.views.client import GamesInteraction
from core import CoreError

log = logging.getLogger(__name__)

TOO_LATE = 10062
ANSWERED_ALREADY = 40060


@asynccontextmanager
async def guarded(interaction: GamesInteraction) -> AsyncIterator[None]:
    """Answers whatever goes wrong while an interaction is handled, which the client waits for before it ends."""
    under_way, task = interaction.client.under_way, asyncio.current_task()
    assert task is not None  # noqa: S101 - discord.py gives every interaction a task
    under_way.add(task)
    try:
        yield
    except Exception as error:
        await answer_error(interaction, error)
    finally:
        under_way.discard(task)


async def answer_error(interaction: GamesInteraction, error: Exception) -> None:
    """Tells the player what went wrong."""
    try:
        await _tell_error(interaction, error)
    except (discord.HTTPException, aiohttp.ClientError, OSError) as failure:
        log.warning("interaction %s could not be answered: %s", interaction.id, failure)


async def _tell_error(interaction: GamesInteraction, error: Exception) -> None:
    if isinstance(error, GameRunning):
        bring = PressButton.of(error.session.press(Verb.BRING), label="Bring it down")
        await tell(interaction, str(error), bring)
    elif isinstance(error, PlayerError):
        await tell(interaction, str(error))
    elif isinstance(error, CoreError):
        await tell(interaction, _sentence(str(error)))
    elif isinstance(error, discord.HTTPException) and error.code in (TOO_LATE, ANSWERED_ALREADY):
        log.warning("interaction %s was answered too late or twice: %s", interaction.id, error)
    else:
        number = secrets.token_hex(4)
        log.error("incident %s in interaction %s", number, interaction.id, exc_info=error, extra={"incident": number})
        await tell(
            interaction,
            f"Something went wrong here. The game is kept: look at its board before you try again. (Incident {number})",
        )


def _sentence(text: str) -> str:
    return discord.utils.escape_markdown(text[:1].upper() + text[1:] + ".")
