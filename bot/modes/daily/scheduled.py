"""The daily board on a schedule."""

from datetime import date

from bot.modes.daily import text
from bot.modes.daily.posts import DailyPosts
from bot.modes.daily.service import DailyService
from bot.play.scheduled import OnceADay, Post, Schedule, ScheduledBoard
from bot.ui.client import GamesClient


async def _post(client: GamesClient, schedule: Schedule, nonce: str) -> Post | None:
    """Post today's board, once. A catch-up or daylight saving can bring two times of a schedule to one day of UTC."""
    if await _newest_day(client, schedule) == client.part(DailyService).today:
        return None
    return Post(await client.part(DailyPosts).post(schedule.place, schedule.guild_id, nonce))


async def _is_touched(client: GamesClient, schedule: Schedule) -> bool:
    """Return whether somebody in the server opened the board of the day that was posted last, or still may."""
    dailies, day = client.part(DailyService), await _newest_day(client, schedule)
    return day is None or day == dailies.today or await dailies.was_opened(schedule.guild_id, day)


async def _newest_day(client: GamesClient, schedule: Schedule) -> date | None:
    """Return the day of the newest post."""
    dailies = client.part(DailyService).stored
    message = await dailies.find_message(schedule.message_id) if schedule.message_id else None
    return message.day if message else None


DAILY_BOARD = ScheduledBoard(
    title=text.DAILY_BOARD,
    post=_post,
    touched=_is_touched,
    has_look=False,
    once_a_day=OnceADay(add=text.ADD, form=text.POST_FORM, one_time=text.ONE_TIME, known=text.POSTED_HERE),
)
