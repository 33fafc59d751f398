"""How much a benchmark measures: enough for a figure, or with `--quick` enough to show that each row still runs."""

import sys
from typing import TypeVar

Amount = TypeVar("Amount", int, float)

QUICK = "--quick" in sys.argv


def amount(usual: Amount, quick: Amount) -> Amount:
    """Return `usual`, or `quick` with `--quick`."""
    return quick if QUICK else usual
