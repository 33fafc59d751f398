"""Ways to answer: privately, by the board in place, or by the board in a new message."""

import asyncio
import logging
from collections.abc import Awaitable
from typing import Any, TypeVar

import discord

from bot.deadlines import SENDING, time_left
from bot.errors import PlayerError
from bot.play.custom_id import Press
from bot.play.press_policy import REACTIONS, Reaction
from bot.play.session import Session
from bot.ui.board_updates import NO_PINGS, REFUSED
from bot.ui.button import LastingButton, PrivateView
from bot.ui.client import GamesInteraction, check_bring, may_edit, place_of
from bot.ui.drawing import Drawing, board_url, drawn, pointer
from bot.ui.mentions import mention_commands
from core import CoreError

log = logging.getLogger(__name__)

UNKNOWN_MESSAGE, ANSWERED_ALREADY = 10008, 40060
MESSAGE_LENGTH = 2000

Given = TypeVar("Given")


class TooLate(TimeoutError):
    """Discord took no answer while it was waiting for one."""


async def in_time(answering: Awaitable[Given]) -> Given:
    """Give an interaction's first answer. Raise `TooLate` once Discord has stopped waiting for it.

    By itself discord.py would try again for half a minute, and what was done would stay invisible.
    """
    try:
        async with asyncio.timeout(time_left(SENDING)) as limit:
            return await answering
    except TimeoutError as error:
        if limit.expired():
            raise TooLate("Discord took no answer in time") from error
        raise


async def consider(interaction: GamesInteraction, press: Press) -> tuple[Session, Reaction]:
    """The game of a button, and what to do about a press on it. Raises `PlayerError` if that is a private line."""
    service = interaction.client.services[press.kind]
    session: Session | None = await service.find(press.game)
    message_id = interaction.message.id if interaction.message else None
    if press.pad and session:
        message_id = session.message_id  # an own pad is never taken for the board
    reaction = REACTIONS[press.verb][await service.standing(session, place_of(interaction).channel_id, message_id)]
    if session is None or reaction in press.kind.told:
        raise PlayerError(press.kind.told[reaction])
    return await service.judged(session), reaction


def told(error: PlayerError | CoreError) -> str:
    """What a player is told of what was refused."""
    if isinstance(error, PlayerError):
        return str(error)
    flaw = str(error)
    return discord.utils.escape_markdown(flaw[:1].upper() + flaw[1:] + ".")


async def tell(interaction: GamesInteraction, text: str, *buttons: LastingButton) -> None:
    """Answers privately, after another answer if there was one."""
    text = text.encode(errors="replace").decode()  # half a character, typed by somebody, is no text
    text = mention_commands(text, interaction.client.mentions, MESSAGE_LENGTH)
    view = PrivateView(*buttons) if buttons else discord.utils.MISSING
    if interaction.response.is_done():
        await interaction.followup.send(text, view=view, ephemeral=True)
    else:
        await in_time(interaction.response.send_message(text, view=view, ephemeral=True))


async def update(interaction: GamesInteraction, session: Session) -> None:
    """Answers by drawing the board anew in the message that was pressed, or in a new one if that was deleted."""
    drawing = await drawn(session, interaction.client.names)
    try:
        await _edit_in_place(interaction, drawing)
    except REFUSED as error:
        code = error.code if isinstance(error, discord.HTTPException) else None
        if code == UNKNOWN_MESSAGE:
            log.info("the message of game %s is gone, so its board is sent in a new one: %s", session.id, error)
            await post(interaction, session, editable=False)
            return
        # Whoever has answered already has most likely drawn the board as well, and may be ahead of this process.
        if code != ANSWERED_ALREADY:
            await _draw_all_the_same(interaction, session)
        raise
    else:
        if interaction.message and not session.final:
            await _note(interaction, session, interaction.message.id)


async def point(interaction: GamesInteraction, session: Session) -> None:
    """Answers by turning the message that was pressed into a pointer to the board."""
    drawing = pointer(session)
    try:
        await _edit_in_place(interaction, drawing)
    except discord.NotFound as error:
        if error.code != UNKNOWN_MESSAGE:
            raise
        await tell(interaction, f"The board is here: {board_url(session)}")


async def replace_with(interaction: GamesInteraction, text: str, view: discord.ui.LayoutView | None = None) -> None:
    """Answer by putting a line in the place of the private message that was pressed, or below it if that is gone."""
    line: dict[str, Any] = {"view": view, "attachments": []} if view else {"content": text, "view": None}
    try:
        await in_time(interaction.response.edit_message(**line))
    except discord.NotFound as error:
        if error.code != UNKNOWN_MESSAGE:
            raise
        await tell(interaction, text)


async def _edit_in_place(interaction: GamesInteraction, drawing: Drawing) -> None:
    edit = interaction.response.edit_message
    await in_time(edit(view=drawing.view, attachments=drawing.files, allowed_mentions=NO_PINGS))


async def post(interaction: GamesInteraction, session: Session, *, editable: bool = True) -> None:
    """Answers with the board in a new message, to which an older one points from then on if it can be edited."""
    drawing = await drawn(session, interaction.client.names)
    if interaction.response.is_done():
        message = await interaction.edit_original_response(
            view=drawing.view, attachments=drawing.files, allowed_mentions=NO_PINGS
        )
        await _note(interaction, session, message.id, editable=editable)
        return
    try:
        answer = await in_time(interaction.response.send_message(view=drawing.view, files=drawing.files))
    except REFUSED:
        await _draw_all_the_same(interaction, session)
        raise
    if answer.message_id is not None:
        await _note(interaction, session, answer.message_id, editable=editable)


async def bring(interaction: GamesInteraction, session: Session) -> None:
    """Answers with the board in a new message, if that wasn't done a moment ago."""
    check_bring(interaction)
    await post(interaction, session)


async def _note(interaction: GamesInteraction, shown: Session, message_id: int, *, editable: bool = True) -> None:
    """Takes note of a message in which the answer has drawn the board as it was in `shown`, and draws what has changed.

    Answers can cross on their way: the one that comes last may show what was before. Where many press at once, one edit
    of the board does for all of them. Edits by their tokens would count towards a limit that their channel shares.
    """
    service, painter = interaction.client.services[shown.KIND], interaction.client.painter
    superseded = await service.shown(shown.id, message_id) if message_id > (shown.message_id or 0) else None
    if superseded is not None and editable and may_edit(interaction):
        await painter.point(shown, superseded)
    while (now := await service.find(shown.id)) and now.message_id == message_id and now.version != shown.version:
        if may_edit(interaction):
            painter.follow(now)
            return
        drawing = await drawn(now, interaction.client.names)
        await interaction.edit_original_response(
            view=drawing.view, attachments=drawing.files, allowed_mentions=NO_PINGS
        )
        shown = now


async def _draw_all_the_same(interaction: GamesInteraction, session: Session) -> None:
    """Draws what was done though it can't be answered."""
    if may_edit(interaction):
        await interaction.client.painter.paint(session)
