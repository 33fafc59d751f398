"""Count puzzles, solved: where the mines are, whether that is the only way, and if there is none, why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import cast

from core.counts.algebra import solve_complete
from core.counts.matrix import Counts, check_counts
from core.counts.reason import Reason
from core.counts.refutation import explain
from core.counts.search import MAX_NODES, search
from core.errors import Unsolvable
from core.grid import Cell, Grid

CLUES = bytes(range(10))


@dataclass(frozen=True)
class Solution:
    """What is known of the fields with some counts."""

    mines: list[list[bool]] | None
    """The rows of one such field; `None` if there is none, or none was found."""
    count: int
    """How many there are; at least so many where it is `capped` or not `complete`."""
    varying: frozenset[Cell] = frozenset()
    """The cells in which they differ, or those in which the ones that were counted do."""
    reason: Reason | None = None
    """Why there is none."""
    capped: bool = False
    """Whether there are `MAX_COUNT` or more, which isn't counted where clues are hidden."""
    complete: bool = True
    """Whether the search came to its end, within its nodes."""

    @property
    def unique(self) -> bool:
        """Whether there is one field and certainly no other."""
        return self.count == 1 and self.complete

    @property
    def exact(self) -> bool:
        """Whether the count is that of all fields."""
        return self.complete and not self.capped


def solve_counts(counts: Counts, nodes: int = MAX_NODES) -> Solution:
    """The fields with these counts: rows of 0 to 9 that count their own cell too, `None` where a clue is hidden.

    Where all clues are given the fields are found directly, in linear time. Where some are hidden they are searched
    for; after so many nodes the search is given up, and the solution says so.

    Raises `CountsError`, naming row and column, for what is no matrix of counts.
    """
    rows = _complete(counts)
    if not rows:
        check_counts(counts)
        return _search(counts, nodes)
    try:
        family = solve_complete(rows)
    except Unsolvable:
        return Solution(None, 0, reason=explain(counts, complete=True))
    return Solution(_truths(family.mines), family.count, _cells(family.varying))


def _search(counts: Counts, nodes: int) -> Solution:
    """The fields where clues are hidden."""
    grid = Grid(len(counts), len(counts[0]))
    found = search(counts, nodes=nodes)
    if found.solution is None and not found.complete:  # it went to counting those of one part
        found = search(counts, most=1, nodes=nodes)
        if found.solution is not None:
            found = replace(found, capped=False, complete=False)
    if found.solution is None:
        return Solution(
            None,
            0,
            reason=explain(counts, complete=False, nodes=nodes) if found.complete else None,
            complete=found.complete,
        )
    lines = grid.write(found.solution)
    mines = [
        [symbol == "1" for symbol in lines[start : start + grid.columns]] for start in range(0, grid.size, grid.stride)
    ]
    varying = frozenset(grid.cells(found.varying))
    return Solution(mines, found.number, varying, capped=found.capped, complete=found.complete)


def write_mines(mines: Sequence[Sequence[bool]] | None) -> str:
    """A line per row, `x` for a mine and `_` for none, separated by blanks; `-1` where there is no field."""
    return "\n".join(" ".join("x" if mine else "_" for mine in line) for line in mines) if mines else "-1"


def _complete(counts: Counts) -> list[bytes]:
    """The rows of a complete matrix, a byte for each clue; none for any other."""
    try:
        sizes = set(map(len, counts))
        clues = bytes(chain.from_iterable(counts))  # type: ignore[arg-type]  # None and floats are refused
    except (TypeError, ValueError):
        return []
    if len(sizes) != 1 or 0 in sizes or clues.translate(None, CLUES):
        return []
    [columns] = sizes
    return [clues[start : start + columns] for start in range(0, len(clues), columns)]


def _truths(rows: Sequence[bytes]) -> list[list[bool]]:
    """The rows with `True` for 1 and `False` for 0."""
    table = memoryview(b"".join(rows)).cast("?", (len(rows), len(rows[0])))
    return cast("list[list[bool]]", table.tolist())  # whose type takes a table for a line


def _cells(flags: Sequence[bytes]) -> frozenset[Cell]:
    """The cells that are flagged, a byte each."""
    return frozenset(
        (row, column) for row, line in enumerate(flags) if 1 in line for column, flag in enumerate(line) if flag
    )
