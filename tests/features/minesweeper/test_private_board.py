"""The message of an own pad: that it fits at every size, that its buttons are sound, and what it lists."""

from dataclasses import replace
from datetime import date
from itertools import product

import pytest

from bot.discord.drawing import SceneView
from bot.discord.form import MOST_COMPONENTS
from bot.features.minesweeper.options import MAX_ROWS, MIN_SIDE, PRESETS, Options
from bot.features.minesweeper.overview import Overview
from bot.features.minesweeper.session import MinesweeperSession
from bot.features.minesweeper.share import end_scene
from bot.game.settings import Players
from bot.game.viewport import PadSize, PrivateBoard, Viewport, frontier
from core import MAX_COLUMNS, Action, Board, Cell, Minefield, parse_board, parse_cell
from tests.discord.messages import SELECT, assert_sound, buttons_of, rows_of, texts_of
from tests.discord.sessions import NOON, STARTER, daily_of, play_of
from tests.discord.views import private_view
from tests.presses import parsed

SIZES = [(16, 16), *product((MIN_SIDE, MAX_ROWS), (MIN_SIDE, MAX_COLUMNS))]
NOTHING_LEFT = "Nothing left to open here"
any_pad = pytest.mark.parametrize("size", PadSize)


def crowded(rows: int, columns: int) -> MinesweeperSession:
    """A game with a mine in its last cell, with a hundred players and all there is to say."""
    play = play_of(Options("M" * 40, rows, columns, 1, 5), field=Minefield.of(rows, columns, [(rows - 1, columns - 1)]))
    play.id = 10**18 - 1
    play.first_dig = (0, 0)
    play.shared = play.again = play.continued = True
    play.scoreboard.opened_by = dict.fromkeys((10**19 + number for number in range(100)), play.game.grid.everywhere)
    return play


def view_of(
    play: MinesweeperSession, size: PadSize = PadSize.FOUR, column: int = 0, tool: Action = Action.DIG
) -> SceneView:
    return private_view(play, PrivateBoard((0, column), tool, size), STARTER)


@any_pad
@pytest.mark.parametrize("tool", [Action.DIG, Action.FLAG])
def test_every_size_fits_and_its_buttons_are_sound(size: PadSize, tool: Action) -> None:
    for rows, columns in SIZES:
        assert_sound(view_of(crowded(rows, columns), size, tool=tool))


@pytest.mark.parametrize("moves", [0, 100, 381])
def test_the_largest_daily_board_fits(moves: int) -> None:
    session = daily_of(date(2026, 11, 22), moves)
    assert session.over is (moves == 381)
    for size in PadSize:
        assert_sound(view_of(session, size))


@any_pad
def test_another_size_stays_around_the_same_place(size: PadSize) -> None:
    viewport = resized(play_of(PRESETS["expert"]).board, (10, 6), size)
    assert viewport.row + viewport.height // 2 in (11, 12)
    assert viewport.column + viewport.width // 2 in (7, 8)


def resized(board: Board, corner: Cell, size: PadSize) -> Viewport:
    """Where a pad of four columns is with this size."""
    pad = PrivateBoard(corner, Action.DIG, PadSize.FOUR)
    return pad.resized(size, board).viewport(board.rows, board.columns)


@any_pad
def test_another_size_shows_covered_squares_while_there_are_any_but_does_not_leave_for_them(size: PadSize) -> None:
    corner = parse_board("\n".join(["###00000", "12100000", *["00000000"] * 6]), 1)
    assert resized(corner, (0, 2), size).holds_covered(corner)
    decided = parse_board("\n".join(["#100000000", "1100000000", *["0" * 10] * 4, *["00000#####"] * 4]), 1)
    viewport = resized(decided, (6, 6), size)
    assert viewport.row >= 5
    assert viewport.column >= 4


def test_the_frontier_is_listed_nearest_first_and_no_more_than_fit() -> None:
    play = play_of(PRESETS["expert"], "h15")
    (select,) = [item for row in rows_of(view_of(play, PadSize.FRONTIER)) for item in row if item["type"] == SELECT]
    listed = [parse_cell(option["value"]) for option in select["options"]]
    viewport = PrivateBoard((0, 0), Action.DIG, PadSize.FRONTIER).viewport(30, 16)
    assert listed == frontier(play.board, viewport)[:25]
    assert select["max_values"] == len(listed) <= 25


@pytest.fixture
def half_open() -> MinesweeperSession:
    """A game in which everything on the left is open and has no number."""
    return play_of(Options("Own board", 2, 11, 1), "a1", field=Minefield.of(2, 11, [(0, 5)]))


def test_where_nothing_is_covered_keys_are_dead_and_the_message_says_so(half_open: MinesweeperSession) -> None:
    here, there = (view_of(half_open, column=column) for column in (0, 5))
    [zero] = [button for button in buttons_of(here) if ":chord:A1@" in button["custom_id"]]
    assert zero["disabled"]
    assert NOTHING_LEFT in "\n".join(texts_of(here))
    assert NOTHING_LEFT not in "\n".join(texts_of(there))


def test_a_square_whose_flag_was_wrong_is_left_to_open() -> None:
    play = play_of(Options("Own board", 2, 11, 1, 2), "c1 !a2 @b1", field=Minefield.of(2, 11, [(0, 0)]))
    assert play.board.where("#") == 0
    assert NOTHING_LEFT not in "\n".join(texts_of(view_of(play)))


def test_those_who_may_not_play_get_the_board_without_a_pad_and_the_reason(half_open: MinesweeperSession) -> None:
    half_open.remove(2, NOON)
    view = private_view(half_open, PrivateBoard((0, 5), Action.DIG, PadSize.FOUR), 2)
    assert rows_of(view) == []
    assert "🟨" not in "\n".join(texts_of(view))
    assert "removed you from this game" in "\n".join(texts_of(view))


def test_near_squares_are_few_steps_from_the_middle_of_the_viewport() -> None:
    board = parse_board("1#####\n######\n######\n#####1", 2)
    viewport = PrivateBoard((0, 0), Action.DIG, PadSize.FRONTIER).viewport(4, 6)
    assert frontier(board, viewport) == [(0, 1), (1, 1), (1, 0), (2, 4), (3, 4), (2, 5)]


def test_without_a_frontier_there_is_no_list() -> None:
    assert [len(row) for row in rows_of(view_of(play_of(PRESETS["beginner"]), PadSize.FRONTIER))] == [4, 4, 4, 3]


def private(play: MinesweeperSession) -> MinesweeperSession:
    """The same game, private."""
    play.options, play.private = replace(play.options, players=Players.STARTER), True
    return play


def verbs(view: SceneView) -> list[str]:
    """What the buttons without a square do."""
    presses = [parsed(button["custom_id"]) for row in rows_of(view) for button in row]
    return [press.control.verb for press in presses if press.cell is None]


@any_pad
def test_the_board_of_a_private_game_fits_with_its_controls(size: PadSize) -> None:
    for rows, columns in SIZES:
        view = view_of(private(crowded(rows, columns)), size)
        assert_sound(view)
        assert view.total_children_count <= MOST_COMPONENTS
        assert verbs(view) == ["flags", "type", "hint", "more"]


@pytest.mark.parametrize(("rows", "columns"), SIZES)
def test_the_end_of_a_private_game_fits_with_its_controls(rows: int, columns: int) -> None:
    play = private(crowded(rows, columns))
    play.resign(STARTER, NOON)
    view = view_of(play, PadSize.FIVE, tool=Action.FLAG)
    assert_sound(view)
    assert verbs(view) == ["new", "again", "details", "share", "replay", "code"]
    assert all(button["custom_id"].endswith("@A1f5") for button in buttons_of(view))
    shared = SceneView(end_scene(Overview.of(play)))
    assert rows_of(shared) == []
    assert texts_of(shared) == texts_of(view)
