"""What is said about the analysis of a board: reasons, odds and patterns."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import itemgetter

from bot.text.language import Language, Layout, Plural, Template, Text, sentences, shortened
from bot.text.words import SAFE, SQUARES, in_runs
from core import (
    COVERED,
    EXPLODED,
    FLAGGED,
    MINE,
    SHORT_PROOF,
    UNKNOWN,
    WRONG_FLAG,
    Advice,
    Board,
    Cell,
    Explanation,
    Inference,
    Pattern,
    Rule,
    cell_name,
    whole_percent,
)

MOST_NAMED = 8
LONGEST = 86
"""The most characters of a step, if naming fewer squares can help. With its number they are 90."""
MOST_TOLD = 16
"""Steps of a proof without a picture. That many fit in a message."""
MINES_LEFT = Text("the number of mines left")


def percent(probability: float) -> str:
    """Return a probability as a percentage. Only what is certain is 0% or 100%."""
    return f"{whole_percent(probability)}%"


def names(cells: Iterable[Cell], most: int = MOST_NAMED) -> Text | str:
    """Return the names of cells in reading order, or of the first few."""
    return shortened([cell_name(cell) for cell in sorted(cells)], most)


def describe_proof(
    explanation: Explanation, *, puzzle: bool = False, pictured: bool = True, headed: bool = True
) -> list[Text]:
    """Return the last steps of an explanation as lines, and first what they build on.

    A `puzzle` has marks where Minesweeper has flags, and calls squares without a mine clear. Steps that don't fit are
    counted: the picture beside the text shows what they find. Without a picture, the text has more steps. Where it is
    `headed` by what follows, a single step is only why.
    """
    most = SHORT_PROOF if pictured else MOST_TOLD
    shown = [describe_step(step, puzzle=puzzle) for step in explanation.steps[-most:]]
    before = len(explanation.steps) - len(shown)
    known = explanation.known
    lines = [_KNOWN[puzzle](number=len(known), cells=names(known))] if known else []
    if before:
        lines.append((_EARLIER if pictured else _UNTOLD)(before))
    if len(explanation.steps) == 1:
        heading = explanation.cell if headed else None
        return [*lines, describe_step(explanation.steps[0], puzzle=puzzle, heading=heading)]
    return lines + _numbered(shown, before + 1)


def hint_heading(cell: Cell, *, mine: bool = False, puzzle: bool = False) -> Text:
    """Return what a hint says of a square, as its heading."""
    found = _MINES if mine else _SAFE[puzzle]
    return Text("### Hint: {conclusion}", conclusion=found(number=1, cells=cell_name(cell)))


def describe_in_steps(explanation: Explanation, most: int) -> list[Text]:
    """Return the first steps of an exercise's proof as lines, and first what they suppose."""
    if len(explanation.steps) == 1:
        return describe_proof(explanation)
    supposed = [_SUPPOSED(cell_name(explanation.cell))] if explanation.supposed else []
    return supposed + _numbered(map(describe_step, explanation.steps[:most]))


def describe_step(step: Inference, *, puzzle: bool = False, heading: Cell | None = None) -> Text:
    """Return a step as a sentence: what follows, then why. It names as many squares as fit.

    Below a `heading` that says what follows, it is only why.
    """
    for most in range(MOST_NAMED, 1, -1):
        sentence = _sentence(step, puzzle, most, heading)
        if len(str(sentence)) <= LONGEST:
            return sentence
    return _sentence(step, puzzle, 1, heading)


def why(step: Inference, *, puzzle: bool = False, most: int = MOST_NAMED) -> Text:
    """Return the reason of a step, which names the first few of each list of squares."""
    clue = _needing(step)
    match step.rule:
        case Rule.ALL_MINES if step.gathered:
            return _SINGLE_NUMBERS
        case Rule.ALL_MINES:
            number = len(step.mines)
            return _NEEDS_ALL(clue=clue, number=number)
        case Rule.CONTAINED if step.mines or step.lacks[0]:
            return _contained(step, puzzle, most)
        case Rule.ALL_PLACED | Rule.CONTAINED:
            return _NEED_NONE(others=clue, number=1)
        case Rule.OVERLAP:
            number, other = len(step.mines), cell_name(step.clues[1])
            if step.safe:
                return _NEEDS_THOSE(clue=clue, other=other, number=number, mines=names(step.mines, most))
            return _NEEDS_MORE[puzzle](clue=clue, other=other, number=number)
        case Rule.CASES:
            clues: list[Text | str] = [cell_name(clue) for clue in sorted(step.clues)]
            return _CASES(shortened([*clues, MINES_LEFT] if step.counted else clues, most))
        case Rule.CLASH:
            return _DONT_FIT(number=step.lacks[0], last=_last(step)) if step.lacks[0] > 0 else _too_many(step)
        case Rule.SEARCH:
            return _SEARCH


def _sentence(step: Inference, puzzle: bool, most: int, heading: Cell | None) -> Text:
    cells, reason = step.safe or step.mines, why(step, puzzle=puzzle, most=most)
    if step.rule is Rule.CLASH:
        return reason
    number, named = len(cells), names(cells, most)
    if step.mines and step.rule is Rule.CONTAINED and not any(step.lacks[1:]):
        conclusion = _ARE_LAST(number=number, cells=named, last=_last(step))
    elif cells == {heading}:
        return _WHY(reason)
    elif step.safe:
        conclusion = _SAFE[puzzle](number=number, cells=named)
    else:
        conclusion = _MINES(number=number, cells=named)
    return _STEP(conclusion=conclusion, reason=reason)


def _contained(step: Inference, puzzle: bool, most: int) -> Text:
    """Say how many of the mines that the first clue still needs the other clues count."""
    clues, (needed, *lacks) = step.clues if step.counted else step.clues[1:], step.lacks
    others, taken, number, last = names(clues, most), sum(lacks), len(clues), _last(step)
    if step.mines and not taken:
        return _NEED_NONE(others=others, number=number)
    if step.mines:
        return _COUNT_FEW(others=others, number=number, taken=taken, last=last)
    if number > 1:
        return (_NEED_ONE_EACH if set(lacks) == {1} else _NEED_BETWEEN_THEM)(others=others, last=last)
    if puzzle:
        return _ALSO_COUNTS(other=others, last=last)
    if step.counted:
        return _NEXT_TO(other=others, last=last)
    return _LAST_NEXT_TO(clue=cell_name(step.clues[0]), number=needed, other=others)


def _needing(step: Inference) -> Text | str:
    """Return what a step says needs mines: its first clue, or the whole board."""
    return _THE_BOARD if step.counted or not step.clues else cell_name(step.clues[0])


def _too_many(step: Inference) -> Text:
    return _HAS_TOO_MANY(_needing(step))


def _numbered(steps: Iterable[Text], first: int = 1) -> list[Text]:
    return [_NUMBERED(number=number, step=step) for number, step in enumerate(steps, first)]


def _last(step: Inference) -> Text:
    """Return the mines that the first clue still needs."""
    needed, clues = step.lacks[0], step.clues
    return _BOARDS_LAST(needed) if step.counted else _CLUES_LAST(clue=cell_name(clues[0]), number=needed)


_NUMBERED = Layout("{number}. {step}")
_STEP = Template("{conclusion}: {reason}")
"""What follows, and why."""
_WHY = Template("Why: {reason}")
_MINES = Template("{cells} is a mine", "{cells} are mines")
_ARE_LAST = Template("{cells} is {last}", "{cells} are {last}")
_THE_BOARD = Text("the board")
_EARLIER = Template("-# The picture includes {number} earlier step.", "-# The picture includes {number} earlier steps.")
_UNTOLD = Template("{number} earlier step is left out.", "{number} earlier steps are left out.")
_NEEDS_ALL = Template(
    "{clue} still needs {number} mine, and only this square is left.",
    "{clue} still needs {number} mines, and only these are left.",
)
_NEED_NONE = Template("{others} needs no more mines.", "{others} need no more mines.")
_NEED_ONE_EACH = Template("{others} each need 1 of {last}.")
_NEED_BETWEEN_THEM = Template("{others} need {last} between them.")
_ALSO_COUNTS = Template("{other} also counts {last}.")
_NEXT_TO = Template("{other} is next to {last}.")
_LAST_NEXT_TO = Template("{clue}'s last mine is next to {other}.", "{clue}'s last {number} mines are next to {other}.")
_COUNT_FEW = Template("{others} counts only {taken} of {last}.", "{others} count only {taken} of {last}.")
_BOARDS_LAST = Template("the board's last mine", "the board's last {number} mines")
_CLUES_LAST = Template("{clue}'s last mine", "{clue}'s last {number} mines")
_NEEDS_THOSE = Template(
    "{clue} needs {number} more mine than {other}, and that's {mines}.",
    "{clue} needs {number} more mines than {other}, and those are {mines}.",
)
_CASES = Template("otherwise {clues} wouldn't add up.")
_SINGLE_NUMBERS = Text("single numbers show these.")
_SUPPOSED = Template("If {cell} were a mine, then:")
_DONT_FIT = Template("But {last} doesn't fit then.", "But {last} don't fit then.")
_HAS_TOO_MANY = Template("But {clue} has too many mines then.")
_SEARCH = Text("only trying several squares shows it.")

# By whether the board is a puzzle:
_KNOWN = {
    False: Template("The flag at {cells} is right.", "The flags at {cells} are right."),
    True: Template("The mark at {cells} is right.", "The marks at {cells} are right."),
}
_SAFE = {
    False: Template("{cells} is safe", "{cells} are safe"),
    True: Template("{cells} is clear", "{cells} are clear"),
}
_NEEDS_MORE = {
    False: Template(
        "{clue} needs {number} more than {other}, and only this square touches {clue} alone.",
        "{clue} needs {number} more than {other}, and only these touch {clue} alone.",
    ),
    True: Template(
        "{clue} needs {number} more than {other}, and only this square counts for {clue} alone.",
        "{clue} needs {number} more than {other}, and only these count for {clue} alone.",
    ),
}


BOTH_NUMBERS = Text("A percentage is the chance of a mine, a plain number is a clue.")
ONLY_CLUES = Text("A number is a clue.")
IN_WORDS = {None: Text("unknown"), 0: SAFE, 100: SQUARES[MINE]}
"""What isn't said as a percentage."""
OPEN: Mapping[str, Text] = {MINE: Text("open mine"), **{symbol: SQUARES[symbol] for symbol in (EXPLODED, WRONG_FLAG)}}

LEAST_PER_ROW = 6
"""Characters that a row takes at the least."""
NAMED_AT_MOST = (40, 20, 10, 5, 2)
"""Cells of a kind that are named where the whole board doesn't fit, the first number that fits."""


@dataclass(frozen=True)
class SeenOdds:
    """A board with the odds of its cells: `probabilities` are as in `core.Analysis`.

    Cells without one have unknown odds, or are left `blank`. `marked` are cells to point out, such as the best move,
    and `clues` those that say why. The number of mines left is shown unless it isn't `counted`.
    """

    board: Board
    probabilities: Sequence[Sequence[float | None]]
    marked: frozenset[Cell] = frozenset()
    clues: frozenset[Cell] = frozenset()
    blank: bool = False
    counted: bool = True

    @cached_property
    def percents(self) -> Mapping[Cell, int | None]:
        """The odds of the covered cells, in reading order: whole percent, 0 and 100 only if certain."""
        covered = self.board.grid.cells(self.board.where(UNKNOWN))
        odds = {(row, column): self.probabilities[row][column] for row, column in covered}
        return {cell: None if probability is None else whole_percent(probability) for cell, probability in odds.items()}


def describe_odds(odds: SeenOdds, language: Language, most: int) -> str:
    """Return the picture in words: first the cells that are pointed out, then each row, or the most important cells."""
    board = odds.board
    if board.rows * LEAST_PER_ROW < most:
        key = ONLY_CLUES if odds.blank else BOTH_NUMBERS
        full = language(
            sentences([*_pointed_out(odds, len(odds.marked | odds.clues)), _size(board), key, *_rows(odds)])
        )
        if len(full) <= most:
            return full
    shorter = (language(sentences([*_most_important(odds, number), _size(board)])) for number in NAMED_AT_MOST)
    return next((words for words in shorter if len(words) <= most), language(_size(board)))


def _size(board: Board) -> Text:
    return Plural(
        "{rows} row of {columns}.", "{rows} rows of {columns}.", board.rows, rows=board.rows, columns=board.columns
    )


def _pointed_out(odds: SeenOdds, most: int) -> list[Text]:
    marked, clues = ([cell_name(cell) for cell in sorted(cells)] for cells in (odds.marked, odds.clues))
    told = [Text("Marked: {cells}.", cells=shortened(marked, most))] if marked else []
    return [*told, Text("Numbers to look at: {cells}.", cells=shortened(clues, most))] if clues else told


def _rows(odds: SeenOdds) -> Iterable[Text]:
    """Return every cell in words, row by row."""
    board = odds.board
    for row in range(board.rows):
        cells = in_runs(_name_of(odds, (row, column)) for column in range(board.columns))
        yield Text("Row {row}: {cells}.", row=row + 1, cells=cells)


def _name_of(odds: SeenOdds, cell: Cell) -> Text | str:
    """Return a square in words."""
    symbol = odds.board[cell]
    if symbol not in UNKNOWN:
        return OPEN.get(symbol, symbol)
    return name_of_chance(odds.percents[cell], flagged=symbol == FLAGGED, blank=odds.blank)


def name_of_chance(percent: int | None, *, flagged: bool, blank: bool = False) -> Text | str:
    """Return a covered square with this chance of a mine in words."""
    shown = SQUARES[COVERED] if percent is None and blank else IN_WORDS.get(percent, f"{percent}%")
    return Text("{square} flagged", square=shown) if flagged else shown


def _most_important(odds: SeenOdds, most: int) -> list[Text]:
    """Return the cells that are pointed out, the certain ones and the lowest odds."""
    percents = {cell_name(cell): percent for cell, percent in odds.percents.items()}
    safe, mines = ([name for name in percents if percents[name] == certain] for certain in (0, 100))
    between = [(percent, name) for name, percent in percents.items() if percent is not None and 0 < percent < 100]
    lowest: Sequence[str] = [f"{name} {percent}%" for percent, name in sorted(between, key=itemgetter(0))]
    unknown = list(percents.values()).count(None)
    told = _pointed_out(odds, most)
    if safe:
        told.append(Text("Safe: {cells}.", cells=shortened(safe, most)))
    if mines:
        told.append(Text("Mines: {cells}.", cells=shortened(mines, most)))
    if lowest:
        told.append(Text("Lowest odds: {cells}.", cells=shortened(lowest, most)))
    if unknown and not odds.blank:
        told.append(Plural("{number} square has unknown odds.", "{number} squares have unknown odds.", unknown))
    return told


ODDS = Text("### Odds")
LEGEND = Text("-# Chance of a mine per square · ✓ is safe · flags are ignored")
LEGEND_WITH_WRONG_FLAGS = Text("-# Chance of a mine per square · ✓ and ❌ are safe · flags are ignored")
ONE_LAYOUT = Text("There's only one possible layout.")
TOO_MUCH = Text("? = couldn't be worked out")
UNCOUNTED = Text("Press *Edit* and fill in *Mines* to see the odds of squares with ?.")
ONLY_MINES = Text("Only mines are left.")
LIKELY = 0.5
"""The probability from which players read that a guess is a 50/50."""


def describe_advice(best: Advice | None) -> list[Text]:
    """Return the best move in sentences. `None` means that no safe square is left."""
    if best is None:
        return [ONLY_MINES]
    cell = cell_name(best.cell)
    if best.certain:
        return [Text("{cell} is safe.", cell=cell)]
    risk = percent(best.risk)
    if best.wins is None:
        told = [Text("Best guess: {cell} ({risk} risk).", cell=cell, risk=risk)]
    else:
        wins = percent(best.wins)
        told = [Text("Best guess: {cell} ({risk} risk, {wins} to win with one life).", cell=cell, risk=risk, wins=wins)]
    return told if percent(best.least) == risk else [*told, _why_not_the_safest(best, cell)]


def _why_not_the_safest(best: Advice, cell: str) -> Text:
    least, share = percent(best.least), percent(best.fifty_fifty)
    if best.fifty_fifty == 1:
        return Text(
            "Another square is safer at {least}, but {cell} is a 50/50 you can't avoid.", least=least, cell=cell
        )
    if best.fifty_fifty >= LIKELY:
        return Text(
            "Another square is safer at {least}, but {cell} is probably a 50/50 you can't avoid ({share}).",
            least=least,
            cell=cell,
            share=share,
        )
    return Text("Another square is safer at {least}, but {cell} wins more often.", least=least, cell=cell)


PATTERNS: Mapping[Pattern, Text | str] = {
    **{pattern: pattern.value for pattern in Pattern},
    Pattern.HOLE: Text("hole", context="pattern"),
    Pattern.ONE_THREE_ONE: Text("1-3-1 corner"),
    Pattern.TWO_TWO_TWO: Text("2-2-2 corner"),
    Pattern.MINE_COUNT: Text("counting the last mines"),
}
"""What players call the patterns. Most are called by their numbers, in any language."""


def pattern_name(pattern: Pattern) -> Text | str:
    """Return what players call a pattern."""
    return PATTERNS[pattern]
