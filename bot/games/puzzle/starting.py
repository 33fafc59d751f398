"""How count puzzles start."""

from bot.games.puzzle.session import PuzzleOptions, PuzzleSession, new_stored_puzzle
from bot.play.channel_locks import Place
from bot.play.referee import Referee


async def start(referee: Referee, place: Place, player: int, interaction: int, options: PuzzleOptions) -> PuzzleSession:
    """Make a puzzle, and start it.

    Raise `PlayerError` for options that aren't allowed, and `GameRunning` if the channel has a puzzle by then.
    """
    options.check()
    await referee.check_free(place.channel_id, PuzzleSession)
    puzzle = await referee.engine.make_puzzle(options.rows, options.columns, options.density, options.difficulty)
    stored = new_stored_puzzle(options, puzzle, place, player, referee.clock())
    return await referee.begin(PuzzleSession, stored, interaction)
