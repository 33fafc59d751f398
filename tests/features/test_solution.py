"""The words for solutions of pasted puzzles."""

from random import Random

import pytest

from bot.board.emoji import CHARACTERS
from bot.features.solve.solution import draw_solution
from bot.text.language import ENGLISH
from core import Cell, Counts, Difficulty, Reason, Solution, TightSum, generate_field, generate_puzzle, solve_counts

HEAD = 300


def with_one_wrong(seed: int) -> Counts:
    """A puzzle with one of its clues off by one."""
    rng = Random(seed)
    counts = [list(line) for line in generate_puzzle(20, 20, 40, rng, Difficulty.PAIRS).counts]
    given = [(row, column) for row, line in enumerate(counts) for column, clue in enumerate(line) if clue]
    row, column = rng.choice(given)
    counts[row][column] = (counts[row][column] or 0) - 1
    return counts


def head(counts: Counts, solution: Solution | None = None) -> str:
    """The words above the grid, without the heading."""
    blocks, _ = draw_solution(counts, solution or solve_counts(counts), 1.0, ENGLISH)
    return blocks[0].partition("\n")[2].partition("\n`\u00a0")[0]


def because(counts: Counts, clash: dict[Cell, int], *steps: TightSum) -> str:
    return head(counts, Solution(None, 0, reason=Reason(steps, clash))).partition("\n")[2]


def cells(*places: Cell) -> frozenset[Cell]:
    return frozenset(places)


@pytest.mark.parametrize(("seconds", "time"), [(0.0012, "0.001 s"), (1.25, "1.250 s")])
def test_the_heading_has_the_size_and_the_time(seconds: float, time: str) -> None:
    (block, *_), _ = draw_solution([[1, 1]], solve_counts([[1, 1]]), seconds, ENGLISH)
    assert block.startswith(f"### Count puzzle · 1x2 · {time}\n")


def test_the_words_of_any_puzzle_fit_into_a_message() -> None:
    text = head(with_one_wrong(0))
    assert "solution" in text
    assert len(text) < CHARACTERS - HEAD


def test_a_reason_of_many_steps_is_summed_up() -> None:
    counts = [[1] * 40] * 40
    steps = [TightSum({(row, column): 1}, frozenset(), frozenset()) for row in range(40) for column in range(40)]
    text = because(counts, {(0, 0): 1}, *steps)
    assert text.startswith("A1, B1, C1, D1")
    assert text.endswith("L1 and 1588 more can't all be right.")


@pytest.mark.parametrize(
    ("count", "words"),
    [
        (2, "**2 solutions.** "),
        (10**15 - 1, "**999,999,999,999,999 solutions.** "),
        (10**40, "**At least 10^39 solutions.** "),
    ],
)
def test_solutions_are_counted(count: int, words: str) -> None:
    assert head([[1]], Solution([[True]], count)).startswith(words)


def test_a_capped_count_is_at_least_that_many() -> None:
    assert head([[1]], Solution([[True]], 7, capped=True)).startswith("**At least 7 solutions.** ")


@pytest.mark.parametrize(
    ("counts", "words"),
    [
        ([[None]], "❔ 1 square is undecided."),
        ([[1, 1]], "❔ 2 squares are undecided."),
        ([[1] * 27], "❔ 27 squares are undecided."),
    ],
)
def test_the_squares_in_which_solutions_differ_are_counted(counts: Counts, words: str) -> None:
    solution = solve_counts(counts)
    if len(counts[0]) > 26:
        solution = Solution([[True] * 27], 2, varying=cells(*((0, column) for column in range(27))))
    assert head(counts, solution).endswith(words)


@pytest.mark.parametrize(
    ("solution", "words"),
    [
        (Solution([[True, False]], 1), "**Only one solution**: 💣 1 mine."),
        (Solution([[True, True]], 1, complete=False), "💣 2 · This is one solution. There may be others."),
        (
            Solution(None, 0, complete=False),
            "I ran out of time before I found a solution. More numbers make it easier.",
        ),
        (Solution(None, 0), "There's **no solution**."),
    ],
)
def test_a_single_solution_and_none(solution: Solution, words: str) -> None:
    assert head([[1, 1]], solution) == words


LINE = [[1, 3]]
"""Two clues that count the same two squares."""


@pytest.mark.parametrize(
    ("counts", "clash", "words"),
    [
        ([[5, 2], [2, 2]], {(0, 0): 1}, "A1 still needs 5 and has 4 squares left."),
        ([[2]], {(0, 0): 1}, "A1 still needs 2 and has 1 square left."),
        (LINE, {(0, 0): 1, (0, 1): -1}, "B1 needs 2 more than A1 and has 0 squares left that A1 doesn't count."),
        (
            [[3, 0, 0]],
            {(0, 0): 1, (0, 1): -1},
            "A1 needs 3 more than B1 and has 0 squares left that B1 doesn't count.",
        ),
        (
            [[0, 2, 0]],
            {(0, 1): 1, (0, 0): -1},
            "B1 needs 2 more than A1 and has 1 square left that A1 doesn't count.",
        ),
        (
            [[0, 2, 0]],
            {(0, 1): -1, (0, 0): 1},
            "B1 needs 2 more than A1 and has 1 square left that A1 doesn't count.",
        ),
        ([[1, 2, 0, 1]], {(0, 0): -1, (0, 1): -1}, "A1 + B1 adds up to 3. It can be 0 to 5."),
        ([[0, 9, 0]], {(0, 0): 1, (0, 1): -1, (0, 2): 1}, "A1 + C1 − B1 adds up to −9. It can be 0 to 1."),
    ],
)
def test_contradictions_are_worded(counts: Counts, clash: dict[Cell, int], words: str) -> None:
    assert because(counts, clash) == words


@pytest.mark.parametrize(
    ("counts", "step", "words"),
    [
        (
            [[0, 1, 1]],
            TightSum({(0, 0): 1}, cells(), cells((0, 0), (0, 1))),
            "A1 needs no more mines. So A1 and B1 are clear.",
        ),
        (
            [[2, 3, 2]],
            TightSum({(0, 0): 1}, cells((0, 0), (0, 1)), cells()),
            "A1 still needs 2 and has 2 squares left. So A1 and B1 are mines.",
        ),
        (
            [[1, 2, 1]],
            TightSum({(0, 1): 1, (0, 0): -1}, cells((0, 2)), cells()),
            "B1 needs 1 more than A1 and has 1 square left that A1 doesn't count. So C1 is a mine.",
        ),
        (
            [[1, 1, 1]],
            TightSum({(0, 1): 1, (0, 0): -1}, cells(), cells((0, 2))),
            "A1 needs as many as B1, which counts all squares that A1 has left. So C1 is clear.",
        ),
        (
            [[1, 2, 2, 1]],
            TightSum({(0, 0): -1, (0, 1): 1, (0, 2): 1, (0, 3): -1}, cells((0, 1)), cells((0, 0))),
            "B1 + C1 − A1 − D1 adds up to 2. It can be 0 to 2. So A1 is clear. So B1 is a mine.",
        ),
        (
            [[1, 0, 0, 1]],
            TightSum({(0, 0): 1, (0, 1): -1, (0, 2): -1, (0, 3): 1}, cells(), cells((0, 2))),
            "A1 + D1 − B1 − C1 adds up to 2. It can be −2 to 0. So C1 is clear.",
        ),
    ],
)
def test_steps_are_worded_and_numbered(counts: Counts, step: TightSum, words: str) -> None:
    lines = because(counts, {(0, 0): 1}, step).splitlines()
    assert lines[0] == f"1. {words}"
    assert lines[1].startswith("2. A1 ")


def test_known_squares_count_for_contradictions() -> None:
    clear = TightSum({(0, 0): 1}, cells(), cells((0, 0), (0, 1)))
    text = because([[0, 1, 2]], {(0, 1): 1, (0, 2): -1}, clear)
    assert text.splitlines()[1:] == [
        "2. C1 needs 1 more than B1 and has 0 squares left that B1 doesn't count.",
        "A1, B1 and C1 can't all be right.",
    ]
    full = TightSum({(0, 0): 1}, cells((0, 0), (0, 1)), cells())
    assert "2. B1 says 1, but 2 of its squares are mines." in because([[2, 1, 1]], {(0, 1): 1}, full)
    few = TightSum({(0, 2): 1}, cells(), cells((0, 1), (0, 2)))
    assert "2. A1 still needs 2 and has 1 square left." in because([[2, 1, 0]], {(0, 0): 1}, few)
    assert "2. A1 still needs 2 and has 0 squares left." in because(
        [[2, 0]], {(0, 0): 1}, TightSum({(0, 1): 1}, cells(), cells((0, 0), (0, 1)))
    )


def test_a_square_that_can_be_neither_is_named() -> None:
    reason = Reason(split=(0, 0), branches=(Reason((), {(0, 0): 1}), Reason((), {(0, 1): 1})))
    text = head([[1, 2]], Solution(None, 0, reason=reason))
    assert text.endswith("\nBecause of A1 and B1, A1 can be neither a mine nor clear.")


@pytest.mark.parametrize("seed", range(15))
def test_every_reason_that_the_solver_finds_can_be_worded(seed: int) -> None:
    rng = Random(seed)
    counts = [list(line) for line in generate_field(rng.randint(1, 7), rng.randint(1, 30), 40, rng).counts]
    row, column = rng.randrange(len(counts)), rng.randrange(len(counts[0]))
    counts[row][column] += rng.choice([-1, 1])
    if 0 <= counts[row][column] <= 9:
        assert head(counts)
