"""What players had of a day before they had their data deleted, so that nobody has it twice.

Instead of the player there is an HMAC-SHA256 of what it was, day and player. Its key never leaves the database. Its row
is deleted within an hour after the day stops counting.
"""

import hmac
import secrets
from collections.abc import Collection, Iterable, Mapping
from datetime import date
from enum import Enum

from sqlalchemy import Connection, select
from sqlalchemy.orm import Session

from bot.store.models import StoredSecret, StoredSpentAttempt
from bot.store.writing import keep_row

KEY = "attempts"
KEY_BYTES = 32


class Once(Enum):
    """What a day has only so much of. The values begin what is hashed."""

    BOARD = ""
    TACTIC = "tactic "
    RATED = "rated "
    """Rated games: those of the day with anybody's substitute may be the player's."""


def keep_attempts(session: Session, player_id: int, since: date, attempts: Mapping[Once, Collection[date]]) -> bool:
    """Store that a player had attempts at these days. Return whether any are stored of days from `since` on."""
    days = [(what, day) for what, all_days in attempts.items() for day in all_days]
    if days:
        key = find_secret(session, KEY, secrets.token_hex(KEY_BYTES))
        for what, day in days:
            keep_row(session.connection(), StoredSpentAttempt(day=day, mark=_mark(key, what, day, player_id)))
    spent = select(StoredSpentAttempt.day).where(StoredSpentAttempt.day >= since).distinct()
    return any(is_spent(session, player_id, day, what) for day in session.scalars(spent).all() for what in Once)


def is_spent(asked: Session | Connection, player_id: int, day: date, what: Once = Once.BOARD) -> bool:
    """Return whether a player had an attempt at a day before the player's data was deleted."""
    return bool(who_spent(asked, [player_id], day, what))


def who_spent(asked: Session | Connection, players: Iterable[int], day: date, what: Once) -> set[int]:
    """Return which of these players had an attempt at a day before their data was deleted."""
    key = asked.scalar(select(StoredSecret.value).where(StoredSecret.name == KEY))
    if key is None:
        return set()
    marks = {_mark(key, what, day, player): player for player in players}
    query = select(StoredSpentAttempt.mark).where(StoredSpentAttempt.day == day, StoredSpentAttempt.mark.in_(marks))
    return {marks[mark] for mark in asked.scalars(query)}


def find_secret(session: Session, name: str, made: str) -> str:
    """Return the secret with this name. If there is none, the one just made is stored."""
    keep_row(session.connection(), StoredSecret(name=name, value=made))
    return session.execute(select(StoredSecret.value).where(StoredSecret.name == name)).scalar_one()


def _mark(key: str, what: Once, day: date, player_id: int) -> str:
    return hmac.digest(bytes.fromhex(key), f"{what.value}{day.isoformat()} {player_id}".encode(), "sha256").hex()
