"""Deletes rows that nothing needs any more, in batches."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, delete, select, tuple_
from sqlalchemy.orm import Session

from bot.storage.batches import ROWS
from bot.storage.dailies import StoredDailyMessage
from bot.storage.database import Database
from bot.storage.models import Base, Paste, StoredVisit

VISITS = timedelta(days=400)
"""How long a server's standings of daily boards remember who played there."""
MESSAGES = timedelta(days=30)
"""How long it is known where a day's standings were posted."""
PASTES = timedelta(hours=1)


async def prune_some(database: Database, now: datetime) -> bool:
    """Delete some old pastes, visits and messages. Return whether there may be more."""
    old: Mapping[type[Base], ColumnElement[bool]] = {
        Paste: Paste.at < now - PASTES,
        StoredVisit: StoredVisit.day < (now - VISITS).date(),
        StoredDailyMessage: StoredDailyMessage.day < (now - MESSAGES).date(),
    }
    return await database.transact(lambda session: any(_delete_some(session, *rows) for rows in old.items()))


def _delete_some(session: Session, stored: type[Base], condition: ColumnElement[bool]) -> bool:
    """Delete some rows that meet a condition, in order, so that no two processes wait for each other."""
    table = Base.metadata.tables[stored.__tablename__]
    key = tuple(table.primary_key)
    some = select(*key).where(condition).order_by(*key).limit(ROWS).with_for_update()
    return session.connection().execute(delete(table).where(tuple_(*key).in_(some))).rowcount == ROWS
