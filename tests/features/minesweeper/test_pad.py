"""The pad: what its keys show, and which move a press on one makes."""

from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.board.scene import Key
from bot.features.minesweeper.options import Options
from bot.features.minesweeper.session import MinesweeperSession
from bot.features.minesweeper.view import keys_of
from bot.game.control import Press
from bot.game.viewport import Viewport
from core import Action, Board, parse_board
from tests.core.drawn import Picture, pictures
from tests.discord.messages import buttons_of
from tests.discord.sessions import play_of
from tests.discord.views import board_view

BOARD = parse_board(
    """
    ##100
    #F2*1
    #####
    """,
    4,
)
TOOLS = [Action.DIG, Action.FLAG]


def showing(board: Board) -> MinesweeperSession:
    """A game with this board, possible or not."""
    play = play_of(Options("own", board.rows, board.columns, 0))
    play._board = board
    return play


def move_of(key: Key) -> str:
    """The move that a press on a key makes."""
    return str(cast(Press, key.sends).move)


def keys(tool: Action) -> dict[str, Key]:
    """The keys of the board's first four columns by the moves they make."""
    rows = keys_of(showing(BOARD), Viewport.centred(3, 5).at(0, 0), tool)
    return {move_of(key): key for line in rows for key in line}


@pytest.mark.parametrize("tool", TOOLS)
def test_the_keys_show_the_window(tool: Action) -> None:
    play = showing(BOARD)
    play.viewport, play.tool = play.viewport.at(0, 1), tool
    shown = [button["emoji"]["name"] for button in buttons_of(board_view(play))[:12]]
    assert shown == ["🟨", "1️⃣", "⬛", "⬛", "🚩", "2️⃣", "💥", "1️⃣", *["🟨"] * 4]


@pytest.mark.parametrize(("tool", "sign"), [(Action.DIG, ""), (Action.FLAG, "!")])
def test_a_tool_is_for_covered_and_flagged_cells_and_any_chords_open_numbers(tool: Action, sign: str) -> None:
    made = keys(tool)
    assert {f"{sign}A1", f"{sign}B2", "@C2"} < set(made)
    assert {name for name, key in made.items() if key.dead} == {"@D1", "@D2"}, "empty, and an exploded mine"


@given(pictures("##F*012345678"), st.sampled_from(TOOLS), st.data())
def test_there_is_one_key_per_cell_of_the_window(rows: Picture, tool: Action, data: st.DataObject) -> None:
    board = parse_board("\n".join(rows), 0)
    place = data.draw(st.tuples(st.integers(-3, 12), st.integers(-3, 15)))
    viewport = Viewport.centred(board.rows, board.columns).at(*place)
    made = keys_of(showing(board), viewport, tool)
    assert [[cast(Press, key.sends).cell for key in line] for line in made] == list(viewport)
