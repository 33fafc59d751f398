"""The board of a duel as a picture, and the chart of its lead."""

from collections.abc import Sequence

from bot.games.duel import text
from bot.games.duel.session import DuelSession
from bot.play.text import with_pad
from bot.play.viewport import Viewport
from bot.render.board import FOUND, board_tile
from bot.render.picture import Area, BoardPicture, Fact, around
from bot.render.shapes import MINE
from bot.text.language import Text
from core import EXPLODED


def picture_of(session: DuelSession, viewport: Viewport | None) -> BoardPicture:
    """Return what the picture of a duel shows: all once it is over, else what is around the pad or happened last."""
    board, duel, grid = session.board, session.duel, session.board.grid
    pad = Area(viewport.row_range, viewport.column_range) if viewport else None
    last = session.marked
    looks = [
        FOUND[bool(duel.found[1] & grid.bit(cell))]._replace(last=cell in last)
        if board[cell] == EXPLODED
        else board_tile(board[cell], on_pad=bool(pad and pad.holds(cell)), last=cell in last)
        for cell in grid.cells(grid.everywhere)
    ]
    tiles = [looks[start : start + board.columns] for start in range(0, len(looks), board.columns)]
    scores = [Fact(tile, str(score)) for tile, score in zip(FOUND, duel.scores, strict=True)]
    left = Fact(MINE, str(board.mines - sum(duel.scores)))
    return BoardPicture(
        tiles, pad=pad, focus=None if pad else around(last[-1:], last), facts=[*scores, left], whole=session.over
    )


def describe_picture(session: DuelSession, viewport: Viewport | None) -> Text:
    """Return the picture in words."""
    board, (first, second) = session.board, session.duel.scores
    told = text.ALT(rows=board.rows, columns=board.columns, first=first, second=second, goal=session.duel.goal)
    return with_pad(told, viewport) if viewport else told


def describe_lead(lead: Sequence[int]) -> Text:
    """Return the chart in words: `lead` has by how many mines the first side was ahead after each pick."""
    return text.CHART_ALT(number=len(lead) - 1, most=max(lead), least=min(lead), end=lead[-1])
