"""What players see of finished games: replays, GIFs, cards, statistics, standings and codes."""

from datetime import timedelta
from typing import Any

import discord
from simcord.results import ResponseMessage

from bot.board.appearance import Look
from bot.game.settings import change_player
from bot.store.games import CodeStore
from core import Action, Move
from tests.bot.answers import Player, answered, buttons_for, click, shown
from tests.bot.duels import finished_duel
from tests.bot.race_table import finished_race, race_message, type_moves
from tests.bot.replay_pages import play, start_on
from tests.bot.screens import screen
from tests.bot.table import Table
from tests.store.results import add_results, daily, result


async def press(table: Table, player: Player, message: ResponseMessage, *verbs: str) -> ResponseMessage:
    """The message after these buttons."""
    for verb in verbs:
        await table.env.advance_time(5)
        await click(player, table.message(message.id), verb)
    return table.message(message.id)


async def gif(table: Table, message: ResponseMessage, **moves: str) -> None:
    """Ask for the GIF of a replay, and share it."""
    form = await click(table.alice, table.message(message.id), "gif")
    drawn = shown(answered(await table.alice.submit_modal(form, moves)))
    await press(table, table.alice, drawn, "sharegif")


@screen
async def a_replay(table: Table) -> None:
    await start_on(table, table.alice)
    await play(table, table.alice, "b1 !a1", "c1")
    await play(table, table.bob, "a1")
    await play(table, table.alice, "f1")
    message = shown(await table.command(table.carol, "replay", game="mines:1", move=0))
    await press(
        table, table.carol, message, "next", "next", "next", "next", "first", "mistake", "odds", "share", "last"
    )
    message = shown(await table.command(table.alice, "replay", game="mines:1"))
    await gif(table, message)
    for moves in ({"from": "4", "to": "2"}, {"from": "9"}):
        await table.env.advance_time(5)
        form = await click(table.alice, table.message(message.id), "gif")
        answered(await table.alice.submit_modal(form, moves))
    await change_player(table.store, table.bob.id, look=Look.PICTURE)
    message = shown(await table.command(table.bob, "replay", game="mines:1"))
    await press(table, table.bob, message, "mistake", "odds", "share")


@screen
async def a_duel_that_is_over_and_its_replay(table: Table) -> None:
    duel = await finished_duel(table)
    board = await duel.board()
    message = shown(await click(table.alice, board, "replay"))
    await press(table, table.alice, message, "first", "next", "next", "share")
    await gif(table, message)
    await click(table.alice, board, "rematch")
    table.channel = table.guild.create_text_channel("one-of-many")
    await table.command(table.alice, "replay")


@screen
async def a_race_its_replay_and_its_ghosts(table: Table) -> None:
    await finished_race(table)
    race = await race_message(table)
    message = shown(await click(table.alice, race, "replay"))
    await press(table, table.alice, message, "next", "board", "mistake", "odds", "share")
    await gif(table, message)
    await table.command(table.alice, "replay")
    await change_player(table.store, table.alice.id, look=Look.PICTURE)
    await click(table.alice, race, "myboard")
    ghost = shown(await click(table.carol, race, "ghost"))
    await type_moves(table, table.carol, ghost, str(Move(Action.DIG, await table.safe_cell(4))))
    await click(table.bob, race, "again")


@screen
async def cards_and_codes(table: Table) -> None:
    await table.start(table.alice)
    await table.command(table.bob, "mines move", moves="e5")
    await table.press(table.alice, "hint")
    await table.win_by_typing(table.alice)
    board = await table.board()
    await press(table, table.bob, board, "details", "code", "card")
    code = await CodeStore(table.store.database).find(1)
    await table.command(table.carol, "minesweeper", code=code)
    await table.win_by_typing(table.carol, 2)
    await press(table, table.carol, await table.board(2), "details", "card")
    await table.command(table.carol, "minesweeper", code="nothing")


@screen
async def statistics_and_standings(table: Table) -> None:
    now = discord.utils.utcnow()

    def played(player: Player, **columns: Any) -> dict[str, Any]:
        return result(player.id, **{"guild_id": table.guild.id, "ended_at": now, **columns})

    for command in ("stats", "standings"):
        await table.command(table.carol, command)
    await add_results(
        table.store,
        [
            *(
                played(player, value=20, moves=25, luck=1.25, digs=40, mistakes=2)
                for player in (table.alice, table.bob)
            ),
            *(
                played(table.alice, duration=9000 + number, ended_at=now - timedelta(days=number))
                for number in range(12)
            ),
            played(table.alice, difficulty="expert", outcome="lost", luck=-0.5, digs=10, mistakes=1),
            played(table.alice, alone=False, solved=10, value=20),
            daily(table.alice.id, now.date(), ended_at=now, duration=10_000),
        ],
    )
    await press(table, table.alice, shown(await table.command(table.alice, "stats")), "share")
    await table.command(table.bob, "stats", player=table.alice)
    page = shown(await table.command(table.alice, "standings"))
    await press(table, table.alice, page, "share")
    [categories] = buttons_for(page, "category")
    for option in categories["options"]:
        await table.env.advance_time(5)
        [menu] = buttons_for(table.message(page.id), "category")
        answered(await table.alice.select(table.message(page.id), [option["value"]], custom_id=menu["custom_id"]))
