"""Moves of players, and the answer to them on the board where they were made."""

from __future__ import annotations

from collections.abc import Sequence

from bot.play.move_result import MoveResult
from bot.play.private_board import PrivateBoard
from bot.play.session import Session
from bot.text.language import Text
from bot.ui.board_message import follow, show_private
from bot.ui.client import GamesInteraction
from bot.ui.press import update
from core import Move


async def make_moves(
    interaction: GamesInteraction,
    session: Session,
    moves: Sequence[Move],
    own: PrivateBoard | None = None,
    seen: str | None = None,
) -> tuple[Session, MoveResult]:
    """Make moves as `Service.move` does. The board that everyone sees follows those on a private board."""
    session, report = await interaction.client.services[session.PREFIX].move(
        session.id,
        interaction.user.id,
        interaction.id,
        moves,
        seen=seen,
        pressed_at=interaction.created_at,
        own=own is not None,
    )
    if own and report.made:
        follow(interaction, session)
    return session, report


async def show_moves(
    interaction: GamesInteraction, session: Session, own: PrivateBoard | None = None, notice: Text | str = ""
) -> None:
    """Answer with the board after moves. On a private board it is where to play on, with a notice."""
    if own is None:
        await update(interaction, session)
        return
    there = session.place_after_move(own)
    await show_private(interaction, session, there, notice, moved_at=interaction.created_at if there != own else None)
    await session.mode.follow_up(interaction, session)
