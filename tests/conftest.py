"""The fixtures that tests in several folders share, and how much the tests try."""

import gc
import os

import pytest

from tests.quickly import compile_once, copy_quickly, write_without_waiting

compile_once()
copy_quickly()
write_without_waiting()

pytest_plugins = ["tests.profiles", "tests.held_clock", "tests.databases", "tests.play.fixtures"]


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Two for each core: a third of the time is spent waiting for databases, processes and connections."""
    return 2 * (os.cpu_count() or 1)


def pytest_collection_finish() -> None:
    """Collect garbage rarely, and never scan modules and tests again. That took a tenth of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 20, 100)
