"""The daily tactic: one exercise a day for everyone, whose tally is hidden until its day is over."""

from datetime import date, timedelta

import discord
from sqlalchemy import select

from bot.board.drawing import LETTERS, ShownExercise
from bot.discord import text as texts
from bot.features.tactics import text
from bot.features.tactics.day import KEPT, TRIED_FOR, DayTactics
from bot.features.tactics.view import lettered
from bot.game.channel_locks import Place
from bot.game.results import closes_at
from bot.game.schedules import Pause, Schedule
from bot.store.days import StoredDayAnswer, StoredDayMessage
from bot.store.models import StoredSchedule
from bot.store.personal_data import Exports
from bot.store.timers import Schedules
from bot.text.explanation import describe_proof
from bot.text.language import ENGLISH_LOCALE
from core import Exercise, prove
from tests.bot.answers import Seen, answered, buttons_for, private_text, seen, shown, text_of
from tests.bot.daily import advance_to, delete_data, stored_rows, today
from tests.bot.forging import press_anything
from tests.bot.table import Table, add_manager
from tests.bot.tactics import library, posted, ship, vote
from tests.timers import run_timers


def days(table: Table) -> DayTactics:
    return table.bot.part(DayTactics)


async def over(table: Table, day: date | None = None) -> None:
    """Let the day pass, and its timers run."""
    await advance_to(table, closes_at(day or today()) + timedelta(minutes=1))
    await run_timers(table.bot.timers, discord.utils.utcnow())
    await table.bot.screens.finish()


def places(exercise: Exercise) -> tuple[int, list[int]]:
    """The safe square, and the others."""
    safe = exercise.squares.index(exercise.answer)
    return safe, [at for at in range(len(exercise.squares)) if at != safe]


async def test_it_has_a_button_for_each_letter_and_a_picture_in_a_server_that_has_the_bot(table: Table) -> None:
    with table.installed_by(table.alice):
        answer = await table.command(table.alice, "tactics", mode="daily")
    assert private_text(answer) == str(texts.NOT_INSTALLED)
    message = await posted(table, table.alice)
    exercise = await days(table).exercise(today())
    assert [button["label"] for button in buttons_for(message, "vote")] == list(LETTERS[: len(exercise.squares)])
    assert max(len(row["components"]) for row in message.components if row["type"] == 1) <= 4
    assert [file.filename for file in message.attachments] == ["tactic.png"]
    exercises = await library(table)
    await table.restart()
    ship(table, type(exercises)(exercises.rated, exercises.reserve[1:]))
    assert await days(table).exercise(today()) == exercise, "a day keeps its exercise in a newer version"


async def test_the_first_answer_counts_and_nothing_tells_the_tally_before_the_day_is_over(table: Table) -> None:
    message = await posted(table, table.alice)
    before = text_of(message), message.components
    exercise = await days(table).exercise(today())
    safe, (wrong, *_) = places(exercise)
    closes = closes_at(today())
    for player, first, second in ((table.alice, safe, wrong), (table.bob, wrong, safe)):
        answer = await vote(table, player, message, first)
        assert seen(answer) is Seen.PRIVATE
        named = lettered(ShownExercise(exercise), exercise.squares[first])
        assert private_text(answer) == str(text.COUNTED(answer=named, time=closes))
        again = await vote(table, player, message, second)
        assert private_text(again) == str(text.COUNTED(answer=named, time=closes))
    assert await days(table).stored.tally(today(), table.guild.id) == {safe: 1, wrong: 1}
    await run_timers(table.bot.timers, discord.utils.utcnow())
    await table.bot.screens.finish()
    now = table.message(message.id)
    assert (text_of(now), now.components) == before
    await table.env.advance_time(60)
    posted_again = private_text(await table.command(table.bob, "tactics", mode="daily"))
    assert posted_again.startswith("Today's tactic is [already here](")
    await advance_to(table, closes + timedelta(seconds=1))
    assert private_text(await vote(table, table.carol, message, 0)) == str(text.DAY_IS_OVER)
    assert await days(table).stored.tally(today() - timedelta(days=1), table.guild.id) == {safe: 1, wrong: 1}


async def test_after_its_day_the_message_has_answer_proof_and_tally(table: Table) -> None:
    message = await posted(table, table.alice)
    exercise = await days(table).exercise(today())
    safe, (common, *_) = places(exercise)
    for player, at in ((table.alice, safe), (table.bob, common), (table.carol, common)):
        await vote(table, player, message, at)
    await table.restart()
    await over(table)
    words = text_of(table.message(message.id))
    answer = lettered(ShownExercise(exercise), exercise.answer)
    assert f"{answer} is safe" in words
    for line in describe_proof(prove(exercise)):
        assert str(line) in words
    mistake = lettered(ShownExercise(exercise), exercise.squares[common])
    assert f"**1 of 3** found it. Most common mistake: {mistake}, 2x" in words
    assert not buttons_for(table.message(message.id), "vote")


async def test_a_tally_without_mistakes(table: Table) -> None:
    for number in (0, 1, 2):
        message = await posted(table, table.alice)
        safe, _ = places(await days(table).exercise(today()))
        for player in (table.alice, table.bob)[:number]:
            await vote(table, player, message, safe)
        await over(table)
        line = text.ALL_FOUND(number) if number else text.NOBODY_ANSWERED
        assert str(line) in text_of(table.message(message.id))


async def test_all_messages_of_a_server_share_a_tally_in_which_each_player_has_one_answer(table: Table) -> None:
    def answer(guild: int, picked: int, player: int) -> StoredDayAnswer:
        at = discord.utils.utcnow()
        return StoredDayAnswer(day=today(), guild_id=guild, player_id=player, picked=picked, at=at)

    first = await posted(table, table.alice)
    safe, (wrong, *_) = places(await days(table).exercise(today()))
    place = Place(table.guild.create_text_channel("more").id, table.guild.id, ENGLISH_LOCALE)
    await days(table).post(place, table.guild.id, "nonce-1")
    await vote(table, table.alice, first, safe)
    assert await days(table).stored.answer(answer(table.guild.id, wrong, table.bob.id)) == (wrong, True)
    assert await days(table).stored.answer(answer(2, safe, table.bob.id)) == (wrong, False), "in another server"
    assert await days(table).stored.tally(today(), 2) == {wrong: 1}
    await over(table)
    assert "**1 of 2** found it." in text_of(table.message(first.id))
    assert await table.store.database.read(lambda session: session.scalars(select(StoredDayMessage)).all()) == []


async def test_forged_days_and_squares_are_refused(table: Table) -> None:
    message, day = await posted(table, table.alice), today()
    exercise = await days(table).exercise(day)
    for custom_id, line in {
        "tactics:1:2020-01-01:0:vote": text.DAY_IS_OVER,
        f"tactics:1:{day + timedelta(days=1)}:0:vote": text.DAY_IS_OVER,
        f"tactics:1:{day}:8:vote": text.UNKNOWN_BUTTON,
        "tactics:1:2026-13-01:0:vote": text.UNKNOWN_BUTTON,
        f"tactics:1:{day}:{len(exercise.squares)}:vote": text.UNKNOWN_BUTTON,
    }.items():
        await table.env.advance_time(1)
        assert private_text(await press_anything(table, table.alice, message, custom_id)) == str(line)
    assert not await days(table).stored.tally(day, table.guild.id)


async def test_a_deleted_message_is_posted_again_and_one_that_is_gone_after_its_day_is_forgotten(
    table: Table,
) -> None:
    message = await posted(table, table.alice)
    table.env.backend.delete_message(table.channel.id, message.id)
    await table.env.advance_time(60)
    again = await posted(table, table.bob)
    table.env.backend.delete_message(table.channel.id, again.id)
    await over(table)
    assert await days(table).stored.find_message(again.id) is None


async def test_a_message_that_cant_be_edited_is_tried_again_for_a_day(table: Table) -> None:
    message, day = await posted(table, table.alice), today()
    table.env.inject_error("PATCH", "/channels/*/messages/*", status=403, code=50001, times=None)
    await over(table)
    assert await days(table).stored.find_message(message.id) is not None
    await advance_to(table, closes_at(day) + TRIED_FOR + timedelta(minutes=1))
    await run_timers(table.bot.timers, discord.utils.utcnow())
    assert await days(table).stored.find_message(message.id) is None


async def test_each_day_has_another_exercise_and_everywhere_the_same(table: Table) -> None:
    exercises = await library(table)
    number = len(exercises.of_days)
    drawn = [exercises.of_day(today() + timedelta(days=day)) for day in range(number)]
    assert len({exercise.id for exercise in drawn}) == number
    assert not {exercise.id for exercise in drawn} & (exercises.rated.keys() | exercises.taught.keys())


async def test_answers_are_deleted_with_their_player_and_after_a_month(table: Table) -> None:
    message = await posted(table, table.alice)
    for player in (table.alice, table.bob):
        await vote(table, player, message, 0)
    assert (await Exports(table.store.database).counts(table.alice.id))["tactics of days"] == 1
    day = today()
    await delete_data(table, table.alice)
    assert await days(table).stored.tally(day, table.guild.id) == {0: 1}
    await over(table)
    await table.env.advance_time((KEPT + timedelta(days=1)).total_seconds())
    await run_timers(table.bot.timers, discord.utils.utcnow())
    assert not await days(table).stored.tally(day, table.guild.id)


async def test_nobody_answers_a_day_twice_by_deleting_their_data(table: Table) -> None:
    message, day = await posted(table, table.alice), today()
    safe, (wrong, *_) = places(await days(table).exercise(day))
    await vote(table, table.alice, message, wrong)
    deleted = await delete_data(table, table.alice)
    assert "I keep an anonymous code" in text_of(deleted.response)
    assert private_text(await vote(table, table.alice, message, safe)) == str(text.DAY_SPENT)
    assert not await days(table).stored.tally(day, table.guild.id)
    assert str(table.alice.id) not in "\n".join(await stored_rows(table.store))
    await vote(table, table.bob, message, safe)
    assert await days(table).stored.tally(day, table.guild.id) == {safe: 1}


async def scheduled(table: Table) -> None:
    """A manager schedules it at nine."""
    manager = add_manager(table)
    panel = shown(await table.server_settings(manager))
    opened = shown(await manager.click(panel, custom_id="schedules:1:0:open"))
    form = answered(await manager.click(opened, custom_id="schedules:1:0:tactic"))
    values = {"channel": [table.channel], "times": "09:00", "zone": "UTC"}
    saved = answered(await manager.submit_modal(form, values))
    assert "Daily tactic" in text_of(shown(saved))


async def test_it_is_posted_on_a_schedule_and_paused_when_nobody_answers(table: Table) -> None:
    await scheduled(table)
    day = today()
    for number in range(1, 5):
        await advance_to(table, closes_at(day + timedelta(days=number - 1)) + timedelta(hours=9, minutes=1))
        await run_timers(table.bot.timers, discord.utils.utcnow())
        await table.bot.screens.finish()
    known = table.env.backend.messages.get(table.channel.id, ())
    messages = [message for message in map(table.message, known) if not message.ephemeral]
    assert [("is safe" in text_of(one), bool(buttons_for(one, "vote"))) for one in messages] == [
        *[(True, False)] * 3,
        (False, False),
    ]
    [schedule] = await table.bot.part(Schedules).of_server(table.guild.id)
    assert schedule.paused == Pause.UNTOUCHED.value


async def test_it_is_posted_once_a_day_however_often_a_schedule_asks(table: Table) -> None:
    stored = StoredSchedule(id=1, guild_id=table.guild.id, channel_id=table.channel.id, board="tactic", untouched=0)
    stored.times, stored.zone = "09:00", "UTC"
    board = table.bot.features.scheduled["tactic"]
    post = await board.post(table.bot, Schedule.of(stored), "nonce-1")
    assert post
    stored.message_id = post.message_id
    assert await board.post(table.bot, Schedule.of(stored), "nonce-2") is None
    assert await board.touched(table.bot, Schedule.of(stored))


async def test_a_schedule_posts_nothing_where_a_player_has_posted_it(table: Table) -> None:
    await scheduled(table)
    day = today()
    await advance_to(table, closes_at(day) + timedelta(hours=8))
    message = await posted(table, table.alice)
    await advance_to(table, closes_at(day) + timedelta(hours=9, minutes=1))
    await run_timers(table.bot.timers, discord.utils.utcnow())
    known = [table.message(one) for one in table.env.backend.messages.get(table.channel.id, ())]
    assert [one.id for one in known if not one.ephemeral and buttons_for(one, "vote")] == [message.id]
