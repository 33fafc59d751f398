"""Discord's limits on the requests that a bot makes with its own token."""

from __future__ import annotations

import time
from collections import Counter, defaultdict, deque

from tests.loopback.fault import globally_too_many, too_many

GLOBALLY = (50, 1.0)
"""Requests, and the seconds within which all of a bot's may be made."""
IN_CHANNEL = (5, 5.0)
"""The same for the messages sent to one channel, and for the edits there."""
LIMITED_IN_CHANNEL = ("send", "edit")


class Limits:
    """Refuses requests over a limit. Windows slide, so a pause before a burst earns nothing."""

    def __init__(self) -> None:
        self.clock = time.monotonic
        self.globally, self.in_channel = GLOBALLY, IN_CHANNEL
        self.told = False
        """Whether answers say how much of a limit is left."""
        self.refused: Counter[str] = Counter()
        """How many requests of each route were over a limit."""
        self._all: deque[float] = deque()
        self._in_channels: defaultdict[tuple[str, str], deque[float]] = defaultdict(deque)

    def check(self, route: str, channel: str) -> None:
        """Raise `Refusal` if there were too many requests just now. A refused request doesn't count."""
        now = self.clock()
        limited = route in LIMITED_IN_CHANNEL
        if limited and (wait := _wait(self._in_channels[route, channel], *self.in_channel, now)):
            self.refused[route] += 1
            raise too_many(wait)
        if wait := _wait(self._all, *self.globally, now):
            self.refused[route] += 1
            raise globally_too_many(wait)
        self._all.append(now)
        if limited:
            self._in_channels[route, channel].append(now)

    def headers(self, route: str, channel: str) -> dict[str, str]:
        """Return what an answer says about its limit."""
        most, seconds = self.in_channel
        times = self._in_channels[route, channel]
        if not (self.told and times):
            return {}
        return {
            "X-RateLimit-Limit": str(most),
            "X-RateLimit-Remaining": str(most - len(times)),
            "X-RateLimit-Reset-After": str(times[0] + seconds - self.clock()),
            "X-RateLimit-Bucket": route,
        }


def _wait(times: deque[float], most: int, seconds: float, now: float) -> float:
    """Return the seconds until one more request may be made, given the times of the last ones."""
    while times and times[0] <= now - seconds:
        times.popleft()
    return times[0] + seconds - now if len(times) >= most else 0.0
