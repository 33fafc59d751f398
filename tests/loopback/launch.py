"""Starts the bot as `python -m bot` does, but without the restart brake and with other addresses for Discord.

DISCORD_ADDRESS=127.0.0.1:8000 python -m tests.loopback.launch [arguments of the bot]
"""

import os
import sys

from bot.__main__ import exit_on_sigterm, main

if __name__ == "__main__":
    exit_on_sigterm()
    from unittest.mock import AsyncMock

    from bot import process
    from tests.loopback.address import point_to  # which loads discord.py

    process.wait_to_start = AsyncMock()  # tests start it many times
    point_to(os.environ["DISCORD_ADDRESS"])
    sys.exit(main(sys.argv[1:]))
