"""The bot's process: it serves until it is stopped, or checks its settings."""

import asyncio
import gc
import logging
import signal
import sys
from contextlib import ExitStack, suppress
from datetime import timedelta
from functools import partial

import discord

from bot.app import FEATURES, Bot
from bot.board import gif
from bot.clock import SteadyClock, utc_now
from bot.discord.internals import ResponseAdapter
from bot.discord.login import check_identifies, cut_off, log_in
from bot.engine.pool import WorkerPool
from bot.errors import OperatorError
from bot.game.results import day_of
from bot.ops import logs, posix
from bot.ops.health import HealthPages
from bot.ops.metrics import Metrics
from bot.settings import Settings
from bot.store.games import Store
from bot.store.opening import describe, served_alone

log = logging.getLogger(__name__)

SLOW = 10
"""How far reviews and pastes stand back for presses and first digs where processors are short."""
DRAWING = 15
"""How far GIFs stand back for everything else."""
DRAWING_TIME = 30
"""Seconds that a GIF may take, because others may need the processors meanwhile."""
MOST_LAYING, MOST_LAYING_EACH = 500, 20
"""Boards that may wait to be laid, of all players and of each. Such a job takes milliseconds."""

SWITCH_INTERVAL = 0.001
"""Seconds a thread runs before others get a turn. Python's default of 5 ms is long compared to a press."""

COLLECTIONS = (10_000, 20, 100)
"""Thresholds of garbage collection. At Python's own it takes a tenth of a busy bot's time, at these a thirtieth."""

SCOPES = ("bot", "applications.commands")
PERMISSIONS = discord.Permissions(
    view_channel=True, send_messages=True, send_messages_in_threads=True, attach_files=True
)


async def serve(settings: Settings) -> None:
    """Connect to Discord and play until cancelled, for example by SIGTERM. Then finish the pending answers.

    Raise `OperatorError` for a wrong setting.
    """
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # nothing here is spoken
    logs.set_up(settings.log_level, settings.log_format, settings.token)
    for sentence in settings.misspelt:
        log.warning(sentence)
    posix.raise_descriptor_limit()
    with served_alone(settings.database_url):
        await _serve(settings)


async def _serve(settings: Settings) -> None:
    store, address = await Store.open(settings.database_url), (settings.metrics_host, settings.metrics_port)
    try:
        async with (
            WorkerPool() as workers,
            WorkerPool(niceness=SLOW) as slow,
            WorkerPool(most_waiting=MOST_LAYING, most_each=MOST_LAYING_EACH) as laying,
            WorkerPool(DRAWING_TIME, niceness=DRAWING, jobs_module=gif.__name__) as drawing,
            Bot(
                store,
                workers,
                slow,
                laying,
                drawing,
                clock=SteadyClock(),
                shard_count=settings.shard_count,
                shard_ids=settings.shard_ids,
                upload_tiles=True,
                secret=settings.secret,
                keep_left_servers=timedelta(days=settings.left_server_days),
                links=settings.links,
            ) as bot,
            HealthPages(bot.metrics, partial(count_games, store), store.database.prove, bot.gateway).served(*address),
        ):
            await log_in(bot, settings)
            check_owner(await store.claim(bot.application_id or 0), bot)
            log.info("logged in as %s", bot.user)
            await check_identifies(bot, settings.shard_count)
            bot.begin()
            logs.say(f"Invite the bot with {invite(bot)}", logging.INFO, sys.stdout)
            spare_presses()
            try:
                await bot.connect()
            except asyncio.CancelledError:
                log.info("finishing pending answers")
                await bot.finish()
            except (discord.ConnectionClosed, discord.HTTPException) as error:
                raise cut_off(error) from error
    finally:
        await store.close()
        log.info("stopped")


def check_owner(owner: int | None, bot: discord.Client) -> None:
    """Raise `OperatorError` if the database belongs to another application, whose boards this one can't edit."""
    if owner not in (None, bot.application_id):
        raise OperatorError(
            f"The database belongs to the application {owner}, but DISCORD_TOKEN to {bot.application_id}: "
            "use the token of that application, or name another database in DATABASE_URL."
        )


async def check(settings: Settings) -> None:
    """Print which settings are right, and change nothing. Raise `OperatorError` for the first one that is wrong."""
    if settings.misspelt:
        raise OperatorError(" ".join(settings.misspelt))
    sentence, owner = await describe(settings.database_url)
    print(sentence)
    pages = HealthPages(Metrics(), count_nothing, prove_nothing, dict)
    async with pages.served(settings.metrics_host, settings.metrics_port):
        if settings.metrics_port is not None:
            print(f"METRICS_PORT is right: {settings.metrics_host}:{settings.metrics_port} is free.")
    async with discord.Client(intents=discord.Intents.none()) as client:
        await log_in(client, settings)
        check_owner(owner, client)
        print(f"DISCORD_TOKEN is right: it belongs to {client.user}.")


async def count_games(store: Store) -> dict[str, int]:
    """Return how many games of each type are running. A day's board counts until that is over."""
    running = await store.count_running(day_of(utc_now()))
    return {kind.name: running.get(kind.name, 0) for kind in FEATURES.games.values()}


async def count_nothing() -> dict[str, int]:
    """Return no games, as long as nobody is to be served."""
    return {}


async def prove_nothing() -> None:
    """Do nothing, as above."""


def spare_presses() -> None:
    """Speed up presses: skip needless work of discord.py, switch threads more often, and collect garbage less often."""
    ResponseAdapter().use()
    sys.setswitchinterval(SWITCH_INTERVAL)
    gc.set_threshold(*COLLECTIONS)


def cancel_on(*names: str) -> None:
    """Cancel the running task when the process gets a signal of these names. Restore their handlers when the task ends.

    asyncio's own handlers would let SIGTERM kill the process as soon as the loop is closed.
    """
    task, loop, before = asyncio.current_task(), asyncio.get_running_loop(), ExitStack()
    if task:
        cancel = partial(loop.call_soon_threadsafe, task.cancel)
        task.add_done_callback(lambda _: before.close())
        for number in posix.signals(*names):
            with suppress(ValueError):  # beside the main thread
                before.callback(signal.signal, number, signal.signal(number, lambda *_: cancel()))


def invite(bot: discord.Client) -> str:
    """Return the link that adds the bot to a server."""
    return discord.utils.oauth_url(bot.application_id or 0, permissions=PERMISSIONS, scopes=SCOPES)
