"""How boards look, as servers and players choose it. The values are stored, so they stay the same for ever."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from enum import Enum

from core import Side


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


TORN = 0.5
"""How far a torn edge reaches beyond the board, in squares."""
TEETH = (0.5, 0.26, 0.44, 0.2, 0.48, 0.3)
"""How far it reaches at each half square, in turn."""

Vertices = list[tuple[float, float]]


def torn_ground(box: tuple[int, int, int, int], side: int, torn: Collection[Side]) -> Vertices:
    """Return the outline of a board with torn edges: that of its `box` on the other sides."""
    left, top, right, bottom = box
    reach = {edge: TORN * side if edge in torn else 0.0 for edge in Side}
    corners = [
        (left - reach[Side.LEFT], top - reach[Side.TOP]),
        (right + reach[Side.RIGHT], top - reach[Side.TOP]),
        (right + reach[Side.RIGHT], bottom + reach[Side.BOTTOM]),
        (left - reach[Side.LEFT], bottom + reach[Side.BOTTOM]),
    ]
    outline: Vertices = []
    for at, (edge, inwards) in enumerate(
        [(Side.TOP, (0, 1)), (Side.RIGHT, (-1, 0)), (Side.BOTTOM, (0, -1)), (Side.LEFT, (1, 0))]
    ):
        start, end = corners[at], corners[(at + 1) % 4]
        outline.append(start)
        if edge in torn:
            outline += _jagged(start, end, inwards, side)
    return outline


def _jagged(start: tuple[float, float], end: tuple[float, float], inwards: tuple[int, int], side: int) -> Vertices:
    """Return the points of a torn edge between two corners."""
    steps = round(2 * max(abs(end[0] - start[0]), abs(end[1] - start[1])) / side)
    points: Vertices = []
    for step in range(1, steps):
        part, depth = step / steps, (TORN - TEETH[step % len(TEETH)]) * side
        x, y = (begin + (last - begin) * part for begin, last in zip(start, end, strict=True))
        points.append((x + inwards[0] * depth, y + inwards[1] * depth))
    return points
