"""The jagged edges of a board that was torn out of a larger one."""

from collections.abc import Collection

from core import Side

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
