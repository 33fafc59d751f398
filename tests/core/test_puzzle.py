"""Generated puzzles have one solution, no needless clue and the right difficulty."""

from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core import BoardError, CountPuzzle, Difficulty, generate_puzzle, solve_counts, write_counts
from core.counts.position import Position
from core.counts.propagation import propagate
from tests.core.matrices import fields_with, mines_of
from tests.core.test_field import OnlyBits

SIZES = st.tuples(st.integers(1, 9), st.integers(1, 9))
DENSITIES = st.floats(0, 100)


def solvable_by_single_clues(counts: list[list[int | None]]) -> bool:
    """Solve as a naive player: a clue decides its cells if it lacks no mine, or as many as it has cells."""
    rows, columns = len(counts), len(counts[0])
    known: dict[tuple[int, int], bool] = {}
    before = -1
    while len(known) > before:
        before = len(known)
        for row, column in product(range(rows), range(columns)):
            clue = counts[row][column]
            around = [
                (near, beside)
                for near in range(max(row - 1, 0), min(row + 2, rows))
                for beside in range(max(column - 1, 0), min(column + 2, columns))
            ]
            left = [cell for cell in around if cell not in known]
            needed = (clue or 0) - sum(known.get(cell, False) for cell in around)
            if clue is not None and needed in (0, len(left)):
                known |= dict.fromkeys(left, needed > 0)
    return len(known) == rows * columns


def without(puzzle: CountPuzzle, row: int, column: int) -> list[list[int | None]]:
    counts = [list(line) for line in puzzle.counts]
    counts[row][column] = None
    return counts


def given_clues(puzzle: CountPuzzle) -> list[tuple[int, int]]:
    return [
        (row, column) for row, line in enumerate(puzzle.counts) for column, clue in enumerate(line) if clue is not None
    ]


@given(SIZES, DENSITIES, st.sampled_from(Difficulty), st.integers())
def test_a_puzzle_has_exactly_one_solution(
    size: tuple[int, int], density: float, difficulty: Difficulty, seed: int
) -> None:
    puzzle = generate_puzzle(*size, density, Random(seed), difficulty)
    solution = solve_counts(puzzle.counts)
    assert solution.unique
    assert mines_of(solution) == puzzle.field.mines
    assert puzzle == generate_puzzle(*size, density, Random(seed), difficulty)


@pytest.mark.parametrize("seed", range(3))
def test_small_puzzles_have_one_solution_among_all_fields(seed: int) -> None:
    puzzle = generate_puzzle(3, 4, 40, Random(seed), Difficulty.SEARCH)
    assert fields_with(puzzle.counts) == [puzzle.field.mines]
    assert all(len(fields_with(without(puzzle, *cell))) > 1 for cell in given_clues(puzzle))


@given(SIZES, DENSITIES, st.integers())
def test_a_single_puzzle_needs_single_clues_and_every_one_of_them(
    size: tuple[int, int], density: float, seed: int
) -> None:
    puzzle = generate_puzzle(*size, density, Random(seed), Difficulty.SINGLE)
    assert solvable_by_single_clues([list(line) for line in puzzle.counts])
    assert not any(solvable_by_single_clues(without(puzzle, *cell)) for cell in given_clues(puzzle))


def test_a_complete_puzzle_gives_every_clue_and_others_half_of_them_or_less() -> None:
    complete = generate_puzzle(8, 11, 35, Random(1), Difficulty.COMPLETE)
    assert complete.counts == complete.field.counts
    for difficulty in set(Difficulty) - {Difficulty.COMPLETE}:
        assert len(given_clues(generate_puzzle(8, 8, 35, Random(1), difficulty))) <= 32


@pytest.mark.parametrize("seed", range(2))
def test_a_search_puzzle_needs_search(seed: int) -> None:
    counts = generate_puzzle(8, 8, 40, Random(seed), Difficulty.SEARCH).counts
    assert propagate(Position.of(counts)).open


@pytest.mark.parametrize("difficulty", Difficulty)
def test_the_share_of_mines_is_about_the_density_of_the_puzzle(difficulty: Difficulty) -> None:
    puzzles = [generate_puzzle(6, 6, 35, Random(seed), difficulty) for seed in range(12)]
    assert 0.28 < sum(len(puzzle.field.mines) for puzzle in puzzles) / (12 * 36) < 0.38


def test_a_seed_gives_the_same_puzzle_forever() -> None:
    puzzle = generate_puzzle(4, 6, 35, OnlyBits(3))
    assert write_counts(puzzle.counts).splitlines() == [
        "? ? 2 ? ? ?",
        "? 3 ? 3 ? 1",
        "? ? ? 4 3 0",
        "0 ? 2 ? ? ?",
    ]


@pytest.mark.parametrize(("rows", "columns", "density"), [(0, 3, 20), (3, 3, 101), (3, 3, -1)])
def test_impossible_sizes_and_densities_are_refused(rows: int, columns: int, density: float) -> None:
    with pytest.raises(BoardError):
        generate_puzzle(rows, columns, density, Random(1))
