"""Starts the bot as `python -m bot` does, with other addresses for Discord.

DISCORD_ADDRESS=127.0.0.1:8000 python -m tests.loopback.launch [arguments of the bot]
"""

import os
import sys

from bot.__main__ import exit_on_sigterm, main


def connect_to_loopback() -> None:
    """Have the bot of this process find a loopback Discord."""
    from tests.loopback.address import point_to  # which loads discord.py

    point_to(os.environ["DISCORD_ADDRESS"])


if __name__ == "__main__":
    exit_on_sigterm()
    connect_to_loopback()
    sys.exit(main(sys.argv[1:]))
