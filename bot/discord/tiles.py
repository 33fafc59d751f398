"""Our own tiles as emoji of the application, which Discord keeps for all processes of the bot.

They are named after their content, so that versions of the bot with different drawings have tiles side by side.
`python -m bot tiles` uploads and lists them, and `tiles prune` deletes those of other versions.
"""

import asyncio
import logging
import re
from argparse import Namespace
from collections.abc import Coroutine, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import lru_cache
from math import ceil, inf

import aiohttp
import discord

from bot.board.appearance import Theme
from bot.board.emoji import STANDARD, TileName, Tiles
from bot.board.tile_emoji import UPLOADED, emoji_name, tile_image
from bot.discord.clock import Clock
from bot.discord.login import log_in, unreachable
from bot.discord.refusals import RequestLimit
from bot.errors import OperatorError, ServiceDown
from bot.ops.command import Argument, Command
from bot.settings import Settings

log = logging.getLogger(__name__)

THEMES = (Theme.DARK, *(theme for theme in Theme if theme is not Theme.DARK))
"""In the order in which they are uploaded: the default comes first."""
PAUSE, CHECK = 60.0, 3600.0
"""Seconds from one search for missing tiles to the next, while some are missing and while none is known to be.

Discord refuses deleted emoji in buttons, but shows their names in texts.
"""

PATIENCE = 3.0
"""Seconds in which another process has to upload a tile, or this one goes on."""
LISTING = 2.0
"""Seconds that a starting bot waits for the list of tiles."""
REQUESTS = 5
"""Requests a second, which the bot leaves to other processes."""
LONGEST_WAIT = 30.0
"""Seconds to wait where Discord limits uploads."""

_NAME = re.compile(r"[a-z][a-z0-9]_[a-z]+_[0-9a-f]{8}")

Ids = dict[str, int]
"""The ids of emoji by their names."""


class ApplicationTiles:
    """The tiles that Discord has."""

    def __init__(self, client: discord.Client, clock: Clock | None = None) -> None:
        self._client = client
        self._clock = clock
        self._tiles: dict[Theme, Tiles] = {}
        self._complete = True
        """Whether no tile was missing when this was last known."""
        self._started_at = self._searched_at = -inf
        """When tiles were last looked for, and when that was because some were missing."""
        self._loading: asyncio.Task[None] | None = None
        self._listed = asyncio.Event()
        """Whether Discord was asked once, with or without success."""
        self._failure = ""
        """Why tiles are missing, so that it is logged only once."""

    def start(self) -> None:
        """Upload the tiles that are missing, in the background."""
        self._started_at = self._now()
        self._loading = asyncio.create_task(self._try_to_load())

    async def start_and_list(self) -> None:
        """Start, and return as soon as it is known which tiles are there, so that the first boards have them."""
        self.start()
        with suppress(TimeoutError):
            await asyncio.wait_for(self._listed.wait(), LISTING)

    async def close(self) -> None:
        """Stop uploading."""
        if loading := self._loading:
            self._loading = None
            loading.cancel()
            await asyncio.wait([loading])

    def of(self, theme: Theme) -> Tiles:
        """Return the tiles of a theme, or standard emoji as long as one of them is missing."""
        self._search_again()
        return self._tiles.get(theme, STANDARD)

    def refused(self) -> None:
        """Note that Discord refused a message with tiles: one of them may have been deleted."""
        self._complete = False
        self._search_again()

    async def load(self) -> Mapping[Theme, Ids]:
        """Upload the tiles that are missing, and return the ids of all. Raise the errors of requests to Discord."""
        names = await asyncio.to_thread(current_names)
        ids = await list_emoji(self._client)
        self._note(names, ids)
        for theme in THEMES:
            for tile, name in names[theme].items():
                while name not in ids:
                    ids = await self._upload(tile, theme, name, ids)
            self._note(names, ids)
        return {theme: {name: ids[name] for name in names[theme].values() if name in ids} for theme in THEMES}

    def _search_again(self) -> None:
        """Search for missing tiles in the background, unless that was done a moment ago."""
        if self._loading is None or not self._loading.done():
            return
        if self._complete:
            if self._now() >= self._started_at + CHECK:
                self.start()
        elif self._now() >= self._searched_at + PAUSE:
            self._searched_at = self._now()
            self.start()

    def _now(self) -> float:
        return (self._clock or asyncio.get_running_loop()).time()

    async def _try_to_load(self) -> None:
        self._complete, failure = True, ""
        try:
            await self.load()
        except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
            failure = str(error)
            if failure != self._failure:
                log.warning("tiles are missing, so boards are drawn with standard emoji: %s", failure)
        if failure or len(self._tiles) < len(THEMES):
            self._complete = False
        self._failure = failure
        self._listed.set()

    async def _upload(self, tile: TileName, theme: Theme, name: str, ids: Ids) -> Ids:
        """Upload a tile, or let another process that was quicker upload the rest. Return the ids of all emoji."""
        image = await asyncio.to_thread(tile_image, tile, theme)
        try:
            emoji = await self._client.create_application_emoji(name=name, image=image)
        except discord.HTTPException:
            listed = await list_emoji(self._client)
            if name not in listed:
                raise
            while listed.keys() != ids.keys():
                ids = listed
                self._note(current_names(), ids)
                await asyncio.sleep(PATIENCE)
                listed = await list_emoji(self._client)
            return ids
        return ids | {name: emoji.id}

    def _note(self, names: Mapping[Theme, Mapping[TileName, str]], ids: Ids) -> None:
        """Use the themes whose tiles are all among these emoji."""
        self._tiles = {
            theme: {tile: f"<:{tile}:{ids[name]}>" for tile, name in names[theme].items()}
            for theme in THEMES
            if ids.keys() >= set(names[theme].values())
        }
        self._listed.set()


@lru_cache(1)
def current_names() -> Mapping[Theme, Mapping[TileName, str]]:
    """Return the names of all tiles as this version draws them."""
    return {theme: {tile: emoji_name(tile, theme) for tile in UPLOADED} for theme in THEMES}


async def list_emoji(client: discord.Client) -> Ids:
    """Return the ids of all emoji of the application."""
    return {emoji.name: emoji.id for emoji in await client.fetch_application_emojis()}


def _run(options: Namespace) -> Coroutine[object, None, None]:
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
            current = {name for names in current_names().values() for name in names.values()}
            emoji = await client.fetch_application_emojis()
            old = [one for one in emoji if _NAME.fullmatch(one.name) and one.name not in current]
            for one in old:
                with suppress(discord.NotFound):
                    await one.delete()
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
        raise ServiceDown(f"Discord wants a break. Run this again in {minutes} min. It goes on from here.") from error
    except (aiohttp.ClientError, OSError) as error:
        raise unreachable(error) from error
