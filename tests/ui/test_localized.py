"""Commands in other languages, as the command tree sends them to Discord."""

from gettext import NullTranslations
from typing import Any

import discord
import pytest
from discord import app_commands
from discord.app_commands import Choice

from bot.text.language import Language, Languages, Text
from bot.ui.commands import CommandTranslator, localized

GERMAN = {
    "Solve puzzle": "Rätsel lösen",
    "Play {game}": "{game} spielen",
    "How hard": "Wie schwer",
    "Easy": "Leicht",
    "Count puzzles": "Zählrätsel",
}


class German(NullTranslations):
    """A few German texts."""

    def gettext(self, message: str) -> str:
        return GERMAN.get(message, message)


@app_commands.command(description=localized(Text("Play {game}", game="Minesweeper")))
@app_commands.describe(level=localized(Text("How hard")))
@app_commands.choices(level=[Choice(name=localized(Text("Easy")), value="easy"), Choice(name="5x5", value="five")])
async def play(interaction: discord.Interaction, level: str) -> None: ...


@app_commands.context_menu(name=localized(Text("Solve puzzle")))
async def solve(interaction: discord.Interaction, message: discord.Message) -> None: ...


@pytest.fixture
async def payloads() -> dict[str, Any]:
    """Two commands and a group, as they are sent to Discord by a bot that knows German."""
    client = discord.Client(intents=discord.Intents(guilds=True))
    tree = app_commands.CommandTree(client)
    group = app_commands.Group(name="puzzle", description=localized(Text("Count puzzles")))
    commands: list[Any] = [play, solve, group]
    for command in commands:
        tree.add_command(command)
    await tree.set_translator(CommandTranslator(Languages([Language("de", German())])))
    assert tree.translator
    return {command.name: await command.get_translated_payload(tree, tree.translator) for command in commands}


def test_commands_are_described_in_each_language_there_is(payloads: dict[str, Any]) -> None:
    assert payloads["play"]["description"] == "Play Minesweeper"
    assert payloads["play"]["description_localizations"] == {"de": "Minesweeper spielen"}
    assert payloads["puzzle"]["description_localizations"] == {"de": "Zählrätsel"}


def test_options_and_choices_are_translated(payloads: dict[str, Any]) -> None:
    [level] = payloads["play"]["options"]
    assert level["description_localizations"] == {"de": "Wie schwer"}
    assert [choice.get("name_localizations") for choice in level["choices"]] == [{"de": "Leicht"}, None]


def test_menu_commands_are_named_in_each_language(payloads: dict[str, Any]) -> None:
    assert payloads["Solve puzzle"]["name_localizations"] == {"de": "Rätsel lösen"}


def test_slash_commands_keep_their_names(payloads: dict[str, Any]) -> None:
    assert payloads["play"]["name_localizations"] == {}
    assert "name_localizations" not in payloads["play"]["options"][0]
