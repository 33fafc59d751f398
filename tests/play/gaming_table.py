"""A channel to play in: a clock that only the test moves, a game service over a real database, and players who type."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from itertools import count
from random import Random

from bot.app import MODES
from bot.engine.client import EngineClient
from bot.games.minesweeper.options import PRESETS, Options, new_stored_game
from bot.games.minesweeper.service import MinesweeperService
from bot.games.minesweeper.session import START_PLAY, Laid, MinesweeperSession
from bot.play.channel_locks import Place
from bot.play.effect import Effect
from bot.play.mode import Modes
from bot.play.service import Resources
from bot.storage.models import StoredTurn
from bot.storage.store import Store
from core import MAX_COLUMNS, Minefield, Move, lay_for_first_dig, parse_moves
from tests.at_once import AtOnce
from tests.core.drawn import field_of

NOON = datetime(2024, 2, 29, 12, tzinfo=UTC)
CHANNEL = 100
STARTER = 1
OTHER = 2

interactions = count(1000)

BEGINNER, EXPERT = PRESETS["beginner"], PRESETS["expert"]
WIDE = """
    ............
    *..........*
    ............
"""
CELLS = [f"{letter}{row}" for row in range(1, 6) for letter in "abcdefgh"]


class Clock:
    """A clock that only the test moves."""

    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> datetime:
        return self.now

    def wait(self, seconds: float) -> None:
        self.now += timedelta(seconds=seconds)


class Table:
    """A channel with its games and its players."""

    def __init__(self, store: Store, clock: Clock, seed: int = 1) -> None:
        self.store = store
        self.clock = clock
        self.place = Place(CHANNEL, None)
        self.games = games_of(store, clock, seed)

    def restart(self) -> None:
        """Forget everything that isn't stored."""
        self.games = games_of(self.store, self.clock, 99)

    async def start(self, options: Options) -> MinesweeperSession:
        return await self.games.start(self.place, STARTER, next(interactions), options)

    async def start_on(self, picture: str, lives: int = 1) -> MinesweeperSession:
        """Start a game with a mine at every `*`."""
        field = field_of(picture)
        options = Options("Laid", field.rows, field.columns, len(field.mines), lives)
        stored = new_stored_game(options, Place(CHANNEL, None), STARTER, self.clock(), field)
        await self.store.add_game(stored, [turn_of(0, STARTER, START_PLAY)])
        return await self.games.running(CHANNEL)

    async def move(
        self, play: MinesweeperSession, player: int, text: str, *, interaction: int | None = None, aimed: bool = False
    ) -> Effect:
        moves = moves_of(text)
        seen = (await self.now(play)).game.board[moves[0].cell] if aimed else None
        _, report = await self.games.move(play.id, player, interaction or next(interactions), moves, seen=seen)
        return report

    async def vote(self, play: MinesweeperSession, player: int, wish: str) -> MinesweeperSession:
        return await self.games.vote(play.id, player, next(interactions), wish)

    async def resign(
        self, play: MinesweeperSession, player: int = STARTER, *, moderates: bool = False
    ) -> MinesweeperSession:
        return await self.games.resign(play.id, player, next(interactions), moderates=moderates)

    async def remove(self, play: MinesweeperSession, player: int) -> None:
        """The starter removes a player."""
        await self.games.remove(play, STARTER, next(interactions), player)

    async def now(self, play: MinesweeperSession) -> MinesweeperSession:
        """The game as this service knows it."""
        found = await self.games.find(play.id)
        assert found is not None
        return found

    async def stored(self, play: MinesweeperSession) -> MinesweeperSession:
        """The game as it is in the database."""
        found = await games_of(self.store, self.clock, 98).find(play.id)
        assert found is not None
        return found

    async def reviewed(self, play: MinesweeperSession) -> MinesweeperSession:
        """The game as this service knows it, once all reviews are made."""
        found = self.games.reviewed(await self.now(play))
        await self.reviews_made()
        return self.games.reviewed(found)

    async def reviews_made(self) -> None:
        """Wait until no review is being made."""
        if making := self.games.reviews._task:
            await making

    async def field(self, play: MinesweeperSession) -> str | None:
        """The column with the mines."""
        stored = await self.store.find_game(play.id)
        assert stored is not None
        return stored.field

    async def turns(self, play: MinesweeperSession) -> Sequence[StoredTurn]:
        stored = await self.store.find_game(play.id)
        assert stored is not None
        return stored.turns


def games_of(store: Store, clock: Clock, seed: int) -> MinesweeperService:
    """A service whose mines are always the same. It is closed with its store, before it."""
    rng = Random(seed)
    games = MinesweeperService(Resources(store, clock, rng, EngineClient(AtOnce(), rng), Modes(MODES)))
    close_store = store.close

    async def close() -> None:
        await games.close()
        await close_store()

    vars(store)["close"] = close
    return games


def turn_of(number: int, player: int, text: str, at: datetime = NOON) -> StoredTurn:
    return StoredTurn(number=number, player_id=player, at=at, interaction_id=next(interactions), text=text)


def lay_for(play: MinesweeperSession, moves: Sequence[Move], seed: int = 1) -> None:
    """Lay a random field for the first dig among these moves, if there is one."""
    if first := play.first_dig_of(moves):
        play.lay(Laid(lay_for_first_dig(*play.options.figures, first, Random(seed)), play.laying))


def moves_of(text: str) -> list[Move]:
    return parse_moves(text, 30, MAX_COLUMNS)


def lines(play: MinesweeperSession) -> list[str]:
    """The board as players see it."""
    return str(play.game.board).split("\n")


def opened_cells(play: MinesweeperSession) -> int:
    return sum(symbol in "012345678" for symbol in str(play.game.board).replace("\n", ""))


def hexadecimal(field: Minefield) -> str:
    """The mines as they are stored."""
    return f"{field.bits:x}"


async def assert_consistent(table: Table, play: MinesweeperSession) -> None:
    """Check that the stored game is complete and equals the one that this service has in memory."""
    turns = await table.turns(play)
    stored = await table.stored(play)
    assert [turn.number for turn in turns] == list(range(len(turns)))
    assert len({turn.interaction_id for turn in turns}) == len(turns)
    assert sum(stored.scoreboard.opened.values()) == opened_cells(stored)
    assert stored.game.lives >= 0
    known = await table.now(play)
    assert known.game.board == stored.game.board
    assert known.scoreboard.opened == stored.scoreboard.opened
    assert known.game.lives == stored.game.lives
