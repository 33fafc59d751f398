"""What players can ask about a board in words: a square's surroundings, a row, a column, or its open numbers."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from bot.board.scene import Scene
from bot.board.words import apart, named, read_column, read_row
from bot.text import words as text
from bot.text.language import Language, Text, joined
from core import Cell, cell_name, with_names

MOST_NUMBERS = 12
_WORDS = {
    "near": text.NEAR,
    "row": text.IN_ROW,
    "column": text.IN_COLUMN,
    "numbers": text.NUMBERS,
    "changes": text.CHANGES,
    "board": text.WHOLE_BOARD,
}
_CELL = re.compile(r"([a-z])([1-9]\d?)", re.ASCII)
_PAGE = re.compile(r"(?:[1-9]\d?)?", re.ASCII)
_NOTHING = re.compile("")
_LINE = re.compile(r"[a-z]|[1-9]\d?", re.ASCII)
_SHAPES = {"near": _CELL, "row": _LINE, "column": _LINE, "numbers": _PAGE}
"""What follows a word. Letters name columns, whichever word is before them; the fourth column is D."""


@dataclass(frozen=True)
class Query:
    """A question about a board: a word, and the square, row, column or page of numbers that it is about."""

    word: str
    about: str = ""

    @property
    def cell(self) -> Cell:
        """The square that it is about; for a row or a column, the first one there."""
        if match := _CELL.fullmatch(self.about):
            return int(match[2]) - 1, ord(match[1]) - ord("a")
        number = int(self.about) - 1 if self.about.isdigit() else ord(self.about) - ord("a")
        return (number, 0) if self.is_row else (0, number)

    @property
    def is_row(self) -> bool:
        """Whether it is about a row. `row c` is about column C, since rows have no letters."""
        return self.word == "row" and self.about.isdigit()


def read_query(typed: str, language: Language) -> Query | None:
    """Return the question that was typed, in English or the player's language; `None` for anything else."""
    words = "".join(with_names(typed).casefold().rstrip(" .?!").split())
    for word, name in _WORDS.items():
        shape = _SHAPES.get(word, _NOTHING)
        for form in (word, language(name).casefold()):
            for about in (words.removeprefix(form), words.removeprefix("第").removesuffix(form)):
                if about != words and shape.fullmatch(about):
                    return Query(word, about)
    return None


def answer_query(query: Query, scene: Scene, nearest: Cell) -> Text | str:
    """Return the answer, numbers with those nearest to a square first. What has changed is not asked here."""
    answers: dict[str, Callable[[], Text | str]] = {
        "near": lambda: _read_around(scene, query.cell),
        "numbers": lambda: _read_numbers(scene, nearest, int(query.about or 1)),
    }
    if query.word != "numbers" and query.about and not scene.holds(query.cell):
        return text.NOT_ON_BOARD(cell_name((len(scene.rows) - 1, len(scene.rows[0]) - 1)))
    if query.word in answers:
        return answers[query.word]()
    row, column = query.cell
    return read_row(scene, row) if query.is_row else read_column(scene, column)


def _read_around(scene: Scene, cell: Cell) -> Text:
    """Return a square and those around it, in the order of the compass."""
    around = []
    for (down, right), side in text.SIDES.items():
        beside = (cell[0] + down, cell[1] + right)
        if scene.holds(beside):
            around.append(text.BESIDE(side=side, cell=cell_name(beside), shown=scene[beside].words))
    return text.AROUND(cell=cell_name(cell), shown=scene[cell].words, around=joined(around))


def _needs(left: int) -> Text:
    return text.NEEDS(left) if left >= 0 else text.TOO_MANY(-left)


def _read_numbers(scene: Scene, nearest: Cell, page: int) -> Text | str:
    """Return a page of the numbers with hidden squares beside them, and how many of these are mines."""
    found = []
    sides = (*text.SIDES, (0, 0)) if scene.counts_itself else text.SIDES
    for row, line in enumerate(scene.rows):
        for column, symbol in enumerate(line):
            clue = scene.legend[symbol].clue
            if clue is None:
                continue
            around = [(row + down, column + right) for down, right in sides]
            beside = [cell for cell in around if scene.holds(cell)]
            hidden = sorted(cell for cell in beside if scene[cell].hidden)
            if hidden:
                left = clue - sum(scene[cell].mine for cell in beside)
                found.append(((row, column), clue, left, hidden))
    found.sort(key=lambda one: max(abs(one[0][0] - nearest[0]), abs(one[0][1] - nearest[1])))
    told: list[Text | str] = [
        scene.number(cell=cell_name(cell), clue=clue, needs=_needs(left), squares=named(hidden))
        for cell, clue, left, hidden in found[MOST_NUMBERS * (page - 1) : MOST_NUMBERS * page]
    ]
    more = len(found) - MOST_NUMBERS * page
    if not told:
        return text.NO_NUMBERS if page == 1 else text.NO_MORE_NUMBERS
    return apart([*told, *([text.MORE_NUMBERS(number=more, word=text.NUMBERS, page=page + 1)] if more > 0 else [])])
