"""A race in the playground: the lobby, the start, and players who solve their own boards."""

from __future__ import annotations

from collections.abc import Sequence

from playwright.sync_api import Locator, expect

from bot.features.solve.reading import read_pasted
from core import parse_board
from tests.browser.page import ANSWERING, Page
from tests.browser.playing import (
    HAS_CHANGED,
    MESSAGE,
    TYPE_MOVES,
    button,
    certain_moves,
    message_with_button,
    show_as_emoji,
    text_of,
)

MINES = 10
ALL = 71
"""The safe squares of a Beginner board."""
JOIN, START, GHOST = "Join", "Start", "Ghost"
HEADING = "Race · 💣"


def open_lobby(starter: Page, others: Sequence[Page]) -> None:
    """Open a race, and have the others join."""
    starter.run("race")
    for page in others:
        page.press(button(message_with_button(page, JOIN), JOIN))
        expect(page.ephemeral.last).to_contain_text("Your board opens right here")
    players = f"{len(others) + 1} in the race"
    expect(message_with_button(starter, JOIN)).to_contain_text(players, timeout=ANSWERING)


def start(starter: Page, others: Sequence[Page]) -> None:
    """Start the race, and wait for everyone's board."""
    starter.press(button(message_with_button(starter, START), START))
    for page in (starter, *others):
        expect(button(own(page), TYPE_MOVES)).to_be_visible(timeout=ANSWERING)


def finish(page: Page) -> None:
    """Show the own board as emoji, read it, and open what is certainly safe until it is solved."""
    show_as_emoji(page, own(page))
    expect(own(page).locator(".gallery-image")).to_have_count(0, timeout=ANSWERING)
    while own(page).count():
        before = own(page).evaluate(MESSAGE)
        moves = certain_moves(parse_board(read_pasted(text_of(own(page))).text, MINES), ALL)
        page.press(button(own(page), TYPE_MOVES))
        page.field("Moves").fill(" ".join(map(str, moves)))
        page.submit()
        page.tab.wait_for_function(HAS_CHANGED, arg=before)


def own(page: Page) -> Locator:
    """The player's board in the race as long as it runs. Boards of other games may be open too."""
    boards = page.tab.locator(".channel-message", has_text=HEADING)
    return boards.filter(has=page.tab.get_by_role("button", name=TYPE_MOVES, exact=True)).last
