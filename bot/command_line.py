"""The command line: `python -m bot` runs the bot, and `python -m bot --help` lists the other commands."""

import argparse
import asyncio
import logging
from collections.abc import Coroutine
from dataclasses import replace
from datetime import datetime
from random import SystemRandom
from typing import Any

from bot import process
from bot.app import COMMANDS, GAMES, MODES, RECORDING
from bot.clock import utc_now
from bot.engine.client import EngineClient
from bot.engine.pool import WorkerPool
from bot.errors import OperatorError, ServiceDown
from bot.ops import logs
from bot.ops.command import Argument, Command, add_commands
from bot.play.background import Recorder
from bot.play.mode import Modes
from bot.play.service import Resources
from bot.play.timers import Timers
from bot.settings import MAX_PORT, Settings, load_database_url, wants_json
from bot.storage.database import Unavailable
from bot.storage.results import ResultStore
from bot.storage.store import Store
from bot.storage.timers import TimerStore
from bot.text.language import ENGLISH_LOCALE, Languages
from bot.version import VERSION

log = logging.getLogger(__name__)

PORT = 8529
"""The playground's, unless another is named."""
AT_ONCE = 10
"""Games whose results are recorded at the same time."""

Work = Coroutine[Any, Any, None]


def main(arguments: list[str] | None = None) -> int:
    """Run the bot and return the exit status: 2 after an error that its operator can fix, printed as one sentence.

    The status is 1 if a service is down, or after an unexpected error: trying again may help.
    """
    parser = argparse.ArgumentParser(prog="python -m bot", description="Minesweeper for Discord.")
    parser.set_defaults(run=SERVE.run)
    parser.add_argument("--version", action="version", version=f"Sweeper {VERSION}")
    add_commands(parser, [SERVE, PLAY, CHECK, *COMMANDS, RESULTS])
    options = parser.parse_args(arguments)
    try:
        if work := options.run(options):
            asyncio.run(_until_sigterm(work))
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


async def _until_sigterm(work: Work) -> None:
    process.cancel_on("SIGTERM")
    await work


def _serve(_: argparse.Namespace) -> Work:
    try:
        return process.serve(Settings.load())
    except OperatorError:
        if wants_json():
            logs.set_up("INFO", logs.JSON, token="")
        raise


def _check(_: argparse.Namespace) -> Work:
    return process.check(Settings.load())


def _play(options: argparse.Namespace) -> Work:
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


async def _record_results(_: argparse.Namespace) -> None:
    """Record the results of games that have none, review them, and print how many.

    The bot does so too, but slowly, so that nobody waits for it.
    """
    store = await Store.open(load_database_url(), migrate=False)
    try:
        async with WorkerPool() as workers:
            await _record_and_review(store, workers)
    finally:
        await store.close()


async def _record_and_review(store: Store, workers: WorkerPool) -> None:
    from tqdm import tqdm  # nothing else needs it

    rng, now, timers = SystemRandom(), utc_now(), TimerStore(store.database)
    resources = Resources(store, utc_now, rng, EngineClient(workers, rng), Modes(MODES))
    recorder = Recorder([kind.make_service(resources) for kind in GAMES], ResultStore(store.database))

    async def look(_: object, game: int, now: datetime) -> datetime | None:
        again = await recorder.look(game, now)
        bar.update(again != now)
        return again

    kinds = [replace(kind, run=look, at_once=AT_ONCE) for kind in RECORDING]
    clock = Timers(None, timers, kinds, utc_now)
    await clock.add_missing()
    with tqdm(total=await timers.count_due([kind.name for kind in kinds], now), desc="recording", unit=" games") as bar:
        await clock.run_due(now)
    print(f"Games with new results: {recorder.recorded}. Games reviewed: {recorder.reviewed}.")


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
RESULTS = Command("results", "record the results of all games at once, even while the bot runs", _record_results)
