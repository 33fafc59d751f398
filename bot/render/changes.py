"""What has changed on a board since a player last read it, in words."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import groupby

from bot.render.scene import Rows, Scene
from bot.render.words import read_rows
from bot.text import words as text
from bot.text.language import APART, Language, Text, joined
from bot.text.players import mention_first
from bot.text.words import Deed
from core import Cell, cell_name

CHARACTERS, BYTES = 900, 2400
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
    if len(whole) > CHARACTERS or len(whole.encode()) > BYTES:
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
