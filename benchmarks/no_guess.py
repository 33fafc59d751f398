"""`lay_without_guess` compared with `ms_toollib`, which draws fields and solves them in Rust."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import count
from random import Random
from statistics import mean
from time import process_time

import ms_toollib

from benchmarks.amounts import amount
from benchmarks.comparison import Disagreement, Target, Times, alone, beside, heading, percentile, show, timed
from benchmarks.sizes import BEGINNER, EXPERT, INTERMEDIATE, Size
from bot.engine.jobs import ATTEMPTS
from core import Game, Minefield, Outcome, analyse, lay_for_first_dig, lay_without_guess

START = (3, 3)
FEW = amount(200, 2)
MANY = 1000

TARGETS = {EXPERT: Target(1, 1), BEGINNER: Target(1.5, 1.5)}
"""Our median and our 99th percentile, as shares of the peer's."""
SLOW_TARGET = Target(100, 200)
"""Our 99th percentile in milliseconds."""


def ours(size: Size, seed: int) -> tuple[float, int]:
    """Return the processor seconds for a field, and how many were drawn for it.

    Raises `Disagreement` if certain moves don't win it.
    """
    board, rng = (size.rows, size.columns, size.mines, START), Random(seed)
    time, field = timed(lambda: lay_without_guess(*board, Random(seed), ATTEMPTS), process_time)
    if field is None or not won_without_guess(field):
        raise Disagreement(f"{size.name}: the field of seed {seed} needs a guess")
    return time, next(drawn for drawn in count(1) if lay_for_first_dig(*board, rng) == field)


def won_without_guess(field: Minefield) -> bool:
    """Return whether digging only safe cells wins the game."""
    game = Game(field)
    game.dig(START)
    while game.outcome is None:
        safe = analyse(game.board).safe
        if not safe:
            return False
        for cell in safe:
            game.dig(cell)
    return game.outcome is Outcome.WON


def peers(size: Size) -> float:
    """Return the processor seconds of the peer for a field, which it draws with its own randomness."""
    time, (_, found) = timed(
        lambda: ms_toollib.laymine_solvable(size.rows, size.columns, size.mines, *START), process_time
    )
    if not found:
        raise Disagreement(f"{size.name}: ms_toollib gave up")
    return time


def lines(size: Size, fields: int) -> Iterator[str]:
    times = Times([], [])
    draws = []
    for seed in range(fields):
        time, drawn = ours(size, seed)
        times.own.append(time)
        times.peer.append(peers(size))
        draws.append(drawn)
    yield beside(f"{size.name}, median", times, 50, TARGETS.get(size))
    yield beside(f"{size.name}, 99th percentile", times, 99, TARGETS.get(size))
    if size is EXPERT:
        yield alone("  that of ours", percentile(times.own, 99), SLOW_TARGET)
    yield f"{size.name}, fields drawn for one kept: {mean(draws):.1f}"


def report(fields: int) -> Iterator[str]:
    """Yield a line per figure. Raise `Disagreement` if a field needs a guess."""
    yield heading(f"{fields} fields without a guess")
    for size in (EXPERT, INTERMEDIATE, BEGINNER):
        yield from lines(size, fields)
    yield "Processor time, with the sides in turns. `analyse` won each of our fields by certain moves alone."


def main() -> int:
    """Print the report for a few fields. Return the exit status: 1 if one of ours needs a guess."""
    print()
    return show(report(FEW))


if __name__ == "__main__":
    sys.exit(main())
