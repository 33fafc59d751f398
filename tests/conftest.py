"""The fixtures that tests in several folders share, and what makes all tests quicker."""

import gc

from tests.quickly import compile_once, copy_quickly, write_without_waiting

compile_once()
copy_quickly()
write_without_waiting()

pytest_plugins = ["tests.profiles", "tests.held_clock", "tests.databases", "tests.game.fixtures"]


def pytest_collection_finish() -> None:
    """Collect garbage rarely, and never scan modules and tests again. That took a tenth of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 20, 100)
