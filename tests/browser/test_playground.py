"""The playground plays: a game, a restart, a second page, and its ends."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from core import Action, Move, parse_counts, solve_counts
from tests.browser.page import Page, Playground, showing
from tests.browser.playing import board_of, open_form, type_moves

MATRIX = "Numbers: "
MOST_TURNS = 120


def open_page(browser: Browser, playground: Playground) -> Page:
    tab = browser.new_page(bypass_csp=True, viewport={"width": 760, "height": 1000}, device_scale_factor=2)
    return Page(tab, playground.address)


def test_the_page_opens_with_how_to_start_and_a_restart_does_not_repeat_it(
    playground: Playground, browser: Browser
) -> None:
    page = open_page(browser, playground)
    expect(page.message).to_contain_text("or type /minesweeper")
    playground.restart()
    page.tab.wait_for_function("window.simcordPreview.botGeneration == 2")
    expect(page.tab.locator(".channel-message")).to_have_count(1)
    page.run("minesweeper")
    expect(page.message).to_contain_text("Press a square")


def test_the_greeting_starts_games_also_after_a_restart(playground: Playground, browser: Browser) -> None:
    page = open_page(browser, playground)
    page.press(page.button("Daily"))
    expect(page.ephemeral.first).to_contain_text("Daily")
    playground.restart()
    page.tab.wait_for_function("window.simcordPreview.botGeneration == 2")
    page.press(page.button("Beginner"))
    expect(page.message_with("Beginner 9x9")).to_contain_text("Press a square")
    page.press(page.button("Puzzle"))
    expect(page.message).to_contain_text("Count puzzle")


def test_enter_picks_a_command_and_sends_it(playground: Playground, browser: Browser) -> None:
    page = open_page(browser, playground)
    page.tab.locator("#channel-composer-input").press_sequentially("/minesweeper")
    expect(page.tab.get_by_role("listbox", name="Application commands").get_by_role("option").first).to_be_visible()
    page.tab.keyboard.press("Enter")
    expect(page.tab.locator(".command-chip")).to_be_focused()
    page.tab.keyboard.press("Enter")
    expect(page.message).to_contain_text("Press a square")


def test_enter_adds_the_option_that_an_arrow_key_chose(playground: Playground, browser: Browser) -> None:
    page = open_page(browser, playground)
    page.tab.locator("#channel-composer-input").press_sequentially("/minesweeper")
    expect(page.tab.get_by_role("listbox", name="Application commands").get_by_role("option").first).to_be_visible()
    for key in ("Enter", "ArrowDown", "Enter"):
        page.tab.keyboard.press(key)
    expect(page.tab.locator(".command-pill")).to_contain_text("difficulty")


def test_a_puzzle_is_solved_in_the_form_and_shown_to_everyone(
    playground: Playground, browser: Browser, tmp_path: Path
) -> None:
    page = open_page(browser, playground)
    page.begin("puzzle solve")
    page.field("Numbers").fill("2 2 1\n3 4 2\n2 3 2")
    page.submit()
    expect(page.message).to_contain_text("Only one solution")
    page.picture(tmp_path / "solution.png")
    page.press(page.button("Share"))
    expect(page.message).to_contain_text("4 mines")
    expect(page.ephemeral).to_have_count(1)


def test_a_puzzle_is_solved_in_the_channel_across_a_restart(
    playground: Playground, browser: Browser, tmp_path: Path
) -> None:
    page = open_page(browser, playground)
    page.run("puzzle new")
    page.press(page.button("▫️").first)
    page.press(page.button("▫️").first)
    expect(page.message).to_contain_text("1/64 marked")
    words = page.message.locator(f"img[alt*='{MATRIX}']").get_attribute("alt") or ""
    matrix = words.partition(MATRIX)[2].partition(". Marks")[0].replace(" / ", "\n")
    page.picture(tmp_path / "puzzle.png")

    page.become("Grace")
    playground.restart()
    page.tab.wait_for_function("window.simcordPreview.botGeneration == 2")
    mines = solve_counts(parse_counts(matrix)).mines or []
    cells = [(row, column) for row, line in enumerate(mines) for column, mine in enumerate(line) if mine]
    type_moves(page, [Move(Action.FLAG, cell) for cell in cells])
    expect(page.message_with("Count puzzle")).to_contain_text("Count puzzle solved")
    expect(page.button("New puzzle")).to_be_visible()


def test_a_game_is_played_by_two_players_and_survives_a_restart(
    playground: Playground, browser: Browser, tmp_path: Path
) -> None:
    page = open_page(browser, playground)
    page.run("minesweeper")
    expect(page.message).to_contain_text("Press a square")

    page.press(page.button("🟨").nth(5))
    expect(page.message).to_contain_text("Ada")
    expect(page.message).not_to_contain_text("Press a square")

    open_form(page)
    page.field("Moves").fill("!a1 z9")
    page.submit()
    expect(page.ephemeral.last).to_contain_text("is off the board")

    page.become("Grace")
    expect(page.ephemeral).to_have_count(0)
    playground.restart()
    page.tab.wait_for_function("window.simcordPreview.botGeneration == 2")
    open_form(page)
    page.field("Moves").fill("a-i1 a-i9")
    page.submit()
    expect(page.message_with("Grace")).to_be_visible()

    page.picture(tmp_path / "channel.png", whole=True)
    assert (tmp_path / "channel.png").stat().st_size > 10_000
    assert playground.end() == (0, "")


def test_the_other_page_follows_within_two_seconds(playground: Playground, browser: Browser) -> None:
    one, other = open_page(browser, playground), open_page(browser, playground)
    other.become("Linus")
    one.run("minesweeper")
    expect(other.message).to_contain_text("Press a square", timeout=2000)

    one.press(one.button("🟨").nth(5))

    expect(other.message).to_contain_text("Ada", timeout=2000)


def test_what_one_player_does_is_soon_seen_on_the_pad_of_another(playground: Playground, browser: Browser) -> None:
    ada, grace = open_page(browser, playground), open_page(browser, playground)
    grace.become("Grace")
    ada.run("minesweeper")
    ada.press(ada.button("🟨").nth(5))
    for page in (ada, grace):
        page.press(page.button("My board").first)
    own = ada.ephemeral.locator("button.component-button")
    ada.press(showing(own, "⛏️"))
    ada.press(showing(own, "🟨").first)

    expect(grace.ephemeral.locator("img[alt*='1 flag']")).to_be_visible(timeout=8000)
    expect(showing(board_of(grace).locator(".text-display").nth(1), "🚩")).to_be_visible()
    assert playground.end() == (0, "")


def test_two_players_play_one_board_to_its_end_on_two_pages(
    playground: Playground, browser: Browser, tmp_path: Path
) -> None:
    pages = [open_page(browser, playground), open_page(browser, playground)]
    pages[1].become("Grace")
    pages[0].run("minesweeper")
    pages[0].press(pages[0].button("🟨").nth(5))
    for page in pages:
        page.press(page.button("My board").first)
    board = board_of(pages[0])
    for turn in range(MOST_TURNS):
        page = pages[turn % 2]
        own = page.ephemeral.filter(has_text="Pad: 4x4").locator("button.component-button:not([disabled])")
        squares, arrows = showing(own, "🟨"), own.filter(has_text=re.compile("[⬇➡⬆⬅]"))
        if board.count() == 0:
            break
        if own.count() == 0:  # who hit a mine watches the other finish
            continue
        page.press(squares.first if squares.count() else arrows.nth(turn // 2 % max(arrows.count(), 1)))
    pages[0].picture(tmp_path / "end.png", whole=True)
    for page in pages:
        expect(page.message_with("New game").first).to_contain_text(re.compile("Won|Lost"))


def test_a_hint_is_pictured_and_shown_to_everyone(playground: Playground, browser: Browser, tmp_path: Path) -> None:
    page = open_page(browser, playground)
    page.run("minesweeper")
    expect(page.message).to_contain_text("Press a square")
    page.press(page.button("🟨").nth(5))
    page.press(page.button("Hint"))
    expect(page.message).to_contain_text(re.compile(r"Hint: [A-I][1-9] is safe"))
    page.tab.wait_for_function("[...document.images].every(image => image.complete && image.naturalWidth)")
    page.picture(tmp_path / "hint.png")
    page.press(page.message.get_by_role("button", name="Share"))
    expect(page.message).to_contain_text("Shared by")
    expect(board_of(page)).to_contain_text("shared help")


def test_the_page_can_end_it(playground: Playground, browser: Browser) -> None:
    page = open_page(browser, playground)
    page.tab.get_by_text("More", exact=True).click()
    page.tab.get_by_role("button", name="End preview session").click()

    assert playground.process.communicate(timeout=15)[1] == ""
    assert playground.process.returncode == 0


def test_sigterm_ends_it(playground: Playground) -> None:
    assert playground.end(signal.SIGTERM) == (0, "")


def test_a_closed_input_does_no_harm(playground: Playground) -> None:
    assert playground.process.stdin is not None
    playground.process.stdin.close()
    playground.process.stdin = None
    with pytest.raises(subprocess.TimeoutExpired):
        playground.process.wait(1)

    assert playground.end() == (0, "")


def test_a_busy_port_is_told_in_one_sentence(playground: Playground) -> None:
    port = playground.address.partition("127.0.0.1:")[2].partition("/")[0]

    second = subprocess.run(
        [sys.executable, "-m", "bot.playground", "--port", port],
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )

    assert second.returncode == 2
    assert second.stdout == ""
    assert second.stderr.count("\n") == 1
    assert port in second.stderr
