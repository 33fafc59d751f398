"""The REST routes that the bot uses."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING, Any

from aiohttp import BodyPartReader, web

from tests.loopback.channel import Channel
from tests.loopback.fault import (
    Refusal,
    unauthorized,
    unknown_channel,
    unknown_interaction,
    unknown_message,
    unknown_webhook,
)
from tests.loopback.interaction import DEFER, DEFER_UPDATE, SEND, UPDATE, Interaction
from tests.loopback.limits import Limits
from tests.loopback.message import LOADING, Payload, change, is_private, new_message
from tests.loopback.snowflake import snowflake

if TYPE_CHECKING:
    from tests.loopback.discord_server import LoopbackDiscord

JSON = {"Content-Type": "application/json"}
NOTHING = object()
"""The response to a request that succeeds without content."""

BY_TOKEN = ("callback", "followup", "edit answer", "fetch answer", "delete answer")
"""Routes whose addresses are secrets, so they need no token. The global limit doesn't count them."""

Body = tuple[Payload, list[Payload]]
"""The JSON of a request, and its files."""
Act = Callable[[Any, Body], Any]


class Rest:
    """The routes by name. Faults are switched on by these names."""

    def __init__(self, discord: LoopbackDiscord) -> None:
        self._discord = discord
        self.asked: Counter[str] = Counter()
        """Requests of each route."""
        self.asked_back: Counter[int] = Counter()
        """How often the bot asked for an answer's message in return, by the type of the answer."""
        self.refused: Counter[str] = Counter()
        """Refused requests of each route."""
        self.limits = Limits()
        self.identifies_left = 1000

    async def handle(self, request: web.BaseRequest) -> web.StreamResponse:
        """Answer one request."""
        parts = request.path.split("/")[3:]
        place = "/".join(parts[:2])
        name, act = self._find(request.method, parts)
        body = await _read(request)
        self.asked[name] += 1
        fault = self._discord.faults.take(name)
        try:
            if name not in BY_TOKEN:
                if request.headers.get("Authorization") != f"Bot {self._discord.token}":
                    raise unauthorized()
                self.limits.check(name, place)
            if fault is None:
                return _response(act(request.query, body), self.limits.headers(name, place))
            if fault.held:
                await self._discord.faults.hold()
            if request.transport is None:  # whoever sent it ended while it was on its way
                return web.Response()
            if not (fault.cut or fault.refusal):
                return _response(act(request.query, body))
            if fault.applied:
                act(request.query, body)
            if fault.cut and request.transport:
                request.transport.abort()
            raise fault.refusal or Refusal(500, 0, "nobody reads this")
        except Refusal as refusal:
            self.refused[name] += 1
            return web.Response(
                status=refusal.status,
                body=json.dumps(refusal.body).encode(),
                headers={**JSON, **refusal.headers},
            )

    def _find(self, method: str, parts: list[str]) -> tuple[str, Act]:
        """Return the name of a route and its handler."""
        match method, *parts:
            case "POST", "interactions", number, token, "callback":
                return "callback", partial(self._answer, int(number), token)
            case "POST", "webhooks", _, token:
                return "followup", partial(self._follow_up, token)
            case "PATCH", "webhooks", _, token, "messages", number:
                return "edit answer", partial(self._edit_answer, token, number)
            case "GET", "webhooks", _, token, "messages", number:
                return "fetch answer", lambda _query, _body: self._find_answer(token, number)
            case "DELETE", "webhooks", _, token, "messages", number:
                return "delete answer", partial(self._delete_answer, token, number)
            case "POST", "channels", channel, "messages":
                return "send", partial(self._send, int(channel))
            case "PATCH", "channels", channel, "messages", number:
                return "edit", partial(self._edit, int(channel), int(number))
            case "GET", "channels", channel, "messages", number:
                return "fetch", lambda _query, _body: self._find_message(int(channel), int(number))
            case "DELETE", "channels", channel, "messages", number:
                return "delete", partial(self._delete, int(channel), int(number))
            case "GET", "channels", channel, "messages":
                return "history", lambda _query, _body: self._find_channel(int(channel)).public[::-1]
            case "GET", "guilds", guild:
                return "guild", lambda _query, _body: self._discord.guild(int(guild))
            case "GET", "guilds", _, "members", _:
                return "member", lambda _query, _body: self._discord.member
            case "GET", "channels", channel:
                return "channel", lambda _query, _body: self._find_channel(int(channel)).payload
            case "GET", "users", "@me":
                return "me", lambda _query, _body: self._discord.user
            case "GET", ("applications" | "oauth2"), *_, "@me":
                return "application", lambda _query, _body: self._discord.application
            case "PUT", "applications", _, "commands":
                return "commands", self._put_commands
            case "GET", "applications", _, "emojis":
                return "emoji", lambda _query, _body: self._discord.emoji.payload
            case "POST", "applications", _, "emojis":
                return "upload emoji", lambda _query, body: self._discord.emoji.upload(**body[0])
            case "DELETE", "applications", _, "emojis", number:
                return "delete emoji", partial(self._delete_emoji, int(number))
            case "GET", "gateway", "bot":
                return "gateway", self._tell_gateway
        return "unknown", partial(self._refuse, f"{method} /{'/'.join(parts)}")

    def _answer(self, number: int, token: str, query: Any, body: Body) -> Any:
        interaction = self._discord.interactions.get(token)
        if interaction is None or interaction.id != number:
            raise unknown_interaction()
        interaction.check_open()
        type_, data = body[0]["type"], body[0].get("data") or {}
        self._discord.emoji.check(data)
        message = None
        if type_ in (SEND, DEFER):
            message = self._post(interaction.channel, data, body[1])
            message["flags"] |= LOADING if type_ == DEFER else 0
        elif type_ in (UPDATE, DEFER_UPDATE) and interaction.source:
            message = self._find_in(interaction.channel, interaction.source["id"])
            change(message, data, body[1])
        interaction.give(type_, data, message)
        if query.get("with_response") not in ("1", "true"):
            return NOTHING
        self.asked_back[type_] += 1
        return _told(interaction, type_, message)

    def _follow_up(self, token: str, query: Any, body: Body) -> Payload:
        interaction = self._find_interaction(token)
        original = interaction.original
        if original and original["flags"] & LOADING:
            return self._change(original, body)
        message = self._post(interaction.channel, *body)
        interaction.followups.append(message)
        return message

    def _edit_answer(self, token: str, number: str, query: Any, body: Body) -> Payload:
        return self._change(self._find_answer(token, number), body)

    def _delete_answer(self, token: str, number: str, query: Any, body: Body) -> Any:
        answer = self._find_answer(token, number)
        del self._find_interaction(token).channel.messages[int(answer["id"])]
        return NOTHING

    def _find_answer(self, token: str, number: str) -> Payload:
        interaction = self._find_interaction(token)
        if number == "@original":
            if interaction.original is None:
                raise unknown_message()
            number = interaction.original["id"]
        return self._find_in(interaction.channel, number)

    def _find_interaction(self, token: str) -> Interaction:
        interaction = self._discord.interactions.get(token)
        if interaction is None:
            raise unknown_webhook()
        return interaction

    def _send(self, channel: int, query: Any, body: Body) -> Payload:
        found, data = self._find_channel(channel), body[0]
        if data.get("enforce_nonce"):  # Discord forgets nonces after some minutes, this one never
            for message in found.messages.values():
                if message.get("nonce") == data["nonce"]:
                    return message
        message = self._post(found, *body)
        message["nonce"] = data.get("nonce")
        return message

    def _change(self, message: Payload, body: Body) -> Payload:
        self._discord.emoji.check(body[0])
        message["edited_timestamp"] = datetime.now(UTC).isoformat()
        return change(message, *body)

    def _post(self, channel: Channel, data: Payload, files: list[Payload]) -> Payload:
        self._discord.emoji.check(data)
        message = new_message(channel.id, self._discord.user, data, files)
        channel.messages[int(message["id"])] = message
        return message

    def _edit(self, channel: int, number: int, query: Any, body: Body) -> Payload:
        return self._change(self._find_message(channel, number), body)

    def _delete(self, channel: int, number: int, query: Any, body: Body) -> Any:
        self._find_message(channel, number)
        del self._find_channel(channel).messages[number]
        return NOTHING

    def _find_message(self, channel: int, number: int) -> Payload:
        message = self._find_in(self._find_channel(channel), number)
        if is_private(message):
            raise unknown_message()
        return message

    def _find_in(self, channel: Channel, number: str | int) -> Payload:
        message = channel.messages.get(int(number))
        if message is None:
            raise unknown_message()
        return message

    def _find_channel(self, channel: int) -> Channel:
        found = self._discord.channels.get(channel)
        if found is None:
            raise unknown_channel()
        return found

    def _delete_emoji(self, number: int, query: Any, body: Body) -> Any:
        self._discord.emoji.delete_by_id(number)
        return NOTHING

    def _put_commands(self, query: Any, body: Body) -> list[Payload]:
        given: Any = body[0]
        added = {"application_id": str(self._discord.application_id), "version": "1", "description": ""}
        commands = [{**added, **command, "id": str(snowflake())} for command in given]
        self._discord.commands = commands
        return commands

    def _tell_gateway(self, query: Any, body: Body) -> Payload:
        limit = {"total": 1000, "remaining": self.identifies_left, "reset_after": 0, "max_concurrency": 1}
        return {"url": self._discord.gateway_url, "shards": self._discord.shards, "session_start_limit": limit}

    def _refuse(self, asked: str, query: Any, body: Body) -> Any:
        self._discord.unknown.append(asked)
        raise Refusal(501, 0, f"the loopback Discord doesn't know {asked}")


def _told(interaction: Interaction, type_: int, message: Payload | None) -> Payload:
    """Return the callback response to the bot's answer."""
    told: Payload = {"id": str(interaction.id), "type": interaction.payload["type"]}
    if message is None:
        return {"interaction": told}
    told |= {
        "response_message_id": message["id"],
        "response_message_loading": bool(message["flags"] & LOADING),
        "response_message_ephemeral": is_private(message),
    }
    return {"interaction": told, "resource": {"type": type_, "message": message}}


def _response(told: Any, headers: Payload | None = None) -> web.Response:
    if told is NOTHING:
        return web.Response(status=204, headers=headers)
    return web.Response(body=json.dumps(told).encode(), headers={**JSON, **(headers or {})})


async def _read(request: web.BaseRequest) -> Body:
    """Return the body of a request: JSON, or a form with JSON in `payload_json` and files."""
    if request.content_type == "application/json":
        return json.loads(await request.read()), []
    if not request.content_type.startswith("multipart/"):
        return {}, []
    told, files = b"{}", []
    async for part in await request.multipart():
        assert isinstance(part, BodyPartReader)
        content = bytes(await part.read())  # kept here, since a killed bot would leave a temporary file open
        if part.filename is None:
            told = content
        else:
            files.append((part.filename, len(content)))
    address = "https://cdn.discordapp.com/attachments"
    attachments = [
        {
            "id": str(snowflake()),
            "filename": name,
            "size": size,
            "url": f"{address}/{name}",
            "proxy_url": f"{address}/{name}",
        }
        for name, size in files
    ]
    return json.loads(told), attachments
