"""The playground plays: a game, a restart, a second page, and its ends."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from socket import socket

import pytest
from playwright.sync_api import Browser, expect

from core import Action, Move, solve_counts
from tests.browser.page import Page, Playground, showing
from tests.browser.playing import PHONE, board_of, open_form, read_puzzle, type_moves
from tests.browser.playing import open_page as open_phone

RESTARTED = "window.simcordPreview.botGeneration == 2"
SAYS_IT_HAS_ENDED = """getComputedStyle(document.querySelector("#preview-app"), "::before").content.includes("ended")"""


def open_page(browser: Browser, playground: Playground) -> Page:
    tab = browser.new_page(bypass_csp=True, viewport={"width": 760, "height": 1000}, device_scale_factor=2)
    return Page(tab, playground.address)


def test_the_greeting_starts_games_also_after_a_restart_which_does_not_repeat_it(
    playground: Playground, browser: Browser
) -> None:
    page = open_page(browser, playground)
    expect(page.message).to_contain_text("or type /minesweeper")
    playground.restart()
    page.tab.wait_for_function(RESTARTED)
    expect(page.tab.locator(".channel-message")).to_have_count(1)
    page.press(page.button("Daily"))
    expect(page.ephemeral.first).to_contain_text("Daily")
    page.press(page.button("Beginner"))
    expect(page.message_with("Beginner 9x9")).to_contain_text("Press a square")
    page.press(page.button("Puzzle"))
    expect(page.message).to_contain_text("Count puzzle")


def test_a_page_of_an_ended_playground_says_so_where_another_one_answers(browser: Browser) -> None:
    with socket() as found:
        found.bind(("127.0.0.1", 0))
        port = str(found.getsockname()[1])
    first = Playground("--port", port)
    page = open_page(browser, first)
    expect(page.message).to_contain_text("Welcome")
    first.end()
    second = Playground("--port", port)
    for _ in range(2):
        page.tab.wait_for_function(SAYS_IT_HAS_ENDED)
        page.tab.reload()
    second.end()


def test_the_greeting_shows_its_buttons_on_a_phone_without_scrolling(playground: Playground, browser: Browser) -> None:
    page = open_phone(browser, playground.address, *PHONE, scale=1)
    for label in ("Beginner", "Duel"):
        expect(page.button(label)).to_be_in_viewport()
    page.become("Grace")
    expect(page.message).to_contain_text("/settings")
    expect(page.message).not_to_contain_text("unavailable")


def test_enter_sends_a_command_or_adds_the_option_that_an_arrow_key_chose(
    playground: Playground, browser: Browser
) -> None:
    page = open_page(browser, playground)
    composer, keyboard = page.tab.locator("#channel-composer-input"), page.tab.keyboard
    commands = page.tab.get_by_role("listbox", name="Application commands").get_by_role("option")
    composer.press_sequentially("/minesweeper")
    expect(commands.first).to_be_visible()
    keyboard.press("Enter")
    expect(page.tab.locator(".command-chip")).to_be_focused()
    keyboard.press("Enter")
    expect(page.message).to_contain_text("Press a square")

    composer.press_sequentially("/minesweeper")
    expect(commands.first).to_be_visible()
    for key in ("Enter", "ArrowDown", "Enter"):
        keyboard.press(key)
    expect(page.tab.locator(".command-pill")).to_contain_text("difficulty")


def test_puzzles_are_solved_in_a_form_and_in_the_channel_across_a_restart(
    playground: Playground, browser: Browser
) -> None:
    page = open_page(browser, playground)
    page.begin("mines solve")
    page.field("Board or count puzzle").fill("2 2 1\n3 4 2\n2 3 2")
    page.submit()
    expect(page.message).to_contain_text("Only one solution")
    page.press(page.button("Share"))
    expect(page.message).to_contain_text("4 mines")
    expect(page.ephemeral).to_have_count(1)

    page.run("puzzle")
    for _ in range(2):
        page.press(board_of(page).locator(".component-row button").filter(has_text="▫️").first)
    expect(page.message).to_contain_text("1 of 64 marked")
    mines = solve_counts(read_puzzle(page)).mines or []
    page.become("Grace")
    playground.restart()
    page.tab.wait_for_function(RESTARTED)
    cells = [(row, column) for row, line in enumerate(mines) for column, mine in enumerate(line) if mine]
    type_moves(page, [Move(Action.FLAG, cell) for cell in cells])
    expect(page.message_with("Count puzzle solved")).to_be_visible()
    expect(page.button("New puzzle")).to_be_visible()


def test_a_game_is_followed_and_played_by_two_players_on_two_pages_across_a_restart(
    playground: Playground, browser: Browser
) -> None:
    ada, grace = open_page(browser, playground), open_page(browser, playground)
    grace.become("Grace")
    ada.run("minesweeper")
    expect(grace.message).to_contain_text("Press a square")
    ada.press(ada.button("🟨").nth(5))
    expect(grace.message).to_contain_text("Ada")
    expect(grace.message).not_to_contain_text("Press a square")

    open_form(ada)
    ada.field("Moves").fill("!a1 z9")
    ada.submit()
    expect(ada.ephemeral.last).to_contain_text("is off the board")
    expect(grace.ephemeral).to_have_count(0)

    ada.press(ada.button("Hint"))
    expect(ada.message).to_contain_text(re.compile(r"Hint: [A-I][1-9] is safe"))
    ada.press(ada.message.get_by_role("button", name="Share"))
    expect(grace.message).to_contain_text("Shared by")
    expect(board_of(grace)).to_contain_text("shared help")

    for page in (ada, grace):
        page.press(board_of(page).get_by_role("button", name="My board"))
    own = ada.ephemeral.filter(has_text="Pad: 4x4").locator("button.component-button")
    ada.press(showing(own, "⛏️"))
    ada.press(showing(own, "🟨").first)
    expect(grace.ephemeral.locator("img[alt*='1 flag']")).to_be_visible()
    expect(showing(board_of(grace).locator(".text-display").nth(1), "🚩")).to_be_visible()

    playground.restart()
    grace.tab.wait_for_function(RESTARTED)
    open_form(grace)
    grace.field("Moves").fill("a-i1 a-i9")
    grace.submit()
    expect(ada.message_with("@Grace")).to_be_visible()
    assert playground.end() == (0, "")


def test_a_busy_port_is_told_in_one_sentence_and_the_page_can_end_the_other_playground(
    playground: Playground, browser: Browser
) -> None:
    port = playground.address.partition("127.0.0.1:")[2].partition("/")[0]
    command = [sys.executable, "-m", "bot", "play", "--port", port]
    second = subprocess.run(command, capture_output=True, text=True, check=False)
    assert second.returncode == 2
    assert second.stdout == ""
    assert second.stderr.count("\n") == 1
    assert port in second.stderr

    page = open_page(browser, playground)
    page.tab.get_by_text("More", exact=True).click()
    page.tab.get_by_role("button", name="End preview session").click()
    assert playground.wait() == (0, "")


def test_a_closed_input_does_no_harm_and_sigterm_ends_it(playground: Playground, browser: Browser) -> None:
    playground.close_input()
    page = open_page(browser, playground)
    page.run("minesweeper")
    expect(page.message).to_contain_text("Press a square")

    assert playground.end(signal.SIGTERM) == (0, "")


@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 640), (390, 560)])
def test_the_buttons_of_the_greeting_are_visible_on_a_phone(
    playground: Playground, browser: Browser, width: int, height: int
) -> None:
    page = Page(browser.new_page(bypass_csp=True, viewport={"width": width, "height": height}), playground.address)
    expect(page.message).to_contain_text("Welcome")
    for name in ("Beginner", "Daily", "Puzzle", "Duel"):
        expect(page.button(name)).to_be_in_viewport(ratio=1)
