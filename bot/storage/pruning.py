"""Deletes rows that nothing needs any more, in batches."""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session

from bot.storage.database import Database
from bot.storage.models import Paste, StoredDailyMessage, StoredVisit

VISITS = timedelta(days=400)
"""How long a server's standings of daily boards remember who played there."""
MESSAGES = timedelta(days=30)
"""How long it is known where a day's standings were posted."""
PASTES = timedelta(hours=1)


async def prune_some(database: Database, now: datetime) -> bool:
    """Delete old pastes, and one day's old visits or messages. Return whether there may be more."""

    def prune(session: Session) -> bool:
        session.execute(delete(Paste).where(Paste.at < now - PASTES))
        for table, kept in ((StoredVisit, VISITS), (StoredDailyMessage, MESSAGES)):
            oldest = session.scalar(select(func.min(table.day)))
            if oldest is not None and oldest < (now - kept).date():
                session.execute(delete(table).where(table.day == oldest))
                return True
        return False

    return await database.transact(prune)
