"""The file of a SQLite database, watched while it is open.

It can be deleted or replaced while the bot runs. SQLite doesn't notice, and goes on writing to a file without a name.
"""

from __future__ import annotations

import logging
from pathlib import Path
from threading import Event, Lock, Thread

from bot.storage.outage import Unavailable

log = logging.getLogger(__name__)

INTERVAL = 2.0
"""Seconds between two checks of the file while nobody uses it."""


class WatchedFile:
    """A database file that was just opened.

    Once it is gone it stays gone, even if a file appears under its name: the bot's open connections don't lead there.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._opened = self._identity()
        self._gone = False
        self._lock = Lock()
        self._closed = Event()
        self._watching = Thread(target=self._watch, name="watcher", daemon=True)
        self._watching.start()

    def check(self) -> None:
        """Raise `Unavailable` if the file was deleted or replaced. The first time, log it."""
        with self._lock:
            if not self._gone and self._identity() != self._opened:
                self._gone = True
                log.error(
                    "the database file %s was deleted or replaced while the bot was running, so nothing can be stored: "
                    "put the right file there and restart the bot",
                    self._path,
                )
        if self._gone:
            raise Unavailable

    def close(self) -> None:
        """Stop watching."""
        self._closed.set()
        self._watching.join()

    def _identity(self) -> tuple[int, int] | None:
        """Return the file's device and inode, or `None` if it is gone. Raise `OSError` if that can't be seen."""
        try:
            found = self._path.stat()
        except (FileNotFoundError, NotADirectoryError):
            return None
        return found.st_dev, found.st_ino

    def _watch(self) -> None:
        while not self._closed.wait(INTERVAL):
            try:
                self.check()
            except Unavailable:
                return
            except OSError:
                continue  # the next look or the next move finds out more
