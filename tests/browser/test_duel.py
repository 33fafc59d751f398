"""Duels, played by the buttons on one page or two."""

from playwright.sync_api import Browser, expect

from tests.browser.page import Page, Playground, showing
from tests.browser.playing import (
    DESKTOP,
    IN_WINDOW,
    MORE,
    MY_BOARD,
    board_of,
    button,
    message_with_button,
    open_page,
    text_of,
)

FEW_PRESSES = 6
"""Enough for both players to have had turns."""
REMATCH = "Rematch"


def press_anywhere(page: Page, number: int) -> None:
    """Press a covered square, or move the pad where it has none."""
    board = board_of(page)
    covered = showing(board.locator("button.component-button:not([disabled])"), IN_WINDOW)
    count = covered.count()
    page.press(covered.nth(number % count) if count else button(board, "⬇️" if number % 2 else "⬅️"))


def test_duels_are_played_against_the_bot_alone_and_on_two_pages_and_played_again(
    playground: Playground, browser: Browser
) -> None:
    ada, grace = (open_page(browser, playground.address, *DESKTOP, scale=1) for _ in range(2))
    grace.become("Grace")
    ada.press(ada.button("Duel"))
    expect(ada.message).to_contain_text("first to 9")
    over = message_with_button(ada, REMATCH)
    for number in range(FEW_PRESSES):
        expect(ada.message_with("@Ada's turn").or_(over)).to_be_visible()  # as the bot has had its turn
        if over.is_visible():  # the bot found enough mines in it
            break
        press_anywhere(ada, number)
    else:
        end(ada)

    ada.run("duel")
    grace.press(grace.button("Accept"))
    expect(board_of(ada)).to_contain_text("Look for mines")
    ada.press(button(board_of(ada), MY_BOARD))
    players = {"Ada": ada, "Grace": grace}
    for number in range(FEW_PRESSES):
        name = next(name for name in players if f"@{name}'s turn" in text_of(board_of(grace)))
        press_anywhere(players[name], number)
    end(grace)
    for page in players.values():
        expect(message_with_button(page, REMATCH)).to_contain_text("@Ada wins")
    grace.press(button(message_with_button(grace, REMATCH), REMATCH))
    expect(ada.message_with("challenges")).to_be_visible()
    ada.press(ada.button("Accept").last)
    expect(board_of(grace)).to_contain_text("Look for mines")


def end(page: Page) -> None:
    """Resign."""
    for name in (MORE, "Resign", "End the duel"):
        page.press(button(message_with_button(page, name), name))
    expect(message_with_button(page, REMATCH)).to_be_visible()
