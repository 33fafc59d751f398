"""Games on a phone by their buttons alone, with and without hints, and two players on one pad."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import ExitStack

import pytest
from playwright.sync_api import Browser, Locator, expect

from core import COVERED, Action, Board, Cell, Move
from tests.browser.page import Page, Playground, is_action
from tests.browser.playing import (
    DIG_IT,
    HINT,
    IN_WINDOW,
    NEW_GAME,
    NEXT_HINT,
    PHONE,
    assert_fits,
    board_of,
    button,
    end_game,
    look,
    message_with_button,
    open_form,
    open_page,
    pad_of,
    press_safely,
    read_board,
    safe_buttons,
    wait_for_tiles,
)

MOST_PRESSES = 30
MOST_TURNS = 4
MOST_HINTS = 4
MOST_LEFT = 2
"""Private messages that a game with all these hints may leave."""


@pytest.fixture(scope="module")
def page(seeded_playground: Playground, browser: Browser) -> Page:
    return open_page(browser, seeded_playground.address, *PHONE, scale=1)


@pytest.fixture(scope="module")
def other(seeded_playground: Playground, browser: Browser) -> Page:
    other = open_page(browser, seeded_playground.address, *PHONE, scale=1)
    other.become("Linus")
    return other


def start(page: Page, player: str) -> None:
    page.become(player)
    page.run("minesweeper")
    wait_for_tiles(page)
    page.press(list(pad_of(page).values())[5])


def test_a_beginner_game_is_won_by_its_buttons_and_with_four_hints_leaves_at_most_two_private_messages(
    page: Page,
) -> None:
    start(page, "Ada")
    hints, presses = 0, 1
    while board_of(page).count():
        assert_fits(page, board_of(page))
        if hints < MOST_HINTS:
            page.press(button(board_of(page), HINT))
            expect(page.ephemeral).to_have_count(1)
            expect(page.ephemeral).to_contain_text("Hint: ")
            hints += 1
        press_safely(page)
        presses += 1

    won = message_with_button(page, NEW_GAME)
    expect(won).to_contain_text("Won")
    expect(won).to_contain_text("used help")
    assert_fits(page, won)
    assert hints == MOST_HINTS
    assert presses <= MOST_PRESSES
    assert page.ephemeral.count() <= MOST_LEFT
    page.press(button(won, "Share card"))
    expect(page.message).to_contain_text("3BV/s")


def test_five_hints_in_a_row_are_one_private_message(page: Page) -> None:
    page.become("Grace")
    page.run("minesweeper", difficulty="Intermediate")
    page.press(page.button("🟨").nth(5))
    page.press(button(board_of(page), HINT))
    for _ in range(4):
        assert_fits(page, page.ephemeral)
        page.press(button(page.ephemeral, DIG_IT))
        expect(page.ephemeral).to_contain_text("Opened")
        page.press(button(page.ephemeral, NEXT_HINT))
        expect(page.ephemeral).to_contain_text("Hint: ")
    assert_fits(page, page.ephemeral)
    end_game(page)


def test_a_form_stays_open_while_others_move(page: Page, other: Page) -> None:
    start(page, "Ada")
    board = read_board(page)
    moves = [str(Move(Action.FLAG, cell)) for cell in pad_of(page) if board[cell] == COVERED][:2]
    open_form(page)
    page.field("Moves").press_sequentially(f"{moves[0]} ")
    other.press(arrow(other))
    expect(board_of(page)).to_have_text(board_of(other).inner_text(), use_inner_text=True)
    page.tab.keyboard.type(moves[1])
    expect(page.field("Moves")).to_have_value(" ".join(moves))
    page.submit()
    expect(page.ephemeral.last).to_contain_text("Flagged 2 squares")
    end_game(page)


def test_of_two_players_at_once_both_do_what_they_pressed_or_one_reads_that_the_pad_moved(
    page: Page, other: Page
) -> None:
    start(page, "Ada")
    while len(safe_buttons(page)) < 2:
        press_safely(page)
    look(page)
    refusals = [one.ephemeral.filter(has_text="The pad just moved") for one in (page, other)]

    cells, _ = press_at_once((page, first_square), (other, last_square))
    board = read_board(page)
    assert board[cells[0]] != COVERED
    assert board[cells[-1]] != COVERED or refusals[1].count()

    for press in (covered_square, arrow):
        _, board = press_at_once((page, arrow), (other, press))
        expect(refusals[1]).to_have_count(1)
        assert read_board(page) == board

    expect(refusals[0]).to_have_count(0)
    expect(board_of(page)).to_contain_text("❤️ 3")
    end_game(page)


def press_at_once(*presses: tuple[Page, Callable[[Page], Locator]]) -> tuple[list[Cell], Board]:
    """Press on two pages before the second shows what the first did. Return the safe squares of the pad, and the board.

    A page that was about to show something new refuses a press. Then both players do it again.
    """
    page, other = (one for one, _ in presses)
    for _ in range(MOST_TURNS):
        expect(board_of(other)).to_have_text(board_of(page).inner_text(), use_inner_text=True)
        cells, board = sorted(safe_buttons(page)), read_board(page)
        keys = [choose(one) for one, choose in presses]
        with ExitStack() as answers:
            waiting = [answers.enter_context(one.tab.expect_response(is_action)) for one, _ in presses]
            for key in keys:
                key.click()
        for one, _ in presses:
            one.tab.wait_for_function("window.simcordPreview.ready")
        look(page)  # at the presses of both
        if not any(answer.value.json()["rejected"] for answer in waiting):
            return cells, board
    raise AssertionError("the pages took no presses at once")


def first_square(page: Page) -> Locator:
    return (keys := safe_buttons(page))[min(keys)]


def last_square(page: Page) -> Locator:
    return (keys := safe_buttons(page))[max(keys)]


def covered_square(page: Page) -> Locator:
    return page.button(IN_WINDOW).first


def arrow(page: Page) -> Locator:
    return board_of(page).locator("button:not([disabled])").filter(has_text=re.compile("[⬇➡⬆⬅]")).first
