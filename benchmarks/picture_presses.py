"""Presses that come evenly over a loopback Discord, to a process with boards of emoji and to one with pictures."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import NamedTuple

from benchmarks.comparison import Disagreement, Target, percentile
from benchmarks.load import Side
from bot.render.appearance import Look
from tests.loopback.bot_process import BotProcess
from tests.loopback.discord_server import LoopbackDiscord

CHANNELS = 100
"""With one player each, so that nobody presses as fast as the bot limits it."""
ROUNDS, SECONDS = 3, 4
"""Rounds of presses, in which the sides take turns, and the seconds of each."""
CALM, BUSY, BUSY_SECONDS = 20, 60, 5
"""Presses a second."""

LATENCY = Target(1.5, 1.5)


class Presses(NamedTuple):
    """How presses that came evenly were answered."""

    waits: list[float]
    """Seconds to each answer."""
    pictures: int
    """How many answers had one."""
    busy: float
    """Seconds of the bot's processor."""

    def wait(self, percent: float) -> float:
        """The milliseconds in which so many percent of the answers came."""
        return 1000 * percentile(self.waits, percent)

    @property
    def cost(self) -> float:
        """Milliseconds of a processor a press."""
        return 1000 * self.busy / len(self.waits)


async def press_evenly(side: Side, pace: int, seconds: int) -> Presses:
    """Make `pace` presses a second, whether or not those before were answered."""
    begun, busy, pressed = perf_counter(), side.busy, []
    for number in range(pace * seconds):
        await asyncio.sleep(begun + number / pace - perf_counter())
        pressed.append(asyncio.create_task(side.press()))
    answers = await asyncio.gather(*pressed)
    pictures = sum(bool(answer.data.get("attachments")) for answer in answers)
    return Presses([answer.seconds for answer in answers], pictures, side.busy - busy)


@asynccontextmanager
async def side_of(look: Look) -> AsyncIterator[Side]:
    """The bot, with boards of this look."""
    with TemporaryDirectory(prefix="sweeper-") as folder:
        database = f"sqlite:///{folder}/pictures.db"
        async with LoopbackDiscord() as discord, BotProcess(discord, database, LOG_LEVEL="ERROR") as bot:
            side = Side(discord, bot, CHANNELS)
            options = {"difficulty": "intermediate", "guessing": "allowed", "look": look.value}
            await side.sit_down("minesweeper", ":dig:", ":flags", **options)
            yield side


async def measure() -> list[str]:
    """The lines about presses. Raises `Disagreement` if a press isn't answered with a board in time."""
    async with side_of(Look.EMOJI) as emoji_side, side_of(Look.PICTURE) as picture_side:
        gc.collect()
        gc.freeze()  # so that presses don't wait for those who press
        sides = emoji_side, picture_side
        rounds = [[await press_evenly(side, CALM, SECONDS) for side in sides] for _ in range(ROUNDS)]
        busy = await press_evenly(picture_side, BUSY, BUSY_SECONDS)
    emoji, picture = zip(*rounds, strict=True)
    if any(presses.pictures for presses in emoji):
        raise Disagreement("a board of emoji came with a picture")
    calm = f"{CALM} presses a second in {CHANNELS} channels, median of {ROUNDS}"
    return [
        f"{calm:<48}{'as emoji':>13}{'as pictures':>13}{'ratio':>9}  goal",
        _compare("ms to an answer, 99th percentile", emoji, picture, lambda presses: presses.wait(99), LATENCY),
        _compare("ms to an answer, median", emoji, picture, lambda presses: presses.wait(50)),
        _compare("ms of a processor a press", emoji, picture, lambda presses: presses.cost),
        _as_emoji(picture),
        f"{BUSY} presses a second",
        f"{'ms to an answer, 99th percentile':<61}{busy.wait(99):>13.2f}",
        f"{'ms to an answer, median':<61}{busy.wait(50):>13.2f}",
        _as_emoji([busy]),
    ]


def _compare(
    name: str,
    emoji: Sequence[Presses],
    picture: Sequence[Presses],
    figure: Callable[[Presses], float],
    target: Target | None = None,
) -> str:
    peer, own = median(map(figure, emoji)), median(map(figure, picture))
    line = f"{name:<48}{peer:>13.2f}{own:>13.2f}{own / peer:>9.2f}"
    return f"{line}  {target} {target.verdict(own / peer)}" if target else line


def _as_emoji(rounds: Sequence[Presses]) -> str:
    answers, pictures = sum(len(presses.waits) for presses in rounds), sum(presses.pictures for presses in rounds)
    return f"  all {answers} were answered in time, {answers - pictures} of them as emoji"
