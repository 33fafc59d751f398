"""The state of a private board: the place of its viewport, its tool and its size.

In custom_ids it is written behind `@` as the first cell of its viewport, a letter for the tool, and the code of its
size: `@C7d4`. So it needs no memory and survives a restart.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from enum import Enum

from bot.play.viewport import Viewport
from bot.render.appearance import DEFAULT_APPEARANCE, Appearance
from core import Action, Board, Cell, cell_name, parse_cell

TOOL_CODES = {Action.DIG: "d", Action.FLAG: "f", Action.BOMB: "b", Action.CHORD: "c"}
PATTERN = r"[A-Z][1-9]\d?[dfbc][453s]"


class PadSize(Enum):
    """The number of keys of a pad. The frontier is chosen from a list beside a small pad."""

    FOUR = "4x4"
    FIVE = "5x4"
    THREE = "3x3"
    FRONTIER = "frontier"

    @property
    def shape(self) -> tuple[int, int]:
        """Its rows and columns."""
        return {PadSize.FOUR: (4, 4), PadSize.FIVE: (4, 5), PadSize.THREE: (3, 3), PadSize.FRONTIER: (2, 4)}[self]

    @property
    def code(self) -> str:
        return {PadSize.FOUR: "4", PadSize.FIVE: "5", PadSize.THREE: "3", PadSize.FRONTIER: "s"}[self]

    @property
    def next(self) -> PadSize:
        """Return the next size, and the first after the last."""
        sizes = list(PadSize)
        return sizes[(sizes.index(self) + 1) % len(sizes)]


@dataclass(frozen=True)
class PrivateBoard:
    """The state of a private board. `corner` is the first cell of its viewport."""

    corner: Cell
    tool: Action
    size: PadSize
    appearance: Appearance = DEFAULT_APPEARANCE
    """How its player wants boards to look. The custom_ids don't say it, so that a change shows at the next press."""

    @classmethod
    def of(
        cls, viewport: Viewport, tool: Action, size: PadSize, appearance: Appearance = DEFAULT_APPEARANCE
    ) -> PrivateBoard:
        """Return a private board around the middle of a viewport."""
        pad = cls((viewport.row, viewport.column), tool, size, appearance)
        tall, wide = size.shape
        row, column = viewport.row + (viewport.height - tall) // 2, viewport.column + (viewport.width - wide) // 2
        return pad.at(pad.viewport(viewport.rows, viewport.columns).at(row, column))

    @classmethod
    def parse(cls, text: str) -> PrivateBoard:
        """Return the private board written like this. Raise `ValueError` for any other text."""
        if re.fullmatch(PATTERN, text, re.ASCII) is None:
            raise ValueError(text)
        tool = next(tool for tool, code in TOOL_CODES.items() if code == text[-2])
        size = next(size for size in PadSize if size.code == text[-1])
        return cls(parse_cell(text[:-2]), tool, size)

    def __str__(self) -> str:
        return cell_name(self.corner) + TOOL_CODES[self.tool] + self.size.code

    def viewport(self, rows: int, columns: int) -> Viewport:
        """Return its viewport on a board of this size."""
        tall, wide = self.size.shape
        return Viewport(rows, columns, 0, 0, tall, wide).at(*self.corner)

    def at(self, viewport: Viewport) -> PrivateBoard:
        """Return the same with its viewport there."""
        return replace(self, corner=(viewport.row, viewport.column))

    def follow(self, board: Board) -> PrivateBoard:
        """Return the same with its viewport where play goes on."""
        return self.at(self.viewport(board.rows, board.columns).follow(board))

    def at_covered(self, board: Board) -> PrivateBoard:
        """Return the same; if nothing is covered here, with its viewport where play goes on."""
        return self if self.viewport(board.rows, board.columns).holds_covered(board) else self.follow(board)

    def resized(self, size: PadSize, board: Board) -> PrivateBoard:
        """Return the same in another size, around the same place; if nothing is covered there, where play goes on."""
        viewport = self.viewport(board.rows, board.columns)
        return PrivateBoard.of(viewport, self.tool, size, self.appearance).at_covered(board)
