"""Races whose process is killed at random moments, and what must hold after each kill."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from random import Random
from typing import NamedTuple

from sqlalchemy import select

from bot.features.minesweeper.session import MinesweeperSession
from bot.features.race.rules import RaceBoard
from bot.features.race.session import RaceSession
from bot.game.control import WHILE_RUNNING
from bot.store.games import Store
from bot.store.models import StoredGame, StoredTimer
from core import Cell, Outcome
from tests.loopback.bot_process import LONGEST
from tests.loopback.channel import Channel, Player
from tests.loopback.crowd import presses_of
from tests.loopback.discord_server import LoopbackDiscord
from tests.loopback.forked import ForkedBot
from tests.loopback.interaction import Answer, Interaction
from tests.loopback.killed_duels import get_ready
from tests.loopback.kills import PATIENCE, kill_meanwhile, opened
from tests.loopback.message import Payload, buttons_of, custom_id_in, text_of

MOST_ANSWERS = 14
"""How many answers players may get before the bot is killed."""
ROWS = 9


class Typed(NamedTuple):
    """A row of squares that a player typed on a board."""

    game: int
    first: Cell
    interaction: Interaction


class Drivers:
    """Three players in a channel, who race again and again in sudden death."""

    def __init__(self, channel: Channel, rng: Random) -> None:
        self.channel = channel
        self.players = [channel.discord.add_player(name) for name in ("alice", "bob", "carol")]
        self.typed: list[Typed] = []
        self._boards: dict[Player, Payload] = {}
        self._entered: set[tuple[Player, str]] = set()
        """Who has pressed which button of a lobby since the last kill, so that most answers are to moves."""
        self._rng = rng

    @property
    def message(self) -> Payload | None:
        """The newest message that everyone sees."""
        return self.channel.public[-1] if self.channel.public else None

    async def play(self) -> None:
        """Race until this is cancelled."""
        self._entered.clear()
        await self.channel.slash(self.players[0], "race", mode="sudden")
        while True:
            for player in reversed(self.players):  # the starter comes last, once the others have joined
                await self._act(player)
            await asyncio.sleep(0.01)

    async def _act(self, player: Player) -> None:
        """Do whatever this player can do with the race as it is now."""
        verbs = [str(button["custom_id"]).split(":")[-1] for button in buttons_of(self.message)]
        if "again" in verbs:
            self._boards.clear()
            if player is self.players[0]:  # who presses it is the host, and only the host can start the race
                await self._press(player, "again")
        elif "join" in verbs:
            await self._enter(player, "start" if player is self.players[0] else "join")
        elif "myboard" in verbs and "The race ends" in text_of(self.message):
            await self._move(player)

    async def _enter(self, player: Player, verb: str) -> None:
        pressed = player, custom_id_in(self.message, f":{verb}")
        if pressed not in self._entered:
            self._entered.add(pressed)
            await self._press(player, verb)

    async def _press(self, player: Player, verb: str) -> Answer:
        assert self.message
        return await self.channel.press(player, custom_id_in(self.message, f":{verb}"), self.message)

    async def _move(self, player: Player) -> None:
        """Type a row of the own board, or open that. A mine ends the player's race."""
        board = self._boards.get(player)
        presses = [press for press in presses_of(board) if press.pad] if board else []
        if board is None or not presses or presses[0].control.policy is not WHILE_RUNNING:
            answer = await self._press(player, "myboard")
            if answer.message and presses_of(answer.message):
                self._boards[player] = answer.message
            return
        game, row = presses[0].game, self._rng.randrange(ROWS)
        custom_id = f"mines:1:{game}:type@{presses[0].pad}"
        interaction = await self.channel.send_form(player, custom_id, board, moves=f"a{row + 1}-i{row + 1}")
        self.typed.append(Typed(game, (row, 0), interaction))
        await interaction.answered()


async def check_races(database: str, seed: int, kills: int) -> Counter[str]:
    """Kill the bot this often, and check after each kill that nothing was lost. Return counts of what was seen."""
    rng, seen = Random(seed), Counter[str]()
    async with LoopbackDiscord(patience=PATIENCE) as discord, ForkedBot(discord, database, pace=1) as bot:
        drivers = Drivers(discord.add_channel(), rng)
        await get_ready(bot, 1)
        for number in range(kills):
            playing = asyncio.create_task(drivers.play())
            try:
                await kill_meanwhile(bot, discord, playing, rng.randint(2, MOST_ANSWERS), rng)
            except TimeoutError as error:
                error.add_note(f"after {number} kills the race's message says: {text_of(drivers.message)}")
                raise
            await bot.start()
            await get_ready(bot, number + 2)
            seen = await _check(database, drivers)
        assert discord.unknown == []
        assert not bot.tracebacks, "\n".join(bot.tracebacks)
    return seen


async def _check(database: str, drivers: Drivers) -> Counter[str]:
    """Check that nothing that was answered is lost, and that the new process does what the killed one left undone."""
    async with opened(database) as store:
        async with asyncio.timeout(LONGEST):
            while await _undone(store, drivers.channel):  # noqa: ASYNC110 - no event says so
                await asyncio.sleep(0.1)
        games = [game async for game in _games(store, drivers.channel)]
        for game in games:
            if game.kind == RaceSession.NAME:
                await _check_clock(store, game)
    boards = {game.id: _board(game) for game in games if game.kind == MinesweeperSession.NAME}
    answered = [typed for typed in drivers.typed if typed.interaction.answer]
    for typed in answered:
        board = boards[typed.game]
        if board.outcome in (None, Outcome.WON):
            assert board.game.is_open(typed.first), "a move was answered and is lost"
    races = len(games) - len(boards)
    return Counter({"races": races, "moves answered": len(answered), "boards": len(boards)})


async def _undone(store: Store, channel: Channel) -> list[str]:
    """Return what a process that was killed has left undone."""
    undone = []
    for race in [_race(game) async for game in _games(store, channel) if game.kind == RaceSession.NAME]:
        boards = [_board(game) async for game in _games(store, channel) if game.match_id == race.id]
        assert len({board.starter_id for board in boards}) == len(boards), "somebody has two boards"
        over = {board.starter_id for board in boards if board.over}
        undone += ["a run isn't recorded"] * len(over - race.runs.keys())
        undone += ["a race isn't over"] * (not race.over and set(race.players) <= race.runs.keys())
        undone += ["a board isn't over"] * (race.over and len(over) < len(boards))
    return undone


async def _check_clock(store: Store, game: StoredGame) -> None:
    race = _race(game)
    timer = select(StoredTimer.due).where(StoredTimer.kind == RaceSession.clock(), StoredTimer.whose == race.id)
    due = await store.database.read(lambda session: session.scalar(timer))
    assert race.due is None or due is not None, "the clock is lost"


async def _games(store: Store, channel: Channel) -> AsyncIterator[StoredGame]:
    query = select(StoredGame.id).where(StoredGame.channel_id == channel.id)
    for number in await store.database.read(lambda session: session.scalars(query).all()):
        if game := await store.find_game(number):
            yield game


def _race(game: StoredGame) -> RaceSession:
    return RaceSession.restore(game, game.turns)


def _board(game: StoredGame) -> RaceBoard:
    return RaceBoard.restore(game, game.turns)
