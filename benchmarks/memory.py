"""Memory of running games, of games that have ended, and of an idle bot."""

from __future__ import annotations

import asyncio
import gc
import sys
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from benchmarks.amounts import amount
from benchmarks.comparison import Target, show
from bot.engine.client import EngineClient
from bot.engine.pool import WorkerPool
from bot.features.minesweeper.options import PRESETS
from bot.features.minesweeper.session import MinesweeperSession
from bot.features.minesweeper.starting import start as start_game
from bot.game.channel_locks import Place
from bot.game.games import MOST_ENDED
from bot.game.kinds import Kinds
from bot.game.referee import Referee
from bot.store.games import Store
from bot.store.models import RESIGN
from core import Action, Move
from tests.loopback.bot_process import BotProcess, until
from tests.loopback.discord_server import LoopbackDiscord

KIB, MIB = 2**10, 2**20
RUNNING, FINISHED = 10_000, 100_000
FEW = amount(2000, 20)
"""Games of each kind: enough to measure one running game, too few to see what ended games leave behind."""
FIRST = amount(MOST_ENDED, 20)
"""Games before measuring, so that everything is loaded and the cache of finished games is full."""
PLAYER = 1

A_GAME = Target(20, 20)
IDLE = Target(200, 200)
GROWTH = Target(0.1, 0.1)


class Crowd:
    """A referee with a database file, and a player who keeps starting games."""

    def __init__(self, store: Store, workers: WorkerPool) -> None:
        rng = Random(529)
        engine = EngineClient(workers, rng)
        self._referee = Referee(store, lambda: datetime.now(UTC), rng, engine, Kinds([MinesweeperSession]))
        self._interactions = count(1)
        self._spec = replace(PRESETS["expert"], guessing=True)

    async def start(self, channel: int) -> MinesweeperSession:
        """Start a game and make some moves."""
        play = await start_game(self._referee, Place(channel, None), PLAYER, next(self._interactions), self._spec)
        for move in (Move(Action.DIG, (15, 8)), Move(Action.FLAG, (0, 0)), Move(Action.FLAG, (0, 1))):
            play, _ = await self._referee.move(play, PLAYER, next(self._interactions), [move])
        return play

    async def start_and_end(self, channel: int) -> None:
        """Start a game and resign it."""
        play = await start_game(self._referee, Place(channel, None), PLAYER, next(self._interactions), self._spec)
        await self._referee.play(play, PLAYER, next(self._interactions), RESIGN)


def memory(pid: int | str = "self") -> int:
    """Return the bytes of memory that a process uses."""
    gc.collect()
    fields = Path(f"/proc/{pid}/status").read_text(encoding="ascii").split("VmRSS:")[1].split()
    return int(fields[0]) * KIB


def with_children(pid: int) -> int:
    """Return the bytes of a process and its children."""
    by_thread = [thread.read_text(encoding="ascii") for thread in Path(f"/proc/{pid}/task").glob("*/children")]
    return memory(pid) + sum(with_children(int(child)) for children in by_thread for child in children.split())


async def games(running: int, finished: int) -> list[str]:
    """Return the lines about games."""
    gc.unfreeze()  # other benchmarks froze it
    with TemporaryDirectory(prefix="sweeper-") as folder:
        store = await Store.open(f"sqlite:///{folder}/games.db")
        async with WorkerPool() as workers:
            crowd = Crowd(store, workers)
            for channel in range(FIRST):
                await crowd.start(channel)
                await crowd.start_and_end(-channel - 1)
            before = memory()
            for channel in range(FIRST, FIRST + running):
                await crowd.start(channel)
            full = memory()
            for channel in range(FIRST, FIRST + finished):
                await crowd.start_and_end(-channel - 1)
            after = memory()
        await store.close()
    return [
        _line(f"{running:,} running games, KiB each", (full - before) / running / KIB, A_GAME),
        _line(f"{finished:,} games ended meanwhile, KiB each", (after - full) / finished / KIB, GROWTH),
    ]


async def idle() -> list[str]:
    """Return the line about an idle bot, once its worker is running."""
    with TemporaryDirectory(prefix="sweeper-") as folder:
        async with LoopbackDiscord() as discord, BotProcess(discord, f"sqlite:///{folder}/games.db") as bot:
            channel, player = discord.add_channel(), discord.add_player("player")
            await channel.slash(player, "minesweeper")
            await channel.press(player, "mines:1:1:dig:E5")  # a board that needs no guess comes from the worker
            await until(lambda: with_children(bot.process.pid) > memory(bot.process.pid))
            both, alone = with_children(bot.process.pid), memory(bot.process.pid)
    return [_line(f"the bot and its worker, MiB (the bot {alone / MIB:.0f})", both / MIB, IDLE)]


def _line(name: str, figure: float, target: Target) -> str:
    return f"{name:<61}{figure:>13.2f}{'':>9}  {target} {target.verdict(figure)}"


def report(running: int, finished: int) -> Iterator[str]:
    yield f"{'memory':<61}{'':>13}{'':>9}  goal"
    yield from asyncio.run(idle())
    yield from asyncio.run(games(running, finished))


def main(running: int = FEW, finished: int = FEW) -> int:
    return show(report(running, finished))


if __name__ == "__main__":
    sys.exit(main(RUNNING, FINISHED))
