"""What a game brings along: its session, its buttons, and how it is served and drawn. `bot.app` lists the games."""

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from types import ModuleType
from typing import Any

from bot.errors import PlayerError
from bot.play import text
from bot.play.button import CUSTOM_ID, VERSION, Button, Handler, Press
from bot.play.help import HelpLine, Topic
from bot.play.kinds import Kinds
from bot.play.private_board import PrivateBoard
from bot.play.replay import Replaying
from bot.play.scheduled import ScheduledBoard
from bot.play.server import Setting
from bot.play.session import Session
from bot.play.standings import Category
from bot.play.statistics import Lines
from bot.play.timers import TimerKind
from bot.render.appearance import Look
from bot.text.language import Text
from core import parse_cell


async def _nothing(interaction: Any, session: Any) -> None: ...


@dataclass(frozen=True, eq=False, kw_only=True)
class Variant:
    """A variant of a game: its session, and what only its folder can say about one that is over."""

    session: type[Session]
    """A subclass of the game's session, with a `MODE` of its own."""
    ending: Handler = _nothing
    """Returns the `Ending` of its private board, if there is one. Called with an interaction and the session."""
    why_wait: Handler = _nothing
    """Returns why it has no replay and no code yet, since others could learn something from it. Called likewise."""
    waiting: Collection[str] = ()
    """The verbs of other buttons that have to wait for the same reason."""


@dataclass(frozen=True, eq=False, kw_only=True)
class GameType:
    """A kind of game. One game of each type runs in a channel."""

    session: type[Session]
    """It also has the type's name, prefix and texts."""
    buttons: Sequence[Button]
    draw: Handler
    """Called with a session and a `Context`; returns a `Drawing`."""
    commands: Sequence[Any]
    """The slash commands that start it."""
    verbs: Mapping[str, Handler] = field(default_factory=dict)
    """What the commands of `/mines` do in its games where that isn't the usual: see `bot.ui.verbs`. Hints and odds are
    refused otherwise.
    """
    help: Sequence[HelpLine]
    topic: Topic
    """The page of help about it."""
    start: Handler
    """Starts a game as the command without options does. Called with the interaction."""
    lists: Mapping[str, Handler] = field(default_factory=dict)
    """The handlers of lists and other components beside buttons, by the prefix of their custom_ids."""
    draw_private: Handler | None = None
    """Draws a private board, if there are any. Called with the session, the `PrivateBoard`, the player's id, a notice
    in place of what happened last, the variant's `Ending` if there is one, and a `Context`; returns a `Drawing`.
    """
    analyse: Handler | None = None
    """Answers a player who asks for the odds of the game's own board, with the interaction and the session."""
    settings: Mapping[str, Setting] = field(default_factory=dict)
    """The settings that a server's managers can choose for it, by the field of `Server`."""
    player_settings: Mapping[str, Setting] = field(default_factory=dict)
    """The settings that players can choose for it, by the field of `PlayerSettings`."""
    describe: Callable[[Any, Any, Any], str] | None = None
    """Returns what the menu behind *More* says about a running game. Called with the session, the known names
    of players and the reader's language.
    """
    menu: Sequence[Button] = ()
    """The buttons in the menu behind *More*."""
    scheduled: Mapping[str, ScheduledBoard] = field(default_factory=dict)
    """The boards that servers can have posted on a schedule, by their names in the database."""
    private_menu: Sequence[Button] = ()
    """The buttons in that menu of a private game."""
    looks: Sequence[Look] = ()
    """How its board can look, if players can choose."""
    presets: Mapping[str, Text] = field(default_factory=dict)
    """The names of the difficulties that have standings, by their ids."""
    variants: Sequence[Variant] = ()
    """Its variants besides the ordinary one."""
    categories: Sequence[Category] = ()
    """What its players are compared by in standings, besides what players of presets are."""
    statistics: Sequence[Lines] = ()
    """What `/stats` says about a player, besides what it says of all games."""
    timers: Sequence[TimerKind] = ()
    """What it does later by itself."""
    replaying: Replaying | None = None
    """How its finished games are replayed, if they can be."""

    def __post_init__(self) -> None:
        """Raise `ValueError` for verbs that are written twice, or that no custom_id can carry."""
        verbs = [button.verb for button in self.buttons]
        if len(set(verbs)) < len(verbs) or not all(re.fullmatch("[a-z]+", verb) for verb in verbs):
            raise ValueError(f"the verbs of {self.name} must differ and be lower-case letters: {sorted(verbs)}")

    def variant(self, session: Session) -> Variant:
        """Return the variant of a session, which may be the ordinary one."""
        return next((one for one in self.variants if one.session is type(session)), Variant(session=self.session))

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


def with_buttons_in(shared: Iterable[Button], *modules: ModuleType) -> list[Button]:
    """Return shared buttons, and those declared in some modules by names that aren't private."""
    found = (one for module in modules for name, one in vars(module).items() if not name.startswith("_"))
    return list(dict.fromkeys([*shared, *(one for one in found if isinstance(one, Button))]))


GameTypes = Mapping[str, GameType]
"""The types of all games, by their prefix."""


def kinds_of(games: Iterable[GameType]) -> Kinds:
    """Return the classes of games and of their variants."""
    return Kinds(kind for one in games for kind in (one.session, *(variant.session for variant in one.variants)))


def presets_of(games: Iterable[GameType]) -> Mapping[str, Text]:
    """Return the names of all difficulties that have standings, by their ids."""
    return {preset: name for game_type in games for preset, name in game_type.presets.items()}


def parse_press(custom_id: str, types: GameTypes) -> tuple[Press, GameType]:
    """Return the press with this custom_id and the type of its game.

    Raises `PlayerError` for a button that this version of the bot doesn't have.
    """
    game_type = types.get(custom_id.partition(":")[0])
    if game_type is None:
        raise PlayerError(text.EXPIRED("minesweeper"))
    match = CUSTOM_ID.fullmatch(custom_id)
    button = game_type.by_verb.get(match["verb"]) if match and int(match["version"]) == VERSION else None
    if match is None or button is None:
        raise PlayerError(text.EXPIRED_OF_GAME)
    pad = PrivateBoard.parse(match["pad"]) if match["pad"] else None
    if button.has_cell != bool(match["cell"]) or (pad and not game_type.draw_private):
        raise PlayerError(text.EXPIRED_OF_GAME)
    cell = parse_cell(match["cell"]) if match["cell"] else None
    return Press(button, game_type.prefix, int(match["game"]), cell, pad), game_type
