"""Moves typed into a form or a command. *Edit* below those that can't be read opens the form again with the same text.

The typed text is in the message itself.
"""

import discord
from discord import ui

from bot.errors import PlayerError
from bot.play.control import Control, Press
from bot.play.press_policy import IN_PRIVATE, Reaction
from bot.play.private_board import PadSize, PrivateBoard
from bot.play.session import Session
from bot.play.text import UNKNOWN_BUTTON
from bot.text.errors import describe
from bot.text.language import Language
from bot.ui import text as texts
from bot.ui.board_message import open_private, paint_or_post
from bot.ui.button import LastingButton, OfferError, PrivateView
from bot.ui.client import GamesInteraction, language_of
from bot.ui.form import Form, Modal, open_form
from bot.ui.press import make_moves, point, show_moves
from bot.ui.reading import answer_question, asks
from bot.ui.sending import refuse, replace_with, reply, turn_page
from bot.ui.text import MESSAGE_LENGTH
from core import Move, MoveError

MOST_CHARACTERS = 1500
"""Short enough to quote all of it in an answer. A command may be longer, and is quoted in part."""
MOST_NAMED = (30, 15, 8, 4, 1)
"""Wrong words of a kind that are named, the first number that leaves room for the whole text."""
MORE = " …"
FENCE = "```"


class MovesModal(Modal):
    """Asks for moves."""

    def __init__(self, session: Session, language: Language, press: Press, again: str | None = None) -> None:
        """A form for the button that was pressed; `again` is what was typed before and couldn't be read."""
        super().__init__(texts.TYPE_MOVES, press, language)
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
    await open_form(interaction, MovesModal(session, language_of(interaction), press))


async def _answer_form(interaction: GamesInteraction, press: Press, session: Session, reaction: Reaction) -> None:
    """Make the typed moves, and answer with the board in place; privately with what it doesn't show."""
    typed = Form.read(interaction.data).text("moves")
    if reaction is Reaction.ACT and asks(session, typed, language_of(interaction)):
        await answer_question(interaction, session, typed)
        return
    moves = read_moves(session, typed, language_of(interaction), press.pad)
    session, effect = await make_moves(interaction, session, moves, press.pad)
    if reaction is not Reaction.POINT:
        await show_moves(interaction, session, effect.made, press.pad)
    elif await paint_or_post(interaction, session):
        await point(interaction, session)
    if session.unseen(effect):
        await reply(interaction, session.unseen(effect))


async def _answer_menu(interaction: GamesInteraction, press: Press, session: Session, reaction: Reaction) -> None:
    """Make the moves that were typed beside a private message, such as the menu: the board shows them where it is."""
    if reaction is not Reaction.ACT:
        raise PlayerError(session.TEXTS.over)
    typed = Form.read(interaction.data).text("moves")
    if asks(session, typed, language_of(interaction)):
        await answer_question(interaction, session, typed)
    else:
        await play_moves(interaction, session, typed)


TYPE = Control(verb="type", answer=_open_form, form=_answer_form, label=texts.TYPE_MOVES)
TYPE_IN_MENU = Control(verb="typed", answer=_open_form, form=_answer_menu, policy=IN_PRIVATE, label=texts.TYPE_MOVES)


async def play_moves(interaction: GamesInteraction, session: Session, typed: str) -> Session:
    """Make moves, and update the board where it is or answer with it. Return the game after them.

    A command needs an answer. If the board says it all, a private line says it for a few seconds.
    """
    if session.private:
        return await _play_privately(interaction, session, typed)
    session, effect = await make_moves(interaction, session, read_moves(session, typed, language_of(interaction)))
    painted = await paint_or_post(interaction, session)
    if session.unseen(effect):
        await refuse(interaction, session.unseen(effect))
    elif painted:
        await reply(interaction, session.summary(effect))
        interaction.client.private_replies.delete_soon(interaction)
    return session


async def _play_privately(interaction: GamesInteraction, session: Session, typed: str) -> Session:
    """Make moves in a private game, and answer with its board."""
    own = PrivateBoard.of(session.viewport, session.tool, PadSize.FOUR)
    async with interaction.client.private_boards.answering(session.id, interaction.user.id):
        moves = read_moves(session, typed, language_of(interaction), own)
        session, effect = await make_moves(interaction, session, moves)
        await open_private(interaction, session, brief=True)
    if session.unseen(effect):
        await reply(interaction, session.unseen(effect))
    return session


def read_moves(session: Session, typed: str, language: Language, own: PrivateBoard | None = None) -> list[Move]:
    """Return the moves in a text. Raises `PlayerError`, with the text and *Edit*, if one can't be read."""
    try:
        return session.read_moves(typed)
    except MoveError as error:
        refusals = [describe(error, session.TEXTS.try_moves, most) for most in MOST_NAMED]
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
        raise OfferError(shown, session.press(RETYPE).on(own), typed=True) from error


def typed_in(refusal: str) -> str:
    """Return what was typed, from the code block at the end of the refusal that quotes it."""
    _, fence, quoted = refusal.partition(f"{FENCE}\n")
    return quoted.removesuffix(f"\n{FENCE}") if fence else ""


async def _open_again(interaction: GamesInteraction, press: Press, session: Session) -> None:
    """Open the form with what was typed."""
    _check_refusal(interaction)
    text = typed_in(interaction.message.content) if interaction.message else ""
    await open_form(interaction, MovesModal(session, language_of(interaction), press, again=text))


async def _answer_again(interaction: GamesInteraction, press: Press, session: Session, reaction: Reaction) -> None:
    """Make the corrected moves: the refusal becomes a line about them, or the next refusal."""
    _check_refusal(interaction)
    language = language_of(interaction)
    try:
        moves = read_moves(session, Form.read(interaction.data).text("moves"), language, press.pad)
    except OfferError as error:
        if interaction.message is None:
            raise
        view = PrivateView(*(LastingButton.of(one, language) for one in error.presses))
        await turn_page(interaction, content=language(error.text), view=view)
        return
    session, effect = await make_moves(interaction, session, moves, press.pad)
    if not session.private:
        await paint_or_post(interaction, session)
    elif interaction.client.private_boards.find(session.id, interaction.user.id) is None:
        await open_private(interaction, session)
    if interaction.response.is_done() or interaction.message is None:
        await reply(interaction, session.unseen(effect) or session.summary(effect))
    else:
        await replace_with(interaction, session.unseen(effect) or session.summary(effect))
        if not session.unseen(effect):
            interaction.client.private_replies.delete_soon(interaction)


def _check_refusal(interaction: GamesInteraction) -> None:
    """Raise `PlayerError` for *Edit* on a message that others see, where it never is."""
    if interaction.message and not interaction.message.flags.ephemeral:
        raise PlayerError(UNKNOWN_BUTTON)


RETYPE = Control(verb="retype", answer=_open_again, form=_answer_again, policy=IN_PRIVATE, label=texts.EDIT)
