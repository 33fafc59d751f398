"""The line that shows the managers of a new server where its settings are."""

from __future__ import annotations

import logging

from bot.errors import PlayerError
from bot.tools.server_settings import text
from bot.tools.server_settings.commands import server_settings
from bot.ui.board_updates import REFUSED
from bot.ui.client import GamesInteraction
from bot.ui.replies import reply

log = logging.getLogger(__name__)


async def introduce_settings(interaction: GamesInteraction) -> None:
    """Show a manager privately where the settings are, after the answer to the first command of one on a server."""
    guild_id, store = interaction.guild_id, interaction.client.store
    manages = interaction.is_guild_integration() and interaction.permissions.manage_guild
    if guild_id is None or not manages or not interaction.response.is_done():
        return
    try:
        async with interaction.client.settings_turns.turn(guild_id):
            if await store.find_server(guild_id) is None:  # a row says that the managers know
                if interaction.command is not server_settings:
                    await reply(interaction, text.INTRODUCTION)
                await store.add_server(guild_id)
    except (PlayerError, *REFUSED) as error:
        log.warning("managers of server %s couldn't be shown its settings: %s", guild_id, error)
