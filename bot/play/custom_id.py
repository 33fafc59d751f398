"""Presses: which button of which game, as its custom_id says.

    custom_id = prefix ":" version ":" game ":" verb [ ":" cell ] [ "@" pad ]

`prefix` belongs to a type of game, `version` is 1, `game` is the session's id and `verb` names one of its buttons.
`cell` is a cell as players write it (C7): where a move is made, what a hint is about (only on the private hint, whose
reader knows it), or the first cell of the viewport to go to. A verb says what the button showed and what it does, so a
late press does that or nothing. `pad` is only on the buttons of a private board, as `bot.play.private_board` writes it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from bot.play.button import Button
from bot.play.private_board import PATTERN, PrivateBoard
from core import Cell, Move, cell_name

VERSION = 1

CUSTOM_ID = re.compile(
    r"[a-z]+:(?P<version>\d{1,4}):(?P<game>\d{1,18}):(?P<verb>[a-z]+)(?::(?P<cell>[A-Z][1-9]\d{0,2}))?"
    rf"(?:@(?P<pad>{PATTERN}))?",
    re.ASCII,
)


@dataclass(frozen=True)
class Press:
    """A press on a button of a game."""

    button: Button
    prefix: str
    game: int
    cell: Cell | None = None
    pad: PrivateBoard | None = None

    @property
    def move(self) -> Move | None:
        """The move it makes, if it makes one."""
        return Move(self.button.move, self.cell) if self.button.move and self.cell else None

    def on(self, pad: PrivateBoard | None) -> Press:
        """Return the same press on a private board."""
        return self if pad is self.pad else replace(self, pad=pad)

    def __str__(self) -> str:
        """Return the custom_id."""
        cell = f":{cell_name(self.cell)}" if self.cell else ""
        pad = f"@{self.pad}" if self.pad else ""
        return f"{self.prefix}:{VERSION}:{self.game}:{self.button.verb}{cell}{pad}"
