"""Duels and races."""

from datetime import timedelta

from bot.board.appearance import Look
from bot.features.duel.options import Pace
from bot.features.duel.session import OPEN_FOR
from bot.features.race.session import LOBBY
from bot.game.settings import change_player
from core import cell_name
from tests.bot.answers import click, shown
from tests.bot.duels import DuelTable
from tests.bot.race_table import dig, later, lobby, mines, press, race_message, started
from tests.bot.screens import screen
from tests.bot.table import Table


@screen
async def challenges(table: Table) -> None:
    duel = DuelTable(table)
    await table.command(table.alice, "duel", opponent=table.bob)
    await click(table.alice, await duel.board(), "accept")
    await duel.wait(OPEN_FOR + timedelta(seconds=1))
    await table.command(table.alice, "duel", opponent=table.alice)
    await table.command(table.alice, "mines board")


@screen
async def a_duel(table: Table) -> None:
    for player in (table.alice, table.bob):
        await change_player(table.store, player.id, look=Look.PICTURE)
    duel = DuelTable(table)
    await duel.begin(pace=Pace.FAST.value)
    mover, other = await duel.players()
    await duel.press(mover, "more")
    own = shown(await duel.press(mover, "mypad"))
    await click(mover, own, "type")
    await duel.press(other, "mypad")
    await duel.pick(other, (await duel.mines())[0])
    await duel.pick(mover, (await duel.mines())[0])
    await table.command(mover, "mines move", moves="zz9")
    await duel.pick(mover, (await duel.safe())[0])
    await duel.pick(other, *(await duel.mines())[:3])
    await duel.pick(other, (await duel.safe())[0])
    await table.command(mover, "mines move", moves=f"*{cell_name((await duel.mines())[0])}")
    await table.start(table.carol)
    await table.command((await duel.players())[0], "mines end")


@screen
async def a_duel_against_the_bot(table: Table) -> None:
    duel = DuelTable(table)
    await table.command(table.alice, "duel", strength="odds")
    for _ in range(3):
        if not (session := await duel.now()).over and session.mover == table.alice.id:
            await duel.pick(table.alice, (await duel.safe())[0])
        await duel.wait(timedelta(seconds=5))
    await table.command(table.bob, "mines board")


@screen
async def a_lobby_that_nobody_joins(table: Table) -> None:
    await lobby(table, table.bob)
    await press(table, table.bob, "leave")
    await press(table, table.alice, "more")
    await press(table, table.carol, "start")
    await later(table, LOBBY + timedelta(seconds=1))


@screen
async def a_race_with_sudden_death(table: Table) -> None:
    boards = await started(table, table.bob, mode="sudden")
    await press(table, table.carol, "more")
    await dig(table, table.bob, boards[table.bob.id], (await mines(table, table.bob))[0])
    await table.command(table.alice, "mines end")
    await race_message(table)
