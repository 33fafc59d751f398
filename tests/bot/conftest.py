"""A channel with three players, and ways to look at what they see."""

import asyncio
import re
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from random import Random
from typing import Any

import discord
import pytest
import simcord
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle
from simcord.results import InteractionResult, ResponseMessage

from bot.app import Bot
from bot.engine.pool import Workers
from bot.games.minesweeper.session import Play
from bot.play.custom_id import Press
from bot.play.game_type import MINESWEEPER
from bot.play.press_policy import Verb
from bot.storage.store import Store
from bot.ui.message_editor import Editor
from core import Action, Cell, Move, Outcome, cell_name
from tests.at_once import AtOnce

Player = MemberActor
COMMAND = re.compile(r"</([a-z -]+):[0-9]+>")
"""A mention of a command."""


class Timers:
    """Timers that go off when the test says so."""

    def __init__(self) -> None:
        self._waiting: list[Callable[[], object]] = []

    def time(self) -> float:
        return 0.0

    def call_later(self, delay: float, callback: Callable[[], object], /) -> asyncio.TimerHandle:
        assert delay > 0
        self._waiting.append(callback)
        return asyncio.TimerHandle(delay, callback, (), asyncio.get_running_loop())

    def forget(self) -> None:
        self._waiting.clear()

    def go_off(self) -> None:
        waiting, self._waiting = self._waiting, []
        for callback in waiting:
            callback()


class Table:
    """A channel in which a bot runs, with its players."""

    def __init__(self, env: simcord.Env, database: str, store: Store, workers: Workers) -> None:
        self.env = env
        self.database = database
        self.store = store
        self.workers = workers
        self.guild = env.create_guild()
        self.channel: ChannelHandle = self.guild.create_text_channel("mines")
        self.alice, self.bob, self.carol = (
            self.guild.add_member(env.create_user(name)) for name in ("alice", "bob", "carol")
        )

    @property
    def bot(self) -> Bot:
        assert isinstance(self.env.bot, Bot)
        return self.env.bot

    async def restart(self) -> None:
        """The bot's process ends, and another begins."""
        await self.store.close()
        self.store = await Store.open(self.database)
        await self.env.restart_bot(new_bot(self.store, self.workers))

    async def command(self, who: Player, name: str, **options: Any) -> InteractionResult:
        return answered(await who.slash(self.channel, name, **options))

    def keep_messages(self) -> None:
        """From now on the bot can't delete messages."""
        self.env.inject_error("DELETE", "/channels/*/messages/*", status=403, code=50013, times=None)

    async def start(self, player: Player, **options: Any) -> None:
        await self.command(player, "minesweeper", **options)

    async def game(self, number: int = 1) -> Play:
        play = await self.bot.games.find(number)
        assert play is not None
        return play

    async def board(self, number: int = 1) -> ResponseMessage:
        """The message that the game's board stands in."""
        play = await self.game(number)
        assert play.message_id is not None
        return self.message(play.message_id)

    def message(self, message_id: int) -> ResponseMessage:
        return ResponseMessage(self.env, self.env.backend.get_message(self.channel.id, message_id))

    async def press(self, player: Player, verb: Verb, cell: Cell | None = None, number: int = 1) -> InteractionResult:
        """A press on a button of the board, a second after the last."""
        await self.env.advance_time(1)
        return answered(
            await player.click(await self.board(number), custom_id=str(Press(MINESWEEPER, number, verb, cell)))
        )

    async def dig(self, player: Player, cell: Cell, number: int = 1) -> InteractionResult:
        """A press on a cell, after the arrows that bring it under the pad."""
        await self.reach(player, cell, number)
        return await self.press(player, Verb.DIG, cell, number)

    async def reach(self, player: Player, cell: Cell, number: int = 1) -> None:
        while cell not in (window := (await self.game(number)).window):
            row, column = cell
            if row < window.row:
                verb, there = Verb.UP, window.at(window.row - 4, window.column)
            elif row >= window.row + 4:
                verb, there = Verb.DOWN, window.at(window.row + 4, window.column)
            elif column < window.column:
                verb, there = Verb.LEFT, window.at(window.row, window.column - 4)
            else:
                verb, there = Verb.RIGHT, window.at(window.row, window.column + 4)
            await self.press(player, verb, (there.row, there.column), number)

    async def safe_cell(self, number: int = 1) -> Cell:
        """A covered cell without a mine, which only this test can know."""
        game = (await self.game(number)).game
        covered = game.grid.cells(game.board.where("#") & ~game.field.bits)
        return covered[0]

    async def mine(self, number: int = 1) -> Cell:
        game = (await self.game(number)).game
        return game.grid.cells(game.field.bits & game.board.where("#"))[0]

    async def win_by_typing(self, player: Player, number: int = 1) -> None:
        """Types every safe cell at once."""
        await self.command(player, "mines move", moves="a1")
        game = (await self.game(number)).game
        safe = game.grid.cells(game.board.where("#") & ~game.field.bits)
        if game.outcome is None:
            await self.command(player, "mines move", moves=" ".join(str(Move(Action.DIG, cell)) for cell in safe))
        assert (await self.game(number)).outcome is Outcome.WON


def add_manager(table: Table) -> Player:
    """A new member who may manage the server."""
    role = table.guild.create_role("Managers", permissions=discord.Permissions(manage_guild=True))
    return table.guild.add_member(table.env.create_user("dave"), roles=[role])


def answered(result: InteractionResult) -> InteractionResult:
    assert result.acknowledged
    return result


def shown(result: InteractionResult) -> ResponseMessage:
    """The message that an interaction was answered with."""
    assert result.response is not None
    return result.response


def text_of(message: ResponseMessage | None) -> str:
    """All that can be read in a message, with commands that can be clicked as `/command`."""
    assert message is not None
    blocks = [part["content"] for part in message.components if part["type"] == 10]
    return COMMAND.sub(r"`/\1`", "\n".join([message.content, *blocks]).strip())


def buttons_of(message: ResponseMessage | None) -> list[dict[str, Any]]:
    assert message is not None
    return [button for row in message.components if row["type"] == 1 for button in row["components"]]


def labels_of(message: ResponseMessage | None) -> list[str]:
    return [button["label"] for button in buttons_of(message) if button.get("label")]


def private_text(result: InteractionResult) -> str:
    """The private line that a player got, as answer or after it."""
    answers = [message for message in (result.response, *result.followups) if message and message.ephemeral]
    assert len(answers) == 1
    return text_of(answers[0])


def button_at(message: ResponseMessage, cell: Cell) -> dict[str, Any]:
    """The pad's button for a cell."""
    return next(button for button in buttons_of(message) if button["custom_id"].endswith(f":{cell_name(cell)}"))


TIMERS = Timers()


def new_bot(store: Store, workers: Workers, slow_workers: Workers | None = None) -> Bot:
    """A bot whose mines are always the same, whose clock is SimCord's, and whose edits don't wait."""
    return Bot(
        store,
        workers,
        slow_workers or workers,
        clock=discord.utils.utcnow,
        rng=Random(529),
        editors=lambda edit, *_: Editor(edit, 0),
        fetch=discord.Attachment.read,
        timers=TIMERS,
        shard_count=1,
    )


@pytest.fixture
def database(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'games.db'}"


@pytest.fixture
def workers() -> Workers:
    return AtOnce()


@pytest.fixture
async def simcord_bot(database: str, workers: Workers) -> Bot:
    TIMERS.forget()
    return new_bot(await Store.open(database), workers)


@pytest.fixture
async def table(database: str, workers: Workers, simcord_bot: Bot, simcord_env: simcord.Env) -> AsyncIterator[Table]:
    table = Table(simcord_env, database, simcord_bot.store, workers)
    yield table
    await table.store.close()
