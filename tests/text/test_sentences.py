"""Replies have at most two sentences. `tests/bot/test_screens.py` counts those of whole replies."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

import pytest

from bot.features.privacy.text import REALLY
from bot.text.language import ENGLISH, Text, dotted, joined, listed, sentences
from tests.text.catalogue import extract
from tests.text.sampling import sampled_texts
from tests.text.sentences import MOST, sentences_in

LONGER = {REALLY.message: "it explains what is deleted before a player confirms"}


def test_texts_have_at_most_two_sentences() -> None:
    forms = [form for message in extract() for form in ([message.id] if isinstance(message.id, str) else message.id)]
    assert {form for form in forms if sentences_in(form) > MOST} == LONGER.keys()


def test_texts_within_texts_have_at_most_two_sentences_together() -> None:
    made = [text for _, text in sampled_texts() if isinstance(text, Text) and text.message not in LONGER]
    assert [str(text) for text in made if sentences_in(str(text)) > MOST] == []


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("Played by 2 players · 1:02", 0),
        ("Slow down a little. That didn't count.", 2),
        ("End the game? **It's over!** (Incident 3)", 2),
        ("Write 0 to 9, or ? for a hidden number.", 1),
        ("Try `c7. d8.` and </mines help:1>.\n```\nNo. No.\n```", 1),
        ("1. A1 is safe: B1 says 0.\n2. B2 is safe.", 2),
        ("2\\. <@1> · 0.52 3BV/s", 0),
    ],
)
def test_sentences_are_counted_outside_of_code_and_numbering(text: str, number: int) -> None:
    assert sentences_in(text) == number


@pytest.mark.parametrize("join", [joined, listed, dotted, sentences])
def test_a_thousand_items_are_joined(join: Callable[[Sequence[str]], Text]) -> None:
    items = [f"A{number}" for number in range(1_000)]
    words = ENGLISH(join(items))
    assert [item.strip() for item in re.split(r",| and | · |\s", words) if item.strip()] == items
