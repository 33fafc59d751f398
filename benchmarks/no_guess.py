"""`lay_without_guess` against `ms_toollib`, which draws fields and solves them in Rust."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import count
from random import Random
from statistics import mean
from time import process_time

import ms_toollib

from benchmarks.comparison import Disagreement, Target, Times, alone, beside, heading, percentile, show, timed
from benchmarks.sizes import BEGINNER, EXPERT, INTERMEDIATE, Size
from bot.engine.jobs import ATTEMPTS
from core import Game, Minefield, Outcome, analyse, lay_for_first_dig, lay_without_guess

START = (3, 3)
FEW = 200
MANY = 1000

TARGETS = {EXPERT: Target(1, 1), BEGINNER: Target(1.5, 1.5)}
"""Our median, and our 99th percentile, as a share of the peer's."""
SLOW_TARGET = Target(100, 200)
"""Milliseconds that 99 of 100 fields take at the most."""


def ours(size: Size, seed: int) -> tuple[float, int]:
    """The processor time that a field takes, and how many were drawn for it.

    Raises `Disagreement` if certain moves don't win it.
    """
    board, rng = (size.rows, size.columns, size.mines, START), Random(seed)
    time, field = timed(lambda: lay_without_guess(*board, Random(seed), ATTEMPTS), process_time)
    if field is None or not won_without_guess(field):
        raise Disagreement(f"{size.name}: the field of seed {seed} needs a guess")
    return time, next(drawn for drawn in count(1) if lay_for_first_dig(*board, rng) == field)


def won_without_guess(field: Minefield) -> bool:
    """Whether the game is won by digging what is certain on the board."""
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
    """The processor time that a field takes the peer, which draws with randomness of its own."""
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
    """A line per figure. Raises `Disagreement` where a field is none that needs no guess."""
    yield heading(f"{fields} fields without a guess")
    for size in (EXPERT, INTERMEDIATE, BEGINNER):
        yield from lines(size, fields)
    yield "Processor time, the sides in turns. Certain moves alone, by `analyse`, won each field of ours."


def main() -> int:
    """Prints the report for a few fields; the exit status is 1 where one of ours needs a guess."""
    print()
    return show(report(FEW))


if __name__ == "__main__":
    sys.exit(main())
