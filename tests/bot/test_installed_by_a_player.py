"""Servers where only a player has installed the bot: it edits nothing by itself, and may not post for everyone."""

import pytest

from bot.games.minesweeper import MINESWEEPER
from bot.ui.text import ONLY_YOU_PLAY, ONLY_YOU_SEE
from core import cell_name
from tests.bot.answers import Seen, answered, click, private_text, seen, shown, text_of
from tests.bot.forging import press_anything
from tests.bot.private import public_messages
from tests.bot.table import Table
from tests.presses import press_of


async def test_it_edits_nothing_by_itself_whoever_presses(table: Table) -> None:
    await table.start(table.alice)
    await table.dig(table.alice, (4, 4))
    board, before = await table.board(), len(table.env.http_requests)

    await table.env.advance_time(1)
    with table.installed_by(table.carol):
        moved = await press_anything(table, table.bob, board, str(press_of(MINESWEEPER, 1, "bring")))
        resigned = await press_anything(table, table.alice, shown(moved), str(press_of(MINESWEEPER, 1, "confirm")))

    by_itself = [request for request in table.env.http_requests[before:] if request.path.startswith("/channels/")]
    assert by_itself == []
    assert "🏳️ Resigned" in text_of(resigned.response)


async def test_games_are_public_where_it_may_post(table: Table) -> None:
    with table.installed_by(table.carol):
        assert seen(await table.command(table.alice, "minesweeper")) is Seen.POSTED
        assert seen(await table.command(table.bob, "puzzle new")) is Seen.POSTED


async def test_a_game_that_nobody_else_would_see_is_private_and_says_so(table: Table) -> None:
    with table.installed_by(table.carol, posts=False):
        started = await table.command(table.alice, "minesweeper")
    assert seen(started) is Seen.PRIVATE
    assert [text_of(line) for line in started.followups] == [str(ONLY_YOU_PLAY)]
    assert (await table.game()).private
    assert await table.games.find_running(table.channel.id) is None
    assert seen(await table.command(table.bob, "minesweeper")) is Seen.POSTED


async def test_a_private_game_needs_no_explanation(table: Table) -> None:
    with table.installed_by(table.carol, posts=False):
        started = await table.command(table.alice, "minesweeper", players="starter")
    assert started.followups == []


@pytest.mark.parametrize("verb", ["new", "again"])
async def test_another_game_that_nobody_else_would_see_is_private(table: Table, verb: str) -> None:
    await table.start(table.alice)
    await table.win_by_typing(table.alice)
    with table.installed_by(table.carol, posts=False):
        started = await table.press(table.bob, verb)
    assert seen(started) is Seen.PRIVATE
    assert [text_of(line) for line in started.followups] == [str(ONLY_YOU_PLAY)]
    assert await table.games.find_running(table.channel.id) is None


async def test_a_puzzle_that_nobody_else_would_see_is_refused(table: Table) -> None:
    with table.installed_by(table.carol, posts=False):
        assert private_text(await table.command(table.alice, "puzzle new")) == str(ONLY_YOU_SEE)
    assert await table.puzzles.find_running(table.channel.id) is None


async def test_a_board_stays_where_everyone_sees_it(table: Table) -> None:
    await table.start(table.alice)
    await table.dig(table.alice, (4, 4))
    board, safe = await table.board(), await table.safe_cell()
    with table.installed_by(table.carol, posts=False):
        moved = await table.press(table.bob, "bring")
        dug = await table.command(table.bob, "mines move", moves=cell_name(safe))
    assert private_text(moved) == str(ONLY_YOU_SEE)
    assert seen(dug) is Seen.PRIVATE
    assert (await table.game()).symbol(safe) != "#"
    assert (await table.game()).message_id == board.id
    assert public_messages(table) == 1


async def test_help_that_nobody_else_would_see_is_not_shared(table: Table) -> None:
    await table.start(table.alice)
    await table.dig(table.alice, (4, 4))
    hint = shown(await table.press(table.alice, "hint"))
    form = await table.command(table.alice, "puzzle solve")
    solved = shown(answered(await table.alice.submit_modal(form, {"text": "2 2 1\n3 4 2\n2 3 2"})))
    with table.installed_by(table.carol, posts=False):
        for answer, verb in ((hint, "showhint"), (solved, "show")):
            assert private_text(await click(table.alice, answer, verb)) == str(ONLY_YOU_SEE)
    assert not (await table.game()).shared
