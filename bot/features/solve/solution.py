"""How the solution of a count puzzle looks: what is known, why there is none, and an emoji grid if it fits."""

from collections.abc import Iterable, Set

from bot.board.emoji import STANDARD, Cost, TileName, keycap
from bot.board.scene import Legend, Scene, Square, draw_grid
from bot.features.solve import text
from bot.text.language import MINUS, Language, Text, sentences, shortened
from core import MAX_COLUMNS, Cell, Counts, Reason, Solution, TightSum, Weights, add_up, cell_name

EITHER, QUIET, MINE = "❔", "⬛", STANDARD[TileName.MINE]
VARYING, OTHERS, SOLVED = "?", "#", "_x"
LEGEND: Legend = {
    VARYING: Square(emoji=EITHER),
    OTHERS: Square(emoji=QUIET),
    SOLVED[0]: Square(emoji=TileName.CLEAR),
    SOLVED[1]: Square(emoji=TileName.MINE),
    **{str(clue): Square(emoji=keycap(clue)) for clue in range(10)},
}
MOST_CHARACTERS = 1500
OTHER_COMPONENTS = 4
MOST_NAMED = 12
ELLIPSIS = "…"


def draw_solution(counts: Counts, solution: Solution, seconds: float, language: Language) -> tuple[list[str], bool]:
    """Return the text blocks, and whether the grid is among them: a message hasn't room for every grid."""
    heading = language(text.PUZZLE(rows=len(counts), columns=len(counts[0]), seconds=seconds))
    columns = len(counts[0])
    if columns <= MAX_COLUMNS and (solution.mines is not None or solution.reason is not None):
        blocks = [f"{heading}\n{_verdict(counts, solution, language)}", *draw_grid(_scene(counts, solution))]
        if Cost.of(blocks, OTHER_COMPONENTS).fits:
            return blocks, True
    return [f"{heading}\n{_verdict(counts, solution, language)}"], False


def _verdict(counts: Counts, solution: Solution, language: Language) -> str:
    if solution.mines is None:
        if not solution.complete:
            return language(text.GIVEN_UP)
        if solution.reason is None:
            return language(text.NO_SOLUTION)
        return "\n".join([language(text.NO_SOLUTION), _why(counts, solution.reason, language)])
    mines = sum(map(sum, solution.mines))
    if solution.unique:
        return language(text.ONLY_SOLUTION(number=mines, emoji=MINE))
    if solution.count == 1:
        return f"{MINE} {mines} · {language(text.ONE_OF_SEVERAL)}"
    undecided = text.UNDECIDED(number=len(solution.varying), emoji=EITHER)
    return language(sentences([text.solutions(solution.count, exact=solution.exact), undecided]))


def _why(counts: Counts, reason: Reason, language: Language) -> str:
    """Return a reason in a line, or in numbered lines, or only summed up if it is too long to follow."""
    steps = [language(sentences(step)) for step in _describe(reason, counts)]
    lines = steps if len(steps) == 1 else [f"{number}. {step}" for number, step in enumerate(steps, 1)]
    wrong = language(text.CANT_ALL_BE_RIGHT(_names(reason.clues)))
    if sum(map(len, lines)) > MOST_CHARACTERS:
        return wrong
    return "\n".join([*lines, wrong] if len(reason.clues) > 1 and len(lines) > 1 else lines)


def _scene(counts: Counts, solution: Solution) -> Scene:
    """Return the solution, or the numbers that prove that there is none."""
    mines, needed = solution.mines, solution.reason.clues if solution.reason else ()

    def symbol(row: int, at: int) -> str:
        if mines is None:
            return str(counts[row][at]) if (row, at) in needed else OTHERS
        return VARYING if (row, at) in solution.varying else SOLVED[bool(mines[row][at])]

    return Scene(["".join(symbol(row, at) for at in range(len(line))) for row, line in enumerate(counts)], LEGEND)


def _describe(reason: Reason, counts: Counts) -> list[list[Text]]:
    """Return the steps of a reason and the contradiction they lead to, each as a list of sentences."""
    lines: list[list[Text]] = []
    mines: frozenset[Cell] = frozenset()
    clear: frozenset[Cell] = frozenset()
    for step in reason.steps:
        lines.append([_because(_Added(step.weights, counts, mines, clear)), *_decided(step)])
        mines, clear = mines | step.mines, clear | step.clear
    if reason.split is None:
        return [*lines, [_because(_Added(reason.clash, counts, mines, clear))]]
    return [*lines, [text.NEITHER(cell=_name(reason.split), clues=_names(reason.clues))]]


class _Added:
    """A sum of clues, and what it leaves for the cells that aren't known yet."""

    def __init__(self, weights: Weights, counts: Counts, mines: Set[Cell], clear: Set[Cell]) -> None:
        """Take a sum of clues, with its signs turned around if all are negative."""
        sign = -1 if all(times < 0 for times in weights.values()) else 1
        self.weights = {cell: sign * times for cell, times in weights.items()}
        self.total = sum(times * (counts[row][column] or 0) for (row, column), times in self.weights.items())
        left = add_up(counts, self.weights, mines, clear)
        self.left, self.least, self.most = left.value, left.lowest, left.highest
        self.squares = len(left.times)

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


def _decided(step: TightSum) -> list[Text]:
    clear = [text.SO_CLEAR(cells=_names(step.clear), number=len(step.clear))] if step.clear else []
    return [*clear, text.SO_MINES(cells=_names(step.mines), number=len(step.mines))] if step.mines else clear


def _because(added: _Added) -> Text:
    """Return why a sum decides the cells that are left, or can't be right."""
    left = added.left
    if added.is_clue:
        (clue,) = added.weights
        if left < 0:
            return text.TOO_MANY_MINES(clue=_name(clue), says=added.total, number=added.possible[0])
        return text.NEEDS(clue=_name(clue), needs=left, number=added.squares) if left else text.NEEDS_NONE(_name(clue))
    if added.is_difference:
        first, second = map(_name, added.ordered)
        if not left:
            return text.NEEDS_AS_MANY(first=first, second=second)
        own = added.most if left >= added.most else -added.least
        return text.NEEDS_MORE(first=first, more=abs(left), second=second, number=own)
    possible = added.possible
    return text.SUM(clues=_sum(added.weights), total=added.total, least=possible[0], most=possible[-1])


def _sum(weights: Weights) -> str:
    """Return a sum such as `A1 + 2 B3`."""
    terms = []
    for cell in sorted(weights, key=lambda cell: (weights[cell] < 0, cell))[:MOST_NAMED]:
        times = f"{abs(weights[cell])} " if abs(weights[cell]) > 1 else ""
        terms += [MINUS if weights[cell] < 0 else "+", f"{times}{_name(cell)}"]
    more = [ELLIPSIS] if len(weights) > MOST_NAMED else []
    return " ".join([*terms[1:], *more])


def _names(cells: Iterable[Cell]) -> Text | str:
    return shortened([_name(cell) for cell in sorted(cells)], MOST_NAMED)


def _name(cell: Cell) -> str:
    """Return the name of a cell. Columns beyond Z are numbered, as in R3C30."""
    row, column = cell
    return cell_name(cell) if column < MAX_COLUMNS else f"R{row + 1}C{column + 1}"
