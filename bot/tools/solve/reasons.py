"""Why a puzzle has no solution: a reason of `core` as sentences."""

from __future__ import annotations

from collections.abc import Iterable, Set

from bot.text.language import Text, shortened
from bot.tools.solve import text
from core import MAX_COLUMNS, Cell, Counts, Reason, Step, Sum, Weights, add_up, cell_name

MOST_NAMED = 12
ELLIPSIS = "…"


def describe_reason(reason: Reason, counts: Counts) -> list[list[Text]]:
    """Return the steps of a reason and the contradiction they lead to, each as a list of sentences."""
    lines: list[list[Text]] = []
    mines: frozenset[Cell] = frozenset()
    clear: frozenset[Cell] = frozenset()
    for step in reason.steps:
        lines.append([_fact(_Added(step.weights, counts, mines, clear)), *_decided(step)])
        mines, clear = mines | step.mines, clear | step.clear
    if reason.split is None:
        return [*lines, [_clash(_Added(reason.clash, counts, mines, clear))]]
    return [*lines, [text.NEITHER(cell=_name(reason.split), clues=_names(reason.clues))]]


def summarize_reason(reason: Reason) -> Text:
    """Return a reason without its steps, for one that is too long to follow."""
    return text.CLUES_CANT_BE_RIGHT(clues=_names(reason.clues), number=len(reason.steps) + 1)


class _Added:
    """A sum of clues, and what it leaves for the cells that aren't known yet."""

    def __init__(self, weights: Weights, counts: Counts, mines: Set[Cell], clear: Set[Cell]) -> None:
        """Take a sum of clues, with its signs turned around if all are negative."""
        sign = -1 if all(times < 0 for times in weights.values()) else 1
        self.weights = {cell: sign * times for cell, times in weights.items()}
        self.counts, self.mines, self.clear = counts, mines, clear
        left = self._of(self.weights)
        self.left, self.least, self.most = left.value, left.lowest, left.highest
        self.squares = len(left.times)

    @property
    def total(self) -> int:
        return sum(times * self.says(clue) for clue, times in self.weights.items())

    @property
    def possible(self) -> range:
        """What the clues may add up to, by the squares around them."""
        known = self.total - self.left
        return range(known + self.least, known + self.most + 1)

    @property
    def is_clue(self) -> bool:
        return list(self.weights.values()) == [1]

    @property
    def is_difference(self) -> bool:
        return sorted(self.weights.values()) == [-1, 1]

    @property
    def ordered(self) -> tuple[Cell, Cell]:
        """The clues of a difference: first the one that needs more mines than the other."""
        more, fewer = sorted(self.weights, key=lambda clue: -self.weights[clue])
        return (more, fewer) if self.left >= self.most else (fewer, more)

    def says(self, clue: Cell) -> int:
        row, column = clue
        return self.counts[row][column] or 0

    def needs(self, clue: Cell) -> int:
        """How many mines a clue still needs."""
        return self._of({clue: 1}).value

    def around(self, clue: Cell) -> frozenset[Cell]:
        """The cells that a clue counts, known or not."""
        return frozenset(add_up(self.counts, {clue: 1}, set(), set()).times)

    def _of(self, weights: Weights) -> Sum:
        return add_up(self.counts, weights, self.mines, self.clear)


def _fact(added: _Added) -> Text:
    """Return why a sum decides the cells that are left."""
    if added.is_clue:
        (clue,) = added.weights
        if added.left:
            return text.NEEDS_ALL(clue=_name(clue), number=added.left)
        return text.NEEDS_NONE(_name(clue)) if added.says(clue) else text.SAYS_0(_name(clue))
    if added.is_difference:
        first, second = map(_name, added.ordered)
        if added.left:
            return text.NEEDS_ALL_ITS_OWN(first=first, second=second, number=abs(added.left))
        return text.NEEDS_AS_MANY(first=first, second=second)
    extreme = text.MOST_POSSIBLE if added.left == added.most else text.LEAST_POSSIBLE
    return extreme(clues=_sum(added.weights), total=added.total)


def _decided(step: Step) -> list[Text]:
    clear, mines = _names(step.clear), _names(step.mines)
    if not step.clear:
        return [text.SO_MINES(cells=mines, number=len(step.mines))]
    sentences = [text.SO_CLEAR(cells=clear, number=len(step.clear))]
    return [*sentences, text.AND_MINES(cells=mines, number=len(step.mines))] if step.mines else sentences


def _clash(added: _Added) -> Text:
    """Return why a sum can't be right."""
    if added.is_clue:
        (clue,) = added.weights
        says, possible = added.says(clue), added.possible
        if added.left < 0:
            return text.TOO_MANY_MINES(clue=_name(clue), says=says, number=possible[0])
        if possible[-1] == len(added.around(clue)):
            return text.REACHES_TOO_FEW(clue=_name(clue), says=says, number=possible[-1])
        return text.too_few_squares(_name(clue), says, possible[-1])
    if added.is_difference and (sentence := _difference(added)):
        return sentence
    return text.out_of_range(_sum(added.weights), added.total, added.possible[0], added.possible[-1])


def _difference(added: _Added) -> Text | None:
    """Return why two clues clash, unless that takes more than a sentence."""
    first, second = sorted(added.weights)
    shared = added.around(first)
    if shared == added.around(second):
        return text.SAME_SQUARES(
            first=_name(first),
            says=added.says(first),
            second=_name(second),
            others=added.says(second),
            number=len(shared),
        )
    if not added.squares:
        needs, others = added.needs(first), added.needs(second)
        if min(needs, others) < 0:
            return None
        return text.SAME_SQUARES_LEFT(first=_name(first), needs=needs, second=_name(second), others=others)
    more, fewer = added.ordered
    own = added.most if added.left > added.most else -added.least
    return text.too_few_of_its_own(_name(more), _name(fewer), abs(added.left), own)


def _sum(weights: Weights) -> str:
    """Return a sum such as `A1 + 2 B3 - C1`."""
    terms = []
    for cell in sorted(weights, key=lambda cell: (weights[cell] < 0, cell))[:MOST_NAMED]:
        times = f"{abs(weights[cell])} " if abs(weights[cell]) > 1 else ""
        terms += ["-" if weights[cell] < 0 else "+", f"{times}{_name(cell)}"]
    more = [ELLIPSIS] if len(weights) > MOST_NAMED else []
    return " ".join([*terms[1:], *more])


def _names(cells: Iterable[Cell]) -> Text | str:
    return shortened([_name(cell) for cell in sorted(cells)], MOST_NAMED)


def _name(cell: Cell) -> str:
    """Return the name of a cell. Columns beyond Z are numbered, as in R3C30."""
    row, column = cell
    return cell_name(cell) if column < MAX_COLUMNS else f"R{row + 1}C{column + 1}"
