"""Prints the ratios, how often games are won, and what presses, pictures and games cost."""

import sys

from benchmarks import counts, fairness, load, memory, no_guess, odds, pictures, play, recording, reveal, standings

if __name__ == "__main__":
    # Memory first: what the others leave behind would be taken again, as if games took none.
    benchmarks = (memory, reveal, counts, odds, no_guess, play, load, fairness, recording, standings, pictures)
    sys.exit(max([benchmark.main() for benchmark in benchmarks]))
