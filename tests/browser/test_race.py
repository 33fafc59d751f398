"""A race of two players, each on a page of their own: from the lobby to the table."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.page import ANSWERING, Page, Playground
from tests.browser.playing import DESKTOP, MY_BOARD, button, message_with_button, open_page, text_of
from tests.browser.racing_pages import GHOST, JOIN, finish, open_lobby, start

AGAIN, END = "Race again", "Give up"


@pytest.fixture
def pages(playground: Playground, browser: Browser) -> list[Page]:
    """Two players. A third page would take the machine a third of its time."""
    pages = [open_page(browser, playground.address, *DESKTOP) for _ in range(2)]
    for page, name in zip(pages, ("Ada", "Grace"), strict=True):
        page.become(name)
    return pages


def test_two_players_race_from_the_lobby_to_the_table(playground: Playground, pages: list[Page]) -> None:
    ada, grace = pages
    open_lobby(ada, [grace])
    start(ada, [grace])
    finish(grace)
    expect(message_with_button(ada, MY_BOARD)).to_contain_text("🏁", timeout=ANSWERING)
    ada.begin("mines end")
    ada.press(button(message_with_button(ada, END), END))
    table = message_with_button(ada, GHOST)
    expect(table).to_contain_text("3BV/s", timeout=ANSWERING)
    expect(table.locator(".gallery-image")).to_have_count(1)
    places = [line.partition(" ")[2] for line in text_of(table).splitlines() if line[:1].isdigit()]
    assert [name.split()[0] for name in places] == ["@Grace", "@Ada"]
    ada.press(button(table, GHOST))
    expect(ada.ephemeral.last).to_contain_text("👻")
    grace.press(button(message_with_button(grace, AGAIN), AGAIN))
    expect(message_with_button(ada, JOIN)).to_contain_text("1 in the race")
    assert playground.end() == (0, "")
