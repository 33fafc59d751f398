"""Daily boards as their players play them."""

from datetime import date, datetime

import discord
from simcord.results import InteractionResult, ResponseMessage
from sqlalchemy import func, select

from bot.features.daily.boards import Dailies
from bot.features.daily.rules import Attempt
from bot.features.minesweeper.session import MinesweeperSession
from bot.game.channel_locks import Place
from bot.game.results import day_of
from bot.store.games import Store
from bot.store.models import Base, StoredSpentAttempt
from bot.text.language import ENGLISH_LOCALE
from core import Action, Move
from tests.bot.answers import Anyone, Player, Seen, answered, click, seen, shown, verbs_of
from tests.bot.table import Table


def dailies(table: Table) -> Dailies:
    return table.bot.part(Dailies)


async def attempt(table: Table, player: Anyone) -> MinesweeperSession:
    session = await dailies(table).attempt(player.id, today())
    assert session
    return session


def is_scored(session: MinesweeperSession) -> bool:
    return isinstance(session, Attempt) and session.is_scored


def today() -> date:
    return day_of(discord.utils.utcnow())


async def open_daily(table: Table, player: Player, **options: str) -> ResponseMessage:
    """Open today's board or that of a date, start it if it has to be, and return its message."""
    result = await table.command(player, "daily", **options)
    assert seen(result) is Seen.PRIVATE
    return await started(player, shown(result))


async def started(player: Anyone, card: ResponseMessage) -> ResponseMessage:
    """The board that *Start* puts in place of its card, or the message itself if it has no *Start*."""
    return shown(await click(player, card, "start")) if "start" in verbs_of(card) else card


def covered(session: MinesweeperSession, *, mines: bool) -> str:
    """Moves that dig all mines, or all squares without one."""
    game = session.game
    wanted = game.field.bits if mines else ~game.field.bits
    return " ".join(str(Move(Action.DIG, cell)) for cell in game.grid.cells(game.board.where("#") & wanted))


async def type_moves(table: Table, player: Player, board: ResponseMessage, moves: str) -> InteractionResult:
    """Type moves at a private board."""
    form = await click(player, table.message(board.id), "type")
    return answered(await player.submit_modal(form, {"moves": moves}))


async def finish(table: Table, player: Player, *, hits: int = 0, seconds: int = 42) -> InteractionResult:
    """Open today's board and finish it in this time."""
    board = await open_daily(table, player)
    session = await attempt(table, player)
    first, *rest = covered(session, mines=False).split()
    await type_moves(table, player, board, first)
    for mine in covered(session, mines=True).split()[:hits]:
        await type_moves(table, player, board, mine)
    await table.env.advance_time(seconds)
    return await type_moves(table, player, board, " ".join(rest))


def result_of(done: InteractionResult) -> ResponseMessage:
    """A board that was just finished, with its result below and nothing after it."""
    result = shown(done)
    assert "share" in verbs_of(result)
    assert not done.followups
    return result


async def delete_data(table: Table, player: Player) -> InteractionResult:
    """Delete a player's data, as in Discord."""
    told = await table.command(player, "mines privacy")
    asked = await click(player, shown(told), "ask")
    return await click(player, shown(asked), "do")


async def advance_to(table: Table, moment: datetime) -> None:
    await table.env.advance_time((moment - discord.utils.utcnow()).total_seconds())


async def stored_rows(store: Store) -> list[str]:
    """Everything in the database."""
    tables = Base.metadata.sorted_tables
    return await store.database.read(
        lambda session: [repr(row) for one in tables for row in session.execute(one.select())]
    )


async def spent_attempts(table: Table) -> int:
    """The number of attempts that are kept for players whose data was deleted."""
    query = select(func.count()).select_from(StoredSpentAttempt)
    return await table.store.database.read(lambda session: session.scalar(query) or 0)


async def posted(table: Table, player: Player) -> ResponseMessage:
    """Post today's standings, and return the message."""
    result = result_of(await finish(table, player))
    standings = shown(await click(player, result, "standings"))
    post = await click(player, standings, "post")
    assert seen(post) is Seen.POSTED
    return shown(post)


async def post_on_schedule(table: Table, locale: str = ENGLISH_LOCALE) -> int:
    """Post today's board as a schedule does, and return the message's id."""
    place = Place(table.channel.id, table.guild.id, locale)
    return await table.bot.daily_posts.post(place, table.guild.id, "nonce-1")
