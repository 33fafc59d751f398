"""What the buttons do that all games have."""

from __future__ import annotations

from dataclasses import replace

from bot.play.button import Button, Handler, Press
from bot.play.press_policy import IN_PRIVATE
from bot.play.private_board import PrivateBoard
from bot.play.session import Session
from bot.play.viewport import Side
from bot.text.language import sentences
from bot.ui import text
from bot.ui.board_message import move_to_bottom, open_private
from bot.ui.button import LastingButton
from bot.ui.client import GamesInteraction
from bot.ui.drawing import Context
from bot.ui.ending import CONFIRM_END
from bot.ui.menu import MORE
from bot.ui.press import make_moves, show_moves, update
from bot.ui.replies import reply
from bot.ui.typed_moves import TYPE


def with_session(answer: Handler) -> Handler:
    """Return the handler of a button whose answer needs nothing else of the press."""
    return lambda interaction, press, session: answer(interaction, session)


async def make_move(interaction: GamesInteraction, press: Press, session: Session) -> None:
    """Make the move of a square of a pad, if its cell still shows what the button showed.

    A private board itself says why it was refused, since it may have been out of date.
    """
    own, private_boards = press.pad, interaction.client.private_boards
    if own and private_boards.moved_away(session.id, interaction.user.id, interaction.created_at):
        await update(interaction, session, own)
        return
    moves = [press.move] if press.move else []
    session, report = await make_moves(interaction, session, moves, own, seen=press.button.shown)
    complaints = sentences(report.complaints) if report.complaints else ""
    if complaints and not own:
        await reply(interaction, complaints)
    else:
        await show_moves(interaction, session, own, complaints)


async def take_tool(interaction: GamesInteraction, press: Press, session: Session) -> None:
    """Change the tool, so that a press on the pad does something else."""
    own, tool = press.pad, press.button.tool or session.tool
    if own:
        own = replace(own, tool=tool)
    else:
        service, player = interaction.client.services[press.prefix], interaction.user.id
        session = await service.take_tool(session.id, player, tool, pressed_at=interaction.created_at)
    await update(interaction, session, own)


async def _move_viewport(interaction: GamesInteraction, press: Press, session: Session) -> None:
    own = press.pad
    row, column = press.cell or (session.viewport.row, session.viewport.column)
    if own:
        own = own.at(own.viewport(*session.size).at(row, column))
    else:
        service, player = interaction.client.services[press.prefix], interaction.user.id
        session = await service.aim(session.id, player, row, column, pressed_at=interaction.created_at)
    await update(interaction, session, own)


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


def steering_row(
    session: Session, tool: Button, context: Context, own: PrivateBoard | None = None
) -> list[LastingButton]:
    """Return the arrows that move a game's viewport, or that of a private board, and the button of the other tool."""
    viewport = own.viewport(*session.size) if own else session.viewport
    buttons = []
    for side, button in ARROWS.items():
        there = viewport.beside(side)
        press = session.press(button, (there.row, there.column)).on(own)
        buttons.append(LastingButton.of(press, context.language, disabled=there == viewport))
    return [*buttons, LastingButton.of(session.press(tool).on(own), context.language, tiles=context.tiles)]
