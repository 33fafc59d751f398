"""Starts the bot as `python -m bot` does, but without the restart brake and with other addresses for Discord.

DISCORD_ADDRESS=127.0.0.1:8000 python -m tests.loopback.launch [arguments of the bot]
"""

import os
import sys

from bot.__main__ import exit_on_sigterm, main


async def start_at_once(*_: object) -> None:
    """Tests start it many times."""


def connect_to_loopback() -> None:
    """Have the bot of this process find a loopback Discord, and start as often as a test likes."""
    from bot import process
    from tests.loopback.address import point_to  # which loads discord.py

    process.wait_to_start = start_at_once  # type: ignore[assignment]
    point_to(os.environ["DISCORD_ADDRESS"])


if __name__ == "__main__":
    exit_on_sigterm()
    connect_to_loopback()
    sys.exit(main(sys.argv[1:]))
