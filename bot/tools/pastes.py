"""Pastes: count puzzles and boards of Minesweeper as players typed or uploaded them, kept for a while."""

import asyncio
import re
import secrets
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from itertools import groupby
from typing import Any

from bot.engine.client import EngineClient
from bot.engine.jobs import Solved
from bot.errors import PlayerError
from bot.play.timers import pruning
from bot.storage.models import Paste
from bot.storage.store import Store
from bot.tools import text as texts
from core import MAX_NODES, Counts, narrowed, parse_counts

MAX_CELLS = 10_000
MAX_BYTES = 256 * 1024
KEPT = timedelta(minutes=15)
DELETED_AFTER = timedelta(hours=1)
MOST_KEPT = 20
"""Pastes of one player, so that nobody fills the database."""
MOST_DIGITS = 18
"""Digits of a paste's number, as custom_ids hold it."""
SMALL = 1_000
"""Cells of a puzzle that may be searched with all nodes; larger ones get fewer, as each takes longer."""

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


class Pastes:
    """Keeps what players paste, so that it can be shown, copied and edited, and solves it."""

    def __init__(self, store: Store, engine: EngineClient, clock: Callable[[], datetime], fetch: Fetch) -> None:
        self._store = store
        self._engine = engine
        self._clock = clock
        self.fetch = fetch

    async def keep(self, player: int, text: str) -> int:
        """Store a text, and return its number. Raise `PlayerError` if it can't be stored."""
        check_text(text)
        now = self._clock()
        # Drawn at random: a number that is used again would show a puzzle to players with an older button.
        paste = Paste(id=secrets.randbelow(10**MOST_DIGITS), player_id=player, at=now, text=text)
        return await self._store.add_paste(paste, since=now - KEPT, most=MOST_KEPT)

    async def text(self, paste: int) -> str:
        """Return the text of a paste. Raise `PlayerError` if it is no longer kept."""
        found = await self._store.find_paste(paste, since=self._clock() - KEPT)
        if found is None:
            raise PlayerError(texts.EXPIRED)
        return found.text

    async def solve(self, text: str) -> Solved:
        """Return the solution of a puzzle.

        Raise `CountsError` if it can't be read, and `PlayerError` if it is too large or takes too long.
        """
        counts = await asyncio.to_thread(read_counts, text)
        cells = len(counts) * len(counts[0])
        if cells > MAX_CELLS:
            raise PlayerError(texts.PUZZLE_TOO_LARGE(number=cells, limit=MAX_CELLS))
        return await self._engine.solve_pasted(counts, max(MAX_NODES * SMALL // max(cells, SMALL), 1))


def check_text(text: str) -> None:
    """Raise `PlayerError` for text that is too long or that no database stores."""
    if _NO_TEXT.search(text):
        raise PlayerError(texts.NOT_TEXT)
    if len(text.encode()) > MAX_BYTES:
        raise PlayerError(texts.TEXT_TOO_LONG(MAX_BYTES))


def read_counts(text: str) -> Counts:
    """Return the matrix in a text. Raise `CountsError` if it can't be read."""
    text = narrowed(text)
    return parse_counts(lists_within(text) or as_digits(text))


def lists_within(text: str) -> str:
    """Return the list of lists in a text, such as `[[2,2,1],[3,4,2]]`, or nothing."""
    begin = _LISTS_BEGIN.search(text)
    lists = text[begin.start() : text.rfind("]") + 1] if begin else ""
    return lists if _LISTS.fullmatch(lists) else ""


def as_digits(text: str) -> str:
    """Return the text with emoji digits as digits, squares as hidden clues, and no labels of rows and columns."""
    lines = [_LABEL.sub("", line) for line in text.splitlines() if line.strip() and not _LETTERS.match(line)]
    digits = _KEYCAP.sub(
        lambda match: match[1] or _DIGITS[match[2]], "\n".join(line for line in lines if not line.startswith("```"))
    )
    return _SQUARE.sub("?", digits)


def matrix_within(text: str) -> str:
    """Return the list of lists in a text, or the longest run of lines that could be a matrix, or all of it."""
    text = narrowed(text)
    if lists := lists_within(text):
        return lists
    lines = as_digits(text).splitlines()
    runs = [
        "\n".join(run) for could_be, run in groupby(lines, lambda line: bool(_MATRIX_LINE.fullmatch(line))) if could_be
    ]
    return max(runs, key=len, default=text)


PASTES_PRUNING = pruning("pastes", lambda now: {Paste: Paste.at < now - DELETED_AFTER})
