"""What is visible at the same time, on a desktop and on a phone. All tests play in one channel."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, FloatRect, Locator, expect

from bot.playground_page import PICTURE_HEIGHT, PICTURE_WIDTH
from tests.browser.page import Page, Playground
from tests.browser.playing import (
    MORE,
    RIGHT,
    board_of,
    button,
    draw_all,
    open_page,
    resize,
    wait_for_tiles,
)

DESKTOP = (1280, 900)
PHONE = (390, 844)
WITH_HEADING, BOARD_ONLY = 0, 1
"""The block of text that has to be visible above the buttons: the heading, or the board below it."""
AS_EMOJI = "As emoji"
SEED = 529
IS_VISIBLE = """([message, first]) => {
  message.scrollIntoView({block: "end"});
  const shown = document.querySelector("#channel-timeline").getBoundingClientRect();
  const text = message.querySelectorAll(".text-display")[first].getBoundingClientRect();
  const controls = [...message.querySelectorAll(".component-row")].at(-1).getBoundingClientRect();
  const inside = [...message.querySelectorAll(".text-display, .gallery-image, .component-row button")]
    .map(part => part.getBoundingClientRect())
    .every(box => 0 <= box.left && box.right <= innerWidth);
  return inside && shown.top <= text.top && controls.bottom <= shown.bottom;
}"""
"""Whether everything from a block of text to the last button is in the part of the channel that is shown."""


@pytest.fixture(scope="module")
def playground() -> Iterator[Playground]:
    playground = Playground("--seed", str(SEED))
    yield playground
    playground.end()


@pytest.fixture(scope="module")
def page(playground: Playground, browser: Browser) -> Page:
    page = open_page(browser, playground.address, *DESKTOP, scale=1)
    page.tab.set_default_timeout(5000)
    return page


@pytest.fixture
def channel(page: Page) -> Iterator[Page]:
    """The page, and afterwards no game in its channel."""
    yield page
    page.press(button(board_of(page), MORE))
    page.press(page.ephemeral.last.get_by_role("button", name="Resign"))
    page.press(page.ephemeral.last.get_by_role("button", name="End the game"))
    expect(board_of(page)).to_have_count(0)


@pytest.mark.parametrize(
    ("difficulty", "first_on"),
    [
        ("Beginner", {DESKTOP: WITH_HEADING, PHONE: WITH_HEADING}),
        ("Intermediate", {DESKTOP: WITH_HEADING}),
        ("Pocket", {DESKTOP: WITH_HEADING, PHONE: BOARD_ONLY}),
    ],
)
def test_boards_of_emoji_are_visible_with_their_buttons(
    channel: Page, difficulty: str, first_on: dict[tuple[int, int], int]
) -> None:
    channel.run("minesweeper", difficulty=difficulty, look="Emoji")
    if difficulty != "Intermediate":  # that message has no room for our own tiles
        wait_for_tiles(channel)
    assert_visible(channel, first_on)

    channel.press(channel.button("🟨").nth(5))
    assert_visible(channel, first_on)

    channel.press(button(board_of(channel), RIGHT))
    assert_visible(channel, first_on)


@pytest.mark.parametrize("difficulty", ["Beginner", "Intermediate", "Expert", "Pocket"])
def test_pictured_boards_are_visible_with_their_buttons(channel: Page, difficulty: str) -> None:
    channel.run("minesweeper", difficulty=difficulty, look="Picture")
    assert_visible(channel, {DESKTOP: WITH_HEADING, PHONE: WITH_HEADING})

    channel.press(channel.button("🟨").nth(5))
    assert_visible(channel, {DESKTOP: WITH_HEADING, PHONE: WITH_HEADING})


def test_a_board_too_wide_for_a_phone_is_a_picture_and_emoji_in_one_press_of_its_menu(channel: Page) -> None:
    resize(channel, *PHONE)
    channel.run("minesweeper", difficulty="Expert")
    assert_visible(channel, {PHONE: WITH_HEADING})
    channel.press(button(board_of(channel), MORE))
    channel.press(channel.ephemeral.last.get_by_role("button", name=AS_EMOJI))
    expect(board_of(channel).locator(".gallery-image")).to_have_count(0)


def test_pictures_are_as_large_as_in_discord(channel: Page) -> None:
    channel.run("minesweeper", look="Picture")
    for size in (DESKTOP, PHONE):
        resize(channel, *size)
        picture = picture_of(channel)
        shown, room = box(picture), box(board_of(channel).locator(".component-row").first)
        width, height = picture.evaluate("image => [image.naturalWidth, image.naturalHeight]")
        scale = min(PICTURE_WIDTH / width, PICTURE_HEIGHT / height, room["width"] / width, 1)
        assert (shown["width"], shown["height"]) == pytest.approx((width * scale, height * scale), abs=1)


@pytest.mark.parametrize("command", ["mines help", "puzzle help"])
def test_every_page_of_help_fits_on_a_phone(page: Page, command: str) -> None:
    resize(page, *PHONE)
    page.run(command)
    labels = page.ephemeral.last.get_by_role("button").all_text_contents()
    assert labels[0] == "Basics"
    for label in labels:
        topic = page.ephemeral.last.get_by_role("button", name=label, exact=True)
        if topic.is_enabled():
            page.press(topic)
            expect(topic).to_be_disabled()
        page.tab.wait_for_function(IS_VISIBLE, arg=[page.ephemeral.last.element_handle(), WITH_HEADING])
    for row in page.ephemeral.last.locator(".component-row").all():
        assert len({box(topic)["y"] for topic in row.get_by_role("button").all()}) == 1, "a row is wrapped"


def assert_visible(page: Page, first_on: dict[tuple[int, int], int]) -> None:
    """Assert that everything from a block of text to the last button is in the part of the channel that is shown."""
    for size, first in first_on.items():
        resize(page, *size)
        draw_all(page)
        page.tab.wait_for_function(IS_VISIBLE, arg=[board_of(page).element_handle(), first])


def picture_of(page: Page) -> Locator:
    draw_all(page)
    return board_of(page).locator(".gallery-image")


def box(place: Locator) -> FloatRect:
    found = place.bounding_box()
    assert found, "it isn't on the page"
    return found
