"""The picture of a count puzzle in words, for players who can't see it."""

from __future__ import annotations

from bot.games.puzzle import text
from bot.games.puzzle.picture import Picture
from bot.render.picture import ALT_TEXT
from bot.render.tile import Kind
from bot.text.language import Language
from core import cell_name

SYMBOLS = {Kind.MARKED_MINE: "*", Kind.MARKED_CLEAR: "_", Kind.UNMARKED: "#"}


def describe_picture(picture: Picture, language: Language) -> str:
    """Return what a hint points out, the clues, and the marks: each, or how many there are if they don't fit."""
    grid = picture.grid
    clues, marks = [""] * grid.rows, [""] * grid.rows
    for (row, _), tile in picture.tiles():
        clues[row] += tile.text or "."
        marks[row] += SYMBOLS[tile.kind]
    marked, pointed = (" ".join(map(cell_name, grid.cells(cells))) for cells in (picture.marked, picture.pointed))
    hint = [text.ALT_HINT(marked)] if marked else []
    why = [text.ALT_CLUES(pointed)] if pointed else []
    size, numbers = text.ALT_SIZE(rows=grid.rows, columns=grid.columns), text.ALT_NUMBERS(" / ".join(clues))
    each = text.ALT_MARKS(" / ".join(marks))
    progress = text.ALT_PROGRESS(
        mines=picture.mines.bit_count(), clear=picture.clear.bit_count(), unmarked=picture.unmarked.bit_count()
    )
    choices = [
        [*hint, *why, size, text.ALT_LEGEND, numbers, each],
        [*hint, *why, size, numbers, each],
        [*hint, *why, size, numbers, progress],
        [*hint, *why, size, text.ALT_LEGEND, progress],
        [*hint, *why, size, progress],
        [*hint, size, progress],
        [size, progress],
    ]
    described = (" ".join(map(language, sentences)) for sentences in choices)
    return next((words for words in described if len(words) <= ALT_TEXT), language(size))
