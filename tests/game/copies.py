"""What a copy of a session shares with its original."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from dataclasses import fields, is_dataclass
from datetime import date, timedelta
from enum import Enum
from typing import Any

from bot.game.session import Session
from bot.text.language import Text


def shared_by_its_copy(session: Session) -> list[str]:
    """What could change in a session and in its copy at once. Stored options are only read."""
    together = shared(session, session.copy(), type(session).__name__)
    return [path for path in together if "._stored_options[" not in path]


def shared(one: Any, other: Any, path: str) -> Iterator[str]:
    """Yield the paths at which two values share an object that can change."""
    if isinstance(one, (type(None), int, float, str, bytes, date, timedelta, Enum, Text)):
        return
    if isinstance(one, (tuple, frozenset)):
        for held, there in zip(one, other, strict=True):
            yield from shared(held, there, f"{path}[]")
    elif type(one).__module__.startswith("core.") and is_dataclass(one) and frozen(one):
        return  # a value of core's never changes, though some hold lists
    elif is_dataclass(one) and frozen(one):
        for name, held in fields_of(one).items():
            yield from shared(held, getattr(other, name), f"{path}.{name}")
    elif one is other:
        yield path
    elif isinstance(one, Mapping):
        for key, held in one.items():
            yield from shared(held, other[key], f"{path}[{key}]")
    elif isinstance(one, (list, Set)):
        for held, there in zip(one, other, strict=True):
            yield from shared(held, there, f"{path}[]")
    else:
        for name, held in vars(one).items():
            yield from shared(held, vars(other)[name], f"{path}.{name}")


def frozen(value: Any) -> bool:
    return bool(type(value).__dataclass_params__.frozen)


def fields_of(value: Any) -> dict[str, Any]:
    """What a value consists of. The game before a step isn't compared: nobody changes it any more."""
    return {field.name: getattr(value, field.name) for field in fields(value) if field.compare}
