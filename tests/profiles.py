"""How much random tests try: the same everywhere in `make test`, and much more in `make soak`."""

from collections.abc import Iterable
from typing import TypeVar

from hypothesis import HealthCheck, settings

Case = TypeVar("Case")

EXAMPLES = 25

# A slow machine is not a fault, so there is no deadline. Where `CI` is set, Hypothesis has other settings by default.
settings.register_profile(
    "patient", settings.get_profile("default"), deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
# The same code always tries the same examples.
settings.register_profile("tests", settings.get_profile("patient"), derandomize=True, max_examples=EXAMPLES)
settings.register_profile("soak", settings.get_profile("patient"), max_examples=20_000)
settings.load_profile("tests")


def some(cases: Iterable[Case], number: int) -> list[Case]:
    """Return `number` of the cases: the first, the last, and others evenly spread between."""
    every = list(cases)
    if number >= len(every):
        return every
    return [every[round(place * (len(every) - 1) / max(number - 1, 1))] for place in range(number)]
