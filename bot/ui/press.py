"""The way of a press, from its custom_id to the answer."""

import logging
from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager, nullcontext
from dataclasses import replace
from typing import Any

import discord

from bot.errors import PlayerError
from bot.play.button import Press
from bot.play.effect import Effect
from bot.play.game_type import parse_press
from bot.play.player_settings import find_player
from bot.play.press_policy import Reaction, Standing
from bot.play.private_board import PrivateBoard
from bot.play.referee import Referee
from bot.play.session import Session
from bot.play.text import EXPIRED_OF_GAME
from bot.storage.models import RESIGN
from bot.text.language import Text
from bot.ui import text as texts
from bot.ui.board_message import follow, paint, post, record_message, show_private
from bot.ui.client import GamesInteraction, moderates, place_of
from bot.ui.drawing import board_url, pointer
from bot.ui.ending import check_wait
from bot.ui.refusals import ANSWERED_ALREADY, REFUSED
from bot.ui.sending import edit_in_place, reply
from core import Move

log = logging.getLogger(__name__)


async def answer_press(interaction: GamesInteraction) -> None:
    """Answer a press on a button of a game in whatever state the game is by now."""
    await react(interaction, press_of(interaction))


def press_of(interaction: GamesInteraction, before: str = "") -> Press:
    """Return the press that a custom_id says after what is `before` it. Raise `PlayerError` if it says none."""
    data: Any = interaction.data
    press, _ = parse_press(data["custom_id"].removeprefix(before), interaction.client.game_types)
    return press


async def answer_form(interaction: GamesInteraction) -> None:
    """Answer what was typed into the form of a button. Whatever became of the game, its handler says what to do."""
    press = press_of(interaction)
    answer = press.button.typed
    if answer is None:
        raise PlayerError(texts.UNKNOWN_BUTTON)
    async with _answering(interaction, press):
        press, session, reaction = await _find(interaction, press)
        await answer(interaction, press, session, reaction)


async def react(interaction: GamesInteraction, press: Press) -> None:
    """Do what a press says, or what its policy says of a game that has changed since.

    On a private board it does what it says for players who may act, and otherwise the board is drawn again.
    """
    async with _answering(interaction, press):
        press, session, reaction = await _find(interaction, press)
        if press.pad and reaction is Reaction.ACT and session.why_not(interaction.user.id):
            session = await interaction.client.referee.load(session.id, Session) or session
        if press.pad and (reaction is not Reaction.ACT or session.why_not(interaction.user.id)):
            reaction = Reaction.REDRAW
        match reaction:
            case Reaction.POINT:
                await point(interaction, session)
            case Reaction.REDRAW:
                await update(interaction, session, press.pad)
            case _:
                if reaction is Reaction.ACT_IF_MAY_END:
                    check_end(interaction, session)
                await check_wait(interaction, session, press.button)
                await press.button.answer(interaction, press, session)


def _answering(interaction: GamesInteraction, press: Press) -> AbstractAsyncContextManager[None]:
    """Keep a private board from being edited while a press on it is answered."""
    if press.pad is None:
        return nullcontext()
    return interaction.client.private_boards.answering(press.game, interaction.user.id)


async def _find(interaction: GamesInteraction, press: Press) -> tuple[Press, Session, Reaction]:
    """Return a press with its private board as that is drawn now, its game, and how to react.

    Its viewport is within the game's board, and it looks as its player wants boards to look. A private game looks as it
    was started.
    """
    session, reaction = await find_session(interaction, press)
    if own := press.pad:
        if own.tool not in session.TOOLS:
            raise PlayerError(EXPIRED_OF_GAME)
        own = own.at(own.viewport(*session.size))
        if not session.private:
            chosen = await find_player(interaction.client.store, interaction.user.id)
            own = replace(own, appearance=chosen.appearance)
    return press.on(own), session, reaction


async def find_session(interaction: GamesInteraction, press: Press) -> tuple[Session, Reaction]:
    """Return the game of a button and how to react to a press on it. Raise `PlayerError` if that is a refusal.

    The board of a private game is nowhere but on private boards of its player.
    """
    referee, kind = interaction.client.referee, interaction.client.game_types[press.prefix].session
    session: Session | None = await referee.find(press.game, kind)
    if session and session.private and not session.over:
        session = await referee.load(
            press.game, kind
        )  # its player may have moved in another process, in another server
    message_id = interaction.message.id if interaction.message else None
    if press.pad and session:
        message_id = session.message_id  # a private board is never the board's own message
    if session and session.private:
        if interaction.user.id != session.starter_id:
            raise PlayerError(texts.NOT_YOUR_GAME)
        on_public_board = not press.pad and press.button.policy[Standing.MOVED] is Reaction.POINT
        if on_public_board or not session.may_have(press.button.verb):
            raise PlayerError(EXPIRED_OF_GAME)
    standing = await standing_of(referee, session, place_of(interaction).channel_id, message_id)
    reaction = press.button.policy[standing]
    refusals = kind.TEXTS.refusals
    if session is None or reaction in refusals:
        raise PlayerError(refusals[reaction])
    return session, reaction


async def standing_of(referee: Referee, session: Session | None, channel_id: int, message_id: int | None) -> Standing:
    """Return the state of a game, seen from a message in a channel.

    A message newer than the board's known one has just been sent with the board in it. A private game belongs to no
    channel and to no message.
    """
    if session is None:
        return Standing.DELETED
    if session.private:
        return Standing.FINISHED if session.over else Standing.RUNNING
    if session.channel_id != channel_id:
        return Standing.ELSEWHERE
    if session.over:
        running = await referee.load_running(channel_id, type(session), session.MODE)
        in_the_way = running and not running.makes_way_for_players(referee.clock())
        return Standing.REPLACED if in_the_way else Standing.FINISHED
    return Standing.RUNNING if (message_id or 0) >= (session.message_id or 0) else Standing.MOVED


async def update(interaction: GamesInteraction, session: Session, own: PrivateBoard | None = None) -> None:
    """Answer with the board in the message that was pressed, or in a new one if that was deleted.

    It is the private board `own`, if the press was on one.
    """
    if own:
        await show_private(interaction, session, own)
        return
    session = interaction.client.referee.reviewed(session)
    drawing = await interaction.client.draw(session)
    try:
        is_there = await edit_in_place(interaction, drawing)
    except REFUSED as error:
        # Another process may have answered, most likely with the board, and may be ahead of this one.
        if not isinstance(error, discord.HTTPException) or error.code != ANSWERED_ALREADY:
            await paint(interaction, session)
        raise
    if not is_there:
        await _answer_elsewhere(interaction, session)
    elif interaction.message and session.final:
        if interaction.message.id == session.message_id:
            interaction.client.public_boards.note(session, interaction.message.id, interaction)
    elif interaction.message:
        await record_message(interaction, session, interaction.message.id)


async def _answer_elsewhere(interaction: GamesInteraction, session: Session) -> None:
    """Answer a press on a message that is gone: with the board in a new one, unless it has moved to another already.

    Of many presses on it, only the first one may send the board.
    """
    pressed = interaction.message
    async with interaction.client.new_boards.turn(session.channel_id):
        now = await interaction.client.referee.find(session.id, Session)
        if now is None or pressed is None or (now.message_id or 0) <= pressed.id:
            log.info("the message of game %s is gone, so its board is sent in a new one", session.id)
            await post(interaction, session, editable=False)
            return
    follow(interaction, now)
    await reply(interaction, texts.BOARD_IS_HERE(board_url(now)))


async def point(interaction: GamesInteraction, session: Session) -> None:
    """Answer by turning the message that was pressed into a pointer to the board."""
    if not await edit_in_place(interaction, pointer(session, interaction.client.languages[session.locale])):
        await reply(interaction, texts.BOARD_IS_HERE(board_url(session)))


async def make_moves(
    interaction: GamesInteraction,
    session: Session,
    moves: Sequence[Move],
    own: PrivateBoard | None = None,
    seen: str | None = None,
) -> tuple[Session, Effect]:
    """Make moves as `Referee.move` does. The board that everyone sees follows those on a private board."""
    session, effect = await interaction.client.referee.move(
        session,
        interaction.user.id,
        interaction.id,
        moves,
        seen=seen,
        pressed_at=interaction.created_at,
        own=own is not None,
    )
    if own and effect.made:
        follow(interaction, session)
    return session, effect


async def show_moves(
    interaction: GamesInteraction,
    session: Session,
    made: Sequence[Move],
    own: PrivateBoard | None = None,
    notice: Text | str = "",
) -> None:
    """Answer with the board after these moves. On a private board it is where to play on, with a notice."""
    if own is None:
        await update(interaction, session)
    else:
        there = session.place_after(made, own)
        moved_at = interaction.created_at if there != own else None
        await show_private(interaction, session, there, notice, moved_at=moved_at)


def check_end(interaction: GamesInteraction, session: Session) -> None:
    """Raise `PlayerError` if this player may not end the game."""
    session.check(RESIGN, interaction.user.id, interaction.client.clock(), moderates=moderates(interaction))
