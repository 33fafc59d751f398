"""Ways in which a database fails while the bot runs, each as a context."""

from __future__ import annotations

import resource
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from typing import Any

from sqlalchemy import event

from bot.store.games import Store
from tests.store.line import Line, error_response


@contextmanager
def locked(store: Store) -> Iterator[None]:
    """Another program keeps the file locked: it can be read, but not written. SQLite only waits for it a moment."""
    with (
        closing(sqlite3.connect(store.database.engine.url.database or "", isolation_level=None)) as other,
        pragma(store, "busy_timeout = 20", "busy_timeout = 1000"),
    ):
        other.execute("BEGIN IMMEDIATE")
        yield


@contextmanager
def pragma(store: Store, during: str, afterwards: str) -> Iterator[None]:
    """Sets up every connection that is used, and as it was when it is used again."""

    def use(statement: str) -> Callable[[Any, object, object], None]:
        def run(connection: Any, _record: object, _proxy: object) -> None:
            cursor = connection.cursor()
            cursor.execute(f"PRAGMA {statement}")
            cursor.close()

        return run

    failing = use(during)
    event.listen(store.database.engine, "checkout", failing)
    try:
        yield
    finally:
        event.remove(store.database.engine, "checkout", failing)
        event.listen(store.database.engine, "checkout", use(afterwards))


def full(store: Store) -> AbstractContextManager[None]:
    """SQLite may not add a page to its file."""
    return pragma(store, "max_page_count = 1", "max_page_count = 1000000")


def read_only(store: Store) -> AbstractContextManager[None]:
    """SQLite may not write to its file."""
    return pragma(store, "query_only = ON", "query_only = OFF")


@contextmanager
def unwritable(size: int = 1000) -> Iterator[None]:
    """The system refuses writes of this process beyond the first few bytes of a file."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


OF_FILES: dict[str, Callable[[Store], AbstractContextManager[None]]] = {
    "locked": locked,
    "full": full,
    "read-only": read_only,
    "unwritable": lambda _store: unwritable(),
}


@contextmanager
def away(line: Line) -> Iterator[None]:
    """The server hangs up, and is starting again."""
    line.refusal = error_response("57P03")
    line.cut()
    yield
    line.refusal = None


@contextmanager
def crowded(line: Line) -> Iterator[None]:
    """The server hangs up, and has no connection left."""
    line.refusal = error_response("53300")
    line.cut()
    yield
    line.refusal = None


@contextmanager
def hanging_up(line: Line) -> Iterator[None]:
    """New connections are closed at once."""
    line.refusal = b""
    line.cut()
    yield
    line.refusal = None


@contextmanager
def silent(line: Line) -> Iterator[None]:
    """Nothing is answered any more, and current connections stay dead."""
    line.fall_silent()
    yield
    line.silent = False


OF_LINES: dict[str, Callable[[Line], AbstractContextManager[None]]] = {
    "away": away,
    "crowded": crowded,
    "hanging up": hanging_up,
    "silent": silent,
}
