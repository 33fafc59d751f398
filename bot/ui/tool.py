"""The parts of a tool: its commands, and the handlers of its buttons and forms. `bot.app` lists the tools."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.play.button import Handler
from bot.play.game_type import GameType


@dataclass(frozen=True, eq=False, kw_only=True)
class Tool:
    """Something players use that is not a game."""

    prefix: str
    """The prefix of its custom_ids."""
    press: Handler
    """Answers its buttons and lists."""
    form: Handler | None = None
    """Answers its forms."""
    commands: Sequence[Any] = ()
    """Its commands in the menu of a message, and slash commands in no group."""
    make_commands: Callable[[Sequence[GameType]], Sequence[Any]] = lambda games: ()
    """Makes the slash commands whose options depend on the games there are."""
    subcommands: Mapping[str, Sequence[Any]] = field(default_factory=dict)
    """The slash commands it adds, by the group each belongs to."""
