"""Games on a daily board, which are variants of Minesweeper: the attempt at a day, and practice on a past board."""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from functools import partial

from bot.errors import PlayerError
from bot.games.minesweeper.session import About, MinesweeperSession
from bot.games.minesweeper.text.board import with_mines_left
from bot.modes.daily import text
from bot.play.effect import Effect
from bot.play.result import Result
from bot.play.streak import closes_at
from bot.storage.models import RESIGN, StoredGame, StoredOptions
from bot.text.language import DOTTED, Text, clock, dotted
from core import Outcome, stars_after

DAILY = "daily"
"""The mode of an attempt, the difficulty of its board whatever its size, and the option with the facts of its day."""
MOST_SQUARES = 10


@dataclass(frozen=True)
class DailyFacts:
    """The day of a game's board. They are among the game's options, so drawing it needs nothing else."""

    day: date
    number: int
    """Days since the first board, which is number 1."""
    next_hash: str
    """The hash of the next day's seed."""

    def write(self) -> StoredOptions:
        """Return the facts as they are stored."""
        return {"day": self.day.isoformat(), "number": self.number, "next_hash": self.next_hash}

    @classmethod
    def read(cls, options: StoredOptions) -> DailyFacts:
        """Return the facts among a game's options."""
        stored = options[DAILY]
        return cls(date.fromisoformat(stored["day"]), stored["number"], stored["next_hash"])


class OnDailyBoard(MinesweeperSession):
    """A game on a daily board, which is its player's alone, and its player's progress."""

    OPENS = True
    LEFT_OUT = frozenset({"share", "card", "new", "again", "showhint", "showodds"})

    def __init__(self, stored: StoredGame) -> None:
        super().__init__(stored)
        self.facts = DailyFacts.read(stored.options)
        self.hit_at: tuple[int, ...] = ()
        """How many cells the player had opened each time a mine was hit."""

    @classmethod
    def title_of(cls, stored: StoredGame) -> Text:
        facts = DailyFacts.read(stored.options)
        return text.TITLE(number=facts.number, day=facts.day)

    def about(self) -> About:
        return About(titles=self._titles(), shows_lives=False)  # the stars are in the title

    def _moved(self, effect: Effect, at: datetime) -> None:
        self.hit_at += (self.scoreboard.opened.total() - self.given,) * len(effect.hits)

    def _titles(self) -> Sequence[Text | str]:
        number, standing = self.facts.number, self._standing()
        if self.outcome is None:
            return with_mines_left(self.board.mines_left, [text.DAILY(number), standing])
        if self.outcome is not Outcome.WON:
            return [text.RESIGNED(number)]
        icon = "🏁" if standing == text.stars(0) else "🎉"
        return [dotted([text.SOLVED(icon=icon, number=number, time=clock(self.duration)), standing])]

    @abstractmethod
    def _standing(self) -> Text | str:
        """Return the player's stars, or why there are none."""


class Attempt(OnDailyBoard):
    """A player's one attempt at a day. It is scored if it is finished on its day without help."""

    MODE = DAILY

    @property
    def is_scored(self) -> bool:
        """Whether it is scored so far."""
        return self.scores_at(self.ended_at or self.last_turn_at)

    def scores_at(self, moment: datetime) -> bool:
        """Return whether it is scored if it ends at this moment."""
        return self.starter_id not in self.helped and moment < closes_at(self.facts.day)

    def check(self, turn: str, player: int, now: datetime, *, moderates: bool = False) -> bool:
        if turn == RESIGN:
            raise PlayerError(text.NO_RESIGNING(self.facts.day))
        return super().check(turn, player, now, moderates=moderates)

    def may_end(self, player: int, moderates: bool, now: datetime) -> bool:
        return False

    def lapse(self, now: datetime) -> None:
        """It waits for its player."""

    def question_before_help(self, at: datetime) -> Text | None:
        return text.HELP_IS_UNSCORED if self.scores_at(at) else None

    def about(self) -> About:
        who = text.CLOSING_TIME(closes_at(self.facts.day))
        return replace(super().about(), news=text.CLOCK_RUNS, who=who)

    def _results(self, result: partial[Result]) -> Iterable[Result]:
        if self.outcome is Outcome.WON:
            for one in super()._results(result):
                on_its_day = one.ended_at < closes_at(self.facts.day)
                yield replace(one, difficulty=DAILY, ranked=on_its_day and not one.helped)

    def _standing(self) -> Text | str:
        return text.stars(stars_after(self.hits)) if self.is_scored else text.NOT_RATED


class Practice(OnDailyBoard):
    """An unscored game on a past day's board. It has no results: its player may have seen the board."""

    MODE = "practice"

    @classmethod
    def title_of(cls, stored: StoredGame) -> Text:
        return DOTTED(items=super().title_of(stored), item=text.PRACTICE)

    @property
    def is_known_board(self) -> bool:
        return True

    def about(self) -> About:
        return replace(super().about(), who=text.BOARD_OF(self.facts.day))

    def _results(self, result: partial[Result]) -> Iterable[Result]:
        return ()

    def _standing(self) -> Text | str:
        return text.PRACTICE


def hits_by_tenth(hits: Sequence[int], cells: int) -> list[int]:
    """Return how many mines were hit in each tenth of a player's progress.

    `hits` has how many of the `cells` were open at each hit. Fewer than ten cells have a part each.
    """
    parts = min(MOST_SQUARES, cells)
    counts = Counter(min(opened, cells - 1) * parts // cells for opened in hits)
    return [counts[part] for part in range(parts)]
