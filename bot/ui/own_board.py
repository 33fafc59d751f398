"""Answers with a private board: in a new message, or in place of the one that was pressed."""

from __future__ import annotations

from datetime import datetime

from bot.play.player_settings import find_player
from bot.play.private_board import PrivateBoard
from bot.play.session import Session
from bot.text.language import Text
from bot.ui.client import GamesInteraction
from bot.ui.context import draw_private
from bot.ui.look import explain_missing_files
from bot.ui.sending import edit_in_place, send_new


async def open_private(interaction: GamesInteraction, session: Session, *, in_place: bool = False) -> None:
    """Answer with a player's private board of a game, its pad as large as last time.

    It is in a new message, or in place of the private message that was pressed. Players who may only watch get no pad.
    """
    chosen = await find_player(interaction.client.store, interaction.user.id)
    own = session.place(PrivateBoard.of(session.viewport, session.tool, chosen.pad, chosen.appearance))
    async with interaction.client.private_boards.answering(session.PREFIX, session.id, interaction.user.id):
        await show_private(interaction, session, own, in_place=in_place)
    if chosen.look:
        await explain_missing_files(interaction, session.appearance if session.private else chosen.appearance)


async def show_private(
    interaction: GamesInteraction,
    session: Session,
    own: PrivateBoard,
    notice: Text | str = "",
    *,
    moved_at: datetime | None = None,
    in_place: bool = True,
) -> None:
    """Answer with the private board in place, or in a new message if the old one was dismissed.

    The notice says what the board doesn't show. `moved_at` is when the player made a move after which the pad moved by
    itself.
    """
    session = interaction.client.services[session.PREFIX].reviewed(session)
    drawing = await draw_private(interaction, session, own, notice)
    if in_place and not await edit_in_place(interaction, drawing):
        drawing, in_place = await draw_private(interaction, session, own, notice), False  # files can be sent only once
    if not in_place:
        await send_new(interaction, drawing, private=True)
    interaction.client.private_boards.note(session, interaction, own, moved_at)
