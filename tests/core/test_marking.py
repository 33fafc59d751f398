"""Marks on count puzzles, and when a puzzle is solved."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core import Action, CellError, CountPuzzle, Marking, Minefield, Move, Refusal, generate_puzzle, parse_moves


def puzzle_of(rows: int, columns: int, *mines: tuple[int, int]) -> CountPuzzle:
    """Return a puzzle with all its clues."""
    field = Minefield.of(rows, columns, mines)
    return CountPuzzle(field, field.counts)


def marked(puzzle: CountPuzzle, text: str) -> Marking:
    marking = Marking(puzzle)
    for move in parse_moves(text, puzzle.field.rows, puzzle.field.columns):
        marking = marking.play(move)
    return marking


def picture(marking: Marking) -> str:
    """Return rows of `x` for a mine, `o` for clear and `.` for no mark."""
    grid = marking.puzzle.field.grid
    rows = ("".join(marking[row, column] for column in range(grid.columns)) for row in range(grid.rows))
    return " ".join(rows).replace("_", "o").replace("#", ".")


def test_the_same_move_again_takes_a_mark_off() -> None:
    puzzle = puzzle_of(2, 3, (0, 0))
    assert picture(marked(puzzle, "a1 !b1")) == "ox. ..."
    assert picture(marked(puzzle, "a1 !b1 a1 !b1")) == "... ..."
    assert picture(marked(puzzle, "a1 !b1 !a1 b1")) == "xo. ..."


def test_only_a_clue_that_decides_its_cells_is_filled() -> None:
    puzzle = puzzle_of(2, 3, (0, 0))
    hidden = CountPuzzle(puzzle.field, [[None] * 3] * 2)
    assert picture(marked(puzzle, "@c1")) == ".oo .oo"
    assert picture(marked(puzzle, "@c1 a2 @a1")) == "xoo ooo"
    assert picture(marked(puzzle, "!a1 @a1")) == "xo. oo."
    assert picture(marked(puzzle, "@a1")) == "... ..."
    assert picture(marked(puzzle, "!a1 !b1 @a1")) == "xx. ..."
    assert picture(marked(hidden, "@c1")) == "... ..."


def test_filling_nothing_gives_a_reason() -> None:
    puzzle = puzzle_of(2, 3, (0, 0))
    hidden = CountPuzzle(puzzle.field, [[None] * 3] * 2)
    assert Marking(puzzle).refusal((0, 0)) is Refusal.UNMATCHED
    assert marked(puzzle, "!a1 !b1").refusal((0, 0)) is Refusal.UNMATCHED
    assert marked(puzzle, "@c1").refusal((0, 2)) is Refusal.DONE
    assert Marking(puzzle).refusal((0, 2)) is None
    assert Marking(hidden).refusal((0, 2)) is Refusal.NO_CLUE


def test_a_puzzle_is_solved_when_exactly_the_mines_are_marked() -> None:
    puzzle = puzzle_of(2, 3, (0, 0), (1, 2))
    assert marked(puzzle, "!a1 !c2").solved
    assert not marked(puzzle, "!a1 !c2 !b1").solved
    assert not marked(puzzle, "b1 c1 a2 b2").solved


def test_wrong_marks_are_counted() -> None:
    puzzle = puzzle_of(2, 3, (0, 0))
    assert marked(puzzle, "!a1 b1").wrong == 0
    assert marked(puzzle, "a1 !b1 !c1 a2").wrong.bit_count() == 3


def test_a_mark_off_the_board_is_refused() -> None:
    with pytest.raises(CellError):
        Marking(puzzle_of(2, 3)).play(Move(Action.DIG, (2, 0)))


@given(st.integers(1, 7), st.integers(1, 7), st.integers())
def test_filling_correct_marks_never_gives_a_wrong_one(rows: int, columns: int, seed: int) -> None:
    rng = Random(seed)
    puzzle = generate_puzzle(rows, columns, 35, rng)
    marking = Marking(puzzle)
    for _ in range(20):
        cell = (rng.randrange(rows), rng.randrange(columns))
        marking = marking.play(Move(Action.CHORD, cell))
        if cell in puzzle.field.mines and not marking.mines & puzzle.field.grid.bit(cell):
            marking = marking.play(Move(Action.FLAG, cell))
        assert marking.wrong == 0
