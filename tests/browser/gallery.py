"""Pictures of the main screens in one language, for those who translate it (`make gallery LOCALE=de`)."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Locator

from bot.discord.handlers import MORE
from bot.discord.replay import REPLAY
from bot.discord.text import TYPE_MOVES
from bot.features.minesweeper.handlers import NEW_GAME
from bot.features.minesweeper.share import SHARE_CARD
from bot.features.settings.text import SERVER
from bot.features.solve.reading import read_pasted
from bot.text.language import Languages, Text
from core import parse_board
from tests.browser.moving import show
from tests.browser.page import Page
from tests.browser.playing import (
    DESKTOP,
    HAS_CHANGED,
    MESSAGE,
    PHONE,
    certain_moves,
    chromium,
    draw_all,
    message_with_button,
    open_page,
    playground,
    resize,
    text_of,
)

SEED = 529
HEIGHT = 1200
"""Enough for the settings of a server."""
SIZES = {"desktop": (DESKTOP[0], HEIGHT), "phone": (PHONE[0], HEIGHT)}
MOST_DIGS = 4
MINES = 10
"""Of a Beginner board, which `/minesweeper` starts."""
SCREENS = {
    "help": "mines help",
    "puzzle": "puzzle",
    "puzzle-hint": "mines hint",
    "daily": "daily",
    "race": "race",
    "duel": "duel",
    "tactics": "tactics",
    "statistics": "stats",
    "standings": "standings",
    "settings": "settings",
    "deleting": "mines privacy",
    "spoiler": "mines spoiler",
}
"""Commands that are answered by a message, by what that is called here."""
FORMS = {"solve": "mines solve"}
IS_INSIDE = "message => simcordPreview.ready && message.getBoundingClientRect().right <= innerWidth"
"""Whether the page follows its window, and waits for nothing."""


def main() -> None:
    """Play in a language, and write pictures of what it shows into a folder."""
    parser = argparse.ArgumentParser(prog="python -m tests.browser.gallery", description=__doc__)
    parser.add_argument("locale", help="the language, as Discord calls it, such as zh-CN")
    parser.add_argument("folder", nargs="?", type=Path, default=Path("gallery"), help="default: %(default)s")
    options = parser.parse_args()
    folder = options.folder / options.locale
    folder.mkdir(parents=True, exist_ok=True)
    with chromium() as browser, playground(SEED, "--locale", options.locale) as address:
        page = open_page(browser, address, *DESKTOP, scale=1)
        page.tab.evaluate("locale => document.documentElement.lang = locale", options.locale)  # for its forms of glyphs
        for name, shown in tour(page, options.locale):
            for size, (width, height) in SIZES.items():
                resize(page, width, height)
                draw_all(page)
                page.tab.wait_for_function(IS_INSIDE, arg=shown.element_handle())
                show(page, shown)
                shown.screenshot(path=folder / f"{name}-{size}.png", animations="disabled")
            resize(page, *DESKTOP)


def tour(page: Page, locale: str) -> Iterator[tuple[str, Locator]]:
    """Go through the main screens. Yield what each is called, and where it is."""
    language = Languages.load()[locale]

    def labelled(text: Text | str | None) -> Locator:
        """The newest message with this button."""
        assert text
        return message_with_button(page, language(text))

    def press(text: Text | str | None) -> None:
        assert text
        page.press(labelled(text).get_by_role("button", name=language(text), exact=True))

    page.run("minesweeper")
    page.press(page.message.locator("button.component-button:not([disabled])").nth(5))
    yield "board", page.message
    press(MORE.label)
    yield "more", page.message
    press(TYPE_MOVES)
    yield "typing", form(page)
    page.tab.keyboard.press("Escape")
    for name in ("hint", "odds", "end"):
        page.run(f"mines {name}")
        yield name, page.message
    while (board := labelled(MORE.label)).count():
        before = board.evaluate(MESSAGE)
        moves = certain_moves(parse_board(read_pasted(text_of(board)).text, MINES), MOST_DIGS)
        press(MORE.label)
        press(TYPE_MOVES)
        form(page).get_by_role("textbox").fill(" ".join(map(str, moves)))
        page.submit()
        page.tab.wait_for_function(HAS_CHANGED, arg=before)
    yield "won", labelled(NEW_GAME.label)
    press(SHARE_CARD.label)
    yield "card", page.message
    press(REPLAY.label)
    yield "replay", page.message
    for name, command in SCREENS.items():
        page.run(command)
        yield name, page.message
        if name == "settings":
            press(SERVER)
            yield "server-settings", page.message
    for name, command in FORMS.items():
        page.begin(command)
        yield name, form(page)
        page.tab.keyboard.press("Escape")


def form(page: Page) -> Locator:
    """The open form."""
    return page.tab.get_by_role("dialog")


if __name__ == "__main__":
    main()
