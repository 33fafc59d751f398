"""What the buttons do that all games have."""

from __future__ import annotations

from dataclasses import replace

from bot.play.button import Button, Handler, Press
from bot.play.press_policy import IN_PRIVATE, TO_END_IN_PRIVATE
from bot.play.private_board import PrivateBoard
from bot.play.session import Session
from bot.play.viewport import Side
from bot.text.language import sentences
from bot.ui import text
from bot.ui.board_message import move_to_bottom, open_private, paint_or_post
from bot.ui.button import LastingButton
from bot.ui.client import GamesInteraction, language_of, moderates
from bot.ui.drawing import Context
from bot.ui.menu import MORE
from bot.ui.press import make_moves, show_moves, update
from bot.ui.replies import replace_with, reply
from bot.ui.typed_moves import TYPE
from core import Outcome


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


async def _end(interaction: GamesInteraction, press: Press, session: Session) -> None:
    """End the game, and show how it ended on its board."""
    client, player = interaction.client, interaction.user.id
    shown = session.private and client.private_boards.find(session.id, player) is not None
    session = await client.services[press.prefix].resign(
        session.id, player, interaction.id, moderates=moderates(interaction)
    )
    if not session.private:
        shown = await paint_or_post(interaction, session)
    if shown:
        by_this_player = session.outcome is Outcome.RESIGNED and session.ended_by == player
        await replace_with(interaction, session.TEXTS.ended if by_this_player else session.TEXTS.over)
    elif session.private:
        await open_private(interaction, session)


ARROWS = {
    Side.LEFT: Button(verb="left", answer=_move_viewport, emoji="⬅️", has_cell=True),
    Side.UP: Button(verb="up", answer=_move_viewport, emoji="⬆️", has_cell=True),
    Side.DOWN: Button(verb="down", answer=_move_viewport, emoji="⬇️", has_cell=True),
    Side.RIGHT: Button(verb="right", answer=_move_viewport, emoji="➡️", has_cell=True),
}
MOVE_TO_BOTTOM = Button(verb="bring", answer=_move_to_bottom, policy=IN_PRIVATE, label=text.MOVE_TO_BOTTOM)
CONFIRM_END = Button(verb="confirm", answer=_end, policy=TO_END_IN_PRIVATE, style="danger")
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


async def ask_to_end(interaction: GamesInteraction, session: Session) -> None:
    """Ask privately whether to end the game."""
    press, label = session.press(CONFIRM_END), session.TEXTS.end
    question = text.ASK_TO_END_PRIVATE if session.private else session.TEXTS.ask_to_end
    await reply(interaction, question, LastingButton.of(press, language_of(interaction), label=label))
