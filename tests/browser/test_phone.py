"""Games on a phone by their buttons alone, with and without hints."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect

from core import COVERED, Action, Move
from tests.browser.page import Page, Playground
from tests.browser.playing import (
    DIG_IT,
    HINT,
    NEW_GAME,
    NEXT_HINT,
    PHONE,
    assert_fits,
    board_of,
    button,
    end_game,
    message_with_button,
    open_form,
    open_page,
    pad_of,
    press_safely,
    read_board,
    wait_for_tiles,
)

MOST_HINTS = 4
MOST_LEFT = 2
"""Private messages that a game with all these hints may leave."""


@pytest.fixture(scope="module")
def page(seeded_playground: Playground, browser: Browser) -> Page:
    return open_page(browser, seeded_playground.address, *PHONE, scale=1)


def start(page: Page, player: str) -> None:
    page.become(player)
    page.run("minesweeper")
    wait_for_tiles(page)
    page.press(list(pad_of(page).values())[5])


def test_a_beginner_game_is_won_by_its_buttons_and_with_four_hints_leaves_at_most_two_private_messages(
    page: Page,
) -> None:
    start(page, "Ada")
    hints = 0
    while board_of(page).count():
        assert_fits(page, board_of(page))
        if hints < MOST_HINTS:
            page.press(button(board_of(page), HINT))
            expect(page.ephemeral.filter(has_text="Hint: ")).to_have_count(1)
            hints += 1
        press_safely(page)

    won = message_with_button(page, NEW_GAME)
    expect(won).to_contain_text("Won")
    expect(won).to_contain_text("used help")
    assert_fits(page, won)
    assert hints == MOST_HINTS
    assert page.ephemeral.filter(has_not_text="The pad just moved").count() <= MOST_LEFT  # for a press in between
    page.press(button(won, "Share card"))
    expect(page.message).to_contain_text("3BV/s")


def test_five_hints_in_a_row_are_one_private_message(page: Page) -> None:
    page.become("Grace")
    page.run("minesweeper", difficulty="Intermediate")
    page.press(page.button("🟨").nth(5))
    page.press(button(board_of(page), HINT))
    for _ in range(4):
        page.press(button(page.ephemeral, DIG_IT))
        expect(page.ephemeral).to_contain_text("Opened")
        page.press(button(page.ephemeral, NEXT_HINT))
        expect(page.ephemeral).to_contain_text("Hint: ")
    assert_fits(page, page.ephemeral)
    end_game(page)


def test_a_form_stays_open_while_others_move(page: Page, seeded_playground: Playground, browser: Browser) -> None:
    other = open_page(browser, seeded_playground.address, *PHONE, scale=1)
    other.become("Linus")
    start(page, "Ada")
    board = read_board(page)
    moves = [str(Move(Action.FLAG, cell)) for cell in pad_of(page) if board[cell] == COVERED][:2]
    open_form(page)
    page.field("Moves").press_sequentially(f"{moves[0]} ")
    arrows = board_of(other).locator("button:not([disabled])").filter(has_text=re.compile("[⬇➡⬆⬅]"))
    other.press(arrows.first)
    expect(board_of(page)).to_have_text(board_of(other).inner_text(), use_inner_text=True)
    page.tab.keyboard.type(moves[1])
    expect(page.field("Moves")).to_have_value(" ".join(moves))
    page.submit()
    expect(page.ephemeral.last).to_contain_text("Flagged 2 squares")
