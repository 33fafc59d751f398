"""Several boards side by side in one picture, each with its number."""

from collections.abc import Sequence

from bot.render.appearance import Theme
from bot.render.picture import tiles_of
from bot.render.scene import Scene
from bot.render.sheet import HEIGHT, WIDTH, Sheet
from bot.render.tile import sprite

GAP, LABEL = 20, 44
"""Pixels between boards, and above each for its number."""
LABEL_SIZE = 34
LARGEST = 96


def paint_boards(boards: Sequence[Scene], theme: Theme = Theme.DARK) -> bytes:
    """Return boards of one size as a PNG, in as many rows as make their squares largest. The first one is number 1."""
    sheet, (rows, columns) = Sheet(theme), boards[0].size
    side, across = max(_fitting(len(boards), across, rows, columns) for across in range(1, len(boards) + 1))
    down = -(-len(boards) // across)
    wide, high = WIDTH // across, HEIGHT // down
    for at, board in enumerate(boards):
        left = at % across * wide + (wide - side * columns) // 2
        top = at // across * high + LABEL + (high - LABEL - side * rows) // 2
        sheet.write(str(at + 1), left + side * columns / 2, top - LABEL / 2, LABEL_SIZE, sheet.colours.label, bold=True)
        for row, line in enumerate(tiles_of(board)):
            for column, tile in enumerate(line):
                sheet.place(sprite(tile, theme, side), left + column * side, top + row * side)
    return sheet.png()


def _fitting(boards: int, across: int, rows: int, columns: int) -> tuple[int, int]:
    """Return the largest side of a square with so many boards in a row of the picture, and that number."""
    down = -(-boards // across)
    side = min((WIDTH // across - GAP) // columns, (HEIGHT // down - GAP - LABEL) // rows, LARGEST)
    return side, across
