"""Boards in words: their player hears texts and sees nothing."""

import os
import re
from datetime import timedelta
from pathlib import Path

from simcord.results import ResponseMessage

from bot.features.minesweeper.session import MinesweeperSession
from tests.bot import race_table as racing
from tests.bot.answers import answered, buttons_for, buttons_of, click, private_text, shown, text_of
from tests.bot.daily import open_daily
from tests.bot.duels import DuelTable
from tests.bot.forging import press_anything
from tests.bot.private import start_private, won
from tests.bot.spoken import EMOJI
from tests.bot.table import Table
from tests.listener import Listener, speak_grid, words_in

DOCUMENT, BEGIN = Path(__file__).parents[2] / "docs" / "accessibility.md", "```text\n"


def assert_in_words(message: ResponseMessage) -> None:
    assert not message.attachments
    assert not any(sign in text_of(message) for sign in EMOJI)


async def play(table: Table) -> tuple[Listener, int]:
    """Play a private game by its texts alone. Return its listener, and the words that its grids as emoji would take."""
    listener, grids = Listener(), 0
    await table.env.advance_time(3)
    listener.hear(text_of(await start_private(table, table.alice, look="words")))
    while not listener.over:
        move = listener.next_move()
        assert move, "the texts prove no square safe"
        listener.heard.append(f"> {move}")
        await table.env.advance_time(3)
        answer = shown(await table.command(table.alice, "mines move", moves=move))
        listener.hear(text_of(answer))
        grids += sum(1 for _ in speak_grid(listener.board))
    return listener, grids


def written(listener: Listener, grids: int) -> str:
    """The document with this game, and with how many words it and its grids of emoji take."""
    begin, _, _ = DOCUMENT.read_text().partition(BEGIN)
    figures = iter([words_heard(listener), grids])
    begin = re.sub(r"\d+ words", lambda _: f"{next(figures)} words", begin)
    return f"{begin}{BEGIN}" + "\n".join(listener.heard) + "\n```\n"


def words_heard(listener: Listener) -> int:
    return words_in(line for line in listener.heard if not line.startswith(">"))


async def test_a_listener_wins_without_a_guess_and_the_document_is_what_is_heard(table: Table) -> None:
    """`WRITE_DOCS=1` writes it."""
    listener, grids = await play(table)
    assert any(line.startswith("Won in ") for line in listener.heard), listener.heard
    assert words_heard(listener) * 3 <= grids
    if os.environ.get("WRITE_DOCS"):
        DOCUMENT.write_text(written(listener, grids))
    assert DOCUMENT.read_text() == written(listener, grids)


async def test_nothing_is_an_emoji_or_a_picture_and_every_button_has_words(table: Table) -> None:
    board = await start_private(table, table.alice, look="words")
    for moves in ("e5", "!a1"):
        assert_in_words(board)
        assert all(button["label"] and "emoji" not in button for button in buttons_of(board) if "label" in button)
        assert all("label" in button for button in buttons_of(board))
        board = shown(await table.command(table.alice, "mines move", moves=moves))


async def test_others_moves_are_read_with_their_names(table: Table) -> None:
    await table.start(table.alice)
    await table.hear(table.bob)
    mine = shown(await table.press(table.bob, "mypad"))
    await table.command(table.alice, "mines move", moves="!a1 e5")
    asked = private_text(await table.command(table.bob, "mines read", question="changes"))
    assert f"{table.alice.mention} flagged A1" in asked
    assert f"{table.alice.mention} opened" in asked
    assert re.search(rf"^{table.alice.mention} flagged A1$", text_of(table.message(mine.id)), re.MULTILINE)
    assert "Row 1: flag" in text_of(shown(await table.press(table.bob, "mypad")))


async def test_a_listener_wins_a_duel(table: Table) -> None:
    """Against the weakest strength, which sees what one number says at a time."""
    await table.hear(table.alice)
    await table.command(table.alice, "duel", strength="single")
    duel, listener = DuelTable(table), Listener()
    await duel.wait(timedelta(seconds=3))
    while buttons_for(board := await duel.board(), "mypad"):
        mine = shown(await click(table.alice, board, "mypad"))
        assert [button for button in buttons_of(mine) if not button["label"] or "emoji" in button] == []
        listener.hear(text_of(mine))
        await table.command(table.alice, "mines move", moves=listener.next_pick())
        await duel.wait(timedelta(seconds=3))
    assert f"{table.alice.mention} wins" in text_of(board)


async def test_hints_and_odds_are_words_without_a_picture(table: Table) -> None:
    await table.hear(table.alice)
    await table.start(table.alice)
    await table.command(table.alice, "mines move", moves="e5")
    for name in ("mines hint", "mines odds"):
        answer = await table.command(table.alice, name)
        assert_in_words(answer.followups[0] if answer.followups else shown(answer))


async def test_the_board_of_a_game_here_is_words_for_players_who_chose_them(table: Table) -> None:
    await table.start(table.bob)
    await table.hear(table.alice)
    heard = shown(await table.command(table.alice, "mines board"))
    assert heard.ephemeral
    assert "Rows 1 to 9: hidden x9" in text_of(heard)
    assert "Nothing new" not in text_of(heard)
    assert "Questions for" in text_of(heard)
    await table.hear(table.alice, "picture")
    assert not shown(await table.command(table.alice, "mines board")).ephemeral


async def test_a_private_game_becomes_words_in_its_menu(table: Table) -> None:
    board = await start_private(table, table.alice)
    menu = shown(await click(table.alice, board, "more"))
    answered(await table.alice.select(menu, ["words"], custom_id="menu:1:mines:1:look"))
    assert "Rows 1 to 9: hidden x9" in text_of(shown(await table.command(table.alice, "mines board")))


async def test_the_rows_that_a_message_has_no_room_for_are_read_by_a_button(table: Table) -> None:
    board = await start_private(table, table.alice, look="words", rows=30, columns=26, mines=200)
    game = await table.game()
    odd = " ".join(f"!{chr(97 + column)}{row + 1}" for row in range(30) for column in range(row % 2, 26, 2))
    board = shown(await table.command(table.alice, "mines move", moves=odd))
    assert game.size == (30, 26)
    assert "Row 30" not in text_of(board)
    while buttons_for(board, "rows"):
        board = shown(await click(table.alice, board, "rows"))
    assert text_of(board).split("\n")[-1].startswith("Row 30: ")


async def test_exercises_lessons_and_replays_are_words_too(table: Table) -> None:
    await table.hear(table.alice)
    await start_private(table, table.alice)
    end = await won(table, table.alice)
    for answer in (await table.command(table.alice, "tactics"), await click(table.alice, end, "replay")):
        message = answer.followups[0] if answer.followups else shown(answer)
        assert re.search(r"^Rows? 1", text_of(message), re.MULTILINE)
        assert_in_words(message)
    lesson = shown(await table.command(table.alice, "tactics", mode="learn"))
    assert re.search(r"^Rows? .*\bsafe\b", text_of(lesson), re.MULTILINE)


async def test_daily_boards_and_races_are_words_from_their_start(table: Table) -> None:
    for player in (table.alice, table.bob):
        await table.hear(player)
    boards = [*(await racing.started(table, table.bob)).values(), await open_daily(table, table.alice)]
    for board in boards:
        assert re.search(r"^Rows? 1", text_of(board), re.MULTILINE)
        assert_in_words(board)


async def test_a_player_who_is_out_of_a_race_reads_no_mines_while_others_race(table: Table) -> None:
    await table.hear(table.bob)
    boards = await racing.started(table, table.bob, mode="sudden")
    mine, *_ = await racing.mines(table, table.bob)
    await racing.dig(table, table.bob, boards[table.bob.id], mine)
    for _ in range(2):  # the second time compares the board with the first one
        board = shown(await racing.press(table, table.bob, "myboard"))
        rows = re.findall(r"^Rows? .*", text_of(board), re.MULTILINE)
        assert rows
        assert "exploded" in "".join(rows)
        assert not any(word in "".join(rows) for word in ("mine", "flag"))
    rows_from = f"mines:1:{(await racing.board_of(table, table.bob)).id}:rows:A1"
    refused = await press_anything(table, table.bob, board, rows_from)
    assert private_text(refused) == str(MinesweeperSession.TEXTS.over)
    asked = await table.command(table.bob, "mines read", question="board")
    assert private_text(asked) == str(MinesweeperSession.TEXTS.over)


async def test_help_in_words_names_buttons_by_their_labels(table: Table) -> None:
    await table.hear(table.alice)
    for game in ("mines", "puzzle"):
        told = text_of(shown(await table.help(table.alice, game)))
        assert "*Left*, *Up*, *Down* and *Right*" in told
        assert not any(sign in told for sign in EMOJI)


async def test_what_a_board_has_said_by_itself_is_not_said_again(table: Table) -> None:
    await table.start(table.alice)
    await table.hear(table.bob)
    mine = shown(await table.press(table.bob, "mypad"))
    for moves in ("!a1", "!b1"):
        await table.env.advance_time(4)
        await table.command(table.alice, "mines move", moves=moves)
    await table.env.advance_time(4)
    assert f"{table.alice.mention} flagged A1 to B1" in text_of(table.message(mine.id))
    form = await click(table.bob, table.message(mine.id), "type")
    answered(await table.bob.submit_modal(form, {"moves": "!i9"}))
    told = text_of(table.message(mine.id))
    assert "You flagged I9" in told
    assert "A1" not in told


async def test_buttons_say_in_words_what_they_have_changed(table: Table) -> None:
    board = await start_private(table, table.alice, look="words")
    for button, told in (("right", "Buttons: F3 to I6"), ("flags", "Mode: flag"), ("pick", "Mode: dig")):
        await table.env.advance_time(2)
        board = shown(await click(table.alice, board, button))
        assert told in text_of(board)
        assert "Nothing new" not in text_of(board)
