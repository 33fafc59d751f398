"""Finds the handler of a press or a form by its custom_id, so every message ever sent keeps working.

It is also the one place that answers errors: players read theirs, all others are logged with an incident number.
"""

import asyncio
import logging
import re
import secrets
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any

import aiohttp
import discord
from discord import InteractionResponseType, InteractionType, Message

from bot.deadlines import Deadline, answering
from bot.engine.pool import asking
from bot.errors import Busy, PlayerError
from bot.ops.metrics import Answer
from bot.play.button import Handler
from bot.play.game_type import GameTypes
from bot.play.referee import GameRunning
from bot.storage.database import Unavailable
from bot.text.errors import describe
from bot.ui import text
from bot.ui.button import ButtonError, LastingButton, OfferError
from bot.ui.client import GamesInteraction, TooFast, check_pace, language_of, note_permissions, note_settings
from bot.ui.form import id_of
from bot.ui.handlers import MENU, MOVE_TO_BOTTOM
from bot.ui.help import HELP_PAGES
from bot.ui.press import answer_form, answer_press
from bot.ui.refusals import ANSWERED_ALREADY, AUTO_MODERATED, REFUSED, THREAD_CLOSED, may_pass
from bot.ui.sending import TooLate, in_time, refuse, reply, reply_instead
from bot.ui.tool import Tool
from bot.ui.typed_moves import answer_retype_modal, answer_retype_press
from core import CoreError

log = logging.getLogger(__name__)

TYPES = {
    InteractionType.application_command: "command",
    InteractionType.component: "press",
    InteractionType.modal_submit: "form",
    InteractionType.autocomplete: "suggestions",
}
OTHER = "other"
_VERB = re.compile(r"[a-z]+:\d+:\d+:([a-z]+)", re.ASCII)
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

Routes = Mapping[InteractionType, Mapping[str, Handler]]


def routes_for(types: GameTypes, tools: Sequence[Tool]) -> Routes:
    """Return the handlers of presses and forms by the prefix of their custom_ids."""
    lists = {prefix: answer for game_type in types.values() for prefix, answer in game_type.lists.items()}
    controls = {control.prefix: tool.answer for tool in (*tools, MENU, HELP_PAGES) for control in tool.controls}
    return {
        InteractionType.component: {
            **dict.fromkeys(types, answer_press),
            **lists,
            **controls,
            "retype": answer_retype_press,
        },
        InteractionType.modal_submit: {
            **dict.fromkeys(types, answer_form),
            **controls,
            "retype": answer_retype_modal,
        },
    }


async def answer(interaction: GamesInteraction) -> None:
    """Answer a press or a form. Commands are answered by discord.py's command tree."""
    async with guarded(interaction):
        check_pace(interaction)
        note_permissions(interaction)
        data: Any = interaction.data
        if interaction.type is InteractionType.modal_submit:
            data["custom_id"] = id_of(data)
        elif not _holds(interaction.message, data["custom_id"]):
            raise PlayerError(text.NOT_ON_MESSAGE)
        route = interaction.client.routes[interaction.type].get(data["custom_id"].partition(":")[0])
        if route is None:
            raise PlayerError(text.UNKNOWN_BUTTON)
        await route(interaction)


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
    data: Any = interaction.data or {}
    custom_id = data.get("custom_id", "")
    prefix = custom_id.partition(":")[0]
    game_type = interaction.client.game_types.get(prefix)
    if game_type is None:
        known = any(prefix in routes for routes in interaction.client.routes.values())
        return kind, prefix if known else OTHER
    verb = _VERB.match(custom_id)
    return kind, verb[1] if verb and verb[1] in game_type.by_verb else OTHER


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
        await refuse(interaction, error.text, *error.buttons)
    elif isinstance(error, TooFast) and error.silent:
        await in_time(interaction.response.defer())
    elif isinstance(error, ButtonError):
        button = LastingButton(error.press, label=language(error.label))
        kind = "typed", interaction.channel_id  # no other refusal may delete what a player typed
        await reply_instead(interaction, kind, error.text, button)
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
