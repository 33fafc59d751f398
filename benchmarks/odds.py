"""`analyse` compared with `ms_toollib` (Rust) on positions without a safe cell; scattered clues; hints."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import chain, count, islice
from random import Random

import ms_toollib

from benchmarks.amounts import amount
from benchmarks.comparison import Disagreement, Target, Times, alone, beside, heading, percentile, show, timed
from benchmarks.sizes import EXPERT, INTERMEDIATE, Size
from core import COVERED, Analysis, Board, Cell, Game, analyse, best_move, explain_nearest, lay_for_first_dig, lay_mines

START = (3, 3)
POSITIONS = amount(100, 2)
HINTS = amount(300, 3)
APART = amount(5, 1)
ROUNDS = amount(5, 1)
TOLERANCE = 1e-12
PEERS_COVERED = 10

EXPERT_TARGETS = Target(0.5, 0.8), Target(0.35, 0.8)
INTERMEDIATE_TARGETS = Target(0.7, 1), None
"""Our median and 99th percentile as shares of the peer's."""
APART_TARGET = Target(500, 1000)
HINT_TARGETS = Target(50, 50), Target(1000, 1000)
"""Milliseconds."""

Rows = list[list[int]]
Odds = list[list[float]]


def positions(size: Size, seed: int) -> Iterator[tuple[Board, Analysis]]:
    """Yield the positions of a game in which every safe cell is dug at once, and else the safest one."""
    game = Game(lay_for_first_dig(size.rows, size.columns, size.mines, START, Random(seed)))
    game.dig(START)
    while game.outcome is None:
        board = game.board
        found = analyse(board)
        yield board, found
        for cell in found.safe or [safest(found)]:
            game.dig(cell)


def safest(found: Analysis) -> Cell:
    risks = (
        (risk, (row, column))
        for row, line in enumerate(found.probabilities)
        for column, risk in enumerate(line)
        if risk is not None
    )
    return min(risks)[1]


def guesses(size: Size, seed: int) -> Iterator[Board]:
    """Return the positions of a game without a safe cell."""
    return (board for board, found in positions(size, seed) if not found.safe)


def first_guesses(size: Size) -> list[Board]:
    """Return the first such position of each game."""
    return list(islice((board for seed in count(1) for board in islice(guesses(size, seed), 1)), POSITIONS))


def every_guess(size: Size) -> list[Board]:
    """Return all such positions, game by game."""
    return list(islice(chain.from_iterable(guesses(size, seed) for seed in count(1)), POSITIONS))


def as_peer_reads(board: Board) -> Rows:
    return [[PEERS_COVERED if symbol == COVERED else int(symbol) for symbol in line] for line in board.text.split()]


def compare(board: Board) -> tuple[float, float]:
    """Return the best time of each side. Ours gets a new board each time, so nothing is cached.

    Raises `Disagreement` if their odds differ in a cell.
    """
    rows = as_peer_reads(board)

    def peer() -> Odds:
        odds: Odds = ms_toollib.cal_probability_onboard(rows, board.mines)[0]
        return odds

    def own() -> Analysis:
        return analyse(Board(board.mines, board.text))

    times = min(timed(own)[0] for _ in range(ROUNDS)), min(timed(peer)[0] for _ in range(ROUNDS))
    odds, others = own().probabilities, peer()
    for row, column in board.grid.cells(board.where(COVERED)):
        risk, other = odds[row][column], others[row][column]
        if risk is None or abs(risk - other) > TOLERANCE:
            raise Disagreement(f"row {row}, column {column} has odds of {risk} and of {other} in\n{board}")
    return times


def clues_apart(rows: int, columns: int, mines: int, seed: int) -> Board:
    """Return a board with a clue in every second cell of every second row. The others are covered."""
    clear = [(row, column) for row in range(0, rows, 2) for column in range(0, columns, 2)]
    clues = lay_mines(rows, columns, mines, Random(seed), clear).clues
    symbols = [[COVERED] * columns for _ in range(rows)]
    for row, column in clear:
        symbols[row][column] = str(clues[row][column])
    return Board(mines, "".join("".join(line) + "\n" for line in symbols))


def apart_lines() -> Iterator[str]:
    """Yield the slowest time of some boards with scattered clues, and how many were counted completely."""
    for rows, columns, mines, note, target in (
        (16, 16, 40, "", APART_TARGET),
        (16, 16, 58, ", 30% of the covered cells", APART_TARGET),
        (16, 16, 77, ", 30% of all cells", APART_TARGET),
        (16, 30, 99, ", bounded by the budget", None),
    ):
        timings = [timed(partial(analyse, clues_apart(rows, columns, mines, seed))) for seed in range(1, APART + 1)]
        complete = sum(found.complete for _, found in timings)
        line = alone(f"{rows}x{columns}, {mines} mines{note}", max(time for time, _ in timings), target)
        yield f"{line}  ({complete} of {APART} complete)"


def hint(board: Board) -> None:
    """Find a hint: the safe cell nearest to a corner, or else the best guess."""
    if explain_nearest(board, [(0, 0)]) is None:
        best_move(board)


def hint_lines() -> Iterator[str]:
    boards = islice((board for seed in count(1) for board, _ in positions(EXPERT, seed)), HINTS)
    times = [timed(partial(hint, board))[0] for board in boards]
    yield alone(f"hint in one of {HINTS} Expert positions, median", percentile(times, 50), HINT_TARGETS[0])
    yield alone("the slowest of them", max(times), HINT_TARGETS[1])


def report() -> Iterator[str]:
    """Yield a line per figure. Raise `Disagreement` if the two sides give different odds."""
    yield heading(f"odds of {POSITIONS} positions without a safe cell")
    for size, (usual, rare) in ((EXPERT, EXPERT_TARGETS), (INTERMEDIATE, INTERMEDIATE_TARGETS)):
        for choice, boards in (("first of a game", first_guesses(size)), ("all of a game", every_guess(size))):
            times = Times(*map(list, zip(*map(compare, boards), strict=True)))
            yield beside(f"{size.name}, {choice}, median", times, 50, usual)
            yield beside(f"{size.name}, {choice}, 99th percentile", times, 99, rare)
    yield f"Best of {ROUNDS} a position, with the sides in turns. All odds agree to {TOLERANCE:g}."
    yield ""
    yield f"clues in every second cell, slowest of {APART}"
    yield from apart_lines()
    yield from hint_lines()


def main() -> int:
    """Print the report. Return the exit status: 1 if the two sides give different odds."""
    print()
    return show(report())
