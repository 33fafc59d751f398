"""Answers to presses on the buttons of games, and the buttons that all games have."""

from __future__ import annotations

from typing import Any

from bot.errors import PlayerError
from bot.play.button import Button
from bot.play.custom_id import Press
from bot.play.game_type import parse_press
from bot.play.press_policy import IN_PRIVATE
from bot.play.private_board import PrivateBoard
from bot.play.session import Session
from bot.play.viewport import Side
from bot.text.language import Language, sentences
from bot.ui import text
from bot.ui.board_message import move_to_bottom
from bot.ui.button import LastingButton
from bot.ui.client import GamesInteraction
from bot.ui.ending import CONFIRM_END
from bot.ui.form import Form
from bot.ui.menu import MORE
from bot.ui.own_board import open_private
from bot.ui.press import update
from bot.ui.replies import reply
from bot.ui.typed_moves import TYPE, answer_moves


async def answer_modal(interaction: GamesInteraction) -> None:
    """Make the moves typed into the form of a board or of a private board."""
    data: Any = interaction.data
    press, game_type = parse_press(data["custom_id"], interaction.client.game_types)
    if press.button is not TYPE:
        raise PlayerError(text.UNKNOWN_BUTTON)
    moves = Form.read(data).text("moves")
    if press.pad and game_type.private_moves:
        await game_type.private_moves(interaction, press, moves)
    else:
        await answer_moves(interaction, press, moves)


async def make_move(interaction: GamesInteraction, press: Press, session: Session) -> None:
    """Make the move of a square of the pad, if its cell still shows what the button showed."""
    moves = [press.move] if press.move else []
    session, report = await interaction.client.services[press.prefix].move(
        session.id,
        interaction.user.id,
        interaction.id,
        moves,
        seen=press.button.shown,
        pressed_at=interaction.created_at,
    )
    if report.complaints:
        await reply(interaction, sentences(report.complaints))
    else:
        await update(interaction, session)


async def take_tool(interaction: GamesInteraction, press: Press, session: Session) -> None:
    """Change the tool, so that a press on the pad does something else."""
    service = interaction.client.services[press.prefix]
    player, tool = interaction.user.id, press.button.tool or session.tool
    await update(interaction, await service.take_tool(session.id, player, tool, pressed_at=interaction.created_at))


async def _move_viewport(interaction: GamesInteraction, press: Press, session: Session) -> None:
    row, column = press.cell or (session.viewport.row, session.viewport.column)
    service = interaction.client.services[press.prefix]
    session = await service.aim(session.id, interaction.user.id, row, column, pressed_at=interaction.created_at)
    await update(interaction, session)


async def _move_to_bottom(interaction: GamesInteraction, press: Press, session: Session) -> None:
    if session.private:
        await open_private(interaction, session)
        return
    if interaction.message and interaction.message.id == session.message_id:
        session.check_player(interaction.user.id)
    await move_to_bottom(interaction, session)


ARROWS = {
    Side.LEFT: Button(verb="left", answer=_move_viewport, emoji="⬅️", has_cell=True),
    Side.UP: Button(verb="up", answer=_move_viewport, emoji="⬆️", has_cell=True),
    Side.DOWN: Button(verb="down", answer=_move_viewport, emoji="⬇️", has_cell=True),
    Side.RIGHT: Button(verb="right", answer=_move_viewport, emoji="➡️", has_cell=True),
}
MOVE_TO_BOTTOM = Button(verb="bring", answer=_move_to_bottom, policy=IN_PRIVATE, label=text.MOVE_TO_BOTTOM)
SHARED_BUTTONS = (*ARROWS.values(), TYPE, MOVE_TO_BOTTOM, CONFIRM_END, MORE)
"""The buttons of every game."""


def arrows(session: Session, language: Language, own: PrivateBoard | None = None) -> list[LastingButton]:
    """Return the buttons that move a game's viewport, or that of a private board."""
    viewport = own.viewport(*session.size) if own else session.viewport
    buttons = []
    for side, button in ARROWS.items():
        there = viewport.beside(side)
        press = session.press(button, (there.row, there.column)).on(own)
        buttons.append(LastingButton.of(press, language, disabled=there == viewport))
    return buttons
