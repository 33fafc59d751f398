"""The clocks of the bot. Nothing else reads the machine's, so tests can hold them.

Event loops go by `time.monotonic`, too. Whoever holds that holds the timers of asyncio and the bot's own measurements.
"""

import time
from datetime import UTC, datetime, timedelta

SLOWED = 0.9
"""How fast a steady clock goes while it is ahead of the machine's."""


def monotonic() -> float:
    """Return the seconds since some moment, by a clock that never goes back."""
    return time.monotonic()


def utc_now() -> datetime:
    """Return the time of day, which the machine may set forward or back."""
    return datetime.now(UTC)


class SteadyClock:
    """A time of day that never goes back, so that what is due later doesn't wait as long as the machine was set back.

    Meanwhile it goes a tenth slower than usual, until the machine has caught up.
    """

    def __init__(self) -> None:
        self._last, self._read_at = utc_now(), monotonic()

    def __call__(self) -> datetime:
        now = monotonic()
        self._last = max(utc_now(), self._last + SLOWED * timedelta(seconds=now - self._read_at))
        self._read_at = now
        return self._last
