"""The lines of a pasted text, each as if it were a row of a board.

- Between the symbols of cells there may be blanks, commas, bars or backticks, everywhere or nowhere. A blank isn't an
  open cell, since blanks at the ends of rows get lost.
- A line of nothing but emoji is a row, since other bots draw cells as they like.
- A spoiler is a covered cell whatever is inside, since nobody is meant to know that.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from bot.tools.solve.board.cells import EMOJI, counts_up, is_unknown
from bot.tools.solve.board.symbols import FIRST_LETTERS, RANKS, SHORTCODES, UNSEEN
from core import COVERED, EXPLODED

MIN_SIDE = 2
_UNSEEN = dict.fromkeys(map(ord, UNSEEN))
_BARS = dict.fromkeys(map(ord, "│║┃"), "|")
_FENCE = re.compile(r"```(?:[a-z]+(?=\n))?")
_EMOJI_NAME = re.compile(r":([a-z0-9_]{1,40}):|<a?:([A-Za-z0-9_]{1,40}):\d{1,20}>")
_SPOILER = re.compile(r"\|\|([^|\n]+)\|\|")
_LISTS = re.compile(r"[\[{]\s*(?:[\[{][^\[\]{}]*[\]}]\s*(?:[,;]\s*)?)+[\]}]")
_LIST = re.compile(r"[\[{]([^\[\]{}]*)[\]}]")
_REVEALED = str.maketrans({"E": COVERED, "M": COVERED, "B": "0", "X": EXPLODED})
"""The symbols of a board of LeetCode as a player sees them, who can't tell covered mines from other squares."""
_EMPTY_BETWEEN_BARS = re.compile(r"\|\s+(?=\|)")
_BORDER = re.compile(r"(?=.*[+─━═]|.*\|\s*--)[\s|+:=─━═┄┼┬┴├┤┌┐└┘╭╮╰╯╔╗╚╝╠╣╦╩╬┏┓┗┛┣┫┳┻╋-]+")
_NO_ROW = re.compile(r"<[@#t/]|://")
_QUOTED = re.compile(r"([\"'])([^\s\"',]{2,})\1")
_EMOJI_CELL = re.compile(rf"<a?:\w{{1,40}}:\d{{1,20}}>|:\w{{1,40}}:|{EMOJI}")
_NAME = r"([0-9]{1,3}|[A-Za-z])"
LABEL = re.compile(rf"`\s*{_NAME}\s*`|[|`]?\s*{_NAME}(\s*[|:)\]]|\.\s|\s+|(?={EMOJI}))")
TOKEN = re.compile(r"<a?:\w{1,40}:\d{1,20}>|:\w{1,40}:|[0-9]\u20e3|[^\s|,;`]")
_TOKEN_OR_BLANK = re.compile(rf"{TOKEN.pattern}|\s")


@dataclass(frozen=True)
class TextLine:
    """A line of the text as if it were a row: its `cells`, and those that aren't its label."""

    pasted: str
    text: str
    after_blank: bool
    cells: Sequence[str]
    label: int | None
    unlabelled: Sequence[str]
    in_code: bool
    """Whether the label is."""
    apart: bool
    """Whether the label is separated from the cells in another way than they are from each other."""

    @cached_property
    def could_be_row(self) -> bool:
        """Whether at most a third of the cells are unknown, so that a slip is an error rather than skipped, or all of
        them are emoji, which other bots may draw for cells, and name no columns.
        """
        drawn = not self.letters and all(_EMOJI_CELL.fullmatch(cell) and not cell.isalpha() for cell in self.cells)
        few = any(3 * sum(map(is_unknown, cells)) <= len(cells) for cells in (self.unlabelled, self.cells))
        return bool(self.cells) and (drawn or few)

    @property
    def letters(self) -> int:
        """How many columns it names, if it holds only their letters, perhaps after a corner."""
        cells = [cell for cell in self.cells if not cell.isspace()]
        named = cells if cells and cells[0] in FIRST_LETTERS else cells[1:]
        return len(named) if named and named[0] in FIRST_LETTERS and counts_up(named) else 0


def read_lines(text: str) -> list[TextLine]:
    """Return the lines that aren't blank, nor rules between rows."""
    text = _FENCE.sub("\n\n", text.translate(_UNSEEN).translate(_BARS))
    text = _EMOJI_NAME.sub(lambda match: SHORTCODES.get(match[1] or match[2], match[0]), text)
    text = _QUOTED.sub(r"\2", _LISTS.sub(_from_lists, text))
    text = _SPOILER.sub(lambda match: COVERED * max(len(TOKEN.findall(match[1])), 1), text)
    lines: list[TextLine] = []
    after_blank = False
    for pasted in text.splitlines():
        line = pasted.strip()
        if line and not _BORDER.fullmatch(line):
            lines.append(_line(pasted, _EMPTY_BETWEEN_BARS.sub("|.", line.lstrip("> ")), after_blank))
        after_blank = not line
    return lines


def _from_lists(lists: re.Match[str]) -> str:
    """Return the rows of a list of lists as lines; LeetCode's exercise 529 writes `E`, `M`, `B` and `X` in them."""
    rows = "\n".join("".join(row.split()).strip(",").replace(",", " ") for row in _LIST.findall(lists[0]))
    rows = rows.translate({ord('"'): None, ord("'"): None})
    revealed = any(sign in rows for sign in "EB")
    return f"\n\n{rows.translate(_REVEALED) if revealed else rows}\n\n"


def _line(pasted: str, text: str, after_blank: bool) -> TextLine:
    cells = [] if _NO_ROW.search(text) else cells_in(text)
    match = LABEL.match(text)
    rest = text[match.end() :].strip("|` ") if match else ""
    unlabelled = cells_in(rest)
    if not cells or match is None or not unlabelled:
        return TextLine(pasted, text, after_blank, cells, None, cells, in_code=False, apart=False)
    label = rank(match)
    in_code = match[1] is not None
    apart = in_code or _unlike(match[3], rest)
    return TextLine(pasted, text, after_blank, cells, label, unlabelled, in_code, apart)


def rank(label: re.Match[str]) -> int:
    name = label[1] or label[2]
    return int(name) if name.isdecimal() else RANKS[name]


def cells_in(text: str) -> list[str]:
    """Return the cells in a line. Where only some are separated by blanks, a blank might be a cell."""
    words = text.split()
    parted = len(words) == 1 or all(len(TOKEN.findall(word)) <= 1 for word in words)
    return (TOKEN if parted else _TOKEN_OR_BLANK).findall(text)


def _unlike(gap: str, cells: str) -> bool:
    """Return whether the gap after a label differs from the gaps between cells, of which it needs at least two."""
    alike = re.search(r"[^\s.]\.\s", cells) if "." in gap else (gap.strip() or gap) in cells
    return bool(gap) and not alike and len(cells) >= MIN_SIDE
