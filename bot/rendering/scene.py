"""The text of a game's message: its heading, who plays, and the board as an emoji grid."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.rendering.budget import pack
from bot.rendering.grid import emoji_grid, keycap
from bot.rendering.heading import clock, credit, mention
from bot.rendering.window import Window
from core import CLUES, COVERED, EXPLODED, FLAGGED, MINE, WRONG_FLAG, Board, Cell, Outcome, cell_name

# All there can be: four lives, then a chord that opens eight mines.
SHOWN_STEPS = 12
PHONE_WIDTH = 13

EMOJI = {
    COVERED: "🟦",
    FLAGGED: "🚩",
    EXPLODED: "💥",
    MINE: "💣",
    WRONG_FLAG: "❌",
    "0": "⬛",
    **{clue: keycap(clue) for clue in CLUES[1:]},
}
COVERED_IN_WINDOW = "🟨"


@dataclass(frozen=True)
class Scene:
    """Everything that is to be seen of a game."""

    title: str
    board: Board
    window: Window | None
    lives: int
    scores: Sequence[tuple[int, int]]
    """Players and the cells they opened, most first."""
    steps: Sequence[tuple[int, Cell]]
    """Players and the mines they stepped on, in order."""
    started_at: datetime
    begun: bool
    outcome: Outcome | None
    ended_by: int | None
    duration: timedelta

    @property
    def size(self) -> str:
        return f"{self.board.rows}x{self.board.columns}"


def draw(scene: Scene) -> list[str]:
    """The scene as text blocks, the heading first."""
    head = _end(scene, scene.outcome) if scene.outcome else _middle(scene) if scene.begun else _start(scene)
    board = scene.board
    grid = emoji_grid(board.rows, board.columns, lambda cell: _emoji(board, cell, scene.window))
    return ["\n".join(head), *pack(grid)]


def _heading(scene: Scene) -> str:
    return f"### {scene.title} · {scene.size} · 💣 {scene.board.mines_left} left · ❤️ {scene.lives}"


def _start(scene: Scene) -> list[str]:
    lines = [
        _heading(scene),
        "Press any square of the pad below. A number counts the mines touching it. Leave those, open everything else.",
    ]
    if scene.board.columns + 1 > PHONE_WIDTH:
        lines.append(f"-# {scene.board.columns} columns are wider than most phones show: the rows may wrap there.")
    return lines


def _middle(scene: Scene) -> list[str]:
    return [_heading(scene), f"{credit(scene.scores)} · started <t:{int(scene.started_at.timestamp())}:R>"]


def _end(scene: Scene, outcome: Outcome) -> list[str]:
    result = {
        Outcome.WON: "🎉 Won",
        Outcome.LOST: "💥 Lost",
        Outcome.RESIGNED: "🏳️ Resigned",
    }[outcome]
    lines = [f"### {result} · {scene.title} · {scene.size} · 💣 {scene.board.mines} · ⏱️ {clock(scene.duration)}"]
    if scene.scores:
        lines.append(credit(scene.scores))
    if scene.steps:
        stepped: dict[int, list[str]] = {}
        for player, cell in scene.steps[-SHOWN_STEPS:]:
            stepped.setdefault(player, []).append(cell_name(cell))
        lines.append(" · ".join(f"{mention(player)} stepped on {' '.join(cells)}" for player, cells in stepped.items()))
    if outcome is Outcome.RESIGNED and scene.ended_by:
        lines.append(f"{mention(scene.ended_by)} resigned the game")
    return lines


def _emoji(board: Board, cell: Cell, window: Window | None) -> str:
    symbol = board[cell]
    if symbol == COVERED and window and cell in window:
        return COVERED_IN_WINDOW
    return EMOJI[symbol]
