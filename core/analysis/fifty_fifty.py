"""50/50s: cells that only a guess may be able to tell apart, however much else is opened.

Two ways to lay the mines of some cells look the same from wherever they are seen alike. Only the cells that see one way
differently, here the border, can tell them apart; if all of those are mines, nothing ever will. Two cells side by side
and four in a square are looked at, which is where nearly all of them are.
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
"""Mines of a border that needn't be known: more are too unlikely."""
RARE = 0.005
"""Share of the layouts from which on a 50/50 counts."""
UNLIKELY = RARE / 2
"""The same, by a product as if the cells had nothing to do with each other."""


class Shape(NamedTuple):
    """Some cells, the half of them that holds the mines in one of the two ways, and the cells that can tell."""

    cells: int
    half: int
    border: int


def even_guesses(
    knowledge: Knowledge, found: Survey, risks: dict[int, float], told: int, surveys: Surveys
) -> dict[int, float]:
    """For each cell of a possible 50/50 the probability of dying there in the end, if that isn't next to nothing.

    A cell that may be in several counts for each pair, and for the likeliest square. No cell is certain; `risks` are
    their probabilities of a mine, `told` the cells seen to be safe. What isn't seen within the budget is left out.
    """
    pairs: dict[int, float] = {}
    squares: dict[int, float] = {}
    for cells, half, missing in _possible(knowledge, risks, told):
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


def _possible(knowledge: Knowledge, risks: dict[int, float], told: int) -> Iterator[tuple[int, int, int]]:
    """The cells and the half of each shape that may turn out a 50/50, and those that have to be mines for that."""
    unknown = knowledge.unknown
    known = ~unknown
    for cells, half, border in _shapes(knowledge.grid):
        if cells & known or border & told:
            continue
        missing = border & unknown
        if missing.bit_count() <= MOST_MISSING and prod(risks[bit] for bit in singles(half | missing)) >= UNLIKELY:
            yield cells, half, missing


@lru_cache(maxsize=4)
def _shapes(grid: Grid) -> tuple[Shape, ...]:
    neighbours, stride = grid.neighbours, grid.stride
    shapes = []
    for bit in singles(grid.everywhere):
        right, below, across = bit << 1, bit << stride, bit << stride + 1
        for cells, half in (bit | right, bit), (bit | below, bit), (bit | right | below | across, bit | across):
            if cells & grid.everywhere == cells:
                border = 0
                for cell in singles(cells):
                    border ^= neighbours[cell.bit_length() - 1]
                shapes.append(Shape(cells, half, border & ~cells))
    return tuple(shapes)
