"""Mining of exercises: how many a minute, with as many in each tier, and how long a proof takes."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import partial
from time import process_time

from benchmarks.amounts import amount
from benchmarks.comparison import alone, percentile, show, timed
from bot.features.tactics.mining import Wanted, mine
from core import prove

EXERCISES = amount(200, 12)
MINUTE = 60


def report(number: int) -> Iterator[str]:
    """Yield a line per figure."""
    yield f"{number} exercises, as many in each tier"
    seconds, mined = timed(lambda: [exercise for _, exercise in mine(1, 0, Wanted(number, []), [])], process_time)
    yield f"{'exercises mined a minute':<61}{len(mined) / seconds * MINUTE:>10,.0f}"
    proofs = [timed(partial(prove, exercise), process_time)[0] for exercise in mined]
    for percent, name in ((50, "median"), (99, "99th percentile")):
        yield alone(f"proof of an exercise, {name}", percentile(proofs, percent))
    yield "Processor time of one core."


def main() -> int:
    """Print the report. Return the exit status."""
    print()
    return show(report(EXERCISES))


if __name__ == "__main__":
    sys.exit(main())
