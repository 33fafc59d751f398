"""The parts of a tool: its commands, and its buttons, lists and forms. `bot.app` lists the tools."""

import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.errors import PlayerError
from bot.play.control import Control, Handler
from bot.play.game_type import GameType
from bot.play.help import HelpLine
from bot.play.scheduled import ScheduledBoard
from bot.play.text import UNKNOWN_BUTTON
from bot.play.timers import TimerKind
from bot.text.language import Text
from bot.ui import text
from bot.ui.client import GamesInteraction
from bot.ui.refusals import REFUSED

log = logging.getLogger(__name__)


async def _say_nothing(interaction: GamesInteraction, guild_id: int) -> None: ...


@dataclass(frozen=True, eq=False, kw_only=True)
class Tool:
    """Something players use that is not a game."""

    controls: Sequence[Control] = ()
    unknown: Text = UNKNOWN_BUTTON
    """The answer to a button, list or form of another version of the bot."""
    commands: Sequence[Any] = ()
    """Its commands in the menu of a message, and slash commands in no group."""
    make_commands: Callable[[Sequence[GameType]], Sequence[Any]] = lambda games: ()
    """Makes the slash commands whose options depend on the games there are, and groups."""
    subcommands: Mapping[str, Sequence[Any]] = field(default_factory=dict)
    """The slash commands it adds, by the group each belongs to."""
    timers: Sequence[TimerKind] = ()
    """What it does later by itself."""
    scheduled: Mapping[str, ScheduledBoard] = field(default_factory=dict)
    """What it posts on a schedule, by its name in the database."""
    help: Sequence[HelpLine] = ()
    statistics: Handler | None = None
    """Returns the lines that `/stats` adds about the player of an interaction, which only that player sees."""
    news: Handler = _say_nothing
    """Called after the answer to a manager's command, with the interaction and the server's id, to add news of it."""


def managed_server(interaction: GamesInteraction) -> int:
    """Return the server whose settings this player manages. Raise `PlayerError` if there is none.

    Discord shows the command to managers, but a server may show it to others.
    """
    if interaction.guild_id is None or not interaction.permissions.manage_guild:
        raise PlayerError(text.NOT_A_MANAGER)
    return interaction.guild_id


async def show_news(interaction: GamesInteraction, tools: Iterable[Tool]) -> None:
    """Show a manager what tools have to say about a server, privately after the answer to a command."""
    guild_id = interaction.guild_id
    manages = interaction.is_guild_integration() and interaction.permissions.manage_guild
    if guild_id is None or not manages or not interaction.response.is_done():
        return
    for tool in tools:
        try:
            await tool.news(interaction, guild_id)
        except (PlayerError, *REFUSED) as error:
            log.warning("managers of server %s couldn't be shown its news: %s", guild_id, error)
