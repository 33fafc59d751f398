"""Blocks of numbers whose rows and columns can each be moved by a whole number, so that all become 0 or 1."""

from collections.abc import Sequence

from core.counts.lines import BIAS, Line, add_pattern, flags, line_of, places_of, total
from core.counts.nesting import Nesting
from core.errors import Unsolvable


class Block:
    """All ways to move the lines and columns of a block so that only 0 and 1 are left.

    Move the columns until the first line is 0 and 1, and call the columns with a 1 raised. A line that differs from the
    first by the same number everywhere can follow. If the difference is one more in some columns, the raised columns
    are within the other columns or contain them. If it is two more in some, those columns aren't raised, and the
    columns with the least difference are.

    Raises `Unsolvable` if there is no way.
    """

    def __init__(self, lines: Sequence[Line]) -> None:
        self._size = len(lines[0])
        self._everything = (1 << self._size) - 1
        self._differences = [line_of(total(line) - total(lines[0]), self._size) for line in lines]
        self._spans = [max(line) - min(line) for line in self._differences]
        self._lowest = [places_of(line, min(line)) for line in self._differences]
        bottom, top, given = 0, self._everything, []
        for line, span, lowest in zip(self._differences, self._spans, self._lowest, strict=True):
            if span > 2:
                raise Unsolvable
            if span == 2:
                bottom, top = bottom | lowest, top & ~places_of(line, max(line))
            elif span == 1:
                given.append(lowest)
        self._raised = Nesting(bottom, top, given)
        if self._raised.bottom & ~self._raised.top:
            raise Unsolvable

    def count(self) -> int:
        """Return the number of ways, where moving all columns one way and all lines the other makes no difference."""
        # If the first line is all 0 or all 1, each line like it can also be the opposite.
        alike = (1 << self._spans.count(0) - 1) - 1
        return self._raised.count() + alike * sum(self._flat_ends())

    def lines(self) -> list[Line]:
        """Return the lines of 0 and 1 that one of the ways gives."""
        first = int.from_bytes(flags(self._raised.bottom, self._size), "little")
        lines = [line_of(total(line) + first, self._size) for line in self._differences]
        return [add_pattern(line, BIAS - min(line)) for line in lines]

    def varying(self) -> list[bytes]:
        """Return lines with a byte for each number: 1 if it is 0 in some ways and 1 in others."""
        return [flags(self._varies(number), self._size) for number in range(len(self._differences))]

    def _varies(self, number: int) -> int:
        """Return the columns in which a line is 0 in some ways and 1 in others."""
        if number and self._spans[number] == 0 and any(self._flat_ends()):
            return self._everything
        knot = self._raised.knots.get(self._lowest[number]) if self._spans[number] == 1 else None
        if knot is None:
            return self._raised.top & ~self._raised.bottom
        # With the raised columns below its knot, the line is 1 outside the knot and can be 1 in its intersection.
        # With the raised columns above, it is the other way round.
        return self._everything & ~(knot.join & ~knot.meet)

    def _flat_ends(self) -> tuple[bool, bool]:
        """Return whether the first line can be 0 everywhere, and whether it can be 1 everywhere."""
        return self._raised.bottom == 0, self._raised.top == self._everything
