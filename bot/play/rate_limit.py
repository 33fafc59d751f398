"""Token buckets: how often something may be done."""

from collections.abc import Callable, Hashable
from datetime import datetime

MOST_KEPT = 10_000
TOLERANCE = 0.001
"""Seconds: what fractions of a second lose beside so many since 1970."""


class RateLimit:
    """A bucket for every key: so many tokens at the most, and one comes back after so many seconds."""

    def __init__(self, tokens: int, seconds: float, clock: Callable[[], datetime]) -> None:
        self._tokens = tokens
        self._seconds = seconds
        self._clock = clock
        self._filled: dict[Hashable, float] = {}
        """When each bucket is full again; those that aren't kept are full."""
        self._refused: set[Hashable] = set()
        """Those that were refused since their buckets were full."""

    def take(self, key: Hashable) -> float:
        """Takes a token; gives 0, or the seconds to wait where there is none."""
        now = self._clock().timestamp()
        if self._filled.get(key, now) <= now:
            self._refused.discard(key)
        filled = max(self._filled.get(key, now), now) + self._seconds
        wait = filled - now - self._tokens * self._seconds
        if wait > TOLERANCE:
            return wait
        if len(self._filled) >= MOST_KEPT:
            self._filled = {kept: full for kept, full in self._filled.items() if full > now}
            self._refused &= self._filled.keys()
        self._filled[key] = filled
        return 0.0

    def refused_before(self, key: Hashable) -> bool:
        """Note a refusal, and return whether there was one already since the bucket was full."""
        before = key in self._refused
        self._refused.add(key)
        return before
