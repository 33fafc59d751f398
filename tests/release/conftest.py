"""The loopback Discord of the other tests of processes."""

from pathlib import Path

import pytest

from tests.loopback.conftest import alice as alice
from tests.loopback.conftest import channel as channel
from tests.loopback.conftest import discord as discord
from tests.passing_clock import passing_clock as passing_clock


@pytest.fixture
def file(tmp_path: Path) -> str:
    """The address of a database that is still to be made."""
    return f"sqlite:///{tmp_path / 'games.db'}"
