"""`python -m bot` serves, `python -m bot check` tells whether it could."""

import argparse
import asyncio
import os
import sys
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

from bot import app
from bot.errors import OperatorError
from bot.settings import Settings, read_environment


def main(arguments: list[str] | None = None) -> int:
    """Runs the bot; what whoever runs it has to mend is one sentence on stderr and the exit status 2."""
    parser = argparse.ArgumentParser(prog="python -m bot", description="Minesweeper for Discord.")
    parser.add_argument(
        "command", nargs="?", choices=["serve", "check"], default="serve", help="serve unless you say check"
    )
    options = parser.parse_args(arguments)
    try:
        settings = Settings.read(read_environment(os.environ, Path(".env")))
        work: Coroutine[Any, Any, None] = app.check(settings) if options.command == "check" else app.serve(settings)
        asyncio.run(work)
    except OperatorError as error:
        print(error, file=sys.stderr)
        return 2
    except (KeyboardInterrupt, asyncio.CancelledError):
        pass  # Ctrl-C and SIGTERM are the usual ways to end it
    return 0


if __name__ == "__main__":
    sys.exit(main())
