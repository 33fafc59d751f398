"""Mentions of commands in texts. A click on one opens the command."""

import re
from collections.abc import Iterable, Mapping

from discord import AppCommandType
from discord.app_commands import AppCommand, AppCommandGroup

_COMMAND = re.compile(r"`/([a-z][a-z -]*)`")


def mentions_of(commands: Iterable[AppCommand]) -> dict[str, str]:
    """Return the mentions of commands by their full names. Groups can't be mentioned."""
    mentions = {}
    for command in commands:
        groups = [option for option in command.options if isinstance(option, AppCommandGroup)]
        mentions.update({group.qualified_name: group.mention for group in groups})
        if command.type is AppCommandType.chat_input and not groups:
            mentions[command.name] = command.mention
    return mentions


def mention_commands(text: str, mentions: Mapping[str, str], most: int) -> str:
    """Replace each known `/command` in backticks by its mention, unless that makes the text too long."""
    mentioned = _COMMAND.sub(lambda match: mentions.get(match[1], match[0]), text)
    return mentioned if len(mentioned) <= most else text
