"""Commands in other languages, as the command tree sends them to Discord."""

from gettext import NullTranslations
from typing import Any

import discord
import pytest
from discord import app_commands
from discord.app_commands import Choice

from bot.discord.commands import CommandTranslator, command, localized, localized_name
from bot.text.language import COMMAND, OPTION, Language, Languages, Text

GERMAN = {
    "Solve": "Rätsel lösen",
    "Play {game}": "{game} spielen",
    "How hard": "Wie schwer",
    "Easy": "Leicht",
    "Count puzzles": "Zählrätsel",
}
GERMAN_NAMES = {
    (COMMAND, "puzzle"): "rätsel",
    (COMMAND, "new"): "neu",
    (OPTION, "level"): "stufe",
}


class German(NullTranslations):
    """A few German texts."""

    def gettext(self, message: str) -> str:
        return GERMAN.get(message, message)

    def pgettext(self, context: str, message: str) -> str:
        return GERMAN_NAMES.get((context, message), message)


async def new(interaction: discord.Interaction, level: str) -> None: ...


@app_commands.command(description=localized(Text("Play {game}", game="Minesweeper")))
@app_commands.describe(level=localized(Text("How hard")))
@app_commands.choices(level=[Choice(name=localized(Text("Easy")), value="easy"), Choice(name="5x5", value="five")])
async def play(interaction: discord.Interaction, level: str) -> None: ...


@app_commands.context_menu(name=localized(Text("Solve")))
async def solve(interaction: discord.Interaction, message: discord.Message) -> None: ...


@pytest.fixture
async def payloads() -> dict[str, Any]:
    """Two commands and a group, as they are sent to Discord by a bot that knows German."""
    client = discord.Client(intents=discord.Intents(guilds=True))
    tree = app_commands.CommandTree(client)
    group = app_commands.Group(name=localized_name("puzzle"), description=localized(Text("Count puzzles")))
    group.add_command(command(Text("A new one"), level=Text("How hard"))(new))
    commands: list[Any] = [play, solve, group]
    for one in commands:
        tree.add_command(one)
    await tree.set_translator(CommandTranslator(Languages([Language("de", German())])))
    assert tree.translator
    return {one.name: await one.get_translated_payload(tree, tree.translator) for one in commands}


def test_commands_are_described_in_each_language_there_is(payloads: dict[str, Any]) -> None:
    assert payloads["play"]["description"] == "Play Minesweeper"
    assert payloads["play"]["description_localizations"] == {"de": "Minesweeper spielen"}
    assert payloads["puzzle"]["description_localizations"] == {"de": "Zählrätsel"}
    assert payloads["Solve"]["name_localizations"] == {"de": "Rätsel lösen"}
    [level] = payloads["play"]["options"]
    assert level["description_localizations"] == {"de": "Wie schwer"}
    assert [choice.get("name_localizations") for choice in level["choices"]] == [{"de": "Leicht"}, None]


def test_names_of_commands_and_options_are_translated(payloads: dict[str, Any]) -> None:
    assert payloads["puzzle"]["name_localizations"] == {"de": "rätsel"}
    [subcommand] = payloads["puzzle"]["options"]
    assert subcommand["name_localizations"] == {"de": "neu"}
    assert subcommand["options"][0]["name_localizations"] == {"de": "stufe"}


def test_sentences_name_commands_and_options_as_players_see_them() -> None:
    german = Language("de", German())
    assert german(Text("Use `/puzzle new level:easy` or `/puzzle`.")) == "Use `/rätsel neu stufe:easy` or `/rätsel`."
    assert german(Text("You typed {typed}.", typed="`/puzzle`")) == "You typed `/puzzle`."
