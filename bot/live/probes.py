"""What the bot assumes about Discord, each with what tries it.

Requests are made one at a time, and discord.py waits wherever the headers say that a limit is used up.
"""

import re
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import timedelta
from random import Random
from types import SimpleNamespace

import aiohttp
import discord
from discord import Message, ui

from bot.clock import monotonic, utc_now
from bot.games.minesweeper.options import OWN_BOARD, PRESETS, Options, new_stored_game
from bot.games.minesweeper.session import MinesweeperSession
from bot.games.minesweeper.view import BoardView
from bot.play.channel_locks import Place
from bot.process import PERMISSIONS
from bot.render.appearance import Theme
from bot.render.emoji import STANDARD, TileName, Tiles
from bot.render.tile_emoji import UPLOADED, tile_image
from bot.ui.drawing import INVALID_FORM, Context
from core import Action, Move, lay_mines

TILE_NAME = "sweeper_live_check"
MARK = "Sweeper's live check edits this message the next time. Please leave it here."
HOUR = timedelta(hours=1)
SEARCHED = 100
"""How many messages are searched for the marked one."""
IDENTIFIES = 1000
EDITS, QUICK_EDITS = 100, 20
QUICKLY = 25.0
"""Seconds that the edits for quick presses may take. At five in five seconds they take twenty."""
TOO_MANY = 429
_VERSION, _ID = re.compile(r"^/api/v\d+"), re.compile(r"/\d+(?=/|$)")
LARGEST = Options(OWN_BOARD, 30, 26, 260)
EMOJI_SIZES = (PRESETS["pocket"], PRESETS["intermediate"], PRESETS["expert"], LARGEST)


@dataclass(frozen=True)
class Finding:
    """What was seen, and whether the assumption holds; `None` if that wasn't to be seen."""

    seen: str
    holds: bool | None


@dataclass
class RouteLimit:
    """The limit of one route, as the headers of its answers say."""

    requests: int = 0
    refused: int = 0
    """How many were answered 429."""
    most: int | None = None
    """How many requests a window takes; `None` if no header said so."""
    seconds: float = 0.0
    """The longest time until a window ended."""

    def note(self, status: int, headers: Mapping[str, str]) -> None:
        """Note an answer."""
        self.requests += 1
        self.refused += status == TOO_MANY
        if "X-RateLimit-Limit" in headers:
            self.most = int(headers["X-RateLimit-Limit"])
            self.seconds = max(self.seconds, float(headers.get("X-RateLimit-Reset-After", 0)))


class Traffic:
    """The limits of all routes that were asked, by a name such as `PATCH /channels/ID/messages/ID`."""

    def __init__(self) -> None:
        self.routes: dict[str, RouteLimit] = {}

    @property
    def refused(self) -> int:
        """How many requests were answered 429."""
        return sum(limit.refused for limit in self.routes.values())

    def trace(self) -> aiohttp.TraceConfig:
        """Return what notes the requests of an HTTP session."""

        async def end(_: aiohttp.ClientSession, __: SimpleNamespace, request: aiohttp.TraceRequestEndParams) -> None:
            path = _ID.sub("/ID", _VERSION.sub("", request.url.path))
            limit = self.routes.setdefault(f"{request.method} {path}", RouteLimit())
            limit.note(request.response.status, request.response.headers)

        trace = aiohttp.TraceConfig()
        trace.on_request_end.append(end)
        return trace


@dataclass
class Site:
    """A test channel, and what was made there."""

    client: discord.Client
    channel: discord.TextChannel
    member: discord.Member
    traffic: Traffic
    tiles: Tiles = field(default_factory=lambda: STANDARD)
    board: Message | None = None
    made: list[Message] = field(default_factory=list)
    """The messages to delete."""

    async def post(self, view: ui.LayoutView) -> Message:
        """Send a message that is deleted at the end."""
        message = await self.channel.send(view=view, silent=True)
        self.made.append(message)
        return message

    async def clear(self) -> None:
        """Delete what was made. Only the tile's name is known if an answer got lost."""
        for emoji in await self.client.fetch_application_emojis():
            if emoji.name == TILE_NAME:
                await emoji.delete()
        while self.made:
            with suppress(discord.NotFound):  # somebody was faster
                await self.made.pop().delete()


async def permissions(site: Site) -> Finding:
    there = site.channel.permissions_for(site.member)
    missing = [name.replace("_", " ") for name, needed in PERMISSIONS if needed and not getattr(there, name)]
    return Finding(f"missing: {', '.join(missing)}" if missing else "all there", not missing)


async def identifies(site: Site) -> Finding:
    _, _, limit = await site.client.http.get_bot_gateway()
    seen = f"{limit['remaining']} of {limit['total']} left, {limit['max_concurrency']} at once"
    return Finding(seen, limit["total"] >= IDENTIFIES)


async def upload(site: Site) -> Finding:
    image = tile_image(TileName.COVERED, Theme.DARK)
    emoji = await site.client.create_application_emoji(name=TILE_NAME, image=image)
    site.tiles = {tile: f"<:{tile}:{emoji.id}>" for tile in UPLOADED}
    return Finding("uploaded", True)


async def edits_with_tiles(site: Site) -> Finding:
    if site.tiles is STANDARD:
        return Finding("there is no tile", None)
    game = _game(PRESETS["beginner"], site)
    site.board = await site.post(BoardView(game, Context(tiles=site.tiles)))
    refused = twice = 0
    for _ in range(EDITS):
        if not await _takes(site.board, BoardView(game, Context(tiles=site.tiles))):
            refused += 1
            twice += not await _takes(site.board, BoardView(game, Context(tiles=site.tiles)))
    return Finding(f"{refused} of {EDITS} refused, {twice} twice", not twice)


async def _takes(message: Message, view: ui.LayoutView) -> bool:
    """Edit a message, and return whether Discord takes its emoji."""
    try:
        await message.edit(view=view)
    except discord.HTTPException as error:
        if error.code != INVALID_FORM:
            raise
        return False
    return True


async def quick_edits(site: Site) -> Finding:
    game = _game(PRESETS["beginner"], site)
    board = site.board or await site.post(BoardView(game))
    before, start = site.traffic.refused, monotonic()
    for _ in range(QUICK_EDITS):
        await board.edit(view=BoardView(game))
    seconds, refused = monotonic() - start, site.traffic.refused - before
    return Finding(f"{seconds:.1f} s, {refused} answered 429", seconds <= QUICKLY and not refused)


async def largest_board(site: Site) -> Finding:
    await site.post(BoardView(_game(LARGEST, site, opened=True)))
    return Finding(f"{LARGEST.rows}x{LARGEST.columns} with {LARGEST.mines} mines, all opened", True)


async def largest_board_with_tiles(site: Site) -> Finding:
    if site.tiles is STANDARD:
        return Finding("there is no tile", None)
    for options in EMOJI_SIZES:
        await site.post(BoardView(_game(options, site, opened=True), Context(tiles=site.tiles)))
    return Finding(", ".join(f"{options.rows}x{options.columns}" for options in EMOJI_SIZES), True)


async def old_edit(site: Site) -> Finding:
    """Edit the message that the last check left. Leave a new one in its place, unless it is younger than an hour."""
    if not site.channel.permissions_for(site.member).read_message_history:
        return Finding("needs the permission Read Message History", None)
    messages = [message async for message in site.channel.history(limit=SEARCHED)]
    marked = [message for message in messages if message.author == site.member and message.content.startswith(MARK)]
    now = utc_now()
    old = [message for message in marked if now - message.created_at > HOUR]
    if not old:
        if not marked:
            await site.channel.send(MARK, silent=True)
        return Finding("run this again in an hour", None)
    before = site.traffic.refused
    await old[0].edit(content=f"{MARK} Edited.")
    refused = site.traffic.refused - before
    site.made += old
    await site.channel.send(MARK, silent=True)
    age = (now - old[0].created_at) // HOUR
    return Finding(f"edited after {age} h, {refused} answered 429", not refused)


PROBES: Mapping[str, Callable[[Site], Awaitable[Finding]]] = {
    "The bot has the permissions it asks for": permissions,
    f"Shards may identify {IDENTIFIES} times a day": identifies,
    "A tile can be uploaded": upload,
    f"{EDITS} edits with own emoji in buttons work, at once or when sent again": edits_with_tiles,
    f"20 quick edits take less than {QUICKLY:.0f} s and no 429": quick_edits,
    "The largest board fits": largest_board,
    "Boards of all sizes fit with own emoji": largest_board_with_tiles,
    "A message older than an hour can be edited": old_edit,
}
"""The assumptions and what tries them, in this order."""
LIMITS = {
    "POST /channels/ID/messages": (5, 5.0),
    "PATCH /channels/ID/messages/ID": (5, 5.0),
}
"""The requests and seconds that the bot's own pace is made for."""


def limits_of(traffic: Traffic) -> list[tuple[str, Finding]]:
    """Return what the headers of each route said, after what was assumed of it."""
    found: list[tuple[str, Finding]] = []
    for route, limit in sorted(traffic.routes.items()):
        most, seconds = LIMITS.get(route, (None, 0.0))
        assumption = f"{route}: {f'{most} in {seconds:.0f} s' if most else 'no 429'}"
        refused = f", {limit.refused} of {limit.requests} answered 429" if limit.refused else ""
        if limit.most is None:
            found.append((assumption, Finding(f"no headers{refused}", False if refused else None)))
        else:
            enough = most is None or (limit.most >= most and limit.seconds / limit.most <= seconds / most)
            found.append(
                (assumption, Finding(f"{limit.most} in {limit.seconds:.2f} s{refused}", enough and not refused))
            )
    return found


def _game(options: Options, site: Site, *, opened: bool = False) -> MinesweeperSession:
    """Return a game that no button of the bot knows, and with all its numbers `opened` but one."""
    field = lay_mines(options.rows, options.columns, options.mines, Random(1))
    now = utc_now()
    stored = new_stored_game(options, Place(site.channel.id, site.channel.guild.id), site.member.id, now, field)
    stored.id = 0
    game = MinesweeperSession(stored)
    if opened:
        safe = field.grid.cells(field.grid.everywhere & ~field.bits)
        game.take([Move(Action.DIG, cell) for cell in safe[1:]], site.member.id, now)
    return game
