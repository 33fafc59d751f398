"""Openings and 3BV."""

from itertools import combinations

import pytest
from hypothesis import given

from core import Game, Minefield, Outcome, efficiency, isolated, openings, three_bv
from tests.core.drawn import field_of, pictures


@pytest.mark.parametrize(
    ("picture", "value"),
    [
        ("... ... ...", 1),
        ("*** *** ***", 0),
        ("*.. ... ..*", 2),
        ("..*.. ..*.. ..*..", 2),
        (".*. ... ...", 3),
        ("*.*", 1),
    ],
)
def test_3bv_counts_openings_and_isolated_cells(picture: str, value: int) -> None:
    assert three_bv(field_of(picture)) == value


def test_openings_that_touch_at_a_corner_are_one() -> None:
    field = field_of("...... ...... ...... ......")
    assert [opening.bit_count() for opening in openings(field)] == [24]


fields = pictures("*.", 3, 3).map("\n".join).map(field_of)


@given(fields)
def test_3bv_is_the_fewest_digs_that_open_every_safe_cell(field: Minefield) -> None:
    safe = [cell for cell in field.grid.cells(field.grid.everywhere) if cell not in field.mines]
    enough = (
        number
        for number in range(len(safe) + 1)
        for digs in combinations(safe, number)
        if number == len(safe) or opens_all(field, digs)
    )
    assert three_bv(field) == next(enough)


def opens_all(field: Minefield, digs: tuple[tuple[int, int], ...]) -> bool:
    game = Game(field)
    for cell in digs:
        game.dig(cell)
    return game.outcome is Outcome.WON


@given(fields)
def test_an_isolated_cell_opens_nothing_else(field: Minefield) -> None:
    for cell in field.grid.cells(isolated(field)):
        assert Game(field).dig(cell).opened == {cell}


def test_efficiency_is_3bv_per_move() -> None:
    assert efficiency(30, 40) == 0.75
    with pytest.raises(ValueError, match="at least 1 move"):
        efficiency(0, 0)
