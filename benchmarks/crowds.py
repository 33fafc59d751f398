"""People who play at their own pace over a loopback Discord: in many channels, or all of them on one board."""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict
from collections.abc import Awaitable, Iterable, Iterator, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field, replace
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter

from benchmarks.comparison import Target, percentile
from bot.games.minesweeper.session import MinesweeperSession
from bot.play.custom_id import Press
from bot.storage.store import Store
from bot.ui.handlers import ARROWS
from bot.ui.typed_moves import TYPE
from core import Action, Cell, Move
from tests.loopback.bot_process import BotProcess
from tests.loopback.channel import Channel, Player
from tests.loopback.crowd import presses_of
from tests.loopback.discord_server import LoopbackDiscord
from tests.loopback.interaction import Answer, Unanswered
from tests.loopback.message import Payload, buttons_of

DIFFICULTIES = ("pocket", "beginner", "intermediate", "expert")
TYPED = 0.2
"""What part of all is typed, half of it into the form and half as a command."""
RECKLESS = 0.01
"""How often somebody presses whatever there is, mines among it."""
TYPED_CELLS, TYPED_WITHIN = 3, 6
"""How many cells are typed at once, and from how many first rows and columns, which every board has."""
REFUSED = "That didn't count"

LATENCY = Target(300, 300)
"""Milliseconds."""


@dataclass(frozen=True)
class Crowd:
    """So many channels, players in each, seconds that they think on average, and seconds that they play."""

    channels: int
    players: int
    thought: float
    seconds: float
    typed: float = 0.0
    target: Target | None = None

    def __str__(self) -> str:
        where = "on one board" if self.channels == 1 else f"in {self.channels} channels"
        return f"{self.channels * self.players} players {where}, a press or typed move every {self.thought:g} s each"


CROWDS = (Crowd(120, 2, 2.0, 12, TYPED, LATENCY), Crowd(1, 30, 0.6, 6), Crowd(1, 60, 0.6, 6))


@dataclass
class Outcome:
    """How a crowd was answered."""

    seconds: float = 0.0
    waits: defaultdict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    """Seconds to each answer, by what was done."""
    seen: Counter[str] = field(default_factory=Counter)

    @property
    def all(self) -> list[float]:
        return [wait for waits in self.waits.values() for wait in waits]

    @property
    def pace(self) -> float:
        """Answers a second."""
        return len(self.all) / self.seconds


class Room:
    """A channel with a board of the bare bot and its players."""

    command = "board"

    def __init__(self, discord: LoopbackDiscord, number: int, crowd: Crowd, rng: Random) -> None:
        self.channel: Channel = discord.add_channel(f"room {number}")
        self._players = [discord.add_player(f"player {number}.{place}") for place in range(crowd.players)]
        self._crowd = crowd
        self._rng = rng

    async def open(self, **options: object) -> None:
        """Have the first player start."""
        await self.channel.slash(self._players[0], self.command, **options)

    async def play(self, until: float, outcome: Outcome) -> None:
        """Have everybody play, and think before each move, until that time."""
        await asyncio.gather(*(self._play(player, until, outcome) for player in self._players))

    async def _play(self, player: Player, until: float, outcome: Outcome) -> None:
        while True:
            pause = self._rng.uniform(0.3, 1.7) * self._crowd.thought
            if perf_counter() + pause > until:
                return
            await asyncio.sleep(pause)
            what, acting = await self._act(player)
            try:
                answer = await acting
            except Unanswered:
                outcome.seen["unanswered"] += 1
            else:
                outcome.waits[what].append(answer.seconds)
                outcome.seen["refused"] += answer.private and REFUSED in answer.text

    async def _act(self, player: Player) -> tuple[str, Awaitable[Answer]]:
        """Return what this player does now, in a word or two, and the answer to it."""
        board = self.channel.public[-1]
        button = self._rng.choice(list(buttons_of(board)))
        return "press", self.channel.press(player, button["custom_id"], board)


class GameRoom(Room):
    """A channel with games. Its players know where the mines are, so that games last as long as those of people."""

    command = "minesweeper"

    def __init__(self, discord: LoopbackDiscord, number: int, crowd: Crowd, rng: Random, store: Store) -> None:
        super().__init__(discord, number, crowd, rng)
        self._store = store
        self._mines: dict[int, frozenset[Cell]] = {}

    @property
    def _board(self) -> Payload:
        return next(message for message in reversed(self.channel.public) if presses_of(message))

    async def _act(self, player: Player) -> tuple[str, Awaitable[Answer]]:
        mines = await self._known_mines(presses_of(self._board)[0].game)
        board = self._board
        presses = presses_of(board)
        if again := [press for press in presses if press.button.verb == "new"]:
            return "new game", self.channel.press(player, str(again[0]), board)
        if mines is not None and self._rng.random() < self._crowd.typed:
            return self._type(player, board, mines)
        press = self._choose(presses, mines)
        what = "first dig" if mines is None and press.button.verb == "dig" else "press"
        return what, self.channel.press(player, str(press), board)

    def _type(self, player: Player, board: Payload, mines: frozenset[Cell]) -> tuple[str, Awaitable[Answer]]:
        cells = [(self._rng.randrange(TYPED_WITHIN), self._rng.randrange(TYPED_WITHIN)) for _ in range(TYPED_CELLS)]
        moves = " ".join(str(Move(Action.FLAG if cell in mines else Action.DIG, cell)) for cell in cells)
        if self._rng.random() < 0.5:
            return "command", self.channel.slash(player, "mines move", moves=moves)
        first = presses_of(board)[0]
        form = str(replace(first, button=TYPE, cell=None))
        return "form", self.channel.submit(player, form, board, moves=moves)

    def _choose(self, presses: Sequence[Press], mines: frozenset[Cell] | None) -> Press:
        digs = [press for press in presses if press.button.verb == "dig"]
        flags = [press for press in presses if press.button.verb == "flag"]
        if mines is not None and self._rng.random() >= RECKLESS:
            digs = [press for press in digs if press.cell not in mines]
            flags = [press for press in flags if press.cell in mines]
        pick = [press for press in presses if press.button.verb == "pick"]
        arrows = [press for press in presses if press.button in ARROWS.values()]
        return self._rng.choice(digs or flags or pick or arrows or presses)

    async def _known_mines(self, game: int) -> frozenset[Cell] | None:
        """The mines of a game, once they are laid."""
        if game not in self._mines:
            stored = await self._store.find_game(game)
            if stored is None or stored.field is None:
                return None
            truth = MinesweeperSession(stored).game
            self._mines[game] = frozenset(truth.grid.cells(truth.field.bits))
        return self._mines[game]


async def play_bare(crowd: Crowd) -> Outcome:
    """How the bare bot answers a crowd that presses any button."""
    async with LoopbackDiscord() as discord, BotProcess(discord, "", program="benchmarks.bare"):
        return await _play(crowd, [Room(discord, number, crowd, Random(number)) for number in range(crowd.channels)])


async def play_games(crowd: Crowd) -> Outcome:
    """How the bot answers a crowd that plays games, without a guess and in all sizes unless it is a single one."""
    async with AsyncExitStack() as stack:
        folder = stack.enter_context(TemporaryDirectory(prefix="sweeper-"))
        database = f"sqlite:///{folder}/crowd.db"
        discord = await stack.enter_async_context(LoopbackDiscord())
        await stack.enter_async_context(BotProcess(discord, database, LOG_LEVEL="ERROR"))
        store = await Store.open(database)
        stack.push_async_callback(store.close)
        rooms = [GameRoom(discord, number, crowd, Random(number), store) for number in range(crowd.channels)]
        sizes = DIFFICULTIES if crowd.channels > 1 else ("expert",)
        outcome = await _play(crowd, rooms, sizes)
        outcome.seen["429"] = discord.rest.limits.refused.total()
        return outcome


async def _play(crowd: Crowd, rooms: Sequence[Room], sizes: Sequence[str] = ()) -> Outcome:
    for number, room in enumerate(rooms):
        await room.open(**({"difficulty": sizes[number % len(sizes)]} if sizes else {}))
    outcome, begun = Outcome(), perf_counter()
    await asyncio.gather(*(room.play(begun + crowd.seconds, outcome) for room in rooms))
    outcome.seconds = perf_counter() - begun
    return outcome


async def measure() -> list[str]:
    """The lines of the report."""
    return [line for crowd in CROWDS for line in _lines(crowd, await play_bare(crowd), await play_games(crowd))]


def _lines(crowd: Crowd, bare: Outcome, own: Outcome) -> Iterator[str]:
    yield str(crowd)
    yield _line("answers a second", bare.pace, own.pace)
    for percent, name in ((50, "median"), (99, "99th percentile")):
        peer, ours = (1000 * percentile(side.all, percent) for side in (bare, own))
        goal = crowd.target if percent == 99 else None
        verdict = f"  {goal} ms {goal.verdict(ours)}" if goal else ""
        yield _line(f"ms to an answer, {name}", peer, ours) + verdict
    if len(own.waits) > 1:
        yield f"  that of {_by_kind(own.waits.items())}"
    yield f"  refused {own.seen['refused']}, unanswered {own.seen['unanswered']}, answers 429 {own.seen['429']}"


def _by_kind(waits: Iterable[tuple[str, list[float]]]) -> str:
    return ", ".join(f"{what} {1000 * percentile(seconds, 99):.0f}" for what, seconds in sorted(waits))


def _line(name: str, peer: float, own: float) -> str:
    return f"{name:<48}{peer:>13.2f}{own:>13.2f}{own / peer:>9.2f}"
