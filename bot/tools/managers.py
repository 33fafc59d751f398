"""Who manages a server, and what they are shown about it."""

import logging
from collections.abc import Iterable

from bot.errors import PlayerError
from bot.tools import text
from bot.ui.client import GamesInteraction
from bot.ui.refusals import REFUSED
from bot.ui.tool import Tool

log = logging.getLogger(__name__)


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
