"""Exercises as a new player has them, on a desktop and on a phone."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.page import Playground
from tests.browser.playing import DESKTOP, PHONE, assert_fits, button, open_page

EXERCISES = 10


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_ten_exercises_a_streak_and_a_lesson(
    playground: Playground, browser: Browser, tmp_path: Path, size: tuple[int, int]
) -> None:
    page = open_page(browser, playground.address, *size)
    page.run("tactics")
    for number in range(EXERCISES):
        expect(page.message).to_contain_text("Find the safe square")
        assert_fits(page, page.message)
        page.picture(tmp_path / f"question{number}.png")
        page.press(button(page.message, "ABCDEF"[number % 6]))
        expect(page.message).to_contain_text("is safe")
        assert_fits(page, page.message)
        page.picture(tmp_path / f"answer{number}.png")
        page.press(button(page.message, "Next"))
    page.press(button(page.message, "As text"))
    expect(page.message).to_contain_text("# is covered")
    assert_fits(page, page.message)
    page.picture(tmp_path / "text.png")

    page.run("tactics", mode="Streak")
    expect(page.message).to_contain_text("Streak 0 · best 0")
    while not button(page.message, "New streak").count():
        page.press(button(page.message, "A"))
        page.picture(tmp_path / "streak.png")
        if button(page.message, "Next").count():
            page.press(button(page.message, "Next"))
    page.run("tactics", mode="Learn")
    page.picture(tmp_path / "lesson.png")
    page.press(button(page.message, "Exercise 1"))
    expect(page.message).to_contain_text("Lesson: 1-1")
    assert_fits(page, page.message)
