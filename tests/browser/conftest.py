"""Chromium, and a fresh playground for each test."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.page import ANSWERING, Playground
from tests.browser.playing import chromium
from tests.passing_clock import passing_clock as passing_clock

SEED = 529
"""As in the pictures of the docs."""


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    expect.set_options(timeout=ANSWERING)
    with chromium() as browser:
        yield browser


@pytest.fixture(scope="module")
def seeded_playground() -> Iterator[Playground]:
    """A playground for all tests of a module, with the same mines every time."""
    playground = Playground("--seed", str(SEED))
    yield playground
    playground.end()


@pytest.fixture
def playground() -> Iterator[Playground]:
    playground = Playground()
    yield playground
    if playground.process.is_alive():
        playground.end()
