"""The boards in a race and of ghost races: variants of Minesweeper."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial
from math import ceil

from bot.board.appearance import Appearance
from bot.errors import PlayerError
from bot.features.minesweeper.options import NAME, Laying, Options, new_stored_game
from bot.features.minesweeper.session import About, MinesweeperSession
from bot.features.minesweeper.text import TEXTS
from bot.features.minesweeper.text.board import with_mines_left
from bot.features.race import text
from bot.features.race.run import TENTHS, Curve, How, Point, RaceRun, penalty, percent_at
from bot.features.race.session import RaceSession
from bot.game.channel_locks import Place
from bot.game.effect import Effect
from bot.game.replay import Recording, Replay, Replaying, merged
from bot.game.results import Result
from bot.game.settings import Players
from bot.game.text import NOTHING_TO_REPLAY
from bot.store.models import StoredGame
from bot.text.language import Text, stopwatch
from bot.text.words import THE_BOT
from core import Action, Move, Outcome

RACE = "race"
"""The mode of a board in a race, and the option with what it has to know of the race."""
MILLISECOND = timedelta(milliseconds=1)
FROZEN = timedelta(seconds=10)
"""How long a mine freezes its player's board for all but flags."""


class OnRaceBoard(MinesweeperSession):
    """A private board with an opening, its clock from the start of the race, and its player's progress."""

    OPENS = True

    def __init__(self, stored: StoredGame) -> None:
        super().__init__(stored)
        facts = stored.options[self.MODE]
        self.start = stored.started_at
        self.added: bool = facts.get("added", not facts["sudden"])
        """Whether mines add to the time instead of freezing the board."""
        self.frozen_until: datetime | None = None
        self.curve: tuple[Point, ...] = ()

    @property
    def may_continue(self) -> bool:
        return False

    @property
    def opened(self) -> int:
        """How many squares the player has opened."""
        return self.scoreboard.opened.total() - self.given

    @property
    def percent(self) -> int:
        """How much of what was covered at the start is open. Only a whole board is 100%."""
        field = self.game.field
        to_open = field.rows * field.columns - len(field.mines) - self.given
        return 100 * self.opened // to_open if to_open else 100

    @property
    def time(self) -> int:
        """The milliseconds until the last dig, with what mines added."""
        return (self.duration + penalty(self.hits, added=self.added)) // MILLISECOND

    def check_moves(self, moves: Sequence[Move], player: int, at: datetime) -> None:
        super().check_moves(moves, player, at)
        only_flags = all(move.action is Action.FLAG for move in moves)
        if self.frozen_until and at < self.frozen_until and not only_flags:
            raise PlayerError(text.FROZEN(ceil((self.frozen_until - at).total_seconds())))

    def about(self) -> About:
        return About(titles=self._titles(), shows_lives=False)

    def _moved(self, effect: Effect, at: datetime) -> None:
        if effect.hits and not self.added:
            self.frozen_until = at + FROZEN
        if not self.curve or self.curve[-1].percent != self.percent:
            self.curve += (Point((at - self.start) // TENTHS, self.percent),)

    def _results(self, result: partial[Result]) -> Iterable[Result]:
        return ()

    def _titles(self) -> Sequence[Text | str]:
        time = stopwatch(self.time)
        match self.outcome:
            case Outcome.WON:
                return [text.FINISHED_IN(time)]
            case Outcome.LOST:
                return [text.OUT_AFTER(time)]
            case Outcome.RESIGNED:
                return [text.RACE_IS_OVER if self.ended_by == THE_BOT else text.GAVE_UP]
        return self._running()

    @abstractmethod
    def _running(self) -> Sequence[Text | str]:
        """Return the titles while the game runs."""


class RaceBoard(OnRaceBoard):
    """The board of a player in a race."""

    MODE = RACE
    TEXTS = replace(TEXTS, ask_to_end_private=text.ASK_TO_GIVE_UP, end=text.GIVE_UP, ended=text.YOU_GAVE_UP)
    LEFT_OUT = frozenset(
        {"new", "card", "hint", "showhint", "take", "nexthint", "hintanyway", "oddsanyway", "showodds"}
    )

    def __init__(self, stored: StoredGame) -> None:
        super().__init__(stored)
        facts = stored.options[RACE]
        self.start = datetime.fromtimestamp(facts["start"] / 1000, UTC)
        self.limit = timedelta(seconds=facts["limit"])

    @classmethod
    def title_of(cls, stored: StoredGame) -> Text:
        return text.RACE

    def check_moves(self, moves: Sequence[Move], player: int, at: datetime) -> None:
        if at < self.start:
            raise PlayerError(text.NOT_YET)
        if at > self.start + self.limit:
            raise PlayerError(text.TIME_IS_UP)
        super().check_moves(moves, player, at)

    def check_help(self, player: int) -> None:
        super().check_help(player)
        raise PlayerError(text.WAIT_FOR_OTHERS)

    def about(self) -> About:
        ends = self.start + self.limit
        return replace(super().about(), news=text.COSTS[self.options.lives == 1], who=text.ENDS(ends))

    def _running(self) -> Sequence[Text | str]:
        hits = [text.HITS(self.hits)] if self.hits else []
        return with_mines_left(self.board.mines_left, [text.RACE], hits)

    def run(self, *, is_late: bool = False) -> RaceRun:
        """Return the player's run so far, or as it is if time is up now. Only one that has ended has all figures."""
        how = self._how() or (How.LATE if is_late else None)
        credit = self.credits(self.game.field)[0] if how else None
        return RaceRun(
            how=how,
            time=self.time,
            opened=self.opened,
            percent=self.percent,
            hits=self.hits,
            solved=credit.value if credit else 0,
            moves=self.scoreboard.moves,
            flags=credit.flags if credit else 0,
            curve=self.curve,
        )

    def _how(self) -> How | None:
        match self.outcome:
            case Outcome.WON:
                return How.FINISHED
            case Outcome.LOST:
                return How.OUT
            case Outcome.RESIGNED:
                return How.LATE if self.ended_by == THE_BOT else How.GAVE_UP
        return None


class GhostRace(OnRaceBoard):
    """A race against recorded runs, whenever its player likes. It has no results: its player may know the board."""

    MODE = "ghost"
    LEFT_OUT = frozenset({"new"})

    def __init__(self, stored: StoredGame) -> None:
        super().__init__(stored)
        curves: Iterable[Iterable[Iterable[int]]] = stored.options[self.MODE]["ghosts"]
        self.ghosts: tuple[Curve, ...] = tuple(tuple(Point(*point) for point in curve) for curve in curves)
        """The progress of the best, the winner's first. It doesn't say whose it is."""

    @classmethod
    def title_of(cls, stored: StoredGame) -> Text:
        return text.GHOST_RACE

    @property
    def is_known_board(self) -> bool:
        return True

    def about(self) -> About:
        return replace(super().about(), news=text.GHOSTS_RUN, who=text.UNRATED)

    def _running(self) -> Sequence[Text | str]:
        """Say where the ghosts were when the player dug last."""
        at = self.duration // TENTHS
        ghosts = [
            text.GHOST_AT(place=place, percent=percent_at(curve, at)) for place, curve in enumerate(self.ghosts, 1)
        ]
        own = text.YOU_ARE_AT(self.percent)
        return [text.AGAINST(own=own, ghosts=ghosts), text.AGAINST(own=own, ghosts=ghosts[:1])]


def new_board(race: RaceSession, player: int, look: Appearance) -> StoredGame:
    """Return a player's board in a race, before it is stored."""
    assert race.start  # noqa: S101 - it runs
    place = Place(race.channel_id, race.guild_id, race.locale)
    stored = new_game(race, place, player, race.start, look)
    stored.mode, stored.match_id = RaceBoard.MODE, race.id
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


MOST_BOARDS = 4
"""The boards that one picture has room for."""


def _read(recording: Recording) -> Replay:
    """Return the steps of all boards by their time. Boards of players who were deleted are gone."""
    stored = recording.game
    race = RaceSession.restore(stored, stored.turns)
    boards = {one.starter_id: one for one in recording.boards if (one.kind, one.mode) == (NAME, RaceBoard.MODE)}
    best = [place.score.player for place in race.standings.places if place.score.player in boards][:MOST_BOARDS]
    if not best:
        raise PlayerError(NOTHING_TO_REPLAY)
    repeated = [recording.repeat(boards[player], RaceBoard) for player in best]
    steps, sides = merged([steps for _, steps in repeated])
    return Replay(steps, [board.board for board, _ in repeated], race.outcome, sides, owners=best)


def _played(session: RaceSession) -> bool:
    return session.start is not None


REPLAYING = Replaying(read=_read, played=_played)
"""How races are replayed."""
