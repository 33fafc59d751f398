"""The daily board on a phone: its card, and the board in place of it."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.browser.page import Playground
from tests.browser.playing import TYPE_MOVES, button, draw_all, message_with_button, open_page

PHONE = (390, 844)


def test_start_puts_the_board_in_place_of_its_card(playground: Playground, browser: Browser, tmp_path: Path) -> None:
    page = open_page(browser, playground.address, *PHONE)
    page.run("daily")
    card = message_with_button(page, "Start")
    expect(card).to_contain_text("The clock starts when you press Start.")
    page.picture(tmp_path / "card.png")
    messages = page.tab.locator(".channel-message").count()
    page.press(button(card, "Start"))
    expect(button(page.message, TYPE_MOVES)).to_be_visible()
    expect(page.tab.locator(".channel-message")).to_have_count(messages)
    expect(button(page.message, "Start")).to_have_count(0)
    draw_all(page)
    page.picture(tmp_path / "board.png")
