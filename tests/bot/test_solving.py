"""`/mines solve` and *Solve*: pasted puzzles and boards, which is which, and the answers to them."""

from typing import Any

import discord
import pytest
from simcord.results import InteractionResult

from bot.deadlines import Wait
from bot.engine.pool import Overloaded
from bot.features.paste import text as texts
from bot.features.paste.pastes import MAX_BYTES, MAX_CELLS
from bot.features.puzzle import PUZZLE as PUZZLE_GAME
from bot.features.puzzle.session import PuzzleSession
from bot.features.solve import text as solve_texts
from bot.text.errors import OVERLOADED, describe
from core import BoardError, BoardFlaw, CountsError, CountsFlaw, generate_field, parse_counts, write_counts
from tests.bot.answers import Player, answered, click, private_text, shown, text_of, verbs_of
from tests.bot.private import public_messages
from tests.bot.table import Table
from tests.referees import running

PUZZLE = "2 2 1\n3 4 2\n2 3 2"
MINES = "x _ _\n_ x _\nx _ x"
SOLVED = str(solve_texts.ONLY_SOLUTION(number=4, emoji="💣"))
UNSOLVABLE = str(solve_texts.NO_SOLUTION)


async def typed(table: Table, player: Player, text: str, file: tuple[str, bytes] | None = None) -> InteractionResult:
    """Type a puzzle into the form, or upload it."""
    form = await table.command(player, "mines solve")
    fields = {"text": text} | ({"file": file} if file else {})
    return answered(await player.submit_modal(form, fields))


async def test_a_puzzle_is_answered_privately_with_its_solution_to_show_and_copy(table: Table) -> None:
    assert SOLVED in text_of(shown(await table.command(table.alice, "mines solve", paste="221/342/232")))
    answer = shown(await typed(table, table.alice, PUZZLE))
    assert answer.ephemeral
    text = text_of(answer)
    assert SOLVED in text
    assert "💣⬜⬜\n" in text
    assert text.startswith("### Count puzzle · 3x3 · ")
    assert verbs_of(answer) == ["show", "edit", "copy"]
    await table.restart()

    everyone = shown(await click(table.alice, answer, "show"))
    assert not everyone.ephemeral
    assert "💣⬜⬜\n" in text_of(everyone)
    copied = await click(table.bob, everyone, "copy")
    assert private_text(copied) == f"```\n{MINES}\n```"


@pytest.mark.parametrize("seconds", [0, 60])
async def test_a_solution_is_shared_whether_or_not_it_takes_long_but_not_why_it_cannot_be(
    table: Table, monkeypatch: pytest.MonkeyPatch, seconds: float
) -> None:
    async def refuse(*job: Any) -> Any:
        raise Overloaded(OVERLOADED)

    answer = shown(await typed(table, table.alice, PUZZLE))
    monkeypatch.setattr("bot.discord.sending.WORKING_OUT", Wait(seconds))
    with monkeypatch.context() as patch:
        patch.setattr(table.workers, "run", refuse)
        assert private_text(await click(table.alice, answer, "show")) == str(OVERLOADED)
    assert public_messages(table) == 0
    await table.env.advance_time(60)
    everyone = shown(await click(table.alice, answer, "show"))
    assert not everyone.ephemeral
    assert SOLVED in text_of(everyone)


async def test_an_uploaded_file_is_solved_and_a_large_solution_comes_as_a_file(table: Table) -> None:
    counts = write_counts(generate_field(60, 70, 30, table.referee.rng).counts).replace(" ", ",")
    answer = shown(await typed(table, table.alice, "", ("counts.csv", counts.encode())))
    assert "60x70" in text_of(answer)
    (file,) = answer.attachments
    rows = (await file.read()).decode().splitlines()
    assert len(rows) == 60
    assert {len(row.split(" ")) for row in rows} == {70}


async def test_unreadable_puzzles_are_refused_with_the_place_and_can_be_edited(table: Table) -> None:
    result = await typed(table, table.alice, "2 2 1\n3 q 2\n2 3 2")
    assert private_text(result) == str(describe(CountsError(CountsFlaw.BAD_CLUE, row=1, column=1, found="q")))

    form = await click(table.alice, shown(result), "edit")
    assert form.modal is not None
    assert form.modal["components"][0]["component"]["value"] == "2 2 1\n3 q 2\n2 3 2"
    again = shown(answered(await table.alice.submit_modal(form, {"text": PUZZLE})))
    assert SOLVED in text_of(again)


async def test_pastes_are_kept_for_15_minutes_and_old_buttons_never_show_later_ones(table: Table) -> None:
    old = await typed(table, table.alice, PUZZLE)
    await table.env.advance_time(16 * 60)
    assert private_text(await click(table.alice, shown(old), "copy")) == str(texts.EXPIRED)
    await typed(table, table.bob, "5 2\n2 2")
    for verb in ("edit", "show", "copy"):
        assert private_text(await click(table.alice, shown(old), verb)) == str(texts.EXPIRED)


async def test_a_puzzle_without_a_solution_is_answered_with_the_reason_and_its_clues(table: Table) -> None:
    answer = shown(await typed(table, table.alice, "5 2\n2 2"))
    text = text_of(answer)
    assert f"{UNSOLVABLE}\n{solve_texts.NEEDS(clue='A1', needs=5, number=4)}\n" in text
    assert "5\ufe0f\u20e3⬛" in text
    assert verbs_of(answer) == ["show", "edit"]
    grid = "\n".join(line for line in text.splitlines() if line.startswith("`"))
    assert UNSOLVABLE in text_of(shown(await typed(table, table.alice, grid)))


async def test_several_solutions_are_counted_and_undecided_squares_marked(table: Table) -> None:
    text = text_of(shown(await typed(table, table.alice, "1 1\n1 1")))
    assert str(solve_texts.solutions(4, exact=True)) in text
    assert text.count("❔") == 1 + 4
    copied = await click(table.alice, shown(await typed(table, table.alice, "2 2\n2 2")), "copy")
    assert private_text(copied).startswith(f"{solve_texts.ONE_OF_SEVERAL}```\n")
    answer = shown(await typed(table, table.alice, "", ("counts.txt", b"1 " * 4999 + b"\n" + b"1 " * 4999)))
    assert "**At least 10^501 solutions.** " in text_of(answer)


async def test_a_grid_of_emoji_digits_is_read(table: Table) -> None:
    grid = "\u200b🇦\u200b🇧\u200b🇨\n" + "\n".join(
        f"`\u00a0{row + 1}`" + "".join(f"{digit}\ufe0f\u20e3" for digit in line if digit != " ")
        for row, line in enumerate(PUZZLE.splitlines())
    )
    assert SOLVED in text_of(shown(await typed(table, table.alice, grid)))
    assert SOLVED in text_of(shown(await typed(table, table.alice, ":two::two::one:/342/232")))


LISTS = "[[2,2,1],[3,4,2],[2,3,2]]"


async def test_lists_of_lists_are_read_everywhere(table: Table) -> None:
    for text in (LISTS, LISTS.replace(",", ",\n"), f"Input: counts = {LISTS}"):
        await table.env.advance_time(10)
        assert SOLVED in text_of(shown(await typed(table, table.alice, text)))
        assert SOLVED in text_of(shown(await table.command(table.alice, "mines solve", paste=text)))
    assert SOLVED in text_of(shown(await typed(table, table.alice, "", ("counts.json", text.encode()))))
    for written in (f"Who can do this one?\n{LISTS}\n[I can't.", f"`{LISTS}`", f"Who can?\n{PUZZLE}\nI can't."):
        await table.env.advance_time(10)
        message = await table.bob.send(table.channel, written)
        assert isinstance(message, discord.Message)
        answer = shown(answered(await table.alice.context_menu(table.channel, "Solve", message)))
        assert answer.ephemeral
        assert SOLVED in text_of(answer)


async def test_of_a_message_nothing_but_its_puzzle_is_kept(table: Table) -> None:
    message = await table.bob.send(table.channel, f"My secret plan:\n{PUZZLE}\nTell nobody!")
    assert isinstance(message, discord.Message)
    answer = shown(answered(await table.alice.context_menu(table.channel, "Solve", message)))
    form = await click(table.alice, answer, "edit")
    assert form.modal is not None
    assert form.modal["components"][0]["component"]["value"] == PUZZLE


@pytest.mark.parametrize("words", ["", "Who can solve this?"])
async def test_the_text_files_of_a_message_are_read(table: Table, words: str) -> None:
    files = [("board.png", b"\x89PNG"), ("message.txt", PUZZLE.encode())]
    message = await table.bob.send(table.channel, words, attachments=files)
    assert isinstance(message, discord.Message)
    answer = answered(await table.alice.context_menu(table.channel, "Solve", message))
    assert SOLVED in text_of(shown(answer))


async def test_messages_without_a_pasted_puzzle_are_refused(table: Table) -> None:
    await table.command(table.bob, "puzzle")
    puzzle = await running(table.referee, table.channel.id, PuzzleSession)
    refused = answered(await table.alice.context_menu(table.channel, "Solve", table.message(puzzle.message_id or 0)))
    assert private_text(refused) == str(PUZZLE_GAME.session.TEXTS.not_solved)
    message = await table.bob.send(table.channel, "Good morning")
    result = answered(await table.alice.context_menu(table.channel, "Solve", message))
    assert private_text(result) == str(solve_texts.NOTHING_FOUND)


async def test_empty_forms_and_unusable_files_are_refused(table: Table) -> None:
    assert private_text(await typed(table, table.alice, "  ")) == str(solve_texts.NOTHING_FOUND)
    too_large = str(describe(BoardError(BoardFlaw.TOO_LARGE, rows=100, columns=101, limit=MAX_CELLS)))
    for content, refusal in (
        (b"\n".join([b"0" * 101] * 100), too_large),
        (b" " * (MAX_BYTES + 1), texts.TOO_LONG(MAX_BYTES)),
        (b"\xff\xfe1", texts.NOT_TEXT),
        (b"2 2\0", texts.NOT_TEXT),
    ):
        await table.env.advance_time(5)
        assert private_text(await typed(table, table.alice, "", ("p.txt", content))) == str(refusal)

    async def unreachable(url: str) -> bytes:
        raise OSError(url)

    table.bot.http.get_from_cdn = unreachable  # type: ignore[method-assign]
    assert private_text(await typed(table, table.alice, "", ("p.txt", b"1"))) == str(texts.FILE_NOT_FETCHED)


async def test_a_board_is_answered_with_its_odds_from_the_option_a_file_and_a_message(table: Table) -> None:
    message = await table.bob.send(table.channel, "What now?", attachments=[("board.txt", b"##1\n##1\n111")])
    assert isinstance(message, discord.Message)
    for result in (
        await table.command(table.alice, "mines solve", paste="##1\n##1\n111"),
        await typed(table, table.alice, "", ("board.txt", b"##1\n##1\n111")),
        answered(await table.alice.context_menu(table.channel, "Solve", message)),
    ):
        await table.env.advance_time(5)
        assert text_of(shown(result)).startswith("### Board · 3x3 · mines unknown\nB1 is safe.")
        assert verbs_of(shown(result)) == ["edit"], "to fill in the mines"


@pytest.mark.parametrize(
    ("text", "first"),
    [("?10\n110", "Board"), ("?10\n110\nabc", "Board"), ("2?1\n342\n232", "Count puzzle")],
)
async def test_what_may_be_a_board_and_a_puzzle_is_read_as_the_other_at_a_press(
    table: Table, text: str, first: str
) -> None:
    message = await table.bob.send(table.channel, text)
    assert isinstance(message, discord.Message)
    verb, other = ("puzzle", "Count puzzle") if first == "Board" else ("board", "No layout of mines fits")
    for asked in (
        await typed(table, table.alice, text),
        answered(await table.alice.context_menu(table.channel, "Solve", message)),
    ):
        assert text_of(shown(asked)).startswith(f"### {first} · ")
        assert verbs_of(shown(asked))[-1] == verb
        await table.env.advance_time(5)
        again = shown(await click(table.alice, shown(asked), verb))
        assert again.ephemeral
        assert other in text_of(again)
        assert verb not in verbs_of(again)


async def test_a_word_below_a_puzzle_is_no_row_of_it(table: Table) -> None:
    answer = shown(await typed(table, table.alice, "2?1\n342\n232\nabc"))
    assert text_of(answer).startswith("### Count puzzle · 3x3 · ")
    assert "x _ _\n" in private_text(await click(table.alice, answer, "copy"))


async def test_a_board_in_a_message_that_needs_its_number_of_mines_is_completed_in_the_form(table: Table) -> None:
    message = await table.bob.send(table.channel, "Help!\n###\n###")
    assert isinstance(message, discord.Message)
    refused = answered(await table.alice.context_menu(table.channel, "Solve", message))
    assert private_text(refused) == str(solve_texts.MINES_MISSING)
    form = await click(table.alice, shown(refused), "edit")
    assert form.modal is not None
    assert form.modal["components"][0]["component"]["value"] == "###\n###"
    answer = await table.alice.submit_modal(form, {"text": "###\n###", "mines": "1"})
    assert text_of(shown(answered(answer))).startswith("### Board · 2x3 · 1 mine\n")


def test_the_puzzle_of_these_tests_is_as_written() -> None:
    assert parse_counts(PUZZLE) == [[2, 2, 1], [3, 4, 2], [2, 3, 2]]
