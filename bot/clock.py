"""The two clocks of the bot. Nothing else reads the machine's, so tests can hold them.

Event loops go by `time.monotonic`, too. Whoever holds that holds the timers of asyncio and the bot's own measurements.
"""

import time
from datetime import UTC, datetime


def monotonic() -> float:
    """Return the seconds since some moment, by a clock that never goes back."""
    return time.monotonic()


def utc_now() -> datetime:
    """Return the time of day, which the machine may set forward or back."""
    return datetime.now(UTC)
