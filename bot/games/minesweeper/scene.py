"""The text of a game's message: three lines above the board, the board as an emoji grid, and what is below the buttons.

None of the three lines wraps on a phone, so that the buttons stay where they are from the first press to the end.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.games.minesweeper.event import Event, describe_event
from bot.games.minesweeper.stored import Laying
from bot.play.viewport import Viewport
from bot.render.budget import Cost, pack
from bot.render.emoji import COVERED_IN_VIEWPORT, EMOJI
from bot.render.grid import emoji_grid
from bot.render.heading import clock, mention
from bot.render.width import SMALL_PRINT, Names, called, width
from core import COVERED, Board, Cell, Outcome, cell_name

# All there can be: four lives, then a chord that opens eight mines.
SHOWN_STEPS = 12
PHONE_WIDTH = 13
SHOWN_AT_THE_END = 10
OTHER_COMPONENTS = 6
"""Of a finished game, with a whole row of buttons."""

LOOKS = str.maketrans(EMOJI)
LAYING = {
    Laying.NO_GUESS: "🧠 no guess",
    Laying.RANDOM: "🎲 random",
    Laying.CLASSIC: "🎲 random",
    Laying.NONE_FOUND: "🎲 random: none without a guess found",
}
WISHES = {"vote:continue": "continue", "vote:reveal": "reveal the mines"}
HELPED = "🔍"
AND = " · "
NOBODY: Names = {}
"""No names are known."""


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
    """How its mines are laid, in words, after an emoji."""
    board: Board
    viewport: Viewport | None
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
    """Votes about a lost game by their ids, and the players who cast them."""
    alone: int | None
    """Who started it, where nobody else plays."""
    own: bool
    """Whether it is drawn for one player alone."""
    event: Event | None
    """What happened last."""
    notice: str
    """What to say to the one player it is drawn for, in place of who plays."""
    started_at: datetime
    begun: bool
    outcome: Outcome | None
    duration: timedelta

    @property
    def size(self) -> str:
        return f"{self.board.rows}x{self.board.columns}"


def draw(scene: Scene, names: Names = NOBODY) -> list[str]:
    """What is above the buttons as text blocks, the heading first."""
    board = scene.board
    lines = [_title(scene), _news(scene, names), f"-# {scene.notice or _who(scene, names)}"]
    return ["\n".join(lines), *pack(emoji_grid(board.columns, _rows(board, scene.viewport)))]


def draw_below(scene: Scene, names: Names = NOBODY) -> str:
    """What is below the buttons: a line while the game runs, and all there is to say about a finished one."""
    if scene.outcome is None:
        return f"-# {_tip(scene)}"
    above = draw(scene, names)
    drawings = ("\n".join(_end(scene, scene.outcome, shown, names)) for shown in range(SHOWN_AT_THE_END, -1, -1))
    return next(text for text in drawings if Cost.of([*above, text], OTHER_COMPONENTS).fits)


def _title(scene: Scene) -> str:
    if scene.outcome is None:
        return f"### {scene.title} {scene.size} · 💣 {scene.board.mines_left} left · ❤️ {scene.lives}"
    result, until = {
        Outcome.WON: ("🎉 Won", "in"),
        Outcome.LOST: ("💥 Lost", "after"),
        Outcome.RESIGNED: ("🏳️ Resigned", "after"),
    }[scene.outcome]
    return f"### {result} {until} {clock(scene.duration)}" if scene.begun else f"### {result}"


def _news(scene: Scene, names: Names) -> str:
    """What happened last, or how to begin."""
    if scene.event:
        return describe_event(scene.event, names)
    return f"Press {'any square' if scene.viewport else '*My board*'} to start · {scene.laying}"


def _who(scene: Scene, names: Names) -> str:
    """Who plays, or what may happen to them before anybody does; at the end what was played."""
    if scene.outcome is not None:
        return f"{scene.title} {scene.size} · 💣 {scene.board.mines}"
    if scene.credits:
        return _players(scene, names) + ("" if scene.alone is None else " · plays alone")
    lives = "one life" if scene.lives == 1 else f"{scene.lives} lives"
    if scene.alone is not None:
        return f"Only {called(scene.alone, names)[0]} plays, with {lives}"
    return f"The team has {lives}" + ("" if scene.lives == 1 else "; one mine and you're out")


def _tip(scene: Scene) -> str:
    """What kind of game it is, or what a newcomer has to know, in a line of small print."""
    if not scene.begun:
        wide = scene.board.columns + 1 > PHONE_WIDTH
        return "Wider than most phones: rows may wrap." if wide else "Each number counts the mines around it."
    laying, *doubts = _marks(scene)
    if doubts:
        marks = " · ".join([laying, *doubts])
        return marks if width(marks) <= SMALL_PRINT else " · ".join(doubts)
    if len(scene.credits) > 1 and not scene.own:
        return f"{laying} · *My board* is yours alone"
    return f"{laying} · started <t:{int(scene.started_at.timestamp())}:R>"


def _end(scene: Scene, outcome: Outcome, shown: int, names: Names) -> list[str]:
    lines = [f"-# {' · '.join(_marks(scene))}", *scene.summary] if scene.begun else []
    if scene.credits:
        lines += [_players(scene, names)] if scene.value is None else _whole(scene, scene.value, shown)
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
        votes = [
            f" {mention(player)} votes to {WISHES[vote]}." for vote, voted in scene.voters.items() for player in voted
        ]
        lines.append(f"-# {who} can continue or reveal the mines.{''.join(votes)}")
    return lines


def _marks(scene: Scene) -> list[str]:
    """How the mines are laid, and why the game may not count as much as another."""
    doubts = {
        f"{HELPED} helped": scene.helped,
        "same board": scene.again,
        "continued, unranked": scene.continued,
    }
    return [scene.laying, *(doubt for doubt, there in doubts.items() if there)]


def _players(scene: Scene, names: Names) -> str:
    """The players and how many cells they opened, as many as a line of small print has room for; one at least."""
    shown: list[str] = []
    room = SMALL_PRINT
    for others, one in zip(range(len(scene.credits) - 1, -1, -1), scene.credits, strict=True):
        who, taken = called(one.player, names)
        score = f" {one.opened}{f' 💥{one.steps}' if one.steps else ''}{_tags(one)}"
        taken += width(score) + (len(AND) if shown else 0)
        if shown and taken + (len(f"{AND}and {others} more") if others else 0) > room:
            return f"{AND.join(shown)}{AND}and {others + 1} more"
        shown.append(who + score)
        room -= taken
    return AND.join(shown)


def _tags(one: Credit) -> str:
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


def _rows(board: Board, viewport: Viewport | None) -> Iterator[str]:
    """The rows as emoji; covered cells look different where the pad is."""
    for number, row in enumerate(str(board).split("\n")):
        if viewport and viewport.row <= number < viewport.row + viewport.height:
            end = viewport.column + viewport.width
            shown = row[viewport.column : end].replace(COVERED, COVERED_IN_VIEWPORT)
            row = row[: viewport.column] + shown + row[end:]
        yield row.translate(LOOKS)
