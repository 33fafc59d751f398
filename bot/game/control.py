"""Controls: what players press, choose or type. A message says in a custom_id which control it is.

    custom_id = prefix ":1:" { argument ":" } verb [ ":" cell ] [ "@" pad ]

`prefix` belongs to a game or to another feature. The only argument of a control of a game is the game's id. `cell` is a
cell as players write it (C7): where a move is made, what a hint is about (only on the private hint, whose reader knows
it), or the first cell of the viewport to go to. A verb says what the control showed and what it does, so a late press
does that or nothing. `pad` is only on the controls of a private board, as `bot.game.viewport` writes it.

Messages are never edited again once nobody uses them, so what was sent has to be read as long as its verb is known.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import Any, Literal, NamedTuple

from bot.board.emoji import TileName
from bot.board.scene import Key
from bot.errors import PlayerError
from bot.game.sent_ids import translated
from bot.game.text import UNKNOWN_BUTTON
from bot.game.viewport import PrivateBoard
from bot.text.language import Text
from core import Action, Cell, Move, cell_name, parse_cell


class Reaction(Enum):
    """The answer to a press."""

    ACT = auto()
    """The button does what it says."""
    POINT = auto()
    """The message becomes a pointer to the board."""
    REDRAW = auto()
    """The message shows the game as it is now."""
    REFUSE = auto()
    """A private answer says that the game is over."""


class Policy(NamedTuple):
    """What a press does in a game that is stored and belongs to this channel. In any other it is refused."""

    running: Reaction
    """While the game is running, and the message shows its board."""
    moved: Reaction
    """While the game is running, and another message shows its board."""
    over: Reaction
    """Once the game is won, lost or resigned."""
    ends: bool = False
    """Whether the button ends the game, so that it refuses players who may not end it."""


WHILE_RUNNING = Policy(Reaction.ACT, Reaction.POINT, Reaction.REDRAW)
"""Buttons of a running game's board."""
IN_PRIVATE = Policy(Reaction.ACT, Reaction.ACT, Reaction.REFUSE)
"""Buttons that also work in private messages, which never show the public board."""
ANYTIME = Policy(Reaction.ACT, Reaction.ACT, Reaction.ACT)
"""Buttons in private messages that need no running game."""
TO_END_IN_PRIVATE = IN_PRIVATE._replace(ends=True)
"""Buttons that end a game, and their confirmation."""
ONCE_OVER = Policy(Reaction.REDRAW, Reaction.POINT, Reaction.ACT)
"""Buttons of a finished game's board. Those that need a free channel say so themselves."""


Handler = Callable[..., Awaitable[object]]
"""Answers an interaction. The layers above know its arguments."""
Style = Literal["primary", "secondary", "success", "danger"]

VERSION = 1
_VERB, _NUMBER, _CELL = (re.compile(one, re.ASCII) for one in ("[a-z_]*", r"\d{1,19}", r"[A-Z][1-9]\d{0,2}"))
_LARGEST = 2**63 - 1
"""What databases store."""


def number(written: str) -> int:
    """Return an id in a custom_id. Raise `ValueError` if it is none."""
    if not _NUMBER.fullmatch(written) or int(written) > _LARGEST:
        raise ValueError(f"no id: {written!r}")
    return int(written)


def _cell(written: str) -> Cell:
    if not _CELL.fullmatch(written):
        raise ValueError(f"no cell: {written!r}")
    return parse_cell(written)


@dataclass(frozen=True, eq=False, kw_only=True)
class Control:
    """A button, list or form, declared once: its custom_id, its look, when it acts and its handlers.

    A form has the custom_id of the button that opens it.
    """

    prefix: str = ""
    """That of its feature; empty for a control of games, which has the prefix of its game."""
    verb: str = ""
    """What it does; empty if its last argument says so."""
    arguments: Sequence[Callable[[str], object]] = ()
    """Read the arguments. They raise `ValueError` for one that is wrong."""
    makes: Callable[..., object] | None = None
    """Makes one value of all arguments, which the handlers get in their place."""
    answer: Handler | None = None
    """Answers a press or a choice. Called with the interaction and the arguments; for a control of games, with the
    interaction, the `Press` and the session.
    """
    form: Handler | None = None
    """Answers the form. Called with the same; for a control of games, also with the `Reaction` to a press now."""
    policy: Policy = WHILE_RUNNING
    """When a control of games acts."""
    label: Text | str | None = None
    emoji: str | None = None
    tile: TileName | None = None
    """What it shows in place of an emoji."""
    words: Text | None = None
    """Its label for players who hear texts, if it has none otherwise."""
    style: Style = "secondary"
    has_cell: bool = False
    """Whether its custom_id names a cell."""
    move: Action | None = None
    """The move it makes, if it is a square of the pad."""
    shown: str = ""
    """What the cell of such a square shows, any of these symbols: on another symbol the press does nothing."""
    tool: Action | None = None
    """The tool it takes: what a press on the pad does from then on."""

    def press(self, *arguments: object) -> Press:
        """Return a press on it, unless it belongs to a game: `Session.press` knows that. No argument has a colon."""
        return Press(self, self.prefix, arguments)

    def read(self, prefix: str, words: Sequence[str], pad: PrivateBoard | None) -> Press | None:
        """Return the press that the words of a custom_id say after its prefix, if it is one on this control."""
        readers = self.arguments if self.prefix else (number,)
        given, rest = words[: len(readers)], list(words[len(readers) :])
        cell = rest.pop() if self.has_cell and rest else None
        if rest != [self.verb] * bool(self.verb) or self.has_cell != bool(cell) or (pad and self.prefix):
            return None
        with suppress(ValueError):
            arguments = tuple(read(one) for read, one in zip(readers, given, strict=True))
            return Press(self, prefix, arguments, _cell(cell) if cell else None, pad)
        return None


@dataclass(frozen=True)
class Press:
    """A press on a control, or what was chosen or typed there."""

    control: Control
    prefix: str
    arguments: tuple[Any, ...] = ()
    cell: Cell | None = None
    pad: PrivateBoard | None = None

    @property
    def values(self) -> Sequence[object]:
        """What the handlers of a control of no game get."""
        return [self.control.makes(*self.arguments)] if self.control.makes else self.arguments

    @property
    def game(self) -> int:
        """The id of the game, if the control belongs to one."""
        (game,) = self.arguments
        return int(game)

    @property
    def move(self) -> Move | None:
        """The move it makes, if it makes one."""
        return Move(self.control.move, self.cell) if self.control.move and self.cell else None

    def on(self, pad: PrivateBoard | None) -> Press:
        """Return the same press on a private board."""
        return self if pad is self.pad else replace(self, pad=pad)

    def key(self, label: Text | None = None, *, dead: bool = False) -> Key:
        """Return it as a key of a scene, which looks as it was declared."""
        declared = self.control
        emoji = declared.tile or declared.emoji
        return Key(self, label or declared.label, declared.words, emoji, declared.style, dead)

    def __str__(self) -> str:
        """Return the custom_id."""
        arguments = (one.value if isinstance(one, Enum) else one for one in self.arguments)
        verb = [self.control.verb] if self.control.verb else []
        cell = [cell_name(self.cell)] if self.cell else []
        pad = f"@{self.pad}" if self.pad else ""
        return ":".join(map(str, (self.prefix, VERSION, *arguments, *verb, *cell))) + pad


class Controls:
    """All controls, by the prefixes of their custom_ids."""

    def __init__(self) -> None:
        self._known: dict[str, list[Control]] = {}
        self._unknown: dict[str, Text] = {}

    def add(self, declared: Iterable[Control], unknown: Text, game: str = "") -> None:
        """Add the controls of a feature, which is a `game` if it has a prefix of its own.

        `unknown` is the answer to those of another version of the bot. Raise `ValueError` for a verb that is written
        twice, or that no custom_id can carry.
        """
        for control in declared:
            prefix = control.prefix or game
            self._unknown[prefix] = unknown
            alike = self._known.setdefault(prefix, [])
            if not _VERB.fullmatch(control.verb) or control.verb in (one.verb for one in alike):
                raise ValueError(f"the verbs of {prefix} must differ, in lower-case letters: {control.verb!r}")
            alike.append(control)

    def unknown(self, custom_id: str) -> Text:
        """Return the answer to a control that only another version of the bot has."""
        return self._unknown.get(custom_id.partition(":")[0], UNKNOWN_BUTTON)

    def read(self, custom_id: str) -> Press:
        """Return the press that a custom_id says. Raise `PlayerError` if there is no such control."""
        custom_id = translated(custom_id)
        prefix, _, rest = custom_id.partition(f":{VERSION}:")
        written, at, pad = rest.partition("@")
        words = written.split(":")
        with suppress(ValueError):
            own = PrivateBoard.parse(pad) if at else None
            fitting = (one for one in self._known.get(prefix, ()) if not one.verb or one.verb in words)
            if press := next(filter(None, (one.read(prefix, words, own) for one in fitting)), None):
                return press
        raise PlayerError(self.unknown(custom_id))
