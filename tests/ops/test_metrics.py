"""The time of answers, measured by the requests that Discord accepted."""

import asyncio
from collections.abc import AsyncIterator

import aiohttp
import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer
from yarl import URL

from bot.deadlines import Deadline, answering
from bot.ops.metrics import Metrics
from tests.held_clock import HeldClock
from tests.metric_values import metric_values

CALLBACK = "/api/v10/interactions/1/token/callback"


class Discord:
    """Answers requests with a status."""

    def __init__(self, metrics: Metrics) -> None:
        self.metrics = metrics
        self.status = 204
        self.address = URL()

    async def take(self, _: web.Request) -> web.Response:
        return web.Response(status=self.status)

    async def request(self, path: str) -> None:
        async with aiohttp.ClientSession(trace_configs=[self.metrics.trace()]) as session:
            await session.post(self.address.join(URL(path)))

    def times(self) -> tuple[float, float]:
        """The number of timed answers and their total seconds."""
        now = metric_values(self.metrics.text())
        return now["sweeper_answer_seconds_count"], now["sweeper_answer_seconds_sum"]


@pytest.fixture
async def discord() -> AsyncIterator[Discord]:
    discord = Discord(Metrics())
    app = web.Application()
    app.router.add_post("/{path:.*}", discord.take)
    async with TestServer(app) as server:
        discord.address = server.make_url("/")
        yield discord


async def test_an_answer_is_timed_from_the_arrival_of_its_interaction(discord: Discord, held_clock: HeldClock) -> None:
    with answering(Deadline(lambda: False)):
        held_clock.advance(2.75)
        await discord.request(CALLBACK)
    assert discord.times() == pytest.approx((1, 2.75))
    buckets = metric_values(discord.metrics.text())
    assert buckets['sweeper_answer_seconds_bucket{le="2.5"}'] == 0
    assert buckets['sweeper_answer_seconds_bucket{le="3.0"}'] == 1


async def test_only_accepted_answers_are_timed(discord: Discord) -> None:
    with answering(Deadline(lambda: False)):
        discord.status = 500
        await discord.request(CALLBACK)
        assert discord.times() == (0, 0)
        discord.status = 204
        await discord.request(CALLBACK)
        assert discord.times()[0] == 1
        await discord.request("/api/v10/webhooks/1/token/messages/@original")
        assert discord.times()[0] == 1


async def test_requests_that_discord_puts_off_are_counted(discord: Discord) -> None:
    for discord.status in (204, 429, 429):
        await discord.request("/api/v10/channels/1/messages")
    assert metric_values(discord.metrics.text())["sweeper_rate_limited_total"] == 2


async def test_overlapping_interactions_are_timed_separately(discord: Discord, held_clock: HeldClock) -> None:
    with answering(Deadline(lambda: False)):
        first = asyncio.create_task(discord.request(CALLBACK))
    held_clock.advance(1)
    with answering(Deadline(lambda: False)):
        second = asyncio.create_task(discord.request(CALLBACK))
    held_clock.advance(2)
    await asyncio.gather(first, second)
    assert discord.times() == pytest.approx((2, 3 + 2))


async def test_other_requests_are_not_timed(discord: Discord) -> None:
    await discord.request(CALLBACK)
    assert discord.times() == (0, 0)
