"""Boards in words: their player hears texts and sees nothing."""

import os
import re
from datetime import timedelta

import pytest
from simcord.results import ResponseMessage

from bot.games.minesweeper.session import MinesweeperSession
from bot.render.appearance import Look
from bot.render.budget import Cost
from core import cell_name, solve_counts
from tests.bot import racing
from tests.bot.accessibility import DOCUMENT, words_heard, written
from tests.bot.answers import Player, answered, button_for, buttons_for, buttons_of, click, private_text, shown, text_of
from tests.bot.daily import open_daily
from tests.bot.duels import DuelTable, finished_duel
from tests.bot.forging import press_anything
from tests.bot.private import start_private, won
from tests.bot.racing import finished_race, race_message
from tests.bot.replays import opened, press, start_on
from tests.bot.replays import play as play_all
from tests.bot.table import Table
from tests.listener import Listener, speak_grid, symbols_of

GAMES = 20
EMOJI = "🟦🟨⬛🚩💣💥⛏❤⬅➡⬆⬇🎉🧠"


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


async def test_a_listener_wins_every_beginner_game_without_a_guess(table: Table) -> None:
    heard = spoken_as_emoji = 0
    for number in range(1, GAMES + 1):
        listener, grids = await play(table)
        assert any(line.startswith("Won in ") for line in listener.heard), f"game {number}: {listener.heard}"
        heard, spoken_as_emoji = heard + words_heard(listener), spoken_as_emoji + grids
    assert heard * 3 <= spoken_as_emoji


async def test_the_document_is_what_a_listener_hears_in_a_whole_game(table: Table) -> None:
    """`WRITE_DOCS=1` writes it."""
    listener, grids = await play(table)
    assert words_heard(listener) * 3 <= grids
    if os.environ.get("WRITE_DOCS"):
        DOCUMENT.write_text(written(listener, grids))
    assert DOCUMENT.read_text() == written(listener, grids)


async def test_nothing_is_an_emoji_or_a_picture_and_every_button_has_words(table: Table) -> None:
    board = await start_private(table, table.alice, look="words")
    for moves in ("e5", "!a1"):
        assert not board.attachments
        assert not any(sign in text_of(board) for sign in EMOJI)
        assert all(button["label"] and "emoji" not in button for button in buttons_of(board) if "label" in button)
        assert all("label" in button for button in buttons_of(board))
        board = shown(await table.command(table.alice, "mines move", moves=moves))


async def test_others_moves_are_read_with_their_names(table: Table) -> None:
    await table.start(table.alice)
    await table.command(table.bob, "mines text")
    mine = shown(await table.press(table.bob, "mypad"))
    await table.command(table.alice, "mines move", moves="!a1 e5")
    asked = private_text(await table.command(table.bob, "mines look-at", question="changes"))
    assert f"{table.alice.mention} flagged A1" in asked
    assert f"{table.alice.mention} opened" in asked
    assert re.search(rf"^{table.alice.mention} flagged A1$", text_of(table.message(mine.id)), re.MULTILINE)
    assert "Row 1: flag" in text_of(shown(await table.press(table.bob, "mypad")))


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("near a1", "A1: flag; east B1: hidden, southeast B2: hidden, south A2: hidden"),
        ("row 1", "Row 1: flag, hidden x8"),
        ("Column A", "Column A: flag, hidden x8"),
        ("column 1", "Column A: flag, hidden x8"),
        ("row a", "Column A: flag, hidden x8"),
        ("near 1行1列", "A1: flag; east B1: hidden, southeast B2: hidden, south A2: hidden"),
        ("numbers", "No number has hidden squares beside it."),
        ("near j1", "The last square of this board is I9."),
        ("near\u200b a1.", "A1: flag; east B1: hidden, southeast B2: hidden, south A2: hidden"),
        *[
            (typed, "I don't understand that. Ask `near c4`, `row 3`, `column c`, `numbers`, `board` or `changes`.")
            for typed in ("nearby a1", "😀", "near 😀", "numbers x")
        ],
        ("numbers 2", "There are no more numbers."),
    ],
)
async def test_players_ask_about_the_board(table: Table, question: str, answer: str) -> None:
    await table.start(table.alice)
    await table.command(table.alice, "mines move", moves="!a1")
    assert private_text(await table.command(table.bob, "mines look-at", question=question)) == answer


async def test_a_listener_plays_duels_to_their_end_and_wins_most(table: Table) -> None:
    """Against the weakest strength, which sees what one number says at a time."""
    await table.command(table.alice, "mines text")
    wins = 0
    for number in range(1, GAMES + 1):
        await table.env.advance_time(31)
        await table.command(table.alice, "duel start", strength="single")
        wins += await duelled(table, number)
    assert wins >= 12


async def duelled(table: Table, number: int) -> bool:
    """Play a duel against the bot by its texts alone, and return whether Alice has won it."""
    duel, listener = DuelTable(table), Listener()
    await duel.wait(timedelta(seconds=3))
    while buttons_for(board := await duel.board(number), "mypad"):
        mine = shown(await click(table.alice, board, "mypad"))
        assert [button for button in buttons_of(mine) if not button["label"] or "emoji" in button] == []
        listener.hear(text_of(mine))
        await table.command(table.alice, "duel move", moves=listener.next_pick())
        await duel.wait(timedelta(seconds=3))
    return f"{table.alice.mention} wins" in text_of(board)


async def test_hints_and_odds_are_words_without_a_picture(table: Table) -> None:
    await table.command(table.alice, "mines text")
    await table.start(table.alice)
    await table.command(table.alice, "mines move", moves="e5")
    for name in ("mines hint", "mines odds"):
        answer = await table.command(table.alice, name)
        message = answer.followups[0] if answer.followups else shown(answer)
        assert not message.attachments
        assert not any(sign in text_of(message) for sign in EMOJI)


async def test_questions_are_typed_among_the_moves(table: Table) -> None:
    board = await start_private(table, table.alice, look="words")
    form = await click(table.alice, board, "type")
    assert form.modal
    answer = await table.alice.submit_modal(form, {"moves": "Row 1"})
    assert private_text(answer) == "Row 1: hidden x9"


async def test_words_are_switched_on_and_off_also_in_a_private_game(table: Table) -> None:
    await start_private(table, table.alice)
    on = await table.command(table.alice, "mines text")
    assert "Rows 1 to 9: hidden x9" in text_of(shown(on))
    assert (await table.game()).appearance.look is Look.WORDS
    off = await table.command(table.alice, "mines text")
    assert shown(off).attachments
    assert (await table.game()).appearance.look is Look.PICTURE


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


async def test_the_end_of_a_large_board_is_read_by_the_same_button(table: Table) -> None:
    await table.command(table.alice, "mines text")
    await start_private(table, table.alice, rows=30, columns=26, mines=200)
    board = await won(table, table.alice)
    assert "Row 30" not in text_of(board)
    while buttons_for(board, "rows"):
        board = shown(await click(table.alice, board, "rows"))
    assert text_of(board).split("\n")[-1].startswith("Row 30: ")


async def test_exercises_and_replays_are_words_too(table: Table) -> None:
    await table.command(table.alice, "mines text")
    await start_private(table, table.alice)
    end = await won(table, table.alice)
    for answer in (await table.command(table.alice, "tactics"), await click(table.alice, end, "replay")):
        message = answer.followups[0] if answer.followups else shown(answer)
        assert not message.attachments
        assert re.search(r"^Rows? 1", text_of(message), re.MULTILINE)
        assert not any(sign in text_of(message) for sign in EMOJI)


async def test_questions_about_a_puzzle_are_typed_among_its_marks(table: Table) -> None:
    await table.command(table.alice, "puzzle new", difficulty="complete", rows=4, columns=4)
    puzzle = await table.puzzles.running(table.channel.id)
    menu = shown(await click(table.bob, table.message(puzzle.message_id or 0), "more"))
    for question, answer in (("board", "Row 1: "), ("numbers", "needs")):
        form = await click(table.bob, menu, "typed")
        assert answer in private_text(await table.bob.submit_modal(form, {"moves": question}))


async def worded_puzzle(table: Table, player: Player, **options: object) -> ResponseMessage:
    """Start a count puzzle, and return it in words for this player, who presses *My board* in the menu."""
    await table.command(table.alice, "puzzle new", **options)
    await table.command(player, "mines text")
    puzzle = await table.puzzles.running(table.channel.id)
    menu = shown(await click(player, table.message(puzzle.message_id or 0), "more"))
    return shown(await click(player, menu, "own"))


async def test_a_listener_solves_a_count_puzzle_by_its_texts(table: Table) -> None:
    board = await worded_puzzle(table, table.bob, difficulty="complete", rows=6, columns=7)
    counts = counts_of(text_of(board))
    mines = solve_counts(counts).mines
    assert mines
    marks = " ".join(f"!{cell_name((row, column))}" for row in range(6) for column in range(7) if mines[row][column])
    await table.command(table.bob, "puzzle mark", moves=marks)
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
    await table.command(table.alice, "puzzle mark", moves="!a1 b1-2")
    await table.command(table.alice, "puzzle mark", moves="b2")
    await table.env.advance_time(4)
    told = text_of(table.message(board.id))
    assert re.search(rf"^{table.alice.mention} marked A1 to B1: (\d as )?mine, (\d as )?clear$", told, re.MULTILINE)
    assert "marked A1" in private_text(await table.command(table.bob, "mines look-at", question="changes"))
    await table.command(table.alice, "puzzle mark", moves="b1")
    assert private_text(await table.command(table.bob, "mines look-at", question="changes")) == "No longer marked: B1"
    for message in (board, table.message(board.id)):
        assert not any(sign in text_of(message) for sign in EMOJI)
        assert [button for button in buttons_of(message) if not button["label"] or "emoji" in button] == []


async def test_every_tool_of_a_puzzle_in_words_says_what_it_does(table: Table) -> None:
    board = await worded_puzzle(table, table.bob, difficulty="complete", rows=4, columns=4)
    labels = []
    for verb in ("chalk", "pail", "pencil"):
        labels += [button["label"] for button in buttons_for(board, verb)]
        await table.env.advance_time(2)
        board = shown(await click(table.bob, table.message(board.id), verb))
    assert labels == ["Marks mines", "Marks clear", "Fills"]
    await click(table.bob, table.message(board.id), "mine")
    assert (await table.puzzles.running(table.channel.id)).marking.mines.bit_count() == 1


async def test_the_largest_puzzle_in_words_is_read_to_its_end(table: Table) -> None:
    board = await worded_puzzle(table, table.bob, difficulty="complete", rows=30, columns=26)
    while more := buttons_for(board, "rows"):
        assert Cost.of([text_of(board)], len(buttons_of(board))).fits
        assert more[0]["label"] == "More rows"
        board = shown(await click(table.bob, board, "rows"))
    assert text_of(board).split("\n")[-1].startswith("Row 30: ")


async def test_questions_are_about_the_board_that_was_read_last(table: Table) -> None:
    await table.start(table.alice)
    await table.command(table.alice, "mines move", moves="!a1")
    await worded_puzzle(table, table.bob, difficulty="complete", rows=4, columns=4)
    assert "flag" not in private_text(await table.command(table.bob, "mines look-at", question="row 1"))
    await table.press(table.bob, "mypad")
    assert private_text(await table.command(table.bob, "mines look-at", question="row 1")) == "Row 1: flag, hidden x8"


async def test_a_hint_in_words_says_each_thing_once(table: Table) -> None:
    await worded_puzzle(table, table.bob, rows=6, columns=6)
    answer = await table.command(table.bob, "puzzle hint")
    told = text_of(shown(answer))
    assert told.startswith("### Hint: ")
    assert not any(words in told for words in ("Count puzzle", "Numbers", "picture"))


async def test_daily_boards_and_races_are_words_from_their_start(table: Table) -> None:
    for player in (table.alice, table.bob):
        await table.command(player, "mines text")
    boards = [*(await racing.started(table, table.bob)).values(), await open_daily(table, table.alice)]
    for board in boards:
        assert not board.attachments
        assert re.search(r"^Rows? 1", text_of(board), re.MULTILINE)
        assert not any(sign in text_of(board) for sign in EMOJI)


async def test_a_player_who_is_out_of_a_race_reads_no_mines_while_others_race(table: Table) -> None:
    await table.command(table.bob, "mines text")
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
    asked = await table.command(table.bob, "mines look-at", question="board")
    assert private_text(asked) == str(MinesweeperSession.TEXTS.over)


async def test_whoever_has_won_a_race_reads_the_whole_board_while_others_race(table: Table) -> None:
    await table.command(table.bob, "mines text")
    boards = await racing.started(table, table.bob, table.carol)
    await racing.finish(table, table.bob, boards[table.bob.id])
    assert "Row 1: " in private_text(await table.command(table.bob, "mines look-at", question="row 1"))


async def test_questions_and_moves_are_about_the_board_that_was_read_last(table: Table) -> None:
    await table.start(table.alice)
    await table.command(table.bob, "mines text")
    await start_private(table, table.bob)
    await table.command(table.bob, "mines move", moves="!a1")
    assert private_text(await table.command(table.bob, "mines look-at", question="row 1")) == "Row 1: flag, hidden x8"
    assert (await table.game(1)).board[0, 0] == "#"
    assert (await table.game(2)).board[0, 0] == "F"


async def test_a_board_of_a_race_is_asked_about_while_it_is_open(table: Table) -> None:
    await racing.started(table, table.bob)
    await table.command(table.bob, "mines text")
    assert "Row 1: " in private_text(await table.command(table.bob, "mines look-at", question="row 1"))


async def test_the_first_board_in_words_is_whole_and_says_what_can_be_asked(table: Table) -> None:
    await start_private(table, table.alice)
    read = text_of(shown(await table.command(table.alice, "mines text")))
    assert "Nothing new" not in read
    assert "Questions for" in read


async def test_the_first_changes_of_a_board_are_the_whole_board(table: Table) -> None:
    await table.start(table.alice)
    await table.command(table.alice, "mines move", moves="!a1")
    asked = private_text(await table.command(table.bob, "mines look-at", question="changes"))
    assert asked == "Row 1: flag, hidden x8\nRows 2 to 9: hidden x9"


async def test_changes_on_the_largest_board_fit_into_an_answer(table: Table) -> None:
    await table.command(table.bob, "mines text")
    await table.command(table.alice, "minesweeper", rows=30, columns=26, mines=200)
    await table.press(table.bob, "mypad")
    odd = [(row, column) for row in range(30) for column in range(row % 2, 26, 2)]
    few, many = odd[::13], [cell for at, cell in enumerate(odd) if at % 13]
    for player, cells in ((table.alice, few), (table.carol, many)):
        await table.env.advance_time(3)
        await table.command(player, "mines move", moves=" ".join(f"!{cell_name(cell)}" for cell in cells))
    answer = await table.command(table.bob, "mines look-at", question="changes")
    assert f"{table.carol.mention} flagged" in private_text(answer)
    assert buttons_for(shown(answer), "rows")


async def test_a_lesson_in_words_says_which_squares_are_safe(table: Table) -> None:
    await table.command(table.alice, "mines text")
    lesson = shown(await table.command(table.alice, "tactics", mode="learn"))
    assert re.search(r"^Rows? .*\bsafe\b", text_of(lesson), re.MULTILINE)


async def test_help_in_words_names_buttons_by_their_labels(table: Table) -> None:
    await table.command(table.alice, "mines text")
    for command in ("mines help", "puzzle help"):
        told = text_of(shown(await table.command(table.alice, command)))
        assert "*Left*, *Up*, *Down* and *Right*" in told
        assert not any(sign in told for sign in EMOJI)


async def test_the_replay_of_a_large_board_is_read_to_its_end(table: Table) -> None:
    await table.command(table.alice, "mines text")
    await start_private(table, table.alice, rows=30, columns=26, mines=150)
    end = await won(table, table.alice)
    message = shown(await click(table.alice, end, "replay"))
    message = shown(await click(table.alice, message, "last"))
    while buttons_for(message, "rows"):
        message = shown(await click(table.alice, message, "rows"))
    assert text_of(message).split("\n")[-1].startswith("Row 30: ")


async def test_a_step_of_a_replay_says_what_it_changed(table: Table) -> None:
    await table.command(table.bob, "mines text")
    await start_on(table, table.alice)
    await play_all(table, table.alice, "b1", "c1", "f1")
    message = await press(table, table.bob, await opened(table, table.bob, move=1), "next")
    assert text_of(message).split("\n")[2:] == ["C1 dug with 50% risk; D1 was better with 20%", "Now C1: 1"]
    assert button_for(message, "rows")["label"] == "Whole board"
    assert text_of(shown(await click(table.bob, message, "rows"))) == "Row 1: hidden, 1 x2, hidden x5"


async def test_what_a_board_has_said_by_itself_is_not_said_again(table: Table) -> None:
    await table.start(table.alice)
    await table.command(table.bob, "mines text")
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


async def test_words_open_the_game_here_after_another_has_ended(table: Table) -> None:
    await table.command(table.bob, "mines text")
    await start_private(table, table.bob)
    await won(table, table.bob)
    await table.command(table.alice, "puzzle new", rows=4, columns=4)
    for _ in range(2):
        opened_here = shown(await table.command(table.bob, "mines text"))
    assert "Count puzzle" in text_of(opened_here)


async def test_the_replay_of_a_duel_says_whose_mines_were_found(table: Table) -> None:
    await table.command(table.alice, "mines text")
    duel = await finished_duel(table)
    message = shown(await click(table.alice, await duel.board(), "replay"))
    message = await press(table, table.alice, message, "last")
    rows = "".join(re.findall(r"^Rows? .*", text_of(message), re.MULTILINE))
    assert "flag" in rows or "diamond" in rows
    assert "exploded" not in rows


async def test_arrows_say_where_the_buttons_are_in_words(table: Table) -> None:
    board = await start_private(table, table.alice, look="words")
    await table.env.advance_time(2)
    board = shown(await click(table.alice, board, "right"))
    assert "Buttons: F3 to I6" in text_of(board)
    assert "Nothing new" not in text_of(board)


async def test_odds_in_a_replay_are_read_square_by_square(table: Table) -> None:
    await table.command(table.bob, "mines text")
    await start_on(table, table.alice)
    await play_all(table, table.alice, "b1", "c1", "f1")
    message = await press(table, table.bob, await opened(table, table.bob, move=2), "odds")
    assert re.search(r"Row 1: \d+%, 1, \d+%", text_of(message))


async def test_the_replay_of_a_race_says_whose_board_is_read(table: Table) -> None:
    await table.command(table.bob, "mines text")
    await finished_race(table)
    message = shown(await click(table.bob, await race_message(table), "replay"))
    assert re.search(rf"^1\. {table.bob.mention}$", text_of(message), re.MULTILINE)
