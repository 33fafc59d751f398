"""What a message shows: a game as it is, or a pointer to where its board is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from discord import File, ui
from discord.utils import MISSING

from bot.games import Play, Session
from bot.views.board import BoardView

if TYPE_CHECKING:
    from bot.views.client import GamesClient


@dataclass(frozen=True)
class Drawing:
    """A view and its pictures, to be sent once. An edit without `files` leaves those of the message alone."""

    view: ui.LayoutView
    files: Sequence[File] = MISSING


class PointerView(ui.LayoutView):
    """What is left of a message whose board has moved."""

    def __init__(self, session: Session) -> None:
        super().__init__(timeout=None)
        self.add_item(ui.TextDisplay(f"The board of this game is further down: {board_url(session)}"))


async def drawn(client: GamesClient, session: Session) -> Drawing:
    """A game of any kind as it is now."""
    match session:
        case Play():
            return Drawing(BoardView(session))
        case _:
            raise TypeError(f"{session.KIND.name} has no drawing")


def pointer(session: Session) -> Drawing:
    """What takes the place of a board that has moved, and of its picture."""
    return Drawing(PointerView(session), [] if session.KIND.pictured else MISSING)


def board_url(session: Session) -> str:
    """The address of the message that the board stands in."""
    return f"https://discord.com/channels/{session.guild_id or '@me'}/{session.channel_id}/{session.message_id}"
