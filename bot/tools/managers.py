"""Who manages a server."""

from bot.errors import PlayerError
from bot.tools import text
from bot.ui.client import GamesInteraction


def managed_server(interaction: GamesInteraction) -> int:
    """Return the server whose settings this player manages. Raise `PlayerError` if there is none.

    Discord shows the command to managers, but a server may show it to others.
    """
    if interaction.guild_id is None or not interaction.permissions.manage_guild:
        raise PlayerError(text.NOT_A_MANAGER)
    return interaction.guild_id
