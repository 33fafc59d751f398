"""How the solution of a count puzzle looks: what is known, why there is none, and an emoji grid if it fits."""

from collections.abc import Iterable, Set

from bot.render.budget import Cost, pack
from bot.render.emoji import STANDARD, TileName, emoji_grid, keycap
from bot.text.language import Language, Text, sentences, shortened
from bot.tools.solve import text
from core import MAX_COLUMNS, Cell, Counts, Reason, Solution, Step, Sum, Weights, add_up, cell_name

EITHER, QUIET, MINE = "❔", "⬛", STANDARD[TileName.MINE]
MOST_CHARACTERS = 1500
OTHER_COMPONENTS = 4
MOST_NAMED = 12
ELLIPSIS = "…"


def draw_solution(counts: Counts, solution: Solution, seconds: float, language: Language) -> tuple[list[str], bool]:
    """Return the text blocks, and whether the grid is among them: a message hasn't room for every grid."""
    heading = language(text.heading(len(counts), len(counts[0]), seconds))
    columns = len(counts[0])
    if columns <= MAX_COLUMNS and (solution.mines is not None or solution.reason is not None):
        rows = ("".join(_emoji(counts, solution, (row, at)) for at in range(columns)) for row in range(len(counts)))
        blocks = [f"{heading}\n{_verdict(counts, solution, language, drawn=True)}", *pack(emoji_grid(columns, rows))]
        if Cost.of(blocks, OTHER_COMPONENTS).fits:
            return blocks, True
    return [f"{heading}\n{_verdict(counts, solution, language, drawn=False)}"], False


def _verdict(counts: Counts, solution: Solution, language: Language, *, drawn: bool) -> str:
    if solution.mines is None:
        if not solution.complete:
            return language(text.GIVEN_UP)
        if solution.reason is None:
            return language(text.NONE_FITS)
        return "\n".join([language(text.NO_SOLUTION), _why(counts, solution.reason, language)])
    mines = sum(map(sum, solution.mines))
    if solution.unique:
        return language(text.ONLY_SOLUTION(number=mines, emoji=MINE))
    if solution.count == 1:
        return language(text.A_SOLUTION(number=mines, emoji=MINE))
    varying = len(solution.varying)
    differ = text.UNDECIDED(number=varying, emoji=EITHER) if drawn else text.THEY_DIFFER(varying)
    return language(sentences([text.solutions(solution.count, exact=solution.exact), differ]))


def _why(counts: Counts, reason: Reason, language: Language) -> str:
    """Return a reason in a line, or in numbered lines, or only summed up if it is too long to follow."""
    steps = [language(sentences(step)) for step in _describe(reason, counts)]
    lines = steps if len(steps) == 1 else [f"{number}. {step}" for number, step in enumerate(steps, 1)]
    if sum(map(len, lines)) > MOST_CHARACTERS:
        return language(text.CLUES_CANT_BE_RIGHT(clues=_names(reason.clues), number=len(reason.steps) + 1))
    clues = len(reason.clues)
    return "\n".join([*lines, language(text.CANT_ALL_BE_RIGHT(clues))] if clues > 1 and len(lines) > 1 else lines)


def _emoji(counts: Counts, solution: Solution, cell: Cell) -> str:
    row, column = cell
    if solution.mines is None:
        needed = solution.reason is not None and cell in solution.reason.clues
        return keycap(counts[row][column]) if needed else QUIET
    if cell in solution.varying:
        return EITHER
    return MINE if solution.mines[row][column] else STANDARD[TileName.CLEAR]


def _describe(reason: Reason, counts: Counts) -> list[list[Text]]:
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
        if not possible[-1]:
            return text.ALL_CLEAR(clue=_name(clue), says=says)
        return text.TOO_FEW_SQUARES(clue=_name(clue), says=says, number=possible[-1])
    if added.is_difference and (sentence := _difference(added)):
        return sentence
    clues, total, least, most = _sum(added.weights), added.total, added.possible[0], added.possible[-1]
    if least == most:
        return text.MUST_BE(clues=clues, total=total, least=least)
    return text.MUST_BE_BETWEEN(clues=clues, total=total, least=least, most=most)


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
    lacks = abs(added.left)
    if not own:
        return text.NONE_OF_ITS_OWN(first=_name(more), second=_name(fewer), more=lacks)
    return text.TOO_FEW_OF_ITS_OWN(first=_name(more), second=_name(fewer), more=lacks, number=own)


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
