"""A race of three players, each on a page of their own: from the lobby to the table."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect

from bot.tools.analyse.reading import read_pasted
from core import parse_board
from tests.browser.page import ANSWERING, Page, Playground
from tests.browser.playing import (
    DESKTOP,
    MORE,
    MY_BOARD,
    button,
    certain_moves,
    draw_all,
    message_with_button,
    open_page,
    text_of,
)
from tests.browser.playing import TYPE_MOVES as TYPE

MINES = 10
STARTED = 15_000
"""Milliseconds in which the countdown has ended, on a busy machine."""
ALL = 71
"""The safe squares of a Beginner board."""
JOIN, START, AGAIN, GHOST = "Join", "Start", "Race again", "Ghost"
END, AS_EMOJI = "End the game", "As emoji"


@pytest.fixture
def pages(playground: Playground, browser: Browser) -> list[Page]:
    """Three players."""
    pages = [open_page(browser, playground.address, *DESKTOP) for _ in range(3)]
    for page, name in zip(pages, ("Ada", "Grace", "Linus"), strict=True):
        page.become(name)
    return pages


def test_three_players_race_from_the_lobby_to_the_table(
    playground: Playground, pages: list[Page], tmp_path: Path
) -> None:
    ada, grace, linus = pages
    ada.run("race start")
    for page in (grace, linus):
        page.press(button(message_with_button(page, JOIN), JOIN))
        expect(page.ephemeral.last).to_contain_text("your board opens right here")
    expect(message_with_button(ada, JOIN)).to_contain_text("3 in the race", timeout=ANSWERING)
    ada.picture(tmp_path / "lobby.png", whole=True)
    ada.press(button(message_with_button(ada, START), START))
    for page in pages:
        expect(button(message_with_button(page, TYPE), TYPE)).to_be_visible(timeout=STARTED)
    for page in (grace, ada):
        finish(page)
    expect(message_with_button(linus, MY_BOARD)).to_contain_text("🏁", timeout=ANSWERING)
    linus.picture(tmp_path / "race.png", whole=True)
    linus.begin("race leave")
    linus.press(button(message_with_button(linus, END), END))
    table = message_with_button(linus, GHOST)
    expect(table).to_contain_text("3BV/s", timeout=ANSWERING)
    expect(table.locator(".gallery-image")).to_have_count(1)
    places = [line.partition(" ")[2] for line in text_of(table).splitlines() if line[:1].isdigit()]
    assert [name.split()[0] for name in places] == ["@Grace", "@Ada", "@Linus"]
    draw_all(linus)
    linus.picture(tmp_path / "table.png", whole=True)
    ada.press(button(message_with_button(ada, GHOST), GHOST))
    expect(ada.ephemeral.last).to_contain_text("👻")
    grace.press(button(message_with_button(grace, AGAIN), AGAIN))
    expect(message_with_button(ada, JOIN)).to_contain_text("1 in the race")
    assert playground.end() == (0, "")


def finish(page: Page) -> None:
    """Show the own board as emoji, read it, and open what is certainly safe until it is solved."""
    page.press(button(own(page), MORE))
    page.press(button(message_with_button(page, AS_EMOJI), AS_EMOJI))
    expect(own(page).locator(".gallery-image")).to_have_count(0, timeout=ANSWERING)
    while own(page).count():
        before = text_of(own(page))
        moves = certain_moves(parse_board(read_pasted(before).text, MINES), ALL)
        page.press(button(own(page), TYPE))
        page.field("Moves").fill(" ".join(map(str, moves)))
        page.submit()
        page.tab.wait_for_timeout(500)


def own(page: Page) -> Locator:
    """The player's board as long as it runs."""
    return message_with_button(page, TYPE)
