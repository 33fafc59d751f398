"""How boards look, as servers and players choose it. The values are stored, so they stay the same for ever."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Look(Enum):
    """How a board is drawn."""

    EMOJI = "emoji"
    """Our own tiles where Discord has them and the message has room, else standard emoji."""
    PLAIN = "plain"
    """Standard emoji, which can be copied as text."""
    PICTURE = "picture"
    """A picture."""
    WORDS = "words"
    """Rows in words, for players who don't see the board."""


class Theme(Enum):
    """The colours of tiles and pictures."""

    CLASSIC = "classic"
    """Light, in the hues of the classic game."""
    DARK = "dark"
    CONTRAST = "contrast"


@dataclass(frozen=True)
class Appearance:
    """A look and a theme."""

    look: Look = Look.EMOJI
    theme: Theme = Theme.DARK

    @classmethod
    def of(cls, look: Look | None, theme: Theme | None, usual: Look = Look.EMOJI) -> Appearance:
        """Return what was chosen, with defaults for what wasn't: the `usual` look, and dark."""
        return cls(look or usual, theme or Theme.DARK)


DEFAULT_APPEARANCE = Appearance()
MOST_COLUMNS_OF_EMOJI = 12
"""The widest board that nearly every phone shows as emoji without wrapping its rows."""


def usual_look(columns: int, *, pictures: bool) -> Look:
    """Return the look of a public board if nobody chose one: a picture if it is wide and may be sent."""
    return Look.PICTURE if pictures and columns > MOST_COLUMNS_OF_EMOJI else Look.EMOJI


def read_look(stored: str | None) -> Look | None:
    """Return a stored look, if there is one. A look that this version doesn't know is plain."""
    known = {look.value: look for look in Look}
    return known.get(stored, Look.PLAIN) if stored else None


def read_theme(stored: str | None) -> Theme | None:
    """Return a stored theme; `None` for the default and for a theme that this version doesn't know."""
    return next((theme for theme in Theme if theme.value == stored), None)
