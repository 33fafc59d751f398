"""The daily board on a phone: its card, the board in place of it, and what is shared."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from bot.features.solve.reading import read_pasted
from core import parse_board
from tests.browser.page import Playground
from tests.browser.playing import (
    PHONE,
    TYPE_MOVES,
    assert_fits,
    board_of,
    button,
    certain_moves,
    message_with_button,
    open_page,
    show_as_emoji,
    text_of,
    type_moves,
)

ALL = 381
"""The safe squares of the largest daily board."""


def test_the_daily_board_is_started_finished_and_shared(playground: Playground, browser: Browser) -> None:
    page = open_page(browser, playground.address, *PHONE)
    page.run("daily")
    card = message_with_button(page, "Start")
    expect(card).to_contain_text("The clock starts when you press Start.")
    assert_fits(page, card)
    mines = int(text_of(card).partition("💣")[2].split()[0])
    messages = page.tab.locator(".channel-message").count()
    page.press(button(card, "Start"))
    expect(button(page.message, TYPE_MOVES)).to_be_visible()
    expect(button(page.message, "Start")).to_have_count(0)
    expect(page.tab.locator(".channel-message")).to_have_count(messages)
    assert_fits(page, page.message)

    show_as_emoji(page, board_of(page))
    expect(board_of(page).locator(".gallery-image")).to_have_count(0)
    while not message_with_button(page, "Share").count():
        board = parse_board(read_pasted(text_of(board_of(page))).text, mines)
        type_moves(page, certain_moves(board, ALL))
    result = message_with_button(page, "Share")
    expect(result).to_contain_text("Streak 1, best 1")
    page.press(button(result, "Share"))
    expect(page.message).to_contain_text("Sweeper Daily 1")
    expect(button(page.message, "Play")).to_be_visible()
