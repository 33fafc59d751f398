"""All sessions of duels: how they start, and what happens in them by itself."""

from collections.abc import Sequence
from datetime import datetime

from bot.errors import PlayerError
from bot.games.duel import text
from bot.games.duel.options import DuelOptions, new_stored_duel
from bot.games.duel.reviews import DuelReviews
from bot.games.duel.session import ACCEPT, DuelSession
from bot.play.channel_locks import Place
from bot.play.service import Resources, Service
from bot.text.players import THE_BOT
from core import Action, Minefield, Move, fair_start, lay_mines

LAST = 2
"""The bot throws its bomb, whatever it finds there, once its rival needs this many mines or fewer."""


class DuelService(Service[DuelSession]):
    """All duels that channels play."""

    def __init__(self, resources: Resources) -> None:
        super().__init__(DuelSession, resources)
        self.reviews = DuelReviews(resources, self.late_watchers)

    async def start(self, place: Place, player: int, interaction: int, options: DuelOptions) -> DuelSession:
        """Start a duel, or the challenge to one. Raise `GameRunning` if the channel has one."""
        field = self._lay(options)
        return await self.begin(new_stored_duel(options, field, place, player, self._clock()), interaction)

    def draw_side(self) -> int:
        """Return which side begins, drawn by lot."""
        return self._rng.randrange(2)

    async def accept(self, game: int, player: int, interaction: int) -> DuelSession:
        """Accept a challenge. Raise `PlayerError` for a player who may not, or if somebody else has."""
        return await self.play(game, player, interaction, ACCEPT)

    def _lay(self, options: DuelOptions) -> Minefield:
        """Return a field on which neither side has the better start."""
        side, mines, _ = options.board
        while True:
            field = lay_mines(side, side, mines, self._rng)
            if fair_start(field):
                return field

    async def _prepare(self, session: DuelSession, moves: Sequence[Move], player: int, at: datetime) -> None:
        """Raise `PlayerError` once the player's time is up: the turn is about to pass."""
        if session.mover == player and at >= session.deadline:
            raise PlayerError(text.NOT_YOUR_PICK)

    async def _due_turn(self, session: DuelSession, now: datetime) -> str:
        """Return the turn that does what is due, which may be the bot's pick. It knows no more than players see."""
        if session.mover != THE_BOT:
            return await super()._due_turn(session, now)
        duel, strength = session.duel, session.options.strength
        assert strength  # noqa: S101 - else the bot doesn't play
        reach = duel.reach if session.may_bomb else 0
        needed = duel.goal - duel.scores[1 - duel.to_move]
        cell, bomb = await self._engine.next_pick(duel.board, strength, reach, urgent=needed <= LAST)
        return str(Move(Action.BOMB if bomb else Action.DIG, cell))
