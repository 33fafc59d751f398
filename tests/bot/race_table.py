"""A race as players play it through Discord."""

import asyncio
from datetime import datetime, timedelta

import discord
from simcord.results import InteractionResult, ResponseMessage

from bot.features.minesweeper.session import MinesweeperSession
from bot.features.race.session import COUNTDOWN, RaceSession
from core import Action, Cell, Move
from tests.bot.answers import Player, answered, click, shown
from tests.bot.table import Table


async def race_of(table: Table, number: int = 1) -> RaceSession:
    race = await table.bot.referee.find(number, RaceSession)
    assert race is not None
    return race


async def race_message(table: Table, number: int = 1) -> ResponseMessage:
    """The message of a race as everyone sees it now."""
    await settled(table)
    return table.message((await race_of(table, number)).message_id or 0)


async def later(table: Table, wait: timedelta) -> datetime:
    """What is due by then has happened."""
    await table.env.advance_time(wait.total_seconds())
    now = discord.utils.utcnow()
    await table.bot.timers.run_due(now)
    await settled(table)
    return now


async def settled(table: Table) -> None:
    """All that follows by itself has happened."""
    while tasks := set(table.bot.races._tasks):
        await asyncio.wait(tasks)
        await table.env.settle()
    await table.bot.screens.finish()
    await table.env.settle()


async def lobby(table: Table, *players: Player, **options: str) -> dict[int, ResponseMessage]:
    """Alice has opened a race, and the others have joined. Return their private answers."""
    await table.command(table.alice, "race", **options)
    return {player.id: shown(await press(table, player, "join")) for player in players}


async def press(table: Table, player: Player, verb: str, number: int = 1) -> InteractionResult:
    """Press a button of the race's message."""
    return await click(player, await race_message(table, number), verb)


async def started(table: Table, *players: Player, **options: str) -> dict[int, ResponseMessage]:
    """The race has started. Return the private boards of all players."""
    answers = await lobby(table, *players, **options)
    answers[table.alice.id] = shown(await press(table, table.alice, "start"))
    await later(table, COUNTDOWN)
    return {player: table.message(answer.id) for player, answer in answers.items()}


async def run_out(table: Table, player: Player, board: ResponseMessage) -> InteractionResult:
    """A player digs a mine."""
    return await dig(table, player, board, (await mines(table, player))[0])


async def board_of(table: Table, player: Player, race: int = 1) -> MinesweeperSession:
    boards = await table.referee.load_match(race, MinesweeperSession)
    return next(board for board in boards if board.starter_id == player.id)


async def type_moves(table: Table, player: Player, board: ResponseMessage, moves: str) -> InteractionResult:
    form = await click(player, table.message(board.id), "type")
    return answered(await player.submit_modal(form, {"moves": moves}))


async def dig(table: Table, player: Player, board: ResponseMessage, *cells: Cell) -> InteractionResult:
    return await type_moves(table, player, board, " ".join(str(Move(Action.DIG, cell)) for cell in cells))


async def safe_cells(table: Table, player: Player) -> list[Cell]:
    """The covered cells of a player's board without a mine."""
    game = (await board_of(table, player)).game
    return game.grid.cells(game.board.where("#") & ~game.field.bits)


async def mines(table: Table, player: Player) -> list[Cell]:
    game = (await board_of(table, player)).game
    return game.grid.cells(game.field.bits & game.board.where("#"))


async def finish(table: Table, player: Player, board: ResponseMessage) -> InteractionResult:
    """A player opens everything that is left."""
    return await dig(table, player, board, *await safe_cells(table, player))


async def finished_race(table: Table) -> None:
    """A race that two players have finished."""
    boards = await started(table, table.bob)
    await dig(table, table.bob, boards[table.bob.id], (await safe_cells(table, table.bob))[0])
    await table.env.advance_time(5)
    await dig(table, table.alice, boards[table.alice.id], (await mines(table, table.alice))[0])
    for player in (table.bob, table.alice):
        await table.env.advance_time(5)
        await finish(table, player, boards[player.id])
