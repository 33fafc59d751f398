"""Typed moves: by the modal of a board, or by a command."""

from dataclasses import replace

import discord
from discord import ui

from bot.errors import PlayerError
from bot.play.custom_id import Press
from bot.play.move_result import Report
from bot.play.press_policy import Reaction, Verb
from bot.play.private_board import OwnPad
from bot.play.session import Session
from bot.ui.button import ButtonError, LastingButton
from bot.ui.client import GamesInteraction, may_edit
from bot.ui.replies import MESSAGE_LENGTH, consider, point, post, tell, update
from core import Move, MoveError, parse_moves

MODAL_TIME = 15 * 60
RETYPE = "retype:"
"""Begins the custom_ids of *Edit* and of the form it opens, before that of *Type moves*."""
MOST_CHARACTERS = 1500
"""So that nearly always all of it can be quoted back; a command may be longer, and is quoted in part."""
_BEFORE, _MORE, _AFTER = "\nYou wrote:\n```\n", " …", "\n```"


class MovesModal(ui.Modal):
    """Asks for moves. It is answered by its custom_id alone, so that one opened before a restart still counts."""

    def __init__(self, session: Session, own: OwnPad | None = None, again: str | None = None) -> None:
        """A form for a board or a player's own pad; `again` is what was typed before and couldn't be read."""
        press = replace(session.press(Verb.TYPE), pad=own)
        custom_id = str(press) if again is None else f"{RETYPE}{press}"
        super().__init__(title="Type moves", custom_id=custom_id, timeout=MODAL_TIME)
        self.add_item(
            ui.Label(
                text="Moves",
                description=session.KIND.typing,
                component=ui.TextInput(
                    custom_id="moves",
                    style=discord.TextStyle.paragraph,
                    placeholder=session.KIND.example,
                    default=again,
                    max_length=MOST_CHARACTERS,
                ),
            )
        )


async def answer_moves(interaction: GamesInteraction, press: Press, text: str) -> None:
    """Make the moves typed into a modal, and answer with the board in place; privately with what it doesn't show."""
    session, reaction = await consider(interaction, press)
    session, report = await _make_moves(interaction, session, text)
    if reaction is not Reaction.POINT:
        await update(interaction, session)
    elif may_edit(interaction) and await interaction.client.painter.paint(session):
        await point(interaction, session)
    else:
        await post(interaction, session, editable=False)
    if report.needs_a_word:
        await tell(interaction, report.summary)


async def play_moves(interaction: GamesInteraction, session: Session, text: str) -> None:
    """Make moves, and update the board where it is or answer with it.

    A command needs an answer: where the board says it all, the private line goes again by itself.
    """
    session, report = await _make_moves(interaction, session, text)
    painted = may_edit(interaction) and await interaction.client.painter.paint(session)
    if not painted:
        await post(interaction, session, editable=False)
    if report.needs_a_word:
        await tell(interaction, report.summary)
    elif painted:
        await tell(interaction, report.summary)
        interaction.client.brief_lines.delete_soon(interaction)


async def _make_moves(interaction: GamesInteraction, session: Session, text: str) -> tuple[Session, Report]:
    """Makes the moves in a text. If one can't be read none is made, and the player gets the text back."""
    return await interaction.client.services[session.KIND].move(
        session.id,
        interaction.user.id,
        interaction.id,
        read_moves(session, text),
        pressed_at=interaction.created_at,
    )


def read_moves(session: Session, text: str, own: OwnPad | None = None) -> list[Move]:
    """The moves in a text. Raises `PlayerError`, with the text and *Edit*, if one can't be read."""
    try:
        return parse_moves(text, *session.size)
    except MoveError as error:
        reason = discord.utils.escape_markdown(str(error))
        told = f"{reason[:1].upper()}{reason[1:]}. Nothing was done."
        told += _quoted(text, MESSAGE_LENGTH - len(told))
        if len(text) > MOST_CHARACTERS or typed_in(told) != _quotable(text):  # the form would lack a part of it
            raise PlayerError(told) from error
        press = replace(session.press(Verb.TYPE), pad=own)
        raise ButtonError(told, LastingButton(f"{RETYPE}{press}", label="Edit")) from error


def typed_in(refusal: str) -> str:
    """What was typed, by the refusal that quotes it."""
    _, _, quoted = refusal.partition(_BEFORE)
    return quoted.removesuffix(_AFTER)


def _quoted(text: str, room: int) -> str:
    """What was typed, as a block below the refusal, or as much of it as there is room for."""
    room -= len(_BEFORE + _MORE + _AFTER)
    quoted = _quotable(text)
    if len(quoted) > room:
        quoted = quoted[:room] + _MORE
    return _BEFORE + quoted + _AFTER if quoted else ""


def _quotable(text: str) -> str:
    return text.strip().replace("`", "'")
