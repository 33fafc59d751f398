"""A channel with a bot and three players."""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import discord
import simcord
from simcord.builders import ChannelHandle
from simcord.results import InteractionResult, ResponseMessage

from bot.app import FEATURES, Bot
from bot.discord.feature import Features
from bot.engine.pool import WorkerPool
from bot.features.minesweeper import MINESWEEPER
from bot.features.minesweeper.session import MinesweeperSession
from bot.game.referee import Referee
from bot.game.session import Session
from bot.ops.metrics import Answer
from bot.store.games import Store
from bot.text.language import Languages
from core import Action, Cell, Move, Outcome
from tests.bot.answers import Player, answered, click, press_on_board, shown
from tests.bot.quick_bots import declare_quickly
from tests.clocks import HurriedClock
from tests.presses import press_of

GENEROUS = 120.0
"""Seconds for the bot to be done with an interaction, on the busiest machine."""
AT_ONCE = 1e-300
"""Seconds until SimCord looks again. It refuses 0."""


class HeldTimers:
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


TIMERS = HeldTimers()


def new_bot(
    store: Store,
    workers: WorkerPool,
    slow_workers: WorkerPool | None = None,
    features: Features = FEATURES,
    languages: Languages | None = None,
) -> Bot:
    """A bot whose mines are always the same, whose clock is SimCord's, and whose edits don't wait."""
    bot = Bot(
        store,
        workers,
        slow_workers or workers,
        clock=discord.utils.utcnow,
        rng=Random(529),
        edit_clock=HurriedClock(),
        fetch=discord.Attachment.read,
        reply_clock=TIMERS,
        features=features,
        languages=languages,
        shard_count=1,
    )
    if features is FEATURES and languages is None:
        declare_quickly(bot)
    return bot


class PromptEnv(simcord.Env):
    """SimCord, which checks in each turn of the loop whether the bot is done, instead of every 50 milliseconds.

    The bot's timers go off only in `advance_time`. SimCord itself also lets them go off as real time passes.
    """

    def __init__(self, bot: discord.Client) -> None:
        super().__init__(bot, settle_timeout=GENEROUS)

    def _schedule_timer(self, *_: Any) -> None:
        """Leave a timer to the simulated clock."""

    async def _settle_internal(self, **options: Any) -> None:
        await super()._settle_internal(**options | {"idle": AT_ONCE})


class Table:
    """A channel with a bot and its players."""

    def __init__(self, env: simcord.Env, database: str, store: Store, workers: WorkerPool) -> None:
        self.env = env
        self.database = database
        self.store = store
        self.workers = workers
        self.guild = env.create_guild()
        self.channel: ChannelHandle = self.guild.create_text_channel("mines")
        self.alice, self.bob, self.carol = (
            self.guild.add_member(env.create_user(name)) for name in ("alice", "bob", "carol")
        )
        self._counted: Counter[Answer] = Counter()
        self._installer: Player | None = None
        self._posts = True
        env.backend.subscribers.insert(0, self._name_installer)  # before the bot

    def _name_installer(self, event: str, payload: Any) -> None:
        """Say in an interaction who installed the bot, which SimCord leaves out."""
        if event == "INTERACTION_CREATE":
            owners, permissions = payload["authorizing_integration_owners"], int(payload["app_permissions"])
            if self._installer:
                owners["1"] = str(self._installer.id)
                external = discord.Permissions(use_external_apps=True).value
                payload["app_permissions"] = str(permissions | external if self._posts else permissions & ~external)
            else:
                owners["0"] = payload.get("guild_id", "0")

    @contextmanager
    def installed_by(self, player: Player, *, posts: bool = True) -> Iterator[None]:
        """Within the block, the bot is installed by this player and not by the server.

        It may post for everyone or not.
        """
        self._installer, self._posts = player, posts
        try:
            yield
        finally:
            self._installer = None

    @property
    def bot(self) -> Bot:
        assert isinstance(self.env.bot, Bot)
        return self.env.bot

    def answer(self) -> Answer:
        """The bot's own count of how the only new interaction was answered."""
        counted = self._count_answers()
        [answer] = (counted - self._counted).elements()
        self._counted = counted
        return answer

    def forget_answers(self) -> None:
        """Forget earlier answers, so `answer` is about the next one."""
        self._counted = self._count_answers()

    def _count_answers(self) -> Counter[Answer]:
        samples = [sample for metric in self.bot.metrics.answers.collect() for sample in metric.samples]
        counts = {sample.labels["kind"]: sample.value for sample in samples if sample.name.endswith("_total")}
        return Counter({answer: int(counts[answer.value]) for answer in Answer})

    async def restart(self, features: Features = FEATURES) -> None:
        """The bot's process ends, and another begins."""
        await self.store.close()
        self.store = await Store.open(self.database)
        await self.env.restart_bot(new_bot(self.store, self.workers, features=features))

    async def command(self, who: Player, name: str, **options: Any) -> InteractionResult:
        return answered(await who.slash(self.channel, name, **options))

    async def help(self, player: Player, game: str = "mines") -> InteractionResult:
        """The help of Minesweeper, or of another game behind its *More*."""
        if game == "mines":
            return await self.command(player, "mines help")
        board = shown(await self.command(player, game))
        return await click(player, shown(await click(player, board, "more")), "help")

    async def server_settings(self, manager: Player) -> InteractionResult:
        """The page of the server's settings, behind the manager's own."""
        return await click(manager, shown(await self.command(manager, "settings")), "open")

    async def hear(self, player: Player, look: str = "words") -> InteractionResult:
        """A player chooses how their boards look in their settings: to hear them, unless another look is given."""
        panel = shown(await self.command(player, "settings"))
        return answered(await player.select(panel, [look], custom_id="player:1:look"))

    async def choose(self, player: Player, name: str, value: Any, number: int = 1) -> InteractionResult:
        """Choose in a list of the menu behind the board's *More*."""
        menu = shown(await self.press(player, "more", number=number))
        return answered(await player.select(menu, [value], custom_id=f"menu:1:mines:{number}:{name}"))

    def keep_messages(self) -> None:
        """Keep the bot from deleting messages."""
        self.env.inject_error("DELETE", "/channels/*/messages/*", status=403, code=50013, times=None)

    async def start(self, player: Player, **options: Any) -> None:
        await self.command(player, "minesweeper", **options)

    @property
    def sessions(self) -> list[Session]:
        """The games of all types that the bot has in memory."""
        known = self.referee._memory
        return [*known._public.values(), *known._private.values(), *known._ended.values()]

    @property
    def referee(self) -> Referee:
        return self.bot.referee

    async def game(self, number: int = 1) -> MinesweeperSession:
        play = await self.referee.find(number, MinesweeperSession)
        assert play is not None
        return play

    async def board(self, number: int = 1) -> ResponseMessage:
        """The message with the game's board."""
        play = await self.game(number)
        assert play.message_id is not None
        return self.message(play.message_id)

    def message(self, message_id: int) -> ResponseMessage:
        return ResponseMessage(self.env, self.env.backend.get_message(self.channel.id, message_id))

    async def press(self, player: Player, verb: str, cell: Cell | None = None, number: int = 1) -> InteractionResult:
        """Press a button of the board, once whatever the last press did to the pad has been seen."""
        await self.env.advance_time(2)
        return await press_on_board(player, await self.board(number), press_of(MINESWEEPER, number, verb, cell))

    async def dig(self, player: Player, cell: Cell, number: int = 1) -> InteractionResult:
        """Press a cell, after moving the pad to it."""
        await self.reach(player, cell, number)
        return await self.press(player, "dig", cell, number)

    async def reach(self, player: Player, cell: Cell, number: int = 1) -> None:
        while cell not in (viewport := (await self.game(number)).viewport):
            row, column = cell
            if row < viewport.row:
                verb, there = "up", viewport.at(viewport.row - 4, viewport.column)
            elif row >= viewport.row + 4:
                verb, there = "down", viewport.at(viewport.row + 4, viewport.column)
            elif column < viewport.column:
                verb, there = "left", viewport.at(viewport.row, viewport.column - 4)
            else:
                verb, there = "right", viewport.at(viewport.row, viewport.column + 4)
            await self.press(player, verb, (there.row, there.column), number)

    async def safe_cell(self, number: int = 1) -> Cell:
        """A covered cell without a mine. Only the test can know it."""
        game = (await self.game(number)).game
        covered = game.grid.cells(game.board.where("#") & ~game.field.bits)
        return covered[0]

    async def mine(self, number: int = 1) -> Cell:
        game = (await self.game(number)).game
        return game.grid.cells(game.field.bits & game.board.where("#"))[0]

    async def win_by_typing(self, player: Player, number: int = 1) -> None:
        """Type every safe cell at once."""
        await self.command(player, "mines move", moves="a1", game=str(number))
        game = (await self.game(number)).game
        safe = game.grid.cells(game.board.where("#") & ~game.field.bits)
        if game.outcome is None:
            moves = " ".join(str(Move(Action.DIG, cell)) for cell in safe)
            await self.command(player, "mines move", moves=moves, game=str(number))
        assert (await self.game(number)).outcome is Outcome.WON


def add_manager(table: Table) -> Player:
    """A new member who may manage the server."""
    role = table.guild.create_role("Managers", permissions=discord.Permissions(manage_guild=True))
    return table.guild.add_member(table.env.create_user("dave"), roles=[role])


def add_moderator(table: Table, name: str = "mod") -> Player:
    """A new member who may manage messages."""
    role = table.guild.create_role("Moderators", permissions=discord.Permissions(manage_messages=True))
    return table.guild.add_member(table.env.create_user(name), roles=[role])
