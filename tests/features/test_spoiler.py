"""Boards of spoilers: what fits, what is hidden, and that the message gives its board back."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.board.emoji import STANDARD, Cost, TileName, Tiles, pack
from bot.features.solve.reading import read_pasted
from bot.features.spoiler import text
from bot.features.spoiler.board import (
    MAX_ROWS,
    MIN_SIDE,
    MOST_SPOILERS,
    MOST_SQUARES,
    OPENING,
    SpoilerOptions,
    choose_options,
    read_board,
    write_board,
    write_solution,
)
from bot.text.errors import describe
from bot.text.language import ENGLISH
from core import (
    MAX_COLUMNS,
    BoardError,
    Game,
    Minefield,
    Outcome,
    analyse,
    lay_for_first_dig,
    lay_without_guess,
    parse_board,
)

OWN: Tiles = {name: f"<:{name}:{10**19 + number}>" for number, name in enumerate(TileName)}
"""Tiles as long as they can be."""
HIDDEN = re.compile(r"\|\|(.+?)\|\|")
BUTTON = 2
"""The components of a message besides its texts: a button in a row."""

tiles = st.sampled_from([STANDARD, OWN])
seeds = st.integers(0, 2**32).map(Random)


@st.composite
def allowed(draw: st.DrawFn) -> SpoilerOptions:
    """Options that aren't refused."""
    rows = draw(st.integers(MIN_SIDE, MAX_ROWS))
    columns = draw(st.integers(MIN_SIDE, min(MAX_COLUMNS, MOST_SQUARES // rows)))
    return choose_options(rows, columns, draw(st.integers(1, rows * columns - OPENING)))


def lay(options: SpoilerOptions, rng: Random) -> Minefield:
    """A field that may need a guess. The fields without one are among these."""
    return lay_for_first_dig(options.rows, options.columns, options.mines, options.first, rng)


def blocks(options: SpoilerOptions, field: Minefield, tiles: Tiles) -> Sequence[str]:
    heading = ENGLISH(text.HEADING(rows=options.rows, columns=options.columns, mine="💣", mines=options.mines))
    return [heading, *pack(write_board(field, options.first, tiles))]


@given(allowed(), seeds, tiles)
@example(SpoilerOptions(12, 9, 99), Random(1), OWN)
@example(SpoilerOptions(4, 26, 95), Random(1), OWN)
@example(SpoilerOptions(27, 4, 99), Random(1), STANDARD)
def test_every_allowed_board_fits_in_a_message_with_its_spoilers(
    options: SpoilerOptions, rng: Random, tiles: Tiles
) -> None:
    sent = blocks(options, lay(options, rng), tiles)
    assert len(HIDDEN.findall("\n".join(sent))) <= MOST_SPOILERS == 99
    assert Cost.of(sent, BUTTON).fits


@given(allowed(), seeds, tiles)
def test_the_message_gives_the_board_back(options: SpoilerOptions, rng: Random, tiles: Tiles) -> None:
    field = lay(options, rng)
    assert read_board("\n".join(blocks(options, field, tiles))) == field
    assert read_board("\n".join(write_solution(field, tiles))) == field


@given(allowed(), seeds)
def test_all_mines_are_hidden_and_the_opening_is_not(options: SpoilerOptions, rng: Random) -> None:
    field = lay(options, rng)
    written = "\n".join(write_board(field, options.first, STANDARD))
    opened = Game(field).dig(options.first).opened
    assert HIDDEN.findall(written).count("💣") == written.count("💣") == options.mines
    assert len(HIDDEN.findall(written)) == options.rows * options.columns - len(opened)
    assert len(opened) >= 9


@given(allowed(), seeds, tiles)
def test_a_solution_hides_nothing(options: SpoilerOptions, rng: Random, tiles: Tiles) -> None:
    field = lay(options, rng)
    shown = write_board(field, options.first, tiles)
    assert write_solution(field, tiles) == [line.replace("||", "") for line in shown]


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("size", [(9, 9, 10), (4, 26, 16), (27, 4, 16), (5, 7, 8)], ids=str)
def test_what_is_open_leads_to_every_safe_square_without_a_guess(size: tuple[int, int, int], seed: int) -> None:
    options = choose_options(*size)
    field = lay_without_guess(*size, options.first, Random(seed), attempts=2500)
    assert field
    seen = read_pasted("\n".join(blocks(options, field, STANDARD)))
    assert seen.mines == options.mines
    game = Game(field)
    game.dig(options.first)
    assert parse_board(seen.text, options.mines) == game.covered_board
    while game.outcome is None:
        safe = analyse(game.board).safe
        assert safe
        for cell in safe:
            game.dig(cell)
    assert game.outcome is Outcome.WON


@pytest.mark.parametrize(
    ("asked", "chosen"),
    [
        ((None, None, None), (9, 9, 10)),
        ((None, None, 20), (9, 9, 20)),
        ((10, None, None), (10, 9, 14)),
        ((None, 12, None), (9, 12, 16)),
        ((4, 4, None), (4, 4, 2)),
        ((5, 6, 3), (5, 6, 3)),
    ],
)
def test_what_is_not_asked_for_has_a_default(
    asked: tuple[int | None, int | None, int | None], chosen: tuple[int, int, int]
) -> None:
    assert choose_options(*asked) == SpoilerOptions(*chosen)


@pytest.mark.parametrize(
    ("asked", "reason"),
    [
        ((16, 16, 40), "16x16 is too large. The limit is 108 squares."),
        ((10, 11, 9), "10x11 is too large. The limit is 108 squares."),
        ((9, 9, 73), "Mines must be 1 to 72, not 73."),
        ((9, 9, 0), "Mines must be 1 to 72, not 0."),
    ],
)
def test_other_boards_are_refused_with_the_reason(asked: tuple[int, int, int], reason: str) -> None:
    with pytest.raises(BoardError) as refused:
        choose_options(*asked)
    assert str(describe(refused.value)) == reason


@pytest.mark.parametrize(
    "written",
    [
        "",
        "Hello",
        "` 1`",
        "` 1`1️⃣x",
        "` 1`🟦🟦",
        "` 1`||1️⃣||💣|",
        "` 1`||1️⃣💣||",
        "` 1`💣2️⃣",
        "` 1`1️⃣💣\n` 2`1️⃣",
        "` 1`<:mi:7><:fl:8>",
        "` 1`<:mi:7><:c2:8>",
        "` 1`<:mi:٣><:c1:8>",
    ],
)
def test_other_texts_are_no_board(written: str) -> None:
    assert read_board(written) is None


@pytest.mark.parametrize("written", ["` 1`1️⃣💣", "` 1`||<:c1:7>||||<:mi:8>||", "Mines\n`›9`💣||1️⃣||\nbelow"])
def test_boards_are_found_among_other_lines(written: str) -> None:
    found = read_board(written)
    assert found
    assert len(found.mines) == 1
