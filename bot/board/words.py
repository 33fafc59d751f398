"""A scene in words: its rows as lists, what has changed, and how far players are."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from functools import lru_cache, reduce
from itertools import groupby

from PIL import Image, ImageDraw

from bot.board.appearance import Theme
from bot.board.scene import Rows, Scene
from bot.board.shapes import SMOOTH
from bot.board.sheets import HEIGHT, WIDTH, Sheet, step_of
from bot.board.theme import quantized
from bot.text import words as text
from bot.text.language import APART, Language, Text, clock, joined
from bot.text.words import Deed, mention_first
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


ROOM, ROOM_IN_BYTES = 900, 2400
"""The room for changes in a message. More of them are only counted."""
MOST_PARTS = 80
"""Lines of squares to name. More than these never fit."""


@dataclass(frozen=True)
class Changes:
    """What has changed on a board, and the rows to read with it: the first and the last one, if there are any."""

    lines: Sequence[str]
    rows: tuple[int, int] | None = None


def read_scene(
    scene: Scene, before: Rows | None, player: int, language: Language, *, brief: bool = False
) -> tuple[list[str], int | None]:
    """Return a board in words for this player, what has changed first, and the first row that isn't read.

    Of a running game, players who hear it for the first time hear what can be asked. Those who know it may have it
    `brief`, with no more rows than changed by more than a line can say.
    """
    if before is None or scene.over:
        rows, more = read_rows(scene, language)
        how = [] if scene.over else [language(text.HOW_TO_ASK)]
        return [*rows, *_left(scene, more, language), *how], more
    same = scene.noticed and before == scene.rows
    changes = Changes([]) if same else read_changes(before, scene, player, language)
    if not brief:
        rows, more = read_rows(scene, language)
        return [*changes.lines, *rows, *_left(scene, more, language)], more
    rows, more = read_rows(scene, language, *changes.rows) if changes.rows else ([], None)
    return [*changes.lines, *rows], more or 0


def _left(scene: Scene, more: int | None, language: Language) -> list[str]:
    return [language(text.ROWS_LEFT(first=more + 1, last=len(scene.rows)))] if more else []


def read_changes(before: Rows, now: Scene, player: int, language: Language) -> Changes:
    """Return what has changed for this player in words, what each player did together.

    Where reading the rows is shorter than naming their squares, these are only counted.
    """
    told: dict[tuple[Deed, int | None], list[Cell]] = {}
    for row, line in enumerate(now.rows):
        for column, symbol in enumerate(line):
            if symbol != before[row][column]:
                cell = row, column
                deed, doer = now.legend[symbol].deed, now.doers.get(cell)
                if deed.own and doer is None:
                    deed = text.CHANGED
                told.setdefault((deed, doer if deed.own else None), []).append(cell)
    if not told:
        return Changes([language(text.NOTHING_CHANGED)])
    lines: list[str] = []
    read: list[int] = []
    for (deed, doer), cells in told.items():
        first, last = cells[0][0], cells[-1][0]
        named = spans(cells)
        listed = language(_line(deed, doer, _listed(named, now, deed), player)) if len(named) <= MOST_PARTS else None
        counted = language(_counted(deed, doer, cells, player))
        rows, _ = read_rows(now, language, first, last)
        if listed is None or len(listed) > len("\n".join([counted, *rows])):
            lines.append(counted)
            read += first, last
        else:
            lines.append(listed)
    whole = "\n".join(lines)
    if len(whole) > ROOM or len(whole.encode()) > ROOM_IN_BYTES:
        changed = sorted(cell for cells in told.values() for cell in cells)
        read = [changed[0][0], changed[-1][0]]
        lines = [language(text.MANY_CHANGED(number=len(changed), first=read[0] + 1, last=read[1] + 1))]
    return Changes(lines, (min(read), max(read)) if read else None)


def _listed(lines: Sequence[Sequence[Cell]], now: Scene, deed: Deed) -> Text | str:
    parts = [_part(line, now, valued=deed.valued) for line in lines]
    return apart(parts) if deed.valued else joined(parts)


def _counted(deed: Deed, doer: int | None, cells: Sequence[Cell], player: int) -> Text:
    counted = text.MANY_CHANGED if deed is text.CHANGED else text.IN_ROWS
    squares = counted(number=len(cells), first=cells[0][0] + 1, last=cells[-1][0] + 1)
    return squares if deed is text.CHANGED else _line(deed, doer, squares, player)


def _line(deed: Deed, doer: int | None, squares: Text | str, player: int) -> Text:
    if doer is None:
        return deed.told(squares)
    return deed.own(squares) if deed.own and doer == player else deed.told(player=mention_first(doer), squares=squares)


def _part(span: Sequence[Cell], now: Scene, *, valued: bool) -> Text | str:
    """Return squares in a line, with what they show if that isn't said already."""
    where = _where(span)
    return text.PART(squares=where, shown=text.in_runs(now[cell].words for cell in span)) if valued else where


def _where(line: Sequence[Cell]) -> Text | str:
    first, last = cell_name(line[0]), cell_name(line[-1])
    return first if len(line) == 1 else text.SPAN(first=first, last=last)


def named(cells: Iterable[Cell]) -> Text | str:
    """Return the names of squares, those in lines together."""
    return joined([_where(line) for line in spans(cells)])


def apart(parts: Sequence[Text | str]) -> Text | str:
    """Return parts that have commas of their own in a list."""
    return reduce(lambda whole, part: APART(parts=whole, part=part), parts)


def spans(cells: Iterable[Cell]) -> list[list[Cell]]:
    """Return squares in lines: those beside each other in a row, and single ones below each other in a column.

    >>> spans([(0, 0), (0, 1), (1, 3), (2, 3)])
    [[(0, 0), (0, 1)], [(1, 3), (2, 3)]]
    """
    found: list[list[Cell]] = []
    open_below: dict[Cell, list[Cell]] = {}
    for _, run in groupby(enumerate(sorted(cells)), lambda at: (at[1][0], at[1][1] - at[0])):
        line = [cell for _, cell in run]
        row, column = line[0]
        upper = open_below.pop((row - 1, column), None) if len(line) == 1 else None
        if upper:
            upper += line
        else:
            found.append(line)
        if len(line) == 1:
            open_below[line[0]] = upper or line
    return found


MARGIN = 24
LEFT, RIGHT = 112, WIDTH - 3 * MARGIN
TOP, BOTTOM = 2 * MARGIN, HEIGHT - 3 * MARGIN
"""Where the curves are."""
LINE, GRID, LABEL_SIZE, PLACE_SIZE = 5, 2, 30, 34
TENTHS = timedelta(milliseconds=100)


@dataclass(frozen=True)
class Progress:
    """What the chart shows."""

    curves: Sequence[Sequence[tuple[int, int]]]
    """Of each player, tenths of a second and the percentage that was open from then on, the best player first."""
    length: int
    """Tenths of a second."""


def paint_progress(progress: Progress, theme: Theme = Theme.DARK) -> bytes:
    """Return the chart as a PNG. Equal charts are equal bytes."""
    sheet = Sheet(theme)
    half = step_of(progress.length)
    for times in range(3):
        across, up = LEFT + (RIGHT - LEFT) * times // 2, BOTTOM - (BOTTOM - TOP) * times // 2
        sheet.fill((LEFT, up, RIGHT, up + GRID), sheet.colours.grout)
        sheet.write(f"{50 * times}%", (LEFT + MARGIN) / 2 - MARGIN / 4, up, LABEL_SIZE, sheet.colours.label)
        sheet.write(clock(half * times * TENTHS), across, BOTTOM + LABEL_SIZE, LABEL_SIZE, sheet.colours.label)
    for place, curve in reversed([*enumerate(progress.curves)]):
        _curve(sheet, curve, 2 * half, sheet.colours.digits[place % len(sheet.colours.digits)])
    ends = [_point(curve[-1], 2 * half) for curve in progress.curves]
    for place, (x, y) in enumerate(_apart(ends), 1):
        sheet.write(str(place), x + PLACE_SIZE / 2 + LINE, y, PLACE_SIZE, sheet.colours.label, bold=True)
    return sheet.png()


def _apart(points: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """Return where there is room for a label at each of these points, or below it."""
    placed: list[tuple[float, float]] = []
    for x, y in points:
        while any(abs(x - other) < PLACE_SIZE and abs(y - above) < PLACE_SIZE for other, above in placed):
            y += PLACE_SIZE
        placed.append((x, y))
    return placed


def _point(point: tuple[int, int], length: float) -> tuple[float, float]:
    at, percent = point
    return LEFT + (RIGHT - LEFT) * at / length, BOTTOM - (BOTTOM - TOP) * percent / 100


def _curve(sheet: Sheet, curve: Sequence[tuple[int, int]], length: float, colour: str) -> None:
    """Draw a player's progress, from nothing at the start."""
    points = [_point(point, length) for point in ((0, 0), *curve)]
    box = (LEFT - LINE, TOP - LINE, RIGHT + LINE, BOTTOM + LINE)
    mask = Image.new("L", ((box[2] - box[0]) * SMOOTH, (box[3] - box[1]) * SMOOTH))
    scaled = [((x - box[0]) * SMOOTH, (y - box[1]) * SMOOTH) for x, y in points]
    ImageDraw.Draw(mask).line(scaled, 255, LINE * SMOOTH, joint="curve")
    under = sheet.image.crop(box).convert("RGB")
    under.paste(colour, (0, 0), mask.reduce(SMOOTH))
    sheet.place(quantized(under, sheet.theme), box[0], box[1])
