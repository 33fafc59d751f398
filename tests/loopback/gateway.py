"""The gateway: the sessions of the bot's shards, and the events that are sent to them."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections import deque
from contextlib import suppress
from enum import IntEnum
from time import monotonic
from typing import TYPE_CHECKING, Any

from aiohttp import WSMsgType, web

from tests.loopback.message import Payload
from tests.loopback.snowflake import shard_of

if TYPE_CHECKING:
    from tests.loopback.discord_server import LoopbackDiscord

WRONG_TOKEN, LOST = 4004, 4000
HEARTBEAT_MILLISECONDS = 41250
MOST_KEPT = 1000


class Op(IntEnum):
    """The opcodes of frames."""

    DISPATCH = 0
    HEARTBEAT = 1
    IDENTIFY = 2
    RESUME = 6
    RECONNECT = 7
    INVALID_SESSION = 9
    HELLO = 10
    HEARTBEAT_ACK = 11


class Session:
    """The events for one shard of one process, kept so that the session can be resumed."""

    def __init__(self, shard: int, count: int, intents: int) -> None:
        self.id = secrets.token_hex(16)
        self.shard = shard
        self.count = count
        self.intents = intents
        self.socket: web.WebSocketResponse | None = None
        self.ready = False
        self._number = 0
        self._sent: deque[tuple[int, str]] = deque(maxlen=MOST_KEPT)

    def serves(self, guild_id: int) -> bool:
        return shard_of(guild_id, self.count) == self.shard

    async def dispatch(self, event: str, data: Payload) -> None:
        """Send an event, or keep it until the session is resumed."""
        self._number += 1
        text = json.dumps({"op": Op.DISPATCH, "t": event, "s": self._number, "d": data})
        self._sent.append((self._number, text))
        if self.socket and not self.socket.closed:
            with suppress(ConnectionResetError):  # the connection is lost, and that isn't known yet
                await self.socket.send_str(text)

    async def resume(self, socket: web.WebSocketResponse, seen: int) -> None:
        """Continue over another connection with the events that the bot hasn't seen."""
        self.socket = socket
        for number, text in list(self._sent):
            if number > seen:
                await socket.send_str(text)
        await self.dispatch("RESUMED", {})


class Gateway:
    """The gateway's side of all connections."""

    def __init__(self, discord: LoopbackDiscord) -> None:
        self._discord = discord
        self.sessions: dict[str, Session] = {}
        self.identified_at: list[float] = []
        """Times at which sessions began."""
        self.resumed = 0
        """How often sessions were resumed."""
        self.holds_guilds = False
        """Whether servers stay away after READY."""
        self._transports: list[asyncio.Transport] = []

    @property
    def identified(self) -> int:
        """How often sessions were begun."""
        return len(self.identified_at)

    @property
    def ready(self) -> list[Session]:
        """The connected sessions, which get all events."""
        return [session for session in self.sessions.values() if session.socket and session.ready]

    async def dispatch(self, guild_id: int, event: str, data: Payload) -> None:
        """Send an event to every process that serves its server."""
        for session in list(self.sessions.values()):
            if session.serves(guild_id):
                await session.dispatch(event, data)

    async def drop(self) -> None:
        """Drop all connections. The sessions can be resumed."""
        for session in self.ready:
            assert session.socket is not None
            await session.socket.close(code=LOST)

    async def ask_to_reconnect(self) -> None:
        """Ask the bot to reconnect, as Discord does when it updates its servers."""
        await self._say(Op.RECONNECT, None)

    async def invalidate(self, shard: int | None = None) -> None:
        """End all sessions, or one shard's, so that they can't be resumed."""
        ending = [session for session in self.ready if shard in (None, session.shard)]
        for session in ending:
            del self.sessions[session.id]
        await self._say(Op.INVALID_SESSION, False, ending)

    def hang(self) -> None:
        """Stop reading, so nothing is answered, not even the closing of a connection."""
        for transport in self._transports:
            transport.pause_reading()

    async def serve(self, request: web.BaseRequest) -> web.WebSocketResponse:
        """One connection, from beginning to end."""
        socket = web.WebSocketResponse(max_msg_size=0, compress=False)
        await socket.prepare(request)
        transport = request.transport
        assert transport is not None
        self._transports.append(transport)
        await _send(socket, Op.HELLO, {"heartbeat_interval": HEARTBEAT_MILLISECONDS})
        session: Session | None = None
        try:
            async for frame in socket:
                if frame.type is not WSMsgType.TEXT:
                    continue
                said = json.loads(frame.data)
                match said["op"]:
                    case Op.HEARTBEAT:
                        await _send(socket, Op.HEARTBEAT_ACK, None)
                    case Op.IDENTIFY:
                        session = await self._identify(socket, said["d"])
                    case Op.RESUME:
                        session = await self._resume(socket, said["d"])
        except ConnectionResetError:
            pass  # the bot was killed while it was sent something
        finally:
            if session and session.socket is socket:
                session.socket = None
            self._transports.remove(transport)
        return socket

    async def _identify(self, socket: web.WebSocketResponse, data: Payload) -> Session | None:
        if data["token"] != self._discord.token:
            await socket.close(code=WRONG_TOKEN)
            return None
        shard, count = data.get("shard", (0, 1))
        for old in [
            old for old in self.sessions.values() if not old.socket and (old.shard, old.count) == (shard, count)
        ]:
            del self.sessions[old.id]
        session = Session(shard, count, data["intents"])
        self.sessions[session.id] = session
        session.socket = socket
        self.identified_at.append(monotonic())
        guilds = [guild for guild in self._discord.guilds if session.serves(guild)]
        await session.dispatch("READY", self._greeting(session, guilds))
        if not self.holds_guilds:
            for guild in guilds:
                await session.dispatch("GUILD_CREATE", self._discord.guild(guild))
        session.ready = True
        return session

    async def _resume(self, socket: web.WebSocketResponse, data: Payload) -> Session | None:
        session = self.sessions.get(data["session_id"])
        if session is None:
            await _send(socket, Op.INVALID_SESSION, False)
            return None
        self.resumed += 1
        await session.resume(socket, data["seq"])
        return session

    def _greeting(self, session: Session, guilds: list[int]) -> Payload:
        return {
            "v": 10,
            "user": self._discord.user,
            "guilds": [{"id": str(guild), "unavailable": True} for guild in guilds],
            "session_id": session.id,
            "resume_gateway_url": self._discord.gateway_url,
            "shard": [session.shard, session.count],
            "application": {"id": str(self._discord.application_id), "flags": 0},
        }

    async def _say(self, op: Op, data: Any, sessions: list[Session] | None = None) -> None:
        sockets = [session.socket for session in (self.ready if sessions is None else sessions) if session.socket]
        await asyncio.gather(*(_send(socket, op, data) for socket in sockets))


async def _send(socket: web.WebSocketResponse, op: Op, data: Any) -> None:
    await socket.send_str(json.dumps({"op": op, "d": data}))
