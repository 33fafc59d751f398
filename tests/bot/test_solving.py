"""`/puzzle solve` and *Solve puzzle*: what people paste, and what they get."""

import discord
import pytest
from simcord.results import InteractionResult

from bot.tools.pastes import MAX_BYTES, matrix_within
from core import generate_field, parse_counts, write_counts
from tests.bot.answers import Player, answered, click, private_text, shown, text_of, verbs_of
from tests.bot.table import Table

PUZZLE = "2 2 1\n3 4 2\n2 3 2"
MINES = "x _ _\n_ x _\nx _ x"


async def typed(table: Table, player: Player, text: str, file: tuple[str, bytes] | None = None) -> InteractionResult:
    """What comes of a puzzle that is typed into the form, or uploaded."""
    form = await table.command(player, "puzzle solve")
    fields = {"text": text} | ({"file": file} if file else {})
    return answered(await player.submit_modal(form, fields))


async def test_a_typed_puzzle_is_answered_privately_with_its_solution(table: Table) -> None:
    answer = shown(await typed(table, table.alice, PUZZLE))
    assert answer.ephemeral
    text = text_of(answer)
    assert "The **only solution**: 💣 4 mines" in text
    assert "💣⬜⬜\n" in text
    assert " ms" in text
    assert verbs_of(answer) == ["show", "edit", "copy"]


async def test_a_short_puzzle_is_an_option_of_the_command(table: Table) -> None:
    answer = shown(await table.command(table.alice, "puzzle solve", counts="221/342/232"))
    assert "The **only solution**" in text_of(answer)


async def test_the_solution_can_be_shown_to_everyone_and_copied_after_a_restart(table: Table) -> None:
    answer = shown(await typed(table, table.alice, PUZZLE))
    await table.restart()

    everyone = shown(await click(table.alice, answer, "show"))
    assert not everyone.ephemeral
    assert "💣⬜⬜\n" in text_of(everyone)
    copied = await click(table.bob, everyone, "copy")
    assert private_text(copied) == f"```\n{MINES}\n```"


async def test_an_uploaded_file_is_solved_and_a_large_solution_comes_as_a_file(table: Table) -> None:
    counts = write_counts(generate_field(60, 70, 30, table.games._rng).counts).replace(" ", ",")
    answer = shown(await typed(table, table.alice, "", ("counts.csv", counts.encode())))
    assert "60x70" in text_of(answer)
    (file,) = answer.attachments
    rows = (await file.read()).decode().splitlines()
    assert len(rows) == 60
    assert {len(row.split(" ")) for row in rows} == {70}


async def test_what_cannot_be_read_is_named_and_can_be_edited(table: Table) -> None:
    result = await typed(table, table.alice, "2 2 1\n3 x 2\n2 3 2")
    assert private_text(result) == "Row 2, column 2 holds 'x': a clue is 0 to 9, or ? where it is hidden."

    form = await click(table.alice, shown(result), "edit")
    assert form.modal is not None
    assert form.modal["components"][0]["component"]["value"] == "2 2 1\n3 x 2\n2 3 2"
    again = shown(answered(await table.alice.submit_modal(form, {"text": PUZZLE})))
    assert "The **only solution**" in text_of(again)


async def test_what_was_typed_is_kept_for_a_quarter_of_an_hour(table: Table) -> None:
    result = await typed(table, table.alice, PUZZLE)
    await table.env.advance_time(16 * 60)
    gone = await click(table.alice, shown(result), "copy")
    assert "kept for 15 minutes" in private_text(gone)


async def test_an_old_button_never_shows_what_somebody_else_typed_later(table: Table) -> None:
    old = await typed(table, table.alice, PUZZLE)
    await table.env.advance_time(16 * 60)
    await typed(table, table.bob, "5 2\n2 2")
    for verb in ("edit", "show", "copy"):
        assert "kept for 15 minutes" in private_text(await click(table.alice, shown(old), verb))


async def test_a_puzzle_without_a_solution_is_answered_with_the_reason_and_its_clues(table: Table) -> None:
    answer = shown(await typed(table, table.alice, "5 2\n2 2"))
    text = text_of(answer)
    assert "There is **no solution**: A1 = 5, but only 4 of its cells can be mines." in text
    assert "5\ufe0f\u20e3⬛" in text
    assert verbs_of(answer) == ["show", "edit"]


async def test_several_solutions_are_counted_and_the_cells_that_differ_are_marked(table: Table) -> None:
    text = text_of(shown(await typed(table, table.alice, "1 1\n1 1")))
    assert "One of **4 solutions**" in text
    assert text.count("❔") == 1 + 4


async def test_a_grid_of_emoji_digits_is_read(table: Table) -> None:
    grid = "\u200b🇦\u200b🇧\u200b🇨\n" + "\n".join(
        f"`\u00a0{row + 1}`" + "".join(f"{digit}\ufe0f\u20e3" for digit in line if digit != " ")
        for row, line in enumerate(PUZZLE.splitlines())
    )
    assert "The **only solution**" in text_of(shown(await typed(table, table.alice, grid)))
    assert "The **only solution**" in text_of(shown(await typed(table, table.alice, ":two::two::one:/342/232")))


LISTS = "[[2,2,1],[3,4,2],[2,3,2]]"


@pytest.mark.parametrize(
    "text",
    [
        LISTS,
        LISTS.replace(",", ", "),
        LISTS.replace("],", "],\n "),
        LISTS.replace(",", ",\n"),
        f"Input: counts = {LISTS}",
    ],
)
async def test_a_list_of_lists_is_read_wherever_a_puzzle_is(table: Table, text: str) -> None:
    assert "The **only solution**" in text_of(shown(await typed(table, table.alice, text)))
    file = ("counts.json", text.encode())
    assert "The **only solution**" in text_of(shown(await typed(table, table.alice, "", file)))
    for written in (f"Who can do this one?\n{text}\n[I can't.", f"```json\n{text}\n```", f"`{text}`"):
        message = await table.bob.send(table.channel, written)
        assert isinstance(message, discord.Message)
        answer = shown(answered(await table.alice.context_menu(table.channel, "Solve puzzle", message)))
        assert "The **only solution**" in text_of(answer)
        await table.env.advance_time(10)
    answer = shown(await table.command(table.alice, "puzzle solve", counts=text))
    assert "The **only solution**" in text_of(answer)


async def test_the_clues_of_a_reason_pasted_back_still_have_no_solution(table: Table) -> None:
    drawn = text_of(shown(await typed(table, table.alice, "5 2\n2 2")))
    grid = "\n".join(drawn.splitlines()[2:])
    assert "**no solution**" in text_of(shown(await typed(table, table.alice, grid)))


async def test_the_menu_of_a_message_solves_the_puzzle_in_it(table: Table) -> None:
    message = await table.bob.send(table.channel, f"Who can do this one?\n{PUZZLE}\nI can't.")
    assert isinstance(message, discord.Message)
    answer = shown(answered(await table.alice.context_menu(table.channel, "Solve puzzle", message)))
    assert answer.ephemeral
    assert "The **only solution**" in text_of(answer)


async def test_a_game_of_the_bot_is_no_puzzle_to_be_pasted(table: Table) -> None:
    await table.start(table.bob)
    await table.command(table.bob, "puzzle new")
    puzzle = await table.puzzles.running(table.channel.id)
    for board, told in (
        (await table.board(), "Use *Analyse board* to see its odds"),
        (table.message(puzzle.message_id or 0), "Solve it there, or press *Show solution*"),
    ):
        refused = answered(await table.alice.context_menu(table.channel, "Solve puzzle", board))
        assert told in private_text(refused)


async def test_a_message_without_a_puzzle_is_told_so(table: Table) -> None:
    message = await table.bob.send(table.channel, "Good morning")
    result = answered(await table.alice.context_menu(table.channel, "Solve puzzle", message))
    assert "column 1 holds 'Good'" in private_text(result)


async def test_an_empty_form_and_what_is_too_large_are_refused_with_the_limit(table: Table) -> None:
    assert "There was no puzzle" in private_text(await typed(table, table.alice, "  "))
    many = ("many.txt", b"\n".join([b"0" * 101] * 100))
    assert "10,100 cells: at most 10,000" in private_text(await typed(table, table.alice, "", many))
    large = ("large.txt", b" " * (MAX_BYTES + 1))
    assert "256 KiB" in private_text(await typed(table, table.alice, "", large))
    assert "not text" in private_text(await typed(table, table.alice, "", ("p.txt", b"\xff\xfe1")))


async def test_a_file_that_cannot_be_fetched_is_told_so(table: Table) -> None:
    form = await table.command(table.alice, "puzzle solve")

    async def unreachable(url: str) -> bytes:
        raise OSError(url)

    table.bot.http.get_from_cdn = unreachable  # type: ignore[method-assign]
    result = answered(await table.alice.submit_modal(form, {"text": "", "file": ("p.txt", b"1")}))
    assert "could not be fetched" in private_text(result)


def test_the_puzzle_of_these_tests_is_what_its_mines_count() -> None:
    assert parse_counts(PUZZLE) == [[2, 2, 1], [3, 4, 2], [2, 3, 2]]


def test_a_long_line_that_is_no_row_is_looked_at_once() -> None:
    for piece in ("1", "[", "[ ", "[[ 1 "):
        text = piece * (200_000 // len(piece)) + "x"  # looked at from every place, it would take hours
        assert matrix_within(text) == text


async def test_what_is_not_text_is_refused(table: Table) -> None:
    answer = await typed(table, table.alice, "", ("counts.txt", b"2 2\0"))
    assert "This is not text" in text_of(shown(answer))


async def test_a_number_of_solutions_that_nobody_would_read_is_told_by_its_size(table: Table) -> None:
    answer = shown(await typed(table, table.alice, "", ("counts.txt", b"1 " * 4999 + b"\n" + b"1 " * 4999)))
    assert "One of **more than 10^501 solutions**" in text_of(answer)
