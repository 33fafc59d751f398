"""How duels start."""

from random import Random

from bot.features.duel.options import DuelOptions, new_stored_duel
from bot.features.duel.session import DuelSession
from bot.game.channel_locks import Place
from bot.game.referee import Referee
from core import Minefield, fair_start, lay_mines


async def start(referee: Referee, place: Place, player: int, interaction: int, options: DuelOptions) -> DuelSession:
    """Start a duel, or the challenge to one. Raise `GameRunning` if the channel has one."""
    stored = new_stored_duel(options, lay_fairly(options, referee.rng), place, player, referee.clock())
    return await referee.begin(DuelSession, stored, interaction)


def lay_fairly(options: DuelOptions, rng: Random) -> Minefield:
    """Return a field on which neither side has the better start."""
    side, mines, _ = options.board
    while True:
        field = lay_mines(side, side, mines, rng)
        if fair_start(field):
            return field
