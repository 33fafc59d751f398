"""How games of Minesweeper start."""

from bot.errors import PlayerError
from bot.features.minesweeper import text
from bot.features.minesweeper.options import Options, new_stored_game
from bot.features.minesweeper.overview import Overview
from bot.features.minesweeper.scoreboard import FirstRun
from bot.features.minesweeper.session import MinesweeperSession
from bot.game.channel_locks import Place
from bot.game.referee import Referee
from core import Action, Move


async def start(
    referee: Referee,
    place: Place,
    player: int,
    interaction: int,
    options: Options,
    before: MinesweeperSession | None = None,
) -> MinesweeperSession:
    """Start a game: a private one if only its starter plays.

    It is on the board of the finished game `before`, with the first dig made because the mines were laid for it.

    Raise `GameRunning` if the channel has a public one that doesn't make way, or `PlayerError` if the player has too
    many private ones.
    """
    if before and before.may_continue:
        raise PlayerError(text.SHOW_MINES_FIRST)
    now = referee.clock()
    if before is None or before.first_dig is None:
        return await referee.begin(MinesweeperSession, new_stored_game(options, place, player, now), interaction)
    stored = new_stored_game(options, place, player, now, before.game.field, before.laying)
    stored.options = {**stored.options, **_first_run(before).write()}
    return await referee.begin(MinesweeperSession, stored, interaction, [Move(Action.DIG, before.first_dig)])


def _first_run(session: MinesweeperSession) -> FirstRun:
    """Return how a finished game went, for those who play its board again."""
    overview = Overview.of(session)
    assert overview.outcome and overview.figures  # noqa: PT018, S101 - somebody has dug, and it is over for good
    return FirstRun(session.id, overview.outcome, session.hits, overview.figures)
