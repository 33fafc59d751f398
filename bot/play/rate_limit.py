"""Token buckets: how often something may be done."""

from collections.abc import Hashable

from bot.clock import monotonic

MOST_KEPT = 10_000
TOLERANCE = 0.001
"""Seconds that rounding may lose."""


class RateLimit:
    """A bucket of tokens for every key. A token comes back every few seconds, up to a limit."""

    def __init__(self, tokens: int, seconds: float) -> None:
        self._tokens = tokens
        self._seconds = seconds
        self._filled: dict[Hashable, float] = {}
        """When each bucket is full again; those that aren't kept are full."""
        self._refused: set[Hashable] = set()
        """Keys that were refused since their buckets were full."""

    def take(self, key: Hashable) -> float:
        """Take a token and return 0, or return the seconds to wait for one."""
        now = monotonic()
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
        """Record a refusal. Return whether there was one since the bucket was full."""
        before = key in self._refused
        self._refused.add(key)
        return before
