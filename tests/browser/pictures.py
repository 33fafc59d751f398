"""The pictures of README and `docs`, taken from the playground (`make pictures`)."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Locator, expect

from bot.board.appearance import Theme
from bot.board.drawing import board_scene
from bot.board.picture import paint
from bot.board.scene import Area
from core import Action, Board, Move, solve_counts
from tests.browser.moving import scoreboard, show
from tests.browser.page import ANSWERING, Page, showing
from tests.browser.playing import (
    DIG,
    HINT,
    IN_WINDOW,
    MY_BOARD,
    NEW_GAME,
    RIGHT,
    TYPE_MOVES,
    board_of,
    button,
    certain_moves,
    chromium,
    draw_all,
    message_with_button,
    open_page,
    playground,
    read_board,
    read_puzzle,
    resize,
    text_of,
    type_moves,
    wait_for_tiles,
)
from tests.browser.racing_pages import GHOST, finish, open_lobby, start

DOCS = Path(__file__).parents[2] / "docs"
SEED = 529
WIDTHS = {
    **dict.fromkeys(("game", "puzzle", "duel", "race", "card", "daily", "stats", "tactics"), 570),
    **{"pads": 530, "hint": 520, "odds": 520},
}
SHARE_CARD = "Share card"
LIVES = 3
PICKS = 8
"""Picks in the duel that is shown."""
GAP = 12
"""Pixels between the boards of `looks.png`."""
GAMES = 8
"""Games that are won for `stats.png`."""
ALL = 81
"""The size of a board on which all safe squares are dug at once."""
MOST_DIGS = 2
"""Moves of one player in a row. More would open too much of the board."""


def main() -> None:
    """Play, and write the pictures into `docs`."""
    with chromium() as browser:
        with playground(SEED) as address:
            take(browser, address)
        with playground(SEED) as address:
            scoreboard(browser, address, DOCS / "game.gif")


def take(browser: Browser, address: str) -> None:
    ada = open_page(browser, address, WIDTHS["game"])
    ada.run("minesweeper")
    wait_for_tiles(ada)
    grace = open_page(browser, address, WIDTHS["pads"])
    grace.become("Grace")
    ada.press(board_of(ada).locator("button.component-button:not([disabled])").nth(5))
    for last, page in ((ada, grace), (grace, ada), (ada, grace)):  # the page of the last move shows it at once
        type_moves(page, certain_moves(read_board(last), MOST_DIGS))
    save("game", shot(ada, board_of(ada)))

    grace.press(button(board_of(grace), MY_BOARD))
    pad = message_with_button(grace, TYPE_MOVES)  # the newest one: her own
    for name in (DIG, RIGHT):  # a tool and a place of her own
        grace.press(pad.get_by_role("button", name=name))
    resize(ada, WIDTHS["pads"])
    save("pads", beside(shot(ada, board_of(ada)), shot(grace, pad)))
    save("looks", themes(read_board(ada)))

    resize(ada, WIDTHS["hint"])
    ada.press(button(board_of(ada), HINT))
    save("hint", shot(ada, ada.message))
    ada.begin("mines odds")  # in place of the hint
    expect(ada.message).to_contain_text("Chance of a mine")
    expect(ada.message.locator(".gallery-image")).to_be_visible()
    save("odds", shot(ada, ada.message))

    resize(ada, WIDTHS["card"])
    while board_of(ada).count():
        type_moves(ada, certain_moves(read_board(ada), MOST_DIGS))
    ada.press(button(message_with_button(ada, NEW_GAME), SHARE_CARD))
    expect(ada.message).to_contain_text("3BV/s")
    expect(ada.message.locator(".gallery-image")).to_be_visible()
    save("card", shot(ada, ada.message))

    resize(ada, WIDTHS["puzzle"])
    ada.run("puzzle")
    mark_half(ada)
    save("puzzle", shot(ada, board_of(ada)))

    resize(ada, WIDTHS["duel"])
    duel(ada, grace)
    save("duel", shot(ada, board_of(ada)))

    resize(grace, WIDTHS["daily"])
    grace.run("daily")
    grace.press(grace.ephemeral.last.get_by_role("button", name="Start"))
    save("daily", shot(grace, board_of(grace)))
    resize(grace, WIDTHS["stats"])
    for _ in range(GAMES):
        win(grace)
    grace.run("stats")
    expect(grace.message.locator(".gallery-image")).to_be_visible()
    save("stats", shot(grace, grace.message))
    resize(grace, WIDTHS["tactics"])
    grace.run("tactics")
    expect(grace.message).to_contain_text("Find the safe square")
    save("tactics", shot(grace, grace.message))

    resize(ada, WIDTHS["race"])
    race(ada, grace)
    save("race", shot(ada, message_with_button(ada, GHOST)))


def duel(ada: Page, grace: Page) -> None:
    """Begin a duel, and make as many picks as there are in a turn or two."""
    ada.run("duel")
    grace.press(message_with_button(grace, "Accept").get_by_role("button", name="Accept"))
    for number in range(PICKS):
        page = ada if "@Ada's turn" in text_of(board_of(ada)) else grace
        covered = showing(board_of(page).locator("button.component-button:not([disabled])"), IN_WINDOW)
        page.press(covered.nth(number * 2 % covered.count()))


def race(ada: Page, grace: Page) -> None:
    """Race to the end on a board of their own each."""
    open_lobby(ada, [grace])
    start(ada, [grace])
    for page in (grace, ada):
        finish(page)
    expect(message_with_button(ada, GHOST).locator(".gallery-image")).to_be_visible(timeout=ANSWERING)


def win(page: Page) -> None:
    """Win a private game."""
    page.run("minesweeper", players="Only me", look="Emoji")
    page.press(page.message.locator("button.component-button:not([disabled])").nth(5))
    while page.message.get_by_role("button", name=TYPE_MOVES).count():
        type_moves(page, certain_moves(read_board(page), ALL))


def themes(board: Board) -> Image.Image:
    """A board as a picture in all themes, side by side."""
    picture = board_scene(board, Area(range(2, 6), range(2, 6)), lives=LIVES)
    images = [Image.open(BytesIO(paint(picture, theme))).convert("RGB") for theme in Theme]
    halves = [image.resize((image.width // 2, image.height // 2), Image.Resampling.LANCZOS) for image in images]
    width, height = halves[0].size
    row = Image.new("RGB", (len(halves) * (width + GAP) - GAP, height), "white")
    for place, half in enumerate(halves):
        row.paste(half, (place * (width + GAP), 0))
    return row


def mark_half(page: Page) -> None:
    """Mark the upper half of a puzzle correctly."""
    mines = solve_counts(read_puzzle(page)).mines
    assert mines, "the puzzle has no solution"
    actions = {True: Action.FLAG, False: Action.DIG}
    upper = enumerate(mines[: (len(mines) + 1) // 2])
    type_moves(page, [Move(actions[mine], (row, column)) for row, line in upper for column, mine in enumerate(line)])


def shot(page: Page, message: Locator) -> Image.Image:
    """A picture of a message, once the page has drawn all of it."""
    expect(message.get_by_role("button").last).to_be_enabled()
    page.tab.bring_to_front()
    draw_all(page)
    page.tab.mouse.move(0, 0)
    page.tab.evaluate("document.activeElement.blur()")
    show(page, message)  # else the page may scroll while the picture is taken
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
