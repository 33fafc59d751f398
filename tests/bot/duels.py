"""A duel at a table: who plays it, what its board shows, and the squares that only a test knows."""

from datetime import timedelta

import discord
from simcord.results import InteractionResult, ResponseMessage

from bot.features.duel.session import DuelSession
from core import Cell, cell_name
from tests.bot.answers import Player, click, shown
from tests.bot.forging import press_anything
from tests.bot.table import Table


class DuelTable:
    """The duel of a table, the only game there."""

    def __init__(self, table: Table) -> None:
        self.table = table

    async def now(self, number: int = 1) -> DuelSession:
        session = await self.table.bot.referee.find(number, DuelSession)
        assert session is not None
        return session

    async def board(self, number: int = 1) -> ResponseMessage:
        """The message that shows it."""
        session = await self.now(number)
        assert session.message_id is not None
        return self.table.message(session.message_id)

    async def begin(self, **options: object) -> None:
        """Alice challenges everyone, and Bob accepts."""
        await self.table.command(self.table.alice, "duel", **options)
        await click(self.table.bob, await self.board(), "accept")

    async def players(self) -> tuple[Player, Player]:
        """Who is to move, and who waits."""
        known = {player.id: player for player in (self.table.alice, self.table.bob, self.table.carol)}
        session = await self.now()
        mover = session.mover
        assert mover is not None
        other = next(player for player in session.sides if player != mover)
        return known[mover], known.get(other or 0, self.table.carol)

    async def mines(self) -> list[Cell]:
        """Mines that nobody has found."""
        duel = (await self.now()).duel
        return duel.grid.cells(duel.field.bits & ~duel.found[0] & ~duel.found[1])

    async def safe(self) -> list[Cell]:
        """Covered squares without a mine."""
        session = await self.now()
        return session.board.grid.cells(session.board.where("#") & ~session.duel.field.bits)

    async def pick(self, player: Player, *cells: Cell, number: int = 1) -> InteractionResult:
        moves = " ".join(map(cell_name, cells))
        return await self.table.command(player, "mines move", moves=moves, game=str(number))

    async def press(self, player: Player, verb: str, cell: Cell | None = None) -> InteractionResult:
        board = await self.board()
        if cell is None:
            return await click(player, board, verb)
        return await press_anything(self.table, player, board, f"duel:1:1:{verb}:{cell_name(cell)}")

    async def wait(self, time: timedelta) -> None:
        """Let time pass, and what is due happen."""
        await self.table.env.advance_time(time.total_seconds())
        await self.table.bot.timers.run_due(discord.utils.utcnow())
        await self.table.env.settle()
        await self.table.bot.screens.finish()


async def finished_duel(table: Table) -> DuelTable:
    """A duel in which both players picked, and one resigned."""
    duel = DuelTable(table)
    await duel.begin()
    mover, other = await duel.players()
    await duel.pick(mover, (await duel.mines())[0])
    await duel.pick(mover, (await duel.safe())[0])
    await duel.pick(other, (await duel.mines())[0])
    asked = await table.command(other, "mines end")
    await click(other, shown(asked), "confirm")
    return duel
