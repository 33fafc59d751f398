"""The server: the state of this Discord, and its addresses."""

from __future__ import annotations

from typing import Any, Self

from aiohttp import web

from tests.loopback.channel import ALL_PERMISSIONS, Channel, Player
from tests.loopback.emoji import ApplicationEmoji
from tests.loopback.fault import Faults
from tests.loopback.gateway import Gateway
from tests.loopback.interaction import Interaction
from tests.loopback.message import Payload
from tests.loopback.rest import Rest
from tests.loopback.snowflake import TIME_BITS, snowflake

HOST = "127.0.0.1"
PATIENCE = 3.0
"""Seconds that Discord waits for an answer."""
MOST_INTERACTIONS = 10_000
"""How many interactions can still get follow-ups."""


class LoopbackDiscord:
    """A Discord on this machine, as long as its context is open.

    It begins with one server, which gets new channels unless another is named.
    """

    def __init__(self, shards: int = 1, patience: float = PATIENCE) -> None:
        self.shards = shards
        self.patience = patience
        self.token = "loopback"
        self.application_id = snowflake()
        self.user: Payload = {
            "id": str(snowflake()),
            "username": "Sweeper",
            "discriminator": "0",
            "global_name": None,
            "avatar": None,
            "bot": True,
        }
        self.guilds: dict[int, list[Channel]] = {}
        self.channels: dict[int, Channel] = {}
        self.commands: list[Payload] = []
        self.interactions: dict[str, Interaction] = {}
        """By their tokens, oldest first."""
        self.unknown: list[str] = []
        """Requests of the bot that are answered with 501."""
        self.emoji = ApplicationEmoji()
        self.permissions = ALL_PERMISSIONS
        self.faults = Faults()
        self.gateway = Gateway(self)
        self.rest = Rest(self)
        self.address = ""
        self.home = self.add_guild()
        self._runner = web.ServerRunner(web.Server(self._handle, access_log=None), shutdown_timeout=0.1)

    async def __aenter__(self) -> Self:
        await self._runner.setup()
        site = web.TCPSite(self._runner, HOST, 0)
        await site.start()
        self.address = f"{HOST}:{self._runner.addresses[0][1]}"
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.gateway.drop()
        await self._runner.cleanup()

    @property
    def gateway_url(self) -> str:
        return f"ws://{self.address}/"

    @property
    def application(self) -> Payload:
        return {
            "id": str(self.application_id),
            "name": "Sweeper",
            "description": "",
            "icon": None,
            "owner": Player(1, "owner").user,
            "verify_key": "",
            "flags": 0,
            "bot_public": True,
            "bot_require_code_grant": False,
        }

    @property
    def member(self) -> Payload:
        """The bot as a member of each server, with everybody's permissions."""
        return {
            "user": self.user,
            "roles": [],
            "joined_at": "2026-01-01T00:00:00+00:00",
            "deaf": False,
            "mute": False,
            "flags": 0,
        }

    def add_guild(self) -> int:
        """Another server, of the shard after the last one's."""
        guild = (1 + len(self.guilds)) << TIME_BITS
        self.guilds[guild] = []
        return guild

    def remove_bot(self, guild: int) -> None:
        """Remove the bot from a server without an event, since it has no session."""
        del self.guilds[guild]

    def add_channel(self, name: str = "mines", guild: int | None = None) -> Channel:
        """Another channel."""
        channel = Channel(self, snowflake(), guild or self.home, name)
        self.guilds[channel.guild_id].append(channel)
        self.channels[channel.id] = channel
        return channel

    def add_player(self, name: str, **more: Any) -> Player:
        """Add a player."""
        return Player(snowflake(), name, **more)

    async def delete_channel(self, channel: Channel) -> None:
        """Delete a channel, and send the event."""
        del self.channels[channel.id]
        self.guilds[channel.guild_id].remove(channel)
        await self.gateway.dispatch(channel.guild_id, "CHANNEL_DELETE", channel.payload)

    def guild(self, guild: int) -> Payload:
        """Return a server as the bot receives it."""
        everyone = {
            "id": str(guild),
            "name": "@everyone",
            "permissions": str(self.permissions),
            "position": 0,
            "color": 0,
            "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
            "hoist": False,
            "managed": False,
            "mentionable": False,
        }
        return {
            "id": str(guild),
            "name": f"server {guild >> TIME_BITS}",
            "owner_id": "1",
            "unavailable": False,
            "member_count": 1,
            "roles": [everyone],
            "channels": [channel.payload for channel in self.guilds[guild]],
            "members": [],
            "threads": [],
            "emojis": [],
            "stickers": [],
        }

    async def deliver(self, interaction: Interaction) -> None:
        """Send an interaction to the bot, or send it again unchanged."""
        self.interactions[interaction.token] = interaction
        while len(self.interactions) > MOST_INTERACTIONS:
            del self.interactions[next(iter(self.interactions))]
        await self.gateway.dispatch(interaction.channel.guild_id, "INTERACTION_CREATE", interaction.payload)

    async def _handle(self, request: web.BaseRequest) -> web.StreamResponse:
        return await (self.gateway.serve(request) if request.path == "/" else self.rest.handle(request))
