"""What a message shows: a game as it is, or a pointer to where its board is."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from io import BytesIO

from discord import File, ui
from discord.utils import MISSING

from bot.deadlines import DRAWING, time_left
from bot.errors import PlayerError
from bot.games.minesweeper.session import Play
from bot.games.minesweeper.view import BoardView
from bot.games.puzzle.picture import paint
from bot.games.puzzle.session import Puzzle
from bot.games.puzzle.view import FILE_NAME, PuzzleView
from bot.play.session import Session
from bot.render.width import Names


@dataclass(frozen=True)
class Drawing:
    """A view and its pictures, to be sent once. An edit without `files` leaves those of the message alone."""

    view: ui.LayoutView
    files: Sequence[File] = MISSING


class PointerView(ui.LayoutView):
    """What is left of a message whose board has moved."""

    def __init__(self, session: Session) -> None:
        super().__init__(timeout=None)
        self.add_item(ui.TextDisplay(f"Board moved ↓ {board_url(session)}"))


async def drawn(session: Session, names: Names) -> Drawing:
    """A game of any kind as it is now. Raises `PlayerError` if its picture takes too long."""
    match session:
        case Play():
            return Drawing(BoardView(session, names))
        case Puzzle():
            return Drawing(PuzzleView(session), [await painted(lambda: paint(session.picture()), FILE_NAME)])
        case _:
            raise TypeError(f"{session.KIND.name} has no drawing")


async def painted(paint_it: Callable[[], bytes], name: str) -> File:
    """A picture as a file, painted in a thread. Raises `PlayerError` if that takes too long."""
    try:
        picture = await asyncio.wait_for(asyncio.to_thread(paint_it), time_left(DRAWING))
    except TimeoutError:
        raise PlayerError("The picture took too long to draw. What was done is kept: try again in a moment.") from None
    return File(BytesIO(picture), name)


def pointer(session: Session) -> Drawing:
    """What takes the place of a board that has moved, and of its picture."""
    return Drawing(PointerView(session), [] if session.KIND.pictured else MISSING)


def board_url(session: Session) -> str:
    """The address of the message that the board stands in."""
    return f"https://discord.com/channels/{session.guild_id or '@me'}/{session.channel_id}/{session.message_id}"
