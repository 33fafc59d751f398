"""The cost of storing results: the same games with and without them, on both databases."""

from __future__ import annotations

import asyncio
import gc
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import NamedTuple

import pytest
from sqlalchemy import func, select

from benchmarks.amounts import amount
from benchmarks.comparison import Disagreement, Target, show
from bot.engine.client import EngineClient
from bot.engine.pool import WorkerPool
from bot.features.minesweeper.options import PRESETS
from bot.features.minesweeper.session import MinesweeperSession
from bot.features.minesweeper.starting import start as start_game
from bot.game.channel_locks import Place
from bot.game.games import S
from bot.game.kinds import Kinds
from bot.game.referee import Referee
from bot.store.games import Store
from bot.store.models import StoredGame
from core import Action, Move
from tests.databases import empty_postgresql

GAMES, FIRST = amount(60, 2), amount(10, 1)
"""Games on each side. The first ones aren't measured, so that everything is loaded."""
PLAYER = 1
OPTIONS = replace(PRESETS["beginner"], guessing=True)
START = datetime(2024, 2, 29, 12, tzinfo=UTC)

SLOWER = Target(1.05, 1.05)


class Presses(NamedTuple):
    """Milliseconds of a game's presses: the mean, and the press that ended it."""

    mean: float
    last: float
    number: int


class Games(Referee):
    """Games with or without results."""

    def __init__(self, store: Store, workers: WorkerPool, *, with_results: bool) -> None:
        ticks, rng = count(), Random(529)
        engine = EngineClient(workers, rng)
        super().__init__(
            store, lambda: START + timedelta(seconds=next(ticks)), rng, engine, Kinds([MinesweeperSession])
        )
        self._with_results = with_results

    def _keep(self, session: S) -> S:
        if not self._with_results:  # it claims that its results are stored already
            session.know(results=(), recorded=True)
        return super()._keep(session)


class Side:
    """A series of games with or without results, the same on each side."""

    def __init__(self, games: Games, channel: int) -> None:
        self._games = games
        self._place = Place(channel, 5)
        self._order = Random(529)
        self._interactions = count(channel, 2)

    async def play(self) -> Presses:
        """Return the times of the next game, won with a press for each dig and each flag."""
        play = await start_game(self._games, self._place, PLAYER, next(self._interactions), OPTIONS)
        times = []
        while not play.over:
            began = perf_counter()
            play, _ = await self._games.move(play, PLAYER, next(self._interactions), [self._choose(play)])
            times.append(1000 * (perf_counter() - began))
        return Presses(sum(times) / len(times), times[-1], len(times))

    def _choose(self, play: MinesweeperSession) -> Move:
        """Return a flag on a mine, or a dig on another cell."""
        cell = self._order.choice(play.game.grid.cells(play.game.board.where("#")))
        mine = play.laid and cell in play.game.field.mines
        return Move(Action.FLAG if mine else Action.DIG, cell)


async def measure(url: str) -> list[str]:
    """Return the lines of a database. Raise `Disagreement` unless every game with results has one."""
    store = await Store.open(url)
    try:
        async with WorkerPool() as workers:
            both = [Games(store, workers, with_results=on) for on in (False, True)]
            without, recorded = (Side(games, channel) for channel, games in enumerate(both, 1))
            gc.collect()
            gc.freeze()
            played = [(await without.play(), await recorded.play()) for _ in range(GAMES)]
            for games in both:
                await games.close()
        unrecorded = select(func.count()).where(StoredGame.ended_at.is_not(None), ~StoredGame.recorded)
        left = await store.database.read(lambda session: session.scalar(unrecorded))
    finally:
        await store.close()
    if left != GAMES:
        raise Disagreement(f"{left} games have no results, but {GAMES} should have none")
    peers, owns = zip(*played[FIRST:], strict=True)
    return [
        _line("ms a press", [game.mean for game in peers], [game.mean for game in owns], SLOWER),
        _line("ms a press that ends a game", [game.last for game in peers], [game.last for game in owns]),
        f"{sum(game.number for game in owns) / len(owns):.0f} presses a game",
    ]


def _line(name: str, peers: list[float], owns: list[float], target: Target | None = None) -> str:
    """Return a line with both medians, and the median ratio of the same game on both sides."""
    ratio = median(own / peer for own, peer in zip(owns, peers, strict=True))
    line = f"{name:<48}{median(peers):>13.2f}{median(owns):>13.2f}{ratio:>9.2f}"
    return f"{line}  {target} {target.verdict(ratio)}" if target else line


@asynccontextmanager
async def databases() -> AsyncIterator[dict[str, str]]:
    """Provide the addresses of empty databases: a file, and PostgreSQL if there is a server."""
    with TemporaryDirectory(prefix="sweeper-") as folder:
        file = {"SQLite": f"sqlite:///{Path(folder)}/games.db"}
        try:
            async with empty_postgresql() as server:
                yield {**file, "PostgreSQL": server}
        except pytest.skip.Exception:
            yield file


async def _measure_all() -> list[str]:
    async with databases() as urls:
        return [line for name, url in urls.items() for line in (f"{name}:", *await measure(url))]


def report() -> Iterator[str]:
    yield f"{f'{GAMES} games, median':<48}{'no results':>13}{'results':>13}{'ratio':>9}  goal (floor)"
    yield from asyncio.run(_measure_all())


def main() -> int:
    return show(report())


if __name__ == "__main__":
    sys.exit(main())
