"""50/50s: cells that only a guess can decide, however much else is opened.

Most clues can't distinguish two ways to lay the mines of some cells. Only the cells that see the two ways differently,
called the border, can. If they are all mines, nothing ever decides the cells. Nearly all 50/50s are two neighbouring
cells or four in a square, so only these shapes are tried.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import prod
from typing import NamedTuple

from core.analysis.component import TooLarge
from core.analysis.knowledge import Knowledge
from core.analysis.survey import Survey, Surveys
from core.errors import Unsolvable
from core.grid import Grid, singles

MOST_MISSING = 3
"""The most unknown cells of a border: it is too unlikely that more are all mines."""
RARE = 0.005
"""The least share of the layouts for a 50/50 to count."""
UNLIKELY = RARE / 2
"""The least estimate of that share, which takes the cells as independent, for a 50/50 to be counted exactly."""


class FiftyFifty(NamedTuple):
    """Some cells, the half of them with the mines in one of the two ways, and their border."""

    cells: int
    half: int
    border: int


def even_guesses(
    knowledge: Knowledge, found: Survey, risks: dict[int, float], known_safe: int, surveys: Surveys
) -> dict[int, float]:
    """Return the probability of losing by a guess at the end, for each cell of a 50/50 that isn't too unlikely.

    For a cell in several 50/50s, that adds up all pairs and the likeliest square. No cell may be certain. `risks` are
    the probabilities of a mine, and `known_safe` are the cells shown to be safe. 50/50s beyond the budget of `surveys`
    are left out.
    """
    pairs: dict[int, float] = {}
    squares: dict[int, float] = {}
    for cells, half, missing in _possible(knowledge, risks, known_safe):
        try:
            after = surveys.of(knowledge.supposing(half | missing, cells ^ half))
        except Unsolvable:
            continue
        except TooLarge:
            break
        share = after.layouts / found.layouts
        if share >= RARE:
            for bit in singles(cells):
                if cells.bit_count() == 2:
                    pairs[bit] = pairs.get(bit, 0.0) + share
                else:
                    squares[bit] = max(squares.get(bit, 0.0), share)
    return {
        bit: min(pairs.get(bit, 0.0) + squares.get(bit, 0.0), risks[bit], 1 - risks[bit]) for bit in pairs | squares
    }


def _possible(knowledge: Knowledge, risks: dict[int, float], known_safe: int) -> Iterator[tuple[int, int, int]]:
    """Yield the cells and the half of each possible 50/50, and the unknown cells that have to be mines for it."""
    unknown = knowledge.unknown
    known = ~unknown
    for cells, half, border in _fifty_fifties(knowledge.grid):
        if cells & known or border & known_safe:
            continue
        missing = border & unknown
        if missing.bit_count() <= MOST_MISSING and prod(risks[bit] for bit in singles(half | missing)) >= UNLIKELY:
            yield cells, half, missing


@lru_cache(maxsize=4)
def _fifty_fifties(grid: Grid) -> tuple[FiftyFifty, ...]:
    neighbours, stride = grid.neighbours, grid.stride
    found = []
    for bit in singles(grid.everywhere):
        right, below, across = bit << 1, bit << stride, bit << stride + 1
        for cells, half in (bit | right, bit), (bit | below, bit), (bit | right | below | across, bit | across):
            if cells & grid.everywhere == cells:
                border = 0
                for cell in singles(cells):
                    border ^= neighbours[cell.bit_length() - 1]
                found.append(FiftyFifty(cells, half, border & ~cells))
    return tuple(found)
