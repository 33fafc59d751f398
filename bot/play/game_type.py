"""What a game brings along: its session, its controls, and how it is served and drawn. `bot.app` lists the games."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any

from bot.play.control import Control, Handler
from bot.play.help import HelpLine, Topic
from bot.play.mode import Modes
from bot.play.referee import Referee
from bot.play.replay import Replaying
from bot.play.reviews import Reviews
from bot.play.scheduled import ScheduledBoard
from bot.play.server import Setting
from bot.play.session import Session
from bot.play.standings import Category
from bot.play.statistics import Lines
from bot.play.timers import TimerKind
from bot.render.appearance import Look
from bot.text.language import Text


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
    controls: Sequence[Control]
    """Its buttons and lists."""
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
    menu: Sequence[Control] = ()
    """The buttons in the menu behind *More*."""
    scheduled: Mapping[str, ScheduledBoard] = field(default_factory=dict)
    """The boards that servers can have posted on a schedule, by their names in the database."""
    private_menu: Sequence[Control] = ()
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
    make_reviews: Callable[[Referee], Reviews[Any]] | None = None
    """Makes the reviews of its finished games, if they have some."""
    replaying: Replaying | None = None
    """How its finished games are replayed, if they can be."""

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


def with_controls_in(shared: Iterable[Control], *modules: ModuleType) -> list[Control]:
    """Return shared controls, and those declared in some modules by names that aren't private."""
    found = (one for module in modules for name, one in vars(module).items() if not name.startswith("_"))
    return list(dict.fromkeys([*shared, *(one for one in found if isinstance(one, Control))]))


GameTypes = Mapping[str, GameType]
"""The types of all games, by their prefix."""


def modes_of(games: Iterable[GameType]) -> Modes:
    """Return the variants of games, by the names of their modes."""
    return Modes(variant.session for game_type in games for variant in game_type.variants)


def presets_of(games: Iterable[GameType]) -> Mapping[str, Text]:
    """Return the names of all difficulties that have standings, by their ids."""
    return {preset: name for game_type in games for preset, name in game_type.presets.items()}
