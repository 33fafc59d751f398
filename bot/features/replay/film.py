"""A replay as the drawing process takes it: the first position, and what each move changes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from bot.board.gif import Frame, TileRows, side_of
from bot.board.picture import tiles_of
from bot.board.tile import Tile
from bot.engine.jobs import Judgement
from bot.features.replay.position import position_scene
from bot.game.effect import Did, Step
from bot.game.replay import Replay
from core import Board, Cell

JOINED = (Did.FLAGGED, Did.UNFLAGGED)
"""Moves that may share a frame with their neighbours, as certain digs may."""


@dataclass(frozen=True)
class Film:
    """A part of a replay, on one board or on several side by side."""

    replay: Replay
    sides: Sequence[int]
    """The boards that are shown."""
    start: int
    """The first position."""
    positions: Sequence[int]
    """The later ones."""

    @property
    def first(self) -> TileRows:
        """The boards at the first position, with gaps of a square between them."""
        rows, columns = self._size
        down, across = -(-len(self.sides) // self._across), self._across
        tiles: list[list[Tile | None]] = [[None] * (across * (columns + 1) - 1) for _ in range(down * (rows + 1) - 1)]
        for side in self.sides:
            row, column = self._place((0, 0), side)
            for at, line in enumerate(tiles_of(position_scene(self.replay, self.start, side))):
                tiles[row + at][column : column + columns] = line
        return tiles

    def frames(self, judged: Mapping[int, Judgement | None]) -> Sequence[Frame]:
        """Return what the moves change. Those that are judged to be certain may share frames."""
        frames = []
        for at in self.positions:
            step, side, judgement = self.replay.steps[at - 1], self.replay.side(at), judged.get(at)
            scene = position_scene(self.replay, at, side)
            tiles = {self._place(cell, side): scene[cell].tile for cell in self.replay.changed(at)}
            frames.append(Frame(tiles, step.did in JOINED or self._is_certain(step, judgement)))
        return frames

    @cached_property
    def _size(self) -> tuple[int, int]:
        board: Board = self.replay.ends[0]
        return board.rows, board.columns

    @cached_property
    def _across(self) -> int:
        """How many boards are side by side, so that their squares are as large as possible."""
        rows, columns = self._size
        number = len(self.sides)
        return max(
            range(1, number + 1),
            key=lambda across: side_of(-(-number // across) * (rows + 1) - 1, across * (columns + 1) - 1),
        )

    def _place(self, cell: Cell, side: int) -> Cell:
        """Return where a cell of a board is among all boards."""
        (rows, columns), at = self._size, self.sides.index(side)
        return cell[0] + at // self._across * (rows + 1), cell[1] + at % self._across * (columns + 1)

    def _is_certain(self, step: Step, judgement: Judgement | None) -> bool:
        """Return whether a move dug only what was certainly safe, or in a duel found a certain mine."""
        return not (step.hits and not self.replay.rivals) and (
            judgement is not None and judgement.chance == bool(self.replay.rivals)
        )
