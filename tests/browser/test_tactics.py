"""Exercises as a new player has them, on a desktop and on a phone."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from tests.browser.page import Page, Playground
from tests.browser.playing import DESKTOP, PHONE, assert_fits, button, open_page, resize


def assert_fits_everywhere(page: Page) -> None:
    for size in (PHONE, DESKTOP):
        resize(page, *size)
        assert_fits(page, page.message)


def test_exercises_a_streak_and_a_lesson(playground: Playground, browser: Browser) -> None:
    page = open_page(browser, playground.address, *DESKTOP, scale=1)
    page.run("tactics")
    for label in "ST":
        expect(page.message).to_contain_text("Find the safe square")
        assert_fits_everywhere(page)
        page.press(button(page.message, label))
        expect(page.message).to_contain_text("is safe")
        assert_fits_everywhere(page)
        page.press(button(page.message, "Next"))
    page.press(button(page.message, "As text"))
    expect(page.message).to_contain_text("# is hidden")
    assert_fits_everywhere(page)

    page.run("tactics", mode="Streak")
    expect(page.message).to_contain_text("Streak 0 · best 0")
    while not button(page.message, "New streak").count():
        page.press(button(page.message, "S"))
        if button(page.message, "Next").count():
            page.press(button(page.message, "Next"))
    page.run("tactics", mode="Learn")
    page.press(button(page.message, "Exercise 1"))
    expect(page.message).to_contain_text("Lesson: 1-1")
    assert_fits_everywhere(page)
