"""Fields by density or by number of mines, from a seed alone, and their counts."""

from collections import Counter
from functools import partial
from math import comb, inf, nan
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core import (
    BoardFlaw,
    Cell,
    CellFlaw,
    Game,
    Minefield,
    generate_field,
    lay_for_first_dig,
    lay_mines,
)
from tests.core.drawn import Picture, around, field_of, pictures, where
from tests.core.refusals import assert_refused


class OnlyBits(Random):
    """A generator that allows only `random` and `getrandbits`."""

    def __getattribute__(self, name: str) -> Any:
        assert name in {"random", "getrandbits", "seed"}, f"rng.{name} may draw otherwise on another version"
        return super().__getattribute__(name)


class Always(Random):
    """A generator that always returns the same number."""

    def __init__(self, number: float) -> None:
        super().__init__(0)
        self.number = number

    def random(self) -> float:
        return self.number


def drawn(field: Minefield) -> Picture:
    return [
        "".join("*" if (row, column) in field.mines else "." for column in range(field.columns))
        for row in range(field.rows)
    ]


@given(pictures("*.."))
def test_counts_and_clues_equal_a_count_by_hand(rows: Picture) -> None:
    mines = where(rows, "*")
    field = Minefield.of(len(rows), len(rows[0]), mines)
    assert field.mines == mines
    for row in range(field.rows):
        for column in range(field.columns):
            cell = (row, column)
            assert field.counts[row][column] == len(around(cell) & mines)
            assert field.clues[row][column] == len((around(cell) - {cell}) & mines)


def test_a_mine_off_the_board_is_refused() -> None:
    assert_refused(lambda: Minefield.of(2, 3, [(0, 0), (2, 0)]), CellFlaw.OFF_BOARD, cell=(2, 0))


def test_fields_with_the_same_mines_are_equal() -> None:
    assert Minefield.of(2, 3, [(0, 1), (1, 2)]) == Minefield.of(2, 3, [(1, 2), (0, 1)])
    assert Minefield.of(2, 3, [(0, 1)]) != Minefield.of(3, 2, [(0, 1)])


def test_the_text_of_a_field_hides_its_mines() -> None:
    texts = set()
    for field in (field_of("*.. ..."), field_of("... *.*")):
        assert field.mines
        assert field.counts
        texts |= {repr(field), str(field), f"{field}"}
    assert len(texts) == 1


def test_densities_0_and_100_hold_for_every_random_number() -> None:
    assert not generate_field(2, 3, 0, Always(0.0)).mines
    assert len(generate_field(2, 3, 100, Always(1 - 2**-53)).mines) == 6


def test_a_seed_gives_the_same_field_forever() -> None:
    laid = lay_mines(4, 7, 6, Random(2024), clear=[(0, 0)])
    assert drawn(generate_field(4, 7, 25, Random(2024))) == [".......", "*......", "....*..", "..**.*."]
    assert drawn(laid) == [".......", "**.....", ".....*.", "...***."]


def test_the_share_of_mines_is_about_the_density() -> None:
    assert 19_000 < len(generate_field(250, 400, 20, Random(1)).mines) < 21_000


@pytest.mark.parametrize("density", [-1, -1e-300, 100.001, inf, -inf, nan])
def test_a_density_that_is_not_a_percentage_is_refused(density: float) -> None:
    assert_refused(lambda: generate_field(2, 3, density, Random(0)), BoardFlaw.BAD_DENSITY, density=density)


@pytest.mark.parametrize(("rows", "columns"), [(0, 3), (3, 0), (-2, -2)])
def test_a_field_without_cells_is_refused(rows: int, columns: int) -> None:
    size = {"rows": rows, "columns": columns}
    assert_refused(lambda: generate_field(rows, columns, 50, Random(0)), BoardFlaw.TOO_SMALL, **size)
    assert_refused(lambda: lay_mines(rows, columns, 0, Random(0)), BoardFlaw.TOO_SMALL, **size)


def test_fields_draw_only_from_random() -> None:
    assert generate_field(5, 8, 30, OnlyBits(3)).mines
    assert lay_mines(5, 8, 9, OnlyBits(3), clear=[(0, 0)]).mines
    assert lay_for_first_dig(5, 8, 9, (2, 2), OnlyBits(3)).mines


@given(st.integers(1, 9), st.integers(1, 9), st.integers(), st.data())
def test_mines_have_the_right_number_and_avoid_clear_cells(
    rows: int, columns: int, seed: int, data: st.DataObject
) -> None:
    clear = data.draw(st.sets(st.tuples(st.integers(0, rows - 1), st.integers(0, columns - 1))))
    mines = data.draw(st.integers(0, rows * columns - len(clear)))
    field = lay_mines(rows, columns, mines, Random(seed), clear)
    assert len(field.mines) == mines
    assert not field.mines & clear
    assert field == lay_mines(rows, columns, mines, Random(seed), clear)


def test_the_number_of_mines_is_right_for_every_random_number() -> None:
    assert drawn(lay_mines(2, 3, 2, Always(0.0))) == ["**.", "..."]
    assert drawn(lay_mines(2, 3, 2, Always(1 - 2**-53))) == ["...", ".**"]


@pytest.mark.parametrize(("mines", "clear"), [(-1, []), (7, []), (5, [(0, 0), (1, 1)])])
def test_mines_that_do_not_fit_are_refused(mines: int, clear: list[Cell]) -> None:
    room = 6 - len(clear)
    assert_refused(lambda: lay_mines(2, 3, mines, Random(0), clear), BoardFlaw.MINES_DONT_FIT, mines=mines, room=room)


def test_a_clear_cell_off_the_board_is_refused() -> None:
    assert_refused(lambda: lay_mines(2, 3, 1, Random(0), clear=[(0, 3)]), CellFlaw.OFF_BOARD, cell=(0, 3))


def test_every_layout_is_about_equally_likely() -> None:
    rng = Random(7)
    layouts = Counter(lay_mines(2, 4, 3, rng, clear=[(0, 1)]).mines for _ in range(100 * comb(7, 3)))
    assert len(layouts) == comb(7, 3)
    assert all(60 < times < 140 for times in layouts.values())


@given(st.integers(1, 9), st.integers(1, 9), st.integers(), st.data())
def test_the_first_dig_is_never_a_mine_and_opens_a_zero_where_there_is_room(
    rows: int, columns: int, seed: int, data: st.DataObject
) -> None:
    first = (data.draw(st.integers(0, rows - 1)), data.draw(st.integers(0, columns - 1)))
    mines = data.draw(st.integers(0, rows * columns - 1))
    field = lay_for_first_dig(rows, columns, mines, first, Random(seed))
    assert len(field.mines) == mines
    assert not Game(field).dig(first).exploded
    room = sum(0 <= row < rows and 0 <= column < columns for row, column in around(first))
    if mines <= rows * columns - room:
        assert field.counts[first[0]][first[1]] == 0


def test_a_field_full_of_mines_has_no_first_dig() -> None:
    full, off = (partial(lay_for_first_dig, 2, 3, *given, Random(0)) for given in ((6, (0, 0)), (1, (2, 0))))
    assert_refused(full, BoardFlaw.MINES_DONT_FIT, mines=6, room=5)
    assert_refused(off, CellFlaw.OFF_BOARD, cell=(2, 0))
