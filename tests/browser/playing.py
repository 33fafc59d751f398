"""Players who read the board from the page and make certain moves, and what they see at the same time."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import cycle

from playwright.sync_api import Browser, Locator, expect, sync_playwright

from bot.board.emoji import MARK
from bot.features.solve.reading import read_pasted
from core import FLAGGED, Action, Board, Cell, Counts, Move, analyse, parse_board, parse_counts
from tests.browser.page import ARGUMENTS, CHROMIUM, Page, Playground, texts_of

TYPE_MOVES = "Type moves"
MORE = "More"
MY_BOARD = "My board"
HINT = "Hint"
DIG_IT = "Dig it"
NEXT_HINT = "Next hint"
NEW_GAME = "New game"
DIG, FLAG, LEFT, RIGHT, UP, DOWN = "⛏️", "🚩", "⬅️", "➡️", "⬆️", "⬇️"
IN_WINDOW = "🟨"
"""A covered square of the board that has a button."""
PAD = 4
"""Rows and columns of the public pad."""

SCALE = 2
MATRIX = re.compile(r"(?:[0-9.]+ / )+[0-9.]+")
"""The numbers of a puzzle, in the description of its picture."""
ROW = re.compile(rf"\s*{MARK}?\d{{1,2}}(?!\ufe0f?\u20e3)(\S+)")
"""A row of the board: its number, which isn't a part of a keycap, and its squares."""
CELL = re.compile(r"\d\ufe0f?\u20e3|[^\s\d\ufe0f\u200b]")
DESKTOP = (1280, 900)
PHONE = (390, 844)
SHOWN = "board => board && board.textContent + [...board.querySelectorAll('img')].map(image => image.alt)"
"""What a message shows. Tiles are images."""
MESSAGE = f"board => [board.dataset.messageId, ({SHOWN})(board)]"
"""A message and what it shows."""
HAS_CHANGED = f"""([id, before]) => simcordPreview.ready
  && ({SHOWN})(document.querySelector(`.channel-message[data-message-id="${{id}}"]`)) !== before"""
"""Whether the page shows something new in a message."""
IS_VISIBLE = """message => {
  if (!simcordPreview.ready) return false;  // scrolling would keep the page from following its window
  message.scrollIntoView({block: "end"});
  const shown = document.querySelector("#channel-timeline").getBoundingClientRect();
  const text = message.querySelector(".text-display").getBoundingClientRect();
  const controls = [...message.querySelectorAll(".component-row")].at(-1).getBoundingClientRect();
  const inside = [...message.querySelectorAll(".text-display, .gallery-image, .component-row button")]
    .map(part => part.getBoundingClientRect())
    .every(box => 0 <= box.left && box.right <= innerWidth);
  return inside && shown.top <= text.top && controls.bottom <= shown.bottom;
}"""
"""Whether everything from the heading to the last button is in the part of the channel that is shown."""


@contextmanager
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser
        browser.close()


@contextmanager
def playground(seed: int, *arguments: str) -> Iterator[str]:
    """The address of a fresh playground, in which the same mines are laid every time."""
    process = Playground("--seed", str(seed), *arguments)
    try:
        yield process.address
    finally:
        process.end()


def open_page(browser: Browser, address: str, width: int, height: int = 1100, scale: float = SCALE) -> Page:
    page = Page(browser.new_page(bypass_csp=True, device_scale_factor=scale), address)
    resize(page, width, height)
    page.tab.add_style_tag(content=".message-context-actions {display: none}")  # it covers what the pointer is on
    return page


def resize(page: Page, width: int, height: int = 1100) -> None:
    page.tab.set_viewport_size({"width": width, "height": height})
    page.tab.wait_for_function("width => document.documentElement.clientWidth === width", arg=width)
    page.tab.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")  # it follows


def message_with_button(page: Page, name: str) -> Locator:
    """The newest message with this button."""
    return page.tab.locator(".channel-message").filter(has=page.tab.get_by_role("button", name=name, exact=True)).last


def board_of(page: Page) -> Locator:
    """The running game or puzzle that everybody sees."""
    return message_with_button(page, MORE)


def button(message: Locator, name: str) -> Locator:
    return message.get_by_role("button", name=name, exact=True)


def wait_for_tiles(page: Page) -> None:
    """Move the pad until the board has our own tiles, which are uploaded in a playground's first seconds."""
    for arrow in cycle((LEFT, RIGHT)):
        if board_of(page).locator(".custom-emoji").count():
            return
        page.press(button(board_of(page), arrow))


def text_of(message: Locator) -> str:
    return "\n".join(texts_of(message.locator(".text-display")))


def read_board(page: Page) -> Board:
    pasted = read_pasted(text_of(board_of(page)))
    return parse_board(pasted.text, pasted.mines or 0)


def read_puzzle(page: Page) -> Counts:
    match = MATRIX.search(board_of(page).locator(".gallery-image").get_attribute("alt") or "")
    assert match, "the picture doesn't say its numbers"
    first, *others = match[0].split(" / ")
    return parse_counts("\n".join([first, *(row[: len(first)] for row in others)]))  # after the last is a full stop


def certain_moves(board: Board, digs: int) -> list[Move]:
    """Flags on certain mines, and at most this number of digs that are certainly safe."""
    found = analyse(board)
    flags = [Move(Action.FLAG, cell) for cell in sorted(found.mines) if board[cell] != FLAGGED]
    return [*flags, *[Move(Action.DIG, cell) for cell in sorted(found.safe)][:digs]]


def press_safely(page: Page) -> None:
    """Dig a certainly safe square of the pad. If it has none, press an arrow that leads to one."""
    keys, pad = safe_buttons(page), pad_of(page)
    safe = min(keys) if keys else min(analyse(read_board(page)).safe)
    page.press(keys[safe] if keys else button(board_of(page), arrow_to(safe, list(pad))))


def arrow_to(cell: Cell, pad: list[Cell]) -> str:
    """The arrow that moves the pad nearer to a square outside of it."""
    (top, left), (bottom, _) = pad[0], pad[-1]
    if top <= cell[0] <= bottom:
        return LEFT if cell[1] < left else RIGHT
    return UP if cell[0] < top else DOWN


def safe_buttons(page: Page) -> dict[Cell, Locator]:
    """The buttons of the pad that dig a certainly safe square."""
    pad = pad_of(page)
    safe = analyse(read_board(page)).safe
    return {cell: key for cell, key in pad.items() if cell in safe}


def pad_of(page: Page) -> dict[Cell, Locator]:
    """The buttons of the public pad, by their squares. Empty if no covered square has a button."""
    message = board_of(page)
    labelled = [ROW.fullmatch(line) for line in text_of(message).splitlines()]
    rows = [CELL.findall(row[1]) for row in labelled if row]
    yellow = [(r, c) for r, row in enumerate(rows) for c, symbol in enumerate(row) if symbol == IN_WINDOW]
    keys = message.locator(".component-row button.component-button")
    shown = [name.strip() for name in texts_of(keys)[: PAD * PAD]]
    marked = [divmod(place, PAD) for place, name in enumerate(shown) if name == IN_WINDOW]
    if not yellow or not marked:
        return {}
    top, left = (min(pair[axis] for pair in yellow) - min(pair[axis] for pair in marked) for axis in (0, 1))
    return {(top + row, left + column): keys.nth(row * PAD + column) for row in range(PAD) for column in range(PAD)}


def type_moves(page: Page, moves: list[Move]) -> None:
    """Type moves, and wait until the board shows them: a board with a public pad follows after the answer."""
    before = board_of(page).evaluate(MESSAGE)
    open_form(page)
    page.field("Moves").fill(" ".join(map(str, moves)))
    page.submit()
    page.tab.wait_for_function(HAS_CHANGED, arg=before)


def open_form(page: Page) -> None:
    """Open the form for moves, which boards with a public pad have behind More."""
    form = button(board_of(page), TYPE_MOVES)
    if not form.count():
        page.press(button(board_of(page), MORE))
        form = button(message_with_button(page, TYPE_MOVES), TYPE_MOVES)
    page.press(form)


def show_as_emoji(page: Page, board: Locator) -> None:
    """Choose the look of a board that is a picture, again if the page was redrawn, which closes the list."""
    page.press(button(board, MORE))
    menu, is_chosen = page.ephemeral.last, False
    while not is_chosen:
        menu.get_by_role("combobox").filter(has_text="Picture").click()
        is_chosen = page.press(menu.get_by_role("option", name="Emoji", exact=True))


def draw_all(page: Page) -> None:
    """Wait until the page has drawn its pictures."""
    page.tab.wait_for_function("[...document.images].every(image => image.complete && image.naturalWidth)")


def assert_visible(page: Page, *sizes: tuple[int, int]) -> None:
    """Assert that everything from the running board's heading to its last button is shown in windows of these sizes."""
    for size in sizes:
        resize(page, *size)
        assert_fits(page, board_of(page))


def assert_fits(page: Page, message: Locator) -> None:
    """Assert the same of a message in the window as it is."""
    draw_all(page)
    page.tab.wait_for_function(IS_VISIBLE, arg=message.element_handle())


def end_game(page: Page) -> None:
    """Leave no game in the channel."""
    page.press(button(board_of(page), MORE))
    page.press(page.ephemeral.last.get_by_role("button", name="Resign"))
    page.press(page.ephemeral.last.get_by_role("button", name="End the game"))
    expect(board_of(page)).to_have_count(0)
