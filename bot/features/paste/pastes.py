"""Pastes: count puzzles and boards of Minesweeper as players typed or uploaded them, kept for a while."""

import re
import secrets
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from typing import Any

from bot.engine.client import EngineClient
from bot.engine.jobs import Solved
from bot.errors import PlayerError
from bot.features.paste import text as texts
from bot.game.timers import pruning
from bot.store.games import Store
from bot.store.models import Paste
from core import MAX_NODES, BoardError, BoardFlaw, Counts

MAX_CELLS = 10_000
MAX_BYTES = 64 * 1024
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

_NO_TEXT = re.compile(r"[\0\ud800-\udfff]")
"""What databases refuse: NUL, and halves of characters, which JSON lets through."""


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

    async def solve(self, counts: Counts) -> Solved:
        """Return the solution of a puzzle. Raise `BoardError` if it is too large, `PlayerError` if it takes long."""
        rows, columns = len(counts), len(counts[0])
        cells = rows * columns
        if cells > MAX_CELLS:
            raise BoardError(BoardFlaw.TOO_LARGE, rows=rows, columns=columns, limit=MAX_CELLS)
        return await self._engine.solve_pasted(counts, max(MAX_NODES * SMALL // max(cells, SMALL), 1))


def check_text(text: str) -> None:
    """Raise `PlayerError` for text that is too long or that no database stores."""
    if _NO_TEXT.search(text):
        raise PlayerError(texts.NOT_TEXT)
    if len(text.encode()) > MAX_BYTES:
        raise PlayerError(texts.TOO_LONG(MAX_BYTES))


PASTES_PRUNING = pruning("pastes", lambda now: {Paste: Paste.at < now - DELETED_AFTER})
