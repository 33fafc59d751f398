"""What has changed on a board since a player last read it, in words."""

from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from itertools import groupby

from bot.render.words import SeenBoard
from bot.text import words as text
from bot.text.language import Language, Template, Text, joined
from bot.text.players import THE_BOT, mention
from core import CLUES, COVERED, EXPLODED, FLAGGED, Cell, cell_name

CHARACTERS, BYTES = 900, 2400
"""The room for changes in a message. More of them are only counted."""
MOST_PARTS = 80
"""Lines of squares to name. More than these never fit."""
OWN: Mapping[Template, Template] = {
    text.OPENED: text.YOU_OPENED,
    text.FLAGGED_BY: text.YOU_FLAGGED,
    text.HIT: text.YOU_HIT,
    text.FOUND: text.YOU_FOUND,
}
"""What the players themselves read in place of their names."""


def read_changes(before: SeenBoard, now: SeenBoard, player: int, language: Language) -> str:
    """Return what has changed for this player in words, what each player did together."""
    told: dict[tuple[Template, int | None], list[Cell]] = {}
    for row, line in enumerate(now.rows):
        for column, symbol in enumerate(line):
            cell = row, column
            if symbol != before[cell]:
                template, doer = _what(before[cell], symbol, now), now.doers.get(cell)
                if template in OWN and doer is None:
                    template = text.CHANGED
                told.setdefault((template, doer if template in OWN else None), []).append(cell)
    if not told:
        return language(text.NOTHING_CHANGED)
    if sum(len(spans(cells)) for cells in told.values()) <= MOST_PARTS:
        lines = [_line(template, doer, cells, now, player) for (template, doer), cells in told.items()]
        whole = "\n".join(map(language, lines))
        if len(whole) <= CHARACTERS and len(whole.encode()) <= BYTES:
            return whole
    changed = sorted(cell for cells in told.values() for cell in cells)
    return language(text.MANY_CHANGED(number=len(changed), first=changed[0][0] + 1, last=changed[-1][0] + 1))


def _what(before: str, now: str, seen: SeenBoard) -> Template:
    """Return the text for a change of a square."""
    if now == FLAGGED:
        return text.FLAGGED_BY
    if now == EXPLODED:
        return text.HIT
    if now in seen.mines:
        return text.FOUND
    if now in CLUES:
        return text.OPENED
    return text.UNFLAGGED if (before, now) == (FLAGGED, COVERED) else text.CHANGED


def _line(template: Template, doer: int | None, cells: Sequence[Cell], now: SeenBoard, player: int) -> Text:
    valued = template in (text.OPENED, text.FOUND, text.CHANGED)
    parts = [_part(span, now, valued=valued) for span in spans(cells)]
    squares = apart(parts) if valued else joined(parts)
    if doer is None:
        return template(squares)
    return OWN[template](squares) if doer == player else template(player=_called(doer), squares=squares)


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
