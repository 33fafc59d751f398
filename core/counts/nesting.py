"""Sets that contain, or lie within, each of some given sets: how many there are, without listing them.

Two given sets of which neither contains the other are in each other's way: what is comparable with both lies within
their intersection or contains their union. So given sets that are in each other's way, directly or through others, form
a knot, and the knots lie above one another like the beads of a chain. What is comparable with all lies between two
neighbouring knots, or at the ends of the chain.

Sets are integers used as bit sets.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, reduce
from itertools import accumulate
from operator import and_, or_


@dataclass(frozen=True)
class Knot:
    """Given sets that are in each other's way; a set that is in none's forms one by itself."""

    members: tuple[int, ...]

    @cached_property
    def meet(self) -> int:
        """Their intersection."""
        return reduce(and_, self.members)

    @cached_property
    def join(self) -> int:
        """Their union."""
        return reduce(or_, self.members)


class Nesting:
    """The sets that contain `bottom`, lie within `top`, and are comparable with every given one.

    There is none if the bottom doesn't lie within the top. Given sets that don't lie between the two are used to raise
    the one or lower the other.
    """

    def __init__(self, bottom: int, top: int, given: Iterable[int]) -> None:
        self.bottom, self.top, between = _close(bottom, top, Counter(given))
        self._chain = _knots(sorted(between, key=int.bit_count))
        self._times = between
        self.knots = {member: knot for knot in self._chain for member in knot.members}
        """The knot of each given set between bottom and top."""

    def count(self) -> int:
        """How many sets there are; one that is itself given counts double, as many times as it is given."""
        lowers = [self.bottom, *(knot.join for knot in self._chain)]
        uppers = [*(knot.meet for knot in self._chain), self.top]
        within = sum(1 << (lower ^ upper).bit_count() for lower, upper in zip(lowers, uppers, strict=True))
        # A knot of one is counted with the sets below it and with those above it.
        alone = (self._times[knot.members[0]] for knot in self._chain if len(knot.members) == 1)
        return within + sum((1 << times) - 2 for times in alone)


def _close(bottom: int, top: int, given: Counter[int]) -> tuple[int, int, Counter[int]]:
    """The least bottom, the greatest top, and the given sets that lie between them."""
    while True:
        above = [one for one in given if bottom & ~one]  # comparable with these is only what contains them
        below = [one for one in given if one & ~top]
        if (not above and not below) or bottom & ~top:
            return bottom, top, given
        bottom, top = reduce(or_, above, bottom), reduce(and_, below, top)
        given = Counter({one: times for one, times in given.items() if one not in {*above, *below}})


def _knots(ordered: list[int]) -> list[Knot]:
    """The knots of sets that come in the order of their sizes: one ends where all before lie within all that follow."""
    if not ordered:
        return []
    joins = list(accumulate(ordered, or_))
    meets = list(accumulate(reversed(ordered), and_))[::-1]
    ends = [end for end in range(1, len(ordered)) if joins[end - 1] & ~meets[end] == 0]
    return [Knot(tuple(ordered[start:end])) for start, end in zip([0, *ends], [*ends, len(ordered)], strict=True)]
