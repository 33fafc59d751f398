"""Settings of players, schedules of servers, and spoiler boards."""

from datetime import UTC, datetime, time, timedelta

import discord

from tests.bot.answers import answered, buttons_of, click, shown
from tests.bot.screens import screen
from tests.bot.table import Table, add_manager
from tests.timers import run_timers


@screen
async def settings_of_a_player(table: Table) -> None:
    panel = shown(await table.command(table.alice, "settings"))
    for item in buttons_of(panel):
        for option in item.get("options") or ():
            await table.env.advance_time(2)
            answered(await table.alice.select(table.message(panel.id), [option["value"]], custom_id=item["custom_id"]))
    for item in buttons_of(table.message(panel.id)):
        if "label" in item:
            await table.env.advance_time(2)
            answered(await table.alice.click(table.message(panel.id), custom_id=item["custom_id"]))


@screen
async def schedules(table: Table) -> None:
    dave = add_manager(table)
    agenda = shown(await click(dave, shown(await table.server_settings(dave)), "open"))
    usual = {"channel": [table.channel], "times": "09:00", "zone": "UTC"}
    kinds = [item["custom_id"].rpartition(":")[2] for item in buttons_of(agenda) if item.get("label")]
    for kind in kinds:
        wrong = ({"times": "25:00"}, {"zone": "Nowhere"}) if kind == kinds[0] else ()
        for changed in ({}, *wrong):
            await table.env.advance_time(5)
            form = await click(dave, agenda, kind)
            board = {"board": ["beginner"]} if kind == "board" else {}
            answered(await dave.submit_modal(form, usual | changed | board))
    await table.server_settings(dave)
    then = datetime.combine(discord.utils.utcnow().date(), time(9), UTC) + timedelta(days=1)
    await table.env.advance_time((then - discord.utils.utcnow()).total_seconds())
    await run_timers(table.bot.timers, then)


@screen
async def spoiler_boards(table: Table) -> None:
    board = shown(await table.command(table.alice, "mines spoiler"))
    await click(table.bob, board, "solution")
    await table.command(table.alice, "mines spoiler", rows=9, columns=9, mines=80)
