"""Prints the ratios."""

import sys

from benchmarks import counts, reveal

if __name__ == "__main__":
    sys.exit(reveal.main() or counts.main())
