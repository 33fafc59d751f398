"""A channel to play in: a clock that only the test moves, a referee over a real database, and players who type."""

import asyncio
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from itertools import count
from random import Random

from bot.features.minesweeper.options import PRESETS, Options, new_stored_game
from bot.features.minesweeper.session import START_PLAY, Laid, MinesweeperSession
from bot.features.minesweeper.starting import start as start_game
from bot.game.channel_locks import Place
from bot.game.effect import Effect
from bot.game.referee import Referee
from bot.game.session import removal
from bot.store.games import Store
from bot.store.models import RESIGN, Turn
from core import MAX_COLUMNS, Minefield, Move, lay_for_first_dig, parse_moves
from tests.core.drawn import field_of
from tests.referees import referee_of, running

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
        self.referee = games_of(store, clock, seed)

    def restart(self) -> None:
        """Forget everything that isn't stored."""
        self.referee = games_of(self.store, self.clock, 99)

    async def start(self, options: Options) -> MinesweeperSession:
        return await start_game(self.referee, self.place, STARTER, next(interactions), options)

    async def start_on(self, picture: str, lives: int = 1) -> MinesweeperSession:
        """Start a game with a mine at every `*`."""
        field = field_of(picture)
        options = Options("Laid", field.rows, field.columns, len(field.mines), lives)
        stored = new_stored_game(options, Place(CHANNEL, None), STARTER, self.clock(), field)
        await self.store.add_game(stored, [turn_of(0, STARTER, START_PLAY)])
        return await running(self.referee, CHANNEL, MinesweeperSession)

    async def move(
        self, play: MinesweeperSession, player: int, text: str, *, interaction: int | None = None, aimed: bool = False
    ) -> Effect:
        moves = moves_of(text)
        seen = (await self.now(play)).game.board[moves[0].cell] if aimed else None
        _, report = await self.referee.move(play, player, interaction or next(interactions), moves, seen=seen)
        return report

    async def vote(self, play: MinesweeperSession, player: int, wish: str) -> MinesweeperSession:
        return (await self.referee.play(play, player, next(interactions), lambda game: game.vote_of(player, wish)))[0]

    async def resign(
        self, play: MinesweeperSession, player: int = STARTER, *, moderates: bool = False
    ) -> MinesweeperSession:
        return (await self.referee.play(play, player, next(interactions), RESIGN, moderates=moderates))[0]

    async def remove(self, play: MinesweeperSession, player: int) -> None:
        """The starter removes a player."""
        await self.referee.play(play, STARTER, next(interactions), removal(player))

    async def now(self, play: MinesweeperSession) -> MinesweeperSession:
        """The game as this process knows it."""
        found = await self.referee.find(play.id, MinesweeperSession)
        assert found is not None
        return found

    async def stored(self, play: MinesweeperSession) -> MinesweeperSession:
        """The game as it is in the database."""
        found = await games_of(self.store, self.clock, 98).find(play.id, MinesweeperSession)
        assert found is not None
        return found

    async def reviewed(self, play: MinesweeperSession) -> MinesweeperSession:
        """The game as this process knows it, once all reviews are made."""
        found = self.referee.reviewed(await self.now(play))
        await self.reviews_made()
        return self.referee.reviewed(found)

    async def reviews_made(self) -> None:
        """Wait until no review is being made."""
        while making := self.referee.judging._tasks:
            await asyncio.wait(making)

    async def field(self, play: MinesweeperSession) -> str | None:
        """The column with the mines."""
        stored = await self.store.find_game(play.id)
        assert stored is not None
        return stored.field

    async def turns(self, play: MinesweeperSession) -> Sequence[Turn]:
        stored = await self.store.find_game(play.id)
        assert stored is not None
        return stored.turns


def games_of(store: Store, clock: Clock, seed: int) -> Referee:
    """A referee whose mines are always the same. It is closed with its store, before it."""
    referee, close_store = referee_of(store, clock, seed), store.close

    async def close() -> None:
        await referee.close()
        await close_store()

    vars(store)["close"] = close
    return referee


def turn_of(number: int, player: int, text: str, at: datetime = NOON) -> Turn:
    return Turn(number, player, at, next(interactions), text)


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
    """Check that the stored game is complete and equals the one that this process has in memory."""
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
