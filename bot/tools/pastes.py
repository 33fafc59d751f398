"""What people paste, kept for a while: count puzzles, solved by a worker, and boards of Minesweeper."""

from __future__ import annotations

import asyncio
import re
import secrets
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from itertools import groupby
from typing import Any

from bot.engine.jobs import Odds, Solved, find_odds, solve_timed
from bot.engine.pool import WorkerPool
from bot.errors import PlayerError
from bot.storage.models import Paste
from bot.storage.store import Store
from core import MAX_NODES, Board, Counts, CountsError, parse_counts

MAX_CELLS = 10_000
MAX_BYTES = 256 * 1024
KEPT = timedelta(minutes=15)
MOST_KEPT = 20
"""Of one player, so that nobody fills the database."""
MOST_DIGITS = 18
"""Of the number of what was pasted, as it stands in custom_ids."""
SMALL = 1_000
"""Cells of a puzzle that may be searched with all nodes; larger ones get as many fewer as their nodes take longer."""

Fetch = Callable[[Any], Awaitable[bytes]]
"""Returns the content of a file that was uploaded to Discord."""

_NAMES = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_DIGITS = {f":{name}:": str(digit) for digit, name in enumerate(_NAMES)}
_KEYCAP = re.compile(r"([0-9])\ufe0f?\u20e3|(:(?:" + "|".join(_NAMES) + "):)")
_SQUARE = re.compile(r"[⬛⬜🟦🟨❔]\ufe0f?|:(?:black_large_square|white_large_square|blue_square|yellow_square):")
_LABEL = re.compile(r"^\s*`[\s\u00a0]*[0-9]{0,3}`")
_LETTERS = re.compile(r"^[\s\u00a0\u200b`🇦-🇿]*$")
_NO_TEXT = re.compile(r"[\0\ud800-\udfff]")
"""What databases refuse: NUL, and halves of characters, which JSON lets through."""
_LISTS_BEGIN = re.compile(r"\[\s*\[")
_LISTS = re.compile(r"[\[\]0-9?.,\s\"']+")
_MATRIX_LINE = re.compile(r"[,;/\s]*[0-9?.][0-9?.,;/\s]*")


class PasteGone(PlayerError):
    """What was typed is kept no more."""

    def __init__(self) -> None:
        super().__init__(
            f"What is pasted is kept for {KEPT // timedelta(minutes=1)} minutes, the last {MOST_KEPT} texts of a "
            "player, and this one is gone: `/puzzle solve` and `/mines analyse` take it again."
        )


class Pastes:
    """Solves what people paste, and keeps it so that it can be shown, copied and edited.

    Its workers aren't those that games wait for: what is pasted may be large.
    """

    def __init__(self, store: Store, workers: WorkerPool, clock: Callable[[], datetime], fetch: Fetch) -> None:
        self._store = store
        self._workers = workers
        self._clock = clock
        self.fetch = fetch

    async def keep(self, player: int, text: str) -> int:
        """Stores a text, and gives its number. Raises `PlayerError` if it can't be stored."""
        check_text(text)
        now = self._clock()
        # Drawn, not counted up: a number given out twice would show a puzzle to who has a button of an older one.
        paste = Paste(id=secrets.randbelow(10**MOST_DIGITS), player_id=player, at=now, text=text)
        return await self._store.add_paste(paste, since=now - KEPT, most=MOST_KEPT)

    async def text(self, paste: int) -> str:
        """What was pasted. Raises `PasteGone` once it is kept no more."""
        found = await self._store.find_paste(paste, since=self._clock() - KEPT)
        if found is None:
            raise PasteGone
        return found.text

    async def solve(self, text: str) -> Solved:
        """Raises `CountsError` for what can't be read, and `PlayerError` for what is too large or takes too long."""
        counts = await asyncio.to_thread(read_counts, text)
        cells = len(counts) * len(counts[0])
        if cells > MAX_CELLS:
            raise PlayerError(f"This puzzle has {cells:,} cells: at most {MAX_CELLS:,} are solved here.")
        return await self._workers.run(solve_timed, counts, max(MAX_NODES * SMALL // max(cells, SMALL), 1))

    async def odds(self, board: Board) -> Odds:
        """The odds of a board. Raises `ContradictionError` if no mines fit, and `PlayerError` if it takes too long."""
        return await self._workers.run(find_odds, board)


def check_text(text: str) -> None:
    """Raises `PlayerError` for a text that is none, or too long."""
    if _NO_TEXT.search(text):
        raise PlayerError("This is not text: it holds signs that nobody can see.")
    if len(text.encode()) > MAX_BYTES:
        raise PlayerError(f"This is too much text: at most {MAX_BYTES // 1024} KiB are read.")


def read_counts(text: str) -> Counts:
    """The matrix in a text. Raises `CountsError` for what can't be read."""
    return parse_counts(lists_within(text) or as_digits(text))


def lists_within(text: str) -> str:
    """The list of lists in a text, such as `[[2,2,1],[3,4,2]]`; nothing if there is none."""
    begin = _LISTS_BEGIN.search(text)
    lists = text[begin.start() : text.rfind("]") + 1] if begin else ""
    return lists if _LISTS.fullmatch(lists) else ""


def as_digits(text: str) -> str:
    """The text with emoji digits as digits, squares as hidden clues, and no labels of rows and columns."""
    lines = [_LABEL.sub("", line) for line in text.splitlines() if line.strip() and not _LETTERS.match(line)]
    return "\n".join(_SQUARE.sub("?", _KEYCAP.sub(_digit, line)) for line in lines if not line.startswith("```"))


def matrix_within(text: str) -> str:
    """The list of lists in a text, or the longest run of lines that could be a matrix; all of it if there is none."""
    if lists := lists_within(text):
        return lists
    lines = as_digits(text).splitlines()
    runs = ["\n".join(run) for could_be, run in groupby(lines, _could_be_row) if could_be]
    return max(runs, key=len, default=text)


def _could_be_row(line: str) -> bool:
    return _MATRIX_LINE.fullmatch(line) is not None


def flaw_of(error: CountsError) -> str:
    """What is wrong with a matrix, rows and columns counted from 1, as people count lines."""
    places = [
        f"{name} {number + 1}" for name, number in (("row", error.row), ("column", error.column)) if number is not None
    ]
    text = " ".join([", ".join(places), error.flaw]) if places else error.flaw
    return text[:1].upper() + text[1:]


def _digit(match: re.Match[str]) -> str:
    return match[1] or _DIGITS[match[2]]
