"""Prints the ratios, how often games are won, and what presses, pictures and games cost."""

import sys

from benchmarks import counts, fairness, load, memory, no_guess, odds, pictures, play, recording, reveal, standings

if __name__ == "__main__":
    benchmarks = (reveal, counts, odds, no_guess, play, load, fairness, recording, standings, pictures, memory)
    sys.exit(max([benchmark.main() for benchmark in benchmarks]))
