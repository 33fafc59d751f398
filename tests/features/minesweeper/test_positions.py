"""Games that begin from a position, in a process."""

from random import Random

from bot.features.minesweeper.options import Laying, StartPosition, new_stored_game
from bot.features.minesweeper.session import MinesweeperSession
from bot.features.minesweeper.starting import start as start_game
from bot.game.channel_locks import Place
from core import cell_name, lay_for_first_dig
from tests.game.gaming_table import BEGINNER, CHANNEL, STARTER, Table, interactions
from tests.game.recorded import results_in

PLACE = Place(CHANNEL, None)


async def finished(table: Table) -> MinesweeperSession:
    """A beginner's board whose first mine had exploded, and of which half was open, played to its end."""
    field = lay_for_first_dig(*BEGINNER.figures, (0, 0), Random(1))
    safe, mine = set(field.grid.cells(field.grid.everywhere & ~field.bits)), min(field.mines)
    opened = {cell for cell in safe if cell > mine} - {max(safe)} | {mine}
    stored = new_stored_game(BEGINNER, PLACE, STARTER, table.clock(), field, Laying.RANDOM)
    stored.options = {**stored.options, "position": StartPosition(frozenset(opened), frozenset()).write(field.grid)}
    play = await table.referee.begin(MinesweeperSession, stored, next(interactions))
    await table.move(play, STARTER, " ".join(map(cell_name, safe - opened)))
    play = await table.now(play)
    assert play.over
    return play


async def test_a_game_that_begins_in_the_middle_is_unranked_and_can_be_played_again(table: Table) -> None:
    play = await finished(table)
    assert [one.ranked for one in await results_in(table.store, play.id)] == [False]
    again = await start_game(table.referee, PLACE, STARTER, next(interactions), BEGINNER, play)
    assert (again.over, again.hits) == (False, 0)
