"""Moves typed into a form or a command."""

from __future__ import annotations

import discord
from discord import ui

from bot.errors import PlayerError
from bot.play.button import Button, Press
from bot.play.press_policy import Reaction
from bot.play.private_board import PadSize, PrivateBoard
from bot.play.session import Session
from bot.text.errors import describe
from bot.text.language import Language
from bot.ui import text as texts
from bot.ui.board_message import open_private, paint, post
from bot.ui.button import ButtonError
from bot.ui.client import GamesInteraction, language_of
from bot.ui.form import Form, Modal, open_form
from bot.ui.press import make_moves, point, show_moves
from bot.ui.replies import reply
from bot.ui.text import MESSAGE_LENGTH
from core import Move, MoveError, parse_moves

RETYPE = "retype:"
"""What the custom_ids of *Edit* and of the form it opens begin with, before that of *Type moves*."""
MOST_CHARACTERS = 1500
"""Short enough to quote all of it in an answer. A command may be longer, and is quoted in part."""
MOST_NAMED = (30, 15, 8, 4, 1)
"""Wrong words of a kind that are named, the first number that leaves room for the whole text."""
MORE = " …"
FENCE = "```"


class MovesModal(Modal):
    """Asks for moves."""

    def __init__(
        self, session: Session, language: Language, own: PrivateBoard | None = None, again: str | None = None
    ) -> None:
        """A form for a board or a private board; `again` is what was typed before and couldn't be read."""
        press = session.press(TYPE).on(own)
        super().__init__(texts.TYPE_MOVES, str(press) if again is None else f"{RETYPE}{press}", language)
        field: ui.TextInput[Modal] = ui.TextInput(
            custom_id="moves",
            style=discord.TextStyle.paragraph,
            placeholder=session.TEXTS.moves_example,
            default=again,
            max_length=MOST_CHARACTERS,
        )
        self.ask(texts.MOVES, field, session.TEXTS.typing)


async def _open_form(interaction: GamesInteraction, press: Press, session: Session) -> None:
    session.check_player(interaction.user.id)  # now rather than after typing
    await open_form(interaction, MovesModal(session, language_of(interaction), press.pad))


async def _answer_form(interaction: GamesInteraction, press: Press, session: Session, reaction: Reaction) -> None:
    """Make the typed moves, and answer with the board in place; privately with what it doesn't show."""
    typed = Form.read(interaction.data).text("moves")
    moves = read_moves(session, typed, language_of(interaction), press.pad)
    session, report = await make_moves(interaction, session, moves, press.pad)
    if reaction is not Reaction.POINT:
        await show_moves(interaction, session, press.pad)
    elif await paint(interaction, session):
        await point(interaction, session)
    else:
        await post(interaction, session, editable=False)
    if report.needs_reply:
        await reply(interaction, report.summary)


TYPE = Button(verb="type", answer=_open_form, typed=_answer_form, label=texts.TYPE_MOVES)


async def play_moves(interaction: GamesInteraction, session: Session, typed: str) -> Session:
    """Make moves, and update the board where it is or answer with it. Return the game after them.

    A command needs an answer. If the board says it all, the private line disappears after a few seconds.
    """
    if session.private:
        return await _play_privately(interaction, session, typed)
    session, report = await make_moves(interaction, session, read_moves(session, typed, language_of(interaction)))
    painted = await paint(interaction, session)
    if not painted:
        await post(interaction, session, editable=False)
    if report.needs_reply:
        await reply(interaction, report.summary)
    elif painted:
        await reply(interaction, report.summary)
        interaction.client.brief_replies.delete_soon(interaction)
    return session


async def _play_privately(interaction: GamesInteraction, session: Session, typed: str) -> Session:
    """Make moves in a private game, and answer with its board."""
    own = PrivateBoard.of(session.viewport, session.tool, PadSize.FOUR)
    async with interaction.client.private_boards.answering(session.PREFIX, session.id, interaction.user.id):
        moves = read_moves(session, typed, language_of(interaction), own)
        session, report = await make_moves(interaction, session, moves)
        await open_private(interaction, session)
    if report.needs_reply:
        await reply(interaction, report.summary)
    return session


def read_moves(session: Session, typed: str, language: Language, own: PrivateBoard | None = None) -> list[Move]:
    """Return the moves in a text. Raises `PlayerError`, with the text and *Edit*, if one can't be read."""
    try:
        return parse_moves(typed, *session.size)
    except MoveError as error:
        refusals = [texts.NO_MOVE_MADE(describe(error, session.TEXTS.try_moves, most)) for most in MOST_NAMED]
        quotable = typed.strip().replace("`", "'")
        if not quotable:
            raise PlayerError(refusals[-1]) from error
        rooms = [
            MESSAGE_LENGTH - len(language(texts.REFUSED_MOVES(refusal=refusal, typed=MORE))) for refusal in refusals
        ]
        fitting = (one for one in zip(refusals, rooms, strict=True) if len(quotable) <= one[1])
        refusal, room = next(fitting, (refusals[-1], rooms[-1]))
        whole = len(quotable) <= room and len(typed) <= MOST_CHARACTERS
        shown = texts.REFUSED_MOVES(
            refusal=refusal, typed=quotable if len(quotable) <= room else quotable[:room] + MORE
        )
        if not whole or typed_in(language(shown)) != quotable:  # the form would lose a part of it
            raise PlayerError(shown) from error
        raise ButtonError(shown, f"{RETYPE}{session.press(TYPE).on(own)}", texts.EDIT) from error


def typed_in(refusal: str) -> str:
    """Return what was typed, from the code block at the end of the refusal that quotes it."""
    _, fence, quoted = refusal.partition(f"{FENCE}\n")
    return quoted.removesuffix(f"\n{FENCE}") if fence else ""
