"""Duels of the engine against itself: how often the side that moves first wins, by size and strength."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from math import sqrt
from multiprocessing import Pool
from random import Random

from core import DUEL_SIZES, Duel, DuelSize, Strength, fair_start, lay_mines, next_pick

GAMES = 2000
FAIR = (47, 53)
"""The percentage of duels that the first side may win."""
LAST = 2
"""How many mines the rival may still need before the bomb is thrown, whatever it finds."""


def first_wins(size: DuelSize, strength: Strength, seed: int) -> bool:
    """Play a duel, and return whether the side that moved first won."""
    rng = Random(seed)
    field = lay_mines(size.side, size.side, size.mines, rng)
    duel = Duel(field, reach=size.reach, opened=fair_start(field))
    while (winner := duel.winner) is None:
        urgent = duel.scores[1 - duel.to_move] >= duel.goal - LAST
        cell, bomb = next_pick(duel.board, strength, rng, 0 if duel.why_no_bomb() else size.reach, urgent=urgent)
        (duel.bomb if bomb else duel.pick)(cell)
    return winner == 0


def report(games: int = GAMES) -> Iterator[str]:
    """Yield the lines of a table."""
    yield f"{'duels of the engine against itself':<36}{'games':>7}  first side wins  goal"
    with Pool() as pool:
        for name, size in DUEL_SIZES.items():
            for strength in Strength:
                won = sum(pool.imap_unordered(partial(first_wins, size, strength), range(games), chunksize=10))
                percent = 100 * won / games
                goal = "met" if FAIR[0] <= percent <= FAIR[1] else "missed"
                error = 100 * sqrt(0.25 / games)
                what = f"{name}, {strength.value}"
                yield f"{what:<36}{games:>7,}  {percent:5.1f} ± {error:.1f}%    {FAIR[0]} to {FAIR[1]} {goal}"
