"""What a value is made of."""

from collections.abc import Iterator, Mapping, Set
from dataclasses import fields
from datetime import date, timedelta
from enum import Enum
from functools import partial
from typing import Any

from bot.board.appearance import Appearance
from bot.board.scene import Scene
from bot.game.control import Control, Press
from bot.game.viewport import PrivateBoard
from bot.text.language import Template, Text

PLAIN = (type(None), int, float, str, range, date, timedelta, Enum, Text, Template, Control)


def others_in(value: Any, path: str) -> Iterator[str]:
    """Yield the paths of objects that may know more than they show, such as a game or its mines."""
    if isinstance(value, PLAIN):
        held = list(value.values.values()) if isinstance(value, Text) else []
    elif isinstance(value, (tuple, list, Set)):
        held = list(value)
    elif isinstance(value, Mapping):
        held = [*value, *value.values()]
    elif isinstance(value, partial):
        held = [*value.args, *value.keywords.values()]
    elif isinstance(value, (Scene, Press, PrivateBoard, Appearance)):
        held = [getattr(value, field.name) for field in fields(value)]
    else:
        yield f"{path}: {type(value).__name__}"
        return
    for one in held:
        yield from others_in(one, f"{path}/{type(value).__name__}")
