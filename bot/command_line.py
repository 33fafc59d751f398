"""The command line: `python -m bot` runs the bot, and `python -m bot --help` lists the other commands."""

import argparse
import asyncio
import logging
import sys
from collections.abc import Coroutine
from pathlib import Path

from bot import process
from bot.app import COMMANDS
from bot.errors import OperatorError, ServiceDown
from bot.ops import logs
from bot.ops.command import Argument, Command, add_commands
from bot.settings import MAX_PORT, Settings, wants_json
from bot.store.database import Unavailable
from bot.text.language import ENGLISH_LOCALE, Languages
from bot.version import VERSION

log = logging.getLogger(__name__)

PORT = 8529
"""The playground's, unless another is named."""

Program = Coroutine[object, None, None]


def main(arguments: list[str] | None = None) -> int:
    """Run the bot and return the exit status: 2 after an error that its operator can fix, printed as one sentence.

    The status is 1 if a service is down, or after an unexpected error: trying again may help.
    """
    parser = argparse.ArgumentParser(
        prog="sweeper" if Path(sys.argv[0]).stem == "sweeper" else "python -m bot",
        description="Minesweeper for Discord.",
    )
    parser.set_defaults(run=SERVE.run)
    parser.add_argument("--version", action="version", version=f"Sweeper {VERSION}")
    add_commands(parser, [SERVE, PLAY, CHECK, *COMMANDS])
    options = parser.parse_args(arguments)
    try:
        if program := options.run(options):
            asyncio.run(_until_sigterm(program))
    except OperatorError as error:
        logs.say(str(error))
        return error.status
    except Unavailable:
        logs.say("The database that DATABASE_URL names doesn't answer any more: check it, and try again.")
        return ServiceDown.status
    except Exception:
        log.critical("the bot was stopped by an error", exc_info=True)
        return 1
    except (KeyboardInterrupt, asyncio.CancelledError):
        pass  # Ctrl-C and SIGTERM are the usual ways to end it
    return 0


async def _until_sigterm(program: Program) -> None:
    process.cancel_on("SIGTERM")
    await program


def _serve(_: argparse.Namespace) -> Program:
    try:
        return process.serve(Settings.load())
    except OperatorError:
        if wants_json():
            logs.set_up("INFO", logs.JSON, token="")
        raise


def _check(_: argparse.Namespace) -> Program:
    return process.check(Settings.load())


def _play(options: argparse.Namespace) -> Program:
    try:
        from bot.playground import play  # nothing else needs it
    except ImportError as error:
        raise OperatorError("The playground needs SimCord. Install it with: pip install 'sweeper[play]'") from error
    return play(options.port, options.seed, options.locale)


def _port(text: str) -> int:
    if not text.isascii() or not text.isdigit() or int(text) > MAX_PORT:
        raise argparse.ArgumentTypeError(f"{text!r} isn't a port: it must be a number from 0 to {MAX_PORT}")
    return int(text)


def _locale(text: str) -> str:
    if text not in (locales := [language.locale for language in Languages.load()]):
        raise argparse.ArgumentTypeError(f"there is no {text!r}: it must be one of {', '.join(locales)}")
    return text


SERVE = Command("serve", "play on Discord until stopped", _serve)
PLAY = Command(
    "play",
    "play in a page on this machine, without Discord",
    _play,
    [
        Argument("--port", type=_port, default=PORT, help="the port (default: %(default)s; 0 for any free one)"),
        Argument("--locale", type=_locale, default=ENGLISH_LOCALE, help="the language of all players, such as de"),
        Argument("--seed", type=int, help="lay the same mines every time"),
    ],
)
CHECK = Command("check", "check token, settings and database", _check)
