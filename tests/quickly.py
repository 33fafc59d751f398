"""Shortcuts for all tests: compile each statement once per process, copy messages quickly, never wait for the disk."""

import pickle
from types import SimpleNamespace
from typing import Any

from simcord import components, gateway, results
from simcord.http import router
from sqlalchemy import Engine
from sqlalchemy.engine.default import DefaultDialect
from sqlalchemy.util import LRUCache

from bot.store import sqlite

KEPT = 5_000
"""Compiled statements of all tests in a process."""


def compile_once() -> None:
    """Have all engines of a kind share the statements that they compile. SQLAlchemy keeps them for each engine."""
    compiled: LRUCache[object, object] = LRUCache(KEPT)
    kept = property(lambda _engine: compiled, lambda _engine, _own: None)
    for owner, name, value in (
        (Engine, "_compiled_cache", kept),
        (DefaultDialect, "__eq__", lambda dialect, other: type(dialect) is type(other)),
        (DefaultDialect, "__hash__", lambda dialect: hash(type(dialect))),
    ):
        setattr(owner, name, value)


def copied(value: Any) -> Any:
    """Return a deep copy of lists, dictionaries and plain values."""
    return pickle.loads(pickle.dumps(value, pickle.HIGHEST_PROTOCOL))


def copy_quickly() -> None:
    """Have SimCord copy messages by pickling. It makes several copies of each."""
    for module in (components, results):
        vars(module)["deepcopy"] = copied
    for module in (gateway, router):
        vars(module)["copy"] = SimpleNamespace(deepcopy=copied)


def write_without_waiting() -> None:
    """Never wait for the disk. The files of tests needn't outlive a power cut."""
    vars(sqlite)["PRAGMAS"] = (*sqlite.PRAGMAS, "synchronous = OFF")
