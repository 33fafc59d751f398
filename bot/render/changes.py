"""What has changed on a board since a player last read it, in words."""

from collections.abc import Iterable, Sequence
from functools import reduce
from itertools import groupby

from bot.render.words import SeenBoard, read_rows
from bot.text import words as text
from bot.text.language import Language, Text, joined
from bot.text.players import THE_BOT, mention
from bot.text.words import Deed
from core import Cell, cell_name

CHARACTERS, BYTES = 900, 2400
"""The room for changes in a message. More of them are only counted."""
MOST_PARTS = 80
"""Lines of squares to name. More than these never fit."""


def read_board(
    seen: SeenBoard, before: SeenBoard | None, player: int, language: Language, *, running: bool
) -> tuple[list[str], int | None]:
    """Return a board in words for this player, what has changed first, and the first row that there was no room for.

    Whoever hears a running game's board for the first time hears what can be asked.
    """
    changes = [read_changes(before, seen, player, language)] if before else []
    rows, more = read_rows(seen, language)
    left = [language(text.ROWS_LEFT(first=more + 1, last=len(seen.rows)))] if more else []
    how = [language(text.HOW_TO_ASK)] if running and before is None else []
    return [*changes, *rows, *left, *how], more


def read_changes(before: SeenBoard, now: SeenBoard, player: int, language: Language) -> str:
    """Return what has changed for this player in words, what each player did together."""
    told: dict[tuple[Deed, int | None], list[Cell]] = {}
    for row, line in enumerate(now.rows):
        for column, symbol in enumerate(line):
            cell = row, column
            if symbol != before[cell]:
                deed, doer = now.deeds.get(symbol, text.CHANGED), now.doers.get(cell)
                if deed.own and doer is None:
                    deed = text.CHANGED
                told.setdefault((deed, doer if deed.own else None), []).append(cell)
    if not told:
        return language(text.NOTHING_CHANGED)
    if sum(len(spans(cells)) for cells in told.values()) <= MOST_PARTS:
        lines = [_line(deed, doer, cells, now, player) for (deed, doer), cells in told.items()]
        whole = "\n".join(map(language, lines))
        if len(whole) <= CHARACTERS and len(whole.encode()) <= BYTES:
            return whole
    changed = sorted(cell for cells in told.values() for cell in cells)
    return language(text.MANY_CHANGED(number=len(changed), first=changed[0][0] + 1, last=changed[-1][0] + 1))


def _line(deed: Deed, doer: int | None, cells: Sequence[Cell], now: SeenBoard, player: int) -> Text:
    parts = [_part(span, now, valued=deed.valued) for span in spans(cells)]
    squares = apart(parts) if deed.valued else joined(parts)
    if doer is None:
        return deed.told(squares)
    return deed.own(squares) if deed.own and doer == player else deed.told(player=_called(doer), squares=squares)


def _called(player: int) -> Text | str:
    return mention(player) if player != THE_BOT else text.THE_BOT


def _part(span: Sequence[Cell], now: SeenBoard, *, valued: bool) -> Text | str:
    """Return squares in a line, with what they show if that isn't said already."""
    first, last = cell_name(span[0]), cell_name(span[-1])
    where = first if len(span) == 1 else text.SPAN(first=first, last=last)
    return text.PART(squares=where, shown=now.shown(now[cell] for cell in span)) if valued else where


def apart(parts: Sequence[Text | str]) -> Text | str:
    """Return parts that have commas of their own in a list."""
    return reduce(lambda whole, part: text.PARTS(parts=whole, part=part), parts)


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
