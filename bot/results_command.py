"""`python -m bot results`: results of all games at once, with progress bars."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import AsyncIterator
from random import SystemRandom

from bot.app import GAMES, MODES, utc_now
from bot.engine.client import EngineClient
from bot.engine.pool import WorkerPool
from bot.errors import OperatorError
from bot.ops.command import Command
from bot.play.mode import Modes
from bot.play.recorder import Recorder
from bot.play.service import Resources
from bot.play.session import LAPSES_AFTER
from bot.settings import load_database_url
from bot.storage.address import check_file, parse_address
from bot.storage.outage import Unavailable
from bot.storage.results import ResultStore
from bot.storage.store import Store


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
    rng, now, results = SystemRandom(), utc_now(), ResultStore(store.database)
    resources = Resources(store, utc_now, rng, EngineClient(workers, rng), Modes(MODES))
    recorder = Recorder([kind.make_service(resources) for kind in GAMES], results, utc_now)
    recorded = await _count(recorder.record(now), "recording", await results.count_unrecorded(now - LAPSES_AFTER))
    reviewed = await _count(recorder.review(), "reviewing", await results.count_unreviewed())
    print(f"Games with new results: {recorded}. Games reviewed: {reviewed}.")


async def _count(games: AsyncIterator[bool], work: str, total: int) -> int:
    """Go through games with a progress bar, and return for how many something was stored."""
    from tqdm import tqdm  # nothing else needs it

    number = 0
    with tqdm(total=total, desc=work, unit=" games") as bar:
        async for stored in games:
            number += stored
            bar.update()
    return number
