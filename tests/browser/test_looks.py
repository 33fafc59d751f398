"""Whole games with our own tiles and as pictures, and boards of spoilers."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from tests.browser.page import Page, Playground
from tests.browser.playing import (
    NEW_GAME,
    board_of,
    button,
    certain_moves,
    draw_all,
    message_with_button,
    open_page,
    pad_of,
    read_board,
    type_moves,
    wait_for_tiles,
)

PICTURE = ".gallery-image"
ALL_SQUARES = 81
LEFT_EDGES = """message => [...message.querySelectorAll(".markdown-spoiler, .custom-emoji")]
  .filter(square => !square.parentElement.closest(".markdown-spoiler"))
  .map(square => Math.round(square.getBoundingClientRect().left - message.getBoundingClientRect().left))"""
"""Where the squares of a board begin in their message, each spoiler as one."""


def picture_of(page: Page) -> str | None:
    """What the running game's picture shows, in the words of its alt text."""
    draw_all(page)
    return board_of(page).locator(PICTURE).get_attribute("alt")


def test_a_game_drawn_with_tiles_is_won(playground: Playground, browser: Browser) -> None:
    page = open_page(browser, playground.address, 760, scale=1)
    page.run("minesweeper", players="Only me", look="Emoji")
    wait_for_tiles(page)
    page.press(list(pad_of(page).values())[5])
    while board_of(page).count():
        assert board_of(page).locator(".custom-emoji").count() > ALL_SQUARES
        type_moves(page, certain_moves(read_board(page), ALL_SQUARES))

    won = message_with_button(page, NEW_GAME)
    expect(won).to_contain_text("Won")
    page.press(button(won, "Share"))
    expect(page.message).to_contain_text("3BV/s")


def test_a_game_drawn_as_a_picture_is_played_to_its_end(playground: Playground, browser: Browser) -> None:
    page = open_page(browser, playground.address, 760, scale=1)
    page.run("minesweeper", look="Picture")
    before = picture_of(page)
    page.press(page.button("🟨").nth(5))
    assert picture_of(page) != before
    while board_of(page).count():
        page.press(page.button("🟨").first)

    ended = message_with_button(page, NEW_GAME)
    expect(ended.locator(PICTURE)).to_be_visible()


def test_squares_of_spoilers_stay_in_their_columns_when_one_is_opened(playground: Playground, browser: Browser) -> None:
    page = open_page(browser, playground.address, 760, scale=1)
    page.run("minesweeper")
    wait_for_tiles(page)
    page.run("mines spoiler")
    draw_all(page)
    edges = page.message.evaluate(LEFT_EDGES)

    assert len(edges) == ALL_SQUARES
    assert len(set(edges)) == 9

    page.message.locator(".markdown-spoiler").nth(4).click()
    expect(page.message.locator(".markdown-spoiler.is-revealed")).to_have_count(1)
    assert page.message.evaluate(LEFT_EDGES) == edges
