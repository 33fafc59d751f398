"""Two pages for the operator: `/metrics` for Prometheus, and `/healthz`."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager, closing
from functools import partial
from typing import Any

from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError
from prometheus_client.exposition import CONTENT_TYPE_LATEST

from bot.errors import OperatorError, PlayerError
from bot.ops.metrics import Metrics

CLOSING_TIME = 1.0
"""Seconds for pages that are being answered when the bot stops."""
MOST_CONNECTIONS = 32
REQUEST_TIME = 5.0
"""Seconds for a client to send its request."""

Gateway = Callable[[], Mapping[int, float | None]]
"""The shards to be served, and the seconds that Discord takes to answer each; `None` if it isn't connected."""


Prove = Callable[[], Awaitable[None]]
"""Proves that games can be stored. Raises `PlayerError` if the database fails or is slow."""
CountGames = Callable[[], Awaitable[Mapping[str, int]]]
"""Asks the database how many games of each type are running. Raises `PlayerError` if it fails or is slow."""


class HealthPages:
    """How the bot is doing."""

    def __init__(self, metrics: Metrics, count_games: CountGames, prove: Prove, gateway: Gateway) -> None:
        self._metrics = metrics
        self._prove = prove
        self._count_games = count_games
        self._gateway = gateway
        self.pages = web.Application()
        self.pages.router.add_get("/metrics", self._show_metrics)
        self.pages.router.add_get("/healthz", self._show_health)
        self.pages.on_response_prepare.append(_close_afterwards)

    @asynccontextmanager
    async def served(self, host: str, port: int | None) -> AsyncIterator[None]:
        """Serve the pages meanwhile, if there is a port for them. Raise `OperatorError` if it can't be used."""
        if port is None:
            yield
            return
        runner, loop = web.AppRunner(self.pages, shutdown_timeout=CLOSING_TIME), asyncio.get_running_loop()
        await runner.setup()
        assert runner.server is not None  # noqa: S101 - it is there once it is set up
        # Requests aren't logged: anyone who reaches the port could fill the disk.
        options: dict[str, Any] = {"keepalive_timeout": REQUEST_TIME, "lingering_time": 0, "access_log": None}
        connection = partial(_Connection, runner.server, loop=loop, **options)
        try:
            server = await loop.create_server(connection, host, port, backlog=MOST_CONNECTIONS)
        except OSError as error:
            raise OperatorError(
                f"METRICS_PORT {port} of {host} can't be used ({error.strerror}): "
                "choose another METRICS_PORT or METRICS_HOST, or stop what is running there."
            ) from error
        try:
            with closing(server):
                yield
        finally:
            await runner.cleanup()

    async def _show_metrics(self, _: web.Request) -> web.Response:
        await self._ask_database()
        self._metrics.gateway(self._gateway())
        return web.Response(body=self._metrics.text(), headers={"Content-Type": CONTENT_TYPE_LATEST})

    async def _show_health(self, _: web.Request) -> web.Response:
        missing = [f"shard {shard}" for shard, latency in self._gateway().items() if latency is None]
        if not await self._ask_database() or not await self._can_store():
            missing.append("database")
        return web.json_response({"healthy": not missing, "missing": missing}, status=503 if missing else 200)

    async def _ask_database(self) -> bool:
        """Return whether the database answers in time. Its answer is the number of running games."""
        try:
            self._metrics.running(await self._count_games())
        except PlayerError:  # logged by the store
            return False
        return True

    async def _can_store(self) -> bool:
        """Return whether the database takes what it is given, which a full one doesn't."""
        try:
            await self._prove()
        except PlayerError:
            return False
        return True


class _Connection(web.RequestHandler):
    """A connection to the pages, which is closed at once if there are too many."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        if self._manager and len(self._manager.connections) >= MOST_CONNECTIONS:
            transport.close()
        else:
            super().connection_made(transport)

    def log_exception(self, *args: object, **named: object) -> None:
        """Log what failed here. A malformed request is its sender's fault."""
        if not isinstance(named.get("exc_info"), HttpProcessingError):
            super().log_exception(*args, **named)


async def _close_afterwards(_: web.Request, response: web.StreamResponse) -> None:
    """Let a connection carry one request, so that its place is free for the next client."""
    response.force_close()
    response.headers["Connection"] = "close"
