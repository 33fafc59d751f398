"""The address at which discord.py looks for Discord."""

import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route


def point_to(address: str) -> None:
    """Make discord.py use this address."""
    Route.BASE = f"http://{address}/api/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"ws://{address}/")
