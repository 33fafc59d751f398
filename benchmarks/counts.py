"""`solve_counts` against backtracking cell by cell and against CP-SAT: whole matrices in, rows of mines out."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from statistics import median
from time import perf_counter

from ortools.sat.python import cp_model

from benchmarks.amounts import amount
from core import Cell, Counts, generate_field, solve_counts

DENSITY = 30
FEW = amount(5, 1)
ROUNDS = amount(5, 1)
PATIENCE = amount(3.0, 0.1)

Mines = list[list[bool]]
Solve = Callable[[Counts], "Answer"]


@dataclass(frozen=True)
class Answer:
    """The mines, and whether they are the only solution; `None` if that wasn't asked or took too long."""

    mines: Mines | None
    unique: bool | None = None


@dataclass(frozen=True)
class Case:
    """Matrices for both sides. Ours is too fast to be timed once, so it solves each one `repeats` times."""

    name: str
    matrices: list[Counts]
    peer: Solve
    repeats: int
    goal: float
    floor: float


def ours(counts: Counts) -> Answer:
    solution = solve_counts(counts)
    return Answer(solution.mines, solution.unique)


def backtrack(counts: Counts) -> Answer:
    """Try mine and no mine, cell by cell, as published solvers of this puzzle do.

    A mine is laid if every clue around still needs one. The clues are only checked at the end. It gives up after
    `PATIENCE`, so its time is a lower bound.
    """
    deadline = perf_counter() + PATIENCE
    rows, columns = len(counts), len(counts[0])
    needs = [[clue or 0 for clue in line] for line in counts]
    mines = [[False] * columns for _ in range(rows)]

    def around(row: int, column: int) -> Iterator[Cell]:
        for near in range(max(row - 1, 0), min(row + 2, rows)):
            for beside in range(max(column - 1, 0), min(column + 2, columns)):
                yield near, beside

    def change(row: int, column: int, by: int) -> None:
        for near, beside in around(row, column):
            needs[near][beside] += by

    def lay(place: int) -> bool:
        if place == rows * columns:
            return not any(map(any, needs))
        row, column = divmod(place, columns)
        if column == 0 and perf_counter() > deadline:
            raise TimeoutError
        if all(needs[near][beside] for near, beside in around(row, column)):
            mines[row][column] = True
            change(row, column, -1)
            if lay(place + 1):
                return True
            mines[row][column] = False
            change(row, column, 1)
        return lay(place + 1)

    try:
        return Answer(mines if lay(0) else None)
    except TimeoutError:
        return Answer(None)


def cp_sat(counts: Counts) -> Answer:
    """Return one solution by CP-SAT with one worker, including the time to build its model."""
    model, cells = _model(counts)
    return Answer(_solution(model, cells))


def cp_sat_unique(counts: Counts) -> Answer:
    """Return one solution by CP-SAT, and whether there is no other."""
    model, cells = _model(counts)
    mines = _solution(model, cells)
    if mines is None:
        return Answer(None, unique=False)
    differ = [
        ~cell if mine else cell
        for line, laid in zip(cells, mines, strict=True)
        for cell, mine in zip(line, laid, strict=True)
    ]
    model.add_bool_or(differ)
    return Answer(mines, unique=_solution(model, cells) is None)


def _model(counts: Counts) -> tuple[cp_model.CpModel, list[list[cp_model.IntVar]]]:
    rows, columns = len(counts), len(counts[0])
    model = cp_model.CpModel()
    cells = [[model.new_bool_var("") for _ in range(columns)] for _ in range(rows)]
    for row, line in enumerate(counts):
        for column, clue in enumerate(line):
            if clue is not None:
                around = [
                    cells[near][beside]
                    for near in range(max(row - 1, 0), min(row + 2, rows))
                    for beside in range(max(column - 1, 0), min(column + 2, columns))
                ]
                model.add(sum(around) == clue)
    return model, cells


def _solution(model: cp_model.CpModel, cells: list[list[cp_model.IntVar]]) -> Mines | None:
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    if solver.solve(model) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return None
    return [[bool(solver.value(cell)) for cell in line] for line in cells]


def complete(size: int, number: int) -> list[Counts]:
    return [generate_field(size, size, DENSITY, Random(seed)).counts for seed in range(number)]


def half_hidden(size: int, number: int) -> list[Counts]:
    """Return matrices with half of the clues hidden and still only one solution."""
    rng = Random(25)
    found: list[Counts] = []
    while len(found) < number:
        counts: list[list[int | None]] = [list(row) for row in generate_field(size, size, DENSITY, rng).counts]
        places = [(row, column) for row in range(size) for column in range(size)]
        rng.shuffle(places)
        left = size * size // 2
        for row, column in places:
            clue, counts[row][column] = counts[row][column], None
            if solve_counts(counts).unique:
                left -= 1
            else:
                counts[row][column] = clue
            if not left:
                found.append(counts)
                break
    return found


def cases() -> Iterator[Case]:
    yield Case("7x7, cell by cell", complete(7, FEW), backtrack, repeats=amount(200, 1), goal=10_000, floor=5_000)
    for size, number, goal, floor, repeats in (
        (10, amount(50, 2), 50, 40, 100),
        (30, FEW, 90, 70, 50),
        (100, FEW, 150, 90, 10),
    ):
        yield Case(f"{size}x{size}, CP-SAT", complete(size, number), cp_sat, repeats, goal, floor)
    for size, goal, floor, repeats in ((20, 20, 15, 50), (50, 25, 15, 20), (101, 30, 15, 5)):
        yield Case(f"{size}x{size} (2 mod 3), CP-SAT", complete(size, FEW), cp_sat, repeats, goal, floor)
    yield Case(
        "25x25, half hidden, unique, CP-SAT", half_hidden(amount(25, 12), FEW), cp_sat_unique, 3, goal=1, floor=0.5
    )


def seconds(solve: Solve, counts: Counts, repeats: int = 1) -> tuple[float, Answer]:
    """Return the average seconds of a call, and its answer."""
    start = perf_counter()
    for _ in range(repeats):
        answer = solve(counts)
    return (perf_counter() - start) / repeats, answer


def measure(case: Case) -> tuple[float, float, float]:
    """Return the medians of both sides' times and of their ratio, with the sides in turns.

    Both solve a matrix first that doesn't count, since CP-SAT takes longer the first time. Raises `ValueError` if
    they give different answers.
    """
    for solve in (case.peer, ours):
        solve(case.matrices[0])
    pairs = []
    for counts in case.matrices:
        peer, theirs = seconds(case.peer, counts)
        own, answer = seconds(ours, counts, case.repeats)
        pairs.append((peer, own))
        if theirs.mines and answer.unique and theirs.mines != answer.mines:
            raise ValueError("the two sides find different mines")
        if theirs.unique not in (None, answer.unique):
            raise ValueError("the two sides disagree whether there is only one solution")
    return (
        median(peer for peer, _ in pairs),
        median(own for _, own in pairs),
        median(peer / own for peer, own in pairs),
    )


def large() -> float:
    """Return the median seconds for a complete matrix of 1000x1000."""
    counts = generate_field(1000, 1000, DENSITY, Random(1)).counts
    return median(seconds(ours, counts)[0] for _ in range(ROUNDS))


def main() -> int:
    """Print a line per case. Return the exit status: 1 if the two sides give different answers."""
    print(f"\n{'matrix of counts':<36}{'peer':>13}{'solve_counts':>15}{'ratio':>11}  goal (floor)")
    for case in cases():
        try:
            peer, own, ratio = measure(case)
        except ValueError as error:
            print(f"{case.name:<36}{error}")
            return 1
        met = "met" if ratio >= case.goal else "missed"
        print(
            f"{case.name:<36}{peer * 1000:>10.2f} ms{own * 1000:>12.3f} ms{ratio:>10.1f}x"
            f"  {case.goal}x ({case.floor}x) {met}"
        )
    print(f"{'1000x1000':<36}{'':>13}{large() * 1000:>12.1f} ms{'':>11}  100 ms (1000 ms)")
    print("Medians over 5 matrices, 50 of 10x10, with the sides in turns. Both gave the same answers.")
    print(f"Cell by cell gives up after {PATIENCE:g} s, so its ratio is a lower bound.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
