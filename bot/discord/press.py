"""The way of a press, from its custom_id to the answer."""

import logging
from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager, nullcontext
from dataclasses import replace

import discord

from bot.discord import text as texts
from bot.discord.board_message import follow, paint, post, record_message, show_private
from bot.discord.client import GamesInteraction, moderates, place_of
from bot.discord.drawing import board_url, pointer
from bot.discord.ending import check_wait
from bot.discord.refusals import ANSWERED_ALREADY, REFUSED
from bot.discord.sending import edit_in_place, reply
from bot.errors import PlayerError
from bot.game.control import IN_PRIVATE, Handler, Policy, Press, Reaction
from bot.game.effect import Effect
from bot.game.session import Session
from bot.game.settings import find_player
from bot.game.text import EXPIRED_OF_GAME
from bot.game.viewport import PrivateBoard
from bot.store.models import RESIGN
from bot.text.language import Text
from core import Move

log = logging.getLogger(__name__)


async def react(interaction: GamesInteraction, press: Press, answer: Handler) -> None:
    """Do what a press says, or what its policy says of a game that has changed since.

    On a private board it does what it says for players who may act, and otherwise the board is drawn again.
    """
    async with _answering(interaction, press):
        press, session, reaction = await _find(interaction, press)
        own = _board_of(press)
        if own and reaction is Reaction.ACT and session.why_not(interaction.user.id):
            session = await interaction.client.referee.load(session.id, Session) or session
        ends = press.control.policy.ends  # private boards of public games have no such button
        if own and (reaction is not Reaction.ACT or ends or session.why_not(interaction.user.id)):
            reaction = Reaction.REDRAW
        match reaction:
            case Reaction.POINT:
                await point(interaction, session)
            case Reaction.REDRAW:
                await update(interaction, session, own)
            case _:
                if ends:
                    check_end(interaction, session)
                await check_wait(interaction, session, press.control)
                await answer(interaction, press, session)


async def answer_form(interaction: GamesInteraction, press: Press, answer: Handler) -> None:
    """Answer what was typed into the form of a button. Whatever became of the game, its handler says what to do."""
    async with _answering(interaction, press):
        await answer(interaction, *await _find(interaction, press))


def _board_of(press: Press) -> PrivateBoard | None:
    """Return the private board that a press was on, if it wasn't on a message beside that board."""
    return None if press.control.policy is IN_PRIVATE else press.pad


def _answering(interaction: GamesInteraction, press: Press) -> AbstractAsyncContextManager[None]:
    """Keep a private board from being edited while a press on it is answered."""
    if _board_of(press) is None:
        return nullcontext()
    return interaction.client.private_boards.answering(press.game, interaction.user.id)


async def _find(interaction: GamesInteraction, press: Press) -> tuple[Press, Session, Reaction]:
    """Return a press with its private board as that is drawn now, its game, and how to react.

    Its viewport is within the game's board, and it looks as its player wants boards to look. A private game looks as it
    was started.
    """
    session, reaction = await find_session(interaction, press)
    if own := press.pad:
        has_pads = interaction.client.features.games[press.prefix].draw_private is not None
        if own.tool not in session.TOOLS or not has_pads:
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
    referee, kind = interaction.client.referee, interaction.client.features.games[press.prefix].session
    session: Session | None = await referee.find(press.game, kind)
    if session and session.private and not session.over:
        # Its player may have moved in another process, in another server.
        session = await referee.load(press.game, kind)
    if session is None:
        raise PlayerError(kind.TEXTS.deleted)
    if session.private:
        if interaction.user.id != session.starter_id:
            raise PlayerError(texts.NOT_YOUR_GAME)
        on_public_board = not press.pad and press.control.policy.moved is Reaction.POINT
        if on_public_board or not session.may_have(press.control.verb):
            raise PlayerError(EXPIRED_OF_GAME)
    elif session.channel_id != place_of(interaction).channel_id:
        raise PlayerError(kind.TEXTS.elsewhere)
    message_id = interaction.message.id if interaction.message else None
    if press.pad:
        message_id = session.message_id  # a private board is never the board's own message
    reaction = reaction_of(press.control.policy, session, message_id)
    if reaction is Reaction.REFUSE:
        raise PlayerError(kind.TEXTS.over)
    return session, reaction


def reaction_of(policy: Policy, session: Session, message_id: int | None) -> Reaction:
    """Return what a policy says about a game as it is now, for a button of a message.

    A message newer than the board's known one has just been sent with the board in it. A private game belongs to no
    message.
    """
    if session.over:
        return policy.over
    shows = session.private or (message_id or 0) >= (session.message_id or 0)
    return policy.running if shows else policy.moved


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
