"""The fixtures that tests in several folders share, and how much the tests try."""

import gc
import os

import pytest

from tests.compiling import compile_once
from tests.profiles import FULL, chosen

compile_once()

pytest_plugins = ["tests.databases", "tests.play.fixtures"]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Function]) -> None:
    """Leave out cases in the quick profile, unless files or folders are named."""
    if not FULL and config.args == config.getini("testpaths"):
        kept = chosen(items)
        config.hook.pytest_deselected(items=[item for item in items if item not in kept])
        items[:] = [item for item in items if item in kept]


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Two for each core: a third of the time is spent waiting for databases, processes and connections."""
    return 2 * (os.cpu_count() or 1)


def pytest_collection_finish() -> None:
    """Collect garbage rarely, and never scan modules and tests again. That took a tenth of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 20, 100)
