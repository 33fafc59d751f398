"""Answers, ratings, missed squares and exercises of days in a database, which several processes may share."""

import asyncio
from datetime import timedelta

import pytest
from sqlalchemy import func, select

from bot.game.judging import INTERVALS, MissedSquares, missed
from bot.store.days import DayExerciseStore, StoredDayAnswer
from bot.store.exercises import (
    ExerciseStore,
    Kept,
    Pending,
    StoredAnswer,
    StoredExercise,
    StoredMissedSquare,
    StoredTrainee,
)
from bot.store.games import Store
from bot.store.personal_data import Deletions
from bot.store.results import Skill
from bot.store.writing import BeingDeleted
from core import Exercise, Tier, parse_board
from tests.databases import on_file
from tests.game.gaming_table import NOON, Clock
from tests.store.deleting import forget

NEW = Skill(25.0, 10.0)
EXERCISE = Exercise(parse_board("###\n121", 2), True, frozenset(), ((0, 0), (0, 1)), (0, 1), Tier.SUBSET, None, 2)
OTHER = Exercise(parse_board("##1\n###", 2), True, frozenset(), ((0, 0), (0, 1)), (0, 1), Tier.SUBSET, None, 2)


def one_point(player: Skill, exercise: Skill, correct: bool) -> tuple[Skill, Skill]:
    step = 1 if correct else -1
    return Skill(player.mu + step, player.sigma - 1), Skill(exercise.mu - step, exercise.sigma)


def answer_to(exercise: Exercise, player: int, *, correct: bool) -> StoredAnswer:
    return StoredAnswer(player_id=player, exercise_id=exercise.id, at=NOON, picked=int(correct), correct=correct)


async def answer(store: Store, player: int, exercise: Exercise = EXERCISE, *, correct: bool = True) -> Kept | None:
    """Answer an exercise that was shown."""
    given = answer_to(exercise, player, correct=correct)
    return await ExerciseStore(store.database).answer(given, NEW, one_point, missed(player, exercise, NOON))


async def show(store: Store, player: int, exercise: Exercise = EXERCISE) -> int:
    return await ExerciseStore(store.database).show(player, Pending.RATED, exercise.id, None, NEW)


async def answered(store: Store, player: int, exercise: Exercise = EXERCISE, *, correct: bool = True) -> Kept:
    await show(store, player, exercise)
    kept = await answer(store, player, exercise, correct=correct)
    assert kept
    return kept


async def count(store: Store, table: type[StoredAnswer | StoredExercise | StoredTrainee | StoredMissedSquare]) -> int:
    query = select(func.count()).select_from(table)
    return await store.database.read(lambda session: session.scalar(query) or 0)


@on_file
async def test_only_the_first_answer_is_rated(store: Store) -> None:
    first = await answered(store, 1, correct=False)
    assert (first.before.skill, first.after.skill, first.exercise) == (NEW, Skill(24.0, 9.0), Skill(26.0, 10.0))
    again = await answered(store, 1)
    assert (again.after.skill, again.exercise) == (Skill(24.0, 9.0), None)
    assert await ExerciseStore(store.database).ratings() == {EXERCISE.id: Skill(26.0, 10.0)}
    assert await ExerciseStore(store.database).answered(1) == {EXERCISE.id}


@on_file
async def test_an_exercise_that_was_shown_waits_for_its_answer(store: Store) -> None:
    assert await answer(store, 1) is None
    assert await count(store, StoredTrainee) == 0
    assert await show(store, 1, EXERCISE) == await show(store, 1, OTHER) == EXERCISE.id
    assert await answer(store, 1, OTHER, correct=False) is None
    assert await count(store, StoredAnswer) == await count(store, StoredMissedSquare) == 0
    assert await answer(store, 1) is not None
    assert await show(store, 1, OTHER) == OTHER.id


async def test_answers_at_the_same_time_are_all_rated(store: Store) -> None:
    await asyncio.gather(*(answered(store, player) for player in range(1, 9)))
    assert (await ExerciseStore(store.database).ratings())[EXERCISE.id].mu == NEW.mu - 8
    await show(store, 1, OTHER)
    kept = await asyncio.gather(*(answer(store, 1, OTHER) for _ in range(4)))
    assert len([one for one in kept if one]) == 1
    assert (await ExerciseStore(store.database).trainee(1, NEW)).skill.mu == NEW.mu + 2


async def test_two_processes_rate_an_exercise_together(store: Store, next_store: Store) -> None:
    for player in range(1, 6):
        await show(store, player)
    await asyncio.gather(*(answer(where, player) for player in range(1, 6) for where in (store, next_store)))
    assert (await ExerciseStore(store.database).ratings())[EXERCISE.id].mu == NEW.mu - 5


async def test_an_answer_counts_once_in_a_streak_however_often_it_arrives(store: Store) -> None:
    exercises = ExerciseStore(store.database)
    for drawn in (EXERCISE, OTHER):
        assert await exercises.show(1, Pending.STREAK, drawn.id, None, NEW) == EXERCISE.id
    given, square = answer_to(EXERCISE, 1, correct=True), missed(1, EXERCISE, NOON)
    kept = await asyncio.gather(*(exercises.answer_in_streak(given, square) for _ in range(4)))
    assert [one.after.streak for one in kept if one] == [1]
    assert await count(store, StoredMissedSquare) == 0


@on_file
async def test_a_retired_exercise_makes_way(store: Store) -> None:
    exercises = ExerciseStore(store.database)
    for player, pending in enumerate(Pending, start=1):
        await exercises.show(player, pending, EXERCISE.id, None, NEW)
        assert await exercises.show(player, pending, 3, 4, NEW) == EXERCISE.id
        assert await exercises.show(player, pending, OTHER.id, EXERCISE.id, NEW) == OTHER.id
        assert (await exercises.trainee(player, NEW)).pending == {pending: OTHER.id}


@on_file
async def test_a_square_that_is_missed_again_keeps_its_interval(store: Store) -> None:
    clock = Clock()
    squares = MissedSquares(store.database, clock)
    await squares.add(1, EXERCISE)
    clock.wait(INTERVALS[0].total_seconds())
    assert await squares.answer(1, EXERCISE.id, correct=True) == clock() + INTERVALS[1]
    await squares.add(1, EXERCISE)
    assert (await squares.due(1)).next_due == clock() + INTERVALS[1]
    assert await count(store, StoredMissedSquare) == 1


@on_file
async def test_missed_squares_are_those_of_their_player_and_come_back_in_turn(store: Store) -> None:
    clock = Clock()
    squares = MissedSquares(store.database, clock)
    await squares.add(1, EXERCISE)
    clock.wait(60)
    await squares.add(1, OTHER)
    clock.wait(INTERVALS[0].total_seconds())
    due = await squares.due(1)
    assert (due.exercise, due.number) == (EXERCISE, 2)
    await squares.answer(1, EXERCISE.id, correct=True)
    assert (await squares.due(1)).exercise == OTHER
    assert await squares.due(2) == (None, 0, None)
    await squares.answer(1, OTHER.id, correct=True)
    assert {(await squares.due(1)).exercise for _ in range(40)} == {EXERCISE, OTHER}, "none is due"
    assert (await squares.due(1)).number == 0
    assert await squares.find(2, EXERCISE.id) is None
    assert await squares.answer(2, EXERCISE.id, correct=True) is None


async def test_nothing_is_stored_of_a_player_while_their_data_is_deleted(store: Store) -> None:
    await Deletions(store.database).begin(1, NOON.date())
    days = DayExerciseStore(store.database)
    row = StoredDayAnswer(day=NOON.date(), guild_id=5, player_id=1, picked=0, at=NOON)
    for storing in (
        answer(store, 1),
        show(store, 1),
        MissedSquares(store.database, Clock()).add(1, EXERCISE),
        days.answer(row),
    ):
        with pytest.raises(BeingDeleted):
            await storing
    assert await count(store, StoredTrainee) == await count(store, StoredMissedSquare) == 0


async def test_ratings_of_exercises_stay_when_a_player_is_deleted(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.store.personal_data.ROWS", 1)
    for player in (1, 2):
        for exercise in (EXERCISE, OTHER):
            await answered(store, player, exercise, correct=False)
    ratings = await ExerciseStore(store.database).ratings()
    await forget(store, 1, NOON.date())
    assert await ExerciseStore(store.database).ratings() == ratings
    assert await ExerciseStore(store.database).answered(1) == set()
    assert len(await ExerciseStore(store.database).answered(2)) == 2
    assert await count(store, StoredMissedSquare) == 2
    assert await count(store, StoredTrainee) == 1


async def test_the_first_exercise_of_a_day_that_is_stored_stays(store: Store, next_store: Store) -> None:
    first, second = DayExerciseStore(store.database), DayExerciseStore(next_store.database)
    day = NOON.date()
    assert await first.find(day) is None
    kept = await asyncio.gather(first.keep(day, "one"), second.keep(day, "two"))
    assert len(set(kept)) == 1
    assert await second.find(day) == kept[0]
    assert await first.find(day + timedelta(days=1)) is None


async def test_of_a_players_answers_at_the_same_time_one_counts(store: Store) -> None:
    days = DayExerciseStore(store.database)

    async def pick(picked: int) -> tuple[int, bool]:
        kept = await days.answer(StoredDayAnswer(day=NOON.date(), guild_id=5, player_id=1, picked=picked, at=NOON))
        assert kept
        return kept

    answers = await asyncio.gather(*map(pick, range(6)))
    assert sum(is_new for _, is_new in answers) == 1
    assert {picked for picked, _ in answers} == {picked for picked, is_new in answers if is_new}
    assert sum((await days.tally(NOON.date(), 5)).values()) == 1
