"""The picture of a count puzzle in words, for players who can't see it."""

from __future__ import annotations

from bot.games.puzzle import text
from bot.games.puzzle.picture import CLEAR, COVERED, MINE, Picture
from bot.render.canvas import ALT_TEXT
from bot.text.language import Language
from core import cell_name

SYMBOLS = {MINE: "*", CLEAR: "_", COVERED: "#"}


def describe_picture(picture: Picture, language: Language) -> str:
    """Return what a hint points out, the clues, and the marks as far as they fit."""
    rows, columns = picture.grid.rows, picture.grid.columns
    clues, marks = [""] * rows, [""] * rows
    for (row, _), tile in picture.tiles():
        clues[row] += "." if tile.clue is None else str(tile.clue)
        marks[row] += SYMBOLS[tile.tint]
    hint = [
        say(" ".join(map(cell_name, picture.grid.cells(cells))))
        for say, cells in ((text.alt_hint, picture.marked), (text.alt_clues, picture.pointed))
        if cells
    ]
    size = text.alt_size(rows, columns)
    numbers = text.alt_numbers(" / ".join(clues))
    choices = [
        [*hint, size, text.ALT_LEGEND, numbers, text.alt_marks(" / ".join(marks))],
        [*hint, size, text.ALT_LEGEND, numbers, text.ALT_NO_MARKS],
        [*hint, size, numbers],
        [*hint, size],
        [size],
    ]
    described = (" ".join(map(language, sentences)) for sentences in choices)
    return next((words for words in described if len(words) <= ALT_TEXT), "")
