"""Players of daily boards in one process, without Discord."""

from datetime import date, datetime

from bot.board.appearance import DEFAULT_APPEARANCE
from bot.features.daily.boards import Dailies
from bot.features.minesweeper.session import MinesweeperSession
from bot.game.channel_locks import Place
from bot.store.games import Store
from core import Action, Move
from tests.game.gaming_table import CHANNEL, NOON, STARTER, Clock, games_of, interactions

SERVER = 7
PLACE = Place(CHANNEL, SERVER)
TODAY = NOON.date()


class Players:
    """Players of daily boards in one process."""

    def __init__(self, store: Store, clock: Clock, secret: str | None = None) -> None:
        self.clock = clock
        self.referee = games_of(store, clock, 1)
        self.dailies = Dailies(self.referee, secret)

    async def open(self, player: int = STARTER, day: date | None = None, place: Place = PLACE) -> MinesweeperSession:
        now = self.clock()
        return await self.dailies.open(
            place, player, next(interactions), now, DEFAULT_APPEARANCE, day or self.dailies.today
        )

    async def play(
        self, session: MinesweeperSession, moves: list[Move], player: int = STARTER, at: datetime | None = None
    ) -> MinesweeperSession:
        session, _ = await self.referee.move(
            session, player, next(interactions), moves, pressed_at=at or self.clock(), own=True
        )
        return session

    async def finish(self, player: int = STARTER, *, hits: int = 0, day: date | None = None) -> MinesweeperSession:
        """Open the board, hit some mines, and dig all other squares."""
        session = await self.open(player, day)
        mines, safe = mines_of(session)[:hits], safe_of(session)
        for mine in mines:
            session = await self.play(session, [mine], player)
            self.clock.wait(1)
        return await self.play(session, safe, player)


def mines_of(session: MinesweeperSession) -> list[Move]:
    return [Move(Action.DIG, cell) for cell in sorted(session.game.field.mines)]


def safe_of(session: MinesweeperSession) -> list[Move]:
    game = session.game
    covered = game.board.where("#") & ~game.field.bits
    return [Move(Action.DIG, cell) for cell in game.grid.cells(covered)]
