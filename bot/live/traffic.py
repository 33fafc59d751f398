"""The requests of a check, and what Discord said about its limits."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import SimpleNamespace

import aiohttp

TOO_MANY = 429
_VERSION, _ID = re.compile(r"^/api/v\d+"), re.compile(r"/\d+(?=/|$)")


@dataclass
class RouteLimit:
    """The limit of one route, as the headers of its answers say."""

    requests: int = 0
    refused: int = 0
    """How many were answered 429."""
    most: int | None = None
    """How many requests a window takes; `None` if no header said so."""
    seconds: float = 0.0
    """The longest time until a window ended."""

    def note(self, status: int, headers: Mapping[str, str]) -> None:
        """Note an answer."""
        self.requests += 1
        self.refused += status == TOO_MANY
        if "X-RateLimit-Limit" in headers:
            self.most = int(headers["X-RateLimit-Limit"])
            self.seconds = max(self.seconds, float(headers.get("X-RateLimit-Reset-After", 0)))


class Traffic:
    """The limits of all routes that were asked, by a name such as `PATCH /channels/ID/messages/ID`."""

    def __init__(self) -> None:
        self.routes: dict[str, RouteLimit] = {}

    @property
    def refused(self) -> int:
        """How many requests were answered 429."""
        return sum(limit.refused for limit in self.routes.values())

    def trace(self) -> aiohttp.TraceConfig:
        """Return what notes the requests of an HTTP session."""

        async def end(_: aiohttp.ClientSession, __: SimpleNamespace, request: aiohttp.TraceRequestEndParams) -> None:
            path = _ID.sub("/ID", _VERSION.sub("", request.url.path))
            limit = self.routes.setdefault(f"{request.method} {path}", RouteLimit())
            limit.note(request.response.status, request.response.headers)

        trace = aiohttp.TraceConfig()
        trace.on_request_end.append(end)
        return trace
