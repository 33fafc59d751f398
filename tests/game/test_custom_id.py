"""The custom_ids of buttons, and the table of what a press does."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.app import FEATURES
from bot.discord.feature import GameType
from bot.errors import PlayerError
from bot.features.minesweeper import MINESWEEPER
from bot.game.control import ANYTIME, IN_PRIVATE, ONCE_OVER, TO_END_IN_PRIVATE, WHILE_RUNNING, Control, Policy, Press
from bot.game.viewport import PadSize, PrivateBoard
from core import Action, Cell, Move
from tests.presses import TYPES, control_of, parsed, press_of


def of(game_type: GameType) -> list[Control]:
    """The controls of a game that have its prefix."""
    return [one for one in game_type.controls if not one.prefix]


BUTTONS = [one for game_type in TYPES.values() for one in of(game_type)]
LONGEST_ID = 2**63 - 1
WAY_ON = r"\bbutton\b.*`/mines (board|help)`"
games = st.integers(1, LONGEST_ID)
cells = st.tuples(st.integers(0, 29), st.integers(0, 25))


@st.composite
def presses(draw: st.DrawFn) -> Press:
    kind = draw(st.sampled_from(list(TYPES.values())))
    button = draw(st.sampled_from(of(kind)))
    own = kind.draw_private and draw(st.booleans())
    pad = PrivateBoard(draw(cells), draw(st.sampled_from([Action.DIG, Action.FLAG])), draw(st.sampled_from(PadSize)))
    return Press(button, kind.prefix, (draw(games),), draw(cells) if button.has_cell else None, pad if own else None)


@given(presses())
def test_a_press_survives_writing_and_reading_in_a_hundred_characters(press: Press) -> None:
    assert parsed(str(press)) == press
    assert str(press).partition(":")[0] in TYPES
    assert len(str(press)) <= 100


@pytest.mark.parametrize(
    ("press", "written"),
    [
        (press_of(MINESWEEPER, 7, "dig", (6, 2)), "mines:1:7:dig:C7"),
        (press_of(MINESWEEPER, 7, "left", (0, 0)), "mines:1:7:left:A1"),
        (press_of(MINESWEEPER, 7, "flag", (29, 25)), "mines:1:7:flag:Z30"),
        (press_of(MINESWEEPER, 12, "pick"), "mines:1:12:pick"),
        (press_of(MINESWEEPER, 12, "again"), "mines:1:12:again"),
    ],
)
def test_a_custom_id_reads_like_this(press: Press, written: str) -> None:
    assert str(press) == written
    assert parsed(written) == press


@given(games, st.sampled_from(["#", "F"]), st.sampled_from([Action.DIG, Action.FLAG]), cells)
def test_the_button_of_a_covered_cell_makes_its_move(game: int, symbol: str, action: Action, cell: Cell) -> None:
    [button] = [button for button in of(MINESWEEPER) if button.move is action and button.shown.startswith(symbol)]
    assert parsed(str(Press(button, "mines", (game,), cell))).move == Move(action, cell)


def test_squares_alone_make_moves() -> None:
    for button in BUTTONS:
        cell = (0, 0) if button.has_cell else None
        assert (Press(button, "mines", (7,), cell).move is not None) is bool(button.shown), button


@pytest.mark.parametrize("written", ["mines:2:7:dig:C7", "mines:0:7:dig:C7", "mines:2:7:dig:C7:more", "mines:x:7:new"])
def test_a_button_of_another_version_is_refused_with_what_to_do(written: str) -> None:
    with pytest.raises(PlayerError, match="/mines board"):
        parsed(written)


def test_a_missing_or_superfluous_cell_is_refused() -> None:
    for button in of(MINESWEEPER):
        with pytest.raises(PlayerError, match="/mines board"):
            parsed(f"mines:1:7:{button.verb}{'' if button.has_cell else ':C7'}")


NONSENSE = """
    mines|mines:|mines:1:7|mines:1:7:|mines:1:7:fly:C7|mines:1:7:DIG:C7|mines:1::dig:C7|mines:1:-7:dig:C7
    mines:1:7:dig:|mines:1:7:dig:c7|mines:1:7:dig:C0|mines:1:7:dig:AA7|mines:1:7:dig:C7-9|mines:1:7:dig:!C7
    chess:1:7:dig:C7|mines:١:7:new|mines:1:٧:new|mines:1:7:dig:C1٢
"""


@pytest.mark.parametrize(
    "written",
    ["", "mines:1:7:dig:C7\n", " mines:1:7:dig:C7", f"mines:1:{LONGEST_ID + 1}:dig:C7"]
    + [written for line in NONSENSE.split() for written in line.split("|")],
)
def test_nonsense_and_foreign_digits_are_refused_with_what_to_do(written: str) -> None:
    with pytest.raises(PlayerError, match=WAY_ON):
        parsed(written)


POLICIES = [
    # running, moved, over
    (WHILE_RUNNING, "act point redraw"),
    (IN_PRIVATE, "act act refuse"),
    (ANYTIME, "act act act"),
    (TO_END_IN_PRIVATE, "act act refuse"),
    (ONCE_OVER, "redraw point act"),
]


@pytest.mark.parametrize(("policy", "reactions"), POLICIES)
def test_what_a_press_does_in_every_case(policy: Policy, reactions: str) -> None:
    assert [one.name.lower() for one in (policy.running, policy.moved, policy.over)] == reactions.split()


def test_every_button_has_one_of_these_policies() -> None:
    assert [button for button in BUTTONS if button.policy not in [policy for policy, _ in POLICIES]] == []


def test_nobody_resigns_without_being_allowed_to() -> None:
    for verb in ("resign", "confirm"):
        assert control_of(MINESWEEPER, verb).policy.ends


def test_prefixes_belong_to_one_kind_and_verbs_to_one_button_of_a_game() -> None:
    games = [one for one in FEATURES if isinstance(one, GameType)]
    assert len(TYPES) == len({game_type.name for game_type in games}) == len(games)
    assert all(":" not in prefix for prefix in TYPES)
    assert all(one is control_of(game_type, one.verb) for game_type in TYPES.values() for one in of(game_type))
