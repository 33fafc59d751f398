"""The time of a first dig while another player asks for expensive boards, pastes puzzles or replays long games."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Coroutine, Iterator
from contextlib import suppress
from functools import partial
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from benchmarks.amounts import amount
from benchmarks.comparison import Disagreement, Target, show
from core import generate_field
from tests.loopback.bot_process import BotProcess
from tests.loopback.channel import Channel, Player
from tests.loopback.discord_server import LoopbackDiscord
from tests.loopback.interaction import Answer, Unanswered
from tests.loopback.message import buttons_of, custom_id_in

ROUNDS, DIGS = amount(2, 1), amount(10, 1)
AT_ONCE = 3
"""Requests that one player keeps going at once, as often as the bot allows."""
CROWDED = {"rows": 30, "columns": 26, "mines": 227}
"""A board with the most mines for which the bot still searches for a no-guess field."""
SIDE = 62
"""Rows and columns of a pasted puzzle that fits into a form."""
LONG_GAMES, TOGGLED = amount(16, 2), 3
"""How many long games are replayed, each once, and how often all of Expert was flagged or unflagged in each."""
TWICE = Target(2, 2)

Attack = Callable[[LoopbackDiscord, Player], Coroutine[Any, Any, object]]


async def first_dig(channel: Channel, player: Player, **options: object) -> Answer:
    """Start a game and dig the first square on its pad."""
    await channel.slash(player, "minesweeper", **options)
    board = channel.public[-1]
    dig = next(button["custom_id"] for button in buttons_of(board) if ":dig:" in button["custom_id"])
    return await channel.press(player, dig, board)


async def ask_for_boards(discord: LoopbackDiscord, player: Player) -> None:
    with suppress(IndexError):  # where the game was refused
        await first_dig(discord.add_channel("crowded"), player, **CROWDED)


async def paste_puzzles(discord: LoopbackDiscord, player: Player) -> None:
    await discord.add_channel("pasting").submit(player, "solve:1:0:text", text=half_hidden())


async def end_long_game(discord: LoopbackDiscord) -> tuple[Channel, str]:
    """End a game that is as long as the bot lets one player make it. Return its channel and how it is named."""
    channel, player = discord.add_channel("long"), discord.add_player("flags")
    board = (await channel.slash(player, "minesweeper", difficulty="expert")).message
    for _ in range(TOGGLED):
        await channel.slash(player, "mines move", moves="!a1-p30")
    asked = (await channel.slash(player, "mines end")).message
    await channel.press(player, custom_id_in(asked, ":confirm"), asked)
    return channel, f"mines:{custom_id_in(board, ':more').split(':')[2]}"


async def replay_another(games: list[tuple[Channel, str]], discord: LoopbackDiscord, _: Player) -> None:
    if games:
        channel, game = games.pop()
        answer = await channel.slash(discord.add_player("watcher"), "replay", game=game)
        if "move 1 of" not in answer.text:
            raise Disagreement(f"a long game was answered with {answer.text!r}")


def half_hidden() -> str:
    """Return a puzzle with half of its numbers, which takes ten seconds or more."""
    rng = Random(529)
    counts = generate_field(SIDE, SIDE, 45, rng).counts
    return "\n".join("".join("?" if rng.random() < 0.5 else str(clue) for clue in line) for line in counts)


async def repeat(attack: Attack, discord: LoopbackDiscord, player: Player) -> None:
    while True:
        with suppress(Unanswered):
            await attack(discord, player)
        await asyncio.sleep(0.1)


async def digs_beside(attack: Attack | None, discord: LoopbackDiscord, attacker: Player) -> list[float]:
    """Return the seconds of other players' first digs meanwhile. Raise `Disagreement` if a board may need a guess."""
    attacks = [asyncio.create_task(repeat(attack, discord, attacker)) for _ in range(AT_ONCE)] if attack else []
    await asyncio.sleep(1)
    seconds = []
    for _ in range(DIGS):
        channel, player = discord.add_channel("quiet"), discord.add_player("other")
        seconds.append((await first_dig(channel, player, difficulty="beginner")).seconds)
        menu = await channel.press(player, custom_id_in(channel.public[-1], ":more"))
        if "no guess" not in menu.text:
            raise Disagreement("a first dig beside an attacker may need a guess")
        await asyncio.sleep(0.1)
    for running in attacks:
        running.cancel()
    for ended in await asyncio.gather(*attacks, return_exceptions=True):
        if isinstance(ended, Disagreement):
            raise ended
    return seconds


async def measure() -> dict[str, list[float]]:
    """Return the seconds of first digs on Beginner, in turns: alone, and beside each attacker."""
    games: list[tuple[Channel, str]] = []
    attacks: dict[str, Attack | None] = {
        "alone": None,
        "crowded boards": ask_for_boards,
        "large pastes": paste_puzzles,
        "replays of long games": partial(replay_another, games),
    }
    seconds: dict[str, list[float]] = {name: [] for name in attacks}
    with TemporaryDirectory(prefix="sweeper-") as folder:
        async with LoopbackDiscord() as discord, BotProcess(discord, f"sqlite:///{folder}/games.db"):
            attacker = discord.add_player("attacker")
            await digs_beside(None, discord, attacker)
            games += [await end_long_game(discord) for _ in range(LONG_GAMES)]
            for _ in range(ROUNDS):
                for name, attack in attacks.items():
                    seconds[name] += await digs_beside(attack, discord, attacker)
    return seconds


def report() -> Iterator[str]:
    """Yield a line per attacker with the median, and its ratio to digs without an attacker."""
    alone, *attacked = ((name, median(seconds)) for name, seconds in asyncio.run(measure()).items())
    yield f"{'a first dig on Beginner, beside one attacker':<48}{'ms':>13}{'ratio':>9}  goal"
    yield f"{alone[0]:<48}{1e3 * alone[1]:>13.1f}"
    for name, seconds in attacked:
        ratio = seconds / alone[1]
        yield f"{name:<48}{1e3 * seconds:>13.1f}{ratio:>9.2f}  {TWICE} {TWICE.verdict(ratio)}"


def main() -> int:
    return show(report())


if __name__ == "__main__":
    sys.exit(main())
