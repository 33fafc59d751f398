"""`update_board` compared with the usual stack fill of LeetCode 529, whole boards in and out."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from statistics import median
from time import perf_counter

from benchmarks.amounts import amount
from core import Cell, generate_field, lay_mines, update_board

Rows = list[list[str]]
Reveal = Callable[[Rows, Cell], Rows]

ROUNDS, FEWER, FEWEST = amount(15, 1), amount(5, 1), amount(3, 1)
LARGE = amount(1000, 100)
GOAL = 20
"""Times as fast as the stack fill, on boards of 50x50 with up to 20 mines."""


@dataclass(frozen=True)
class Case:
    """Boards with a click each. Both sides get them `repeats` times a round."""

    name: str
    clicks: list[tuple[Rows, Cell]]
    rounds: int
    repeats: int = 1
    goal: int | None = None


def stack_fill(board: Rows, click: Cell) -> Rows:
    """Reveal as published solutions do: with a stack, and one cell's neighbours at a time."""
    board = [row[:] for row in board]
    rows, columns = len(board), len(board[0])
    row, column = click
    if board[row][column] == "M":
        board[row][column] = "X"
        return board
    directions = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]
    stack = [click]
    while stack:
        row, column = stack.pop()
        if board[row][column] != "E":
            continue
        mines = 0
        neighbours = []
        for down, right in directions:
            r, c = row + down, column + right
            if 0 <= r < rows and 0 <= c < columns:
                if board[r][c] in "MX":
                    mines += 1
                elif board[r][c] == "E":
                    neighbours.append((r, c))
        if mines:
            board[row][column] = str(mines)
        else:
            board[row][column] = "B"
            stack.extend(neighbours)
    return board


def covered(rows: int, columns: int, mines: frozenset[Cell]) -> Rows:
    return [["M" if (row, column) in mines else "E" for column in range(columns)] for row in range(rows)]


def with_mines(size: int, most: int, boards: int) -> list[tuple[Rows, Cell]]:
    """Return square boards with up to `most` mines, each clicked on a safe cell."""
    rng = Random(529)
    clicks = []
    for number in range(1, boards + 1):
        click = (int(rng.random() * size), int(rng.random() * size))
        field = lay_mines(size, size, most * number // boards, rng, clear=[click])
        clicks.append((covered(size, size, field.mines), click))
    return clicks


def dense(size: int, density: float) -> list[tuple[Rows, Cell]]:
    """Return a square board without mines in its middle, clicked there."""
    middle = size // 2
    near = {(row, column) for row in range(middle - 1, middle + 2) for column in range(middle - 1, middle + 2)}
    return [(covered(size, size, generate_field(size, size, density, Random(529)).mines - near), (middle, middle))]


def winding(size: int) -> list[tuple[Rows, Cell]]:
    """Return a board with a winding corridor between revealed cells, clicked at its beginning."""
    turns = [["B"] * (size - 1) + ["E"], ["E"] + ["B"] * (size - 1)]
    return [([["E"] * size if row % 2 == 0 else turns[row // 2 % 2][:] for row in range(size)], (0, 0))]


def cases() -> Iterator[Case]:
    yield Case("50x50, up to 20 mines", with_mines(50, 20, boards=20), ROUNDS, goal=GOAL)
    yield Case("10x10, up to 10 mines", with_mines(10, 10, boards=10), ROUNDS, repeats=20)
    yield Case("200x200, up to 320 mines", with_mines(200, 320, boards=4), FEWER)
    yield Case(f"{LARGE}x{LARGE}, no mines", dense(LARGE, 0), FEWEST)
    yield Case(f"{LARGE}x{LARGE}, 5 percent mines", dense(LARGE, 5), FEWEST)
    yield Case(f"{LARGE}x{LARGE}, winding corridor", winding(LARGE), FEWEST)


def seconds(reveal: Reveal, case: Case) -> float:
    """Return the average seconds of one reveal."""
    start = perf_counter()
    for _ in range(case.repeats):
        for board, click in case.clicks:
            reveal(board, click)
    return (perf_counter() - start) / (case.repeats * len(case.clicks))


def measure(case: Case) -> tuple[float, float, float]:
    """Return the medians of both sides' times and of their ratio. The sides take turns, so load affects both."""
    pairs = [(seconds(stack_fill, case), seconds(update_board, case)) for _ in range(case.rounds)]
    return (
        median(usual for usual, _ in pairs),
        median(ours for _, ours in pairs),
        median(usual / ours for usual, ours in pairs),
    )


def main() -> int:
    """Print a line per case. Return the exit status: 1 if the two sides give different boards."""
    print(f"{'board':<28}{'stack fill':>14}{'update_board':>14}{'ratio':>8}  goal")
    for case in cases():
        if any(stack_fill(*click) != update_board(*click) for click in case.clicks):
            print(f"{case.name:<28}the two sides give different boards")
            return 1
        usual, ours, ratio = measure(case)
        goal = f"  {case.goal}x {'met' if ratio >= case.goal else 'missed'}" if case.goal else ""
        print(f"{case.name:<28}{usual * 1000:>11.3f} ms{ours * 1000:>11.3f} ms{ratio:>7.1f}x{goal}")
    print("Medians of several rounds, with the sides in turns. Both gave the same boards.")
    return 0
