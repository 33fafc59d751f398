"""Every message has at most two sentences, but for those that explain something."""

from collections.abc import Iterable

from simcord.types import HttpLogEntry

from tests.bot.shown_texts import ShownText, texts_in
from tests.text.sentences import MOST, sentences_in

LONGER = {
    "help:1:": "a page of help, by its buttons",
    "### Hint: ": "a proof has up to three steps",
    "### Right: ": "a proof has up to three steps",
    "### Wrong: ": "so has this one",
    "### Daily tactic": "it has a proof and its tally once it is over",
    "no solution**": "a proof that a puzzle has none",
    "### Luck and skill": "a review is about all of a game",
    "A percentage is the chance": "odds in words have a sentence for each row",
    "Delete your data": "a player has to know what is deleted",
}
"""What is in messages that may have more, and why they may."""


def assert_brief(requests: Iterable[HttpLogEntry]) -> None:
    """Assert that none of the messages that were sent has too many sentences."""
    for request in requests:
        if isinstance(request.json, dict) and not any(mark in str(request.json) for mark in LONGER):
            words = _words_of(list(texts_in(request.json)))
            assert sentences_in(words) <= MOST or "⟦" in words, words  # in the pseudo-language, marks are longer


def _words_of(texts: list[ShownText]) -> str:
    displayed = [text for kind, text in texts if kind == "text displays"][:-1]  # the last one is all of them
    return "\n".join([*(text for kind, text in texts if kind == "message"), *displayed])
