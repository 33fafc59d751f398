"""Prints the ratios."""

import sys

from benchmarks import reveal

if __name__ == "__main__":
    sys.exit(reveal.main())
