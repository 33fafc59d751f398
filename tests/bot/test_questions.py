"""Questions about boards in words, and which board they are about."""

from core import cell_name
from tests.bot import race_table as racing
from tests.bot.answers import buttons_for, click, private_text, shown, text_of
from tests.bot.private import start_private, won
from tests.bot.spoken import worded_puzzle
from tests.bot.table import Table

NOT_UNDERSTOOD = "I don't understand that. Ask `near c4`, `row 3`, `column c`, `numbers`, `board` or `changes`."
NEAR_A1 = "A1: flag; east B1: hidden, southeast B2: hidden, south A2: hidden"
ANSWERS = {
    "near a1": NEAR_A1,
    "row 1": "Row 1: flag, hidden x8",
    "Column A": "Column A: flag, hidden x8",
    "column 1": "Column A: flag, hidden x8",
    "row a": "Column A: flag, hidden x8",
    "near 1行1列": NEAR_A1,
    "numbers": "No number has hidden squares beside it.",
    "near j1": "The last square of this board is I9.",
    "near\u200b a1.": NEAR_A1,
    **dict.fromkeys(("nearby a1", "😀", "near 😀", "numbers x"), NOT_UNDERSTOOD),
    "numbers 2": "There are no more numbers.",
}


async def test_players_ask_about_the_board(table: Table) -> None:
    await table.start(table.alice)
    await table.command(table.alice, "mines move", moves="!a1")
    told = {}
    for question in ANSWERS:
        await table.env.advance_time(3)
        told[question] = private_text(await table.command(table.bob, "mines read", question=question))
    assert told == ANSWERS


async def test_questions_are_typed_among_the_moves(table: Table) -> None:
    board = await start_private(table, table.alice, look="words")
    form = await click(table.alice, board, "type")
    assert form.modal
    answer = await table.alice.submit_modal(form, {"moves": "Row 1"})
    assert private_text(answer) == "Row 1: hidden x9"


async def test_questions_are_about_the_board_that_was_read_last(table: Table) -> None:
    await table.start(table.alice)
    await table.command(table.alice, "mines move", moves="!a1")
    await worded_puzzle(table, table.bob, difficulty="complete", rows=4, columns=4)
    assert "flag" not in private_text(await table.command(table.bob, "mines read", question="row 1"))
    await table.press(table.bob, "mypad")
    assert private_text(await table.command(table.bob, "mines read", question="row 1")) == "Row 1: flag, hidden x8"


async def test_questions_and_moves_are_about_the_board_that_was_read_last(table: Table) -> None:
    await table.start(table.alice)
    await table.hear(table.bob)
    await start_private(table, table.bob)
    await table.command(table.bob, "mines move", moves="!a1")
    assert private_text(await table.command(table.bob, "mines read", question="row 1")) == "Row 1: flag, hidden x8"
    assert (await table.game(1)).board[0, 0] == "#"
    assert (await table.game(2)).board[0, 0] == "F"


async def test_the_first_changes_of_a_board_are_the_whole_board(table: Table) -> None:
    await table.start(table.alice)
    await table.command(table.alice, "mines move", moves="!a1")
    asked = private_text(await table.command(table.bob, "mines read", question="changes"))
    assert asked == "Row 1: flag, hidden x8\nRows 2 to 9: hidden x9"


async def test_changes_on_the_largest_board_fit_into_an_answer(table: Table) -> None:
    await table.hear(table.bob)
    await table.command(table.alice, "minesweeper", rows=30, columns=26, mines=200)
    await table.press(table.bob, "mypad")
    odd = [(row, column) for row in range(30) for column in range(row % 2, 26, 2)]
    few, many = odd[::13], [cell for at, cell in enumerate(odd) if at % 13]
    for player, cells in ((table.alice, few), (table.carol, many)):
        await table.env.advance_time(3)
        await table.command(player, "mines move", moves=" ".join(f"!{cell_name(cell)}" for cell in cells))
    answer = await table.command(table.bob, "mines read", question="changes")
    assert f"{table.carol.mention} flagged" in private_text(answer)
    assert buttons_for(shown(answer), "rows")


async def test_a_board_of_a_race_is_asked_about_while_it_is_open_and_once_it_is_won(table: Table) -> None:
    await table.hear(table.bob)
    boards = await racing.started(table, table.bob, table.carol)
    assert "Row 1: " in private_text(await table.command(table.bob, "mines read", question="row 1"))
    await racing.finish(table, table.bob, boards[table.bob.id])
    assert "Row 1: " in private_text(await table.command(table.bob, "mines read", question="row 1"))


async def test_words_open_the_game_here_after_another_has_ended(table: Table) -> None:
    await table.hear(table.bob)
    await start_private(table, table.bob)
    await won(table, table.bob)
    await table.command(table.alice, "puzzle", rows=4, columns=4)
    opened_here = shown(await table.command(table.bob, "mines board"))
    assert "Count puzzle" in text_of(opened_here)
