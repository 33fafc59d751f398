"""`python -m bot results`: results of all games at once, with progress bars."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import replace
from datetime import datetime
from random import SystemRandom

from bot.app import GAMES, MODES, RECORDING, utc_now
from bot.engine.client import EngineClient
from bot.engine.pool import WorkerPool
from bot.errors import OperatorError
from bot.ops.command import Command
from bot.play.mode import Modes
from bot.play.recorder import Recorder
from bot.play.service import Resources
from bot.play.timers import Timers
from bot.settings import load_database_url
from bot.storage.address import check_file, parse_address
from bot.storage.outage import Unavailable
from bot.storage.results import ResultStore
from bot.storage.store import Store
from bot.storage.timers import TimerStore

AT_ONCE = 10
"""Games that are worked on at the same time."""


async def record_results(_: Namespace) -> None:
    """Record the results of games that have none, review them, and print how many. Raise `OperatorError` if that fails.

    The bot does so too, but slowly, so that nobody waits for it.
    """
    database_url = load_database_url()
    check_file(parse_address(database_url))
    store = await Store.open(database_url)
    try:
        async with WorkerPool() as workers:
            await _record_and_review(store, workers)
    except Unavailable as error:
        raise OperatorError(
            "The database that DATABASE_URL names doesn't answer any more: check it, and run this again. "
            "It goes on where it stopped."
        ) from error
    finally:
        await store.close()


RESULTS = Command("results", "record the results of all games at once, even while the bot runs", record_results)


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
