"""A database as 1.0.0 left it: its tables, and the rows and buttons that it wrote."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path

from sqlalchemy.orm import Session

from bot.store.copies import GO_ON_COUNTING
from bot.store.database import migrate
from bot.store.opening import OLDEST, new_database

WRITTEN = Path(__file__).with_name("written_by_1_0_0.sql").read_text()
_SENT = json.loads(Path(__file__).with_name("sent_by_1_0_0.json").read_text())
STOPPED = datetime.fromisoformat(_SENT["now"])
"""When it was stopped."""
PEOPLE: Mapping[str, str] = _SENT["people"]
"""The ids of its server, its channel and its players."""
SENT: Mapping[str, str] = _SENT["sent"]
"""The custom_ids of the buttons on each message in that channel, with blanks between them."""
COUNTED = ("game", "missed_square", "paste", "schedule")


async def write_1_0_0(url: str, ids: Mapping[str, str] | None = None, *more: str) -> None:
    """Fill an empty database, with other ids in place of some, and with more statements."""
    rows = re.sub(r"\d{19}", lambda found: (ids or {}).get(found[0], found[0]), WRITTEN)

    def write(session: Session) -> None:
        connection = session.connection()
        migrate(connection, OLDEST)
        statements = [*rows.split(";\n")[:-1], *more]
        if connection.dialect.name == "postgresql":
            statements = ["SET LOCAL TIME ZONE 'UTC'", *statements, *map(GO_ON_COUNTING.format, COUNTED)]
        for statement in statements:
            connection.exec_driver_sql(statement)

    database = new_database(url)
    await database.transact_unhurried(write)
    await database.close()
