"""The line between the bot and PostgreSQL: it counts round trips, and can be slow, cut, silent or busy."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from tests.databases import HOST, PORT

PREPARED_WRITE = re.compile(rb"(__asyncpg_\w+)\0(?:INSERT|UPDATE|DELETE|WITH)")
"""The name of a statement that writes, as it is sent to be prepared."""
BIND = b"B"
"""Begins what has a prepared statement done."""


class Line:
    """A port that leads to PostgreSQL."""

    def __init__(self) -> None:
        self.port = 0
        self.round_trips = 0
        """Round trips of the bot on all connections."""
        self.delay = 0.0
        """Seconds that a round trip takes."""
        self.open = asyncio.Event()
        """Whether requests are sent on. Otherwise they wait until they are."""
        self.open.set()
        self.silent = False
        """Whether new connections are accepted and never answered."""
        self.refusal: bytes | None = None
        """The error for new connections. If it is empty, they are closed."""
        self.at_request: Callable[[], None] | None = None
        """Called once before anything is sent on."""
        self.at_commit: Callable[[], None] | None = None
        """Called once before a write or a COMMIT is sent on."""
        self.after_commit: Callable[[], None] | None = None
        """Called once before the answer to that is sent on."""
        self._connections: dict[Connection, asyncio.Task[None]] = {}

    async def hung_up(self) -> None:
        """Wait until all connections have ended."""
        while self._connections:
            await asyncio.wait(self._connections.values())

    def cut(self) -> None:
        """Close all connections."""
        for connection, task in self._connections.items():
            connection.dead = True
            task.cancel()

    def fall_silent(self) -> None:
        """Swallow everything from now on, even that a side hangs up. Current connections stay dead."""
        self.silent = True
        for connection in self._connections:
            connection.dead = True

    def happens_at_request(self) -> None:
        happens, self.at_request = self.at_request, None
        if happens:
            happens()

    def happens_at_commit(self) -> None:
        happens, self.at_commit = self.at_commit, None
        if happens:
            happens()

    def happens_after_commit(self) -> None:
        happens, self.after_commit = self.after_commit, None
        if happens:
            happens()

    def connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Accept a connection of the bot."""
        connection = Connection(self, dead=self.silent)
        task = asyncio.create_task(connection.lead(reader, writer))
        self._connections[connection] = task
        task.add_done_callback(lambda _: self._connections.pop(connection))

    async def close(self) -> None:
        tasks = list(self._connections.values())
        self.cut()
        await asyncio.gather(*tasks, return_exceptions=True)


class Connection:
    """One connection of the bot, led on to PostgreSQL."""

    def __init__(self, line: Line, *, dead: bool) -> None:
        self.dead = dead
        self._line = line
        self._committing = False
        self._asked = False
        self._writes: set[bytes] = set()

    async def lead(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            if self._line.refusal is None:
                await self._lead_on(reader, writer)
            elif self._line.refusal:
                await answer_login(reader, writer, self._line.refusal)
        except OSError:
            pass  # whoever hangs up
        finally:
            writer.transport.abort()

    async def _lead_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._line.delay:
            await asyncio.sleep(self._line.delay)  # a connection costs a round trip of its own
        answers, server = await asyncio.open_connection(HOST, PORT)
        ask, answer = asyncio.create_task(self._ask(reader, server)), asyncio.create_task(self._answer(answers, writer))
        ways = [ask, answer]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
            if answer.done() and not self.dead:
                writer.write_eof()
                await asyncio.wait([ask])  # the bot hangs up once it knows
        finally:
            server.transport.abort()  # first, because the line may be closed while the ways end
            for way in ways:
                way.cancel()
            await asyncio.gather(*ways, return_exceptions=True)

    async def _ask(self, reader: asyncio.StreamReader, server: asyncio.StreamWriter) -> None:
        while data := await reader.read(65536):
            self._line.happens_at_request()
            if self._commits(data):
                self._committing = True
                self._line.happens_at_commit()
            self._asked = True
            if self._line.delay:
                await asyncio.sleep(self._line.delay)
            await self._line.open.wait()
            if not self.dead:
                server.write(data)
        if self.dead:
            await asyncio.Event().wait()

    def _commits(self, data: bytes) -> bool:
        self._writes.update(PREPARED_WRITE.findall(data))
        does_write = data.startswith(BIND) and any(name + b"\0" in data for name in self._writes)
        return does_write or b"COMMIT;" in data

    async def _answer(self, answers: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await answers.read(65536):
            if self._asked:
                self._asked = False
                self._line.round_trips += 1
            if self._committing:
                self._committing = False
                self._line.happens_after_commit()
            if not self.dead:
                writer.write(data)


@asynccontextmanager
async def line_to_postgresql() -> AsyncIterator[Line]:
    """A line to PostgreSQL on a port of its own."""
    line = Line()
    server = await asyncio.start_server(line.connect, HOST, 0)
    line.port = server.sockets[0].getsockname()[1]
    try:
        yield line
    finally:
        server.close()
        await line.close()
        await server.wait_closed()


async def answer_login(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, answer: bytes) -> None:
    """Send this answer to every client that logs in."""
    await reader.readexactly(8)  # whether it may be encrypted
    writer.write(b"N")
    await reader.read(1000)  # who wants what
    writer.write(answer)
    await reader.read()


def error_response(code: str, message: str = "no") -> bytes:
    """PostgreSQL's message of an error."""
    fields = b"SFATAL\0VFATAL\0C" + code.encode() + b"\0M" + message.encode() + b"\0\0"
    return b"E" + (len(fields) + 4).to_bytes(4, "big") + fields
