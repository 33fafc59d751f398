"""A race as its channel sees it: the lobby, the players and their runs. Their boards are games of their own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import Enum, auto
from functools import partial
from operator import itemgetter

from bot.engine.client import EngineClient
from bot.errors import Busy, PlayerError
from bot.features.minesweeper.options import PRESETS
from bot.features.race import text
from bot.features.race.run import How, RaceRun, penalty, ranked
from bot.game.channel_locks import Place
from bot.game.effect import Effect
from bot.game.ratings import Contest, Standings
from bot.game.referee import Referee
from bot.game.results import PlayerOutcome, Result
from bot.game.session import Session
from bot.game.stored import new_row
from bot.game.viewport import Viewport
from bot.store.models import StoredGame, Turn
from bot.text.language import Text
from bot.text.words import THE_BOT
from core import Cell, Game, Grid, Minefield, Move, Outcome, cell_name, parse_cell

MOST_PLAYERS, LEAST_PLAYERS = 25, 2
LIVES = 5
LOBBY = timedelta(minutes=10)
"""How long a lobby stays open. Discord lets a private answer be edited for 15 minutes, and it becomes the board."""
STARTS_AFTER = timedelta(seconds=60)
"""From the second player's joining to the start by itself."""
COUNTDOWN = timedelta(seconds=5)
LIMITS: Mapping[str, timedelta] = {
    "beginner": timedelta(minutes=10),
    "intermediate": timedelta(minutes=20),
    "expert": timedelta(minutes=40),
}
"""From the start, by difficulty."""
ARRIVING = timedelta(seconds=3)
"""How long a dig that was made in time may take to arrive."""

LADDER = "race"
JOIN, LEAVE, GO, CLOSE, END = "join", "leave", "go", "close", "end"
BEGIN, RUN = "begin:", "run:"
"""Begin the turns with the moment of the start, and with a player's run."""


class Phase(Enum):
    """The phases of a race."""

    LOBBY = auto()
    COUNTDOWN = auto()
    RUNNING = auto()
    OVER = auto()


@dataclass(frozen=True)
class RaceOptions:
    """What a race is about."""

    difficulty: str
    sudden: bool
    """Whether the first mine ends a player's race. Otherwise each freezes the board for a while; the fifth ends it."""
    added: bool = False
    """Whether mines add to the time instead, and never end a race, as in older versions."""

    @property
    def figures(self) -> tuple[int, int, int]:
        """The rows, columns and mines of its board."""
        return PRESETS[self.difficulty].figures

    @property
    def limit(self) -> timedelta:
        return LIMITS[self.difficulty]

    def penalty(self, hits: int) -> timedelta:
        """Return what a number of mines adds to the time."""
        return penalty(hits, added=self.added)

    @property
    def lives(self) -> int:
        """How many mines a player may hit, the one included that ends the race."""
        return 1 if self.sudden else self.figures[-1] + 1 if self.added else LIVES


class RaceSession(Session):
    """A race in a channel."""

    NAME, PREFIX = "race", "race"
    TEXTS = text.TEXTS
    STARTER_STAYS = False
    UNDONE = (*Session.UNDONE, JOIN)
    PACE = 2.1

    def __init__(self, stored: StoredGame) -> None:
        super().__init__(stored)
        difficulty, sudden = stored.options["difficulty"], stored.options["sudden"]
        self.options = RaceOptions(difficulty, sudden, added=stored.options.get("added", not sudden))
        self.field = Minefield(Grid(stored.rows, stored.columns), int(stored.field or "0", 16))
        self.first = parse_cell(stored.options["first"])
        """The cell that opens every board."""
        self.players: tuple[int, ...] = (stored.starter_id,)
        """In the order of their joining. Those who were removed aren't among them."""
        self.starts_at: datetime | None = None
        """When the lobby ends by itself because there are enough players."""
        self.announced_at: datetime | None = None
        """When somebody pressed *Start*, or the lobby ended by itself."""
        self.start: datetime | None = None
        """When the clock began to run, by Discord's clock."""
        self.began_at: datetime | None = None
        """The same moment by the bot's clock, which its timers go by."""
        self.runs: dict[int, RaceRun] = {}
        """The runs that have ended, by player."""
        self.seen: Mapping[int, RaceRun] = {}
        """The runs so far, as far as they are known. They aren't stored: the boards are."""
        self.closed = self.ended = False

    @classmethod
    def title_of(cls, stored: StoredGame) -> Text:
        return text.RACE

    @property
    def outcome(self) -> Outcome | None:
        if self.resigned or self.closed:
            return Outcome.RESIGNED
        return Outcome.WON if self.ended else None

    @property
    def phase(self) -> Phase:
        if self.over:
            return Phase.OVER
        if self.start:
            return Phase.RUNNING
        return Phase.COUNTDOWN if self.announced_at else Phase.LOBBY

    @property
    def racing(self) -> Sequence[int]:
        """Players whose run hasn't ended."""
        return [player for player in self.players if player not in self.runs]

    @property
    def ends_at(self) -> datetime:
        """When time runs out by Discord's clock, for a race that has started."""
        return (self.start or self.started_at) + self.options.limit

    @property
    def closes_at(self) -> datetime:
        """When all digs that were made in time have arrived, by the bot's clock."""
        return (self.began_at or self.started_at) + self.options.limit + ARRIVING

    @property
    def standings(self) -> Standings[RaceRun]:
        """The places of its players, as far as their runs are known."""
        return ranked({player: self.run_of(player) for player in self.players})

    def run_of(self, player: int) -> RaceRun:
        """Return a player's run so far."""
        return self.runs.get(player) or self.seen.get(player) or RaceRun()

    @property
    def due(self) -> datetime | None:
        match self.phase:
            case Phase.LOBBY:
                return min(self.starts_at or self.started_at + LOBBY, self.started_at + LOBBY)
            case Phase.COUNTDOWN:
                return (self.announced_at or self.started_at) + COUNTDOWN
            case Phase.RUNNING:
                return self.closes_at if self.racing else self.last_turn_at
        return None

    async def due_turn(self, now: datetime, engine: EngineClient) -> str:
        match self.phase:
            case Phase.LOBBY:
                return GO if len(self.players) >= LEAST_PLAYERS else CLOSE
            case Phase.COUNTDOWN:
                return begin_turn(now)
        return END

    def check(self, turn: str, player: int, now: datetime, *, moderates: bool = False) -> bool:
        if turn == JOIN:
            return self._check_join(player)
        if turn == LEAVE:
            return self._check_leave(player)
        if turn == GO:
            return self._check_go(player, moderates=moderates)
        if turn.startswith(BEGIN):
            return self.phase is Phase.COUNTDOWN
        if turn.startswith(RUN):
            return not self.ended and player in self.racing
        return super().check(turn, player, now, moderates=moderates)

    def _check_join(self, player: int) -> bool:
        self.check_not_removed(player)
        if self.phase is not Phase.LOBBY:
            raise PlayerError(text.STARTED_ALREADY)
        if player not in self.players and len(self.players) >= MOST_PLAYERS:
            raise PlayerError(text.FULL)
        return player not in self.players

    def _check_leave(self, player: int) -> bool:
        if player not in self.players:
            raise PlayerError(text.NOT_JOINED)
        if self.phase is not Phase.LOBBY:
            raise PlayerError(text.GIVE_UP_INSTEAD)
        return True

    def _check_go(self, player: int, *, moderates: bool) -> bool:
        self.check_not_removed(player)
        if self.phase is not Phase.LOBBY:
            raise PlayerError(text.STARTED_ALREADY)
        if player != self.starter_id and not moderates:
            raise PlayerError(text.MAY_START(self.starter_id))
        if len(self.players) < LEAST_PLAYERS:
            raise PlayerError(text.TOO_FEW)
        return True

    def takes_part(self, player: int) -> bool:
        return player in self.players

    def why_not(self, player: int) -> Text | str | None:
        """Return why this player has no board; `None` for one who has or gets one, or if the race is over."""
        if (reason := super().why_not(player)) or self.over or player in self.players:
            return reason
        return text.NOT_JOINED if self.phase is Phase.LOBBY else text.NOT_RACING

    def join(self, player: int, at: datetime) -> None:
        if player not in self.players:
            self.players += (player,)
            self._count(at)

    def leave(self, player: int, at: datetime) -> None:
        """Take a player out of the lobby."""
        self.players = tuple(other for other in self.players if other != player)
        self._count(at)

    def go(self, at: datetime) -> None:
        """Close the lobby and count down."""
        self.announced_at = at

    def begin(self, start: datetime, at: datetime) -> None:
        """Start the clock at this moment, which is `at` by the bot's clock."""
        self.start, self.began_at = start, at

    def record(self, player: int, run: RaceRun, at: datetime) -> None:
        """Record a player's run, unless it was. The last one ends the race."""
        if player not in self.players or player in self.runs:
            return
        self.runs[player] = run
        if run.moves and self.start:
            self._note_dig(at, self.start)
        if not self.over and not self.racing:
            self.finish(at)

    def finish(self, at: datetime) -> None:
        """End the race for everyone: no later than its limit, and after its last turn."""
        if not self.over:
            self.ended = True
            self._end(THE_BOT, max(min(at, self.ends_at), self.last_turn_at))

    def close(self, at: datetime) -> None:
        """End the lobby in which nobody started."""
        if not self.over:
            self.closed = True
            self._end(THE_BOT, at)

    def remove(self, player: int, at: datetime) -> Effect:
        self.players = tuple(other for other in self.players if other != player)
        if len(self.players) < LEAST_PLAYERS:
            self.starts_at = None
        return super().remove(player, at)

    def may_remove(self, player: int, moderates: bool) -> bool:
        """Return whether this player may remove others: once it runs, a moderator who isn't a rival of theirs."""
        if self.phase is Phase.LOBBY:
            return super().may_remove(player, moderates)
        return moderates and player not in self.players

    def may_end(self, player: int, moderates: bool, now: datetime) -> bool:
        """Return whether this player may end it: once it runs, a moderator whose own race doesn't end with it."""
        if self.phase is Phase.LOBBY:
            return super().may_end(player, moderates, now)
        return moderates and player not in self.players

    def symbol(self, cell: Cell) -> str:
        raise NotImplementedError  # every square is on the players' own boards

    def take(self, moves: Sequence[Move], player: int, at: datetime) -> Effect:
        raise NotImplementedError

    def _count(self, at: datetime) -> None:
        """Have the lobby end by itself once there are enough players, from the second one's joining on."""
        if len(self.players) < LEAST_PLAYERS:
            self.starts_at = None
        elif self.starts_at is None:
            self.starts_at = at + STARTS_AFTER

    def _do(self, turn: Turn) -> Effect:
        player, at, (word, colon, rest) = turn.player_id, turn.at, turn.text.partition(":")
        known: Mapping[str, Callable[[], object]] = {
            JOIN: lambda: self.join(player, at),
            LEAVE: lambda: self.leave(player, at),
            GO: lambda: self.go(at),
            BEGIN: lambda: self.begin(datetime.fromtimestamp(int(rest) / 1000, UTC), at),
            RUN: lambda: self.record(player, RaceRun.read(rest), at),
            CLOSE: lambda: self.close(at),
            END: lambda: self.finish(at),
        }
        if do := known.get(word + colon):
            do()
            return Effect()
        return super()._do(turn)

    def contest(self) -> Contest | None:
        """Return the places of all who were there at the start, unless somebody ended it early or nobody dug."""
        places = {place.score.player: place.number for place in self.standings.places}
        raced = self.ended and len(places) >= LEAST_PLAYERS and self._moved.places
        return Contest(LADDER, places) if raced else None

    @property
    def _moved(self) -> Standings[RaceRun]:
        """The places of those who made a move."""
        return ranked({player: run for player, run in self.runs.items() if run.moves and player in self.players})

    def _results(self, result: partial[Result]) -> Iterable[Result]:
        """Return a result for every player who made a move. Races have no records, so none of them counts."""
        mines, moved = self.options.figures[-1], self._moved.places
        for number, (player, _, run) in ((place.number, place.score) for place in moved):
            outcome = PlayerOutcome.WON if number == 1 and run.how is How.FINISHED else PlayerOutcome.LOST
            yield result(
                player_id=player,
                difficulty=self.options.difficulty,
                mines=mines,
                no_guess=True,
                outcome=(PlayerOutcome.GAVE_UP if run.how is How.GAVE_UP else outcome).value,
                duration=run.time,
                moves=run.moves,
                opened=run.opened,
                hits=run.hits,
                flags=run.flags,
                alone=len(moved) == 1,
                place=number,
            )


def begin_turn(start: datetime) -> str:
    """Return the turn that starts the clock at this moment."""
    return f"{BEGIN}{int(start.timestamp() * 1000)}"


def new_stored_race(
    options: RaceOptions, field: Minefield, first: Cell, place: Place, player: int, at: datetime
) -> StoredGame:
    """Return a race that is about to open its lobby."""
    rows, columns, _ = options.figures
    return new_row(
        RaceSession.NAME,
        Viewport.centred(rows, columns),
        {
            "difficulty": options.difficulty,
            "sudden": options.sudden,
            "added": options.added,
            "first": cell_name(first),
        },
        place=place,
        player=player,
        at=at,
        field=f"{field.bits:x}",
    )


TRIES = 5
"""Boards that are laid until one leaves enough to open."""


async def start(referee: Referee, place: Place, player: int, interaction: int, options: RaceOptions) -> RaceSession:
    """Lay a board that needs no guess, and open the lobby of a race on it.

    Raise `GameRunning` if the channel has a race, or `Busy` if no board is found in time.
    """
    await referee.check_free(place.channel_id, RaceSession)
    field, first = await _lay(referee, options)
    stored = new_stored_race(options, field, first, place, player, referee.clock())
    return await referee.begin(RaceSession, stored, interaction)


async def _lay(referee: Referee, options: RaceOptions) -> tuple[Minefield, Cell]:
    """Return a board that needs no guess, and the cell that opens it: no more than half of it, if possible."""
    rows, columns, mines = options.figures
    boards = []
    for _ in range(TRIES):
        first = referee.rng.randrange(rows), referee.rng.randrange(columns)
        if field := await referee.engine.lay(rows, columns, mines, first, preset=True):
            given = len(Game(field).dig(first).opened)
            if 2 * given <= rows * columns - mines:
                return field, first
            boards.append((given, field, first))
    if not boards:
        raise Busy
    _, field, first = min(boards, key=itemgetter(0))
    return field, first
