"""A quicker way for SimCord to copy messages, so that neither the bot nor a test changes its own.

It copies each of them several times, and `deepcopy` took a fifth of the time of all tests here.
"""

import pickle
from types import SimpleNamespace
from typing import Any

from simcord import components, gateway, results
from simcord.http import router


def copied(value: Any) -> Any:
    """Return a deep copy of lists, dictionaries and plain values."""
    return pickle.loads(pickle.dumps(value, pickle.HIGHEST_PROTOCOL))


def copy_quickly() -> None:
    """Make SimCord copy in this way."""
    for module in (components, results):
        vars(module)["deepcopy"] = copied
    for module in (gateway, router):
        vars(module)["copy"] = SimpleNamespace(deepcopy=copied)
