"""Faults of requests: refusals by Discord, and failures of the network."""

import asyncio
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


class Refusal(Exception):
    """An error response."""

    def __init__(
        self, status: int, code: int, message: str, headers: Mapping[str, str] | None = None, **more: Any
    ) -> None:
        super().__init__(f"{status} ({code}): {message}")
        self.status = status
        self.headers = dict(headers or {})
        self.body = {"code": code, "message": message, **more}


def unauthorized() -> Refusal:
    return Refusal(401, 0, "401: Unauthorized")


def unknown_channel() -> Refusal:
    return Refusal(404, 10003, "Unknown Channel")


def unknown_message() -> Refusal:
    return Refusal(404, 10008, "Unknown Message")


def unknown_webhook() -> Refusal:
    return Refusal(404, 10015, "Unknown Webhook")


def unknown_interaction() -> Refusal:
    return Refusal(404, 10062, "Unknown interaction")


def invalid_emoji() -> Refusal:
    """Discord's error for an emoji in a button that was deleted, and now and then for a valid one."""
    wrong = {"code": "BUTTON_COMPONENT_INVALID_EMOJI", "message": "Invalid emoji"}
    place = {"data": {"components": {"2": {"components": {"0": {"emoji": {"id": {"_errors": [wrong]}}}}}}}}
    return Refusal(400, 50035, "Invalid Form Body", errors=place)


def answered_already() -> Refusal:
    return Refusal(400, 40060, "Interaction has already been acknowledged.")


def missing_access() -> Refusal:
    return Refusal(403, 50001, "Missing Access")


def missing_permissions() -> Refusal:
    return Refusal(403, 50013, "Missing Permissions")


def archived() -> Refusal:
    return Refusal(400, 50083, "Thread is archived")


def edited_too_often() -> Refusal:
    """The answer to too many edits of a message older than an hour."""
    return Refusal(429, 30046, "Maximum number of edits to messages older than 1 hour reached. Try again later.")


def server_error() -> Refusal:
    return Refusal(500, 0, "500: Internal Server Error")


def too_many(retry_after: float) -> Refusal:
    """The answer to requests over a limit."""
    headers = {
        "Via": "1.1 google",
        "Retry-After": str(int(retry_after) + 1),
        "X-RateLimit-Limit": "5",
        "X-RateLimit-Remaining": "0",
        "X-RateLimit-Reset-After": str(retry_after),
        "X-RateLimit-Bucket": "loopback",
    }
    return Refusal(429, 0, "You are being rate limited.", headers, retry_after=retry_after, **{"global": False})


def globally_too_many(retry_after: float) -> Refusal:
    """The answer to a bot with too many requests in total."""
    headers = {"Via": "1.1 google", "Retry-After": str(int(retry_after) + 1), "X-RateLimit-Global": "true"}
    return Refusal(429, 0, "You are being rate limited.", headers, retry_after=retry_after, **{"global": True})


@dataclass(frozen=True)
class Fault:
    """A fault of a request: a refusal or a cut connection, before or after the request is applied.

    A request that is held is only looked at once all faults are removed.
    """

    refusal: Refusal | None = None
    cut: bool = False
    applied: bool = False
    held: bool = False


@dataclass
class Faults:
    """Faults to come, by the name of the route."""

    _coming: defaultdict[str, list[Fault]] = field(default_factory=lambda: defaultdict(list))
    _lasting: dict[str, Fault] = field(default_factory=dict)
    _removed: asyncio.Event = field(default_factory=asyncio.Event)

    def add(self, route: str, fault: Fault | Refusal, times: int | None = 1) -> None:
        """Make the next requests of a route fail: this many, or all."""
        fault = fault if isinstance(fault, Fault) else Fault(fault)
        if times is None:
            self._lasting[route] = fault
        else:
            self._coming[route] += [fault] * times

    def clear(self) -> None:
        """Remove all faults."""
        self._coming.clear()
        self._lasting.clear()
        self._removed.set()
        self._removed = asyncio.Event()

    async def hold(self) -> None:
        """Wait until all faults are removed."""
        await self._removed.wait()

    def take(self, route: str) -> Fault | None:
        """Return the fault of a request that comes now, if any."""
        if coming := self._coming.get(route):
            return coming.pop(0)
        return self._lasting.get(route)
