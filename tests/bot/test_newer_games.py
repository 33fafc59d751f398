"""A version without a mode lists, deletes and leaves what is around its games."""

from sqlalchemy import update

from bot.game.text import NEWER_GAME
from bot.store.models import StoredGame
from core import Outcome
from tests.bot.answers import Seen, seen, shown
from tests.bot.table import Table
from tests.bot.test_leaving import send_removal


async def make_newer(table: Table, game: int) -> None:
    changed = update(StoredGame).where(StoredGame.id == game).values(mode="newer")
    await table.store.database.write(lambda connection: connection.execute(changed))


async def test_games_beside_a_newer_one_are_listed_and_end_with_their_server(table: Table) -> None:
    for _ in range(3):
        await table.start(table.alice, players="starter")
    await make_newer(table, 1)
    await table.restart()
    listed = await table.command(table.alice, "mines board")
    assert seen(listed) is Seen.PRIVATE
    assert shown(listed).content != str(NEWER_GAME)

    await table.start(table.alice)
    other = table.guild.create_text_channel("other")
    await table.bob.slash(other, "minesweeper")
    await make_newer(table, 4)
    table.referee._drop(4)
    await send_removal(table)
    assert (await table.game(5)).outcome is Outcome.RESIGNED
