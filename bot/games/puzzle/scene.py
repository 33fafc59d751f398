"""How a count puzzle in a channel looks, besides its picture: its heading, its pad, and its solution as a grid."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.play.pad import Key
from bot.play.viewport import Viewport
from bot.render.budget import pack
from bot.render.emoji import CLEAR, EMOJI
from bot.render.grid import emoji_grid, keycap
from bot.render.heading import clock
from bot.text.players import mention, scores
from core import MINE, UNMARKED, Action, Cell, Marking, Move, Outcome, Refusal

NO_CLUE = "▫️"


@dataclass(frozen=True)
class PuzzleScene:
    """Everything that is said about a puzzle."""

    title: str
    marking: Marking
    scores: Sequence[tuple[int, int]]
    """Players and how many marks are theirs, most first."""
    voters: Sequence[int]
    """Players who vote for the solution."""
    started_at: datetime
    outcome: Outcome | None
    ended_by: int | None
    duration: timedelta


def draw_puzzle(scene: PuzzleScene) -> list[str]:
    """The scene as text blocks, the heading first; the solution is among them once the puzzle is over."""
    if scene.outcome is None:
        return ["\n".join(_running(scene))]
    field = scene.marking.puzzle.field
    rows = (
        "".join(EMOJI[MINE] if (row, column) in field.mines else CLEAR for column in range(field.columns))
        for row in range(field.rows)
    )
    grid = emoji_grid(field.columns, rows)
    return ["\n".join(_over(scene, scene.outcome)), *pack(grid)]


def puzzle_pad(marking: Marking, viewport: Viewport, tool: Action) -> list[list[Key]]:
    """The keys of a window, row by row: with the bucket in hand they fill, else they go from unmarked to mine to clear.

    A key shows its clue; the mark is for its colour.
    """
    return [[_key(marking, cell, tool) for cell in line] for line in viewport]


def _key(marking: Marking, cell: Cell, tool: Action) -> Key:
    clue = marking.puzzle.counts[cell[0]][cell[1]]
    symbol = marking[cell]
    if tool is not Action.CHORD:
        tool = Action.FLAG if symbol == UNMARKED else Action.DIG
    dead = tool is Action.CHORD and marking.refusal(cell) in (Refusal.NO_CLUE, Refusal.DONE)
    return Key(symbol, NO_CLUE if clue is None else keycap(clue), Move(tool, cell), dead)


def _running(scene: PuzzleScene) -> list[str]:
    marked, cells = scene.marking.marked.bit_count(), scene.marking.puzzle.field.grid.everywhere.bit_count()
    lines = [f"### Count puzzle · {scene.title} · {_size(scene)} · {marked} of {cells} marked"]
    if scene.scores:
        lines.append(f"{scores(scene.scores)} · started <t:{int(scene.started_at.timestamp())}:R>")
    else:
        lines.append(
            "A number counts the mines in its square and around it. Find them all: a press on the pad below marks a "
            "square as a mine (dark), the next one as clear (light), and the next takes the mark off."
        )
    if scene.voters:
        lines.append(f"{mention(scene.voters[0])} wants to see the solution: one more player ends the puzzle.")
    return lines


def _over(scene: PuzzleScene, outcome: Outcome) -> list[str]:
    result = "🎉 Solved" if outcome is Outcome.WON else "🏳️ Given up"
    lines = [f"### {result} · Count puzzle · {scene.title} · {_size(scene)} · ⏱️ {clock(scene.duration)}"]
    if scene.scores:
        lines.append(str(scores(scene.scores)))
    if outcome is Outcome.RESIGNED:
        wrong = scene.marking.wrong.bit_count()
        who = " and ".join(map(str, map(mention, scene.voters))) if scene.ended_by in scene.voters else None
        ended = f"{who} wanted to see the solution" if who else f"{mention(scene.ended_by or 0)} ended the puzzle"
        lines.append(f"{ended}; wrong marks: {wrong}")
    return lines


def _size(scene: PuzzleScene) -> str:
    field = scene.marking.puzzle.field
    return f"{field.rows}x{field.columns}"
