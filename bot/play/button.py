"""What a game declares once: its buttons, and the texts that every game words for itself. And presses on its buttons.

The custom_id of a button says which button of which game it is.

    custom_id = prefix ":" version ":" game ":" verb [ ":" cell ] [ "@" pad ]

`prefix` belongs to a type of game, `version` is 1, `game` is the session's id and `verb` names one of its buttons.
`cell` is a cell as players write it (C7): where a move is made, what a hint is about (only on the private hint, whose
reader knows it), or the first cell of the viewport to go to. A verb says what the button showed and what it does, so a
late press does that or nothing. `pad` is only on the buttons of a private board, as `bot.play.private_board` writes it.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Literal

from bot.play import text
from bot.play.press_policy import WHILE_RUNNING, Policy, Reaction
from bot.play.private_board import PATTERN, PrivateBoard
from bot.render.emoji import TileName
from bot.render.scene import Key
from bot.text.language import Text
from core import Action, Cell, Move, cell_name

Handler = Callable[..., Awaitable[Any]]
"""Answers an interaction. The layers above know its arguments."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Button:
    """A button of a game, declared once: its name, its look, when it works and its handler."""

    verb: str
    """Its name in custom_ids. Buttons that were sent keep working as long as their verb is known."""
    answer: Handler
    """Called with the interaction, the `Press` and the session."""
    typed: Handler | None = None
    """Answers the form that it opens, if it opens one with its own custom_id. Called with the same, and the `Reaction`
    to a press now.
    """
    policy: Policy = field(default_factory=lambda: WHILE_RUNNING)
    label: Text | None = None
    emoji: str | None = None
    tile: TileName | None = None
    """What it shows in place of an emoji."""
    words: Text | None = None
    """Its label for players who hear texts, if it has none otherwise."""
    style: Literal["primary", "secondary", "success", "danger"] = "secondary"
    has_cell: bool = False
    """Whether its custom_id names a cell."""
    move: Action | None = None
    """The move it makes, if it is a square of the pad."""
    shown: str = ""
    """What the cell of such a square shows, any of these symbols: on another symbol the press does nothing."""
    tool: Action | None = None
    """The tool it takes: what a press on the pad does from then on."""


@dataclass(frozen=True, kw_only=True)
class GameTexts:
    """The texts that every game words differently."""

    start: str
    """The command that starts a game."""
    may_end: Callable[[int], Text]
    """Who may end the game of this starter."""
    ask_to_end: Text
    ask_to_end_private: Text = text.ASK_TO_END_PRIVATE
    end: Text
    """The button below either question."""
    ended: Text = text.ENDED
    """The answer to that button."""
    not_solved: Text | None = None
    """The answer to *Solve* on the game's message, if its board can't be read there."""
    try_moves: Text
    """How moves are typed, for players whose moves can't be read."""
    typing: Text
    """How moves are typed, in a line."""
    moves_example: str

    @cached_property
    def none_running(self) -> Text:
        """The answer where no game is running."""
        return text.NONE_RUNNING(self.start)

    @cached_property
    def over(self) -> Text:
        """The answer once the game is over."""
        return text.OVER(self.start)

    @cached_property
    def deleted(self) -> Text:
        """The answer where the game isn't stored any more."""
        return text.DELETED(self.start)

    @cached_property
    def refusals(self) -> Mapping[Reaction, Text]:
        """The private answers to presses on games that can't be played here."""
        return {
            Reaction.REFUSE_OVER: self.over,
            Reaction.REFUSE_DELETED: self.deleted,
            Reaction.REFUSE_ELSEWHERE: text.ELSEWHERE(self.start),
        }


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

    def key(self, label: Text | None = None, *, dead: bool = False) -> Key:
        """Return it as a key of a scene, which looks as it was declared."""
        declared = self.button
        emoji = declared.tile or declared.emoji
        return Key(self, label or declared.label, declared.words, emoji, declared.style, dead)

    def __str__(self) -> str:
        """Return the custom_id."""
        cell = f":{cell_name(self.cell)}" if self.cell else ""
        pad = f"@{self.pad}" if self.pad else ""
        return f"{self.prefix}:{VERSION}:{self.game}:{self.button.verb}{cell}{pad}"
