"""Makes the posts of schedules when their time has come.

A server's own process posts for it, so its games in memory stay current. In a rolling restart two processes serve a
server, and whichever claims a post first makes it.
"""

import asyncio
import logging
from dataclasses import replace
from datetime import datetime, timedelta

import discord

from bot.discord.board_message import post_once
from bot.discord.button import TextView
from bot.discord.client import GamesClient
from bot.discord.drawing import Drawing
from bot.discord.refusals import REFUSED
from bot.discord.sending import mention_commands
from bot.discord.text import MESSAGE_LENGTH
from bot.errors import PlayerError
from bot.features.schedules import text
from bot.game.schedules import Pause, Schedule
from bot.game.settings import find_server
from bot.game.timers import TimerKind
from bot.store.timers import SCHEDULE_TIMER, SCHEDULED, Schedules

log = logging.getLogger(__name__)

AT_ONCE = 10
"""Posts that are made at the same time. Many are due at a full hour."""
POSTING_TIME = 60.0
"""Seconds that a post may take with all repetitions. Discord knows its nonce for some minutes."""
MOST_UNTOUCHED = 3
"""Unused posts in a row that pause a schedule."""
_MINUTE, _DAY = timedelta(minutes=1), timedelta(days=1)


async def post_if_due(client: GamesClient, number: int, now: datetime) -> datetime | None:
    """Make a schedule's post if one is due by now. Return when the next one is, unless the schedule is paused or gone.

    A post that fails isn't made later: it may have arrived.
    """
    schedules = client.part(Schedules)
    stored = await schedules.find(number)
    if stored is None or stored.paused:
        return None
    schedule = Schedule.of(stored)
    if schedule.paused is Pause.UNREADABLE:
        log.warning("schedule %s can't be read: %s in %s", number, stored.times, stored.zone)
        return now + _DAY
    guild, slot = client.get_guild(schedule.guild_id), schedule.due(now)
    if slot and guild:
        if guild.unavailable or schedule.board not in client.features.scheduled:  # which another version may have
            return now + _MINUTE
        if await schedules.claim(number, slot):
            await _try(client, schedule, slot)
    return schedule.next_after(now)


async def _in_language(client: GamesClient, schedule: Schedule) -> Schedule:
    """Return a schedule in the language that its server has chosen by now."""
    server = await find_server(client.store, schedule.guild_id)
    locale = server.language or schedule.place.locale
    return replace(schedule, place=replace(schedule.place, locale=locale))


async def _try(client: GamesClient, schedule: Schedule, slot: datetime) -> None:
    try:
        await _make(client, schedule, slot)
    except (PlayerError, *REFUSED) as error:
        log.warning("schedule %s made no post for %s: %s", schedule.id, slot, error)
    except Exception:
        log.exception("schedule %s made no post for %s", schedule.id, slot)


async def _make(client: GamesClient, schedule: Schedule, slot: datetime) -> None:
    schedule = await _in_language(client, schedule)
    board, nonce, schedules = (
        client.features.scheduled[schedule.board],
        nonce_of(schedule, slot),
        client.part(Schedules),
    )
    used = schedule.message_id is None or await board.touched(client, schedule)
    untouched = 0 if used else schedule.untouched + 1
    try:
        async with asyncio.timeout(POSTING_TIME):
            if untouched >= MOST_UNTOUCHED:
                await _give_up(client, schedule, nonce)
                return
            post = await board.post(client, schedule, nonce)
    except (discord.Forbidden, discord.NotFound) as error:
        log.info("schedule %s is paused: %s", schedule.id, error)
        await schedules.pause(schedule.id, Pause.NO_ACCESS.value)
        return
    if post:
        log.info("schedule %s posted message %s for %s", schedule.id, post.message_id, slot)
        await schedules.note_post(schedule.id, post.message_id, post.game_id, untouched)


async def _give_up(client: GamesClient, schedule: Schedule, nonce: str) -> None:
    """Pause a schedule whose posts nobody uses, and say so in its channel."""
    await client.part(Schedules).pause(schedule.id, Pause.UNTOUCHED.value)
    words = client.languages[schedule.place.locale](text.PAUSED_UNTOUCHED(MOST_UNTOUCHED))
    view = TextView(mention_commands(words, client.mentions, MESSAGE_LENGTH))
    await post_once(client, schedule.place, Drawing(view), nonce)


def nonce_of(schedule: Schedule, slot: datetime) -> str:
    """Return the nonce of a post, in at most 25 characters."""
    return f"{schedule.id:x}-{int(slot.timestamp()) // 60:x}"


POSTS = TimerKind(name=SCHEDULE_TIMER, run=post_if_due, wanted=SCHEDULED, at_once=AT_ONCE)
