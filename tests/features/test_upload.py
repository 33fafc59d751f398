"""Uploaded files are read up to a limit of size and time, whatever the server does."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress

import aiohttp
import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer

from bot.errors import PlayerError
from bot.features.paste import text
from bot.features.paste.forms import download
from bot.features.paste.pastes import MAX_BYTES
from tests.held_clock import HeldClock

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
LONG = 60.0


@asynccontextmanager
async def served(handler: Handler) -> AsyncIterator[str]:
    """The address of a file that this handler serves."""
    app = web.Application()
    app.router.add_get("/file", handler)
    async with TestServer(app) as server:
        yield str(server.make_url("/file"))


async def send_forever(request: web.Request) -> web.StreamResponse:
    response = web.StreamResponse()
    await response.prepare(request)
    with suppress(ConnectionError):
        while True:
            await response.write(b"1" * 10_000)
    return response


async def say_nothing(_: web.Request) -> web.StreamResponse:
    await asyncio.Event().wait()
    return web.Response()


async def stop_in_the_middle(request: web.Request) -> web.StreamResponse:
    response = web.StreamResponse()
    await response.prepare(request)
    await response.write(b"1 1\n")
    await asyncio.Event().wait()
    return response


async def refuse(_: web.Request) -> web.StreamResponse:
    raise web.HTTPNotFound


async def answer_compressed(_: web.Request) -> web.StreamResponse:
    response = web.Response(body=b"1" * (100 * MAX_BYTES))
    response.enable_compression(web.ContentCoding.gzip)
    return response


@pytest.mark.parametrize("size", [0, 1, MAX_BYTES])
async def test_a_file_within_the_limit_is_read_whole(size: int) -> None:
    async def answer(_: web.Request) -> web.StreamResponse:
        return web.Response(body=b"1" * size)

    async with served(answer) as url:
        assert await download(url, LONG) == b"1" * size


async def test_a_file_one_byte_too_large_is_refused() -> None:
    async def answer(_: web.Request) -> web.StreamResponse:
        return web.Response(body=b"1" * (MAX_BYTES + 1))

    async with served(answer) as url:
        with pytest.raises(PlayerError) as refused:
            await download(url, LONG)
    assert refused.value.text == text.TOO_LONG(MAX_BYTES)


@pytest.mark.parametrize("handler", [send_forever, answer_compressed])
async def test_reading_stops_at_the_limit(handler: Handler) -> None:
    async with served(handler) as url:
        with pytest.raises(PlayerError) as refused:
            await download(url, LONG)
    assert refused.value.text == text.TOO_LONG(MAX_BYTES)


@pytest.mark.parametrize("handler", [say_nothing, stop_in_the_middle])
async def test_reading_stops_when_the_time_is_up(handler: Handler, held_clock: HeldClock) -> None:
    async with served(handler) as url:
        with held_clock.hurried(), pytest.raises(TimeoutError):
            await download(url, 1.0)


async def test_a_file_that_is_gone_is_an_error() -> None:
    async with served(refuse) as url:
        with pytest.raises(aiohttp.ClientResponseError):
            await download(url, LONG)
