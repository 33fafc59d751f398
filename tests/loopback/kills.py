"""Kills at random moments while players press, and checks after each."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from random import Random
from typing import Any

from bot.board.emoji import BLANK, MARK, NOT_UNDER_PAD, STANDARD, TileName
from bot.board.scene import draw_grid
from bot.features.minesweeper.message import scene_of
from bot.features.minesweeper.overview import Overview
from bot.features.minesweeper.session import MinesweeperSession
from bot.store.games import Store
from bot.store.models import StoredGame, Turn
from tests.loopback.bot_process import until
from tests.loopback.crowd import GAME, Crowd, presses_of
from tests.loopback.discord_server import LoopbackDiscord
from tests.loopback.fault import Fault
from tests.loopback.forked import ForkedBot
from tests.loopback.interaction import Interaction
from tests.loopback.message import Payload, text_of

CHANNELS, PLAYERS = 2, 4
PATIENCE = 60
"""Seconds that players wait for an answer: a slow machine is not a fault."""
FEW_ANSWERS, MOST_ANSWERS = 15, 60
"""How many answers players get before the bot is killed, if they get any."""
MOMENT = 0.02
"""Seconds that may pass from an answer to the kill."""
AGAIN = 3
"""How many stored moves are delivered once more after a kill, in each channel."""
_TILE = re.compile(r"<:(\w+):\d+>")


async def check_kills(database: str, seed: int, kills: int) -> Counter[str]:
    """Kill the bot this often, and check after each kill that nothing was lost. Return counts of what was seen."""
    rng = Random(seed)
    seen: Counter[str] = Counter()
    async with LoopbackDiscord(patience=PATIENCE) as discord, ForkedBot(discord, database) as bot:
        crowds = [_crowd(discord, number, rng) for number in range(CHANNELS)]
        for number in range(kills):
            async with opened(database) as store:
                for crowd in crowds:
                    await _prepare(crowd, store)
            await _play_and_kill(
                discord, crowds, bot, rng, held=number % 2 == 0
            )  # meanwhile the database is the bot's alone
            await bot.start()
            async with opened(database) as store:
                for crowd in crowds:
                    await _check_shown(bot, crowd, store)
                for crowd in crowds:
                    seen += await _check(crowd, store)
            await _press_every_button(crowds[number % CHANNELS])
        assert discord.unknown == []
        assert not bot.tracebacks, "\n".join(bot.tracebacks)
    return seen


@asynccontextmanager
async def opened(database: str) -> AsyncIterator[Store]:
    store = await Store.open(database)
    try:
        yield store
    finally:
        await store.close()


def _crowd(discord: LoopbackDiscord, number: int, rng: Random) -> Crowd:
    players = [discord.add_player(f"player {number}.{place}") for place in range(PLAYERS)]
    return Crowd(discord.add_channel(f"mines {number}"), players, rng)


async def _prepare(crowd: Crowd, store: Store) -> None:
    """Start a game whose mines the players know, so that it lasts."""
    visitor = crowd.channel.discord.add_player("visitor")
    await crowd.channel.slash(visitor, "minesweeper", **GAME)  # says that one is running if it is
    await crowd.channel.slash(visitor, "mines move", moves="f6")
    running = await store.find_running(crowd.channel.id, MinesweeperSession.NAME)
    stored = await store.find_game(running[0]) if running else None
    if stored and stored.field:
        game = MinesweeperSession(stored).game
        crowd.mines = frozenset(game.grid.cells(game.field.bits))


async def _play_and_kill(
    discord: LoopbackDiscord, crowds: list[Crowd], bot: ForkedBot, rng: Random, *, held: bool
) -> None:
    """Let everybody play until the bot is killed, before any answer if these are held."""
    if held:
        discord.faults.add("callback", Fault(held=True), times=None)
    answers = rng.randint(1, CHANNELS * PLAYERS) if held else rng.randint(FEW_ANSWERS, MOST_ANSWERS)
    await kill_meanwhile(bot, discord, asyncio.gather(*(crowd.play() for crowd in crowds)), answers, rng)


async def kill_meanwhile(
    bot: ForkedBot, discord: LoopbackDiscord, playing: asyncio.Future[Any], answers: int, rng: Random
) -> None:
    """Kill the bot while players play, a moment after this many answers. Then remove all faults."""
    before = discord.rest.asked["callback"]
    await until(lambda: playing.done() or discord.rest.asked["callback"] >= before + answers)
    await asyncio.wait([playing], timeout=rng.uniform(0, MOMENT))
    assert not playing.done(), playing
    await bot.kill()
    discord.faults.clear()
    playing.cancel()
    with suppress(asyncio.CancelledError):
        await playing


async def _check_shown(bot: ForkedBot, crowd: Crowd, store: Store) -> None:
    """Check that the message shows the stored game soon, although nobody presses."""
    found = await store.find_game(crowd.game)
    if found and found.message_id == int(crowd.board["id"]):  # else the bot was killed before it knew the message
        newest = list(_states(found, found.turns))[-1]
        await bot.hurry_until(lambda: _shown(crowd.board) == newest)


async def _check(crowd: Crowd, store: Store) -> Counter[str]:
    """Check that every move that was shown is stored once, and that the message shows the stored game."""
    sent, crowd.sent = crowd.sent, []
    stored: set[int] = set()
    for game, interactions in _by_game(sent).items():
        found = await store.find_game(game)
        assert found is not None
        turns = found.turns
        states = list(_states(found, turns))
        ids = [turn.interaction_id for turn in turns if turn.interaction_id is not None]
        assert len(set(ids)) == len(ids), "a move was applied twice"
        stored |= set(ids)
        for interaction in interactions:
            if interaction.answer and (shown := _shown(interaction.answer.data)):
                assert shown in states, f"{interaction.payload['data']} was answered and is lost"
    seen = Counter(
        {
            "moves answered": sum(one.answer is not None and one.id in stored for one in sent),
            "moves stored and not answered": sum(one.answer is None and one.id in stored for one in sent),
            "lost before they were stored": sum(one.answer is None and one.id not in stored for one in sent),
            "answered and nothing to do": sum(one.answer is not None and one.id not in stored for one in sent),
        }
    )
    await _deliver_again(crowd, store, [interaction for interaction in sent if interaction.id in stored])
    return seen


async def _deliver_again(crowd: Crowd, store: Store, made: list[Interaction]) -> None:
    """Check that repeated interactions change neither the stored game nor the message."""
    game = crowd.game
    before = await store.find_game(game)
    assert before is not None
    discord = crowd.channel.discord
    answers = discord.rest.asked["callback"] + len(made[-AGAIN:])
    for interaction in made[-AGAIN:]:
        await discord.deliver(interaction)
    await until(lambda: discord.rest.asked["callback"] >= answers)
    visitor = discord.add_player("visitor")
    press = next((press for press in presses_of(crowd.board) if press.control.verb in ("pick", "flags")), None)
    found = await store.find_game(game)
    assert found is not None
    assert [(turn.number, turn.interaction_id, turn.text) for turn in found.turns] == [
        (turn.number, turn.interaction_id, turn.text) for turn in before.turns
    ]
    if press:
        answer = await crowd.channel.press(visitor, str(press), crowd.board)
        assert _shown(answer.data) == list(_states(found, found.turns))[-1]


async def _press_every_button(crowd: Crowd) -> None:
    """Check that every button on the board is answered."""
    for place in range(len(presses_of(crowd.board))):
        presses = presses_of(crowd.board)
        if place < len(presses):
            visitor = crowd.channel.discord.add_player("visitor")
            answer = await crowd.channel.press(visitor, str(presses[place]), crowd.board)
            assert "went wrong" not in answer.text


def _by_game(sent: list[Interaction]) -> dict[int, list[Interaction]]:
    games: dict[int, list[Interaction]] = {}
    for interaction in sent:
        games.setdefault(int(interaction.payload["data"]["custom_id"].split(":")[2]), []).append(interaction)
    return games


def _states(stored: StoredGame, turns: list[Turn]) -> Iterator[list[str]]:
    """The board as it was drawn after each turn."""
    play = MinesweeperSession(stored)
    for turn in turns:
        play.replay(turn)
        yield _rows("\n".join(draw_grid(scene_of(Overview.of(play)))))


def _shown(message: Payload) -> list[str]:
    """The board in a message, without where the pad is."""
    return _rows(text_of(message))


def _rows(text: str) -> list[str]:
    """The lines of a board, whatever they are drawn with."""
    text = _TILE.sub(lambda tile: STANDARD[TileName(tile[1])], text).replace("🟨", "🟦").replace(MARK, BLANK)
    return [line for line in text.splitlines() if line.startswith("`") and NOT_UNDER_PAD not in line]
