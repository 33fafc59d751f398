"""Servers where only a player has installed the bot: it edits nothing by itself, and may not post for everyone."""

from bot.discord.text import ONLY_YOU_SEE
from bot.features.minesweeper import MINESWEEPER
from bot.features.minesweeper.session import MinesweeperSession
from bot.features.puzzle.session import PuzzleSession
from core import cell_name
from tests.bot.answers import Seen, answered, click, private_text, seen, shown, text_of
from tests.bot.forging import press_anything
from tests.bot.private import public_messages
from tests.bot.table import Table
from tests.presses import press_of
from tests.referees import running


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


async def test_games_are_private_only_where_nobody_else_would_see_them(table: Table) -> None:
    with table.installed_by(table.carol, posts=False):
        started = await table.command(table.alice, "minesweeper")
        asked_for = await table.command(table.alice, "minesweeper", players="starter")
        assert private_text(await table.command(table.alice, "puzzle")) == str(ONLY_YOU_SEE)
    assert seen(started) is Seen.PRIVATE
    assert [text_of(line) for line in started.followups] == [str(ONLY_YOU_SEE)]
    assert asked_for.followups == []
    assert (await table.game()).private
    assert await table.referee.load_running(table.channel.id, MinesweeperSession) is None
    assert await table.referee.load_running(table.channel.id, PuzzleSession) is None

    with table.installed_by(table.carol):
        assert seen(await table.command(table.bob, "minesweeper")) is Seen.POSTED
        assert seen(await table.command(table.bob, "puzzle")) is Seen.POSTED
    number = (await running(table.referee, table.channel.id, MinesweeperSession)).id
    await table.win_by_typing(table.bob, number)
    for verb in ("new", "again"):
        with table.installed_by(table.carol, posts=False):
            started = await table.press(table.bob, verb, number=number)
        assert seen(started) is Seen.PRIVATE
        assert [text_of(line) for line in started.followups] == [str(ONLY_YOU_SEE)]
        assert await table.referee.load_running(table.channel.id, MinesweeperSession) is None


async def test_what_nobody_else_would_see_is_neither_moved_nor_shared(table: Table) -> None:
    await table.start(table.alice)
    await table.dig(table.alice, (4, 4))
    hint = shown(await table.press(table.alice, "hint"))
    form = await table.command(table.alice, "mines solve")
    solved = shown(answered(await table.alice.submit_modal(form, {"text": "2 2 1\n3 4 2\n2 3 2"})))
    board, safe = await table.board(), await table.safe_cell()
    messages = public_messages(table)
    with table.installed_by(table.carol, posts=False):
        for answer, verb in ((hint, "showhint"), (solved, "show")):
            assert private_text(await click(table.alice, answer, verb)) == str(ONLY_YOU_SEE)
        assert private_text(await table.press(table.bob, "bring")) == str(ONLY_YOU_SEE)
        dug = await table.command(table.bob, "mines move", moves=cell_name(safe))
    assert seen(dug) is Seen.PRIVATE
    assert (await table.game()).symbol(safe) != "#"
    assert (await table.game()).message_id == board.id
    assert public_messages(table) == messages == 1
    assert not (await table.game()).shared
