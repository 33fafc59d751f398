"""A finished game looked at again: its moves, odds and mistakes, and its GIF, on a desktop and on a phone."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from tests.browser.page import ANSWERING, Playground
from tests.browser.playing import (
    DESKTOP,
    PHONE,
    assert_fits,
    board_of,
    button,
    certain_moves,
    message_with_button,
    open_page,
    read_board,
    resize,
    type_moves,
)

REPLAY, MISTAKE = "Replay", "Next mistake"
DIGS = 9
"""Squares that are dug at once."""


def test_a_game_is_replayed_with_its_odds_and_drawn_as_a_gif(playground: Playground, browser: Browser) -> None:
    page = open_page(browser, playground.address, *DESKTOP, scale=1)
    page.run("minesweeper", difficulty="Beginner")
    page.press(board_of(page).locator("button.component-button:not([disabled])").nth(5))
    while board_of(page).count():
        type_moves(page, certain_moves(read_board(page), DIGS))
    page.press(button(message_with_button(page, REPLAY), REPLAY))
    replay = page.ephemeral.last
    expect(replay).to_contain_text("move 1 of")
    for name in ("Next", "Last", "Odds"):
        page.press(button(replay, name))
        for size in (PHONE, DESKTOP):
            resize(page, *size)
            assert_fits(page, replay)
    expect(replay).to_contain_text("Odds before this move")
    expect(button(replay, MISTAKE)).to_be_disabled()

    page.press(button(replay, "GIF"))
    page.submit()
    gif = page.ephemeral.last
    expect(gif.locator(".gallery-image")).to_have_count(1, timeout=ANSWERING)
    expect(gif).to_contain_text("moves 0 to")
    for size in (PHONE, DESKTOP):
        resize(page, *size)
        assert_fits(page, gif)
