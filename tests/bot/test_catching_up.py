"""Boards that a killed process didn't edit show the newest state once the next process is there."""

from bot.store.models import RESIGN
from core import parse_moves
from tests.bot.answers import text_of
from tests.bot.duels import DuelTable
from tests.bot.table import Table


async def start_again(table: Table) -> list[str]:
    """Kill the process and start another. Return the messages that this edits."""
    await table.env.advance_time(1)
    before = len(table.env.http_requests)
    await table.restart()
    await table.bot.screens.finish()
    return [request.path for request in table.env.http_requests[before:] if request.method == "PATCH"]


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


async def test_all_boards_that_are_behind_are_edited_however_long_ago_they_changed(table: Table) -> None:
    home, others = table.channel, [table.guild.create_text_channel(f"mines-{number}") for number in range(5)]
    for number, table.channel in enumerate(others, 1):
        await table.start(table.alice)
        await table.referee.move(await table.game(number), table.bob.id, number, parse_moves("!a1", 9, 9))
        await table.env.advance_time(3600)
    table.channel = home
    await table.start(table.carol)
    assert len(await start_again(table)) == len(others)
    for number, table.channel in enumerate(others, 1):
        assert "flagged" in text_of(await table.board(number))


async def test_boards_that_show_the_newest_state_are_left_alone(table: Table) -> None:
    await table.start(table.alice)
    await table.press(table.alice, "dig", (4, 4))
    await table.bot.public_boards.store()
    assert await start_again(table) == []


async def test_boards_whose_message_is_gone_are_tried_once(table: Table) -> None:
    await table.start(table.alice)
    await table.referee.move(await table.game(), table.bob.id, 99, parse_moves("!a1", 9, 9))
    table.env.backend.delete_message(table.channel.id, (await table.board()).id)
    assert len(await start_again(table)) == 1
    assert await start_again(table) == []
