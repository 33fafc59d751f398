"""The settings of players and servers as they were last read: answers have to be worded before anything is read."""

import re
from collections.abc import Awaitable, Callable, Collection, Mapping
from dataclasses import dataclass
from enum import Enum
from itertools import groupby
from typing import Any, Generic, NamedTuple, TypeVar
from unicodedata import category, normalize

from cachetools import FIFOCache

from bot.board.appearance import Appearance, Look, Theme, read_look, read_theme
from bot.clock import monotonic
from bot.errors import PlayerError
from bot.game import text
from bot.game.viewport import PadSize
from bot.store.games import Store
from bot.store.models import StoredPlayer, StoredServer
from bot.text.language import OWN_NAME, Languages, Text


class Players(Enum):
    """Who may play: everyone in the channel, or only the player who started the game."""

    EVERYONE = "everyone"
    STARTER = "starter"


class Option(NamedTuple):
    """An option of a setting: the stored value and its name."""

    stored: Any
    label: Text | str


class Setting(NamedTuple):
    """A setting with a list of options, by their values in the list."""

    title: Text
    options: Mapping[str, Option]


@dataclass(frozen=True)
class Server:
    """The settings of a server; `None` leaves a choice to the players."""

    channels: frozenset[int] = frozenset()
    """Where games may start; everywhere if it is empty."""
    role_id: int | None = None
    """Who may start them; everyone if it is `None`."""
    difficulty: str | None = None
    lives: int | None = None
    players: Players | None = None
    public_pad: bool = True
    look: Look | None = None
    theme: Theme | None = None
    language: str | None = None
    """The locale of public messages; `None` for that of the server on Discord."""

    def check_start(self, places: Collection[int], roles: Collection[int]) -> None:
        """Raise `PlayerError` if no game may be started in any of these channels, or by somebody with these roles."""
        if self.channels and not self.channels.intersection(places):
            raise PlayerError(text.not_in_this_channel(sorted(self.channels)))
        if self.role_id is not None and self.role_id not in roles:
            raise PlayerError(text.not_this_role(self.role_id))


async def find_server(store: Store, guild_id: int | None) -> Server:
    """Return a server's settings; the defaults if there is no server."""
    stored = await store.find_server(guild_id) if guild_id is not None else None
    if stored is None:
        return Server()
    return Server(
        channels=frozenset(map(int, stored.channels.split())),
        role_id=stored.role_id,
        difficulty=stored.difficulty,
        lives=stored.lives,
        players=Players(stored.players) if stored.players else None,
        public_pad=stored.public_pad,
        look=read_look(stored.look),
        theme=read_theme(stored.theme),
        language=stored.language,
    )


async def save_server(store: Store, guild_id: int, server: Server, changed: Collection[str] | None = None) -> None:
    """Store a server's settings, or only the `changed` ones: what another version stored in the others stays."""
    columns = columns_of(server) | {"channels": " ".join(map(str, sorted(server.channels)))}
    await store.put(StoredServer(guild_id=guild_id, **columns), changed)


def columns_of(settings: object) -> dict[str, object]:
    """Return the fields of settings as columns, where options are stored by their names."""
    return {name: value.value if isinstance(value, Enum) else value for name, value in vars(settings).items()}


NO_CHOICE = "default"
"""The list value for no choice."""

LOOKS = {look.value: Option(look, text.LOOKS[look]) for look in Look}
LOOK = Setting(text.LOOK, {NO_CHOICE: Option(None, text.DEFAULT_LOOK), **LOOKS})
PRIVATE_LOOK = Setting(text.LOOK, {NO_CHOICE: Option(None, text.DEFAULT_PICTURE), **LOOKS})
THEME = Setting(
    text.THEME,
    {
        NO_CHOICE: Option(None, text.DEFAULT_THEME),
        **{theme.value: Option(theme, text.THEMES[theme]) for theme in Theme},
    },
)
PUBLIC = {"look": LOOK, "theme": THEME}
"""Of boards that everyone sees, by the field of `Server`."""
PRIVATE = {"look": PRIVATE_LOOK, "theme": THEME}
"""Of private boards, by the field of `PlayerSettings`."""


def language_settings(languages: Languages) -> dict[str, Setting]:
    """Return the setting by its field. It lists every language by what it is called in itself."""
    named = {language.locale: Option(language.locale, language(OWN_NAME)) for language in languages}
    return {"language": Setting(text.LANGUAGE, {NO_CHOICE: Option(None, text.DEFAULT_LANGUAGE), **named})}


MARKUP = frozenset('@*~|`<>#[](){}\\:/"')
"""Characters with a meaning in Discord's mentions and markup, and in the addresses of links."""
INVISIBLE = re.compile(
    r"[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
"""Letters and marks that nothing is drawn for: those that Unicode calls default ignorable, and the blank of Braille."""
EMOJI_STYLE = "\ufe0f"
"""Phones add it to emoji such as ❤. It changes how they look, and nothing that is read."""
MOST_MARKS = 2
"""Accents that a letter may have, which is as many as languages use."""
_LINK = re.compile(r"https?:|www\.|\w{2,}\.\w{2,}|discord\s*\.")
_UNDERLINE = re.compile(r"(?<![^\W_])_|_(?![^\W_])")
"""An underscore at the edge of a word."""


@dataclass(frozen=True)
class PlayerSettings:
    """The settings of a player; `None` is the default."""

    pad: PadSize = PadSize.FOUR
    look: Look | None = None
    theme: Theme | None = None
    hidden: bool = False
    """Whether standings leave the player out, and others can't see the player's statistics."""
    pinged: bool = True
    """Whether games that go on for days mention the player when it is their turn."""
    public_name: str | None = None
    """The name in the standings of all servers, which leave out players without one."""
    language: str | None = None
    """The locale of private answers; `None` for that of the player's Discord."""

    @property
    def appearance(self) -> Appearance:
        """How the player's private boards look: as pictures by default, which read best on phones."""
        return Appearance.of(self.look, self.theme, Look.PICTURE)


VISIBILITY = Setting(
    text.STANDINGS, {"shown": Option(False, text.SHOWN_IN_STANDINGS), "hidden": Option(True, text.HIDDEN_IN_STANDINGS)}
)


async def find_player(store: Store, player_id: int) -> PlayerSettings:
    """Return a player's settings; the defaults if nothing is stored."""
    stored = await store.find_player(player_id)
    if stored is None:
        return PlayerSettings()
    return PlayerSettings(
        PadSize(stored.pad),
        read_look(stored.look),
        read_theme(stored.theme),
        stored.hidden,
        stored.pinged,
        stored.public_name,
        stored.language,
    )


async def change_player(store: Store, player_id: int, **changes: Any) -> PlayerSettings:
    """Change some settings of a player and return them all. What another version stored in the others stays."""
    await store.put(StoredPlayer(player_id=player_id, **columns_of(PlayerSettings(**changes))), changes)
    return await find_player(store, player_id)


def check_name(typed: str) -> str | None:
    """Return a public name as it is stored, or `None` for an empty one. Raise `PlayerError` for one that can't be."""
    name = " ".join(normalize("NFKC", typed.replace(EMOJI_STYLE, "")).split())
    if not name:
        return None
    if len(name) > text.PUBLIC_NAME_LENGTH:
        raise PlayerError(text.NAME_TOO_LONG)
    refused = [
        any(map(_is_invisible, name)),
        any(character in MARKUP for character in name),
        not any(character.isalnum() for character in name),
        _LINK.search(name.casefold()),
        _UNDERLINE.search(name),
        _most_marks(name) > MOST_MARKS,
    ]
    if any(refused):
        raise PlayerError(text.NAME_REFUSED)
    return name


def _is_invisible(character: str) -> bool:
    """Return whether a character is a control, has no meaning in Unicode, or can't be seen."""
    return bool(INVISIBLE.match(character)) or (category(character)[0] in "CZ" and character != " ")


def _most_marks(name: str) -> int:
    """Return how many accents and other marks follow each other at most."""
    runs = (list(run) for is_mark, run in groupby(name, lambda character: category(character)[0] == "M") if is_mark)
    return max(map(len, runs), default=0)


def isolated(name: str) -> str:
    """Return a name that a player chose so that it can't turn the text around it, or begin a list."""
    return f"\u2068{name}\u2069"


MOST = 5_000
FRESH = 300.0
"""Seconds until settings are read again: they may have been changed in another process."""

S = TypeVar("S", bound=PlayerSettings | Server)


class Cache(Generic[S]):
    """Settings in memory, and when they were read."""

    def __init__(self, default: S, clock: Callable[[], float]) -> None:
        self._default = default
        self._clock = clock
        self._known: FIFOCache[int, tuple[S, float]] = FIFOCache(MOST)
        """With the time at which they were read."""

    def __getitem__(self, one: int) -> S:
        """Return the settings of one player or server, the default ones if they aren't known."""
        return self._known.get(one, (self._default, 0.0))[0]

    async def refresh(self, one: int, read: Callable[[], Awaitable[S]]) -> None:
        """Read settings unless they were read lately. If they are changed meanwhile, the change stays."""
        before = self._known.get(one)
        if before and self._clock() - before[1] < FRESH:
            return
        settings = await read()
        if self._known.get(one) is before:
            self.note(one, settings)

    def note(self, one: int, settings: S) -> None:
        """Remember settings that were just read or written."""
        self._known[one] = settings, self._clock()

    def forget(self, one: int) -> None:
        """Forget the settings of one player or server."""
        self._known.pop(one, None)


class KnownSettings:
    """The settings of players and servers in memory."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self.players = Cache(PlayerSettings(), clock)
        self.servers = Cache(Server(), clock)

    def forget(self, player: int) -> None:
        """Forget a player."""
        self.players.forget(player)
