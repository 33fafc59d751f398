"""Presses a second that the bot answers and stores, compared with a bot that only updates a message.

Both run as processes against a loopback Discord, whose players press as soon as they are answered, in many channels.
Then `benchmarks.crowds` has players with a pace of their own, `benchmarks.overload` more presses than can be answered,
and `benchmarks.races` many races at once.
"""

from __future__ import annotations

import asyncio
import gc
import json
import re
import sys
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from itertools import chain
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import NamedTuple

from benchmarks import crowds, overload, races
from benchmarks.amounts import amount
from benchmarks.bare import Shape
from benchmarks.comparison import Disagreement, Target, compared, percentile, processor_time, show
from bot.game.session import OWN_MOVE_SEEN
from bot.store.games import Store
from tests.loopback.bot_process import BotProcess, module, until
from tests.loopback.channel import Channel, Player
from tests.loopback.discord_server import LoopbackDiscord
from tests.loopback.interaction import UPDATE, Answer, Unanswered
from tests.loopback.message import Payload, buttons_of, custom_id_in

CHANNELS = amount(500, 48)
"""With one player each: enough that a player's presses are a second apart, or that none presses twice. The bot limits
faster players, and a press right after the pad has moved only redraws.
"""
AT_ONCE = amount(24, 4)
ROUNDS = amount(4, 1)
PRESSES = amount(1000, 20)
"""Presses in each round."""

BOARD = {"difficulty": "intermediate", "guessing": "allowed", "look": "emoji"}
"""A picture would be painted for every press: `benchmarks.picture_presses` and `benchmarks.crowds` measure that."""

FLAG = re.compile(":(un)?flag:")
ARROW = re.compile(":(left|right|up|down):")

THROUGHPUT = Target(0.7, 0.5)
LATENCY = Target(2.0, 2.0)


@dataclass
class Seat:
    """A channel with its board and its player."""

    channel: Channel
    player: Player
    board: Payload

    async def press(self, custom_id: str) -> Answer:
        """Press, and return the answer. Raise `Disagreement` unless the board is the answer, in time."""
        try:
            answer = await self.channel.press(self.player, custom_id, self.board)
        except Unanswered:
            raise Disagreement(f"a press on {custom_id} was not answered in time") from None
        if answer.type != UPDATE:
            raise Disagreement(f"a press on {custom_id} was answered with {answer.text or answer.type!r}")
        return answer


class Round(NamedTuple):
    """A round of presses on one side."""

    seconds: float
    busy: float
    """Processor seconds of the bot."""
    waits: list[float]

    @property
    def pace(self) -> float:
        """Presses a second."""
        return len(self.waits) / self.seconds

    def wait(self, percent: float) -> float:
        """Return a percentile of the waits, in milliseconds."""
        return 1000 * percentile(self.waits, percent)


class Side:
    """A bot with a Discord of its own."""

    def __init__(self, discord: LoopbackDiscord, bot: BotProcess, channels: int = CHANNELS) -> None:
        self._discord = discord
        self._channels = channels
        self._bot = bot
        self._random = Random(529)
        self._seats: deque[Seat] = deque()
        self.moves = 0
        """Answered moves so far."""

    async def sit_down(self, command: str, *presses: str, **options: object) -> None:
        """Start a board in every channel, and press these buttons on it."""
        for number in range(self._channels):
            channel = self._discord.add_channel(f"load {number}")
            player = self._discord.add_player(f"player {number}")
            board = (await channel.slash(player, command, **options)).message
            assert board is not None
            seat = Seat(channel, player, board)
            for press in presses:
                await seat.press(custom_id_in(board, press))
            self._seats.append(seat)

    async def end_long_game(self, name: str) -> Callable[[], Awaitable[None]]:
        """Start and end a game of Expert with hundreds of moves. Return what asks for its GIF and waits for that."""
        channel, player = self._discord.add_channel(name), self._discord.add_player(name)
        board = (await channel.slash(player, "minesweeper", difficulty="expert", guessing="allowed")).message
        assert board is not None
        game = custom_id_in(board, ":more").split(":")[2]
        await channel.slash(player, "mines move", moves="h15 !a1-p30")
        asked = await channel.slash(player, "mines end")
        await channel.press(player, custom_id_in(asked.message or {}, ":confirm"), asked.message)

        async def ask() -> None:
            form = f"replay:1:mines:{game}:0:0:0:gif"
            answer = await channel.submit(player, form, board, **{"from": "", "to": ""})
            await until(lambda: answer.message and answer.message["attachments"])

        return ask

    async def play(self, presses: int) -> Round:
        """Make this many presses, with `AT_ONCE` of them waiting for answers, in all channels in turn."""
        to_do = iter(range(presses))

        async def one() -> list[float]:
            return [(await self.press()).seconds for _ in to_do]

        begun, busy = perf_counter(), self.busy
        waits = await asyncio.gather(*(one() for _ in range(AT_ONCE)))
        return Round(perf_counter() - begun, self.busy - busy, [*chain.from_iterable(waits)])

    @property
    def board(self) -> Payload:
        """The board in one of the channels."""
        return self._seats[0].board

    @property
    def busy(self) -> float:
        """The processor seconds that the bot has used so far."""
        return processor_time(self._bot.process.pid)

    async def press(self) -> Answer:
        """Press in the least recently used channel. Raise `Disagreement` if all wait for an answer."""
        if not self._seats:
            raise Disagreement("every player waits for an answer")
        seat = self._seats.popleft()
        answer = await seat.press(self._choose(seat.board))
        self._seats.append(seat)
        return answer

    def _choose(self, board: Payload) -> str:
        """Return a square to flag or unflag, or else an arrow; on a bare board, any button."""
        ids: list[str] = [button["custom_id"] for button in buttons_of(board) if not button.get("disabled")]
        flags = [custom_id for custom_id in ids if FLAG.search(custom_id)]
        if flags:
            self.moves += 1
        return self._random.choice(flags or [custom_id for custom_id in ids if ARROW.search(custom_id)] or ids)


@asynccontextmanager
async def bare_side(own: Side) -> AsyncIterator[Side]:
    """Run the bare bot, with messages as large as those of the other side."""
    async with LoopbackDiscord() as discord, BotProcess(discord, "", program=module("benchmarks.bare")) as bot:
        side = Side(discord, bot)
        await side.sit_down("board", shape=json.dumps(Shape.of(own.board)))
        yield side


@asynccontextmanager
async def own_side(database: str) -> AsyncIterator[Side]:
    async with LoopbackDiscord() as discord, BotProcess(discord, database, LOG_LEVEL="ERROR") as bot:
        side = Side(discord, bot)
        await side.sit_down("minesweeper", ":dig:", ":flags", **BOARD)
        yield side


async def stored_moves(database: str) -> int:
    """Return the number of stored moves, without first digs."""
    store = await Store.open(database)
    try:
        games = [await store.find_game(game) for game in range(1, CHANNELS + 1)]
    finally:
        await store.close()
    return sum(len(game.turns) for game in games if game) - 2 * CHANNELS


async def measure() -> list[str]:
    """Return the lines of the report. Raise `Disagreement` if a press gets no board, or a move is lost."""
    with TemporaryDirectory(prefix="sweeper-") as folder:
        database = f"sqlite:///{folder}/load.db"
        async with own_side(database) as own, bare_side(own) as bare:
            gc.collect()
            gc.freeze()  # so that collecting garbage here delays no press
            await asyncio.sleep(OWN_MOVE_SEEN.total_seconds())  # a press right after the first dig is refused
            rounds = [(await bare.play(PRESSES), await own.play(PRESSES)) for _ in range(ROUNDS + 1)][1:]
        if (stored := await stored_moves(database)) != own.moves:
            raise Disagreement(f"{own.moves} moves were made, but {stored} are stored")
    sides = [*zip(*rounds, strict=True)]

    def medians(figure: Callable[[Round], float]) -> tuple[float, float]:
        peer, own = (median(map(figure, side)) for side in sides)
        return peer, own

    return [
        f"{PRESSES} flags and arrows by {AT_ONCE} players at once in {CHANNELS} channels, median of {ROUNDS}",
        compared("presses a second", *medians(lambda done: done.pace), THROUGHPUT),
        compared("ms to an answer, 99th percentile", *medians(lambda done: done.wait(99)), LATENCY),
        compared("ms to an answer, median", *medians(lambda done: done.wait(50))),
        compared("ms of a processor a press", *medians(lambda done: 1000 * done.busy / len(done.waits))),
        f"Every move was stored: {own.moves:,}.",
    ]


def report(seconds: int = overload.FEW) -> Iterator[str]:
    yield f"{'':<48}{'bare bot':>13}{'ours':>13}{'ratio':>9}  goal (floor)"
    yield from asyncio.run(measure())
    yield ""
    yield from asyncio.run(crowds.measure())
    yield ""
    yield from asyncio.run(overload.measure(seconds))
    yield ""
    yield from asyncio.run(races.measure())


def main() -> int:
    return show(report())


if __name__ == "__main__":
    sys.exit(main())
