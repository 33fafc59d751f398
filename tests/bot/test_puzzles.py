"""A count puzzle in a channel, from `/puzzle` to its end."""

from collections.abc import AsyncIterator
from io import BytesIO
from itertools import product
from typing import Any

import pytest
from PIL import Image
from simcord.results import InteractionResult, ResponseMessage

from bot.board.appearance import Theme
from bot.board.theme import COLOURS
from bot.deadlines import Wait
from bot.discord.drawing import Drawing
from bot.discord.text import SLOW_PICTURE
from bot.engine.pool import Overloaded, WorkerPool, who_asks
from bot.errors import PlayerError
from bot.features.puzzle import PUZZLE, text
from bot.features.puzzle.session import PuzzleSession
from bot.game.referee import GameRunning
from bot.game.session import Session
from bot.game.text import ALREADY_RUNNING, NONE_RUNNING
from bot.text import errors
from bot.text.explanation import hint_heading
from core import Action, Cell, Difficulty, Move, Outcome, cell_name, explain_mark, explain_nearest_mark, parse_cell
from tests.at_once import AtOnce, end_of_process
from tests.bot.answers import (
    Player,
    answered,
    button_at,
    button_for,
    buttons_for,
    click,
    press_on_board,
    private_text,
    shown,
    text_of,
    verbs_of,
)
from tests.bot.forging import press_anything
from tests.bot.private import public_messages
from tests.bot.table import Table
from tests.presses import press_of
from tests.profiles import some

GREY, BLUE, GREEN = 2, 1, 3
DARK = COLOURS[Theme.DARK]
THINKING = {"type": 5}


@pytest.fixture
async def workers(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[WorkerPool]:
    """Do jobs at once, or in a process for tests that ask for one."""
    monkeypatch.setattr("bot.discord.sending.WORKING_OUT", Wait(60))  # a slow machine is not a fault
    if getattr(request, "param", None) is not WorkerPool:
        yield AtOnce()
        return
    async with WorkerPool() as workers:
        yield workers


async def puzzle_of(table: Table, number: int = 1) -> PuzzleSession:
    puzzle = await table.referee.find(number, PuzzleSession)
    assert puzzle is not None
    return puzzle


async def board_of(table: Table, number: int = 1) -> ResponseMessage:
    message_id = (await puzzle_of(table, number)).message_id
    assert message_id is not None
    return table.message(message_id)


async def press(table: Table, player: Player, verb: str, cell: Cell | None = None) -> InteractionResult:
    """Press a button of the puzzle, a second after the last press."""
    await table.env.advance_time(1)
    return await press_on_board(player, await board_of(table), press_of(PUZZLE, 1, verb, cell))


async def mark(table: Table, player: Player, moves: str) -> InteractionResult:
    return await table.command(player, "mines move", moves=moves, game="1")


async def solution(table: Table) -> str:
    """The moves that mark every mine, which only this test can know."""
    field = (await puzzle_of(table)).marking.puzzle.field
    return " ".join(str(Move(Action.FLAG, cell)) for cell in sorted(field.mines))


async def tints(message: ResponseMessage) -> set[str]:
    """The colours of a message's picture."""
    (attachment,) = message.attachments
    image = Image.open(BytesIO(await attachment.read())).convert("RGB")
    return {"#" + bytes(colour).hex() for _, colour in image.getcolors(maxcolors=1000)}  # type: ignore[union-attr, arg-type]


def gallery_of(message: ResponseMessage) -> dict[str, Any]:
    (gallery,) = [part for part in message.components if part["type"] == 12]
    (item,) = gallery["items"]
    picture: dict[str, Any] = item
    return picture


async def test_a_puzzle_is_posted_as_a_picture_with_alt_text_and_a_pad(table: Table) -> None:
    await table.command(table.alice, "puzzle")

    board = await board_of(table)
    assert text_of(board).startswith("### Count puzzle · Medium 8x8 · 0 of 64 marked\n")
    (attachment,) = board.attachments
    assert (await attachment.read()).startswith(b"\x89PNG")
    counts = (await puzzle_of(table)).marking.puzzle.counts
    matrix = " / ".join("".join("." if clue is None else str(clue) for clue in line) for line in counts)
    assert matrix in gallery_of(board)["description"]
    assert len(buttons_for(board, "mine")) == 16
    assert verbs_of(board) == ["hint", "check", "more"]


async def first_of_pad(table: Table) -> Cell:
    return next(iter((await puzzle_of(table)).viewport))[0]


async def test_the_pad_starts_where_single_numbers_decide_most(table: Table) -> None:
    await table.command(table.alice, "puzzle", rows=9, columns=10, difficulty="single")
    puzzle = await puzzle_of(table)
    counts, decided = puzzle.marking.puzzle.counts, set()
    for row, column in product(range(9), range(10)):
        around = {
            (row + down, column + right)
            for down, right in product((-1, 0, 1), repeat=2)
            if 0 <= row + down < 9 and 0 <= column + right < 10
        }
        if counts[row][column] in (0, len(around)):
            decided |= around
    windows = [set(product(range(row, row + 4), range(column, column + 4))) for row in range(6) for column in range(7)]
    shown_first = {cell for line in puzzle.viewport for cell in line}
    assert len(shown_first & decided) == max(len(window & decided) for window in windows) > 0


async def test_a_pad_button_shows_its_clue_and_goes_from_unmarked_to_mine_to_clear(table: Table) -> None:
    await table.command(table.alice, "puzzle", difficulty="complete")
    cell = await first_of_pad(table)
    clue = (await puzzle_of(table)).marking.puzzle.counts[cell[0]][cell[1]]
    seen = []
    for verb in ("mine", "clear", "unmark"):
        seen.append(button_at(await board_of(table), cell)["style"])
        await press(table, table.bob, verb, cell)
    button = button_at(await board_of(table), cell)
    assert [*seen, button["style"]] == [GREY, BLUE, GREEN, GREY]
    assert button["emoji"]["name"] == f"{clue}\ufe0f\u20e3"


async def test_marks_are_seen_in_the_picture_and_the_chalk_marks_clear_squares(table: Table) -> None:
    await table.command(table.alice, "puzzle")
    assert not {DARK.marked_mine.ground, DARK.marked_clear.ground} & await tints(await board_of(table))
    cell = await first_of_pad(table)
    await press(table, table.alice, "mine", cell)
    assert DARK.marked_mine.ground in await tints(await board_of(table))
    await mark(table, table.alice, cell_name(cell))
    assert DARK.marked_clear.ground in await tints(await board_of(table))
    await press(table, table.alice, "unmark", cell)
    await press(table, table.alice, "chalk")
    await press(table, table.alice, "empty", cell)
    assert (await puzzle_of(table)).marking[cell] == "_"
    await press(table, table.alice, "unmark", cell)
    assert (await puzzle_of(table)).marking[cell] == "#"


async def test_the_bucket_fills_around_numbers_that_decide_their_squares(table: Table) -> None:
    await table.command(table.alice, "puzzle", difficulty="complete", rows=4, columns=4)
    puzzle = (await puzzle_of(table)).marking.puzzle
    around = [cell for cell in ((0, 0), (0, 1), (1, 0), (1, 1)) if cell in puzzle.field.mines]
    await press(table, table.alice, "chalk")
    await press(table, table.alice, "pail")
    if puzzle.counts[0][0] not in (0, 4):
        refused = await press(table, table.alice, "fill", (0, 0))
        assert private_text(refused) == "A1 isn't decided yet"
        await mark(table, table.alice, " ".join(str(Move(Action.FLAG, cell)) for cell in around))
    await press(table, table.alice, "fill", (0, 0))
    marked = (await puzzle_of(table)).marking
    assert all(marked[cell] != "#" for cell in ((0, 0), (0, 1), (1, 0), (1, 1)))
    assert marked.wrong == 0


async def test_marking_exactly_the_mines_wins_and_shows_the_solution_once(table: Table) -> None:
    await table.command(table.alice, "puzzle")
    await mark(table, table.bob, await solution(table))

    board = await board_of(table)
    words = text_of(board)
    assert words.startswith("### 🎉 Count puzzle solved in 0:")
    assert "💣" not in words
    assert {DARK.marked_mine.ground, DARK.marked_clear.ground} <= await tints(board)
    assert table.bob.mention in words
    assert "🔍" not in words
    assert verbs_of(board) == ["new", "share"]
    assert DARK.wrong not in await tints(board)


async def test_check_counts_wrong_marks_privately_and_no_message_gives_the_mines_away(table: Table) -> None:
    await table.command(table.alice, "puzzle")
    field = (await puzzle_of(table)).marking.puzzle.field
    nothing = await press(table, table.bob, "check")
    assert private_text(nothing) == str(text.checked(0, 0))

    right, other = sorted(field.mines)[:2]
    await mark(table, table.bob, f"{Move(Action.FLAG, right)} {Move(Action.DIG, other)}")
    checked = await press(table, table.bob, "check")
    assert private_text(checked) == str(text.checked(2, 1))
    await mark(table, table.bob, str(Move(Action.FLAG, other)))
    assert private_text(await press(table, table.bob, "check")) == str(text.checked(2, 0))
    sent = " ".join(str(request.json) for request in table.env.http_requests)
    assert f"{field.bits:x}" not in sent
    assert "💣" not in sent


async def test_only_the_starter_is_asked_and_shown_the_solution(table: Table) -> None:
    await table.command(table.alice, "puzzle")
    refused = await table.command(table.bob, "mines end")
    assert private_text(refused) == str(text.TEXTS.may_end(table.alice.id))
    mines = (await puzzle_of(table)).marking.puzzle.field.mines
    wrong = next((row, column) for row in range(8) for column in range(8) if (row, column) not in mines)
    await mark(table, table.bob, str(Move(Action.FLAG, wrong)))
    by_command = await table.command(table.alice, "mines end")
    asked = await press(table, table.alice, "vote")
    assert private_text(by_command) == private_text(asked) == str(text.TEXTS.ask_to_end)
    assert (await puzzle_of(table)).outcome is None

    done = await click(table.alice, shown(asked), "confirm")
    assert text_of(done.response) == str(text.TEXTS.ended)
    board = await board_of(table)
    assert text_of(board).startswith("### 🏳️ Count puzzle given up after 0:")
    assert f"{text.ENDED_BY(table.alice.id)}\n{text.WRONG_MARKS(1)}" in text_of(board)
    assert text_of(board).count("💣") == len(mines)
    assert DARK.wrong in await tints(board)


async def test_two_votes_show_the_solution_and_a_second_press_takes_one_back(table: Table) -> None:
    await table.command(table.alice, "puzzle")
    await press(table, table.bob, "vote")
    assert str(text.VOTES_FOR_SOLUTION(table.bob.id)) in text_of(await board_of(table))
    await press(table, table.bob, "vote")
    assert str(text.VOTES_FOR_SOLUTION(table.bob.id)) not in text_of(await board_of(table))
    await press(table, table.bob, "vote")
    assert (await puzzle_of(table)).outcome is None

    await table.restart()
    last = await press(table, table.carol, "vote")
    assert private_text(last) == str(text.ENDS[Outcome.RESIGNED])
    assert (await puzzle_of(table)).outcome is Outcome.RESIGNED
    assert str(text.ENDED_BY_VOTES([table.bob.id, table.carol.id])) in text_of(await board_of(table))


async def test_a_puzzle_goes_on_beside_a_game_and_after_a_restart_with_typed_marks(table: Table) -> None:
    await table.command(table.alice, "puzzle")
    await table.command(table.bob, "minesweeper")
    form = await press(table, table.bob, "typed")
    sent = answered(await table.bob.submit_modal(form, {"moves": "!a1 b1"}))
    assert private_text(sent) == "Marked 1 square as a mine · Marked 1 square as clear"
    wrong = await mark(table, table.bob, "!a9")
    assert private_text(wrong).startswith("`!a9` is off the board (A1 to H8).\nNone of this was done:")
    await table.command(table.bob, "mines move", moves="e5", game="2")
    assert (await table.game(2)).scoreboard.opened[table.bob.id]
    await table.restart()
    assert "2 of 64 marked" in text_of(shown(await table.command(table.bob, "mines board", game="1")))
    last = list((await puzzle_of(table)).viewport)[-1][-1]
    await press(table, table.bob, "mine", last)
    assert "3 of 64 marked" in text_of(await board_of(table))
    assert table.bob.mention in text_of(await board_of(table))


async def test_a_second_puzzle_is_refused_and_the_first_can_be_moved_to_the_bottom(table: Table) -> None:
    await table.command(table.alice, "puzzle")
    old = await board_of(table)
    table.keep_messages()
    refused = await table.command(table.bob, "puzzle")
    assert private_text(refused) == str(ALREADY_RUNNING)

    await click(table.bob, shown(refused), "bring")
    new = await board_of(table)
    assert new.id > old.id
    assert new.attachments
    pointer = table.message(old.id)
    assert str(new.id) in text_of(pointer)
    assert not pointer.attachments


async def test_new_puzzle_starts_one_with_the_same_options(table: Table) -> None:
    await table.command(table.alice, "puzzle", rows=5, columns=6, density=30, difficulty="single")
    await mark(table, table.bob, await solution(table))
    await press(table, table.bob, "new")
    second = await puzzle_of(table, 2)
    assert second.options == (await puzzle_of(table)).options
    assert second.starter_id == table.bob.id
    assert "### Count puzzle · Easy 5x6 · 0 of 30 marked\n" in text_of(await board_of(table, 2))


@pytest.mark.parametrize("workers", [WorkerPool], indirect=True, ids=["in a process"])
@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"rows": 20, "columns": 20, "difficulty": "search"}, str(text.TOO_LARGE(196))),
        ({}, str(errors.FAILED)),
    ],
)
async def test_puzzles_that_cannot_be_made_are_refused_privately(
    table: Table, monkeypatch: pytest.MonkeyPatch, options: dict[str, Any], words: str
) -> None:
    if not options:
        monkeypatch.setattr("bot.engine.jobs.make_puzzle", end_of_process)
    refused = await table.command(table.alice, "puzzle", **options)
    answers = [message for message in (refused.response, *refused.followups) if message]
    assert [words in text_of(message) and message.ephemeral for message in answers] == [True]
    nothing = await table.command(table.alice, "mines board")
    assert private_text(nothing) == str(NONE_RUNNING("minesweeper"))


async def test_only_the_player_with_too_many_jobs_is_refused(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    run = table.workers.run

    async def run_unless_alice_asks(*job: Any) -> Any:
        if who_asks.get() == table.alice.id:
            raise Overloaded(errors.OVERLOADED)
        return await run(*job)

    monkeypatch.setattr(table.workers, "run", run_unless_alice_asks)
    assert private_text(await table.command(table.alice, "puzzle")) == str(errors.OVERLOADED)
    await table.command(table.bob, "puzzle")
    assert await puzzle_of(table)


async def test_slow_puzzles_are_waited_for(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.discord.sending.WORKING_OUT", Wait(0))
    await table.command(table.alice, "puzzle")
    assert THINKING in [request.json for request in table.env.http_requests]
    assert text_of(await board_of(table)).startswith("### Count puzzle")


async def test_only_the_player_sees_why_a_slow_puzzle_was_refused(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.discord.sending.WORKING_OUT", Wait(0))
    for player in (table.alice, table.bob):  # the second one is refused because of the first one's puzzle
        refused = await table.command(player, "puzzle")
    assert THINKING in [request.json for request in table.env.http_requests]
    assert private_text(refused) == str(GameRunning(await puzzle_of(table)).text)
    assert public_messages(table) == 1


async def test_only_the_player_sees_that_a_slow_puzzle_cannot_be_drawn(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def draw_nothing(session: Session) -> Drawing:
        raise PlayerError(SLOW_PICTURE)

    monkeypatch.setattr("bot.discord.sending.WORKING_OUT", Wait(0))
    monkeypatch.setattr(table.bot, "draw", draw_nothing)
    assert private_text(await table.command(table.alice, "puzzle")) == str(SLOW_PICTURE)
    assert public_messages(table) == 0


async def test_help_says_how_to_solve(table: Table) -> None:
    answer = shown(await table.help(table.alice, "puzzle"))
    assert answer.ephemeral
    heading, *lines = text_of(answer).splitlines()
    assert heading == "### Puzzles"
    assert lines == [str(one.line) for one in text.HELP if one.topic == text.PUZZLES_TOPIC]


async def hint(table: Table, player: Player) -> InteractionResult:
    return await press(table, player, "hint")


async def hinted(table: Table, result: InteractionResult) -> tuple[Cell, bool]:
    """The square that a hint is about, and whether it is a mine."""
    cell = parse_cell(button_for(result.response, "take")["custom_id"].split(":")[-1])
    return cell, cell in (await puzzle_of(table)).marking.puzzle.field.mines


async def proved(table: Table, result: InteractionResult) -> dict[Cell, str]:
    """The squares that a hint's steps find, and their marks."""
    steps = explain_mark((await puzzle_of(table)).marking, (await hinted(table, result))[0]).steps
    return {cell: "x" if cell in step.mines else "_" for step in steps for cell in step.mines | step.safe}


async def test_a_hint_is_private_about_a_square_near_the_pad_and_says_the_same_when_shared(table: Table) -> None:
    await table.command(table.alice, "puzzle")
    asked = await hint(table, table.bob)
    assert shown(asked).ephemeral
    puzzle = await puzzle_of(table)
    near = [cell for line in puzzle.viewport for cell in line]
    expected = explain_nearest_mark(puzzle.marking, near)
    assert expected is not None
    assert await hinted(table, asked) == (expected.cell, expected.mine)
    heading = hint_heading(expected.cell, mine=expected.mine, puzzle=True)
    assert text_of(asked.response).startswith(f"{heading}\n")
    assert verbs_of(asked.response) == ["take", "showhint"]
    described = gallery_of(shown(asked))["description"]
    assert described.startswith(f"{text.ALT_HINT(cell_name(expected.cell))} Numbers to look at: ")
    assert described.endswith("Marked as mines: 0, as clear: 0, unmarked: 64.")
    assert {DARK.frame, DARK.pointer} <= await tints(shown(asked))
    public = await click(table.bob, shown(asked), "showhint")
    assert not shown(public).ephemeral
    assert text_of(public.response).startswith(text_of(asked.response))
    assert f"Shared by {table.bob.mention}" in text_of(public.response)
    assert verbs_of(public.response) == []
    cell, mine = await hinted(table, asked)
    await mark(table, table.alice, str(Move(Action.FLAG if mine else Action.DIG, cell)))
    late = await click(table.bob, shown(asked), "showhint")
    assert private_text(late) == str(text.ALREADY_MARKED(cell_name(cell)))


@pytest.mark.parametrize("difficulty", some(Difficulty, 2))
async def test_hints_alone_solve_a_puzzle_even_across_restarts(table: Table, difficulty: Difficulty) -> None:
    await table.command(table.alice, "puzzle", rows=4, columns=5, difficulty=difficulty.value)
    for number in range(20):
        asked = shown(await table.command(table.alice, "mines hint"))
        if number == 3:
            await table.restart()
        await table.env.advance_time(3)
        done = await click(table.alice, asked, "take")
        assert shown(done).id == asked.id
        assert not shown(done).attachments
        if (await puzzle_of(table)).over:
            break
    assert "🎉" in text_of(done.response)
    assert (await puzzle_of(table)).outcome is Outcome.WON


async def test_mark_it_marks_all_that_the_hint_proved_and_the_next_one_takes_its_place(table: Table) -> None:
    await table.command(table.alice, "puzzle")
    before, asked = shown(await hint(table, table.bob)), await hint(table, table.bob)
    left = table.env.backend.messages[table.channel.id]
    assert (before.id in left, shown(asked).id in left) == (False, True)
    found = await proved(table, asked)
    done = await click(table.bob, shown(asked), "take")
    assert text_of(done.response).startswith("Marked ")
    marking = (await puzzle_of(table)).marking
    grid = marking.puzzle.field.grid
    assert {cell: marking[cell] for cell in grid.cells(marking.marked)} == found
    assert f"{len(found)} of 64 marked" in text_of(await board_of(table))
    assert table.bob.mention in text_of(await board_of(table))
    assert verbs_of(done.response) == ["nexthint"]
    await table.env.advance_time(3)
    following = await click(table.bob, shown(done), "nexthint")
    assert shown(following).id == shown(asked).id
    assert not following.followups
    assert verbs_of(following.response) == ["take", "showhint"]


async def test_mark_it_marks_what_its_hint_proved_although_its_own_square_is_marked_by_now(table: Table) -> None:
    await table.command(table.alice, "puzzle")
    asked = await hint(table, table.bob)
    while len((await proved(table, asked)).keys()) < 2:  # a hint that finds several squares
        await click(table.bob, shown(asked), "take")
        asked = await hint(table, table.bob)
    found, (cell, mine) = await proved(table, asked), await hinted(table, asked)
    await mark(table, table.alice, str(Move(Action.FLAG if mine else Action.DIG, cell)))
    await click(table.bob, shown(asked), "take")
    marking = (await puzzle_of(table)).marking
    assert {square: marking[square] for square in found} == found


async def test_a_solved_puzzle_is_shared_and_says_that_help_was_used(table: Table) -> None:
    await table.command(table.alice, "puzzle")
    await hint(table, table.bob)
    refused = await press_anything(table, table.bob, await board_of(table), "puzzle:1:1:share")
    assert "🎉" not in text_of(refused.response)
    await table.restart()
    await mark(table, table.bob, await solution(table))
    assert "🔍 used help" in text_of(await board_of(table))
    posted = shown(await press(table, table.carol, "share"))
    assert not posted.ephemeral
    words = text_of(posted)
    assert words.startswith("### 🎉 Count puzzle solved in 0:")
    assert f"Shared by {table.carol.mention}" in words
    assert "🔍 used help" in words
    assert verbs_of(posted) == []
    assert {DARK.marked_mine.ground, DARK.marked_clear.ground} <= await tints(posted)


async def test_mark_it_corrects_marks_and_never_removes_one(table: Table) -> None:
    await table.command(table.alice, "puzzle")
    asked = await hint(table, table.bob)
    cell, mine = await hinted(table, asked)
    wrong = Move(Action.DIG if mine else Action.FLAG, cell)
    await mark(table, table.alice, str(wrong))
    await click(table.bob, shown(asked), "take")
    assert (await puzzle_of(table)).marking[cell] == ("x" if mine else "_")
    answer = private_text(await press_anything(table, table.bob, shown(asked), f"puzzle:1:1:take:{cell_name(cell)}"))
    assert answer == str(text.ALREADY_MARKED(cell_name(cell)))
    assert (await puzzle_of(table)).marking[cell] == ("x" if mine else "_")


async def test_removed_players_get_no_hint_and_mark_nothing(table: Table) -> None:
    await table.command(table.alice, "puzzle")
    asked = await hint(table, table.bob)
    menu = shown(await press(table, table.alice, "more"))
    answered(await table.alice.select(menu, [table.bob], custom_id="menu:1:puzzle:1:remove"))
    assert "watch" in private_text(await table.command(table.bob, "mines hint"))
    assert "watch" in private_text(await click(table.bob, shown(asked), "take"))
    assert "watch" in private_text(await click(table.bob, shown(asked), "showhint"))
    assert not (await puzzle_of(table)).marking.marked
