"""Sentences of the languages that ship name buttons and commands as players see them."""

from __future__ import annotations

import re
from collections import defaultdict

import pytest
from babel.messages import Catalog

from bot.text.language import OPTION, Languages, Name, Text
from tests.text import catalogue

ITALICS = re.compile(r"(?<!\*)\*([^*{}\n]+)\*(?!\*)")
CODE = re.compile(r"`([^`]+)`")


def strings(given: str | tuple[str, ...] | list[str] | None) -> list[str]:
    return [given] if isinstance(given, str) else list(given or ())


def misnamed(texts: Catalog) -> list[tuple[str, str]]:
    """Labels in italics that a translation calls something else than their buttons."""
    labels = defaultdict[str, set[str]](set)
    for message in texts:
        if isinstance(message.id, str) and message.string:
            labels[message.id] |= set(strings(message.string))
    return [
        (label, translation)
        for message in texts
        for label in {label for form in strings(message.id) for label in ITALICS.findall(form)} & labels.keys()
        for translation in strings(message.string)
        if translation and not labels[label] & set(ITALICS.findall(translation))
    ]


def without_commands(texts: Catalog) -> list[str]:
    """Translations that lack a command in backticks, or have another one."""
    return [
        translation
        for message in texts
        if message.id
        for commands in [{code for form in strings(message.id) for code in CODE.findall(form) if code[0] == "/"}]
        for translation in strings(message.string)
        if translation and {code for code in CODE.findall(translation) if code[0] == "/"} != commands
    ]


@pytest.mark.parametrize("locale", catalogue.shipped())
def test_labels_commands_and_options_in_sentences_have_the_names_that_players_see(locale: str) -> None:
    language, texts = Languages.load()[locale], catalogue.shipped()[locale]
    assert misnamed(texts) == []
    assert without_commands(texts) == []
    options = {str(message.id) for message in texts if message.context == OPTION}
    for message in texts:
        named = {code.removesuffix(":") for form in strings(message.id) for code in CODE.findall(form)} & options
        if named:
            words = language(Text(strings(message.id)[0], context=message.context))
            assert {language(Name(name, OPTION)) for name in named} <= {
                code.removesuffix(":") for code in CODE.findall(words)
            }


@pytest.mark.parametrize(
    ("translation", "names"),
    [
        ("*Tipp* zeigt ein Feld wie `/mines hint`.", (0, 0)),
        ("*Hinweis* zeigt ein Feld wie `/mines hint`.", (1, 0)),
        ("*Tipp* zeigt ein Feld wie `/minen tipp`.", (0, 1)),
    ],
)
def test_labels_and_commands_that_differ_are_found(translation: str, names: tuple[int, int]) -> None:
    texts = Catalog(locale="de")
    texts.add("Hint", "Tipp", context="button")
    texts.add("*Hint* shows a square, as `/mines hint` does.", translation)
    assert (len(misnamed(texts)), len(without_commands(texts))) == names
