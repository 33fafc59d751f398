"""Two pages for the operator: `/metrics` for Prometheus, and `/healthz`."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping
from contextlib import asynccontextmanager, closing
from typing import Any

from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError
from prometheus_client.exposition import CONTENT_TYPE_LATEST

from bot.errors import OperatorError, PlayerError
from bot.ops.metrics import Metrics

PATIENCE = 1.0
"""Seconds the database may take to answer."""

MOST_CONNECTIONS = 32
CONNECTION_TIME = 5.0
"""Seconds a connection may stay open, for a request and its answer."""

Gateway = Callable[[], Mapping[int, float | None]]
"""The shards to be served, and the seconds that Discord takes to answer each; `None` if it isn't connected."""


CountGames = Callable[[], Coroutine[Any, Any, Mapping[str, int]]]
"""Asks the database how many games of each type are running. Raises `PlayerError` if the database fails."""


class HealthPages:
    """How the bot is doing."""

    def __init__(self, metrics: Metrics, count_games: CountGames, gateway: Gateway) -> None:
        self._metrics = metrics
        self._count_games = count_games
        self._gateway = gateway
        self._asked: asyncio.Task[Mapping[str, int]] | None = None
        self.pages = web.Application()
        self.pages.router.add_get("/metrics", self._show_metrics)
        self.pages.router.add_get("/healthz", self._show_health)
        self.pages.on_response_prepare.append(_close_afterwards)

    @asynccontextmanager
    async def served(self, host: str, port: int) -> AsyncIterator[None]:
        """Serve the pages meanwhile. Raise `OperatorError` if the port can't be used."""
        runner = web.AppRunner(self.pages, shutdown_timeout=PATIENCE)
        await runner.setup()
        pages = runner.server
        assert pages is not None  # noqa: S101 - it is there once it is set up
        try:
            try:
                server = await asyncio.get_running_loop().create_server(
                    lambda: _Connection(pages), host, port, backlog=MOST_CONNECTIONS
                )
            except OSError as error:
                raise OperatorError(
                    f"METRICS_PORT {port} of {host} can't be used ({error.strerror}): "
                    "choose another METRICS_PORT or METRICS_HOST, or stop what is running there."
                ) from error
            with closing(server):
                yield
        finally:
            await runner.cleanup()
            if self._asked:
                self._asked.cancel()
                await asyncio.gather(self._asked, return_exceptions=True)

    async def _show_metrics(self, _: web.Request) -> web.Response:
        await self._ask_database()
        self._metrics.gateway(self._gateway())
        return web.Response(body=self._metrics.text(), headers={"Content-Type": CONTENT_TYPE_LATEST})

    async def _show_health(self, _: web.Request) -> web.Response:
        missing = [f"shard {shard}" for shard, latency in self._gateway().items() if latency is None]
        if not await self._ask_database():
            missing.append("database")
        return web.json_response({"healthy": not missing, "missing": missing}, status=503 if missing else 200)

    async def _ask_database(self) -> bool:
        """Return whether the database answers in time. Its answer is the number of running games."""
        try:
            running = await self._count_running()
        except (PlayerError, TimeoutError):  # logged by the store
            return False
        self._metrics.running(running)
        return True

    async def _count_running(self) -> Mapping[str, int]:
        """Ask the database, or wait for the answer to an earlier request. Raise `TimeoutError` if it takes too long."""
        if self._asked is None or self._asked.done():
            self._asked = asyncio.create_task(self._count_games())
            self._asked.add_done_callback(_consume_error)
        asked = self._asked  # the next request may replace it before this one goes on
        done, _ = await asyncio.wait([asked], timeout=PATIENCE)
        if not done:
            raise TimeoutError
        return asked.result()


class _Connection(web.RequestHandler):
    """A connection to the pages. It is closed at once if there are too many, and never stays open for long."""

    def __init__(self, pages: web.Server) -> None:
        super().__init__(pages, loop=asyncio.get_running_loop(), lingering_time=0)
        self._pages = pages
        self._closing: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)  # noqa: S101 - TCP has no other
        if len(self._pages.connections) >= MOST_CONNECTIONS:
            transport.abort()
            return
        self._closing = self._loop.call_later(CONNECTION_TIME, transport.abort)
        super().connection_made(transport)

    def connection_lost(self, exc: BaseException | None) -> None:
        if self._closing:
            self._closing.cancel()
        super().connection_lost(exc)

    def log_access(self, *_: object) -> None:
        """Log nothing: anyone who reaches the port could fill the disk."""

    def log_exception(self, *args: Any, **named: Any) -> None:
        """Log what failed here. A malformed request is its sender's fault."""
        if not isinstance(named.get("exc_info"), HttpProcessingError):
            super().log_exception(*args, **named)


async def _close_afterwards(_: web.Request, response: web.StreamResponse) -> None:
    """Let a connection carry one request, so that its place is free for the next client."""
    response.force_close()
    response.headers["Connection"] = "close"


def _consume_error(done: asyncio.Task[Mapping[str, int]]) -> None:
    """Consume the error of a query that nobody waits for any more."""
    if not done.cancelled():
        done.exception()
