"""What sets games on a daily board apart: the attempt at a day, and practice on the board of a past one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Any, ClassVar, Self

from bot.games.minesweeper.options import NAME
from bot.games.minesweeper.session import MinesweeperSession
from bot.games.minesweeper.text.board import with_mines_left
from bot.modes.daily import text
from bot.play.effect import Effect
from bot.play.mode import About, Mode
from bot.play.result import PlayerOutcome, Result
from bot.play.streak import closes_at, counts_until
from bot.storage.models import StoredGame
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

    def write(self) -> dict[str, Any]:
        """Return the facts as they are stored."""
        return {"day": self.day.isoformat(), "number": self.number, "next_hash": self.next_hash}

    @classmethod
    def read(cls, options: Mapping[str, Any]) -> DailyFacts:
        """Return the facts among a game's options."""
        stored = options[DAILY]
        return cls(date.fromisoformat(stored["day"]), stored["number"], stored["next_hash"])


@dataclass(frozen=True)
class OnDailyBoard(Mode[MinesweeperSession]):
    """A game on a daily board, which is its player's alone, and its player's progress."""

    KIND = NAME
    opens = True
    left_out = frozenset({"share", "card", "new", "again", "showhint", "showodds"})

    facts: DailyFacts
    given: int = 0
    """How many cells were open at the start."""
    hit_at: tuple[int, ...] = ()
    """How many cells the player had opened each time a mine was hit."""

    @classmethod
    def read(cls, stored: StoredGame) -> Self:
        return cls(DailyFacts.read(stored.options))

    def title(self) -> Text:
        return text.TITLE(number=self.facts.number, day=self.facts.day)

    def moment(self, session: MinesweeperSession, pressed_at: datetime | None, now: datetime) -> datetime:
        """Moves count from when they were made, whatever it took them to arrive."""
        if pressed_at is None:
            return now
        return max(pressed_at, session.dug.last) if session.dug else pressed_at

    def after(self, session: MinesweeperSession, effect: Effect, player: int, at: datetime) -> Self:
        opened = session.scoreboard.opened.total()
        if not self.given:
            return replace(self, given=opened)
        return replace(self, hit_at=self.hit_at + (opened - self.given,) * len(effect.hits))

    def about(self, session: MinesweeperSession) -> About:
        return About(titles=self._titles(session), shows_lives=False)  # the stars are in the title

    async def why_not_replay(self, client: Any, session: MinesweeperSession, now: datetime) -> Text | None:
        """As long as the day counts, somebody may still play its board."""
        until = counts_until(self.facts.day)
        return text.REPLAY_LATER(until) if now < until else None

    def _titles(self, session: MinesweeperSession) -> Sequence[Text | str]:
        number, standing = self.facts.number, self._standing(session)
        if session.outcome is None:
            return with_mines_left(session.board.mines_left, [text.DAILY(number), standing])
        if session.outcome is not Outcome.WON:
            return [text.RESIGNED(number)]
        icon = "🏁" if standing == text.stars(0) else "🎉"
        return [dotted([text.SOLVED(icon=icon, number=number, time=clock(session.duration)), standing])]

    def _standing(self, session: MinesweeperSession) -> Text | str:
        """Return the player's stars, or why there are none."""
        return text.PRACTICE


@dataclass(frozen=True)
class Attempt(OnDailyBoard):
    """A player's one attempt at a day. It is scored if it is finished on its day without help."""

    NAME = DAILY
    lapses = False

    def is_scored(self, session: MinesweeperSession) -> bool:
        """Return whether it is scored so far."""
        return self.scores_at(session, session.ended_at or session.last_turn_at)

    def scores_at(self, session: MinesweeperSession, moment: datetime) -> bool:
        """Return whether it is scored if it ends at this moment."""
        return session.starter_id not in session.helped and moment < closes_at(self.facts.day)

    def why_not_end(self, session: MinesweeperSession) -> Text:
        return text.NO_RESIGNING(self.facts.day)

    def question_before_help(self, session: MinesweeperSession, player: int, at: datetime) -> Text | None:
        return text.HELP_IS_UNSCORED if self.scores_at(session, at) else None

    def has_results(self, outcome: PlayerOutcome) -> bool:
        return outcome is PlayerOutcome.WON

    def result(self, session: MinesweeperSession, result: Result) -> Result:
        on_its_day = result.ended_at < closes_at(self.facts.day)
        return replace(result, difficulty=DAILY, ranked=on_its_day and not result.helped)

    def about(self, session: MinesweeperSession) -> About:
        who = text.CLOSING_TIME(closes_at(self.facts.day))
        return replace(super().about(session), news=text.CLOCK_RUNS, who=who)

    def _standing(self, session: MinesweeperSession) -> Text | str:
        return text.stars(stars_after(session.hits)) if self.is_scored(session) else text.NOT_RATED


@dataclass(frozen=True)
class Practice(OnDailyBoard):
    """An unscored game on a past day's board. It has no results: its player may have seen the board."""

    NAME = "practice"
    is_known: ClassVar[bool] = True

    def title(self) -> Text:
        return DOTTED(items=super().title(), item=text.PRACTICE)

    def has_results(self, outcome: PlayerOutcome) -> bool:
        return False

    def about(self, session: MinesweeperSession) -> About:
        return replace(super().about(session), who=text.BOARD_OF(self.facts.day))


def hits_by_tenth(hits: Sequence[int], cells: int) -> list[int]:
    """Return how many mines were hit in each tenth of a player's progress.

    `hits` has how many of the `cells` were open at each hit. Fewer than ten cells have a part each.
    """
    parts = min(MOST_SQUARES, cells)
    counts = Counter(min(opened, cells - 1) * parts // cells for opened in hits)
    return [counts[part] for part in range(parts)]
