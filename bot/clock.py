"""The clocks of the bot. Nothing else reads the machine's, so tests can hold them.

Event loops go by `time.monotonic`, too. Whoever holds that holds the timers of asyncio and the bot's own measurements.
"""

import time
from datetime import UTC, datetime, timedelta

SLOWED = 0.9
"""How fast a steady clock goes while it is ahead of the machine's."""
MOST_AHEAD = timedelta(hours=2)


def monotonic() -> float:
    """Return the seconds since some moment, by a clock that never goes back."""
    return time.monotonic()


def utc_now() -> datetime:
    """Return the time of day, which the machine may set forward or back."""
    return datetime.now(UTC)


class SteadyClock:
    """A time of day that doesn't go back, so that no timer waits as long as the machine's clock was set back.

    It goes a tenth slower until the machine has caught up. If it is ahead by more than `MOST_AHEAD`, the machine's
    clock was set right again, and it follows at once.
    """

    def __init__(self) -> None:
        self._last, self._read_at = utc_now(), monotonic()

    def __call__(self) -> datetime:
        now = monotonic()
        steady = self._last + SLOWED * timedelta(seconds=now - self._read_at)
        is_far_ahead = steady - (machine := utc_now()) > MOST_AHEAD
        self._last, self._read_at = machine if is_far_ahead else max(machine, steady), now
        return self._last
