"""A server's settings: where games can start, who can start them, and their defaults."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, NamedTuple

from bot.errors import PlayerError
from bot.play import text
from bot.render.appearance import Look, Theme, read_look, read_theme
from bot.storage.models import StoredServer
from bot.storage.store import Store
from bot.text.language import OWN_NAME, Languages, Text


class Players(Enum):
    """Who may play: everyone in the channel, or only the player who started the game."""

    EVERYONE = "everyone"
    STARTER = "starter"


class Option(NamedTuple):
    """An option of a setting: what is stored, and what it is called."""

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
