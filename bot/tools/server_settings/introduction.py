"""The line that shows the managers of a new server where its settings are."""

from __future__ import annotations

from bot.tools.server_settings import text
from bot.tools.server_settings.commands import server_settings
from bot.ui.client import GamesInteraction
from bot.ui.replies import reply


async def introduce_settings(interaction: GamesInteraction, guild_id: int) -> None:
    """Show a manager where the settings are, after the first command of one on a server."""
    store = interaction.client.store
    async with interaction.client.settings_turns.turn(guild_id):
        if await store.find_server(guild_id) is None:  # a row says that the managers know
            if interaction.command is not server_settings:
                await reply(interaction, text.INTRODUCTION)
            await store.add_server(guild_id)
