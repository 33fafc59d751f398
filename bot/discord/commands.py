"""How commands are declared, worded in each player's language, and checked after Discord did.

Old clients and other versions of the bot send anything.
"""

import asyncio
import inspect
import logging
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from enum import Enum
from functools import wraps
from typing import Any, TypeVar

import discord
from discord import AppCommandOptionType, Locale, app_commands
from discord.app_commands import Choice, Command, Parameter, Translator, locale_str
from discord.app_commands.translator import TranslationContextTypes

from bot.discord import text
from bot.discord.client import GamesInteraction
from bot.discord.dispatch import guarded
from bot.discord.feature import SlashCommand
from bot.errors import PlayerError
from bot.text.language import COMMAND, ENGLISH, OPTION, Languages, Name, Text, joined

log = logging.getLogger(__name__)

SUGGESTING = 2.0
"""Seconds that suggestions may take: Discord waits three for them."""
MOST_SUGGESTED = 25
"""As many as Discord takes."""

TYPES: Mapping[AppCommandOptionType, tuple[type, ...]] = {
    AppCommandOptionType.string: (str,),
    AppCommandOptionType.integer: (int,),
    AppCommandOptionType.user: (discord.User, discord.Member),
}
"""The types of the values that the bot's commands take."""

Callback = Callable[..., Coroutine[object, None, None]]
Declared = TypeVar("Declared")
Value = TypeVar("Value", bound=Enum | str)


def command(description: Text, **options: Text) -> Callable[[Callback], SlashCommand]:
    """Declare a slash command by what answers it. The options have these descriptions.

    It can be used everywhere, unless it is in a group or something else is declared above.
    """

    def declare(answer: Callback) -> SlashCommand:
        describe = app_commands.describe(**{option: localized(text) for option, text in options.items()})
        rename = app_commands.rename(**{option: localized(Name(option, OPTION)) for option in options})
        declared = app_commands.command(name=localized_name(answer.__name__), description=localized(description))
        return everywhere(declared(_guarding(rename(describe(answer)))))

    return declare


def context_menu(name: Text) -> Callable[[Callback], app_commands.ContextMenu]:
    """Declare a command in the menu of a message by what answers it."""
    return lambda answer: everywhere(app_commands.context_menu(name=localized(name))(_guarding(answer)))


def everywhere(declared: Declared) -> Declared:
    """Let a command be used on servers and in messages, also where only a player installed the bot."""
    installed = app_commands.allowed_installs(guilds=True, users=True)
    return installed(app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)(declared))


def on_servers(declared: Declared) -> Declared:
    """Let a command be used only on servers that have the bot, where it may edit its messages by itself."""
    installed = app_commands.allowed_installs(guilds=True, users=False)
    return installed(app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)(declared))


def choices(names: Mapping[Value, Text]) -> list[Choice[str]]:
    """Return the choices of an option by their values, which may be those of an `Enum`."""
    return [
        Choice(name=localized(name), value=value.value if isinstance(value, Enum) else value)
        for value, name in names.items()
    ]


def _guarding(answer: Callback) -> Callback:
    """Return a command's answer with answers to errors."""

    @wraps(answer)
    async def answer_guarded(*arguments: object, **options: object) -> None:
        interaction = next(argument for argument in arguments if isinstance(argument, discord.Interaction))
        async with guarded(interaction):
            await answer(*arguments, **options)

    # discord.py would look for the types where this function is defined.
    answer_guarded.__signature__ = inspect.signature(answer, eval_str=True)  # type: ignore[attr-defined]
    return answer_guarded


def localized(text: Text) -> locale_str:
    """Return a text as discord.py's command tree takes it, which asks a translator for the other languages."""
    return locale_str(str(text), text=text)


def localized_name(name: str) -> locale_str:
    """Return the name of a command or a group likewise."""
    return localized(Name(name, COMMAND))


class CommandTranslator(Translator):
    """Words the localized texts of commands in every language there is."""

    def __init__(self, languages: Languages) -> None:
        self._languages = languages

    async def translate(self, string: locale_str, locale: Locale, context: TranslationContextTypes) -> str | None:
        """Return a name or a text of a command in a language; `None` where Discord shows the English one."""
        text, language = string.extras.get("text"), self._languages[locale.value]
        return None if text is None or language is ENGLISH else language(text)


async def suggest(
    interaction: GamesInteraction, typed: str, find: Callable[[GamesInteraction], Awaitable[Mapping[str, str]]]
) -> list[Choice[str]]:
    """Return what was found as suggestions for an option, where its label contains what was typed.

    There are none for a player who types faster than anybody can read.
    """
    if interaction.client.players_pace.take(("suggestions", interaction.user.id)):
        return []
    try:
        async with asyncio.timeout(SUGGESTING):
            labels = await find(interaction)
    except Exception as error:  # whatever failed: no error could be shown, and the player can still type
        log.warning("interaction %s got no suggestions: %r", interaction.id, error)
        return []
    wanted = typed.strip().casefold()
    fitting = [Choice(name=label, value=value) for value, label in labels.items() if wanted in label.casefold()]
    return fitting[:MOST_SUGGESTED]


def check_command(interaction: GamesInteraction) -> None:
    """Raise `PlayerError` unless this is a command of this version, and every option has a value it declares."""
    command = interaction.command
    if command is None:
        raise PlayerError(text.UNKNOWN_COMMAND)
    if not isinstance(command, Command):
        return
    parameters = {parameter.display_name: parameter for parameter in command.parameters}
    given = dict(iter(interaction.namespace))
    required = {name for name, parameter in parameters.items() if parameter.required}
    if not required <= given.keys() <= parameters.keys():
        raise PlayerError(text.UNKNOWN_COMMAND)
    for name, value in given.items():
        check_option(parameters[name], value)


def check_option(parameter: Parameter, value: Any) -> None:
    """Raise `PlayerError` unless the command declares this value."""
    if type(value) not in TYPES[parameter.type]:
        raise PlayerError(text.UNKNOWN_COMMAND)
    name, least, most = Name(parameter.display_name, OPTION), parameter.min_value, parameter.max_value
    if parameter.choices and value not in [choice.value for choice in parameter.choices]:
        allowed = joined([f"`{choice.value}`" for choice in parameter.choices])
        raise PlayerError(text.NOT_A_CHOICE(option=name, choices=allowed))
    if least is not None and most is not None and not least <= value <= most:
        raise PlayerError(text.OUT_OF_RANGE(option=name, least=least, most=most, value=value))
