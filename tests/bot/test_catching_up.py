"""Boards that a killed process didn't edit show the newest state once the next process is there."""

from bot.storage.models import RESIGN
from core import parse_moves
from tests.bot.answers import text_of
from tests.bot.duels import DuelTable
from tests.bot.table import Table


async def start_again(table: Table) -> None:
    await table.env.advance_time(1)
    await table.restart()
    await table.bot.screens.finish()


async def test_a_move_that_was_stored_but_not_shown_is_shown_by_the_next_process(table: Table) -> None:
    await table.start(table.alice)
    await table.referee.move(await table.game(), table.bob.id, 99, parse_moves("!a1", 9, 9))
    assert "flagged" not in text_of(await table.board())
    await start_again(table)
    assert "flagged" in text_of(await table.board())


async def test_so_is_the_end_of_a_duel(table: Table) -> None:
    duel = DuelTable(table)
    await duel.begin()
    mover, _ = await duel.players()
    await table.referee.play(await duel.now(), mover.id, 99, RESIGN)
    assert "resigned" not in text_of(await duel.board())
    await start_again(table)
    assert "resigned" in text_of(await duel.board())


async def test_boards_that_changed_long_before_are_left_alone(table: Table) -> None:
    await table.start(table.alice)
    home, table.channel = table.channel, table.guild.create_text_channel("elsewhere")
    await table.env.advance_time(3600)
    await table.start(table.bob)
    await start_again(table)
    edited = [request.path for request in table.env.http_requests if request.method == "PATCH"]
    assert not [path for path in edited if str(home.id) in path]
    assert [path for path in edited if str(table.channel.id) in path]
