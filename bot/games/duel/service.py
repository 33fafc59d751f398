"""All sessions of duels: how they start, and what happens in them by itself."""

from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime

from bot.games.duel.options import DuelOptions, new_stored_duel
from bot.games.duel.reviews import DuelReviews
from bot.games.duel.session import ACCEPT, DuelMoveResult, DuelSession
from bot.play.channel_locks import Place
from bot.play.service import Done, Resources, Service
from bot.text.players import THE_BOT
from core import Action, Minefield, Move, fair_start, lay_mines

LAST = 2
"""How many mines the rival may still need before the bot throws its bomb, whatever it finds."""


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

        async def change(session: DuelSession) -> None:
            if session.over or interaction in session.interactions:
                await self._sessions.check_newest(session)
                return
            session.check_accept(player)
            session.accept(player)
            await self._sessions.save(session, player, interaction, ACCEPT, self._clock())

        session, _ = await self._change(game, change)
        return session

    def reviewed(self, session: DuelSession) -> DuelSession:
        return self.reviews.add_to(session)

    async def forget(self, player: int) -> None:
        await super().forget(player)
        self.reviews.forget()

    async def close(self) -> None:
        await self.reviews.close()

    def _lay(self, options: DuelOptions) -> Minefield:
        """Return a field on which neither side has the better start."""
        side, mines, _ = options.board
        while True:
            field = lay_mines(side, side, mines, self._rng)
            if fair_start(field):
                return field

    async def _make(self, session: DuelSession, moves: Sequence[Move], player: int, at: datetime) -> DuelMoveResult:
        """Make a player's picks in a copy of a session. The next player begins with the pick in hand."""
        report = session.take(moves, player, at)
        if report.passed:
            session.tool = Action.DIG
        return report

    async def _elapse(self, session: DuelSession, now: datetime) -> None:
        """Do what is due in a copy of a session, and make the bot's picks."""
        while session.due and session.due <= now:
            turn = await self._pick(session, now) if session.mover == THE_BOT else session.elapse(now)
            await self._sessions.save(session, THE_BOT, None, turn, now)

    async def _pick(self, session: DuelSession, now: datetime) -> str:
        """Make the bot's next pick, and return it. The bot knows no more than players see."""
        duel, strength = session.duel, session.options.strength
        assert strength  # noqa: S101 - else the bot doesn't play
        reach = duel.reach if session.may_bomb else 0
        urgent = duel.scores[1 - duel.to_move] >= duel.goal - LAST
        cell, bomb = await self._engine.next_pick(duel.board, strength, reach, urgent=urgent)
        move = Move(Action.BOMB if bomb else Action.DIG, cell)
        session.take([move], THE_BOT, now)
        session.set_viewport(session.follow([move]), Action.DIG, THE_BOT, now, by_itself=True)
        return str(move)

    async def _change(self, game: int, change: Callable[[DuelSession], Awaitable[Done]]) -> tuple[DuelSession, Done]:
        session, result = await super()._change(game, change)
        return self.reviewed(session), result
