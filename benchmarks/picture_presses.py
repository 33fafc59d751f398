"""Presses at an even pace on a loopback Discord, on boards of emoji and as pictures, and while GIFs are drawn."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import NamedTuple

from benchmarks.amounts import amount
from benchmarks.comparison import Disagreement, Target, compared, percentile
from benchmarks.load import Side
from bot.board.appearance import Look
from tests.loopback.bot_process import BotProcess
from tests.loopback.discord_server import LoopbackDiscord

CHANNELS = amount(100, 10)
"""With one player each, so that nobody presses too fast."""
ROUNDS, SECONDS = amount(3, 1), amount(4, 1)
"""Rounds, in which the sides take turns, and the seconds of each."""
CALM, BUSY, BUSY_SECONDS = amount(20, 8), amount(60, 10), amount(5, 1)
"""Presses a second."""

LATENCY = Target(1.5, 1.5)

FILMERS, PAUSE = amount(4, 1), 0.5
"""Players who have one GIF after another drawn, and the seconds in between: the bot takes no more from a player."""
MEANWHILE = Target(300, 300)
"""Milliseconds to an answer that is slower than 99 of 100, as for crowds."""


class Presses(NamedTuple):
    """The answers to presses at an even pace."""

    waits: list[float]
    """Seconds to each answer."""
    pictures: int
    """Answers with a picture."""
    busy: float
    """Processor seconds of the bot."""

    def wait(self, percent: float) -> float:
        """Return a percentile of the waits, in milliseconds."""
        return 1000 * percentile(self.waits, percent)

    @property
    def cost(self) -> float:
        """Processor milliseconds per press."""
        return 1000 * self.busy / len(self.waits)


async def press_evenly(side: Side, pace: int, seconds: int) -> Presses:
    """Press `pace` times a second, without waiting for answers."""
    begun, busy, pressed = perf_counter(), side.busy, []
    for number in range(pace * seconds):
        await asyncio.sleep(begun + number / pace - perf_counter())
        pressed.append(asyncio.create_task(side.press()))
    answers = await asyncio.gather(*pressed)
    pictures = sum(bool(answer.data.get("attachments")) for answer in answers)
    return Presses([answer.seconds for answer in answers], pictures, side.busy - busy)


@asynccontextmanager
async def side_of(look: Look) -> AsyncIterator[Side]:
    """Run the bot, with boards of this look."""
    with TemporaryDirectory(prefix="sweeper-") as folder:
        database = f"sqlite:///{folder}/pictures.db"
        async with LoopbackDiscord() as discord, BotProcess(discord, database, LOG_LEVEL="ERROR") as bot:
            side = Side(discord, bot, CHANNELS)
            options = {"difficulty": "intermediate", "guessing": "allowed", "look": look.value}
            await side.sit_down("minesweeper", ":dig:", ":flags", **options)
            yield side


async def press_meanwhile(side: Side) -> tuple[list[Presses], list[Presses], int]:
    """Return rounds of presses before GIFs are drawn and meanwhile, and how many were drawn."""
    filmers = [await side.end_long_game(f"filmer {number}") for number in range(FILMERS)]
    before, meanwhile, gifs = [], [], 0
    await asyncio.sleep(SECONDS)  # until their reviews are made

    async def film(ask: Callable[[], Awaitable[None]]) -> None:
        nonlocal gifs
        while True:
            await ask()
            gifs += 1
            await asyncio.sleep(PAUSE)

    for _ in range(ROUNDS):
        before.append(await press_evenly(side, CALM, SECONDS))
        tasks = [asyncio.create_task(film(ask)) for ask in filmers]
        meanwhile.append(await press_evenly(side, CALM, SECONDS))
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)
        await asyncio.sleep(1)  # until those under way are drawn
    return before, meanwhile, gifs


async def measure() -> list[str]:
    """Return the lines about presses. Raise `Disagreement` if a press isn't answered with a board in time."""
    async with side_of(Look.EMOJI) as emoji_side, side_of(Look.PICTURE) as picture_side:
        gc.collect()
        gc.freeze()  # so that collecting garbage here delays no press
        sides = emoji_side, picture_side
        rounds = [[await press_evenly(side, CALM, SECONDS) for side in sides] for _ in range(ROUNDS)]
        busy = await press_evenly(picture_side, BUSY, BUSY_SECONDS)
        before, meanwhile, gifs = await press_meanwhile(emoji_side)
    emoji, picture = zip(*rounds, strict=True)
    if any(presses.pictures for presses in emoji):
        raise Disagreement("a board of emoji came with a picture")

    def medians(figure: Callable[[Presses], float]) -> tuple[float, float]:
        return median(map(figure, emoji)), median(map(figure, picture))

    calm = f"{CALM} presses a second in {CHANNELS} channels, median of {ROUNDS}"
    filming = f"{CALM} presses a second, {FILMERS} players have GIFs drawn"
    return [
        f"{calm:<48}{'as emoji':>13}{'as pictures':>13}{'ratio':>9}  goal",
        compared("ms to an answer, 99th percentile", *medians(lambda presses: presses.wait(99)), LATENCY),
        compared("ms to an answer, median", *medians(lambda presses: presses.wait(50))),
        compared("ms of a processor a press", *medians(lambda presses: presses.cost)),
        _as_emoji(picture),
        f"{BUSY} presses a second",
        f"{'ms to an answer, 99th percentile':<61}{busy.wait(99):>13.2f}",
        f"{'ms to an answer, median':<61}{busy.wait(50):>13.2f}",
        _as_emoji([busy]),
        f"{filming:<48}{'before':>13}{'meanwhile':>13}{'':>9}  goal",
        _beside("ms to an answer, 99th percentile", before, meanwhile, 99, MEANWHILE),
        _beside("ms to an answer, median", before, meanwhile, 50),
        f"  {gifs / (ROUNDS * SECONDS):.1f} GIFs of Expert were drawn a second",
    ]


def _beside(
    name: str, before: Sequence[Presses], after: Sequence[Presses], percent: float, target: Target | None = None
) -> str:
    waits = [median(presses.wait(percent) for presses in rounds) for rounds in (before, after)]
    line = f"{name:<48}{waits[0]:>13.2f}{waits[1]:>13.2f}"
    return f"{line}{'':>9}  {target} ms {target.verdict(waits[1])}" if target else line


def _as_emoji(rounds: Sequence[Presses]) -> str:
    answers, pictures = sum(len(presses.waits) for presses in rounds), sum(presses.pictures for presses in rounds)
    return f"  all {answers} were answered in time, {answers - pictures} of them as emoji"
