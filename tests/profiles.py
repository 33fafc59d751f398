"""How much the tests try: all of it where CI is set, as in `.ci/run`, and elsewhere what fits into 90 seconds.

Both profiles run the same tests. The quick one has fewer random examples, and of long sweeps some cases evenly spread.
"""

import os
from collections.abc import Iterable
from typing import TypeVar

from hypothesis import HealthCheck, settings

Case = TypeVar("Case")

FULL = bool(os.environ.get("CI"))
QUICK_EXAMPLES = 25

# A slow machine is not a fault, so there is no deadline. New examples are looked for everywhere, also in CI.
settings.register_profile("ci", settings.get_profile("default"), deadline=None)
settings.register_profile("quick", settings.get_profile("ci"), max_examples=QUICK_EXAMPLES)
settings.register_profile(
    "soak", settings.get_profile("ci"), max_examples=20_000, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("ci" if FULL else "quick")


def examples(number: int) -> settings:
    """Look at `number` random examples in CI, for a property that needs more or fewer than others."""
    return settings(max_examples=number if FULL else min(number, QUICK_EXAMPLES))


def some(cases: Iterable[Case], number: int) -> list[Case]:
    """Return all cases in CI, elsewhere `number` of them: the first, the last, and others evenly spread between."""
    every = list(cases)
    if FULL or number >= len(every):
        return every
    return [every[round(place * (len(every) - 1) / (number - 1))] for place in range(number)]
