"""Games: digs, flags, chords and lives, in pictures."""

import pytest

from core import (
    USUAL_ACTIONS,
    Action,
    BoardFlaw,
    Cell,
    CellFlaw,
    Change,
    Game,
    Move,
    Outcome,
    Refusal,
    parse_moves,
)
from tests.core.drawn import Picture, field_of
from tests.core.refusals import assert_refused


def game_of(field: str, moves: str = "", lives: int = 1) -> Game:
    laid = field_of(field)
    return Game(laid, lives, parse_moves(moves, laid.rows, laid.columns) if moves else ())


def last_change(game: Game, moves: str) -> Change:
    return [game.play(move) for move in parse_moves(moves, game.field.rows, game.field.columns)][-1]


def shown(game: Game) -> Picture:
    return str(game.board).split("\n")


CORNER = """
    *....
    .....
    ....*
"""


def test_a_new_game_shows_nothing() -> None:
    game = game_of(CORNER, lives=3)
    assert shown(game) == ["#####", "#####", "#####"]
    assert (game.board.mines, game.board.mines_left, game.lives, game.outcome) == (2, 2, 3, None)


def test_an_opening_stops_at_flags() -> None:
    assert shown(game_of("....* .....", "!b1 !b2 a1")) == ["0F###", "0F###"]


def test_digging_a_mine_explodes_it_and_ends_the_game() -> None:
    game = game_of(CORNER)
    assert last_change(game, "b2 a1") == Change(exploded=frozenset({(0, 0)}), dug=frozenset({(0, 0)}))
    assert (game.lives, game.outcome) == (0, Outcome.LOST)
    assert shown(game) == ["*####", "#1###", "####M"]


@pytest.mark.parametrize(
    ("moves", "move", "refusal"),
    [
        ("!a1", "a1", Refusal.FLAGGED),
        ("b2 a1", "b2", Refusal.OPEN),
        ("b2 a1", "a1", Refusal.OPEN),
        ("b2 a1", "!b2", Refusal.OPEN),
        ("b2 a1", "!a1", Refusal.OPEN),
        ("", "@c2", Refusal.NO_CLUE),
        ("!c2", "@c2", Refusal.NO_CLUE),
        ("a1", "@a1", Refusal.NO_CLUE),
    ],
)
def test_a_move_that_its_cell_does_not_take_is_refused(moves: str, move: str, refusal: Refusal) -> None:
    game = game_of(CORNER, moves, lives=2)
    before = shown(game), game.lives, game.outcome
    assert last_change(game, move) == Change(refusal=refusal)
    assert (shown(game), game.lives, game.outcome) == before


def test_a_second_flag_takes_the_first_one_off() -> None:
    game = game_of(CORNER)
    assert last_change(game, "!c2") == Change(flagged=frozenset({(1, 2)}))
    assert shown(game) == ["#####", "##F##", "#####"]
    assert game.board.mines_left == 1
    assert last_change(game, "!c2") == Change(unflagged=frozenset({(1, 2)}))
    assert shown(game) == ["#####", "#####", "#####"]
    assert game.board.mines_left == 2


def test_a_chord_flags_all_neighbours_if_they_must_be_mines() -> None:
    game = game_of("**..* .....", "a2 b2")
    assert shown(game) == ["#####", "22###"]
    assert last_change(game, "@a2") == Change(flagged=frozenset({(0, 0), (0, 1)}))
    assert shown(game) == ["FF###", "22###"]


def test_a_chord_flags_only_missing_mines() -> None:
    game = game_of("***. ....", "a2 b2 c2 !a1 b1", lives=2)
    assert shown(game) == ["F*##", "232#"]
    assert last_change(game, "@b2") == Change(flagged=frozenset({(0, 2)}))
    assert shown(game) == ["F*F#", "232#"]


def test_an_exploded_mine_counts_as_a_flag_for_chords_and_for_the_mines_left() -> None:
    game = game_of("*.. ...", "b1 a1", lives=2)
    assert shown(game) == ["*1#", "###"]
    assert game.board.mines_left == 0
    assert last_change(game, "@b1").opened == {(0, 2), (1, 0), (1, 1), (1, 2)}
    assert shown(game) == ["*10", "110"]
    assert (game.lives, game.outcome) == (1, Outcome.WON)


def test_every_mine_that_a_chord_opens_costs_a_life() -> None:
    game = game_of("*.*. ....", "b1 !a2 !b2", lives=5)
    change = last_change(game, "@b1")
    wrong = frozenset({(1, 0), (1, 1)})
    assert change == Change(
        opened=frozenset({(1, 2)}),
        exploded=frozenset({(0, 0), (0, 2)}),
        disproved=wrong,
        dug=change.opened | change.exploded,
    )
    assert shown(game) == ["*2*#", "XX1#"]
    assert (game.lives, game.outcome) == (3, None)
    for lives in (1, 2):
        lost = game_of("*.*. ....", "b1 !a2 !b2 @b1", lives)
        assert (shown(lost), lost.lives, lost.outcome) == (shown(game), 0, Outcome.LOST)


DISPROVED = "b1 !a2 !c1 !d2 @b1"
"""A board with mines in A1 and C1 has flags on A2, C1 and D2. The chord shows that A2's is wrong."""


def test_an_explosion_shows_wrong_flags_which_no_longer_count() -> None:
    game = game_of("*.*.. .....", DISPROVED, lives=3)
    assert shown(game) == ["*2F##", "X21F#"]
    assert game.board.mines_left == -1


def test_flags_shown_to_be_wrong_stay_so_when_others_are() -> None:
    game = game_of("*.*.* .....", "b1 !a2 !c1 @b1 d1 !e2 @d1", lives=3)
    assert shown(game) == ["*2F2*", "X212X"]


def test_cells_are_open_once_they_show_a_clue_or_an_explosion() -> None:
    game = game_of("*.. ...", "b1 a1 !a2", lives=2)
    assert [[game.is_open((row, column)) for column in range(3)] for row in range(2)] == [
        [True, True, False],
        [False] * 3,
    ]


def test_a_copy_goes_on_alone() -> None:
    game = game_of(CORNER, "b2", lives=2)
    assert last_change(game.copy(), "a1").exploded
    assert shown(game) == ["#####", "#1###", "#####"]
    assert last_change(game, "a1").exploded


@pytest.mark.parametrize("move", ["a2", "@b1"])
def test_a_dig_or_a_chord_opens_a_cell_whose_flag_was_wrong(move: str) -> None:
    game = game_of("*.*.. .....", DISPROVED, lives=3)
    assert last_change(game, move).opened == {(1, 0)}


def test_a_wrong_flag_can_be_replaced() -> None:
    game = game_of("*.*.. .....", DISPROVED, lives=3)
    assert last_change(game, "!a2") == Change(unflagged=frozenset({(1, 0)}))
    assert shown(game)[1][0] == "#"
    assert last_change(game, "!a2") == Change(flagged=frozenset({(1, 0)}))
    assert shown(game)[1][0] == "F"


def test_a_chord_never_flags_a_cell_whose_flag_was_wrong() -> None:
    game = game_of("*.. ... *..", "b1 !a2 @b1", lives=2)
    assert shown(game) == ["*10", "X20", "#10"]
    assert last_change(game, "@b3") == Change(flagged=frozenset({(2, 0)}))


@pytest.mark.parametrize(
    ("flags", "refusal"),
    [("", Refusal.UNMATCHED), ("!a1", Refusal.UNMATCHED), ("!a1 !a2 !b2", Refusal.OVERFLAGGED)],
)
def test_a_chord_without_the_right_number_of_flags_is_refused(flags: str, refusal: Refusal) -> None:
    game = game_of("*.* ...", f"b1 {flags}")
    before = shown(game)
    assert last_change(game, "@b1") == Change(refusal=refusal)
    assert shown(game) == before


def test_a_chord_with_nothing_covered_around_it_is_refused() -> None:
    assert last_change(game_of("*..* ....", "b1 c1-2 !a1 @b1"), "@b1") == Change(refusal=Refusal.DONE)


def test_a_game_is_won_by_open_cells_and_not_by_flags() -> None:
    assert game_of("*.* ...", "!a1 !c1").outcome is None
    game = game_of("*.* ...", "b1 a2 b2")
    assert game.outcome is None
    last_change(game, "c2")
    assert game.outcome is Outcome.WON
    assert shown(game) == ["M2M", "121"]


def test_the_final_board_shows_mines_and_wrong_flags() -> None:
    assert shown(game_of("**.*. .....", "!a1 !e2 b1")) == ["F*#M#", "####X"]


def test_a_player_can_resign() -> None:
    game = game_of(CORNER, "b2 !a1 !a2")
    game.resign()
    assert (game.outcome, game.lives) == (Outcome.RESIGNED, 1)
    assert shown(game) == ["F####", "X1###", "####M"]


@pytest.mark.parametrize(("moves", "outcome"), [("c2", Outcome.WON), ("a1", Outcome.LOST)])
def test_resigning_a_game_that_is_over_changes_nothing(moves: str, outcome: Outcome) -> None:
    game = game_of(CORNER, moves)
    before = shown(game)
    game.resign()
    assert game.outcome is outcome
    assert shown(game) == before


def test_a_lost_game_can_continue_with_a_life_and_be_won() -> None:
    game = game_of(CORNER, "b2 a1")
    game.go_on()
    assert (game.outcome, game.lives) == (None, 1)
    assert shown(game)[0][0] == "*"
    last_change(game, "c2")
    assert game.outcome is Outcome.WON
    running = game_of(CORNER, "b2", lives=3)
    running.go_on()
    assert (running.outcome, running.lives) == (None, 3)


@pytest.mark.parametrize("last", ["won", "lost", "resigned"])
@pytest.mark.parametrize("move", ["e3", "a3", "!e3", "!a3", "@b2"])
def test_after_the_end_every_move_is_refused(last: str, move: str) -> None:
    game = game_of(CORNER, {"won": "c2", "lost": "b2 a1", "resigned": "b2"}[last])
    if last == "resigned":
        game.resign()
    before = shown(game)
    assert last_change(game, move) == Change(refusal=Refusal.OVER)
    assert game.outcome is Outcome(last)
    assert shown(game) == before


@pytest.mark.parametrize("action", USUAL_ACTIONS)
@pytest.mark.parametrize("cell", [(3, 0), (0, 5), (-1, 0), (0, -1)])
def test_a_move_off_the_board_is_refused_by_name(action: Action, cell: Cell) -> None:
    assert_refused(lambda: game_of(CORNER).play(Move(action, cell)), CellFlaw.OFF_BOARD, cell=cell)


@pytest.mark.parametrize("lives", [0, -1])
def test_a_game_without_a_life_is_refused(lives: int) -> None:
    assert_refused(lambda: game_of(CORNER, lives=lives), BoardFlaw.NO_LIVES, lives=lives)
