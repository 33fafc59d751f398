"""Makes SQLAlchemy compile each statement once, although each test has a database of its own.

An engine keeps what it has compiled under its dialect, so each test began with nothing.
"""

from sqlalchemy import Engine
from sqlalchemy.engine.default import DefaultDialect
from sqlalchemy.util import LRUCache

KEPT = 5_000
"""Compiled statements of all tests in a process."""


def compile_once() -> None:
    """Have all engines of a kind share what they compile."""
    compiled: LRUCache[object, object] = LRUCache(KEPT)
    kept = property(lambda _engine: compiled, lambda _engine, _own: None)
    for of, name, value in (
        (Engine, "_compiled_cache", kept),
        (DefaultDialect, "__eq__", lambda dialect, other: type(dialect) is type(other)),
        (DefaultDialect, "__hash__", lambda dialect: hash(type(dialect))),
    ):
        setattr(of, name, value)
