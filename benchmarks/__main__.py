"""Print all benchmarks in their short form, or those that are named."""

import sys

from benchmarks import (
    counts,
    fairness,
    load,
    memory,
    mining,
    no_guess,
    odds,
    pictures,
    play,
    presses,
    recording,
    replays,
    reveal,
    standings,
    tactics,
)

if __name__ == "__main__":
    # Memory first: later its games would reuse what the others have freed, and seem to need none.
    benchmarks = (
        memory,
        reveal,
        counts,
        odds,
        no_guess,
        mining,
        play,
        presses,
        load,
        fairness,
        recording,
        replays,
        standings,
        pictures,
        tactics,
    )
    names = sys.argv[1:] or [benchmark.__name__.rpartition(".")[2] for benchmark in benchmarks]
    chosen = [benchmark for benchmark in benchmarks if benchmark.__name__.rpartition(".")[2] in names]
    if len(chosen) < len(names):
        sys.exit(f"There is no such benchmark: {' '.join(names)}")
    sys.exit(max([benchmark.main() for benchmark in chosen]))
