"""The command line: `python -m bot` runs the bot, and `python -m bot --help` lists the other commands."""

import argparse
import asyncio
import logging
import sys
from collections.abc import Coroutine
from typing import Any

from bot import process
from bot.app import COMMANDS
from bot.errors import OperatorError
from bot.ops.command import Argument, Command, add_commands
from bot.results_command import RESULTS
from bot.settings import Settings

log = logging.getLogger(__name__)

Work = Coroutine[Any, Any, None]


def main(arguments: list[str] | None = None) -> int:
    """Run the bot and return the exit status: 2 after an error that its operator can fix, printed as one sentence."""
    parser = argparse.ArgumentParser(prog="python -m bot", description="Minesweeper for Discord.")
    parser.set_defaults(run=SERVE.run)
    add_commands(parser, [SERVE, CHECK, *COMMANDS, RESULTS])
    options = parser.parse_args(arguments)
    try:
        if work := options.run(options):
            asyncio.run(_until_sigterm(work))
    except OperatorError as error:
        print(error, file=sys.stderr)
        return 2
    except Exception:
        log.critical("the bot was stopped by an error", exc_info=True)
        return 1
    except (KeyboardInterrupt, asyncio.CancelledError):
        pass  # Ctrl-C and SIGTERM are the usual ways to end it
    return 0


async def _until_sigterm(work: Work) -> None:
    process.cancel_on("SIGTERM")
    await work


def _serve(_: argparse.Namespace) -> Work:
    return process.serve(Settings.load())


def _check(options: argparse.Namespace) -> Work:
    settings = Settings.load()
    if options.live is None:
        return process.check(settings)
    from bot.live.command import check_live, confirm  # it loads what nothing else needs

    if not (options.yes or confirm(options.live)):
        raise OperatorError("Nothing was written. Answer y, or add --yes.")
    return check_live(settings, options.live)


SERVE = Command("serve", "play on Discord until stopped", _serve)
CHECK = Command(
    "check",
    "check token, settings and database",
    _check,
    [
        Argument("--live", metavar="CHANNEL_ID", type=int, help="try Discord itself, in a test channel, instead"),
        Argument("--yes", action="store_true", help="don't ask before writing to that channel"),
    ],
)
