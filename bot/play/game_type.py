"""The parts of a game: its buttons, its texts, its service and its view. `bot.app` lists the games."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal

from bot.play.press_policy import WHILE_RUNNING, Policy, Reaction
from bot.text.language import Text
from core import Action

if TYPE_CHECKING:
    from bot.play.server import Setting
    from bot.play.service import Resources, Service
    from bot.play.session import Session

Handler = Callable[..., Awaitable[Any]]
"""Answers an interaction. The layers above know its arguments."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Button:
    """A button of a game, declared once: its name, its look, when it works and its handler."""

    verb: str
    """Its name in custom_ids. Buttons that were sent keep working as long as their verb is known."""
    answer: Handler
    """Called with the interaction, the `Press` and the session."""
    policy: Policy = field(default_factory=lambda: WHILE_RUNNING)
    label: Text | None = None
    emoji: str | None = None
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

    none_running: Text
    already_running: Text
    over: Text
    deleted: Text
    elsewhere: Text
    may_end: Callable[[int], Text]
    """Who may end the game of this starter."""
    ask_to_end: Text
    end: Text
    """The button below that question."""
    ended: Text
    """The answer to that button."""
    unknown_button: Text
    """The answer to a button of another version of the bot."""
    not_a_puzzle: Text
    """The answer to players who ask to solve the game's message as a pasted puzzle."""
    try_moves: Text
    """How moves are typed, for players whose moves can't be read."""
    typing: Text
    """How moves are typed, in a line."""
    moves_example: str

    @cached_property
    def refusals(self) -> Mapping[Reaction, Text]:
        """The private answers to presses on games that can't be played here."""
        return {
            Reaction.REFUSE_OVER: self.over,
            Reaction.REFUSE_DELETED: self.deleted,
            Reaction.REFUSE_ELSEWHERE: self.elsewhere,
        }


@dataclass(frozen=True, eq=False, kw_only=True)
class GameType:
    """A kind of game. One game of each type runs in a channel."""

    session: type[Session]
    """It also has the type's name, prefix and texts."""
    buttons: Sequence[Button]
    make_service: Callable[[Resources], Service[Any]]
    draw: Handler
    """Called with a session, the known names of players and a language; returns a `Drawing`."""
    commands: Callable[[], Sequence[Any]]
    """Makes its slash commands."""
    lists: Mapping[str, Handler] = field(default_factory=dict)
    """The handlers of lists and other components beside buttons, by the prefix of their custom_ids."""
    private_view: Callable[..., Any] | None = None
    """Returns a session as one player sees it, if there are private boards: from the interaction, the session and the
    state of the private board.
    """
    private_press: Handler | None = None
    """Answers a press on a private board, with the interaction and the `Press`."""
    private_moves: Handler | None = None
    """Answers moves that were typed at a private board, with the interaction, the `Press` and the text."""
    analyse: Handler | None = None
    """Answers a player who asks for the odds of the game's own board, with the interaction and the session."""
    settings: Mapping[str, Setting] = field(default_factory=dict)
    """The settings that a server's managers can choose for it, by the field of `Server`."""

    @property
    def name(self) -> str:
        """Its name in the database."""
        return self.session.NAME

    @property
    def prefix(self) -> str:
        """The prefix of its custom_ids."""
        return self.session.PREFIX

    @cached_property
    def by_verb(self) -> Mapping[str, Button]:
        """Its buttons by what their custom_ids call them."""
        return {button.verb: button for button in self.buttons}


GameTypes = Mapping[str, GameType]
"""The types of all games, by their prefix."""
