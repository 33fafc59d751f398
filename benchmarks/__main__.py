"""Print all benchmarks in their short form."""

import sys

from benchmarks import counts, fairness, load, memory, no_guess, odds, pictures, play, recording, reveal, standings

if __name__ == "__main__":
    # Memory first: later its games would reuse what the others have freed, and seem to need none.
    benchmarks = (memory, reveal, counts, odds, no_guess, play, load, fairness, recording, standings, pictures)
    sys.exit(max([benchmark.main() for benchmark in benchmarks]))
