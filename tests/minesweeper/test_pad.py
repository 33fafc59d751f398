"""The pad: what its keys show, and which move a press on one makes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.games.minesweeper.pad import Key, pad
from bot.play.viewport import Viewport
from bot.render.emoji import STANDARD, TileName
from core import Action, Move, parse_board
from tests.core.pictures import Picture, pictures

BOARD = parse_board(
    """
    ##100
    #F2*1
    #####
    """,
    4,
)
TOOLS = [Action.DIG, Action.FLAG]


def keys(tool: Action) -> dict[str, Key]:
    """The keys of the board's first four columns by the moves they make."""
    return {str(key.move): key for line in pad(BOARD, Viewport.centred(3, 5).at(0, 0), tool) for key in line}


@pytest.mark.parametrize("tool", TOOLS)
def test_the_keys_show_the_window(tool: Action) -> None:
    shown = ["".join(STANDARD[key.tile] for key in line) for line in pad(BOARD, Viewport.centred(3, 5).at(0, 1), tool)]
    assert shown == ["🟨1️⃣⬛⬛", "🚩2️⃣💥1️⃣", "🟨🟨🟨🟨"]


def test_the_pick_digs_covered_cells() -> None:
    assert keys(Action.DIG)["A1"] == Key("#", TileName.ON_PAD, Move(Action.DIG, (0, 0)), dead=False)


def test_the_flag_flags_covered_cells() -> None:
    assert keys(Action.FLAG)["!A1"] == Key("#", TileName.ON_PAD, Move(Action.FLAG, (0, 0)), dead=False)


def test_a_flagged_cell_takes_the_tool_too() -> None:
    assert keys(Action.DIG)["B2"] == Key("F", TileName.FLAG, Move(Action.DIG, (1, 1)), dead=False)
    assert keys(Action.FLAG)["!B2"] == Key("F", TileName.FLAG, Move(Action.FLAG, (1, 1)), dead=False)


@pytest.mark.parametrize("tool", TOOLS)
def test_an_open_number_is_chorded_with_either_tool(tool: Action) -> None:
    assert keys(tool)["@C2"] == Key("2", TileName.TWO, Move(Action.CHORD, (1, 2)), dead=False)


@pytest.mark.parametrize("tool", TOOLS)
def test_an_empty_cell_and_an_exploded_mine_are_dead(tool: Action) -> None:
    assert {name for name, key in keys(tool).items() if key.dead} == {"@D1", "@D2"}


@given(pictures("##F*012345678"), st.sampled_from(TOOLS), st.data())
def test_there_is_one_key_per_cell_of_the_window(rows: Picture, tool: Action, data: st.DataObject) -> None:
    board = parse_board("\n".join(rows), 0)
    place = data.draw(st.tuples(st.integers(-3, 12), st.integers(-3, 15)))
    viewport = Viewport.centred(board.rows, board.columns).at(*place)
    assert [[key.move.cell for key in line] for line in pad(board, viewport, tool)] == list(viewport)
