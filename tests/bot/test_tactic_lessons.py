"""Lessons of `/tactics mode:learn`."""

from bot.features.tactics import text
from bot.features.tactics.library import EXAMPLES
from bot.game.judging import INTERVALS
from bot.text.explanation import PATTERNS
from core import Pattern
from tests.bot.answers import Seen, buttons_for, click, private_text, seen, shown, text_of
from tests.bot.forging import press_anything
from tests.bot.table import Table
from tests.bot.tactics import ask, library, squares, tactics


def test_every_pattern_has_a_reason() -> None:
    assert set(text.WHY) == set(Pattern)


async def test_each_pattern_has_a_picture_its_reason_and_two_exercises(table: Table) -> None:
    lessons = (await library(table)).lessons
    assert list(lessons) == list(Pattern)
    message = await ask(table, table.alice, mode="learn")
    for at, pattern in enumerate(lessons):
        words = text_of(message)
        assert words.startswith(f"### {PATTERNS[pattern]}\n")
        assert str(text.WHY[pattern]) in words
        assert [file.filename for file in message.attachments] == ["tactic.png"]
        labels = [button["label"] for button in buttons_for(message, "try")]
        assert labels == ([] if pattern in EXAMPLES else ["Exercise 1", "Exercise 2"])
        _, following, _ = buttons_for(message, "lesson")
        assert following["disabled"] == (at + 1 == len(lessons))
        if not following["disabled"]:
            await table.env.advance_time(1)
            message = shown(await table.alice.click(message, custom_id=following["custom_id"]))


async def test_a_lesson_in_plain_text_stays_so_and_without_exercises_says_why(table: Table) -> None:
    message = await ask(table, table.alice, mode="learn")
    as_text = buttons_for(message, "lesson")[-1]
    assert as_text["label"] == "As text"
    plain = shown(await table.alice.click(message, custom_id=as_text["custom_id"]))
    assert "```" in text_of(plain)
    assert "```" in text_of(shown(await click(table.alice, plain, "try")))
    name = Pattern.ONE_TWO_TWO_ONE.name
    plain = shown(await press_anything(table, table.alice, message, f"tactics:1:text:{name}:lesson"))
    assert str(text.NO_TASKS) in text_of(plain)
    assert " 1 + + * * + +\n 2 1 1 2 2 1 1" in text_of(plain)


async def test_exercises_of_a_lesson_are_answered_in_place_and_arent_rated(table: Table) -> None:
    lessons = (await library(table)).lessons
    pattern, (_, first, second) = next(iter(lessons.items()))
    message = await ask(table, table.alice, mode="learn")
    before = await tactics(table).trainee(table.alice.id)
    for exercise in (first, second):
        question = shown(await click(table.alice, message, "try"))
        at = exercise.squares.index(exercise.answer)
        result = await table.alice.click(question, custom_id=f"tactics:1:look:{exercise.id}:{at}:guess")
        assert seen(result) is Seen.EDITED
        message = shown(result)
        assert text_of(message).startswith("### Right: ")
        await table.env.advance_time(2)
    assert await tactics(table).trainee(table.alice.id) == before
    lesson = shown(await click(table.alice, message, "lesson"))
    assert text_of(lesson).startswith(f"### {PATTERNS[pattern]}")


async def test_a_missed_square_of_a_lesson_comes_back_and_an_old_message_doesnt_reset_it(table: Table) -> None:
    question = shown(await click(table.alice, await ask(table, table.alice, mode="learn"), "try"))
    [_, first, _] = next(iter((await library(table)).lessons.values()))
    wrong = next(at for at, cell in enumerate(first.squares) if cell != first.answer)
    custom_id = f"tactics:1:look:{first.id}:{wrong}:guess"
    await press_anything(table, table.alice, question, custom_id)
    await table.env.advance_time(INTERVALS[0].total_seconds())
    assert (await squares(table).due(table.alice.id)).exercise == first
    await squares(table).answer(table.alice.id, first.id, correct=True)
    before = await squares(table).due(table.alice.id)
    await press_anything(table, table.alice, question, custom_id)
    assert await squares(table).due(table.alice.id) == before


async def test_only_exercises_of_lessons_can_be_had_from_lessons(table: Table) -> None:
    exercises = await library(table)
    message = await ask(table, table.alice, mode="learn")
    other = next(exercise.id for exercise in exercises.reserve if exercise.id not in exercises.taught)
    for words in (f"look:{other}:try", f"look:{other}:0:guess", "look:NOTHING:lesson"):
        await table.env.advance_time(1)
        refused = await press_anything(table, table.alice, message, f"tactics:1:{words}")
        assert private_text(refused) == str(text.UNKNOWN_BUTTON)
