"""A scene in words: its rows as lists, with runs of equal squares joined."""

from collections.abc import Iterable
from functools import lru_cache

from bot.render.scene import Scene
from bot.text import words as text
from bot.text.language import Language, Text
from core import Cell, cell_name, column_name

CHARACTERS, BYTES = 1900, 5600
"""The room for rows in a message, which also has a heading, changes and what is below the buttons. A reply takes 2000
characters.
"""
LABELS_KEPT = 4096
"""How many labels to remember, because boards have the same in most places."""


def label(scene: Scene, cell: Cell) -> Text:
    """Return the label of a square of the pad."""
    return label_of(cell, scene[cell].words)


@lru_cache(LABELS_KEPT)
def label_of(cell: Cell, shown: Text | str) -> Text:
    """Return the label of a square that shows this."""
    return text.LABEL(cell=cell_name(cell), shown=shown)


def shown(scene: Scene, symbols: Iterable[str]) -> Text | str:
    """Return what squares beside each other show, with runs joined."""
    return text.in_runs(scene.legend[symbol].words for symbol in symbols)


def read_row(scene: Scene, row: int) -> Text:
    """Return a row in words."""
    return text.ROW(row=row + 1, squares=shown(scene, scene.rows[row]))


def read_column(scene: Scene, column: int) -> Text:
    """Return a column in words."""
    return text.COLUMN(column=column_name(column), squares=shown(scene, [row[column] for row in scene.rows]))


def read_rows(
    scene: Scene, language: Language, first: int = 0, last: int | None = None
) -> tuple[list[str], int | None]:
    """Return rows in words from the first one, as many as a message has room for, and the first of the others.

    Equal rows that follow each other are read once.
    """
    lines: list[str] = []
    used = 0
    row, end = first, len(scene.rows) if last is None else last + 1
    while row < end:
        equal = row
        while equal + 1 < end and scene.rows[equal + 1] == scene.rows[row]:
            equal += 1
        line = language(_read_equal(scene, row, equal))
        used += len(line) + 1
        if lines and (used > CHARACTERS or sum(len(one.encode()) + 1 for one in (*lines, line)) > BYTES):
            return lines, row
        lines.append(line)
        row = equal + 1
    return lines, None


def _read_equal(scene: Scene, first: int, last: int) -> Text:
    if first == last:
        return read_row(scene, first)
    return text.ROWS(first=first + 1, last=last + 1, squares=shown(scene, scene.rows[first]))
