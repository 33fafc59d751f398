"""The command line: `python -m bot` runs the bot, `check` checks its settings, `backup` copies its database.

`check --live` tries Discord itself in a test channel, `tiles` uploads the bot's own emoji, `results` records the
results of games from before there were any, and `daily verify` checks a published seed.
"""

import argparse
import asyncio
import logging
import os
import sys
from collections.abc import Coroutine, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from bot import process
from bot.errors import OperatorError
from bot.modes.daily.verify import verify
from bot.settings import Settings, read_database_url, read_environment
from bot.storage.backup import back_up
from bot.ui.tile_commands import list_tiles, prune_tiles
from core import GENERATOR_VERSION

log = logging.getLogger(__name__)


def main(arguments: list[str] | None = None) -> int:
    """Run the bot and return the exit status: 2 after an error that its operator can fix, printed as one sentence."""
    parser = argparse.ArgumentParser(prog="python -m bot", description="Minesweeper for Discord.")
    commands = parser.add_subparsers(dest="command", metavar="command", help="serve by default")
    commands.add_parser("serve", help="play on Discord until stopped")
    check = commands.add_parser("check", help="check token, settings and database")
    check.add_argument("--live", metavar="CHANNEL_ID", type=int, help="try Discord itself, in a test channel, instead")
    check.add_argument("--yes", action="store_true", help="don't ask before writing to that channel")
    backup = commands.add_parser("backup", help="copy the database, even while the bot runs")
    backup.add_argument("file", nargs="?", type=Path, help="the copy's name (default: sweeper-<date>-<time>.db)")
    tiles = commands.add_parser("tiles", help="upload the tiles of boards and list them")
    tiles.add_argument("prune", nargs="?", choices=["prune"], help="delete the tiles of other versions instead")
    daily = commands.add_parser("daily", help="check daily boards")
    checks = daily.add_subparsers(dest="check", metavar="check", required=True)
    seed = checks.add_parser("verify", help="check a day's seed against its hash, and print the board")
    seed.add_argument("date", metavar="DATE", help="the day, such as 2026-11-23")
    seed.add_argument("seed", metavar="SEED", help="the seed, as `/daily date:` shows it 12 hours after the day")
    seed.add_argument("hash", metavar="HASH", help="the hash that was shown the day before")
    version = "the generator's version, as `/daily date:` shows it (default: %(default)s)"
    seed.add_argument("version", metavar="VERSION", nargs="?", default=str(GENERATOR_VERSION), help=version)
    commands.add_parser("results", help="record the results of all games at once, even while the bot runs")
    options = parser.parse_args(arguments)
    try:
        if options.command == "daily":
            print(verify(options.date, options.seed, options.hash, options.version))
            return 0
        asyncio.run(_until_sigterm(_work(options, read_environment(os.environ, Path(".env")))))
    except OperatorError as error:
        print(error, file=sys.stderr)
        return 2
    except Exception:
        log.critical("the bot was stopped by an error", exc_info=True)
        return 1
    except (KeyboardInterrupt, asyncio.CancelledError):
        pass  # Ctrl-C and SIGTERM are the usual ways to end it
    return 0


async def _until_sigterm(work: Coroutine[Any, Any, None]) -> None:
    process.cancel_on("SIGTERM")
    await work


def _work(options: argparse.Namespace, environment: Mapping[str, str | None]) -> Coroutine[Any, Any, None]:
    """Return the coroutine of the chosen command."""
    if options.command == "backup":
        copy = options.file or Path(f"sweeper-{datetime.now(UTC):%Y-%m-%d-%H%M%S}.db")
        return _back_up(read_database_url(environment), copy)
    if options.command == "results":
        from bot.results_command import record_results  # it loads what nothing else needs

        return record_results(read_database_url(environment))
    settings = Settings.read(environment)
    if options.command == "check" and options.live is not None:
        from bot.live import check_live, confirm  # it loads what nothing else needs

        if not (options.yes or confirm(options.live)):
            raise OperatorError("Nothing was written. Answer y, or add --yes.")
        return check_live(settings, options.live)
    if options.command == "tiles":
        return prune_tiles(settings) if options.prune else list_tiles(settings)
    return process.check(settings) if options.command == "check" else process.serve(settings)


async def _back_up(database_url: str, copy: Path) -> None:
    await back_up(database_url, copy)
    print(f"Copied the database to {copy}.")
