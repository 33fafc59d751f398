"""A player's own settings: how private boards look and how large their pad is, who sees results, and a public name."""

import re
from dataclasses import dataclass
from itertools import groupby
from typing import Any
from unicodedata import category, normalize

from bot.errors import PlayerError
from bot.play import text
from bot.play.private_board import PadSize
from bot.play.server import Option, Setting, columns_of
from bot.render.appearance import Appearance, Look, Theme, read_look, read_theme
from bot.storage.models import StoredPlayer
from bot.storage.store import Store

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
