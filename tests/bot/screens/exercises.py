"""Tactics: exercises, lessons and the daily tactic."""

from datetime import timedelta

import discord

from bot.board.appearance import Look
from bot.features.tactics.mode import Mode
from bot.game.judging import INTERVALS
from bot.game.results import closes_at
from bot.game.settings import change_player
from tests.bot.answers import buttons_for, click, shown
from tests.bot.daily import advance_to, today
from tests.bot.screens import screen
from tests.bot.table import Table
from tests.bot.tactics import ask, pick, posted, vote
from tests.timers import run_timers


@screen
async def exercises(table: Table) -> None:
    message = await ask(table, table.alice)
    for right in (True, False):
        answer = shown(await pick(table, table.alice, message, right=right))
        await table.env.advance_time(2)
        message = shown(await click(table.alice, answer, "next"))
    await table.env.advance_time(INTERVALS[0].total_seconds())
    for mode in Mode:
        await ask(table, table.alice, mode=mode.value)


@screen
async def exercises_without_pictures(table: Table) -> None:
    await change_player(table.store, table.alice.id, look=Look.EMOJI)
    message = await ask(table, table.alice)
    await table.env.advance_time(2)
    await click(table.alice, message, "show")
    await pick(table, table.alice, message)


@screen
async def lessons(table: Table) -> None:
    message = await ask(table, table.alice, mode="learn")
    while not (following := buttons_for(message, "lesson")[1])["disabled"]:
        await table.env.advance_time(1)
        message = shown(await table.alice.click(message, custom_id=following["custom_id"]))
    await click(table.alice, await ask(table, table.alice, mode="learn"), "try")


@screen
async def the_daily_tactic(table: Table) -> None:
    message = await posted(table, table.alice)
    for player, at in ((table.alice, 0), (table.bob, 1), (table.bob, 0)):
        await vote(table, player, message, at)
    await advance_to(table, closes_at(today()) + timedelta(minutes=1))
    await run_timers(table.bot.timers, discord.utils.utcnow())
    await table.bot.screens.finish()
    await table.command(table.bob, "tactics", mode="daily")
