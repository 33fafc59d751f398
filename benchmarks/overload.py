"""Twice as many presses as the bot can answer: which are answered and stored, and how it recovers."""

from __future__ import annotations

import asyncio
import gc
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from random import Random
from time import perf_counter
from typing import NamedTuple

from sqlalchemy import select

from benchmarks.amounts import amount
from benchmarks.comparison import Target, percentile
from benchmarks.crowds import Crowd, GameRoom, game_rooms
from bot.store.models import StoredTurn
from bot.text.errors import BUSY
from tests.loopback.channel import Player
from tests.loopback.interaction import UPDATE, Interaction, Unanswered

CROWD = Crowd(amount(150, 10), 6, 1.0, 0, pad_only=True)
"""Enough players that nobody presses too fast."""
AT_ONCE, FULL_SECONDS = 40, amount(4, 1)
"""To find what the bot can answer: players who press as soon as they are answered, and for how many seconds."""
CALM, CALM_SECONDS = amount(50, 10), amount(4, 1)
"""Presses a second before and after the overload, and for how many seconds."""
FEW, MANY = amount(8, 1), 30
"""Seconds of overload, in the short benchmark and in the long one."""
RECOVERY = amount(5, 1)
"""Seconds of rest after it."""
TOO_MUCH = 2.0

SLOWER = Target(2, 2)
NONE = Target(0, 0)


class Pressed(NamedTuple):
    """Presses at an even pace, with their answers."""

    interactions: list[Interaction]

    @property
    def answered(self) -> Counter[str]:
        return Counter(map(_kind, self.interactions))

    def wait(self, percent: float) -> float:
        """Return a percentile of the waits, in milliseconds."""
        return 1000 * percentile([one.answer.seconds for one in self.interactions if one.answer], percent)


def _kind(interaction: Interaction) -> str:
    answer = interaction.answer
    if answer is None:
        return "unanswered"
    if answer.type == UPDATE:
        return "board"
    return "busy" if answer.text == str(BUSY) else "another answer"


async def press_at_once(rooms: Sequence[GameRoom], rng: Random) -> float:
    """Press as fast as answers come. Return the answers a second."""
    begun, pressed = perf_counter(), 0

    async def press() -> None:
        nonlocal pressed
        while perf_counter() < begun + FULL_SECONDS:
            room = rng.choice(rooms)
            _, interaction = await room.press(rng.choice(room.players))
            await interaction.answered()
            pressed += 1

    await asyncio.gather(*(press() for _ in range(AT_ONCE)))
    return pressed / (perf_counter() - begun)


async def press_evenly(rooms: Sequence[GameRoom], pace: float, seconds: float, rng: Random) -> Pressed:
    """Press `pace` times a second, without waiting for answers."""
    begun, pressed = perf_counter(), []

    async def press(room: GameRoom, player: Player) -> Interaction:
        _, interaction = await room.press(player)
        with suppress(Unanswered):
            await interaction.answered()
        return interaction

    for number in range(round(pace * seconds)):
        room = rng.choice(rooms)
        await asyncio.sleep(begun + number / pace - perf_counter())
        pressed.append(asyncio.create_task(press(room, rng.choice(room.players))))
    return Pressed(await asyncio.gather(*pressed))


async def measure(seconds: int) -> list[str]:
    """Return the lines of the report."""
    rng = Random(529)
    async with game_rooms(CROWD) as (_, _, rooms):
        gc.collect()
        gc.freeze()
        await press_at_once(rooms, rng)
        most = await press_at_once(rooms, rng)
        await asyncio.sleep(RECOVERY)
        before = await press_evenly(rooms, CALM, CALM_SECONDS, rng)
        overload = await press_evenly(rooms, TOO_MUCH * most, seconds, rng)
        await asyncio.sleep(RECOVERY)
        after = await press_evenly(rooms, CALM, CALM_SECONDS, rng)
        database = rooms[0].store.database
        stored = await database.read(lambda session: set(session.scalars(select(StoredTurn.interaction_id))))
    unseen = sum(one.id in stored and _kind(one) in ("busy", "unanswered") for one in overload.interactions)
    return list(_lines(most, seconds, before, overload, after, unseen))


def _lines(most: float, seconds: int, before: Pressed, overload: Pressed, after: Pressed, unseen: int) -> Iterator[str]:
    yield f"{TOO_MUCH * most:.0f} presses a second for {seconds} s, of which {most:.0f} can be answered"
    kinds = ", ".join(f"{kind} {count:,}" for kind, count in overload.answered.most_common())
    yield f"  {kinds}; 99th percentile {overload.wait(99):.0f} ms, slowest {overload.wait(100):.0f} ms"
    missed = overload.answered["unanswered"] + unseen
    line = f"{'unanswered within 3 s, or stored and not shown':<61}{missed:>13}"
    yield f"{line}{'':>9}  {NONE} {NONE.verdict(missed)}"
    figures = before.wait(99), after.wait(99)
    line = f"{f'99th percentile at {CALM} a second, before and after, ms':<48}{figures[0]:>13.2f}{figures[1]:>13.2f}"
    ratio = figures[1] / figures[0]
    yield f"{line}{ratio:>9.2f}  {SLOWER} {SLOWER.verdict(ratio)}"
