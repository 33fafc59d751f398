"""Starts the bot as `python -m bot` does, but for the two addresses under which it finds Discord.

python -m tests.loopback.launch 127.0.0.1:8000 [arguments of the bot]
"""

import sys

import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.__main__ import main


def point_to(address: str) -> None:
    """Has discord.py look for Discord at this address."""
    Route.BASE = f"http://{address}/api/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"ws://{address}/")


if __name__ == "__main__":
    point_to(sys.argv[1])
    sys.exit(main(sys.argv[2:]))
