"""Commands in texts, as mentions: a click on one opens the command."""

import re
from collections.abc import Iterable, Mapping

from discord import AppCommandType
from discord.app_commands import AppCommand, AppCommandGroup

_COMMAND = re.compile(r"`/([a-z][a-z -]*)`")


def mentions_of(commands: Iterable[AppCommand]) -> dict[str, str]:
    """The mentions of the commands that Discord has, by their full names; a group is none that can be used."""
    mentions = {}
    for command in commands:
        groups = [option for option in command.options if isinstance(option, AppCommandGroup)]
        mentions.update({group.qualified_name: group.mention for group in groups})
        if command.type is AppCommandType.chat_input and not groups:
            mentions[command.name] = command.mention
    return mentions


def mention_commands(text: str, mentions: Mapping[str, str], most: int) -> str:
    """The text with a mention for every `/command` in backticks that is known, unless that makes it too long."""
    mentioned = _COMMAND.sub(lambda match: mentions.get(match[1], match[0]), text)
    return mentioned if len(mentioned) <= most else text
