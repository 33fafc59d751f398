"""A whole game with our own tiles, and boards of spoilers."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from tests.browser.page import Playground
from tests.browser.playing import (
    NEW_GAME,
    board_of,
    certain_moves,
    draw_all,
    message_with_button,
    open_page,
    pad_of,
    read_board,
    type_moves,
    wait_for_tiles,
)

ALL_SQUARES = 81
LEFT_EDGES = """message => [...message.querySelectorAll(".markdown-spoiler, .custom-emoji")]
  .filter(square => !square.parentElement.closest(".markdown-spoiler"))
  .map(square => Math.round(square.getBoundingClientRect().left - message.getBoundingClientRect().left))"""
"""Where the squares of a board begin in their message, each spoiler as one."""


def test_a_game_drawn_with_tiles_is_won_and_as_spoilers_keeps_its_columns(
    playground: Playground, browser: Browser
) -> None:
    page = open_page(browser, playground.address, 760, scale=1)
    page.run("minesweeper", players="Only me", look="Emoji")
    wait_for_tiles(page)
    page.run("mines spoiler")
    draw_all(page)
    spoilers = page.message
    edges = spoilers.evaluate(LEFT_EDGES)
    assert len(edges) == ALL_SQUARES
    assert len(set(edges)) == 9
    spoilers.locator(".markdown-spoiler").nth(4).click()
    expect(spoilers.locator(".markdown-spoiler.is-revealed")).to_have_count(1)
    assert spoilers.evaluate(LEFT_EDGES) == edges

    page.press(list(pad_of(page).values())[5])
    while board_of(page).count():
        assert board_of(page).locator(".custom-emoji").count() > ALL_SQUARES
        type_moves(page, certain_moves(read_board(page), ALL_SQUARES))
    expect(message_with_button(page, NEW_GAME)).to_contain_text("Won")
