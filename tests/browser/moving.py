"""The moving picture of README: two players win a Beginner game in the playground."""

from __future__ import annotations

import time
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageDraw
from playwright.sync_api import Browser, Locator

from tests.browser.page import Page
from tests.browser.playing import (
    DIG_IT,
    HINT,
    NEW_GAME,
    board_of,
    button,
    certain_moves,
    draw_all,
    message_with_button,
    open_page,
    pad_of,
    read_board,
    safe_buttons,
    text_of,
    type_moves,
    wait_for_tiles,
)

WIDTH, HEIGHT, SCALE = 570, 860, 1.25
"""The page's size. The picture shows its channel, enlarged by the scale."""
COMMAND = "/minesweeper"
COLOURS = 224
KEY_FRAMES = 6
"""Frames from which the colours are chosen."""
ALIKE = 0.75
"""Seconds to wait before pressing, once the pad has moved by itself."""
PATIENCE = 60.0
"""Seconds for one page to follow another."""
MOST_TURNS = 8
"""Of both players, after the hint."""
POINTER = ((0, 0), (0, 17), (4, 13), (7, 20), (10, 19), (7, 12), (13, 12))
"""The corners of an arrow."""


class Camera:
    """Takes the frames of one page, with a pointer in them."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.frames: list[Image.Image] = []
        self.milliseconds: list[int] = []
        self._pointer: tuple[float, float] | None = None

    def take(self, seconds: float) -> None:
        """Take one frame, to be shown this long."""
        draw_all(self.page)
        channel = self.page.tab.locator("#channel-layout")
        picture = Image.open(BytesIO(channel.screenshot(animations="disabled"))).convert("RGB")
        box = channel.bounding_box()
        if self._pointer and box:
            x, y = (self._pointer[0] - box["x"]) * SCALE, (self._pointer[1] - box["y"]) * SCALE
            corners = [(x + across * SCALE, y + down * SCALE) for across, down in POINTER]
            ImageDraw.Draw(picture).polygon(corners, fill="white", outline="black")
        self.frames.append(picture)
        self.milliseconds.append(round(seconds * 1000))

    def point(self, place: Locator, seconds: float = 0.25) -> None:
        """Take one frame with the pointer where the press will be."""
        box = place.bounding_box()
        assert box, "there is nothing to point at"
        self._pointer = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        self.take(seconds)

    def press(self, place: Locator, seconds: float) -> None:
        """Take two frames: the pointer on a button, and the result of the press."""
        self.point(place)
        self.page.press(place)
        time.sleep(ALIKE)
        if not finished(self.page):
            self.take(seconds)

    def hide_pointer(self) -> None:
        self._pointer = None
        self.page.tab.mouse.move(0, 0)

    def save(self, path: Path) -> None:
        """Write the frames with one palette; Pillow stores what differs from frame to frame."""
        chosen = self.frames[:: max(len(self.frames) // KEY_FRAMES, 1)]
        sheet = Image.new("RGB", (chosen[0].width, sum(frame.height for frame in chosen)))
        for place, frame in enumerate(chosen):
            sheet.paste(frame, (0, place * frame.height))
        palette = sheet.quantize(COLOURS, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
        first, *others = (frame.quantize(palette=palette, dither=Image.Dither.NONE) for frame in self.frames)
        first.save(path, save_all=True, append_images=others, duration=self.milliseconds, loop=0, optimize=True)
        print(
            f"docs/{path.name}  {first.width}x{first.height}, {len(self.frames)} frames, "
            f"{sum(self.milliseconds) / 1000:.1f} s, {path.stat().st_size / 1e6:.2f} MB"
        )


def scoreboard(browser: Browser, address: str, path: Path) -> None:
    """Play a game and write its moving picture."""
    ada, grace = (open_page(browser, address, WIDTH, HEIGHT, SCALE) for _ in range(2))
    grace.become("Grace")
    camera = Camera(ada)
    start(camera)
    camera.press(list(pad_of(ada).values())[5], 0.9)
    ask(camera)
    for _ in range(MOST_TURNS):
        help_out(camera, grace, digs=4)
        press_safe(camera, 2)
        if finished(ada):
            break
    end(camera)
    camera.save(path)


def start(camera: Camera) -> None:
    """Type the command, pick it, send it."""
    tab = camera.page.tab
    camera.take(0.5)
    composer = tab.locator("#channel-composer-input")
    for part, seconds in (("/", 0.3), (COMMAND[1:5], 0.3), (COMMAND[5:], 0.6)):
        composer.press_sequentially(part)
        camera.take(seconds)
    messages = tab.locator(".channel-message").count()
    tab.get_by_role("listbox", name="Application commands").get_by_role("option").first.click()
    tab.locator(".command-chip").wait_for()
    tab.locator("#send-message").click()
    wait_until(lambda: tab.locator(".channel-message").count() > messages)
    tab.wait_for_function("window.simcordPreview.ready")
    wait_for_tiles(camera.page)
    show(camera.page, board_of(camera.page))
    camera.take(0.8)


def press_safe(camera: Camera, most: int) -> None:
    """Press safe squares of the pad until there are none."""
    for _ in range(most):
        if finished(camera.page):
            return
        keys = safe_buttons(camera.page)
        if not keys:
            return
        camera.press(next(iter(keys.values())), 0.4)


def ask(camera: Camera) -> None:
    """Press *Hint*, look at it, and make its move."""
    page = camera.page
    camera.point(button(board_of(page), HINT))
    page.press(button(board_of(page), HINT))
    camera.hide_pointer()
    hint = message_with_button(page, DIG_IT)
    hint.wait_for()
    draw_all(page)
    show(page, hint)
    camera.take(1.8)
    camera.point(button(hint, DIG_IT), 0.4)
    page.press(button(hint, DIG_IT))
    camera.hide_pointer()
    time.sleep(ALIKE)
    show(page, board_of(page))
    camera.take(0.7)


def help_out(camera: Camera, other: Page, digs: int) -> None:
    """Let another player type certain moves, and wait until this page shows them."""
    before = text_of(board_of(camera.page))
    type_moves(other, certain_moves(read_board(camera.page), digs))
    camera.hide_pointer()
    wait_until(lambda: text_of(board_of(camera.page)) != before)
    time.sleep(ALIKE)
    if not finished(camera.page):
        camera.take(0.8)


def end(camera: Camera) -> None:
    """Show how the game ended."""
    assert finished(camera.page), "the game should be won by now"
    camera.hide_pointer()
    show(camera.page, message_with_button(camera.page, NEW_GAME))
    camera.take(2.2)


def finished(page: Page) -> bool:
    return message_with_button(page, NEW_GAME).count() > 0


def show(page: Page, message: Locator) -> None:
    """Scroll so that a message is at the bottom of the channel."""
    message.evaluate("message => message.scrollIntoView({block: 'end'})")
    page.tab.wait_for_timeout(200)


def wait_until(done: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < end, "the page doesn't follow"
        time.sleep(0.1)
