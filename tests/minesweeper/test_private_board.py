"""The message of an own pad: that it fits at every size, that its buttons are sound, and what it lists."""

from dataclasses import replace
from datetime import date
from itertools import product

import pytest
from discord import ui

from bot.games.minesweeper.options import MAX_ROWS, PRESETS, Options
from bot.games.minesweeper.scene import Scene
from bot.games.minesweeper.session import MinesweeperSession
from bot.games.minesweeper.share import SharedEndView
from bot.games.minesweeper.view import PrivateBoardView
from bot.play.private_board import PadSize, PrivateBoard
from bot.play.server import Players
from bot.play.viewport import frontier
from bot.render.budget import Cost
from bot.ui.form import MOST_COMPONENTS
from core import MAX_COLUMNS, Action, Minefield, parse_board, parse_cell
from tests.presses import parsed
from tests.ui.sessions import NOON, STARTER, Part, daily_of, payload, play_of

TEXT, SELECT = 10, 3
SIZES = [(2, 2), (2, 26), (30, 2), (9, 9), (16, 16), *product((29, MAX_ROWS), (25, MAX_COLUMNS))]
any_pad = pytest.mark.parametrize("size", PadSize)


def crowded(rows: int, columns: int) -> MinesweeperSession:
    """A game with a mine in its last cell, with a hundred players and all there is to say."""
    play = play_of(Options("M" * 40, rows, columns, 1, 5), field=Minefield.of(rows, columns, [(rows - 1, columns - 1)]))
    play.id = 10**18 - 1
    play.first_dig = (0, 0)
    play.shared = play.again = play.continued = True
    play.scoreboard.opened_by = dict.fromkeys((10**19 + number for number in range(100)), play.game.grid.everywhere)
    return play


def rows_of(view: ui.LayoutView) -> list[list[Part]]:
    return [part["components"] for part in payload(view) if "components" in part]


@any_pad
@pytest.mark.parametrize("tool", [Action.DIG, Action.FLAG])
def test_every_size_fits_and_its_custom_ids_are_unique_and_read_back(size: PadSize, tool: Action) -> None:
    for rows, columns in SIZES:
        view = PrivateBoardView(crowded(rows, columns), PrivateBoard((0, 0), tool, size), STARTER)
        texts = [part["content"] for part in payload(view) if part["type"] == TEXT]
        assert Cost.of(texts, view.total_children_count - len(texts)).fits
        buttons = [item for row in rows_of(view) for item in row if item["type"] != SELECT]
        ids = [button["custom_id"] for button in buttons]
        assert len(set(ids)) == len(ids)
        for custom_id in ids:
            assert len(custom_id) <= 100
            assert str(parsed(custom_id)) == custom_id


@any_pad
@pytest.mark.parametrize("moves", [0, 100, 381])
def test_the_largest_daily_board_fits(size: PadSize, moves: int) -> None:
    session = daily_of(date(2026, 11, 22), moves)
    view = PrivateBoardView(session, PrivateBoard((0, 0), Action.DIG, size), STARTER)
    texts = [part["content"] for part in payload(view) if part["type"] == TEXT]
    assert session.over is (moves == 381)
    assert Cost.of(texts, view.total_children_count - len(texts)).fits


@any_pad
@pytest.mark.parametrize("corner", [(0, 0), (6, 2), (29, 25)])
@pytest.mark.parametrize("tool", [Action.DIG, Action.FLAG])
def test_a_pad_survives_writing_and_reading(size: PadSize, corner: tuple[int, int], tool: Action) -> None:
    pad = PrivateBoard(corner, tool, size)
    assert PrivateBoard.parse(str(pad)) == pad


def test_the_largest_board_and_pad_have_forty_components() -> None:
    view = PrivateBoardView(crowded(MAX_ROWS, MAX_COLUMNS), PrivateBoard((0, 0), Action.DIG, PadSize.FIVE), STARTER)
    assert view.total_children_count <= 40


@any_pad
def test_another_size_stays_around_the_same_place(size: PadSize) -> None:
    board = play_of(PRESETS["expert"]).board
    pad = PrivateBoard((10, 6), Action.DIG, PadSize.FOUR)
    viewport = pad.resized(size, board).viewport(30, 16)
    assert (viewport.row + viewport.height // 2, viewport.column + viewport.width // 2) in {
        (12, 8),
        (11, 7),
        (12, 7),
        (11, 8),
    }


@any_pad
def test_another_size_does_not_leave_for_where_something_is_decided(size: PadSize) -> None:
    board = parse_board("\n".join(["#100000000", "1100000000", *["0" * 10] * 4, *["00000#####"] * 4]), 1)
    viewport = PrivateBoard((6, 6), Action.DIG, PadSize.FOUR).resized(size, board).viewport(10, 10)
    assert viewport.row >= 5
    assert viewport.column >= 4


@any_pad
def test_another_size_shows_covered_squares_while_there_are_any(size: PadSize) -> None:
    board = parse_board("\n".join(["###00000", "12100000", *["00000000"] * 6]), 1)
    pad = PrivateBoard((0, 2), Action.DIG, PadSize.FOUR)
    assert pad.resized(size, board).viewport(8, 8).holds_covered(board)


def test_a_key_that_does_nothing_is_dead() -> None:
    play = play_of(Options("Own board", 2, 11, 1), "a1", field=Minefield.of(2, 11, [(0, 5)]))
    view = PrivateBoardView(play, PrivateBoard((0, 0), Action.DIG, PadSize.FOUR), STARTER)
    buttons = [part for row in rows_of(view) for part in row]
    [zero] = [button for button in buttons if ":chord:A1@" in button["custom_id"]]
    assert zero["disabled"]


def test_the_frontier_is_listed_nearest_first_and_no_more_than_fit() -> None:
    play = play_of(PRESETS["expert"], "h15")
    pad = PrivateBoard((0, 0), Action.DIG, PadSize.FRONTIER)
    (select,) = [
        item for row in rows_of(PrivateBoardView(play, pad, STARTER)) for item in row if item["type"] == SELECT
    ]
    listed = [parse_cell(option["value"]) for option in select["options"]]
    assert listed == frontier(play.board, pad.viewport(30, 16))[:25]
    assert select["max_values"] == len(listed) <= 25


def texts(view: PrivateBoardView) -> str:
    return "\n".join(part["content"] for part in payload(view) if part["type"] == TEXT)


def test_a_pad_with_nothing_covered_says_so() -> None:
    play = play_of(Options("Own board", 2, 11, 1), "a1", field=Minefield.of(2, 11, [(0, 5)]))
    here, there = (
        PrivateBoardView(play, PrivateBoard((0, column), Action.DIG, PadSize.FOUR), STARTER) for column in (0, 5)
    )
    assert "Nothing left to open here" in texts(here)
    assert "Nothing left to open here" not in texts(there)


def test_a_square_whose_flag_was_wrong_is_left_to_open() -> None:
    play = play_of(Options("Own board", 2, 11, 1, 2), "c1 !a2 @b1", field=Minefield.of(2, 11, [(0, 0)]))
    assert play.board.where("#") == 0
    view = PrivateBoardView(play, PrivateBoard((0, 0), Action.DIG, PadSize.FOUR), STARTER)
    assert "Nothing left to open here" not in texts(view)


def test_those_who_may_not_play_get_the_board_without_a_pad_and_the_reason() -> None:
    play = play_of(Options("Own board", 2, 11, 1), "a1", field=Minefield.of(2, 11, [(0, 5)]))
    play.remove(2)
    view = PrivateBoardView(play, PrivateBoard((0, 5), Action.DIG, PadSize.FOUR), 2)
    assert rows_of(view) == []
    assert "🟨" not in texts(view)
    assert "removed you from this game" in texts(view)


def test_near_squares_are_few_steps_from_the_middle_of_the_viewport() -> None:
    board = parse_board("1#####\n######\n######\n#####1", 2)
    viewport = PrivateBoard((0, 0), Action.DIG, PadSize.FRONTIER).viewport(4, 6)
    assert frontier(board, viewport) == [(0, 1), (1, 1), (1, 0), (2, 4), (3, 4), (2, 5)]


def test_without_a_frontier_there_is_no_list() -> None:
    view = PrivateBoardView(play_of(PRESETS["beginner"]), PrivateBoard((0, 0), Action.DIG, PadSize.FRONTIER), STARTER)
    assert [len(row) for row in rows_of(view)] == [4, 4, 4, 3]


def private(play: MinesweeperSession) -> MinesweeperSession:
    """The same game, private."""
    play.options, play.private = replace(play.options, players=Players.STARTER), True
    return play


def verbs(view: PrivateBoardView) -> list[str]:
    """What the buttons without a square do."""
    presses = [parsed(button["custom_id"]) for row in rows_of(view) for button in row]
    return [press.button.verb for press in presses if press.cell is None]


@any_pad
def test_the_board_of_a_private_game_fits_with_its_controls(size: PadSize) -> None:
    for rows, columns in SIZES:
        view = PrivateBoardView(private(crowded(rows, columns)), PrivateBoard((0, 0), Action.DIG, size), STARTER)
        texts = [part["content"] for part in payload(view) if part["type"] == TEXT]
        assert view.total_children_count <= MOST_COMPONENTS
        assert Cost.of(texts, view.total_children_count - len(texts)).fits
        assert verbs(view) == ["flags", "type", "hint", "more"]


@pytest.mark.parametrize(("rows", "columns"), SIZES)
def test_the_end_of_a_private_game_fits_with_its_controls(rows: int, columns: int) -> None:
    play = private(crowded(rows, columns))
    play.resign(STARTER, NOON)
    view = PrivateBoardView(play, PrivateBoard((0, 0), Action.FLAG, PadSize.FIVE), STARTER)
    texts = [part["content"] for part in payload(view) if part["type"] == TEXT]
    assert Cost.of(texts, view.total_children_count - len(texts)).fits
    assert verbs(view) == ["new", "again", "details", "share", "replay", "code"]
    assert all(button["custom_id"].endswith("@A1f5") for row in rows_of(view) for button in row)
    shared = SharedEndView(Scene.of(play))
    assert rows_of(shared) == []
    assert [part["content"] for part in payload(shared)] == texts
