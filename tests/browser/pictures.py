"""README's pictures, taken from the playground (`make pictures`): a game, own pads and odds."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Locator, expect, sync_playwright

from bot.tools.analyse.reading import read_pasted
from core import COVERED, FLAGGED, Action, Board, Move, analyse, parse_board
from tests.browser.page import ARGUMENTS, CHROMIUM, Page, Playground

DOCS = Path(__file__).parents[2] / "docs"
SEED = 529
WIDTHS = {"game": 570, "pads": 530, "odds": 520}
MOST_DIGS = 2
"""Of one player in a row, so that enough of the board is still hidden."""
UNOPENED = (COVERED, FLAGGED)


def main() -> None:
    """Play a game, and write the pictures into `docs`."""
    playground = Playground("--seed", str(SEED))
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
            take(browser, playground.address)
            browser.close()
    finally:
        playground.end()


def take(browser: Browser, address: str) -> None:
    ada = open_page(browser, address, WIDTHS["game"])
    grace = open_page(browser, address, WIDTHS["pads"])
    grace.become("Grace")

    ada.run("minesweeper")
    ada.press(board_of(ada).locator("button.component-button:not([disabled])").nth(5))
    for last, page in ((ada, grace), (grace, ada), (ada, grace)):  # the page of the last move shows it at once
        type_moves(page, certain_moves(read_board(last)))
    save("game", shot(ada, board_of(ada)))

    grace.press(board_of(grace).get_by_role("button", name="My board"))
    pad = grace.ephemeral.filter(has=grace.tab.get_by_role("button", name="Type moves")).last
    for name in ("⛏️", "➡️"):  # a tool and a place of her own
        grace.press(pad.get_by_role("button", name=name))
    resize(ada, WIDTHS["pads"])
    save("pads", beside(shot(ada, board_of(ada)), shot(grace, pad)))

    resize(ada, WIDTHS["odds"])
    ada.run("mines odds")
    picture = ada.message.locator("img").last
    expect(picture).to_be_visible()
    save("odds", shot(ada, ada.message))


def open_page(browser: Browser, address: str, width: int) -> Page:
    page = Page(browser.new_page(bypass_csp=True, device_scale_factor=2), address)
    resize(page, width)
    return page


def resize(page: Page, width: int) -> None:
    page.tab.set_viewport_size({"width": width, "height": 1100})
    page.tab.wait_for_function("width => document.documentElement.clientWidth === width", arg=width)


def board_of(page: Page) -> Locator:
    """The board that everybody sees."""
    boards = page.tab.locator(".channel-message").filter(has=page.tab.get_by_role("button", name="Type moves"))
    return boards.filter(has_not=page.tab.locator(".message-ephemeral-note")).last


def read_board(page: Page) -> Board:
    text = "\n".join(board_of(page).locator(".text-display").all_inner_texts())
    pasted = read_pasted(text)
    return parse_board(pasted.text, pasted.mines or 0)


def cells_of(board: Board) -> list[tuple[int, int]]:
    return [(row, column) for row in range(board.rows) for column in range(board.columns)]


def certain_moves(board: Board) -> list[Move]:
    """Flags on certain mines, and digs in a few certainly safe squares."""
    chances = analyse(board).probabilities
    odds = {(row, column): chances[row][column] for row, column in cells_of(board) if board[row, column] in UNOPENED}
    flags = [Move(Action.FLAG, cell) for cell, chance in odds.items() if chance == 1 and board[cell] != FLAGGED]
    digs = [Move(Action.DIG, cell) for cell, chance in odds.items() if chance == 0]
    return [*flags, *digs[:MOST_DIGS]]


def type_moves(page: Page, moves: list[Move]) -> None:
    page.press(board_of(page).get_by_role("button", name="Type moves"))
    page.field("Moves").fill(" ".join(map(str, moves)))
    page.submit()
    page.tab.wait_for_function("window.simcordPreview.ready")


def shot(page: Page, message: Locator) -> Image.Image:
    """A picture of a message, once the page has drawn all of it."""
    expect(message.get_by_role("button").last).to_be_enabled()
    page.tab.wait_for_function("[...document.images].every(image => image.complete && image.naturalWidth)")
    page.tab.mouse.move(0, 0)
    page.tab.evaluate("document.activeElement.blur()")
    return Image.open(BytesIO(message.screenshot(animations="disabled")))


def beside(left: Image.Image, right: Image.Image) -> Image.Image:
    """Two pictures side by side, on the background of the second."""
    size = (left.width + right.width, max(left.height, right.height))
    both = Image.new("RGB", size, right.convert("RGB").getpixel((right.width // 2, 0)))
    both.paste(left, (0, 0))
    both.paste(right, (left.width, 0))
    return both


def save(name: str, image: Image.Image) -> None:
    image.convert("RGB").quantize(256).save(DOCS / f"{name}.png", optimize=True)
    print(f"docs/{name}.png  {image.width}x{image.height}")


if __name__ == "__main__":
    main()
