"""The files in which players get everything that is stored about them, and how often they get them."""

import asyncio
import json
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import contextmanager
from gzip import GzipFile, decompress
from io import BytesIO
from math import ceil
from operator import methodcaller
from typing import NamedTuple

from bot.errors import PlayerError
from bot.features.privacy import text
from bot.game.pace import RateLimit
from bot.store.personal_data import Exports
from bot.store.writing import Values

COMPRESSED_ABOVE = 1_000_000
"""Bytes of a file that is sent as it is."""
MOST = 8_000_000
"""Bytes of a file. Discord takes 10 MiB."""
NAME = "sweeper-data"
PACE = (3, 600.0)
"""Downloads that a player may have in a row, and seconds until one more: each reads all of the player's rows."""


class DataFile(NamedTuple):
    """A file and its name."""

    name: str
    contents: bytes
    is_last: bool


class Writer:
    """A JSON file that is being written: a list of rows, which each say what they are."""

    def __init__(self, player: int, number: int) -> None:
        self._buffer = BytesIO()
        self._file = GzipFile(fileobj=self._buffer, mode="wb", mtime=0)
        self._number = number
        self._length = self._file.write(f'{{"player_id": "{player}", "part": {number}, "rows": ['.encode())
        self._separator = b"\n"

    def has_room(self, rows: Sequence[bytes]) -> bool:
        """Return whether these rows fit, even if they can't be compressed."""
        return self._separator == b"\n" or self._buffer.tell() + sum(map(len, rows)) + 2 * len(rows) < MOST

    def add(self, rows: Sequence[bytes]) -> None:
        for row in rows:
            self._length += self._file.write(self._separator + row)
            self._separator = b",\n"
        self._file.flush()  # so that the buffer's length is what was written

    def finish(self, *, is_last: bool) -> DataFile:
        """Return the file, compressed if it is large."""
        self._length += self._file.write(b"\n]}\n")
        self._file.close()
        contents = self._buffer.getvalue()
        name = NAME if self._number == 1 else f"{NAME}-{self._number}"
        if self._length > COMPRESSED_ABOVE:
            return DataFile(f"{name}.json.gz", contents, is_last)
        return DataFile(f"{name}.json", decompress(contents), is_last)


async def export(exports: Exports, player: int) -> AsyncIterator[DataFile]:
    """Yield everything that is stored about a player, a part at a time. Threads write it."""
    number = 1
    writer = Writer(player, number)
    async for what, rows in exports.rows(player):
        lines = await asyncio.to_thread(_encode, what, rows)
        if not writer.has_room(lines):
            yield await asyncio.to_thread(writer.finish, is_last=False)
            number += 1
            writer = Writer(player, number)
        await asyncio.to_thread(writer.add, lines)
    yield await asyncio.to_thread(writer.finish, is_last=True)


def _encode(what: str, rows: Sequence[Values]) -> list[bytes]:
    """Return rows as JSON, with Discord's ids as texts, since many programs read such numbers inexactly."""
    readable = (
        {name: str(it) if name.endswith("_id") and it is not None else it for name, it in row.items()} for row in rows
    )
    return [json.dumps({"what": what, **row}, default=methodcaller("isoformat")).encode() for row in readable]


class Downloads:
    """The downloads that are being sent."""

    def __init__(self, exports: Exports) -> None:
        self._exports = exports
        self._pace = RateLimit(*PACE)
        self._under_way: set[int] = set()

    @contextmanager
    def sending(self, player: int) -> Iterator[AsyncIterator[DataFile]]:
        """Give the files of a player. Raise `PlayerError` if there is a download already, or were too many."""
        if player in self._under_way:
            raise PlayerError(text.ON_ITS_WAY)
        if wait := self._pace.take(player):
            raise PlayerError(text.DOWNLOADED_JUST_NOW(ceil(wait / 60)))
        self._under_way.add(player)
        try:
            yield export(self._exports, player)
        finally:
            self._under_way.discard(player)
