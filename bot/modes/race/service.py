"""All races: how they start, who joins and leaves, and what players made of them."""

from collections.abc import Mapping
from datetime import datetime
from operator import itemgetter

from bot.errors import Busy
from bot.modes.race.run import Run
from bot.modes.race.session import (
    GO,
    JOIN,
    LEAVE,
    RUN,
    RaceOptions,
    RaceSession,
    begin_turn,
    new_stored_race,
)
from bot.play.channel_locks import Place
from bot.play.service import Resources, Service
from bot.text.players import THE_BOT
from core import Cell, Game, Minefield

TRIES = 5
"""Boards that are laid until one leaves enough to open."""


class RaceService(Service[RaceSession]):
    """All races of channels."""

    def __init__(self, resources: Resources) -> None:
        super().__init__(RaceSession, resources)
        self._seen: dict[int, Mapping[int, Run]] = {}
        """The runs so far of the races that run, by player."""

    async def start(self, place: Place, player: int, interaction: int, options: RaceOptions) -> RaceSession:
        """Lay a board that needs no guess, and open the lobby of a race on it.

        Raise `GameRunning` if the channel has a race, or `Busy` if no board is found in time.
        """
        async with self._channels.turn(place.channel_id):
            await self._check_free(place.channel_id)
        field, first = await self._lay(options)
        stored = new_stored_race(options, field, first, place, player, self._clock())
        return await self.begin(stored, interaction)

    async def _lay(self, options: RaceOptions) -> tuple[Minefield, Cell]:
        """Return a board that needs no guess, and the cell that opens it: no more than half of it, if possible."""
        rows, columns, mines = options.figures
        boards = []
        for _ in range(TRIES):
            first = self._rng.randrange(rows), self._rng.randrange(columns)
            if field := await self._engine.lay(rows, columns, mines, first, preset=True):
                given = len(Game(field).dig(first).opened)
                if 2 * given <= rows * columns - mines:
                    return field, first
                boards.append((given, field, first))
        if not boards:
            raise Busy
        _, field, first = min(boards, key=itemgetter(0))
        return field, first

    async def join(self, game: int, player: int, interaction: int) -> RaceSession:
        """Have a player join the lobby, once. Raise `PlayerError` if that isn't possible."""
        return await self.play(game, player, interaction, JOIN)

    async def leave(self, game: int, player: int, interaction: int) -> RaceSession:
        """Take a player out of the lobby. Raise `PlayerError` if that isn't possible any more."""
        return await self.play(game, player, interaction, LEAVE)

    async def go(self, game: int, player: int, interaction: int, *, moderates: bool) -> RaceSession:
        """Start the countdown. Raise `PlayerError` if this player may not, or if it can't start yet."""
        return await self.play(game, player, interaction, GO, moderates=moderates)

    async def start_clock(self, game: int, start: datetime) -> RaceSession:
        """Start the clock of a race at this moment by Discord's clock, unless it runs."""
        return await self.play(game, THE_BOT, None, begin_turn(start))

    async def record_run(self, game: int, player: int, run: Run, at: datetime) -> RaceSession:
        """Record the run of a player, unless it was or the race has its results. The last one ends the race."""
        return await self.play(game, player, None, f"{RUN}{run.write()}", at=at)

    def see(self, game: int, runs: Mapping[int, Run]) -> None:
        """Record the runs so far, for the race's message."""
        self._seen[game] = runs

    def lose_sight(self, game: int) -> None:
        """Forget the runs of a race that is over."""
        self._seen.pop(game, None)

    def reviewed(self, session: RaceSession) -> RaceSession:
        """Return the race with the runs so far."""
        if session.id not in self._seen:
            return session
        race = session.copy()
        race.seen = self._seen[session.id]
        return race
