"""What is said of a solution: that it fits, however much there would be to say."""

from random import Random

import pytest

from bot.render.budget import CHARACTERS
from bot.tools.solve.solution import draw_solution
from core import Counts, Difficulty, Reason, Solution, Step, generate_puzzle, solve_counts

HEAD = 300


def with_one_wrong(seed: int) -> Counts:
    """A puzzle with one of its clues off by one."""
    rng = Random(seed)
    counts = [list(line) for line in generate_puzzle(20, 20, 40, rng, Difficulty.PAIRS).counts]
    given = [(row, column) for row, line in enumerate(counts) for column, clue in enumerate(line) if clue]
    row, column = rng.choice(given)
    counts[row][column] = (counts[row][column] or 0) - 1
    return counts


@pytest.mark.parametrize("seed", range(10))
def test_what_is_said_of_a_puzzle_fits_into_a_message(seed: int) -> None:
    counts = with_one_wrong(seed)
    head = draw_solution(counts, solve_counts(counts), 1.0)[0][0]
    assert "solution" in head
    assert len(head) < CHARACTERS - HEAD


def test_a_reason_of_very_many_steps_is_summed_up() -> None:
    counts = [[1] * 40] * 40
    steps = tuple(Step({(row, column): 1}, frozenset(), frozenset()) for row in range(40) for column in range(40))
    solution = Solution(None, 0, reason=Reason(steps, {(0, 0): 1}))
    head = draw_solution(counts, solution, 1.0)[0][0]
    assert "can't be met together, which takes 1601 steps to see." in head
    assert "and 1588 more" in head
    assert len(head) < CHARACTERS - HEAD


@pytest.mark.parametrize(
    ("count", "told"),
    [
        (2, "One of **2 solutions**"),
        (10**15 - 1, "999,999,999,999,999 solutions"),
        (10**40, "more than 10^39 solutions"),
    ],
)
def test_the_number_of_solutions_can_be_read(count: int, told: str) -> None:
    assert told in draw_solution([[1]], Solution([[True]], count), 1.0)[0][0]


@pytest.mark.parametrize(("counts", "told"), [([[None]], "In 1 cell, ❔, they"), ([[1, 1]], "In 2 cells, ❔, they")])
def test_the_cells_in_which_solutions_differ_are_counted(counts: Counts, told: str) -> None:
    assert told in draw_solution(counts, solve_counts(counts), 1.0)[0][0]
