"""`/tactics`: exercises that are answered in place, and what answers change."""

import asyncio
from datetime import timedelta

import pytest

from bot.board.appearance import Look
from bot.board.drawing import LETTERS, letters_of
from bot.board.scene import ALT_TEXT
from bot.errors import PlayerError
from bot.features.tactics import text
from bot.features.tactics.rating import NEW_PLAYER
from bot.game.judging import INTERVALS
from bot.game.ratings import figure_of
from bot.game.text import LOOKS
from bot.store.models import StoredPlayer
from bot.store.personal_data import Exports
from bot.text.errors import UNAVAILABLE
from bot.text.explanation import PATTERNS, describe_in_steps
from core import SHORT_PROOF, Exercise, cell_name, prove, read_exercises, risk_of
from tests.bot.answers import Seen, buttons_for, buttons_of, click, pictures_of, private_text, seen, shown, text_of
from tests.bot.daily import delete_data
from tests.bot.forging import press_anything, send_press
from tests.bot.table import Table
from tests.bot.tactics import ask, exercise_in, library, pick, press_letter, ship, squares, tactics
from tests.store.outages import locked


async def test_an_exercise_is_private_with_a_described_picture_and_a_button_for_each_letter(table: Table) -> None:
    answer = await table.command(table.alice, "tactics")
    assert seen(answer) is Seen.PRIVATE
    message = shown(answer)
    exercise = await exercise_in(table, message)
    letters = LETTERS[: len(exercise.squares)]
    assert "".join(button["label"] for button in buttons_for(message, "pick")) == letters
    assert max(len(row["components"]) for row in message.components if row["type"] == 1) <= 4
    assert [file.filename for file in message.attachments] == ["tactic.png"]
    [described] = pictures_of(message)
    assert len(described) <= ALT_TEXT
    first = str(exercise.board).splitlines()[exercise.squares[0][0]]
    assert f"{first[: exercise.squares[0][1]]}S" in described


async def test_nothing_tells_the_answer_or_the_pattern_before_it_is_given(table: Table) -> None:
    for _ in range(4):
        message = await ask(table, table.alice)
        exercise = await exercise_in(table, message)
        assert exercise.pattern is None or str(PATTERNS[exercise.pattern]) not in text_of(message)
        buttons = buttons_for(message, "pick")
        assert len({(button["style"], button["disabled"]) for button in buttons}) == 1
        assert [button["custom_id"] for button in buttons] == [
            f"tactics:1:rated:look:{exercise.id}:{at}:pick" for at in range(len(exercise.squares))
        ]
        await pick(table, table.alice, message)


async def test_one_press_answers_in_place_with_pattern_and_proof_and_moves_the_rating(table: Table) -> None:
    message = await ask(table, table.alice)
    assert "Your rating: ≈1,500" in text_of(message)
    before = 1500
    for right in (True, False):
        exercise = await exercise_in(table, message)
        result = await pick(table, table.alice, message, right=right)
        assert seen(result) is Seen.EDITED
        words = text_of(shown(result))
        assert words.startswith("### Right: " if right else "### Wrong: ")
        assert f"({cell_name(exercise.answer)}) is safe" in words
        proof = prove(exercise)
        for line in describe_in_steps(proof, SHORT_PROOF):
            assert str(line) in words
        assert exercise.pattern is None or f"**Pattern:** {PATTERNS[exercise.pattern]}" in words
        more = ["More steps"] if len(proof.steps) > SHORT_PROOF else []
        assert [button["label"] for button in buttons_of(shown(result))] == ["Next", *more]
        assert [file.filename for file in shown(result).attachments] == ["tactic.png"]
        now = figure_of((await tactics(table).trainee(table.alice.id)).skill)
        assert (now > before) == right
        assert str(text.CHANGE(rating=f"≈{now:,}", change=now - before)) in words
        before = now
        following = await click(table.alice, shown(result), "next")
        assert seen(following) is Seen.EDITED
        message = shown(following)
        assert (await exercise_in(table, message)).id != exercise.id


LONG = "022435#3/01#2#22#/23221111/##211000/#43#2110/#3#44#31/#3####4#/########"
LONG += " - tr A4,B4,A6,C6,A7,C7,A8,B8 A7 CHAIN - 9"


async def test_a_long_proof_shows_three_more_steps_at_each_press(table: Table) -> None:
    [exercise], exercises = read_exercises(LONG), await library(table)
    ship(table, type(exercises)({exercise.id: exercise}, exercises.reserve))
    lines = [str(line) for line in describe_in_steps(prove(exercise), len(prove(exercise).steps))]
    message = shown(await pick(table, table.alice, await ask(table, table.alice), right=False))
    for steps in (3, 6, 7):
        words = text_of(message)
        assert [line for line in lines if line in words] == lines[:steps]
        assert words.startswith("### Wrong: ")
        assert [file.filename for file in message.attachments] == ["tactic.png"]
        labels = [button["label"] for button in buttons_of(message)]
        assert labels == (["Next", "More steps"] if steps < len(lines) else ["Next"])
        if steps < len(lines):
            message = shown(await click(table.alice, message, "more"))


async def test_a_square_that_is_done_shows_its_whole_proof(table: Table) -> None:
    [exercise] = read_exercises(LONG)
    await squares(table).add(table.alice.id, exercise)
    for wait in INTERVALS:
        await table.env.advance_time(wait.total_seconds())
        words = await repeat(table, exercise, right=True)
    assert "7. A7 is safe" in words
    assert str(text.DONE) in words


async def test_a_wrong_answer_says_what_the_square_was(table: Table) -> None:
    exercises = await library(table)
    wrong = [(one, cell) for one in exercises.reserve[:60] for cell in one.squares if cell != one.answer]
    risks = {(exercise.id, cell): risk_of(exercise, cell) for exercise, cell in wrong}
    for known, words in ((1, "is a mine"), (None, "may be a mine"), (0.5, "has a 50% risk")):
        exercise, cell = next(pick for pick in wrong if risks[pick[0].id, pick[1]] == known)
        ship(table, type(exercises)({exercise.id: exercise}, exercises.reserve))
        message = await ask(table, table.alice, mode="streak")
        letter = letters_of(exercise)[exercise.squares.index(cell)]
        heading, *_ = text_of(shown(await press_letter(table.alice, message, letter))).split("\n")
        assert f"{letter} ({cell_name(cell)}) {words}" in heading


async def test_a_second_answer_to_an_exercise_shows_the_first_and_changes_nothing(table: Table) -> None:
    message = await ask(table, table.alice)
    custom_ids = [button["custom_id"] for button in buttons_for(message, "pick")]
    first = text_of(shown(await pick(table, table.alice, message, right=False))).partition("-#")[0]
    before = await tactics(table).trainee(table.alice.id), await squares(table).due(table.alice.id)
    await table.env.advance_time(60)
    for custom_id in custom_ids:
        again = shown(await press_anything(table, table.alice, table.message(message.id), custom_id))
        assert text_of(again) == f"{first}-# {text.NOT_RATED}"
    assert (await tactics(table).trainee(table.alice.id), await squares(table).due(table.alice.id)) == before


async def test_a_rated_exercise_comes_until_it_is_answered(table: Table) -> None:
    await pick(table, table.alice, await ask(table, table.alice))
    message = await ask(table, table.alice)
    exercise, rating = await exercise_in(table, message), (await tactics(table).trainee(table.alice.id)).skill
    assert await exercise_in(table, await ask(table, table.alice)) == exercise
    await press_anything(table, table.alice, message, "tactics:1:rated:look:next")
    await table.restart()
    assert (await tactics(table).trainee(table.alice.id)).skill == rating
    again = await ask(table, table.alice)
    assert await exercise_in(table, again) == exercise
    streak = await exercise_in(table, await ask(table, table.alice, mode="streak"))
    assert streak != exercise
    done = shown(await pick(table, table.alice, again, right=False))
    assert (await tactics(table).trainee(table.alice.id)).skill != rating
    assert await exercise_in(table, shown(await click(table.alice, done, "next"))) not in (exercise, streak)


async def test_an_answer_that_cant_be_stored_can_be_given_again(table: Table) -> None:
    message = await ask(table, table.alice)
    with locked(table.store):
        refused = await pick(table, table.alice, message)
    assert private_text(refused) == str(UNAVAILABLE)
    assert (await tactics(table).trainee(table.alice.id)).skill == NEW_PLAYER
    again = await pick(table, table.alice, message)
    assert text_of(shown(again)).startswith("### Right: ")
    assert (await tactics(table).trainee(table.alice.id)).skill != NEW_PLAYER


async def test_two_presses_at_once_are_rated_once(table: Table) -> None:
    message = await ask(table, table.alice)
    exercise = await exercise_in(table, message)
    right = exercise.squares.index(exercise.answer)
    given = (tactics(table).answer(table.alice.id, exercise, at) for at in (right, right))
    kept = await asyncio.gather(*given, return_exceptions=True)
    assert sorted(type(one).__name__ for one in kept) == ["Kept", "WentOn"]


async def test_exercises_are_drawn_once_and_near_the_rating(table: Table) -> None:
    known = set()
    for _ in range(12):
        exercise = await tactics(table).draw(table.alice.id)
        assert exercise.id not in known
        known.add(exercise.id)
        await tactics(table).answer(table.alice.id, exercise, exercise.squares.index(exercise.answer))
    drawn = (await tactics(table).ranking())[(await tactics(table).draw(table.alice.id)).id]
    now = (await tactics(table).trainee(table.alice.id)).skill
    assert now.mu > NEW_PLAYER.mu
    assert abs(drawn.mu - now.mu) < abs(NEW_PLAYER.mu - now.mu)


async def test_when_all_were_answered_old_ones_come_back_unrated(table: Table) -> None:
    exercises = await library(table)
    first, second, *_ = exercises.rated.values()
    ship(table, type(exercises)({first.id: first, second.id: second}, exercises.reserve))
    for _ in range(2):
        await pick(table, table.alice, await ask(table, table.alice))
    result = await pick(table, table.alice, await ask(table, table.alice))
    assert str(text.NOT_RATED) in text_of(shown(result))


async def test_results_of_retired_exercises_stay(table: Table) -> None:
    exercises = await library(table)
    message = await ask(table, table.alice)
    retired = await exercise_in(table, message)
    await pick(table, table.alice, message)
    skill = (await tactics(table).trainee(table.alice.id)).skill
    left = {number: one for number, one in exercises.rated.items() if number != retired.id}
    ship(table, type(exercises)(left, exercises.reserve))
    refused = await press_anything(table, table.bob, message, f"tactics:1:rated:look:{retired.id}:0:pick")
    assert private_text(refused) == str(text.UNKNOWN_BUTTON)
    assert (await tactics(table).trainee(table.alice.id)).skill == skill


async def test_the_same_in_plain_text_which_marks_the_square_that_was_missed(table: Table) -> None:
    message = await ask(table, table.alice)
    exercise = await exercise_in(table, message)
    plain = shown(await click(table.alice, message, "show"))
    assert not plain.attachments
    words = text_of(plain)
    assert "```" in words
    for letter, cell in zip(LETTERS, exercise.squares, strict=False):
        assert f"{letter}: {cell_name(cell)}" in words
    solved = shown(await pick(table, table.alice, plain))
    assert "```" in text_of(solved)
    following = shown(await click(table.alice, solved, "next"))
    missed = text_of(shown(await pick(table, table.alice, following, right=False)))
    assert missed.split("```")[1].count("x") == 1
    assert str(text.SOLVED_KEY) in missed
    following = shown(await click(table.alice, table.message(following.id), "next"))
    back = shown(await click(table.alice, following, "show"))
    assert [file.filename for file in back.attachments] == ["tactic.png"]


async def test_an_exercise_looks_as_the_player_has_chosen_or_as_the_bot_may_post(table: Table) -> None:
    assert Look.EMOJI in LOOKS
    await table.store.put(StoredPlayer(player_id=table.alice.id, pad="4x4", look=Look.EMOJI.value))
    message = await ask(table, table.alice)
    assert not message.attachments
    assert "🇸" in text_of(message)
    assert "✅" in text_of(shown(await pick(table, table.alice, message)))
    table.env.inject_error("POST", "/interactions/*/*/callback", status=403, code=50013, times=1)
    message = await ask(table, table.bob)
    assert not message.attachments
    assert buttons_for(message, "pick")


async def test_forged_and_unknown_buttons_are_refused_in_a_sentence(table: Table) -> None:
    message = await ask(table, table.alice)
    exercises, exercise = await library(table), await exercise_in(table, message)
    beyond = len(exercise.squares)
    for custom_id in (
        f"tactics:1:rated:look:{exercise.id}:8:pick",
        f"tactics:1:rated:look:{exercise.id}:-1:pick",
        f"tactics:1:daily:look:{exercise.id}:0:pick",
        f"tactics:1:rated:look:{2**70}:0:pick",
        "tactics:1:rated:look:x:0:pick",
        *([f"tactics:1:rated:look:{exercise.id}:{beyond}:pick"] if beyond < 8 else []),
    ):
        refused = await press_anything(table, table.alice, message, custom_id)
        assert private_text(refused) == str(text.UNKNOWN_BUTTON), custom_id
    reserve = exercises.reserve[0].id
    for custom_id in (
        "tactics:1:rated:look:1:0:pick",
        f"tactics:1:rated:look:{reserve}:0:pick",
        f"tactics:1:streak:look:{reserve}:0:pick",
    ):
        await table.env.advance_time(1)
        assert private_text(await press_anything(table, table.alice, message, custom_id)) == str(text.UNKNOWN_BUTTON)
    other = next(one for one in exercises.rated.values() if one != exercise)
    at = other.squares.index(other.answer)
    forged = await press_anything(table, table.alice, message, f"tactics:1:rated:look:{other.id}:{at}:pick")
    assert private_text(forged) == str(text.WENT_ON), "it isn't the one that was asked"
    await send_press(table, table.alice, message, f"tactics:1:streak:look:{exercise.id}:0:pick")
    assert not await tactics(table)._stored.answered(table.alice.id)
    assert (await tactics(table).trainee(table.alice.id)).skill == NEW_PLAYER
    for one in exercises.reserve:
        with pytest.raises(PlayerError):
            await tactics(table).find(one.id)


async def test_a_streak_counts_each_exercise_once_until_the_first_mistake_and_changes_no_rating(
    table: Table,
) -> None:
    message, same = [await ask(table, table.alice, mode="streak") for _ in range(2)]
    exercise = await exercise_in(table, message)
    done = shown(await pick(table, table.alice, message))
    assert "Streak 1 · best 1" in text_of(done)
    assert str(text.NOT_RATED) in text_of(shown(await pick(table, table.alice, same)))
    again = await press_anything(table, table.alice, same, f"tactics:1:rated:look:{exercise.id}:0:pick")
    assert str(text.NOT_RATED) in text_of(shown(again)), "it isn't rated later"
    message = shown(await click(table.alice, done, "next"))
    shown_first = await exercise_in(table, message)
    await table.restart()
    message = await ask(table, table.alice, mode="streak")
    assert (await exercise_in(table, message)).id == shown_first.id
    assert "Streak 1 · best 1" in text_of(message)
    done = shown(await pick(table, table.alice, message))
    assert "Streak 2 · best 2" in text_of(done)
    message = shown(await click(table.alice, done, "next"))
    ended = shown(await pick(table, table.alice, message, right=False))
    assert "Streak ended at 2 · best 2" in text_of(ended)
    assert [button["label"] for button in buttons_of(ended)] == ["New streak"]
    assert "Streak 0 · best 2" in text_of(shown(await click(table.alice, ended, "next")))
    assert (await tactics(table).trainee(table.alice.id)).skill == NEW_PLAYER


async def test_a_streak_gets_harder(table: Table) -> None:
    ranking, drawn = await tactics(table).ranking(), []
    for _ in range(41):
        exercise = await tactics(table).draw_for_streak(table.alice.id)
        drawn.append(ranking[exercise.id].mu)
        right = exercise.squares.index(exercise.answer)
        await tactics(table).answer_in_streak(table.alice.id, exercise, right)
    assert sum(drawn[:5]) < sum(drawn[18:23]) < sum(drawn[-5:])


async def missed(table: Table) -> Exercise:
    """An exercise that Alice gets wrong."""
    message = await ask(table, table.alice)
    exercise = await exercise_in(table, message)
    await pick(table, table.alice, message, right=False)
    return exercise


async def repeat(table: Table, exercise: Exercise, *, right: bool) -> str:
    """Answer a missed square, and return the words."""
    message = await ask(table, table.alice, mode="mistakes")
    assert (await exercise_in(table, message)).id == exercise.id
    return text_of(shown(await pick(table, table.alice, message, right=right)))


async def test_a_missed_square_comes_back_after_longer_and_longer_times_until_it_is_done(table: Table) -> None:
    exercise = await missed(table)
    await table.env.advance_time(INTERVALS[0].total_seconds())
    old = await ask(table, table.alice, mode="mistakes")
    await repeat(table, exercise, right=True)
    await table.env.advance_time(INTERVALS[1].total_seconds())
    await repeat(table, exercise, right=False)
    for wait in INTERVALS:
        await table.env.advance_time(wait.total_seconds() - 60)
        before = await squares(table).due(table.alice.id)
        for right in (False, True):
            assert str(text.NONE_DUE(before.next_due)) in text_of(await ask(table, table.alice, mode="mistakes"))
            await repeat(table, exercise, right=right)
        assert await squares(table).due(table.alice.id) == before, "it was practice"
        await table.env.advance_time(60)
        words = await repeat(table, exercise, right=True)
    assert str(text.DONE) in words
    assert private_text(await table.command(table.alice, "tactics", mode="mistakes")) == str(text.NO_MISTAKES)
    assert private_text(await pick(table, table.alice, old)) == str(text.WENT_ON)


async def test_only_the_first_answer_moves_a_missed_square_on(table: Table) -> None:
    exercise = await missed(table)
    await table.env.advance_time(INTERVALS[0].total_seconds())
    first, second = [await ask(table, table.alice, mode="mistakes") for _ in range(2)]
    await pick(table, table.alice, first)
    await pick(table, table.alice, second)
    due = await squares(table).due(table.alice.id)
    assert due.next_due is not None
    await table.env.advance_time(INTERVALS[1].total_seconds())
    await repeat(table, exercise, right=True)


async def test_a_square_of_a_finished_game_comes_back_too(table: Table) -> None:
    exercise = (await library(table)).reserve[0]
    await squares(table).add(table.alice.id, exercise)
    await table.env.advance_time(timedelta(days=1).total_seconds())
    message = await ask(table, table.alice, mode="mistakes")
    letter = letters_of(exercise)[exercise.squares.index(exercise.answer)]
    assert text_of(shown(await press_letter(table.alice, message, letter))).startswith("### Right: ")


async def test_all_of_it_is_downloaded_and_deleted_with_the_player(table: Table) -> None:
    await missed(table)
    await pick(table, table.alice, await ask(table, table.alice, mode="streak"))
    counts = await Exports(table.store.database).counts(table.alice.id)
    assert (counts["exercises"], counts["exercise answers"], counts["missed squares"]) == (1, 2, 1)
    told = private_text(await table.command(table.alice, "mines privacy"))
    assert "- 4 entries about tactics" in told
    await delete_data(table, table.alice)
    assert not any((await Exports(table.store.database).counts(table.alice.id)).values())
    assert (await tactics(table).trainee(table.alice.id)).skill == NEW_PLAYER
