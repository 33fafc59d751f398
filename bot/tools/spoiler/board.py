"""A board in the text of a message: an opening, and all other squares behind spoilers. It can be read again."""

from __future__ import annotations

import re
from collections.abc import Collection

from bot.render.emoji import NAMES, STANDARD, TileName, Tiles
from bot.render.grid import emoji_grid
from core import CLUES, MINE, Cell, Game, Minefield

SPOILER = "||"
_NAMES = frozenset(NAMES[symbol] for symbol in (*CLUES, MINE))
_STANDARD_NAMES = {STANDARD[name]: name for name in _NAMES}
_ROW = re.compile(r"^`[^`\n]*[0-9]`(.+)$", re.MULTILINE)
_SQUARE = re.compile(
    rf"(?P<spoiler>(?:\|\|)?)(?:(?P<emoji>{'|'.join(_STANDARD_NAMES)})|<:(?P<name>{'|'.join(_NAMES)}):\d+>)(?P=spoiler)",
    re.ASCII,
)


def write_board(field: Minefield, first: Cell, tiles: Tiles) -> list[str]:
    """Return the lines of a board after its first dig, with its covered squares behind spoilers."""
    return _write(field, tiles, Game(field).dig(first).opened)


def write_solution(field: Minefield, tiles: Tiles) -> list[str]:
    """Return the lines of a board without spoilers."""
    return _write(field, tiles, field.grid.cells(field.grid.everywhere))


def read_board(text: str) -> Minefield | None:
    """Return the field of the board in a message; `None` if there is none, or its numbers don't fit its mines."""
    lines = _ROW.findall(text)
    rows = [
        [TileName(match["name"] or _STANDARD_NAMES[match["emoji"]]) for match in _SQUARE.finditer(line)]
        for line in lines
    ]
    if not rows or any(_SQUARE.sub("", line) for line in lines) or len({len(row) for row in rows}) > 1:
        return None
    mines = [(r, c) for r, row in enumerate(rows) for c, name in enumerate(row) if name is TileName.MINE]
    field = Minefield.of(len(rows), len(rows[0]), mines)
    return field if _squares(field) == rows else None


def _write(field: Minefield, tiles: Tiles, opened: Collection[Cell]) -> list[str]:
    rows = [
        "".join(tiles[name] if (r, c) in opened else f"{SPOILER}{tiles[name]}{SPOILER}" for c, name in enumerate(row))
        for r, row in enumerate(_squares(field))
    ]
    return emoji_grid(field.columns, rows)


def _squares(field: Minefield) -> list[list[TileName]]:
    """Return the rows of a board that is all open, as tiles."""
    mines = field.mines
    return [
        [TileName.MINE if (r, c) in mines else NAMES[str(clue)] for c, clue in enumerate(row)]
        for r, row in enumerate(field.clues)
    ]
