"""Count puzzles in words: a listener solves them."""

import re

from bot.board.emoji import Cost
from bot.features.puzzle.session import PuzzleSession
from core import cell_name, solve_counts
from tests.bot.answers import buttons_for, buttons_of, click, private_text, shown, text_of
from tests.bot.spoken import EMOJI, worded_puzzle
from tests.bot.table import Table
from tests.listener import symbols_of
from tests.referees import running


async def test_a_listener_solves_a_count_puzzle_by_its_texts(table: Table) -> None:
    board = await worded_puzzle(table, table.bob, difficulty="complete", rows=6, columns=7)
    counts = counts_of(text_of(board))
    mines = solve_counts(counts).mines
    assert mines
    marks = " ".join(f"!{cell_name((row, column))}" for row in range(6) for column in range(7) if mines[row][column])
    await table.command(table.bob, "mines move", moves=marks)
    await table.env.advance_time(4)
    solved = text_of(table.message(board.id))
    assert solved.startswith("### Count puzzle solved in ")
    assert "blank" not in solved
    assert all(re.search(rf"^Row {row}: .*(mine|clear)", solved, re.MULTILINE) for row in range(1, 7))


def counts_of(words: str) -> list[list[int | None]]:
    """Return the counts of an unmarked puzzle from its rows in words."""
    rows: list[list[int | None]] = []
    for match in re.finditer(r"^Rows? (\d+)(?: to (\d+))?: (.*)$", words, re.MULTILINE):
        row: list[int | None] = [int(symbol) for symbol in symbols_of(match[3])]
        rows += [row] * (int(match[2] or match[1]) - int(match[1]) + 1)
    return rows


async def test_a_puzzle_in_words_tells_others_marks_and_has_no_picture_and_no_emoji(table: Table) -> None:
    board = await worded_puzzle(table, table.bob, rows=6, columns=7)
    assert not board.attachments
    await table.command(table.alice, "mines move", moves="!a1 b1-2")
    await table.command(table.alice, "mines move", moves="b2")
    await table.env.advance_time(4)
    told = text_of(table.message(board.id))
    assert re.search(rf"^{table.alice.mention} marked A1 to B1: (\d as )?mine, (\d as )?clear$", told, re.MULTILINE)
    assert "marked A1" in private_text(await table.command(table.bob, "mines read", question="changes"))
    await table.command(table.alice, "mines move", moves="b1")
    assert private_text(await table.command(table.bob, "mines read", question="changes")) == "No longer marked: B1"
    for message in (board, table.message(board.id)):
        assert not any(sign in text_of(message) for sign in EMOJI)
        assert [button for button in buttons_of(message) if not button["label"] or "emoji" in button] == []


async def test_every_tool_of_a_puzzle_in_words_says_what_it_does(table: Table) -> None:
    board = await worded_puzzle(table, table.bob, difficulty="complete", rows=4, columns=4)
    labels, told = [], []
    for verb in ("chalk", "pail", "pencil"):
        labels += [button["label"] for button in buttons_for(board, verb)]
        await table.env.advance_time(2)
        board = shown(await click(table.bob, table.message(board.id), verb))
        told += re.findall("^Mode: .*", text_of(board), re.MULTILINE)
    assert labels == ["Mode: mark mines", "Mode: mark clear", "Mode: fill"]
    assert told == ["Mode: mark clear", "Mode: fill", "Mode: mark mines"]
    await click(table.bob, table.message(board.id), "mine")
    assert (await running(table.referee, table.channel.id, PuzzleSession)).marking.mines.bit_count() == 1


async def test_the_largest_puzzle_in_words_is_read_to_its_end(table: Table) -> None:
    board = await worded_puzzle(table, table.bob, difficulty="complete", rows=30, columns=26)
    while more := buttons_for(board, "rows"):
        assert Cost.of([text_of(board)], len(buttons_of(board))).fits
        assert more[0]["label"] == "More rows"
        board = shown(await click(table.bob, board, "rows"))
    assert text_of(board).split("\n")[-1].startswith("Row 30: ")


async def test_a_hint_in_words_says_each_thing_once(table: Table) -> None:
    await worded_puzzle(table, table.bob, rows=6, columns=6)
    answer = await table.command(table.bob, "mines hint")
    told = text_of(shown(answer))
    assert told.startswith("### Hint: ")
    assert not any(words in told for words in ("Count puzzle", "Numbers", "picture"))


async def test_questions_about_a_puzzle_are_typed_among_its_marks(table: Table) -> None:
    await table.command(table.alice, "puzzle", difficulty="complete", rows=4, columns=4)
    puzzle = await running(table.referee, table.channel.id, PuzzleSession)
    menu = shown(await click(table.bob, table.message(puzzle.message_id or 0), "more"))
    for question, answer in (("board", "Row 1: "), ("numbers", "needs")):
        form = await click(table.bob, menu, "typed")
        assert answer in private_text(await table.bob.submit_modal(form, {"moves": question}))
