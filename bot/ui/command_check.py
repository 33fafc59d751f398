"""Checks commands and their options after Discord did: old clients and other versions of the bot send anything."""

from collections.abc import Mapping
from typing import Any

import discord
from discord import AppCommandOptionType
from discord.app_commands import Command, Parameter

from bot.errors import PlayerError
from bot.ui import text
from bot.ui.client import GamesInteraction

TYPES: Mapping[AppCommandOptionType, tuple[type[Any], ...]] = {
    AppCommandOptionType.string: (str,),
    AppCommandOptionType.integer: (int,),
    AppCommandOptionType.user: (discord.User, discord.Member),
}
"""The types of the values that the bot's commands take."""


class UnknownCommand(PlayerError):
    """A command or option of another version of the bot."""

    def __init__(self) -> None:
        super().__init__(text.UNKNOWN_COMMAND)


def check_command(interaction: GamesInteraction) -> None:
    """Raise `PlayerError` unless this is a command of this version, and every option has a value it declares."""
    command = interaction.command
    if command is None:
        raise UnknownCommand
    if not isinstance(command, Command):
        return
    parameters = {parameter.display_name: parameter for parameter in command.parameters}
    given = dict(iter(interaction.namespace))
    required = {name for name, parameter in parameters.items() if parameter.required}
    if not required <= given.keys() <= parameters.keys():
        raise UnknownCommand
    for name, value in given.items():
        check_option(parameters[name], value)


def check_option(parameter: Parameter, value: Any) -> None:
    """Raise `PlayerError` unless the command declares this value."""
    if type(value) not in TYPES[parameter.type]:
        raise UnknownCommand
    name, least, most = parameter.display_name, parameter.min_value, parameter.max_value
    if parameter.choices and value not in [choice.value for choice in parameter.choices]:
        raise PlayerError(text.not_a_choice(name, [f"`{choice.value}`" for choice in parameter.choices]))
    if least is not None and most is not None and not least <= value <= most:
        raise PlayerError(text.OUT_OF_RANGE(option=name, least=least, most=most, value=value))
