"""Where discord.py looks for Discord."""

import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route


def point_to(address: str) -> None:
    """Has it look at this address."""
    Route.BASE = f"http://{address}/api/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"ws://{address}/")
