"""Players with a pace of their own on a loopback Discord: in many channels, or all on one board."""

from __future__ import annotations

import asyncio
import gc
import json
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Awaitable, Iterable, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field, replace
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter

from benchmarks.amounts import amount
from benchmarks.bare import Shape
from benchmarks.comparison import Target, compared, percentile, processor_time
from bot.discord.form import TYPE
from bot.discord.handlers import ARROWS
from bot.features.minesweeper.session import MinesweeperSession
from bot.game.control import Press
from bot.store.games import Store
from core import Action, Cell, Move
from tests.loopback.bot_process import BotProcess, module
from tests.loopback.channel import Channel, Player
from tests.loopback.crowd import presses_of
from tests.loopback.discord_server import LoopbackDiscord
from tests.loopback.interaction import Answer, Interaction, Unanswered
from tests.loopback.message import Payload, buttons_of

DIFFICULTIES = ("pocket", "beginner", "intermediate", "expert")
TYPED = 0.2
"""The share of moves that are typed, half in the form and half as a command."""
RECKLESS = 0.01
"""The share of presses on any button, even on a mine."""
ARROWS_PRESSED, FLAGS_PRESSED = 0.5, 0.2
"""The shares of arrows and flags among presses on the pad. The rest are digs."""
TOOL_KEPT = 10
"""How many squares are pressed before a room chooses its tool again."""
TYPED_CELLS, TYPED_WITHIN = 3, 6
"""Cells typed at once, and the first rows and columns they are from, which every board has."""
REFUSED = "That didn't count"

THROUGHPUT = Target(0.7, 0.5)
"""Presses a second as a share of the bare bot's."""
LATENCY = Target(300, 300)
"""Milliseconds."""


@dataclass(frozen=True)
class Crowd:
    """The number of channels, players in each, the average seconds between presses, and the seconds of a round."""

    channels: int
    players: int
    pause: float
    seconds: float
    rounds: int = 1
    typed: float = 0.0
    target: Target | None = None
    """The 99th percentile of waits, in milliseconds."""
    ratio: Target | None = None
    """That as a multiple of the bare bot's."""
    pad_only: bool = False
    """Whether they only press the pad, with pauses as in a Poisson process."""
    look: str = "emoji"

    def __str__(self) -> str:
        where = "on one board" if self.channels == 1 else f"in {self.channels} channels"
        players = f"{self.channels * self.players} players {where}"
        if not self.pad_only:
            return f"{players}, a press or typed move every {self.pause:g} s each"
        look = "" if self.look == "emoji" else f" with a {self.look}"
        return f"{players}{look}, {self.pause:g} s after each answer an arrow (half), a flag (a fifth) or any dig"

    def think(self, rng: Random) -> float:
        """Return the seconds until a player's next press."""
        return rng.expovariate(1 / self.pause) if self.pad_only else rng.uniform(0.3, 1.7) * self.pause


MANY, SOME = amount(120, 4), amount(20, 2)
LONG, SHORT = amount(5, 1), amount(4, 1)
CROWDS = (
    Crowd(MANY, 2, 0.3, LONG, amount(3, 1), target=Target(1000, 1000), ratio=Target(2, 2), pad_only=True),
    Crowd(SOME, 2, 0.3, LONG, amount(3, 1), ratio=Target(3, 3), pad_only=True),
    Crowd(
        MANY, 2, 1.0, SHORT, amount(2, 1), target=Target(1000, 1000), ratio=Target(2, 2), pad_only=True, look="picture"
    ),
    Crowd(SOME, 2, 1.0, SHORT, amount(2, 1), ratio=Target(3, 3), pad_only=True, look="picture"),
    Crowd(MANY, 2, 2.0, amount(8, 2), typed=TYPED, target=LATENCY),
    Crowd(1, amount(30, 5), 0.6, SHORT),
    Crowd(1, amount(60, 8), 0.6, SHORT),
)


@dataclass
class Outcome:
    """The answers to a crowd."""

    seconds: float = 0.0
    busy: float = 0.0
    """Processor seconds of the bot."""
    waits: defaultdict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    """Seconds to each answer, by kind of press."""
    seen: Counter[str] = field(default_factory=Counter)

    @property
    def all(self) -> list[float]:
        return [wait for waits in self.waits.values() for wait in waits]

    @property
    def pace(self) -> float:
        """Answers a second."""
        return len(self.all) / self.seconds

    @property
    def cost(self) -> float:
        """Milliseconds of a processor for each answer."""
        return 1000 * self.busy / len(self.all)


class Room:
    """A channel with a board of the bare bot and its players."""

    command = "board"

    def __init__(self, discord: LoopbackDiscord, number: int, crowd: Crowd) -> None:
        self.channel: Channel = discord.add_channel(f"room {number}")
        self.players = [discord.add_player(f"player {number}.{place}") for place in range(crowd.players)]
        self._crowd = crowd
        self._rng = Random(number)

    async def open(self, **options: object) -> None:
        """Start the first player's game."""
        await self.channel.slash(self.players[0], self.command, **options)

    async def play(self, until: float, outcome: Outcome) -> None:
        """Have everybody play until that time, with a pause before each move."""
        await asyncio.gather(*(self._play(player, until, outcome) for player in self.players))

    async def _play(self, player: Player, until: float, outcome: Outcome) -> None:
        while True:
            pause = self._crowd.think(self._rng)
            if perf_counter() + pause > until:
                return
            await asyncio.sleep(pause)
            what, acting = await self._act(player)
            try:
                answer = await acting
            except Unanswered:
                outcome.seen["unanswered"] += 1
            else:
                if answer.private and REFUSED in answer.text:
                    outcome.seen["refused"] += 1
                else:
                    outcome.waits[what].append(answer.seconds)

    async def _act(self, player: Player) -> tuple[str, Awaitable[Answer]]:
        """Return the kind of a player's next press or typed moves, and their answer."""
        board = self.channel.public[-1]
        button = self._rng.choice(list(buttons_of(board)))
        return "press", self.channel.press(player, button["custom_id"], board)


class GameRoom(Room):
    """A channel with games. Its players know the mines, so games last as long as people's games."""

    command = "minesweeper"

    def __init__(self, discord: LoopbackDiscord, number: int, crowd: Crowd, store: Store) -> None:
        super().__init__(discord, number, crowd)
        self.store = store
        self._mines: dict[int, frozenset[Cell]] = {}
        self._dug: set[int] = set()
        """Games with a first dig, in a crowd that only presses the pad."""
        self._squares = 0
        """Squares pressed so far, in a crowd that only presses the pad."""

    @property
    def board(self) -> Payload:
        """The message with the game."""
        return next(message for message in reversed(self.channel.public) if presses_of(message))

    async def _act(self, player: Player) -> tuple[str, Awaitable[Answer]]:
        if self._crowd.pad_only:
            return await self._press_pad(player)
        mines = await self._known_mines(presses_of(self.board)[0].game)
        board = self.board
        presses = presses_of(board)
        if again := [press for press in presses if press.control.verb == "new"]:
            return "new game", self.channel.press(player, str(again[0]), board)
        if mines is not None and self._rng.random() < self._crowd.typed:
            return self._type(player, board, mines)
        press = self._choose(presses, mines)
        what = "first dig" if mines is None and press.control.verb == "dig" else "press"
        return what, self.channel.press(player, str(press), board)

    def _type(self, player: Player, board: Payload, mines: frozenset[Cell]) -> tuple[str, Awaitable[Answer]]:
        cells = [(self._rng.randrange(TYPED_WITHIN), self._rng.randrange(TYPED_WITHIN)) for _ in range(TYPED_CELLS)]
        moves = " ".join(str(Move(Action.FLAG if cell in mines else Action.DIG, cell)) for cell in cells)
        if self._rng.random() < 0.5:
            return "command", self.channel.slash(player, "mines move", moves=moves)
        first = presses_of(board)[0]
        form = str(replace(first, control=TYPE, cell=None))
        return "form", self.channel.submit(player, form, board, moves=moves)

    def _choose(self, presses: Sequence[Press], mines: frozenset[Cell] | None) -> Press:
        digs = [press for press in presses if press.control.verb == "dig"]
        flags = [press for press in presses if press.control.verb == "flag"]
        if mines is not None and self._rng.random() >= RECKLESS:
            digs = [press for press in digs if press.cell not in mines]
            flags = [press for press in flags if press.cell in mines]
        pick = [press for press in presses if press.control.verb == "pick"]
        arrows = [press for press in presses if press.control in ARROWS.values()]
        return self._rng.choice(digs or flags or pick or arrows or presses)

    async def press(self, player: Player) -> tuple[str, Interaction]:
        """Press the pad or *New game*. Return its kind, without waiting for the answer."""
        board = self.board
        presses = presses_of(board)
        press = next((press for press in presses if press.control.verb == "new"), None)
        press = press or self._choose_on_pad(presses)
        is_first = press.control.verb == "dig" and press.game not in self._dug
        self._dug |= {press.game} if is_first else set()
        what = "first dig" if is_first else "new game" if press.control.verb == "new" else "press"
        return what, await self.channel.send_press(player, str(press), board)

    async def _press_pad(self, player: Player) -> tuple[str, Awaitable[Answer]]:
        what, interaction = await self.press(player)
        return what, interaction.answered()

    def _choose_on_pad(self, presses: Sequence[Press]) -> Press:
        arrows = [press for press in presses if press.control in ARROWS.values()]
        if arrows and self._rng.random() < ARROWS_PRESSED:
            return self._rng.choice(arrows)
        self._squares += 1
        flags = round(TOOL_KEPT * FLAGS_PRESSED / (1 - ARROWS_PRESSED))
        verbs, tool = (("flag", "unflag"), "flags") if self._squares % TOOL_KEPT < flags else (("dig",), "pick")
        squares = [press for press in presses if press.control.verb in verbs]
        return self._rng.choice(
            squares or [press for press in presses if press.control.verb == tool] or arrows or presses
        )

    async def _known_mines(self, game: int) -> frozenset[Cell] | None:
        """Return the mines of a game, or `None` until they are laid."""
        if game not in self._mines:
            stored = await self.store.find_game(game)
            if stored is None or stored.field is None:
                return None
            truth = MinesweeperSession(stored).game
            self._mines[game] = frozenset(truth.grid.cells(truth.field.bits))
        return self._mines[game]


@asynccontextmanager
async def game_rooms(crowd: Crowd) -> AsyncIterator[tuple[LoopbackDiscord, BotProcess, Sequence[GameRoom]]]:
    """Run the bot, with rooms for no-guess games of all sizes, or one room with a large game."""
    async with AsyncExitStack() as stack:
        folder = stack.enter_context(TemporaryDirectory(prefix="sweeper-"))
        database = f"sqlite:///{folder}/crowd.db"
        discord = await stack.enter_async_context(LoopbackDiscord())
        bot = await stack.enter_async_context(BotProcess(discord, database, LOG_LEVEL="ERROR"))
        store = await Store.open(database)
        stack.push_async_callback(store.close)
        rooms = [GameRoom(discord, number, crowd, store) for number in range(crowd.channels)]
        sizes = DIFFICULTIES if crowd.channels > 1 else ("expert",)
        for number, room in enumerate(rooms):
            await room.open(difficulty=sizes[number % len(sizes)], look=crowd.look)
        yield discord, bot, rooms


@asynccontextmanager
async def bare_rooms(crowd: Crowd, games: Sequence[GameRoom]) -> AsyncIterator[tuple[BotProcess, Sequence[Room]]]:
    """Run the bare bot, with rooms whose messages are as large as those of the games."""
    async with LoopbackDiscord() as discord, BotProcess(discord, "", program=module("benchmarks.bare")) as bot:
        rooms = [Room(discord, number, crowd) for number in range(crowd.channels)]
        for room, game in zip(rooms, games, strict=True):
            await room.open(shape=json.dumps(Shape.of(game.board)))
        yield bot, rooms


async def compare(crowd: Crowd) -> tuple[Outcome, Outcome]:
    """Return how the bare bot and ours answered a crowd, in turns."""
    bare, own = Outcome(), Outcome()
    async with game_rooms(crowd) as (discord, bot, games), bare_rooms(crowd, games) as (bare_bot, rooms):
        gc.collect()
        gc.freeze()  # so that collecting garbage here delays no press
        for _ in range(crowd.rounds):
            await play(crowd, bare_bot, rooms, bare)
            await play(crowd, bot, games, own)
        own.seen["429"] = discord.rest.limits.refused.total()
    return bare, own


async def play(crowd: Crowd, bot: BotProcess, rooms: Sequence[Room], outcome: Outcome) -> None:
    """Play a round in all rooms, and add it to the outcome."""
    begun, busy = perf_counter(), processor_time(bot.process.pid)
    await asyncio.gather(*(room.play(begun + crowd.seconds, outcome) for room in rooms))
    outcome.seconds += perf_counter() - begun
    outcome.busy += processor_time(bot.process.pid) - busy


async def measure() -> list[str]:
    """Return the lines of the report."""
    return [line for crowd in CROWDS for line in _lines(crowd, *(await compare(crowd)))]


def _lines(crowd: Crowd, bare: Outcome, own: Outcome) -> Iterator[str]:
    yield str(crowd)
    throughput = THROUGHPUT if crowd.pad_only and crowd.look == "emoji" and crowd.channels > 100 else None
    yield compared("answers a second", bare.pace, own.pace, throughput)
    yield compared("ms to an answer, median", 1000 * percentile(bare.all, 50), 1000 * percentile(own.all, 50))
    peer, ours = (1000 * percentile(side.all, 99) for side in (bare, own))
    in_all = [f"  {crowd.target} ms {crowd.target.verdict(ours)}"] if crowd.target else []
    beside = [f"  {crowd.ratio} times {crowd.ratio.verdict(ours / peer)}"] if crowd.ratio else []
    yield "".join([compared("ms to an answer, 99th percentile", peer, ours), *beside, *in_all])
    yield compared("ms of a processor an answer", bare.cost, own.cost)
    if len(own.waits) > 1:
        yield f"  that of {_by_kind(own.waits.items())}"
    yield f"  refused {own.seen['refused']}, unanswered {own.seen['unanswered']}, answers 429 {own.seen['429']}"


def _by_kind(waits: Iterable[tuple[str, list[float]]]) -> str:
    return ", ".join(f"{what} {1000 * percentile(seconds, 99):.0f}" for what, seconds in sorted(waits))
