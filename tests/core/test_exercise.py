"""Exercises: what they promise, their ids and their lines of text."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import count, islice
from random import Random

import pytest

from core import (
    Exercise,
    MinedGame,
    Pattern,
    Rule,
    Side,
    Tier,
    canonical,
    certain_squares,
    mine_game,
    parse_board,
    prove,
    read_exercises,
    risk_of,
    write_exercises,
)
from core.analysis.exercise import graded
from tests.core.exercise_check import check, images

GAMES = [MinedGame(16, 30, 99), MinedGame(16, 16, 40), MinedGame(9, 9, 10), MinedGame(9, 9, 20)]
LINE = "#######/#######/###1#2#/####1##/###1111/###1000/###2100 - bl D2,E2,F2,G2,C3,E3,D4,F4 E3 SUBSET HOLE 2\n"


@cache
def mined(game: MinedGame) -> list[Exercise]:
    return list(islice((exercise for seed in count() for exercise in mine_game(game, Random(seed))), 6))


@pytest.mark.parametrize("game", GAMES)
def test_mined_exercises_keep_their_promises_and_can_be_written_as_lines(game: MinedGame) -> None:
    for exercise in mined(game):
        check(exercise)
    assert read_exercises(write_exercises(mined(game))) == mined(game)


def test_the_same_randomness_finds_the_same_exercises() -> None:
    assert mined.__wrapped__(GAMES[0]) == mined(GAMES[0])


def test_an_exercise_is_what_its_line_says() -> None:
    [exercise] = read_exercises(LINE)
    assert exercise.torn == {Side.BOTTOM, Side.LEFT}
    assert (exercise.answer, exercise.squares[0], len(exercise.squares)) == ((2, 4), (1, 3), 8)
    assert (exercise.tier, exercise.pattern, exercise.clues) == (Tier.SUBSET, Pattern.HOLE, 2)
    assert not exercise.counted
    assert write_exercises([exercise]) == LINE


def test_an_id_never_changes_and_other_letters_or_torn_sides_make_another_one() -> None:
    assert [exercise.id for exercise in read_exercises(LINE)] == [114773856242318]
    lines = [LINE, LINE.replace("D2,E2", "C2,E2"), LINE.replace(" bl ", " l "), LINE.replace(" - ", " 20 ")]
    assert len({exercise.id for exercise in read_exercises("".join(lines))}) == len(lines)


def test_the_risk_of_a_square_is_known_unless_it_depends_on_the_number_of_mines() -> None:
    assert risk_of(exercise_at("#1"), (0, 0)) == 1
    assert risk_of(exercise_at("#1", Side.TOP), (0, 0)) == pytest.approx(1 / 3)
    crop = exercise_at("#1##")
    assert risk_of(crop, (0, 3)) is None
    assert risk_of(replace(crop, board=parse_board("#1##", 2), counted=True), (0, 3)) == 1


def test_a_number_at_a_torn_side_has_squares_beyond_it() -> None:
    """The 1 may have its mine beyond the torn side. On a whole board, it has only one square."""
    assert not any(certain_squares(exercise_at("#1", Side.TOP)))
    safe, mines = certain_squares(exercise_at("#1"))
    assert not safe
    assert mines == {(0, 0)}


def test_a_proof_is_in_the_squares_of_the_picture() -> None:
    [exercise] = read_exercises(LINE)
    proof = prove(exercise)
    assert (proof.cell, proof.mine) == (exercise.answer, False)
    [step] = proof.steps
    assert step.safe == {exercise.answer}
    assert step.clues == ((3, 4), (4, 4))


def rules_of(line: str) -> list[str]:
    [exercise] = read_exercises(line)
    check(exercise)
    return [step.rule.name for step in prove(exercise).steps]


def test_a_proof_by_rules_goes_before_an_assertion_in_one_step() -> None:
    line = "01#####/012####/013####/01##3#3/012222#/0000023/011101# - rb C1,D1,D2,E3,F3,C4,D4,F4 D1 SUBSET ONE_ONE 5\n"
    assert rules_of(line) == ["ALL_MINES", "ALL_MINES", "ALL_MINES", "CONTAINED"]


def test_where_rules_lead_nowhere_a_mine_is_supposed_until_a_number_breaks() -> None:
    line = "##211111/##4##1##/####422#/########/########/########/########/########"
    assert rules_of(f"{line} - tl E2,D3,H3,D4,E4,F4,G4,H4 G4 CHAIN - 4\n") == ["CONTAINED", "ALL_MINES", "CLASH"]
    line = "#######/###3232/###101#/###113#/#######/#######/#######"
    assert rules_of(f"{line} - bl E1,C3,C4,C5,D5,E5,F5,G5 D5 CHAIN ONE_THREE_ONE 3\n") == ["CONTAINED", "CLASH"]


def test_a_supposed_mine_is_followed_by_steps_that_agree() -> None:
    """Two steps of one round disagree about E2, and the second would have too few squares for its mines."""
    line = "#######/##1####/###233#/####1##/4#31111/#210000/#100000 - tl B2,D2,F2,C3,B4,C4,D4,B5 C3 CHAIN - 5\n"
    assert rules_of(line) == ["ALL_PLACED", "CONTAINED", "ALL_MINES", "CLASH"]


def test_mines_that_single_numbers_show_are_one_step_of_a_long_proof() -> None:
    line = "#2#100000/121211000/1101#2211/#1012#3#3/1100125##/000001###/11211134#/1#3#101##/12#21012#"
    line += " 16 - H5,G6,H6,I6,I7,H8,I8,I9 I8 MINE_COUNT MINE_COUNT 4\n"
    assert rules_of(line) == ["ALL_MINES", "CONTAINED", "ALL_PLACED"]
    [exercise] = read_exercises(line)
    mines, last, _ = prove(exercise).steps
    assert (mines.gathered, len(mines.mines), last.lacks[0]) == (True, 14, 2)


def test_an_exercise_whose_proof_leaves_the_picture_has_no_grade() -> None:
    line = "#######/####112/####101/####213/#######/#######/####### - trbl E1,D2,D3,D4,D5,E5,F5,G5 E5 CHAIN - 3\n"
    [exercise] = read_exercises(line)
    assert graded(exercise) is None
    assert prove(exercise).steps[-1].rule is Rule.CASES


def test_the_number_of_mines_is_known_only_of_whole_boards() -> None:
    whole = replace(exercise_at("##X#\n11XX"), board=parse_board("##X#\n11XX", 1), counted=True)
    safe, mines = certain_squares(whole)
    assert safe == {(0, 3)}
    assert not mines
    assert not any(certain_squares(replace(whole, counted=False)))


def test_turned_and_mirrored_positions_are_the_same_exercise() -> None:
    for exercise in mined(GAMES[0]):
        for image in images(exercise):
            rows = image.rpartition(" ")[0].splitlines()
            sides = zip(Side, (rows[0][1], rows[1][-1], rows[-1][1], rows[1][0]), strict=True)
            torn = frozenset(side for side, edge in sides if edge == "~")
            board = parse_board("\n".join(row[1:-1] for row in rows[1:-1]), 0)
            turned = Exercise(board, False, torn, (), (0, 0), Tier.CHAIN, None, 0)
            assert canonical(turned) == canonical(exercise)


def test_positions_with_other_edges_or_mines_are_not_the_same_exercise() -> None:
    [exercise] = read_exercises(LINE)
    others = read_exercises(LINE.replace(" bl ", " tl ") + LINE.replace(" - bl", " 20 -") + LINE.replace("#2#", "#1#"))
    assert len({canonical(one) for one in [exercise, *others]}) == 4


def exercise_at(text: str, *torn: Side) -> Exercise:
    return Exercise(parse_board(text, 0), False, frozenset(torn), (), (0, 0), Tier.CHAIN, None, 0)
