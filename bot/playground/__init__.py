"""The real bot in a playground on loopback (`sweeper play`): a Discord in the same process, no account and no token."""

import asyncio
import logging
import os
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from contextvars import Context
from functools import partial
from random import Random
from tempfile import TemporaryDirectory
from typing import cast

import discord
import simcord
from discord.webhook.async_ import async_context

from bot.app import FEATURES, Bot
from bot.clock import utc_now
from bot.discord.button import LastingButton, TextView
from bot.discord.feature import Feature, Features
from bot.discord.internals import Payload
from bot.discord.screens import Screens
from bot.discord.sending import mention_commands
from bot.discord.text import MESSAGE_LENGTH
from bot.engine.pool import WorkerPool
from bot.errors import OperatorError
from bot.features.daily.commands import daily
from bot.features.duel.handlers import start_against
from bot.features.duel.text import TITLE as DUEL
from bot.features.minesweeper.commands import minesweeper
from bot.features.minesweeper.text import TITLES
from bot.features.puzzle.handlers import start_puzzle
from bot.features.puzzle.session import PuzzleOptions
from bot.game.control import Control, Handler
from bot.playground import text
from bot.playground.page import adapt_page, follow, show_emoji, take_turns
from bot.process import cancel_on
from bot.store.games import Store
from bot.text.language import ENGLISH_LOCALE, Text
from core import Strength

PLAYERS = ("Ada", "Grace", "Linus")
MANAGER = "Ada"
PREFIX = "playground"


def _start(verb: str, label: Text | str, press: Handler) -> Control:
    return Control(prefix=PREFIX, verb=verb, label=label, answer=press)


STARTS = (
    _start("beginner", TITLES["beginner"], partial(minesweeper.callback, difficulty="beginner")),
    _start("daily", TITLES["daily"], daily.callback),
    _start("puzzle", text.PUZZLE, partial(start_puzzle, options=PuzzleOptions())),
    _start("duel", DUEL, partial(start_against, strength=Strength.SINGLE.value)),
)
"""The buttons of the greeting."""
BEAT = 0.5
WELCOME = """\
Play at  {url}
Press Beginner there to start. "Viewing as" switches players, and you can open more pages.
Press Ctrl-C to stop it."""


async def play(port: int, seed: int | None = None, locale: str = ENGLISH_LOCALE) -> None:
    """Run a channel with a fresh database until the page or a signal ends it.

    Raise `OperatorError` if the port is taken.
    """
    cancel_on("SIGTERM", "SIGHUP")
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    with TemporaryDirectory(prefix="sweeper-") as folder:
        database = f"sqlite:///{folder}/sweeper.db"
        async with (
            WorkerPool() as workers,
            simulated_discord(make := partial(new_bot, database, workers, seed), locale) as env,
            greeted_page(env, port, locale) as preview,
        ):
            acting = take_turns(preview, partial(keep_time, env))
            follow(preview)
            print(WELCOME.format(url=preview.url), flush=True)
            async with asyncio.TaskGroup() as tasks:
                beating = tasks.create_task(heartbeat(env, make, acting))
                await preview.wait_closed()
                beating.cancel()


@asynccontextmanager
async def simulated_discord(
    make: Callable[[], Awaitable[Bot]], locale: str = ENGLISH_LOCALE
) -> AsyncIterator[simcord.Env]:
    """A simulated Discord with the bot, at the present time."""
    env = simcord.Env(await make(), check_errors=False)  # the bot logs its errors itself
    env.backend.edit_bot_profile("Sweeper")
    show_emoji(env)
    env.backend.subscribers.insert(0, partial(complete, locale))  # before the bot
    env.backend.advance_clock(lag(env))  # before the bot starts: its timers would fire for months
    await env.start()
    start_in_background(env.bot)
    try:
        yield env
    finally:
        await close(env.bot)  # while SimCord still takes its requests
        await env.shutdown()


@asynccontextmanager
async def greeted_page(env: simcord.Env, port: int, locale: str = ENGLISH_LOCALE) -> AsyncIterator[simcord.Preview]:
    """The page of a channel with three players and the bot's greeting."""
    guild = env.create_guild("Playground")
    manager = guild.create_role("Managers", permissions=discord.Permissions(manage_guild=True))
    players = [
        guild.add_member(env.create_user(name.lower(), global_name=name), roles=[manager] if name == MANAGER else [])
        for name in PLAYERS
    ]
    channel = guild.create_text_channel("minesweeper")
    bot = cast(Bot, env.bot)
    await bot.store.add_server(guild.id)  # the greeting says where its settings are
    language = bot.languages[locale]
    above, below = (
        mention_commands("\n".join(lines), bot.mentions, MESSAGE_LENGTH) for lines in (text.GREETING, text.THEN)
    )
    view = TextView(above, buttons=[LastingButton.of(start.press(), language) for start in STARTS])
    view.add_item(discord.ui.TextDisplay(below))
    await bot.get_partial_messageable(channel.id).send(view=view)
    preview = env.preview(channel, viewers=players, layout="channel", port=port)
    adapt_page(preview)
    try:
        async with preview:
            yield preview
    except simcord.SetupError as error:
        if not isinstance(error.__cause__, OSError):
            raise
        raise OperatorError(f"Can't use port {port}. Stop the program that uses it, or choose another.") from error


async def heartbeat(env: simcord.Env, make: Callable[[], Awaitable[Bot]], acting: asyncio.Lock) -> None:
    """Keep SimCord's clock at the real time between presses, and restart the bot when Enter is pressed."""
    enter = enter_key()
    while True:
        await asyncio.sleep(BEAT)
        async with acting:
            if enter.is_set():
                enter.clear()
                await restart(env, make)
            await keep_time(env)


async def keep_time(env: simcord.Env) -> None:
    """Set SimCord's clock to the real time. The bot judges by it how soon a press came after another."""
    with suppress(TimeoutError):  # after a long sleep this takes several beats
        await env.advance_time(lag(env))


async def restart(env: simcord.Env, make: Callable[[], Awaitable[Bot]]) -> None:
    """Replace the bot by a new one on the same database. SimCord doesn't close the old one."""
    old = env.bot
    await env.restart_bot(await make())
    start_in_background(env.bot)
    await close(old)
    print("The bot was restarted.", flush=True)


def start_in_background(client: discord.Client) -> None:
    """Let the bot upload its tiles, run timers and follow races. SimCord would wait for that if it knew of it."""
    bot = cast(Bot, client)  # SimCord types it as a client
    for start in (bot.tiles.start, bot.timers.start, bot.races.start):
        background().run(start)


class BackgroundClock:
    """The event loop's clock, with timers that SimCord doesn't wait for before it shows the answer to a press."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()

    def time(self) -> float:
        return Context().run(self._loop.time)  # SimCord's own time stands still

    def call_later(self, delay: float, callback: Callable[[], object], /) -> asyncio.TimerHandle:
        return background().run(self._loop.call_later, delay, callback)


def background() -> Context:
    """Return a context without SimCord's mark, but with its way to send edits."""
    context = Context()
    context.run(async_context.set, async_context.get())
    return context


async def new_bot(database: str, workers: WorkerPool, seed: int | None) -> Bot:
    Screens.context = staticmethod(background)
    return Bot(
        await Store.open(database),
        workers,
        workers,
        rng=None if seed is None else Random(seed),
        edit_clock=BackgroundClock(),
        fetch=discord.Attachment.read,
        reply_clock=BackgroundClock(),
        features=Features([*FEATURES, Feature(controls=STARTS)]),
        shard_count=1,
    )


async def close(client: discord.Client) -> None:
    bot = cast(Bot, client)  # SimCord types it as a client
    await bot.close()
    await bot.store.close()


def complete(locale: str, event: str, payload: Payload) -> None:
    """Say in an interaction that the server installed the bot, which SimCord leaves out, and the language."""
    if event == "INTERACTION_CREATE":
        payload["authorizing_integration_owners"]["0"] = payload["guild_id"]
        payload["locale"] = payload["guild_locale"] = locale


def lag(env: simcord.Env) -> float:
    """Return how many seconds SimCord's clock is behind the real one."""
    return max(0.0, (utc_now() - env.now()).total_seconds())


def enter_key() -> asyncio.Event:
    """Return an event that is set when Enter is pressed in the terminal, if there is one."""
    pressed = asyncio.Event()
    loop = asyncio.get_running_loop()

    def read(descriptor: int) -> None:
        try:
            text = os.read(descriptor, 1024)
        except OSError:  # the terminal is gone
            text = b""
        if b"\n" in text:
            pressed.set()
        if not text:
            loop.remove_reader(descriptor)

    # No input at all, one that can't be waited for (a file, /dev/null), or `bot.ops.posix`'s other systems.
    with suppress(AttributeError, OSError, ValueError, NotImplementedError):
        loop.add_reader(sys.stdin.fileno(), read, sys.stdin.fileno())
        print("Press Enter to restart the bot.", flush=True)
    return pressed
