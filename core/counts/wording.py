"""Reasons in English, for the command line."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from core.counts.matrix import Counts
from core.counts.reason import Reason, TightSum, Weights, add_up
from core.grid import Cell


@dataclass(frozen=True)
class Wording:
    """Writes reasons in English. `name` names a cell, and at most `most` cells are listed."""

    name: Callable[[Cell], str]
    most: int

    def tell(self, reason: Reason, counts: Counts) -> str:
        """Return the reason as a sentence without its full stop: `A1 = 0, so A2 is clear; then A3 = 3, but ...`."""
        parts = []
        mines: frozenset[Cell] = frozenset()
        clear: frozenset[Cell] = frozenset()
        for step in reason.steps:
            value = sum(weight * (counts[row][column] or 0) for (row, column), weight in step.weights.items())
            parts.append(f"{self._sum(step.weights)} = {value}, so {self._decided(step)}")
            mines, clear = mines | step.mines, clear | step.clear
        if reason.split is None:
            parts.append(self._clash(reason.clash, counts, mines, clear))
        else:
            clues = self._list(sorted(reason.clues))
            parts.append(f"{self.name(reason.split)} can't be a mine or clear with the clues {clues}")
        return "; then ".join(parts)

    def _decided(self, step: TightSum) -> str:
        parts = [
            f"{self._list(sorted(cells))} {'is' if len(cells) == 1 else 'are'} {what[len(cells) > 1]}"
            for cells, what in ((step.clear, ("clear", "clear")), (step.mines, ("a mine", "mines")))
            if cells
        ]
        return " and ".join(parts)

    def _clash(self, weights: Weights, counts: Counts, mines: frozenset[Cell], clear: frozenset[Cell]) -> str:
        found = add_up(counts, weights, mines, clear)
        if len(weights) == 1:
            ((row, column),) = weights
            clue = counts[row][column] or 0
            known = clue - found.value
            most = known + found.highest
            fact = (
                f"only {most} of its cells can be {'a mine' if most == 1 else 'mines'}"
                if found.value > 0
                else f"{known} of its cells are mines"
            )
            return f"{self.name((row, column))} = {clue}, but {fact}"
        if not found.times:
            number = "1 mine" if found.value == 1 else f"{found.value} mines"
            return f"{self._sum(weights)} leaves {number}, but their cells cancel out"
        cells = f"{self._sum(found.times)} must be from {found.lowest} to {found.highest}"
        return f"{self._sum(weights)} leaves {found.value}, but {cells}"

    def _sum(self, weights: Mapping[Cell, int]) -> str:
        """Return a sum such as `A1 + 2 B3 - C1`."""
        terms = []
        for cell in sorted(weights, key=lambda cell: (weights[cell] < 0, cell))[: self.most]:
            times = f"{abs(weights[cell])} " if abs(weights[cell]) > 1 else ""
            terms += ["-" if weights[cell] < 0 else "+", f"{times}{self.name(cell)}"]
        more = f" and {len(weights) - self.most} more" if len(weights) > self.most else ""
        return " ".join(terms).removeprefix("+ ") + more

    def _list(self, cells: Iterable[Cell]) -> str:
        names = [self.name(cell) for cell in cells]
        more = f" and {len(names) - self.most} more" if len(names) > self.most else ""
        return " ".join(names[: self.most]) + more
