"""The daily boards, with what players do besides playing them and what is kept."""

from datetime import date, datetime, timedelta

from bot.discord import text as texts
from bot.discord.button import LastingButton, TextView
from bot.discord.client import GamesClient, GamesInteraction, check_move_to_bottom, language_of, public_language_of
from bot.discord.ending import Ending
from bot.discord.feature import Feature
from bot.discord.help import shared_by
from bot.discord.replay import REPLAY
from bot.discord.sending import NO_PINGS, in_time
from bot.features.daily import rules, text
from bot.features.daily.boards import ALL_DAYS, Dailies, DailyResult, DayStandings, describe_dailies
from bot.features.daily.commands import MORE, OPEN, PLAY, PRACTISE, PREFIX, START, daily
from bot.features.daily.messages import describe_result, share_lines
from bot.features.daily.posts import POST, STANDINGS, DailyPosts
from bot.features.daily.rules import Attempt, OnDailyBoard, Practice
from bot.features.minesweeper.codes import CODE
from bot.game.control import Control
from bot.game.results import counts_until, oldest_that_counts
from bot.game.schedules import Post, Schedule, ScheduledBoard
from bot.game.text import EXPIRED
from bot.game.timers import pruning
from bot.store.database import Unavailable
from bot.store.days import StoredDailyMessage
from bot.store.models import StoredSpentAttempt, StoredVisit
from bot.store.writing import Old
from bot.text.language import Text

VISITS = timedelta(days=400)
"""How long a server's standings of daily boards remember who played there."""
MESSAGES = timedelta(days=30)
"""How long it is known where a day's standings were posted."""


async def _share(interaction: GamesInteraction, typed: str) -> None:
    """Answer with the player's result for everyone."""
    dailies, language = interaction.client.part(Dailies), public_language_of(interaction)
    day = await dailies.days.read(typed, interaction.created_at)
    result = await dailies.result(interaction.user.id, day)
    check_move_to_bottom(interaction)
    shared = language(shared_by(interaction))
    view = TextView(f"{share_lines(result, language)}\n{shared}", buttons=[LastingButton.of(PLAY.press(), language)])
    await in_time(interaction.response.send_message(view=view, allowed_mentions=NO_PINGS))


_SHARE = Control(prefix=PREFIX, verb="share", answer=_share, arguments=[str], label=texts.SHARE)


async def _post_today(client: GamesClient, schedule: Schedule, nonce: str) -> Post | None:
    """Post today's board, once. A catch-up or daylight saving can bring two times of a schedule to one day of UTC."""
    if await _newest_day(client, schedule) == client.part(Dailies).today:
        return None
    return Post(await client.part(DailyPosts).post(schedule.place, schedule.guild_id, nonce))


async def _is_touched(client: GamesClient, schedule: Schedule) -> bool:
    """Return whether somebody in the server opened the board of the day that was posted last, or still may."""
    dailies, day = client.part(Dailies), await _newest_day(client, schedule)
    return day is None or day == dailies.today or await dailies.stored.was_opened(day, schedule.guild_id)


async def _newest_day(client: GamesClient, schedule: Schedule) -> date | None:
    """Return the day of the newest post."""
    dailies = client.part(Dailies).stored
    message = await dailies.find_message(schedule.message_id) if schedule.message_id else None
    return message.day if message else None


DAILY_BOARD = ScheduledBoard(
    title=text.DAILY_BOARD,
    post=_post_today,
    touched=_is_touched,
    has_look=False,
    add_once_a_day=text.ADD,
)


def _old(now: datetime) -> Old:
    return {
        StoredVisit: StoredVisit.day < (now - VISITS).date(),
        StoredDailyMessage: StoredDailyMessage.day < (now - MESSAGES).date(),
        StoredSpentAttempt: StoredSpentAttempt.day < oldest_that_counts(now),
    }


async def _ending(interaction: GamesInteraction, session: OnDailyBoard) -> Ending | None:
    """Return the player's result, with what to do next. While it can't be read, the board is shown without it."""
    if not isinstance(session, Attempt):
        return None
    dailies, language, day = interaction.client.part(Dailies), language_of(interaction), session.facts.day
    buttons, standings = [LastingButton.of(_SHARE.press(day), language)], DayStandings([])
    try:
        streak = await dailies.streak(session.starter_id)
        if interaction.guild_id:
            standings = await dailies.standings(interaction.guild_id, day)
            buttons.append(LastingButton.of(STANDINGS.press(day), language))
        if await dailies.past_day(interaction.created_at):
            buttons.append(LastingButton.of(PRACTISE.press(), language))
        buttons.append(LastingButton.of(MORE.press(day), language))
    except Unavailable:
        return None
    assert session.ended_at  # noqa: S101 - it is over
    result = DailyResult(session, session.ended_at, streak)
    early = await _why_wait(interaction, session)
    left_out = frozenset({REPLAY.verb, CODE.verb} if early else ())
    return Ending(describe_result(result, standings, language), buttons, left_out)


async def _why_wait(interaction: GamesInteraction, session: OnDailyBoard) -> Text | None:
    """As long as the day counts, somebody may still play its board."""
    until = counts_until(session.facts.day)
    return text.REPLAY_LATER(until) if interaction.created_at < until else None


DAILY = Feature(
    controls=[PLAY, OPEN, START, MORE, PRACTISE, _SHARE, STANDINGS, POST],
    unknown=EXPIRED("daily"),
    commands=[daily],
    variants=[Attempt, Practice],
    ending=_ending,
    why_wait=_why_wait,
    scheduled={rules.DAILY: DAILY_BOARD},
    timers=[pruning("daily", _old)],
    categories=[ALL_DAYS],
    statistics=[describe_dailies],
    help=text.HELP,
)
