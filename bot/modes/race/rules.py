"""The modes of boards in a race and of ghost races."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from math import ceil
from typing import Any, ClassVar, Self

from bot.errors import PlayerError
from bot.games.minesweeper.options import NAME, Laying, Options, new_stored_game
from bot.games.minesweeper.session import MinesweeperSession
from bot.games.minesweeper.text.board import with_mines_left
from bot.modes.race import text
from bot.modes.race.run import TENTHS, Curve, How, Point, Run, penalty, percent_at
from bot.modes.race.session import RaceSession
from bot.play.channel_locks import Place
from bot.play.effect import Effect
from bot.play.mode import About, EndTexts, Mode
from bot.play.result import PlayerOutcome
from bot.play.server import Players
from bot.render.appearance import Appearance
from bot.storage.models import StoredGame
from bot.text.language import Text, stopwatch
from bot.text.players import THE_BOT
from core import Action, Move, Outcome

RACE = "race"
"""The mode of a board in a race, and the option with what it has to know of the race."""
MILLISECOND = timedelta(milliseconds=1)
FROZEN = timedelta(seconds=10)
"""How long a mine freezes its player's board for all but flags."""


@dataclass(frozen=True)
class OnRaceBoard(Mode[MinesweeperSession]):
    """A private board with an opening, its clock from the start of the race, and its player's progress."""

    KIND = NAME
    opens = True
    continues = False

    start: datetime
    added: bool
    """Whether mines add to the time instead of freezing the board."""
    frozen_until: datetime | None = None
    given: int = 0
    """How many cells were open at the start."""
    curve: tuple[Point, ...] = ()

    def moment(self, session: MinesweeperSession, pressed_at: datetime | None, now: datetime) -> datetime:
        """Moves count from when they were made, whatever it took them to arrive."""
        if pressed_at is None:
            return now
        return max(pressed_at, session.dug.last) if session.dug else pressed_at

    def after(self, session: MinesweeperSession, effect: Effect, player: int, at: datetime) -> Self:
        opened = session.scoreboard.opened.total()
        if not self.given:
            return replace(self, given=opened)
        frozen_until = at + FROZEN if effect.hits and not self.added else self.frozen_until
        percent = self.percent(session)
        if self.curve and self.curve[-1].percent == percent:
            return replace(self, frozen_until=frozen_until)
        return replace(
            self, frozen_until=frozen_until, curve=(*self.curve, Point((at - self.start) // TENTHS, percent))
        )

    def check(self, session: MinesweeperSession, moves: Sequence[Move], player: int, at: datetime) -> None:
        only_flags = all(move.action is Action.FLAG for move in moves)
        if self.frozen_until and at < self.frozen_until and not (session.over or only_flags):
            raise PlayerError(text.FROZEN(ceil((self.frozen_until - at).total_seconds())))

    def percent(self, session: MinesweeperSession) -> int:
        """Return how much of what was covered at the start is open. Only a whole board is 100%."""
        field = session.game.field
        to_open = field.rows * field.columns - len(field.mines) - self.given
        return 100 * self.opened(session) // to_open if to_open else 100

    def opened(self, session: MinesweeperSession) -> int:
        """Return how many squares the player has opened."""
        return session.scoreboard.opened.total() - self.given

    def time(self, session: MinesweeperSession) -> int:
        """Return the milliseconds until the last dig, with what mines added."""
        return (session.duration + penalty(session.hits, added=self.added)) // MILLISECOND

    def has_results(self, outcome: PlayerOutcome) -> bool:
        return False

    def about(self, session: MinesweeperSession) -> About:
        return About(titles=self._titles(session), shows_lives=False)

    def _titles(self, session: MinesweeperSession) -> Sequence[Text | str]:
        time = stopwatch(self.time(session))
        match session.outcome:
            case Outcome.WON:
                return [text.FINISHED_IN(time)]
            case Outcome.LOST:
                return [text.OUT_AFTER(time)]
            case Outcome.RESIGNED:
                return [text.RACE_IS_OVER if session.ended_by == THE_BOT else text.GAVE_UP]
        return self._running(session, session.board.mines_left)

    def _running(self, session: MinesweeperSession, left: int) -> Sequence[Text | str]:
        raise NotImplementedError


@dataclass(frozen=True)
class Racing(OnRaceBoard):
    """The board of a player in a race."""

    NAME = RACE
    listed = False
    end_texts = EndTexts(text.ASK_TO_GIVE_UP, text.GIVE_UP, text.YOU_GAVE_UP)
    left_out = frozenset(
        {"new", "card", "hint", "showhint", "take", "nexthint", "hintanyway", "oddsanyway", "showodds"}
    )
    waiting: ClassVar = frozenset({"share", "again", "details", "replay", "code"})
    """The verbs of buttons that say something about the board to others, or show it again."""

    limit: timedelta = timedelta(0)

    @classmethod
    def read(cls, stored: StoredGame) -> Self:
        facts = stored.options[RACE]
        start = datetime.fromtimestamp(facts["start"] / 1000, UTC)
        return cls(start, facts.get("added", not facts["sudden"]), limit=timedelta(seconds=facts["limit"]))

    def title(self) -> Text:
        return text.RACE

    def check(self, session: MinesweeperSession, moves: Sequence[Move], player: int, at: datetime) -> None:
        if at < self.start:
            raise PlayerError(text.NOT_YET)
        if at > self.start + self.limit:
            raise PlayerError(text.TIME_IS_UP)
        super().check(session, moves, player, at)

    def question_before_help(self, session: MinesweeperSession, player: int, at: datetime) -> Text | None:
        raise PlayerError(text.WAIT_FOR_OTHERS)

    def about(self, session: MinesweeperSession) -> About:
        ends = self.start + self.limit
        return replace(super().about(session), news=text.COSTS[session.options.lives == 1], who=text.ENDS(ends))

    def _running(self, session: MinesweeperSession, left: int) -> Sequence[Text | str]:
        return with_mines_left(left, [text.RACE], [text.HITS(session.hits)] if session.hits else [])

    def run(self, session: MinesweeperSession, *, is_late: bool = False) -> Run:
        """Return the player's run so far, or as it is if time is up now. Only one that has ended has all figures."""
        how = self._how(session) or (How.LATE if is_late else None)
        credit = session.credits(session.game.field)[0] if how else None
        return Run(
            how=how,
            time=self.time(session),
            opened=self.opened(session),
            percent=self.percent(session),
            hits=session.hits,
            solved=credit.value if credit else 0,
            moves=session.scoreboard.moves,
            flags=credit.flags if credit else 0,
            curve=self.curve,
        )

    def _how(self, session: MinesweeperSession) -> How | None:
        match session.outcome:
            case Outcome.WON:
                return How.FINISHED
            case Outcome.LOST:
                return How.OUT
            case Outcome.RESIGNED:
                return How.LATE if session.ended_by == THE_BOT else How.GAVE_UP
        return None


@dataclass(frozen=True)
class GhostRace(OnRaceBoard):
    """A race against recorded runs, whenever its player likes. It has no results: its player may know the board."""

    NAME = "ghost"
    is_known: ClassVar[bool] = True
    left_out = frozenset({"new"})

    ghosts: tuple[Curve, ...] = ()
    """The progress of the best, the winner's first. It doesn't say whose it is."""

    @classmethod
    def read(cls, stored: StoredGame) -> Self:
        facts: dict[str, Any] = stored.options["ghost"]
        ghosts = tuple(tuple(Point(*point) for point in curve) for curve in facts["ghosts"])
        return cls(stored.started_at, facts.get("added", not facts["sudden"]), ghosts=ghosts)

    def title(self) -> Text:
        return text.GHOST_RACE

    def about(self, session: MinesweeperSession) -> About:
        return replace(super().about(session), news=text.GHOSTS_RUN, who=text.UNRATED)

    def _running(self, session: MinesweeperSession, left: int) -> Sequence[Text | str]:
        """Say where the ghosts were when the player dug last."""
        at = session.duration // TENTHS
        ghosts = [
            text.GHOST_AT(place=place, percent=percent_at(curve, at)) for place, curve in enumerate(self.ghosts, 1)
        ]
        own = text.YOU_ARE_AT(self.percent(session))
        return [text.AGAINST(own=own, ghosts=ghosts), text.AGAINST(own=own, ghosts=ghosts[:1])]


def new_board(race: RaceSession, player: int, look: Appearance) -> StoredGame:
    """Return a player's board in a race, before it is stored."""
    assert race.start  # noqa: S101 - it runs
    place = Place(race.channel_id, race.guild_id, race.locale)
    stored = new_game(race, place, player, race.start, look)
    stored.mode, stored.match_id = Racing.NAME, race.id
    facts = {
        "start": int(race.start.timestamp() * 1000),
        "sudden": race.options.sudden,
        "added": race.options.added,
        "limit": int(race.options.limit.total_seconds()),
    }
    stored.options = {**stored.options, RACE: facts}
    return stored


def new_game(race: RaceSession, place: Place, player: int, at: datetime, look: Appearance) -> StoredGame:
    """Return a private game on the board of a race, before it is stored."""
    race_options, figures = race.options, race.options.figures
    options = Options(race_options.difficulty, *figures, race_options.lives, Players.STARTER, appearance=look)
    return new_stored_game(options, place, player, at, race.field, Laying.NO_GUESS)
