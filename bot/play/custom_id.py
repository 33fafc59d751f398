"""Presses: what a button says, and how its custom_id is written.

    custom_id = prefix ":" version ":" game ":" verb [ ":" cell ] [ "@" pad ]

`prefix` is that of a kind of game, `version` is 1, `game` the number of the game, `verb` one of its kind's, and `cell`
a cell as players write it (C7): the one that a move is made in, the one that a hint is about (on the hint alone, whose
readers know it), or the first one of the window to go to. A verb says what the button showed and what it does, so that
a press that comes late does that or nothing. `pad` is there on the buttons of a player's own pad, as
`bot.play.private_board` writes it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from bot.errors import PlayerError
from bot.play.game_type import KINDS, Kind
from bot.play.press_policy import WITH_CELL, Verb
from bot.play.private_board import PATTERN, OwnPad
from core import Cell, Move, cell_name, parse_cell

VERSION = 1

_CUSTOM_ID = re.compile(
    r"[a-z]+:(?P<version>\d{1,4}):(?P<game>\d{1,18}):(?P<verb>[a-z]+)(?::(?P<cell>[A-Z][1-9]\d{0,2}))?"
    rf"(?:@(?P<pad>{PATTERN}))?",
    re.ASCII,
)


@dataclass(frozen=True)
class Press:
    """A button of a game."""

    kind: Kind
    game: int
    verb: Verb
    cell: Cell | None = None
    pad: OwnPad | None = None

    @classmethod
    def of(cls, kind: Kind, game: int, move: Move, symbol: str) -> Press:
        """The button that makes this move in a cell that shows this symbol."""
        return cls(kind, game, kind.verbs_of_moves[move.action, symbol], move.cell)

    @property
    def move(self) -> Move | None:
        """The move it makes, if it makes one."""
        moves = self.kind.moves
        return Move(moves[self.verb][0], self.cell) if self.verb in moves and self.cell else None

    def __str__(self) -> str:
        """The custom_id."""
        cell = f":{cell_name(self.cell)}" if self.cell else ""
        pad = f"@{self.pad}" if self.pad else ""
        return f"{self.kind.prefix}:{VERSION}:{self.game}:{self.verb.value}{cell}{pad}"

    @classmethod
    def parse(cls, custom_id: str) -> Press:
        """The button with this custom_id. Raises `PlayerError` for one that this version doesn't draw."""
        kind = KINDS.get(custom_id.partition(":")[0])
        if kind is None:
            raise PlayerError("This button belongs to no game that the bot knows: start one by a command.")
        draw_anew = f"`{kind.board_command}` draws the board anew."
        match = _CUSTOM_ID.fullmatch(custom_id)
        if match is None or int(match["version"]) != VERSION or match["verb"] not in {v.value for v in kind.verbs}:
            raise PlayerError(f"This button was drawn by another version of the bot: {draw_anew}")
        verb = Verb(match["verb"])
        own = match["pad"] is not None
        misplaced = (own and not kind.own_pads) or (verb is Verb.SIZE and not own)
        if (verb in WITH_CELL) != bool(match["cell"]) or misplaced:
            raise PlayerError(f"This button says nothing the bot knows: {draw_anew}")
        cell = parse_cell(match["cell"]) if match["cell"] else None
        return cls(kind, int(match["game"]), verb, cell, OwnPad.parse(match["pad"]) if own else None)
