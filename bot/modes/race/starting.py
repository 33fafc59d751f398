"""How races start."""

from operator import itemgetter

from bot.errors import Busy
from bot.modes.race.session import RaceOptions, RaceSession, new_stored_race
from bot.play.channel_locks import Place
from bot.play.referee import Referee
from core import Cell, Game, Minefield

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
