"""All sessions of count puzzles: how they start and are ended by votes."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from random import Random

from bot.engine.client import EngineClient
from bot.games.puzzle.options import PuzzleOptions
from bot.games.puzzle.session import VOTE, PuzzleSession, new_stored_puzzle
from bot.play.channel_locks import Place
from bot.play.service import Resources, Service
from bot.play.session import NO_VOTE, START
from bot.storage.models import StoredTurn
from bot.storage.store import Store
from core import Cell, Explanation


class PuzzleService(Service[PuzzleSession]):
    """All count puzzles that channels solve."""

    def __init__(self, store: Store, clock: Callable[[], datetime], rng: Random, engine: EngineClient) -> None:
        super().__init__(PuzzleSession, store, clock, rng)
        self._engine = engine

    @classmethod
    def make(cls, resources: Resources) -> PuzzleService:
        return cls(resources.store, resources.clock, resources.rng, resources.engine)

    async def start(self, place: Place, player: int, interaction: int, options: PuzzleOptions) -> PuzzleSession:
        """Make a puzzle, and start it.

        Raise `PlayerError` for options that aren't allowed, and `GameRunning` if the channel has a puzzle by then.
        """
        options.check()
        async with self._channels.turn(place.channel_id):
            await self._check_free(place.channel_id)
        puzzle = await self._engine.make_puzzle(options.rows, options.columns, options.density, options.difficulty)
        async with self._channels.turn(place.channel_id):
            now = self._clock()
            stored = new_stored_puzzle(options, puzzle, place.channel_id, place.guild_id, player, now)
            stored.locale = place.locale
            turns = [StoredTurn(number=0, player_id=player, at=now, interaction_id=interaction, text=START)]
            return await self._add(PuzzleSession.restore(stored, turns), stored, turns)

    async def hint(self, puzzle: PuzzleSession) -> Explanation | None:
        """Return a cell to mark near the pad, and why; `None` if there is none. Raise `PlayerError` if that fails."""
        near = [cell for line in puzzle.viewport for cell in line]
        return await self._engine.mark(puzzle.marking, near)

    async def hint_for(self, puzzle: PuzzleSession, cell: Cell) -> Explanation | None:
        """Return why a cell is what it is, in time for an answer; `None` if it is marked correctly by now."""
        return await self._engine.mark_for(puzzle.marking, cell)

    async def vote(self, game: int, player: int, interaction: int) -> PuzzleSession:
        """Vote to see the solution, or take that vote back. Raise `PlayerError` for a player who was removed."""

        async def change(puzzle: PuzzleSession) -> None:
            puzzle.check_player(player)
            if puzzle.over or interaction in puzzle.interactions:
                await self._sessions.check_newest(puzzle)
                return
            now, taken_back = self._clock(), player in puzzle.voters
            if taken_back:
                puzzle.take_vote_back(player)
            else:
                puzzle.vote(player, now)
            await self._sessions.save(puzzle, player, interaction, NO_VOTE if taken_back else VOTE, now)

        puzzle, _ = await self._change(game, change)
        return puzzle
