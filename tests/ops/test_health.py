"""The pages with metrics and health."""

import asyncio
import http.client
import logging
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager, closing
from datetime import date
from functools import partial
from pathlib import Path
from threading import Event
from typing import Any

import aiohttp
import pytest
from aiohttp.test_utils import TestClient, TestServer, unused_port
from sqlalchemy import Connection, update

from bot.deadlines import READING
from bot.errors import OperatorError
from bot.ops import health as status
from bot.ops.health import HealthPages
from bot.ops.metrics import Metrics
from bot.process import count_games
from bot.store.database import Unavailable
from bot.store.games import Store
from bot.store.models import RESIGN, StoredGame
from tests.databases import made_file
from tests.game.gaming_table import BEGINNER, STARTER, Clock, Table
from tests.held_clock import HeldClock
from tests.metric_values import metric_values
from tests.store.outages import OF_FILES

HOST = "127.0.0.1"
REQUEST = b"GET /healthz HTTP/1.1\r\nHost: bot\r\n"
ANSWERED = b"HTTP/1.1 200 OK\r\n"

Client = TestClient[Any, Any]


class Database(Store):
    """A database that can be down or slow."""

    fails = False
    asked: asyncio.Event
    answers: asyncio.Event

    async def count_running(self, today: date = date.min) -> dict[str, int]:
        self.asked.set()
        await self.answers.wait()
        if self.fails:
            raise Unavailable
        return await super().count_running(today)


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    database = await Database.open(made_file(tmp_path / "games.db"))
    database.asked, database.answers = asyncio.Event(), asyncio.Event()
    database.answers.set()
    yield database
    await database.close()


@pytest.fixture
def shards() -> dict[int, float | None]:
    return {0: 0.05, 3: 0.07}


@pytest.fixture
def pages(database: Database, shards: dict[int, float | None]) -> HealthPages:
    return HealthPages(Metrics(), partial(count_games, database), database.database.prove, lambda: shards)


@pytest.fixture
async def client(pages: HealthPages) -> AsyncIterator[Client]:
    async with TestClient(TestServer(pages.pages)) as client:
        yield client


async def metrics(client: Client) -> dict[str, float]:
    async with client.get("/metrics") as page:
        assert page.status == 200
        assert page.headers["Content-Type"].startswith("text/plain; version=")
        return metric_values(await page.read())


async def health(client: Client) -> tuple[int, list[str]]:
    """The status of the page, and the missing parts it lists."""
    async with client.get("/healthz") as page:
        told = await page.json()
        assert told["healthy"] is (page.status == 200)
        return page.status, told["missing"]


async def test_a_disconnected_shard_is_unhealthy(client: Client, shards: dict[int, float | None]) -> None:
    shards[3] = None
    assert await health(client) == (503, ["shard 3"])
    now = await metrics(client)
    assert now['sweeper_shard_connected{shard="0"}'] == 1
    assert now['sweeper_shard_latency_seconds{shard="0"}'] == 0.05
    assert now['sweeper_shard_connected{shard="3"}'] == 0
    shards[3] = 0.5
    assert await health(client) == (200, [])
    assert (await metrics(client))['sweeper_shard_connected{shard="3"}'] == 1


async def test_a_database_is_unhealthy_until_it_is_back(client: Client, database: Database) -> None:
    database.fails = True
    assert await health(client) == (503, ["database"])
    database.fails = False
    assert await health(client) == (200, [])


@pytest.mark.parametrize("outage", ["locked", "read-only", "unwritable"])
async def test_a_database_that_stores_nothing_is_unhealthy(client: Client, database: Database, outage: str) -> None:
    metrics = Metrics()
    database.database.watch = metrics.transaction
    with OF_FILES[outage](database):
        assert await health(client) == (503, ["database"])
    assert await health(client) == (200, [])
    now = metric_values(metrics.text())
    assert now['sweeper_database_failures_total{operation="write"}'] == 1
    assert now['sweeper_database_failures_total{operation="read"}'] == 0


async def test_a_silent_database_is_unhealthy_in_time(
    client: Client, database: Database, held_clock: HeldClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    silence = Event()

    async def ask(_: date) -> None:
        database.asked.set()
        await database.database.read(lambda _session: silence.wait())

    with monkeypatch.context() as patch:
        patch.setattr(database, "count_running", ask)
        for _ in range(3):
            database.asked.clear()
            told = asyncio.create_task(health(client))
            await database.asked.wait()
            held_clock.advance(READING.most)
            assert await told == (503, ["database"])
        silence.set()
    assert await health(client) == (200, [])


async def test_running_games_are_counted_by_type_and_known_during_an_outage(client: Client, database: Database) -> None:
    table = Table(database, Clock())
    assert (await metrics(client))['sweeper_games_running{kind="minesweeper"}'] == 0
    play = await table.start(BEGINNER)
    now = await metrics(client)
    assert now['sweeper_games_running{kind="minesweeper"}'] == 1
    assert now['sweeper_games_running{kind="puzzle"}'] == 0
    assert now["process_resident_memory_bytes"] > 1_000_000
    await table.referee.play(play, STARTER, 5, RESIGN, moderates=False)
    database.fails = True
    assert (await metrics(client))['sweeper_games_running{kind="minesweeper"}'] == 1
    database.fails = False
    assert (await metrics(client))['sweeper_games_running{kind="minesweeper"}'] == 0


async def test_a_daily_board_counts_until_its_day_is_over(client: Client, database: Database) -> None:
    await Table(database, Clock()).start(BEGINNER)
    for day, running in ((date(2100, 1, 1), 1), (date(2026, 1, 1), 0)):
        of_day = update(StoredGame).values(private=True, day=day)
        await database.database.write(partial(Connection.execute, statement=of_day))
        assert (await metrics(client))['sweeper_games_running{kind="minesweeper"}'] == running


async def test_transactions_are_timed_by_their_operation(database: Database) -> None:
    metrics = Metrics()
    database.database.watch = metrics.transaction
    await database.find_game(1)
    now = metric_values(metrics.text())
    assert now['sweeper_database_seconds_count{operation="read"}'] == 1
    assert 'sweeper_database_seconds_count{operation="write"}' not in now
    await Table(database, Clock()).start(BEGINNER)
    assert metric_values(metrics.text())['sweeper_database_seconds_count{operation="write"}'] == 1


async def test_pages_are_gone_after_serving(pages: HealthPages) -> None:
    port = unused_port()
    address = f"http://{HOST}:{port}/healthz"
    async with aiohttp.ClientSession() as session:
        async with pages.served(HOST, port), session.get(address) as page:
            assert page.status == 200
        with pytest.raises(aiohttp.ClientConnectionError):
            await session.get(address)


@pytest.fixture
async def port(pages: HealthPages) -> AsyncIterator[int]:
    """The port of the served pages."""
    port = unused_port()
    async with pages.served(HOST, port):
        yield port


async def ask(port: int) -> int:
    """Return the status of the health page."""
    async with aiohttp.request("GET", f"http://{HOST}:{port}/healthz") as page:
        return page.status


async def test_overlapping_requests_are_all_answered(port: int, database: Database) -> None:
    def ask_often(page: str) -> set[int]:
        return {ask_from_outside(port, page) for _ in range(5)}

    pages = ["/healthz", "/metrics"] * 4
    assert await asyncio.gather(*(asyncio.to_thread(ask_often, page) for page in pages)) == [{200}] * len(pages)


def ask_from_outside(port: int, page: str) -> int:
    """Return the status of a page requested by another thread."""
    with closing(http.client.HTTPConnection(HOST, port)) as connection:
        connection.request("GET", page)
        return connection.getresponse().status


@asynccontextmanager
async def connections(port: int, number: int) -> AsyncIterator[list[tuple[asyncio.StreamReader, asyncio.StreamWriter]]]:
    """Open a number of connections at once."""
    opened = await asyncio.gather(*(asyncio.open_connection(HOST, port) for _ in range(number)))
    yield opened
    for _, writer in opened:
        writer.close()
    await asyncio.gather(*(writer.wait_closed() for _, writer in opened), return_exceptions=True)


async def send(port: int, request: bytes) -> bytes:
    """Send a request and return everything until the connection is closed."""
    async with connections(port, 1) as [(reader, writer)]:
        writer.write(request)
        return await reader.read()


@pytest.mark.parametrize("begun", [b"", REQUEST])
async def test_a_connection_without_a_whole_request_is_closed(port: int, begun: bytes, held_clock: HeldClock) -> None:
    with held_clock.hurried():
        assert await send(port, begun) == b""


async def test_a_connection_carries_one_request(port: int) -> None:
    for more in (b"", b"Content-Length: 9\r\n"):  # a whole one, and one without its body
        assert (await send(port, REQUEST + more + b"\r\n")).startswith(ANSWERED)


async def test_connections_over_the_limit_are_refused_until_one_closes(port: int) -> None:
    async with connections(port, status.MOST_CONNECTIONS) as [(reader, writer), *_]:
        for _ in range(3):
            with pytest.raises(aiohttp.ClientConnectionError):
                await ask(port)
        writer.write(REQUEST + b"\r\n")
        assert (await reader.read()).startswith(ANSWERED)
        assert await ask(port) == 200


async def test_a_crowd_stays_within_the_limit_of_connections(port: int, database: Database) -> None:
    database.answers.clear()

    async def ask_once(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bytes:
        writer.write(REQUEST + b"\r\n")
        try:
            return await reader.read()
        except ConnectionError:
            return b""

    async with connections(port, 4 * status.MOST_CONNECTIONS) as crowd:
        asking = asyncio.as_completed([ask_once(*connection) for connection in crowd])
        assert {await next(asking) for _ in range(3 * status.MOST_CONNECTIONS)} == {b""}
        database.answers.set()
        assert all([(await answer).startswith(ANSWERED) for answer in asking])


async def test_malformed_requests_are_not_logged(port: int, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    for request in (
        b"\x16\x03\x01\x00\xf7\x01\x00\x00\xf3\x03\x03\r\n\r\n",  # TLS
        b"GET /healthz HTTP/1.1\r\nHost : bot\r\n\r\n",
        b"GET /healthz HTTP/9.9\r\n\r\n",
        REQUEST + b"A: " + b"a" * 10_000 + b"\r\n\r\n",
        b"GET /nowhere HTTP/1.1\r\nHost: bot\r\n\r\n",
        b"POST /healthz HTTP/1.1\r\nHost: bot\r\nContent-Length: 0\r\n\r\n",
    ):
        assert (await send(port, request)).split()[1].startswith(b"40"), request
    assert caplog.text == ""


async def test_a_failing_page_is_logged(
    port: int, database: Database, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "count_running", None)
    assert await ask(port) == 500
    assert "TypeError" in caplog.text


async def test_pages_stop_while_the_database_is_silent(
    database: Database, pages: HealthPages, held_clock: HeldClock
) -> None:
    database.answers.clear()
    port = unused_port()
    with ExitStack() as passing:
        async with pages.served(HOST, port):
            asking = asyncio.create_task(ask(port))
            await database.asked.wait()
            passing.enter_context(held_clock.hurried())
    with pytest.raises(aiohttp.ClientConnectionError):
        await asking


async def test_a_taken_port_or_an_unknown_host_is_an_error(port: int) -> None:
    other = HealthPages(Metrics(), dict, dict, dict)  # type: ignore[arg-type] # it is never asked
    with pytest.raises(OperatorError, match=rf"^METRICS_PORT {port} of {HOST} can't be used .*in use"):
        async with other.served(HOST, port):
            pass
    with pytest.raises(OperatorError, match="METRICS_HOST"):
        async with other.served("256.256.256.256", 9529):
            pass
