"""A version without a mode lists, deletes and leaves what is around its games."""

from sqlalchemy import update

from bot.play.text import NEWER_GAME
from bot.storage.models import StoredGame
from core import Outcome
from tests.bot.answers import Seen, seen
from tests.bot.table import Table
from tests.bot.test_leaving import send_removal


async def make_newer(table: Table, game: int) -> None:
    changed = update(StoredGame).where(StoredGame.id == game).values(mode="newer")
    await table.store.database.write(lambda connection: connection.execute(changed))


async def test_private_games_are_listed_beside_a_newer_one(table: Table) -> None:
    for _ in range(3):
        await table.start(table.alice, players="starter")
    await make_newer(table, 1)
    await table.restart()
    listed = await table.command(table.alice, "mines board")
    assert seen(listed) is Seen.PRIVATE
    assert not listed.response or listed.response.content != str(NEWER_GAME)


async def test_leaving_a_server_ends_the_games_beside_a_newer_one(table: Table) -> None:
    other = table.guild.create_text_channel("other")
    await table.start(table.alice)
    await table.bob.slash(other, "minesweeper")
    await make_newer(table, 1)
    table.games._sessions.drop(1)
    await send_removal(table)
    assert (await table.game(2)).outcome is Outcome.RESIGNED
