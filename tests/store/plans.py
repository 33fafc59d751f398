"""Query plans: which statements would read a whole table."""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from sqlalchemy import event
from sqlalchemy.orm import Session

from bot.store.games import Store
from bot.store.models import Base

LARGE = ("turn", "game", "result", "rating", "exercise_answer", "missed_square", "day_answer")
"""Tables that grow for ever."""
PARTIAL = {
    str(index.name)
    for name in LARGE
    for index in Base.metadata.tables[name].indexes
    if index.dialect_options["sqlite"]["where"] is not None
}
"""Indexes of a few of their rows, which may be read from beginning to end."""
READ = re.compile("SELECT|INSERT|UPDATE|DELETE|WITH")
SCAN = re.compile(r"SCAN (?:TABLE )?(\w+?)(?:_\d+)?(?: AS \w+)?(?: USING (?:COVERING )?INDEX (\w+))?$")


class Statements:
    """The distinct statements that a store executes from now on."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._asked: dict[str, Any] = {}
        event.listen(store.database.engine, "before_cursor_execute", self._note)

    def __len__(self) -> int:
        return len(self._asked)

    def _note(self, _: object, __: object, statement: str, values: Any, *rest: Any) -> None:
        is_many = rest[-1]
        self._asked.setdefault(statement, values[0] if is_many else values)

    async def reading_all(self) -> list[str]:
        """Return those that would read a whole large table, with their plans."""
        asked = {one: values for one, values in self._asked.items() if READ.match(one)}

        def explain(session: Session) -> list[str]:
            connection, found = session.connection(), []
            if connection.dialect.name == "sqlite":
                for one, values in asked.items():
                    plan = [row[-1] for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {one}", values)]
                    if any(_scans_all(step) for step in plan):
                        found.append(f"{one}\n{plan}")
                return found
            connection.exec_driver_sql("SET LOCAL enable_seqscan = off")
            for one, values in asked.items():
                plan = connection.exec_driver_sql(f"EXPLAIN (FORMAT JSON) {one}", values).scalar_one()
                [whole] = json.loads(plan) if isinstance(plan, str) else plan
                found += [f"{one}\n{node}" for node in _nodes(whole["Plan"]) if _reads_all(node)]
            return found

        return await self._store.database.transact(explain)


def _scans_all(step: str) -> bool:
    """Return whether a step of SQLite reads a whole large table."""
    scan = SCAN.match(step)
    return scan is not None and scan[1] in LARGE and scan[2] not in PARTIAL


def _nodes(node: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    yield node
    for child in node.get("Plans", ()):
        yield from _nodes(child)


def _reads_all(node: Mapping[str, Any]) -> bool:
    """Return whether a node of PostgreSQL's plan reads a whole large table."""
    if node["Node Type"] == "Bitmap Index Scan":
        is_large = any(node["Index Name"].startswith((f"ix_{name}", f"uq_{name}", f"pk_{name}")) for name in LARGE)
        return is_large and "Index Cond" not in node and node["Index Name"] not in PARTIAL
    if node.get("Relation Name") not in LARGE or "Scan" not in node["Node Type"]:
        return False
    if node["Node Type"].startswith("Index"):
        return "Index Cond" not in node and node["Index Name"] not in PARTIAL
    return bool(node["Node Type"] != "Bitmap Heap Scan")
