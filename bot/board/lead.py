"""The chart of a duel's lead: a bar for each pick, upwards while the first side is ahead. It has no words."""

from collections.abc import Sequence

from bot.board.appearance import Theme
from bot.board.drawing import FOUND
from bot.board.sheets import HEIGHT, WIDTH, Sheet
from bot.board.tile import sprite

MARGIN = 24
SIGN_SIZE, LABEL_SIZE = 72, 44
LEFT, RIGHT = 128, WIDTH - MARGIN
"""Where the bars are, right of the signs."""
GRID = 3
WIDEST = 48
"""A bar of a short duel is no wider."""


def paint_lead(lead: Sequence[int], theme: Theme = Theme.DARK) -> bytes:
    """Return the chart as a PNG: `lead` has by how many mines the first side was ahead after each pick."""
    sheet, middle = Sheet(theme), HEIGHT // 2
    most = max(1, *map(abs, lead))
    room = middle - MARGIN
    width = min((RIGHT - LEFT) / max(len(lead), 1), WIDEST)
    for at, mines in enumerate(lead):
        left, right = LEFT + round(at * width), LEFT + round((at + 1) * width)
        tip = middle - round(room * mines / most)
        colour = sheet.colours.flag if mines > 0 else sheet.colours.gold
        sheet.fill((left, min(tip, middle), max(right - 1, left + 1), max(tip, middle)), colour)
    sheet.fill((LEFT, middle - GRID // 2, RIGHT, middle + GRID - GRID // 2), sheet.colours.label)
    bottom = HEIGHT - MARGIN - SIGN_SIZE
    for tile, ahead, y, side in ((FOUND[0], max(lead), MARGIN, 1), (FOUND[1], -min(lead), bottom, -1)):
        sheet.place(sprite(tile, theme, SIGN_SIZE), MARGIN, y)
        if ahead > 0:
            beside = y + SIGN_SIZE / 2 + side * SIGN_SIZE
            sheet.write(f"+{ahead}", MARGIN + SIGN_SIZE / 2, beside, LABEL_SIZE, sheet.colours.label, bold=True)
    return sheet.png()
