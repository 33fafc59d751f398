"""How long transactions take, the commit included: from when a connection is taken until it is given back."""

from collections.abc import Callable
from time import perf_counter
from typing import Any

from sqlalchemy import Connection, Engine, event

READ, WRITE = "read", "write"

Note = Callable[[str, float], None]
"""Takes note of a transaction: whether it wrote, and its seconds."""


def time_transactions(engine: Engine, note: Note) -> None:
    """Has every transaction noted once it has ended."""

    def begin(_connection: object, record: Any, _proxy: object) -> None:
        record.info["transaction"] = (READ, perf_counter())

    def execute(connection: Connection, _cursor: object, statement: str, *_: object) -> None:
        if not statement.lstrip().startswith("SELECT") and "transaction" in connection.info:
            _, began = connection.info["transaction"]
            connection.info["transaction"] = (WRITE, began)

    def end(_connection: object, record: Any) -> None:
        operation, began = record.info.pop("transaction", (None, 0.0))
        if operation:
            note(operation, perf_counter() - began)

    event.listen(engine, "checkout", begin)
    event.listen(engine, "before_cursor_execute", execute)
    event.listen(engine, "checkin", end)
