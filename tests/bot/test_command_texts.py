"""The names and descriptions of commands in every language, and Discord's limits for texts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from bot.app import Bot
from bot.engine.pool import WorkerPool
from bot.store.games import Store
from bot.text.language import ENGLISH, Language, Languages
from tests.bot.languages import BRACKET, TRANSLATED
from tests.bot.shown_texts import LIMITS, command_texts, names_and_values
from tests.bot.table import Table, new_bot
from tests.openapi import discord_components
from tests.pseudo import PseudoTranslations, bare_words

PSEUDO = Language("fr", PseudoTranslations())
"""The pseudo-language in place of one that Discord knows."""
NAME = re.compile(r"[-_'\w]{1,32}")
"""Discord's rule for the names of slash commands and options."""
MOST_OF_A_COMMAND = 8000
"""Characters of all names, descriptions and values of one command."""


@pytest.fixture
async def simcord_bot(database: str, workers: WorkerPool) -> Bot:
    return new_bot(await Store.open(database), workers, languages=Languages([ENGLISH, *TRANSLATED, PSEUDO]))


async def test_commands_have_room_and_names_in_every_language_that_discord_takes(table: Table) -> None:
    [commands] = [request.json for request in table.env.http_requests if request.path.endswith("/commands")]
    assert commands
    for command in commands:
        english = list(command_texts(command))
        assert [text for text in english if BRACKET in text.text] == []
        assert [words for text in command_texts(command, PSEUDO.locale) if (words := bare_words(text.text))] == []
        for language in table.bot.languages:
            texts = list(command_texts(command, language.locale))
            assert [text for text in texts if len(text.text) > LIMITS[text.kind]] == []
            longer = [max(len(one.text), len(other.text)) for one, other in zip(english, texts, strict=True)]
            assert sum(longer) + names_and_values(command) <= MOST_OF_A_COMMAND, command["name"]
    for siblings in named_together(commands):
        assert_names([one["name"] for one in siblings])
        for language in (*TRANSLATED, PSEUDO):
            assert_names([one.get("name_localizations", {}).get(language.locale) for one in siblings])


def assert_names(names: list[str | None]) -> None:
    assert [name for name in names if not (name and NAME.fullmatch(name) and name == name.lower())] == []
    assert len(set(names)) == len(names)


def named_together(commands: list[Any]) -> Iterator[list[Any]]:
    """The slash commands, and the subcommands or options of each, which must have different names."""
    yield [command for command in commands if command.get("type", 1) == 1]
    for command in commands:
        if options := command.get("options"):
            yield from named_together([{**option, "type": 1} for option in options])


@pytest.mark.parametrize(
    ("kind", "schema", "field"),
    [
        ("button label", "ButtonComponentForMessageRequest", "label"),
        ("list placeholder", "StringSelectComponentForMessageRequest", "placeholder"),
        ("option label", "StringSelectOptionForRequest", "label"),
        ("option description", "StringSelectOptionForRequest", "description"),
        ("form title", "ModalInteractionCallbackRequestData", "title"),
        ("field label", "LabelComponentForModalRequest", "label"),
        ("field description", "LabelComponentForModalRequest", "description"),
        ("field placeholder", "TextInputComponentForModalRequest", "placeholder"),
        ("menu name", "ApplicationCommandCreateRequest", "name"),
        ("command description", "ApplicationCommandCreateRequest", "description"),
        ("choice name", "ApplicationCommandOptionStringChoice", "name"),
    ],
)
def test_the_limits_are_discords(kind: str, schema: str, field: str) -> None:
    assert discord_components()["schemas"][schema]["properties"][field]["maxLength"] == LIMITS[kind]
