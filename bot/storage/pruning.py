"""Deletes rows that nothing needs any more, in batches."""

from collections.abc import Mapping

from sqlalchemy import ColumnElement, delete, select, tuple_
from sqlalchemy.orm import Session

from bot.storage.batches import ROWS
from bot.storage.database import Database
from bot.storage.models import Base

Old = Mapping[type[Base], ColumnElement[bool]]
"""Which rows are old, by their tables."""


async def prune_some(database: Database, old: Old) -> bool:
    """Delete some old rows. Return whether there may be more."""
    return await database.transact(lambda session: any(_delete_some(session, *rows) for rows in old.items()))


def _delete_some(session: Session, stored: type[Base], condition: ColumnElement[bool]) -> bool:
    """Delete some rows that meet a condition, in order, so that no two processes wait for each other."""
    table = Base.metadata.tables[stored.__tablename__]
    key = tuple(table.primary_key)
    some = select(*key).where(condition).order_by(*key).limit(ROWS).with_for_update()
    return session.connection().execute(delete(table).where(tuple_(*key).in_(some))).rowcount == ROWS
