"""How much random tests try: the same everywhere in `make test`, and much more in `make soak`."""

from collections.abc import Iterable
from typing import TypeVar

from hypothesis import HealthCheck, settings

Case = TypeVar("Case")

EXAMPLES = 25

# A slow machine is not a fault, so there is no deadline. Whoever changes nothing sees no other result.
settings.register_profile("tests", deadline=None, derandomize=True, max_examples=EXAMPLES)
settings.register_profile("soak", deadline=None, max_examples=20_000, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("tests")


def some(cases: Iterable[Case], number: int) -> list[Case]:
    """Return `number` of the cases: the first, the last, and others evenly spread between."""
    every = list(cases)
    if number >= len(every):
        return every
    return [every[round(place * (len(every) - 1) / (number - 1))] for place in range(number)]
