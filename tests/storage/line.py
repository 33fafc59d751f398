"""The line between the bot and PostgreSQL, which can be cut, fall silent, or be busy."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from tests.databases import HOST, PORT


class Line:
    """A port that leads to PostgreSQL."""

    def __init__(self) -> None:
        self.port = 0
        self.silent = False
        """Whether those who connect are let in, and never answered."""
        self.refusal: bytes | None = None
        """What those who connect are told instead of being let in; if it is nothing, they are hung up on."""
        self.at_commit: Callable[[], None] | None = None
        """What happens once, when a COMMIT is to be sent on."""
        self.after_commit: Callable[[], None] | None = None
        """What happens once, when the answer to a COMMIT is to be sent on."""
        self._connections: dict[Connection, asyncio.Task[None]] = {}

    def cut(self) -> None:
        """Ends all connections."""
        for connection, task in self._connections.items():
            connection.dead = True
            task.cancel()

    def fall_silent(self) -> None:
        """Swallows all that is sent from now on, also that anybody hangs up; what is connected stays dead for good."""
        self.silent = True
        for connection in self._connections:
            connection.dead = True

    def happens_at_commit(self) -> None:
        happens, self.at_commit = self.at_commit, None
        if happens:
            happens()

    def happens_after_commit(self) -> None:
        happens, self.after_commit = self.after_commit, None
        if happens:
            happens()

    def connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Takes up a connection of the bot."""
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
        answers, server = await asyncio.open_connection(HOST, PORT)
        ways = [asyncio.create_task(self._ask(reader, server)), asyncio.create_task(self._answer(answers, writer))]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in ways:
                way.cancel()
            await asyncio.gather(*ways, return_exceptions=True)
            server.transport.abort()

    async def _ask(self, reader: asyncio.StreamReader, server: asyncio.StreamWriter) -> None:
        while data := await reader.read(65536):
            if b"COMMIT" in data:
                self._committing = True
                self._line.happens_at_commit()
            if not self.dead:
                server.write(data)
        if self.dead:
            await asyncio.Event().wait()

    async def _answer(self, answers: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await answers.read(65536):
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
    """Gives who wants to log in this answer."""
    await reader.readexactly(8)  # whether it may be encrypted
    writer.write(b"N")
    await reader.read(1000)  # who wants what
    writer.write(answer)
    await reader.read()


def error_response(code: str) -> bytes:
    """PostgreSQL's message of an error."""
    fields = b"SFATAL\0VFATAL\0C" + code.encode() + b"\0Mno\0\0"
    return b"E" + (len(fields) + 4).to_bytes(4, "big") + fields
