"""A block of numbers whose rows and columns may each be moved by a whole number, until all of it is 0 or 1."""

from collections.abc import Sequence

from core.counts.lines import BIAS, Line, flags, line_of, moved, total, where
from core.counts.nesting import Nesting
from core.errors import Unsolvable


class Block:
    """All ways to move the lines, and the columns, of a block so that nothing but 0 and 1 is left.

    Let the columns be moved until the first line is 0 and 1: in the `raised` columns it is 1. A line that differs from
    the first by the same everywhere can follow. If it differs by one more in some columns, the raised ones must lie
    within the others, or contain them. If it differs by two more in some, these are not raised, but those where it
    differs least are.

    Raises `Unsolvable` if there is no way.
    """

    def __init__(self, lines: Sequence[Line]) -> None:
        self._size = len(lines[0])
        self._everything = (1 << self._size) - 1
        self._differences = [line_of(total(line) - total(lines[0]), self._size) for line in lines]
        self._spans = [max(line) - min(line) for line in self._differences]
        self._lowest = [where(line, min(line)) for line in self._differences]
        bottom, top, given = 0, self._everything, []
        for line, span, lowest in zip(self._differences, self._spans, self._lowest, strict=True):
            if span > 2:
                raise Unsolvable
            if span == 2:
                bottom, top = bottom | lowest, top & ~where(line, max(line))
            elif span == 1:
                given.append(lowest)
        self._raised = Nesting(bottom, top, given)
        if self._raised.bottom & ~self._raised.top:
            raise Unsolvable

    def count(self) -> int:
        """In how many ways, not counting that all columns may be moved one way and all lines the other."""
        # A line like the first follows in one way more where that is all 0 or all 1: it can be the other.
        alike = (1 << self._spans.count(0) - 1) - 1
        return self._raised.count() + alike * sum(self._flat_ends())

    def settled(self) -> list[Line]:
        """The lines of 0 and 1 that one of the ways leaves."""
        first = int.from_bytes(flags(self._raised.bottom, self._size), "little")
        lines = [line_of(total(line) + first, self._size) for line in self._differences]
        return [moved(line, BIAS - min(line)) for line in lines]

    def varying(self) -> list[bytes]:
        """A byte for each number, 1 where it can be 0 as well as 1."""
        return [flags(self._varies(number), self._size) for number in range(len(self._differences))]

    def _varies(self, number: int) -> int:
        """The columns in which a line can be 0 as well as 1."""
        if number and self._spans[number] == 0 and any(self._flat_ends()):
            return self._everything
        knot = self._raised.knots.get(self._lowest[number]) if self._spans[number] == 1 else None
        if knot is None:
            return self._raised.top & ~self._raised.bottom
        # Below its knot the line can be 1 in the knot's intersection and is 1 outside; above, the other way round.
        return self._everything & ~(knot.join & ~knot.meet)

    def _flat_ends(self) -> tuple[bool, bool]:
        """Whether the first line may be 0 everywhere, and whether it may be 1 everywhere."""
        return self._raised.bottom == 0, self._raised.top == self._everything
