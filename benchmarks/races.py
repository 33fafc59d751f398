"""Many races at once on a loopback Discord: how long answers take, and how old the bars are that everyone sees."""

from __future__ import annotations

import asyncio
import gc
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter

from benchmarks.amounts import amount
from benchmarks.comparison import Disagreement, Target, percentile, processor_time, show
from bot.discord.handlers import ARROWS
from bot.features.race.session import COUNTDOWN
from bot.game.control import Press
from bot.store.games import Store
from core import Grid
from tests.loopback.bot_process import BotProcess
from tests.loopback.channel import Channel, Player
from tests.loopback.crowd import presses_of
from tests.loopback.discord_server import LoopbackDiscord
from tests.loopback.interaction import Unanswered
from tests.loopback.message import Payload, custom_id_in

RACES, PLAYERS = amount(20, 1), amount(10, 3)
PAUSE = amount(3.0, 0.5)
"""Seconds between a player's presses, on average."""
SECONDS = amount(20.0, 2.0)
OPENING = 30.0
"""Seconds in which the boards of all races have to be there."""
LOOKING = 0.02
"""Seconds from one look at a race's message to the next."""
ARROWS_PRESSED = 0.3

LATENCY, AGE, OPENED = Target(1000, 1000), Target(5, 5), Target(5, 10)


@dataclass
class Figures:
    """What came of the presses."""

    waits: list[float] = field(default_factory=list)
    opened: list[float] = field(default_factory=list)
    """Seconds from the start of a race to a board."""
    ages: list[float] = field(default_factory=list)
    """Seconds from the answer to a dig that changed its board to the next edit of the bars."""
    unanswered: int = 0


class Circuit:
    """A channel with a race. Its players know the mines, so nobody is slowed down by them."""

    def __init__(self, discord: LoopbackDiscord, number: int, store: Store) -> None:
        self.channel: Channel = discord.add_channel(f"circuit {number}")
        self.players = [discord.add_player(f"driver {number}.{place}") for place in range(PLAYERS)]
        self._store = store
        self._rng = Random(number)
        self._race: Payload = {}
        self._boards: dict[Player, Payload] = {}
        self._edits: list[float] = []
        self._digs: list[float] = []
        self._safe: frozenset[object] = frozenset()

    async def open(self) -> None:
        """Open the lobby, and have everybody join."""
        starter, *others = self.players
        message = (await self.channel.slash(starter, "race", difficulty="expert")).message
        assert message
        self._race = message
        for player in others:
            answer = (await self.channel.press(player, custom_id_in(message, ":join"), message)).message
            assert answer
            self._boards[player] = answer
        stored = await self._store.find_game(int(custom_id_in(message, ":join").split(":")[2]))
        assert stored
        grid = Grid(stored.rows, stored.columns)
        self._safe = frozenset(grid.cells(grid.everywhere & ~int(stored.field or "0", 16)))

    async def start(self, figures: Figures) -> None:
        """Start the race, and wait for the boards."""
        starter = self.players[0]
        answer = (await self.channel.press(starter, custom_id_in(self._race, ":start"), self._race)).message
        assert answer
        self._boards[starter] = answer
        begun = perf_counter() + COUNTDOWN.total_seconds()
        waiting = set(self._boards)
        while waiting and perf_counter() < begun + OPENING:
            there = {player for player in waiting if presses_of(self._boards[player])}
            figures.opened += [max(0.0, perf_counter() - begun)] * len(there)
            waiting -= there
            await asyncio.sleep(LOOKING)
        if waiting:
            raise Disagreement(f"{len(waiting)} boards of a race weren't opened within {OPENING:g} seconds")

    async def run(self, until: float, figures: Figures) -> None:
        """Have everybody play until that time."""
        watching = asyncio.create_task(self._watch())
        await asyncio.gather(*(self._play(player, until, figures) for player in self.players))
        await asyncio.sleep(AGE.floor)
        watching.cancel()
        with suppress(asyncio.CancelledError):
            await watching
        figures.ages += [
            next((edit for edit in self._edits if edit >= dig), perf_counter()) - dig for dig in self._digs
        ]

    async def _watch(self) -> None:
        """Take note of the times at which the race's message is edited."""
        seen = self._race["edited_timestamp"]
        while True:
            if self._race["edited_timestamp"] != seen:
                seen = self._race["edited_timestamp"]
                self._edits.append(perf_counter())
            await asyncio.sleep(LOOKING)

    async def _play(self, player: Player, until: float, figures: Figures) -> None:
        while True:
            pause = self._rng.uniform(0.3, 1.7) * PAUSE
            if perf_counter() + pause > until:
                return
            await asyncio.sleep(pause)
            press = self._choose(presses_of(self._boards[player]))
            try:
                answer = await self.channel.press(player, str(press), self._boards[player])
            except Unanswered:
                figures.unanswered += 1
                continue
            figures.waits.append(answer.seconds)
            if press.control.verb == "dig" and str(press) not in map(str, presses_of(self._boards[player])):
                self._digs.append(perf_counter())

    def _choose(self, presses: list[Press]) -> Press:
        digs = [press for press in presses if press.control.verb == "dig" and press.cell in self._safe]
        arrows = [press for press in presses if press.control in ARROWS.values()]
        return self._rng.choice(arrows if not digs or self._rng.random() < ARROWS_PRESSED else digs)


@asynccontextmanager
async def circuits() -> AsyncIterator[tuple[LoopbackDiscord, BotProcess, list[Circuit]]]:
    """Run the bot, with a lobby in each channel that everybody has joined."""
    async with AsyncExitStack() as stack:
        folder = stack.enter_context(TemporaryDirectory(prefix="sweeper-"))
        database = f"sqlite:///{folder}/races.db"
        discord = await stack.enter_async_context(LoopbackDiscord())
        bot = await stack.enter_async_context(BotProcess(discord, database, LOG_LEVEL="ERROR"))
        store = await Store.open(database)
        stack.push_async_callback(store.close)
        opened = [Circuit(discord, number, store) for number in range(RACES)]
        for circuit in opened:
            await circuit.open()
        yield discord, bot, opened


async def measure() -> list[str]:
    """Return the lines of the report. Raise `Disagreement` if a board isn't opened."""
    figures = Figures()
    async with circuits() as (discord, bot, opened):
        gc.collect()
        gc.freeze()  # so that collecting garbage here delays no press
        await asyncio.gather(*(circuit.start(figures) for circuit in opened))
        begun, busy = perf_counter(), processor_time(bot.process.pid)
        await asyncio.gather(*(circuit.run(begun + SECONDS, figures) for circuit in opened))
        busy = processor_time(bot.process.pid) - busy
        refused = discord.rest.limits.refused.total()
    wait, age, slowest = 1000 * percentile(figures.waits, 99), max(figures.ages), max(figures.opened)
    return [
        f"{RACES} races of {PLAYERS} players at once, a press every {PAUSE:g} s each, boards as pictures",
        _line("seconds from the start to the last board", slowest, OPENED),
        _line("answers a second", len(figures.waits) / SECONDS),
        _line("ms to an answer, median", 1000 * percentile(figures.waits, 50)),
        _line("ms to an answer, 99th percentile", wait, LATENCY),
        _line("ms of a processor an answer", 1000 * busy / len(figures.waits)),
        _line("seconds until the bars show a dig, at most", age, AGE),
        f"  unanswered {figures.unanswered}, answers 429 {refused}",
    ]


def _line(name: str, figure: float, target: Target | None = None) -> str:
    return f"{name:<48}{figure:>13.2f}" + (f"  {target} {target.verdict(figure)}" if target else "")


def report() -> Iterator[str]:
    yield from asyncio.run(measure())


def main() -> int:
    return show(report())


if __name__ == "__main__":
    sys.exit(main())
