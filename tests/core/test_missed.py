"""Exercises from positions of games, with one safe square to find among others that aren't safe."""

from random import Random

import pytest

from core import (
    CLUES,
    COVERED,
    EXPLODED,
    Action,
    Board,
    Game,
    Move,
    Rule,
    analyse,
    exercise_near,
    lay_for_first_dig,
    parse_board,
    prove,
    read_exercises,
    write_exercises,
)

PAIR = "11#####\n##1####"
"""C1 is safe, since A1 and B1 need the same mine."""


def position(seed: int) -> Board:
    """A position after some digs, of which a few hit mines, with flags."""
    rng = Random(seed)
    field = lay_for_first_dig(9, 9, 15, (4, 4), rng)
    game = Game(field, 9, [Move(Action.DIG, (4, 4))])
    for cell in rng.sample(field.grid.cells(field.grid.everywhere), 12):
        game.play(Move(rng.choice([Action.DIG, Action.FLAG]), cell))
    return game.covered_board


def test_exactly_one_of_six_to_eight_lettered_squares_is_safe_and_can_be_proved() -> None:
    boards = [position(seed) for seed in range(20)]
    exercises = [exercise_near(board, [(0, 0)]) for board in boards]
    assert len([exercise for exercise in exercises if exercise]) > 5
    for board, exercise in zip(boards, exercises, strict=True):
        safe = analyse(board).safe
        assert (exercise is None) == (not safe)
        if exercise:
            assert 6 <= len(exercise.squares) <= 8
            assert list(exercise.squares) == sorted(set(exercise.squares))
            assert [cell for cell in exercise.squares if cell in safe] == [exercise.answer]
            assert set(exercise.board.text) <= {*CLUES, COVERED, EXPLODED, "\n"}
            proof = prove(exercise)
            assert (proof.cell, proof.mine) == (exercise.answer, False)
            assert all(step.rule is not Rule.CASES for step in proof.steps)
            assert read_exercises(write_exercises([exercise])) == [exercise]


def test_the_safe_square_nearest_to_the_dig_is_asked_for() -> None:
    board = parse_board("11#####1#\n##1####11", mines=5)
    near = exercise_near(board, [(0, 0)])
    assert near is not None
    assert near.answer == (0, 2)


def test_flags_are_covered() -> None:
    exercise = exercise_near(parse_board("11#####\nF#1###F", mines=4), [(1, 0)])
    assert exercise is not None
    assert str(exercise.board) == PAIR


@pytest.mark.parametrize(("text", "mines"), [("#1#####\n#######", 4), ("11##\n##1#", 2)])
def test_a_position_without_a_safe_square_or_with_few_covered_ones_is_no_exercise(text: str, mines: int) -> None:
    assert exercise_near(parse_board(text, mines), [(0, 0)]) is None


def test_a_position_with_a_long_proof_is_no_exercise() -> None:
    chain = parse_board("*" + "1#" * 17, mines=9)
    assert exercise_near(chain, [(0, 34)]) is None
    assert exercise_near(chain, [(0, 14)]) is not None
