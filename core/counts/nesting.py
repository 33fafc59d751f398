"""Sets that are comparable with each of some given sets: how many there are, without listing them.

Two sets are comparable if one contains the other. A set that is comparable with two incomparable given sets is within
their intersection or contains their union. So given sets that are incomparable, directly or through others, form a
knot, and the knots form a chain by inclusion. A set that is comparable with all given sets is between two neighbouring
knots, or at an end of the chain.

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
    """Given sets that are incomparable, directly or through others. One set alone can be a knot."""

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
    """The sets that contain `bottom`, are within `top`, and are comparable with every given set.

    There is none if the bottom isn't within the top. A given set that isn't between the two raises the bottom or
    lowers the top.
    """

    def __init__(self, bottom: int, top: int, given: Iterable[int]) -> None:
        self.bottom, self.top, between = _close(bottom, top, Counter(given))
        self._chain = _knots(sorted(between, key=int.bit_count))
        self._times = between
        self.knots = {member: knot for knot in self._chain for member in knot.members}
        """The knot of each given set between bottom and top."""

    def count(self) -> int:
        """Return the number of sets, where a set that is given n times counts 2**n times."""
        lowers = [self.bottom, *(knot.join for knot in self._chain)]
        uppers = [*(knot.meet for knot in self._chain), self.top]
        within = sum(1 << (lower ^ upper).bit_count() for lower, upper in zip(lowers, uppers, strict=True))
        # A knot of one set is already counted twice: with the sets below it and with those above it.
        alone = (self._times[knot.members[0]] for knot in self._chain if len(knot.members) == 1)
        return within + sum((1 << times) - 2 for times in alone)


def _close(bottom: int, top: int, given: Counter[int]) -> tuple[int, int, Counter[int]]:
    """Return the raised bottom, the lowered top, and the given sets between them."""
    while True:
        above = [one for one in given if bottom & ~one]  # only a set that contains these is comparable with them
        below = [one for one in given if one & ~top]
        if (not above and not below) or bottom & ~top:
            return bottom, top, given
        bottom, top = reduce(or_, above, bottom), reduce(and_, below, top)
        given = Counter({one: times for one, times in given.items() if one not in {*above, *below}})


def _knots(ordered: list[int]) -> list[Knot]:
    """Return the knots of sets in the order of their sizes. One ends where all sets so far are within all others."""
    if not ordered:
        return []
    joins = list(accumulate(ordered, or_))
    meets = list(accumulate(reversed(ordered), and_))[::-1]
    ends = [end for end in range(1, len(ordered)) if joins[end - 1] & ~meets[end] == 0]
    return [Knot(tuple(ordered[start:end])) for start, end in zip([0, *ends], [*ends, len(ordered)], strict=True)]
