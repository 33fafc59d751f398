"""How much the tests try: everything if CI is set, as in `.ci/run`, and elsewhere what fits into 90 seconds.

Both profiles run the same tests. The quick one has fewer random examples, and of long sweeps some cases evenly spread.
If all tests are run, it tries those that take a bot or a database with a few of their cases, and on one kind of
database each. A file that is named on the command line is tried with all cases.
"""

import os
from collections.abc import Iterable
from itertools import cycle
from pathlib import Path
from typing import TypeVar

import pytest
from hypothesis import HealthCheck, settings

Case = TypeVar("Case")

FULL = bool(os.environ.get("CI"))
QUICK_EXAMPLES = 15
QUICK_CASES = 3
"""Cases of a test that takes a bot or a database."""
KINDS = ("sqlite", "postgresql")
SLOW = {"simcord_env", "store", "database", "made_database", "copy", "postgresql", "made_postgresql"}
"""The fixtures that take long."""

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


def chosen(items: Iterable[pytest.Function]) -> set[pytest.Function]:
    """Return what is run of all tests: those that take long on one kind of database each, with a few cases."""
    cases: dict[tuple[Path, str], list[pytest.Function]] = {}
    kept = set()
    for item in items:
        if SLOW.isdisjoint(item.fixturenames):
            kept.add(item)
        else:
            cases.setdefault((item.path, item.originalname), []).append(item)
    for kind, every in zip(cycle(KINDS), cases.values(), strict=False):
        kept.update(some([case for case in every if kind in case.name] or every, QUICK_CASES))
    return kept
