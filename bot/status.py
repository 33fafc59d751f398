"""Two pages for whoever runs the bot: `/metrics` for Prometheus, and `/healthz`."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager

from aiohttp import web
from prometheus_client.exposition import CONTENT_TYPE_LATEST

from bot.errors import OperatorError
from bot.games.kind import KINDS
from bot.metrics import Metrics
from bot.storage import Store, Unavailable

PATIENCE = 1.0
"""Seconds within which the database has to answer."""

Gateway = Callable[[], Mapping[int, float | None]]
"""The shards to be served, and the seconds that Discord takes to answer each; `None` if it isn't connected."""


class Status:
    """How the bot is doing."""

    def __init__(self, metrics: Metrics, store: Store, gateway: Gateway) -> None:
        self._metrics = metrics
        self._store = store
        self._gateway = gateway
        self._asked: asyncio.Task[Mapping[str, int]] | None = None
        self.pages = web.Application()
        self.pages.router.add_get("/metrics", self._show_metrics)
        self.pages.router.add_get("/healthz", self._show_health)

    @asynccontextmanager
    async def served(self, host: str, port: int) -> AsyncIterator[None]:
        """Serves the pages meanwhile. Raises `OperatorError` if the port can't be had."""
        runner = web.AppRunner(self.pages, access_log=None, shutdown_timeout=PATIENCE)
        await runner.setup()
        try:
            try:
                await web.TCPSite(runner, host, port).start()
            except OSError as error:
                raise OperatorError(
                    f"METRICS_PORT {port} of {host} can't be used ({error.strerror}): "
                    "choose another METRICS_PORT or METRICS_HOST, or stop what is running there."
                ) from error
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
        """Whether the database answers in time, which it does with the number of games that run."""
        try:
            running = await self._count_running()
        except (Unavailable, TimeoutError):  # which the store logs
            return False
        self._metrics.running({kind.name: running.get(kind.name, 0) for kind in KINDS.values()})
        return True

    async def _count_running(self) -> Mapping[str, int]:
        """Asks, unless the database is still to answer. Raises `TimeoutError` if it takes too long."""
        if self._asked is None or self._asked.done():
            self._asked = asyncio.create_task(self._store.count_running())
            self._asked.add_done_callback(_look)
        done, _ = await asyncio.wait([self._asked], timeout=PATIENCE)
        if not done:
            raise TimeoutError
        return self._asked.result()


def _look(done: asyncio.Task[Mapping[str, int]]) -> None:
    """What went wrong once nobody waits any more is nobody's business."""
    if not done.cancelled():
        done.exception()
