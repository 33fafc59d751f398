"""The fixtures that tests in several folders share, and how much the tests try."""

import gc

import tests.profiles  # noqa: F401 # it loads the profile
from tests.compiling import compile_once

compile_once()

pytest_plugins = ["tests.databases", "tests.play.fixtures"]


def pytest_collection_finish() -> None:
    """Collect garbage rarely, and never look at the modules and tests again: that took a tenth of all the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 20, 100)
