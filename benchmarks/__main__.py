"""Prints the ratios, and how often games are won."""

import sys

from benchmarks import counts, no_guess, odds, play, reveal

if __name__ == "__main__":
    sys.exit(reveal.main() or counts.main() or odds.main() or no_guess.main() or play.main())
