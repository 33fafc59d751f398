"""Exercises: answers, ratings and streaks, and the squares that players missed in their own games."""

from collections.abc import Callable, Collection, Mapping
from datetime import datetime, timedelta
from enum import Enum
from types import MappingProxyType
from typing import NamedTuple

from sqlalchemy import BigInteger, ColumnElement, Double, Index, Text, case, func, select
from sqlalchemy.orm import Mapped, Session, mapped_column

from bot.store.database import Queries, transaction
from bot.store.models import Base, Instant, RowId
from bot.store.results import Skill
from bot.store.writing import check_not_deleted, keep_row


class StoredMissedSquare(Base):
    """A square that a player has missed, in an exercise or in a finished game."""

    __tablename__ = "missed_square"
    __table_args__ = (
        Index("uq_missed_square_exercise_id", "player_id", "exercise_id", unique=True),
        Index("ix_missed_square_due", "player_id", "due"),
    )

    id: Mapped[int] = mapped_column(RowId, primary_key=True)
    player_id: Mapped[int] = mapped_column(BigInteger)
    exercise_id: Mapped[int] = mapped_column(BigInteger)
    exercise: Mapped[str] = mapped_column(Text)
    """The exercise as `core.write_exercises` writes it: one of a finished game is stored nowhere else."""
    interval: Mapped[int]
    """How many intervals the player has passed."""
    due: Mapped[datetime] = mapped_column(Instant)
    """When it comes back."""


class DueSquares(NamedTuple):
    """A player's missed squares."""

    exercise: str | None
    """The one that is due first, or else any other; `None` if there are none."""
    number: int
    """How many are due."""
    next_due: datetime | None
    """When the first of all is due."""


class MissedSquareStore(Queries):
    """The missed squares in a database."""

    @transaction
    def add(self, session: Session, row: StoredMissedSquare) -> None:
        """Store a missed square. One that comes back anyway keeps its interval: only its own answers change that.

        Raises `BeingDeleted` if the player's data is being deleted.
        """
        check_not_deleted(session.connection(), row.player_id)
        keep_row(session.connection(), row)

    async def due(self, player_id: int, now: datetime) -> DueSquares:
        """Return what is due of a player's missed squares."""
        theirs, is_due = StoredMissedSquare.player_id == player_id, StoredMissedSquare.due <= now
        order = is_due.desc(), case((is_due, StoredMissedSquare.due)), func.random()
        first = select(StoredMissedSquare.exercise).where(theirs).order_by(*order).limit(1).scalar_subquery()
        number = select(func.count()).where(theirs, is_due).scalar_subquery()
        next_due = select(func.min(StoredMissedSquare.due)).where(theirs).scalar_subquery()
        [squares] = await self._rows(select(first, number, next_due))
        return DueSquares(*squares)

    async def find(self, player_id: int, exercise_id: int) -> str | None:
        """Return the exercise of a player's missed square."""
        return await self._value(select(StoredMissedSquare.exercise).where(*_one(player_id, exercise_id)))

    @transaction
    def move_on(
        self,
        session: Session,
        player_id: int,
        exercise_id: int,
        now: datetime,
        following: Callable[[int], tuple[int, timedelta] | None],
    ) -> datetime | None:
        """Let a missed square that is due come back later, and return when; `None` if it is done or gone.

        `following` returns the passed intervals after an answer and how long the next one is, or `None` if that was the
        last one. A square that isn't due stays as it is.
        """
        check_not_deleted(session.connection(), player_id)
        row = session.scalar(select(StoredMissedSquare).where(*_one(player_id, exercise_id)).with_for_update())
        if row is None or row.due > now:
            return row.due if row else None
        after = following(row.interval)
        if after is None:
            session.delete(row)
            return None
        row.interval, wait = after
        row.due = now + wait
        return row.due


def _one(player_id: int, exercise_id: int) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    return StoredMissedSquare.player_id == player_id, StoredMissedSquare.exercise_id == exercise_id


class StoredTrainee(Base):
    """A player of exercises: the rating, and the streak of correct answers."""

    __tablename__ = "trainee"

    player_id: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    mu: Mapped[float] = mapped_column(Double)
    sigma: Mapped[float] = mapped_column(Double)
    rated: Mapped[int]
    """How many rated answers the player has given."""
    streak: Mapped[int]
    best_streak: Mapped[int]
    streak_exercise_id: Mapped[int | None] = mapped_column(BigInteger)
    """The exercise that the streak goes on with, once it was shown."""
    rated_exercise_id: Mapped[int | None] = mapped_column(BigInteger)
    """The exercise that is answered next for the rating, once it was shown."""


class StoredExercise(Base):
    """The rating of an exercise with rated answers. It stays when the exercise is retired."""

    __tablename__ = "exercise"

    id: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    mu: Mapped[float] = mapped_column(Double)
    sigma: Mapped[float] = mapped_column(Double)
    rated: Mapped[int]
    """How many rated answers it has had."""


class StoredAnswer(Base):
    """A player's first answer to an exercise."""

    __tablename__ = "exercise_answer"

    player_id: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    exercise_id: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    at: Mapped[datetime] = mapped_column(Instant)
    picked: Mapped[int]
    """The lettered square, counted from 0."""
    correct: Mapped[bool]
    mu: Mapped[float | None] = mapped_column(Double)
    """The player's rating after it, if it was rated."""
    sigma: Mapped[float | None] = mapped_column(Double)


RateAnswer = Callable[[Skill, Skill, bool], tuple[Skill, Skill]]
"""Returns the skills of a player and an exercise after an answer, from those before it and whether it was correct."""


class Pending(Enum):
    """Why an exercise was shown that waits for its answer. No other one is drawn until then."""

    RATED = StoredTrainee.rated_exercise_id.key
    STREAK = StoredTrainee.streak_exercise_id.key


class Trainee(NamedTuple):
    """A player of exercises."""

    skill: Skill
    streak: int = 0
    best_streak: int = 0
    pending: Mapping[Pending, int] = MappingProxyType({})


class Kept(NamedTuple):
    """What an answer has changed."""

    before: Trainee
    after: Trainee
    exercise: Skill | None
    """The rating of the exercise, if the answer was rated."""


class ExerciseStore(Queries):
    """The exercises in a database, and those who train with them."""

    async def trainee(self, player_id: int, new: Skill) -> Trainee:
        """Return a player, who has the skill `new` before the first rated answer."""
        row = await self._get(StoredTrainee, player_id)
        return _trainee(row) if row else Trainee(new)

    async def ratings(self) -> Mapping[int, Skill]:
        """Return the ratings of all exercises with rated answers."""
        rows = await self._rows(select(StoredExercise.id, StoredExercise.mu, StoredExercise.sigma))
        return {exercise: Skill(mu, sigma) for exercise, mu, sigma in rows}

    async def answered(self, player_id: int) -> Collection[int]:
        """Return the exercises that a player has answered."""
        return set(await self._values(select(StoredAnswer.exercise_id).where(StoredAnswer.player_id == player_id)))

    async def picked(self, player_id: int, exercise: int) -> int | None:
        """Return which square a player picked first in an exercise, if the player has answered it."""
        theirs = StoredAnswer.player_id == player_id, StoredAnswer.exercise_id == exercise
        return await self._value(select(StoredAnswer.picked).where(*theirs))

    @transaction
    def show(
        self, session: Session, player_id: int, pending: Pending, drawn: int, retired: int | None, new: Skill
    ) -> int:
        """Let an exercise that was drawn wait for its answer, unless another one does. Return the one that does.

        One that was `retired` makes way.
        """
        nothing = dict.fromkeys(("rated", "streak", "best_streak"), 0)
        check_not_deleted(session.connection(), player_id)
        keep_row(session.connection(), StoredTrainee(player_id=player_id, mu=new.mu, sigma=new.sigma, **nothing))
        row = session.get_one(StoredTrainee, player_id, with_for_update=True)
        shown: int | None = getattr(row, pending.value)
        if shown is None or shown == retired:
            shown = drawn
            setattr(row, pending.value, shown)
        return shown

    async def answer(
        self, answer: StoredAnswer, new: Skill, rate: RateAnswer, missed: StoredMissedSquare
    ) -> Kept | None:
        """Store an answer, and rate it if it is the player's first one to the exercise; `None` if it isn't awaited.

        An exercise has the skill `new` before its first answer. The square of a wrong answer is `missed`.
        """

        def rated(session: Session, row: StoredTrainee) -> Skill | None:
            if not keep_row(session.connection(), answer):
                return None
            unrated = StoredExercise(id=answer.exercise_id, mu=new.mu, sigma=new.sigma, rated=0)
            keep_row(session.connection(), unrated)
            exercise = session.get_one(StoredExercise, answer.exercise_id, with_for_update=True)
            before = Skill(row.mu, row.sigma), Skill(exercise.mu, exercise.sigma)
            skill, difficulty = rate(*before, answer.correct)
            stored = session.get_one(StoredAnswer, (answer.player_id, answer.exercise_id))
            row.mu, row.sigma = stored.mu, stored.sigma = skill
            exercise.mu, exercise.sigma = difficulty
            row.rated += 1
            exercise.rated += 1
            return difficulty

        return await self._answer(answer, Pending.RATED, rated, missed)

    async def answer_in_streak(self, answer: StoredAnswer, missed: StoredMissedSquare) -> Kept | None:
        """Store an answer in a player's streak; `None` if the streak has gone on without it."""

        def count(session: Session, row: StoredTrainee) -> None:
            keep_row(session.connection(), answer)
            row.streak = row.streak + 1 if answer.correct else 0
            row.best_streak = max(row.best_streak, row.streak)

        return await self._answer(answer, Pending.STREAK, count, missed)

    @transaction
    def _answer(
        self,
        session: Session,
        answer: StoredAnswer,
        pending: Pending,
        change: Callable[[Session, StoredTrainee], Skill | None],
        missed: StoredMissedSquare,
    ) -> Kept | None:
        """Store an answer that is awaited, and change its player, whose row no other transaction changes meanwhile."""
        check_not_deleted(session.connection(), answer.player_id)
        row = session.get(StoredTrainee, answer.player_id, with_for_update=True)
        if row is None or getattr(row, pending.value) != answer.exercise_id:
            return None
        before = _trainee(row)
        setattr(row, pending.value, None)
        rated = change(session, row)
        if not answer.correct:
            keep_row(session.connection(), missed)
        return Kept(before, _trainee(row), rated)


def _trainee(row: StoredTrainee) -> Trainee:
    pending = {one: shown for one in Pending if (shown := getattr(row, one.value)) is not None}
    return Trainee(Skill(row.mu, row.sigma), row.streak, row.best_streak, pending)
