"""Ways to answer: privately, with the board in place, or with the board in a new message."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Coroutine
from functools import partial
from typing import Any, TypeVar

import discord

from bot.deadlines import SENDING, WORKING_OUT, time_left
from bot.errors import PlayerError
from bot.play.custom_id import Press
from bot.play.press_policy import Reaction, Standing
from bot.play.session import Session
from bot.text.language import Text
from bot.ui import text as texts
from bot.ui.button import LastingButton, PrivateView
from bot.ui.client import GamesInteraction, check_move_to_bottom, language_of, may_edit, place_of, posts_publicly
from bot.ui.drawing import Drawing, board_url, deliver, pointer
from bot.ui.limits import MESSAGE_LENGTH
from bot.ui.mentions import mention_commands
from bot.ui.refusals import REFUSED, UNKNOWN_MESSAGE
from bot.ui.sending import NO_PINGS, edit_answer

log = logging.getLogger(__name__)

ANSWERED_ALREADY = 40060
THINKING = "thinking"
"""Marks an interaction whose answer for everyone only says so far that the bot is thinking."""
ELLIPSIS = "…"

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


async def work_out(interaction: GamesInteraction, working: Coroutine[Any, Any, Given]) -> Given:
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


async def find_session(interaction: GamesInteraction, press: Press) -> tuple[Session, Reaction]:
    """Return the game of a button and how to react to a press on it. Raise `PlayerError` if that is a refusal.

    The board of a private game is nowhere but on private boards of its player.
    """
    service = interaction.client.services[press.prefix]
    session: Session | None = await service.find(press.game)
    if session and session.private and not session.over:
        session = await service.find_now(press.game)  # its player may have moved in another process, in another server
    message_id = interaction.message.id if interaction.message else None
    if press.pad and session:
        message_id = session.message_id  # a private board is never the board's own message
    if session and session.private:
        if interaction.user.id != session.starter_id:
            raise PlayerError(texts.NOT_YOUR_GAME)
        on_public_board = not press.pad and press.button.policy[Standing.MOVED] is Reaction.POINT
        if on_public_board or not session.may_have(press.button.verb):
            raise PlayerError(service.texts.unknown_button)
    standing = await service.standing(session, place_of(interaction).channel_id, message_id)
    reaction = press.button.policy[standing]
    refusals = service.texts.refusals
    if session is None or reaction in refusals:
        raise PlayerError(refusals[reaction])
    return session, reaction


async def reply(interaction: GamesInteraction, text: Text | str, *buttons: LastingButton) -> None:
    """Answer privately in the player's language, after another answer if there was one."""
    words = language_of(interaction)(text).encode(errors="replace").decode()  # typed texts may have half characters
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


async def update(interaction: GamesInteraction, session: Session) -> None:
    """Answer with the board in the message that was pressed, or in a new one if that was deleted."""
    session = interaction.client.services[session.PREFIX].reviewed(session)
    drawing = await interaction.client.draw(session)
    try:
        await deliver(drawing, partial(edit_in_place, interaction))
    except REFUSED as error:
        code = error.code if isinstance(error, discord.HTTPException) else None
        if code == UNKNOWN_MESSAGE:
            await _answer_elsewhere(interaction, session)
            return
        # Another process has answered, most likely with the board, and may be ahead of this one.
        if code != ANSWERED_ALREADY:
            await _update_anyway(interaction, session)
        raise
    else:
        if interaction.message and session.final:
            interaction.client.board_updates.expect_review(session, interaction.message.id, interaction)
        elif interaction.message:
            await _record_message(interaction, session, interaction.message.id)


async def _answer_elsewhere(interaction: GamesInteraction, session: Session) -> None:
    """Answer a press on a message that is gone: with the board in a new one, unless it has moved to another already.

    Of many presses on it, only the first one may send the board.
    """
    service, pressed = interaction.client.services[session.PREFIX], interaction.message
    async with interaction.client.new_boards.turn(session.channel_id):
        now = await service.find(session.id)
        if now is None or pressed is None or (now.message_id or 0) <= pressed.id:
            log.info("the message of game %s is gone, so its board is sent in a new one", session.id)
            await post(interaction, session, editable=False)
            return
    if may_edit(interaction):
        interaction.client.board_updates.follow(now)
    await reply(interaction, texts.BOARD_IS_HERE(board_url(now)))


async def point(interaction: GamesInteraction, session: Session) -> None:
    """Answer by turning the message that was pressed into a pointer to the board."""
    drawing = pointer(session, interaction.client.languages[session.locale])
    try:
        await edit_in_place(interaction, drawing)
    except discord.NotFound as error:
        if error.code != UNKNOWN_MESSAGE:
            raise
        await reply(interaction, texts.BOARD_IS_HERE(board_url(session)))


async def replace_with(
    interaction: GamesInteraction, text: Text | str, view: discord.ui.LayoutView | None = None
) -> None:
    """Answer by putting a text in place of the private message that was pressed, or below it if that is gone.

    A message of components can't become one of words, so it takes a view that shows the text.
    """
    words = language_of(interaction)(text)
    content: dict[str, Any] = {"view": view, "attachments": []} if view else {"content": words, "view": None}
    try:
        await in_time(interaction.response.edit_message(**content))
    except discord.NotFound as error:
        if error.code != UNKNOWN_MESSAGE:
            raise
        await reply(interaction, text)


async def edit_in_place(interaction: GamesInteraction, drawing: Drawing) -> None:
    """Answer a press by editing the message that was pressed."""
    edit = interaction.response.edit_message
    await in_time(edit(view=drawing.view, attachments=drawing.files, allowed_mentions=NO_PINGS))


async def post(interaction: GamesInteraction, session: Session, *, editable: bool = True) -> None:
    """Answer with the board in a new message. An older one becomes a pointer to it, if it is `editable`.

    Where nobody else would see the new one, the board stays in the old one.
    """
    session = interaction.client.services[session.PREFIX].reviewed(session)
    drawing, public = await interaction.client.draw(session), posts_publicly(interaction)
    try:
        message_id = await deliver(drawing, partial(send_new, interaction, private=not public))
    except REFUSED:
        await _update_anyway(interaction, session)
        raise
    if public and message_id is not None:
        await _record_message(interaction, session, message_id, editable=editable)


async def send_new(interaction: GamesInteraction, drawing: Drawing, *, private: bool = False) -> int | None:
    """Answer with a drawing in a new message, or in the one that says that the bot is thinking.

    Return its id, if Discord says it.
    """
    if interaction.response.is_done():
        message = await edit_answer(interaction, drawing)
        interaction.extras.pop(THINKING, None)
        return message.id
    send = interaction.response.send_message
    answer = await in_time(send(view=drawing.view, files=drawing.files, ephemeral=private))
    return answer.message_id


async def move_to_bottom(interaction: GamesInteraction, session: Session) -> None:
    """Answer with the board in a new message, if that wasn't done a moment ago."""
    check_move_to_bottom(interaction)
    await post(interaction, session)


async def _record_message(
    interaction: GamesInteraction, shown: Session, message_id: int, *, editable: bool = True
) -> None:
    """Record the message in which an answer showed the state `shown`, and update it if the game has changed since.

    Answers may arrive in another order than they were sent, so the last one may show an older state. After many
    presses at once, a single edit of the board is enough, and edits with their tokens would count towards a limit that
    the channel shares.
    """
    service, board_updates = interaction.client.services[shown.PREFIX], interaction.client.board_updates
    superseded = await service.shown(shown.id, message_id) if message_id > (shown.message_id or 0) else None
    board_updates.expect_review(shown, message_id, interaction)
    if superseded is not None and editable and may_edit(interaction):
        board_updates.point(shown, superseded)
    while (now := await service.find(shown.id)) and now.message_id == message_id and now.version != shown.version:
        if may_edit(interaction):
            board_updates.follow(now)
            return
        drawing = await interaction.client.draw(now)
        await deliver(drawing, partial(edit_answer, interaction))
        shown = now


async def _update_anyway(interaction: GamesInteraction, session: Session) -> None:
    """Update the board although the answer failed."""
    if may_edit(interaction):
        await interaction.client.board_updates.paint(session)
