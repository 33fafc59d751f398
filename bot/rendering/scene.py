"""The text of a game's message: its heading, who plays, and the board as an emoji grid."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.rendering.budget import Cost, pack
from bot.rendering.grid import emoji_grid, keycap
from bot.rendering.heading import clock, credit, mention
from bot.rendering.window import Window
from core import CLUES, COVERED, EXPLODED, FLAGGED, MINE, WRONG_FLAG, Board, Cell, Outcome, cell_name

# All there can be: four lives, then a chord that opens eight mines.
SHOWN_STEPS = 12
PHONE_WIDTH = 13
SHOWN_AT_THE_END = 10
OTHER_COMPONENTS = 6
"""Of a finished game, with a whole row of buttons."""

EMOJI = {
    COVERED: "🟦",
    FLAGGED: "🚩",
    EXPLODED: "💥",
    MINE: "💣",
    WRONG_FLAG: "❌",
    "0": "⬛",
    **{clue: keycap(clue) for clue in CLUES[1:]},
}
LOOKS = str.maketrans(EMOJI)
COVERED_IN_WINDOW = "🟨"
HELPED = "🔍"


@dataclass(frozen=True)
class Credit:
    """What a player did in a game; the 3BV and the right flags are told at the end alone."""

    player: int
    opened: int
    steps: int = 0
    value: int = 0
    flags: int = 0
    out: bool = False
    helped: bool = False
    """Whether the player asked for a hint or for the odds."""
    luck: str = ""
    """How lucky the player was, in words, once that may be told."""


@dataclass(frozen=True)
class Scene:
    """Everything that is to be seen of a game."""

    title: str
    laying: str
    """How its mines are laid, in words."""
    board: Board
    window: Window | None
    lives: int
    credits: Sequence[Credit]
    """What every player did, most cells first."""
    value: int | None
    """Its 3BV, once that may be told."""
    steps: Sequence[tuple[int, Cell]]
    """Players and the mines they stepped on, in order."""
    wrong_flags: Sequence[tuple[int, Cell]]
    """Players and flags of theirs that led to an explosion."""
    again: bool
    """Whether its board was played before."""
    continued: bool
    """Whether it went on after it was lost."""
    helped: bool
    """Whether everybody was shown a hint or the odds."""
    summary: Sequence[str]
    """What is said at the end about luck and skill, a line each."""
    voters: Mapping[str, Sequence[int]]
    """What players vote to do with a lost game, and who does."""
    alone: int | None
    """Who started it, where nobody else plays."""
    own: bool
    """Whether it is drawn for one player's own pad."""
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
    board = scene.board
    grid = pack(emoji_grid(board.columns, _rows(board, scene.window)))
    if scene.outcome is None:
        return ["\n".join(_middle(scene) if scene.begun else _start(scene)), *grid]
    drawings = (["\n".join(_end(scene, scene.outcome, shown)), *grid] for shown in range(SHOWN_AT_THE_END, -1, -1))
    return next(blocks for blocks in drawings if Cost.of(blocks, OTHER_COMPONENTS).fits)


def _heading(scene: Scene) -> str:
    figures = f"{scene.title} · {scene.size} · 💣 {scene.board.mines_left} left · ❤️ {scene.lives}"
    return f"### {figures} · {scene.laying}{_doubts(scene)}"


def _start(scene: Scene) -> list[str]:
    only = "" if scene.alone is None else f"Only {mention(scene.alone)} plays. "
    how = "Press any square of the pad below." if scene.window else "*My pad* gives you squares to press."
    lines = [
        _heading(scene),
        f"{only}{how} A number counts the mines touching it. Leave those, open everything else.",
    ]
    if scene.board.columns + 1 > PHONE_WIDTH:
        lines.append(f"-# {scene.board.columns} columns are wider than most phones show: the rows may wrap there.")
    return lines


def _middle(scene: Scene) -> list[str]:
    alone = "" if scene.alone is None else " · plays alone"
    lines = [_heading(scene), f"{_live(scene)}{alone} · started <t:{int(scene.started_at.timestamp())}:R>"]
    if len(scene.credits) > 1 and not scene.own:
        lines.append("-# *My pad* gives you a pad that nobody else moves.")
    return lines


def _end(scene: Scene, outcome: Outcome, shown: int) -> list[str]:
    result = {
        Outcome.WON: "🎉 Won",
        Outcome.LOST: "💥 Lost",
        Outcome.RESIGNED: "🏳️ Resigned",
    }[outcome]
    figures = f"{scene.title} · {scene.size} · 💣 {scene.board.mines} · ⏱️ {clock(scene.duration)}"
    if scene.begun:
        figures += f" · {scene.laying}"
    lines = [f"### {result} · {figures}{_doubts(scene)}"]
    lines += scene.summary
    if scene.credits:
        lines += [_live(scene)] if scene.value is None else _whole(scene, scene.value, shown)
    if scene.steps:
        stepped: dict[int, list[str]] = {}
        for player, cell in scene.steps[-SHOWN_STEPS:]:
            stepped.setdefault(player, []).append(cell_name(cell))
        lines.append(" · ".join(f"{mention(player)} stepped on {' '.join(cells)}" for player, cells in stepped.items()))
    if scene.wrong_flags:
        flags = [f"{cell_name(cell)} by {mention(player)}" for player, cell in scene.wrong_flags[-SHOWN_STEPS:]]
        lines.append(f"Wrong flags: {' · '.join(flags)}")
    if outcome is Outcome.LOST and scene.value is None:
        who = "The starter, or any two players," if scene.alone is None else "The starter"
        votes = [f" {mention(player)} votes to {wish}." for wish, voters in scene.voters.items() for player in voters]
        lines.append(f"-# {who} can continue or reveal the mines.{''.join(votes)}")
    if outcome is Outcome.RESIGNED and scene.ended_by:
        lines.append(f"{mention(scene.ended_by)} resigned the game")
    return lines


def _doubts(scene: Scene) -> str:
    doubts = {
        f"{HELPED} helped": scene.helped,
        "a board played before": scene.again,
        "played on, doesn't count": scene.continued,
    }
    return "".join(f" · {doubt}" for doubt, there in doubts.items() if there)


def _live(scene: Scene) -> str:
    """The players and the cells they opened, the first few of them."""
    marked = [
        (one.player, f"{one.opened}{f' 💥{one.steps}' if one.steps else ''}{_marks(one)}") for one in scene.credits
    ]
    return credit(marked)


def _marks(one: Credit) -> str:
    return (f" {HELPED}" if one.helped else "") + (" out" if one.out else "")


def _whole(scene: Scene, value: int, shown: int) -> list[str]:
    """All that players did, a line for each of the first ones."""
    lines = [
        f"{mention(credit.player)} opened {credit.opened} · 3BV {credit.value} of {value} · right flags {credit.flags}"
        + (f" · mines {credit.steps}" if credit.steps else "")
        + (f" · {credit.luck}" if credit.luck else "")
        + (f" · {HELPED} helped" if credit.helped else "")
        for credit in scene.credits[:shown]
    ]
    more = len(scene.credits) - len(lines)
    return lines + ([f"{more} more"] if more > 0 else [])


def _rows(board: Board, window: Window | None) -> Iterator[str]:
    """The rows as emoji; covered cells look different where the pad is."""
    for number, row in enumerate(str(board).split("\n")):
        if window and window.row <= number < window.row + window.height:
            end = window.column + window.width
            shown = row[window.column : end].replace(COVERED, COVERED_IN_WINDOW)
            row = row[: window.column] + shown + row[end:]
        yield row.translate(LOOKS)
