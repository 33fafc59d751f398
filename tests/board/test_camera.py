"""The camera: what a picture shows of a large board."""

from hypothesis import given
from hypothesis import strategies as st

from bot.board.scene import COLUMNS, MOST_PICTURES, ROWS, STEPS, Area, around, bands, camera_on

SIZES = st.tuples(st.integers(1, 40), st.integers(1, 40))


@st.composite
def boards(draw: st.DrawFn) -> tuple[int, int, Area]:
    """A board's size and its pad."""
    rows, columns = draw(SIZES)
    tall, wide = (min(draw(st.integers(1, 5)), length) for length in (rows, columns))
    row, column = draw(st.integers(0, rows - tall)), draw(st.integers(0, columns - wide))
    return rows, columns, Area(range(row, row + tall), range(column, column + wide))


@given(boards())
def test_the_camera_shows_as_much_as_it_can_and_what_is_around_the_pad(
    board: tuple[int, int, Area],
) -> None:
    rows, columns, pad = board
    shown = camera_on(rows, columns, pad)
    assert (len(shown.rows), len(shown.columns)) == (min(rows, ROWS), min(columns, COLUMNS))
    for seen, wanted, length in ((shown.rows, pad.rows, rows), (shown.columns, pad.columns, columns)):
        assert 0 <= seen.start <= max(wanted.start - 1, 0)
        assert min(wanted.stop + 1, length) <= seen.stop <= length


@given(boards())
def test_the_camera_moves_rarely_and_in_steps(board: tuple[int, int, Area]) -> None:
    rows, columns, pad = board
    starts = {camera_on(rows, columns, around([(at, pad.columns.start)])).rows.start for at in range(rows)}
    assert len(starts) <= 2 + rows // (ROWS // STEPS)


def test_without_a_pad_the_camera_shows_the_middle() -> None:
    assert camera_on(30, 16, None) == (range(8, 20), range(16))


def test_the_camera_shows_the_clues_of_a_hint_too_if_it_can() -> None:
    assert around([(1, 1)], [(2, 3)]) == (range(1, 3), range(1, 4))
    assert around([(1, 1)], [(29, 3)]) == (range(1, 2), range(1, 2))
    assert around([]) is None


@given(SIZES)
def test_bands_show_every_cell_once_in_as_few_pictures_as_possible(size: tuple[int, int]) -> None:
    rows, columns = size
    parts = bands(rows, columns)
    shown = [(row, column) for part in parts for row in part.rows for column in part.columns]
    assert sorted(shown) == [(row, column) for row in range(rows) for column in range(columns)]
    as_few = -(-rows // ROWS) * -(-columns // COLUMNS)
    assert len(parts) == (as_few if as_few <= MOST_PICTURES else 9)
    assert as_few > MOST_PICTURES or all(len(part.rows) <= ROWS and len(part.columns) <= COLUMNS for part in parts)
