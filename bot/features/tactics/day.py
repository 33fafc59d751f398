"""The daily tactic: one exercise a day for everyone. Each server counts its answers, and sees them after the day."""

import logging
from collections.abc import Callable, Mapping
from datetime import date, datetime, timedelta

import discord
from sqlalchemy import select

from bot.board.appearance import Appearance, Look
from bot.board.drawing import ShownExercise
from bot.discord.board_message import post_once
from bot.discord.client import GamesClient, GamesInteraction, check_installed, place_of, server_of
from bot.discord.day_posts import DayPosts
from bot.discord.drawing import Context, Drawing
from bot.discord.refusals import REFUSED
from bot.discord.screens import Screens
from bot.discord.sending import refuse
from bot.errors import PlayerError
from bot.features.tactics import text
from bot.features.tactics.library import Library
from bot.features.tactics.view import Page, about, check_square, draw_page, letter_buttons, lettered, reasons, square
from bot.game.channel_locks import Place
from bot.game.control import Control
from bot.game.results import closes_at, day_of
from bot.game.schedules import Post, Schedule, ScheduledBoard
from bot.game.settings import find_server
from bot.game.timers import TimerKind, pruning
from bot.store.days import DayExerciseStore, DayMessage, StoredDayAnswer, StoredDayExercise, StoredDayMessage
from bot.store.writing import Old
from bot.text.language import ENGLISH_LOCALE, Text
from core import Exercise, read_exercises, write_exercises

log = logging.getLogger(__name__)

LAST_ANSWERS = timedelta(seconds=5)
"""How long after a day its last answers may still be stored."""
TRIED_AGAIN, TRIED_FOR = timedelta(hours=1), timedelta(days=1)
"""When a message that can't be edited is tried again, and how long after its day."""
AT_ONCE = 10
"""Messages that are edited at the same time. All are due at midnight."""
KEPT = timedelta(days=30)
"""How long answers are kept."""


class DayTactics(DayPosts):
    """Posts the exercises of days, counts their answers, and shows the solutions."""

    NAME = "tactic in message"
    POSTED_ALREADY = text.POSTED_ALREADY

    def __init__(self, client: GamesClient, library: Library, screens: Screens, clock: Callable[[], datetime]) -> None:
        self.stored = DayExerciseStore(client.store.database)
        super().__init__(client, screens, self.stored)
        self._library = library
        self._clock = clock

    @property
    def today(self) -> date:
        return day_of(self._clock())

    async def exercise(self, day: date) -> Exercise:
        """Return the exercise of a day. It is stored, so that it stays the same."""
        stored = await self.stored.find(day)
        if stored is None:
            exercises = await self._library()
            if not exercises.reserve:
                raise PlayerError(text.NO_EXERCISES)
            stored = await self.stored.keep(day, write_exercises([exercises.of_day(day)]))
        return read_exercises(stored)[0]

    async def answer_today(self, interaction: GamesInteraction) -> None:
        """Answer with the exercise of today for everyone. Raise `PlayerError` if this channel has it."""
        check_installed(interaction)
        await server_of(interaction)
        place = place_of(interaction)
        assert place.guild_id  # noqa: S101 - it is installed in a server
        await self.answer(interaction, place, place.guild_id, day_of(interaction.created_at))

    async def post(self, place: Place, guild_id: int, nonce: str) -> int | None:
        """Post the exercise of today, and return the message's id; `None` if this channel has it.

        Raises as `post_once` does.
        """
        async with self._posting.turn(place.channel_id):
            if await self._posted_in(self._message(0, place, guild_id, self.today), self._clock()):
                return None
            return await self.post_at(place, guild_id, self.today, nonce)

    async def note(self, message: DayMessage) -> None:
        """Record a message, so that it shows the solution later."""
        await super().note(message)
        due = closes_at(message.day) + LAST_ANSWERS
        await self._client.timers.put(DAY_TIMER.name, message.message_id, due, message.guild_id)

    async def close(self, message_id: int, now: datetime) -> datetime | None:
        """Show the solution in a message once its day is over. Return when to try it again."""
        stored = await self.stored.find_message(message_id)
        if stored is None:
            return None
        over = closes_at(stored.day)
        if now < over + LAST_ANSWERS:
            return over + LAST_ANSWERS
        shown = await self._screens.follow(self.screen(stored))
        if not shown and self._client.refusals.closed(stored.channel_id):
            shown = await self._post_solution(stored)
        if not shown and now < over + TRIED_FOR and await self.stored.find_message(message_id):
            return now + TRIED_AGAIN
        await self.stored.delete_message(message_id)
        return None

    async def _post_solution(self, stored: DayMessage) -> bool:
        """Post the solution in a new message, since the old one can't be edited. Return whether that was possible."""
        place = Place(stored.channel_id, stored.guild_id)
        try:
            await post_once(self._client, place, await self.draw(stored), f"day {stored.message_id}")
        except REFUSED as error:
            log.info("the solution of a day can't be posted in channel %s: %s", place.channel_id, error)
            return False
        return True

    async def draw(self, message: DayMessage) -> Drawing:
        """Return an exercise as it is now: with its answer after its day."""
        day = message.day
        exercise, context = await self.exercise(day), await self._context(message)
        if day >= self.today:
            buttons = letter_buttons(exercise, lambda at: VOTE.press(day, at))
            lines = [text.DAY(day), *about(exercise), text.SMALL(text.CLOSES(closes_at(day)))]
            return await draw_page(Page(ShownExercise(exercise), lines, buttons), context)
        shown = ShownExercise(exercise, await self._client.engine.prove(exercise))
        tally = await self.stored.tally(day, message.guild_id)
        answer = lettered(shown, exercise.answer)
        lines = [text.DAY_SOLVED(day=day, answer=answer), *reasons(shown), _found(exercise, tally)]
        return await draw_page(Page(shown, lines), context)

    async def _context(self, message: DayMessage) -> Context:
        """Return the context for what everyone in a server sees: a picture, unless the server wants emoji."""
        server = await find_server(self._client.store, message.guild_id)
        appearance = Appearance.of(server.look, server.theme, Look.PICTURE)
        language = self._client.languages[message.locale or ENGLISH_LOCALE]
        return self._client.context(language, appearance, message.channel_id)


def _found(exercise: Exercise, tally: Mapping[int, int]) -> Text:
    """Return how many players of a server found the safe square, and what the others picked most."""
    answers, right = sum(tally.values()), tally.get(exercise.squares.index(exercise.answer), 0)
    if not answers:
        return text.NOBODY_ANSWERED
    wrong = {at: number for at, number in tally.items() if exercise.squares[at] != exercise.answer}
    if not wrong:
        return text.ALL_FOUND(answers)
    at = min(wrong, key=lambda at: (-wrong[at], at))
    mistake = lettered(ShownExercise(exercise), exercise.squares[at])
    return text.FOUND(right=right, number=answers, mistake=mistake, times=wrong[at])


async def _vote(interaction: GamesInteraction, day: date, at: int) -> None:
    """Count a player's first answer of a day, and confirm it without saying whether it is right."""
    if interaction.guild_id is None:
        raise PlayerError(text.UNKNOWN_BUTTON)
    if day_of(interaction.created_at) != day:
        raise PlayerError(text.DAY_IS_OVER)
    tactics = interaction.client.part(DayTactics)
    exercise = await tactics.exercise(day)
    check_square(exercise, at)
    row = StoredDayAnswer(
        day=day, guild_id=interaction.guild_id, player_id=interaction.user.id, picked=at, at=interaction.created_at
    )
    kept = await tactics.stored.answer(row)
    if kept is None:
        raise PlayerError(text.DAY_SPENT)
    counted, _ = kept
    answer, closes = lettered(ShownExercise(exercise), exercise.squares[counted]), closes_at(day)
    await refuse(interaction, text.COUNTED(answer=answer, time=closes))


async def _post_today(client: GamesClient, schedule: Schedule, nonce: str) -> Post | None:
    """Post the exercise of today, unless a player or this schedule has: two of its times can be on one day of UTC."""
    message_id = await client.part(DayTactics).post(schedule.place, schedule.guild_id, nonce)
    return Post(message_id) if message_id else None


async def _is_touched(client: GamesClient, schedule: Schedule) -> bool:
    """Return whether somebody in the server answered the exercise that was posted last, or still may."""
    if schedule.message_id is None:
        return True
    tactics, day = client.part(DayTactics), day_of(discord.utils.snowflake_time(schedule.message_id))
    return day == tactics.today or bool(await tactics.stored.tally(day, schedule.guild_id))


def _old(now: datetime) -> Old:
    day = (now - KEPT).date()
    return {StoredDayAnswer: StoredDayAnswer.day < day, StoredDayExercise: StoredDayExercise.day < day}


VOTE = Control(prefix="tactics", verb="vote", answer=_vote, arguments=[date.fromisoformat, square])
DAILY_TACTIC = ScheduledBoard(
    title=text.DAILY_TACTIC,
    post=_post_today,
    touched=_is_touched,
    has_look=False,
    add_once_a_day=text.ADD,
)
DAY_TIMER = TimerKind(
    name="tactic",
    run=lambda client, *given: client.part(DayTactics).close(*given),
    wanted=select(StoredDayMessage.message_id, StoredDayMessage.guild_id),
    at_once=AT_ONCE,
)
"""Shows the solution in each message."""
DAYS_PRUNING = pruning("tactics", _old)
