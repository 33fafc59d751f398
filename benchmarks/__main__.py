"""Print all benchmarks in their short form, or those that are named. `--quick` shows only that each row still runs."""

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
    by_name = {benchmark.__name__.rpartition(".")[2]: benchmark for benchmark in benchmarks}
    names = [name for name in sys.argv[1:] if name != "--quick"] or list(by_name)
    if unknown := set(names) - set(by_name):
        sys.exit(f"There is no such benchmark: {' '.join(sorted(unknown))}")
    sys.exit(max(by_name[name].main() for name in names))
