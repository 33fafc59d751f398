"""How well ratings from exercises rank simulated players who guess."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from math import exp, log, sqrt
from multiprocessing import Pool
from random import Random
from statistics import mean

from benchmarks.amounts import amount
from benchmarks.comparison import show
from bot.features.tactics.library import read
from bot.features.tactics.rating import BETA, EASIER, NEW_PLAYER, SIGMA, Ranking, rate, seed_of
from bot.store.results import Skill

SEEDS, PLAYERS, EXERCISES = amount(20, 2), amount(200, 10), amount(50, 5)
SPREAD = 300
"""The standard deviation of the players' strengths, in points of Elo."""
GUESS = 1 / 7
LOGIT = BETA * sqrt(2)
"""The difference in `mu` that is worth one logit between two who are known well."""
POINT = LOGIT * log(10) / 400
"""A point of Elo in `mu`."""
GOAL = 0.95


def ranked(seed: int) -> tuple[float, float]:
    """Return Spearman's correlation of the ratings with the strengths, and the root of the mean squared error in Elo.

    Players and exercises begin with their usual ratings, and the true difficulties are spread around those of the
    exercises as these claim.
    """
    rng = Random(seed)
    exercises = read().rated
    ranking = Ranking(exercises.values(), {})
    difficulties = {one.id: rng.gauss(seed_of(one).mu, SIGMA) for one in exercises.values()}
    strengths = [rng.gauss(NEW_PLAYER.mu, SPREAD * POINT) for _ in range(PLAYERS)]
    skills: list[Skill] = [NEW_PLAYER] * PLAYERS
    answered: list[set[int]] = [set() for _ in range(PLAYERS)]
    for _ in range(EXERCISES):
        for player in rng.sample(range(PLAYERS), PLAYERS):
            exercise = ranking.draw(skills[player].mu - EASIER, answered[player], rng)
            answered[player].add(exercise)
            knows = 1 / (1 + exp((difficulties[exercise] - strengths[player]) / LOGIT))
            correct = rng.random() < GUESS + (1 - GUESS) * knows
            skills[player], after = rate(skills[player], ranking[exercise], correct)
            ranking.put(exercise, after)
    errors = [(skill.mu - strength) ** 2 for skill, strength in zip(skills, strengths, strict=True)]
    return spearman(strengths, [skill.mu for skill in skills]), sqrt(mean(errors)) / POINT


def spearman(one: Sequence[float], other: Sequence[float]) -> float:
    """Return the rank correlation of two lists without ties."""
    ranks = [{value: rank for rank, value in enumerate(sorted(values))} for values in (one, other)]
    squares = sum((ranks[0][x] - ranks[1][y]) ** 2 for x, y in zip(one, other, strict=True))
    return 1 - 6 * squares / (len(one) * (len(one) ** 2 - 1))


def report(seeds: int = SEEDS) -> Iterator[str]:
    """Yield a line per figure."""
    yield f"{PLAYERS} players who guess 1 in 7, after {EXERCISES} exercises, with {seeds} seeds"
    with Pool() as pool:
        figures = pool.map(ranked, range(seeds))
    correlations, errors = zip(*figures, strict=True)
    verdict = "met" if mean(correlations) >= GOAL else "missed"
    rank = f"{'Spearman correlation of rating and strength, mean':<61}{mean(correlations):>10.3f}"
    yield f"{rank}   at least {GOAL} {verdict}"
    yield f"{'the same, worst seed':<61}{min(correlations):>10.3f}"
    yield f"{'error of a rating in points, root of the mean square':<61}{mean(errors):>10.0f}"


def main() -> int:
    """Print the report. Return the exit status."""
    print()
    return show(report())


if __name__ == "__main__":
    sys.exit(main())
