"""Features: what players use, such as a game, a mode of one, or anything else. `bot.app` lists them all."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from types import ModuleType
from typing import TYPE_CHECKING, Any

from discord import app_commands

from bot.board.appearance import Look
from bot.board.emoji import Names
from bot.game.control import Control, Controls, Handler
from bot.game.help import HelpLine, Topic
from bot.game.kinds import Kinds
from bot.game.ratings import Category
from bot.game.replay import Replaying
from bot.game.results import Lines
from bot.game.schedules import ScheduledBoard
from bot.game.session import Session
from bot.game.settings import Setting
from bot.game.text import EXPIRED_OF_GAME, UNKNOWN_BUTTON
from bot.game.timers import TimerKind
from bot.text.language import Language, Text

if TYPE_CHECKING:
    from bot.discord.client import GamesInteraction
    from bot.discord.drawing import Context, Drawing
    from bot.discord.ending import Ending
    from bot.game.viewport import PrivateBoard

    DrawPrivate = Callable[[Any, PrivateBoard, int, Text | str, Ending | None, Context], Awaitable[Drawing]]


SlashCommand = app_commands.Command[Any, ..., Any]
AnyCommand = SlashCommand | app_commands.ContextMenu | app_commands.Group


async def _nothing(*_: object) -> None: ...


@dataclass(frozen=True, eq=False, kw_only=True)
class Feature:
    """Something that players use. One that is a game is a `GameType`."""

    controls: Sequence[Control] = ()
    """Its buttons, lists and forms."""
    unknown: Text = UNKNOWN_BUTTON
    """The answer to those of another version of the bot."""
    commands: Sequence[AnyCommand] = ()
    """Its commands in the menu of a message, and slash commands in no group."""
    make_commands: Callable[[Features], Sequence[AnyCommand]] = lambda features: ()
    """Makes the slash commands whose options depend on the features there are, and groups."""
    subcommands: Mapping[str, Sequence[SlashCommand]] = field(default_factory=dict)
    """The slash commands it adds, by the group each belongs to."""
    help: Sequence[HelpLine] = ()
    settings: Mapping[str, Setting] = field(default_factory=dict)
    """The settings that a server's managers can choose for it, by the field of `Server`."""
    player_settings: Mapping[str, Setting] = field(default_factory=dict)
    """The settings that players can choose for it, by the field of `PlayerSettings`."""
    scheduled: Mapping[str, ScheduledBoard] = field(default_factory=dict)
    """What servers can have posted on a schedule, by its name in the database."""
    timers: Sequence[TimerKind] = ()
    """What it does later by itself."""
    categories: Sequence[Category] = ()
    """What players are compared by in standings."""
    statistics: Sequence[Lines] = ()
    """What `/stats` says about a player's results in its kind of game."""
    own_statistics: Callable[[GamesInteraction], Awaitable[Sequence[Text]]] | None = None
    """Returns the lines that `/stats` adds for the player alone."""
    news: Callable[[GamesInteraction, int], Awaitable[None]] = _nothing
    """Called after the answer to a manager's command, with the server's id, to add news of it."""
    variants: Sequence[type[Session]] = ()
    """Subclasses of a game's session, each with a `MODE` of its own."""
    ending: Callable[[GamesInteraction, Any], Awaitable[Ending | None]] = _nothing
    """Returns the `Ending` of the private board of a variant's session, if there is one."""
    why_wait: Callable[[GamesInteraction, Any], Awaitable[Text | None]] = _nothing
    """Returns why a variant's session has no replay and no code yet, since others could learn something from it."""
    waiting: Collection[str] = ()
    """The verbs of other controls that have to wait for the same reason."""

    @property
    def name(self) -> str:
        """The name in the database of the kind of game that it is, or whose variants it has."""
        return self.variants[0].NAME if self.variants else ""


@dataclass(frozen=True, eq=False, kw_only=True)
class GameType(Feature):
    """A kind of game. One game of each type runs in a channel."""

    unknown: Text = EXPIRED_OF_GAME
    commands: Sequence[SlashCommand]
    """The slash commands that start it. The first one does so without options as well."""
    session: type[Session]
    """It also has the type's name, prefix and texts."""
    draw: Callable[[Any, Context], Awaitable[Drawing]]
    """Draws a session."""
    verbs: Mapping[str, Handler] = field(default_factory=dict)
    """What the commands of `/mines` do in its games where that isn't the usual: see `bot.discord.verbs`. Hints and
    odds are refused otherwise.
    """
    draw_private: DrawPrivate | None = None
    """Draws a session's private board, if there are any, for the player with this id. A notice is in place of what
    happened last.
    """
    analyse: Callable[[GamesInteraction, Any], Awaitable[None]] | None = None
    """Answers a player who asks for the odds of the session's own board."""
    describe: Callable[[Any, Names, Language], str] | None = None
    """Returns what the menu behind *More* says about a running session, with the known names of players."""
    menu: Sequence[Control] = ()
    """The buttons in the menu behind *More*."""
    private_menu: Sequence[Control] = ()
    """The buttons in that menu of a private game."""
    looks: Sequence[Look] = ()
    """How its board can look, if players can choose."""
    presets: Mapping[str, Text] = field(default_factory=dict)
    """The names of the difficulties that have standings, by their ids."""
    replaying: Replaying | None = None
    """How its finished games are replayed, if they can be."""

    @property
    def name(self) -> str:
        """Its name in the database."""
        return self.session.NAME

    @property
    def prefix(self) -> str:
        """The prefix of its custom_ids."""
        return self.session.PREFIX

    @property
    def topic(self) -> Topic:
        """The page of help about it."""
        return self.help[0].topic


def with_controls_in(shared: Iterable[Control], *modules: ModuleType) -> list[Control]:
    """Return shared controls, and those declared in some modules by names that aren't private."""
    found = (one for module in modules for name, one in vars(module).items() if not name.startswith("_"))
    return list(dict.fromkeys([*shared, *(one for one in found if isinstance(one, Control))]))


class Features:
    """All features, and what they declare together."""

    def __init__(self, listed: Iterable[Feature]) -> None:
        self._listed = tuple(listed)
        self.games = {one.prefix: one for one in self._listed if isinstance(one, GameType)}
        """The types of all games, by their prefix."""
        variants = (variant for one in self._listed for variant in one.variants)
        self.kinds = Kinds([*(one.session for one in self.games.values()), *variants])
        self.controls = Controls()
        for one in self._listed:
            self.controls.add(one.controls, one.unknown, one.prefix if isinstance(one, GameType) else "")

    def __iter__(self) -> Iterator[Feature]:
        return iter(self._listed)

    @cached_property
    def help(self) -> Sequence[HelpLine]:
        """The lines of help. Pages are in the order of their first lines."""
        return [line for one in self for line in one.help]

    @cached_property
    def scheduled(self) -> Mapping[str, ScheduledBoard]:
        """What can be posted on a schedule, by its name in the database."""
        return {name: board for one in self for name, board in one.scheduled.items()}

    @cached_property
    def categories(self) -> Mapping[str, Category]:
        """What players can be compared by, by its name."""
        declared = (category for one in self for category in one.categories)
        return {category.name: category for category in sorted(declared, key=lambda category: category.order)}

    @cached_property
    def presets(self) -> Mapping[str, Text]:
        """The names of all difficulties that have standings, by their ids."""
        return {preset: name for one in self.games.values() for preset, name in one.presets.items()}

    def of_variant(self, session: Session) -> Feature:
        """Return the feature that has the variant of a session; an empty one for an ordinary game."""
        return next((one for one in self if type(session) in one.variants), Feature())
