"""What the message of a game shows, as facts. `message` puts them into words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.engine.jobs import GameReview
from bot.games.minesweeper.daily.facts import DailyState
from bot.games.minesweeper.event import Event
from bot.games.minesweeper.scoreboard import Credit, Figures
from bot.games.minesweeper.stored import Laying
from bot.play.viewport import Viewport
from bot.text.language import Text
from core import Board, Cell, Outcome


@dataclass(frozen=True)
class Scene:
    """Everything there is to see of a game."""

    difficulty: str
    """The id of a preset, or `OWN_BOARD`."""
    laying: Laying
    board: Board
    viewport: Viewport | None
    lives: int
    credits: Sequence[Credit]
    """What every player did, most cells first."""
    value: int | None
    """Its 3BV, once players may know it."""
    steps: Sequence[tuple[int, Cell]]
    """Players and the mines they hit, in order."""
    wrong_flags: Sequence[tuple[int, Cell]]
    """Flags that led to an explosion, each after the player who placed it."""
    again: bool
    """Whether its board was played before."""
    continued: bool
    """Whether it went on after it was lost."""
    helped: bool
    """Whether somebody shared a hint or the odds with everyone."""
    review: GameReview | None
    """Luck and skill, once the game is over and judged."""
    figures: Figures | None
    """The game in numbers, once it is final and somebody has dug."""
    voters: Mapping[str, Sequence[int]]
    """Votes about a lost game by their ids, and the players who cast them."""
    alone: int | None
    """Who started it, if nobody else may play."""
    has_starter: bool
    """Whether a player started it, and not the bot by itself."""
    own: bool
    """Whether it is drawn for one player only."""
    event: Event | None
    """What happened last."""
    notice: Text | str
    """A line for the one player it is drawn for, in place of the players."""
    started_at: datetime
    begun: bool
    outcome: Outcome | None
    duration: timedelta
    daily: DailyState | None = None
    """Its day, if its board is a daily one."""
    private: bool = False
    """Whether it is a private game, which nobody else sees while it runs."""
