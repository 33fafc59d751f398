"""`python -m bot tiles` and `tiles prune`: the tiles on the command line."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager, suppress
from math import ceil
from typing import Any

import aiohttp
import discord

from bot.errors import OperatorError
from bot.ops.command import Argument, Command
from bot.settings import Settings
from bot.ui.login import log_in, unreachable
from bot.ui.request_limit import RequestLimit
from bot.ui.tiles import ApplicationTiles, outdated

REQUESTS = 5
"""Requests a second, which the bot leaves to other processes."""
LONGEST_WAIT = 30.0
"""Seconds to wait where Discord limits uploads."""


def _run(options: Namespace) -> Coroutine[Any, Any, None]:
    return (prune_tiles if options.prune else list_tiles)(Settings.load())


TILES = Command(
    "tiles",
    "upload the tiles of boards and list them",
    _run,
    [Argument("prune", nargs="?", choices=["prune"], help="delete the tiles of other versions instead")],
)


async def list_tiles(settings: Settings) -> None:
    """Upload the tiles that are missing, and print all. Raise `OperatorError` if that fails."""
    async with _new_client() as client:
        await log_in(client, settings)
        with _changing_emoji():
            tiles = await ApplicationTiles(client).load()
    for theme, ids in tiles.items():
        for name, number in ids.items():
            print(f"{theme.value:8} {name} {number}")


async def prune_tiles(settings: Settings) -> None:
    """Delete the tiles of other versions of the bot. Raise `OperatorError` if that fails."""
    async with _new_client() as client:
        await log_in(client, settings)
        with _changing_emoji():
            old = outdated(await client.fetch_application_emojis())
            for emoji in old:
                with suppress(discord.NotFound):
                    await emoji.delete()
    print(f"Deleted {len(old)} old tile{'' if len(old) == 1 else 's'}.")


def _new_client() -> discord.Client:
    """Return a client that makes few requests, since the bot may be running."""
    trace = aiohttp.TraceConfig()
    RequestLimit(REQUESTS).watch(trace)
    return discord.Client(intents=discord.Intents.none(), http_trace=trace, max_ratelimit_timeout=LONGEST_WAIT)


@contextmanager
def _changing_emoji() -> Iterator[None]:
    """Raise `OperatorError` where Discord refuses to list or change the application's emoji."""
    try:
        yield
    except discord.HTTPException as error:
        raise OperatorError(f"Discord refused to list or change the application's emoji ({error}).") from error
    except discord.RateLimited as error:
        minutes = ceil(error.retry_after / 60)
        raise OperatorError(f"Discord wants a break. Run this again in {minutes} min. It goes on from here.") from error
    except (aiohttp.ClientError, OSError) as error:
        raise unreachable(error) from error
