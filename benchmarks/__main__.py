"""Prints the ratios."""

import sys

from benchmarks import counts, no_guess, odds, reveal

if __name__ == "__main__":
    sys.exit(reveal.main() or counts.main() or odds.main() or no_guess.main())
