"""All sessions of count puzzles: how they start and are ended by votes."""

from bot.games.puzzle.session import VOTE, PuzzleOptions, PuzzleSession, new_stored_puzzle
from bot.play.channel_locks import Place
from bot.play.service import Resources, Service
from bot.play.session import NO_VOTE


class PuzzleService(Service[PuzzleSession]):
    """All count puzzles that channels solve."""

    def __init__(self, resources: Resources) -> None:
        super().__init__(PuzzleSession, resources)

    async def start(self, place: Place, player: int, interaction: int, options: PuzzleOptions) -> PuzzleSession:
        """Make a puzzle, and start it.

        Raise `PlayerError` for options that aren't allowed, and `GameRunning` if the channel has a puzzle by then.
        """
        options.check()
        async with self._channels.turn(place.channel_id):
            await self._check_free(place.channel_id)
        puzzle = await self._engine.make_puzzle(options.rows, options.columns, options.density, options.difficulty)
        return await self.begin(new_stored_puzzle(options, puzzle, place, player, self._clock()), interaction)

    async def vote(self, game: int, player: int, interaction: int) -> PuzzleSession:
        """Vote to see the solution, or take that vote back. Raise `PlayerError` for a player who was removed."""
        return await self.play(game, player, interaction, lambda puzzle: NO_VOTE if player in puzzle.voters else VOTE)
