"""GIFs of games: what their frames show, how many there are, and how large they get."""

from __future__ import annotations

from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from bot.board.appearance import Theme
from bot.board.gif import LAST, MOST_FRAMES, animate, joined
from tests.board.films import played, step, tiles

MOST_BYTES = 2_000_000
SIZES = [(1, 1), (30, 1), (1, 26), (30, 26), (30, 67)]
"""The smallest boards and the largest, and two of the largest side by side."""
STEPS = st.lists(st.tuples(st.integers(0, 8), st.sampled_from("#F01"), st.booleans()), max_size=30)


def frames(gif: bytes) -> list[tuple[Image.Image, int]]:
    """Each frame as it is seen, and how long."""
    film, seen = Image.open(BytesIO(gif)), []
    for at in range(getattr(film, "n_frames", 1)):
        film.seek(at)
        seen.append((film.convert("RGB"), film.info["duration"]))
    return seen


@pytest.mark.parametrize("theme", Theme)
def test_the_last_frame_shows_the_last_position_for_five_seconds(theme: Theme) -> None:
    steps = [step({(0, 0): "1", (0, 1): "F"}), step({(2, 2): "1", (0, 1): "#"}), step({(1, 1): "0"})]
    [*_, (shown, duration)] = frames(animate(tiles(*["###"] * 3), steps, theme))
    [(drawn, _)] = frames(animate(tiles("1##", "#0#", "##1"), [], theme))
    assert shown.tobytes() == drawn.tobytes()
    assert duration == LAST == 5000


def test_the_last_move_is_marked_until_the_next_one() -> None:
    first, (one, _), (other, _) = frames(animate(tiles("###"), [step({(0, 0): "1"}), step({(0, 2): "0"})]))
    [(bare, _)] = frames(animate(tiles("1##"), []))
    assert one.tobytes() != bare.tobytes()
    [(drawn, _)] = frames(animate(tiles("1#0"), []))
    assert other.tobytes() == drawn.tobytes()
    assert first[0].size == one.size
    (before, _), (after, _) = frames(animate(tiles("##"), [step({(0, 0): "#"})]))
    assert before.tobytes() == after.tobytes(), "a step that changes nothing"


@pytest.mark.parametrize(("rows", "columns"), SIZES)
def test_every_board_fits_into_what_discord_shows(rows: int, columns: int) -> None:
    width, height = Image.open(BytesIO(animate(tiles(*["#" * columns] * rows), []))).size
    assert width <= 1100
    assert height <= 700


def test_a_whole_game_on_expert_is_at_most_120_frames_and_two_megabytes_and_always_the_same() -> None:
    gif = animate(*played(30, 16, 99))
    assert Image.open(BytesIO(gif)).n_frames == MOST_FRAMES == 120  # type: ignore[attr-defined] # GIFs have it
    assert len(gif) <= MOST_BYTES
    assert animate(*played(30, 16, 99)) == gif


def test_frames_store_only_what_changed() -> None:
    board = tiles(*["#" * 16] * 30)
    one, two = (animate(board, [step({(row, 0): "1"}) for row in range(number)]) for number in (1, 2))
    assert len(two) - len(one) < 1500
    assert len(animate(board, [])) > 5 * 1500


def test_boards_side_by_side_have_coordinates_of_their_own() -> None:
    [(both, _)] = frames(animate(tiles(*["### ###"] * 3), []))
    side = both.width // 9
    labels = both.crop((0, 0, both.width, side))
    left, right = (labels.crop((x, 0, x + 3 * 48, labels.height)) for x in _starts(both))
    assert left.tobytes() == right.tobytes()


def _starts(both: Image.Image) -> tuple[int, int]:
    """Where the two boards begin, which have a square of the panel between them."""
    panel = both.getpixel((0, 0))
    covered = [x for x in range(both.width) if both.getpixel((x, both.height // 2)) != panel]
    boards = [x for x in covered if x - 1 not in covered and x > 40]
    return boards[-2], boards[-1]


@given(STEPS, st.integers(1, 12))
def test_joined_steps_change_the_same_squares_in_the_same_order(given: list[tuple[int, str, bool]], most: int) -> None:
    steps = [step({(0, at): symbol}, certain=certain) for at, symbol, certain in given]
    few = joined(steps, most)
    assert len(few) == min(len(steps), most)
    before, after = ({cell: tile for one in part for cell, tile in one.tiles.items()} for part in (steps, few))
    assert before == after


def test_a_game_that_fits_has_a_frame_for_each_move() -> None:
    steps = [step({(0, at): "1"}, certain=True) for at in range(9)]
    assert joined(steps, 9) == steps


def test_certain_digs_are_joined_before_guesses() -> None:
    certain = [step({(0, at): "1"}, certain=True) for at in range(10)]
    guesses = [step({(1, at): "1"}) for at in range(3)]
    few = joined([guesses[0], *certain[:5], guesses[1], *certain[5:], guesses[2]], 7)
    assert [one for one in few if not one.certain] == guesses
    assert [len(one.tiles) for one in few] == [1, 3, 2, 1, 3, 2, 1]
