"""The daily board on a schedule."""

from bot.games.minesweeper.daily import text
from bot.games.minesweeper.daily.posts import post_daily
from bot.games.minesweeper.daily.service import DailyService
from bot.play.scheduled import Post, Schedule, ScheduledBoard
from bot.ui.client import GamesClient


async def _post(client: GamesClient, schedule: Schedule, nonce: str) -> Post:
    place = schedule.place
    async with client.requests:
        return Post(await post_daily(client, place.channel_id, schedule.guild_id, place.locale, nonce))


async def _is_touched(client: GamesClient, schedule: Schedule) -> bool:
    """Return whether somebody in the server opened the board of the day that was posted last."""
    dailies = client.part(DailyService).stored
    message = await dailies.find_message(schedule.message_id) if schedule.message_id else None
    return message is None or await dailies.visited(message.day, schedule.guild_id)


DAILY_BOARD = ScheduledBoard(title=text.DAILY_BOARD, post=_post, touched=_is_touched, once_a_day=True)
