"""Duels, played by the buttons on one page or two."""

from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.browser.page import Page, Playground, showing
from tests.browser.playing import IN_WINDOW, MORE, MY_BOARD, board_of, button, message_with_button, open_page, text_of

MOST_PRESSES = 120
FEW_PRESSES = 8
"""Enough for both players to have had turns."""
REMATCH = "Rematch"


def press_anywhere(page: Page, number: int) -> None:
    """Press a covered square, or move the pad where it has none."""
    board = board_of(page)
    covered = showing(board.locator("button.component-button:not([disabled])"), IN_WINDOW)
    count = covered.count()
    page.press(covered.nth(number % count) if count else button(board, "⬇️" if number % 2 else "⬅️"))


def test_one_player_alone_plays_the_bot_from_the_greeting(
    playground: Playground, browser: Browser, tmp_path: Path
) -> None:
    page = open_page(browser, playground.address, 1280, 900, scale=1)
    page.press(page.button("Duel"))
    expect(page.message).to_contain_text("first to 9")
    its_turn = page.tab.locator(".channel-message").filter(has_text="@Ada · ends")
    for number in range(MOST_PRESSES):
        expect(its_turn.or_(page.message_with(REMATCH)).last).to_be_visible()
        if not board_of(page).count():
            break
        press_anywhere(page, number)
    expect(message_with_button(page, REMATCH)).to_contain_text("expected")
    page.picture(tmp_path / "end.png", whole=True)
    assert playground.end() == (0, "")


def test_two_players_duel_on_two_pages_until_one_resigns_and_play_again(
    playground: Playground, browser: Browser, tmp_path: Path
) -> None:
    ada, grace = (open_page(browser, playground.address, 1280, 900, scale=1) for _ in range(2))
    grace.become("Grace")
    ada.run("duel start")
    grace.press(grace.button("Accept"))
    expect(board_of(ada)).to_contain_text("begins")
    ada.press(button(board_of(ada), MY_BOARD))
    players = {"Ada": ada, "Grace": grace}
    for number in range(FEW_PRESSES):
        name = next(name for name in players if f"@{name} · ends" in text_of(board_of(grace)))
        press_anywhere(players[name], number)
    for name in (MORE, "Resign", "End the duel"):
        grace.press(button(message_with_button(grace, name), name))
    for page in players.values():
        expect(message_with_button(page, REMATCH)).to_contain_text("@Ada wins")
    ada.picture(tmp_path / "end.png", whole=True)
    grace.press(button(message_with_button(grace, REMATCH), REMATCH))
    expect(ada.message_with("challenges")).to_be_visible()
    ada.press(ada.button("Accept").last)
    expect(board_of(grace)).to_contain_text("begins")
    assert playground.end() == (0, "")
