"""What is visible at the same time, on a desktop and on a phone. All tests play in one channel."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, FloatRect, Locator, expect

from bot.playground.page import PICTURE_HEIGHT, PICTURE_WIDTH
from tests.browser.page import Page, Playground
from tests.browser.playing import (
    DESKTOP,
    HINT,
    MORE,
    PHONE,
    RIGHT,
    assert_fits,
    assert_visible,
    board_of,
    button,
    end_game,
    open_page,
    resize,
    wait_for_tiles,
)

IS_AS_LARGE = """([board, mostWidth, mostHeight]) => {
  const picture = board.querySelector(".gallery-image"), {naturalWidth, naturalHeight} = picture;
  const shown = picture.getBoundingClientRect(), room = board.querySelector(".component-row").clientWidth;
  const scale = Math.min(mostWidth / naturalWidth, mostHeight / naturalHeight, room / naturalWidth, 1);
  return Math.abs(shown.width - naturalWidth * scale) <= 1 && Math.abs(shown.height - naturalHeight * scale) <= 1;
}"""
"""Whether a board's picture is as large as these limits and the width of the message let it be."""


@pytest.fixture(scope="module")
def page(seeded_playground: Playground, browser: Browser) -> Page:
    return open_page(browser, seeded_playground.address, *DESKTOP, scale=1)


@pytest.fixture
def channel(page: Page) -> Iterator[Page]:
    """The page, and afterwards no game in its channel."""
    yield page
    end_game(page)


@pytest.mark.parametrize(("difficulty", "sizes"), [("Beginner", [DESKTOP, PHONE]), ("Intermediate", [DESKTOP])])
def test_boards_of_emoji_are_visible_with_their_buttons(
    channel: Page, difficulty: str, sizes: list[tuple[int, int]]
) -> None:
    channel.run("minesweeper", difficulty=difficulty, look="Emoji")
    if difficulty != "Intermediate":  # that message has no room for our own tiles
        wait_for_tiles(channel)
    channel.press(channel.button("🟨").nth(5))
    channel.press(button(board_of(channel), RIGHT))
    assert_visible(channel, *sizes)


@pytest.mark.parametrize("difficulty", ["Pocket", "Expert"])
def test_pictured_boards_are_visible_with_their_buttons_and_as_large_as_in_discord(
    channel: Page, difficulty: str
) -> None:
    channel.run("minesweeper", difficulty=difficulty, look="Picture")
    channel.press(channel.button("🟨").nth(5))
    for size in (DESKTOP, PHONE):
        assert_visible(channel, size)
        limits = [board_of(channel).element_handle(), PICTURE_WIDTH, PICTURE_HEIGHT]
        channel.tab.wait_for_function(IS_AS_LARGE, arg=limits)

    channel.press(button(board_of(channel), HINT))
    assert_fits(channel, channel.ephemeral.last)


def test_a_puzzle_and_its_hint_are_visible_with_their_buttons(page: Page) -> None:
    page.run("puzzle")
    assert_visible(page, DESKTOP, PHONE)

    page.press(button(board_of(page), HINT))
    assert_fits(page, page.ephemeral.last)
    page.press(button(board_of(page), MORE))
    page.press(button(page.ephemeral.last, "Show solution"))
    page.press(page.ephemeral.last.get_by_role("button").first)
    expect(board_of(page)).to_have_count(0)


def test_a_board_too_wide_for_a_phone_is_a_picture(channel: Page) -> None:
    resize(channel, *PHONE)
    channel.run("minesweeper", difficulty="Expert")
    assert_visible(channel, PHONE)


def test_no_row_of_the_help_is_wrapped_on_a_phone(page: Page) -> None:
    resize(page, *PHONE)
    page.run("mines help")
    assert_fits(page, page.ephemeral.last)
    for row in page.ephemeral.last.locator(".component-row").all():
        assert len({box(topic)["y"] for topic in row.get_by_role("button").all()}) == 1, "a row is wrapped"


def box(place: Locator) -> FloatRect:
    found = place.bounding_box()
    assert found, "it isn't on the page"
    return found
