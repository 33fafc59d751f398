"""The best move and the odds of a board in words, also for players who can't see the picture of the odds."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import itemgetter

from bot.text.explanation import percent
from bot.text.language import Language, Plural, Text, sentences, shortened
from bot.text.words import SAFE, SQUARES, in_runs
from core import COVERED, EXPLODED, FLAGGED, MINE, UNKNOWN, WRONG_FLAG, Advice, Board, Cell, cell_name, whole_percent

BOTH_NUMBERS = Text("A percentage is the chance of a mine, a plain number is a clue.")
ONLY_CLUES = Text("A number is a clue.")
IN_WORDS = {None: Text("unknown"), 0: SAFE, 100: SQUARES[MINE]}
"""What isn't said as a percentage."""
OPEN: Mapping[str, Text] = {MINE: Text("open mine"), **{symbol: SQUARES[symbol] for symbol in (EXPLODED, WRONG_FLAG)}}

LEAST_PER_ROW = 6
"""Characters that a row takes at the least."""
MOST_NAMED = (40, 20, 10, 5, 2)
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
    shorter = (language(sentences([*_most_important(odds, number), _size(board)])) for number in MOST_NAMED)
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
