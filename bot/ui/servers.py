"""The servers that the bot joins and leaves."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Callable, Iterable
from datetime import datetime, timedelta

import discord

from bot.storage.memberships import Memberships
from bot.storage.outage import Unavailable
from bot.storage.results import GameId
from bot.ui.board_updates import Services
from bot.ui.refusals import REFUSED, UNKNOWN_CHANNEL

log = logging.getLogger(__name__)

BATCH = 1_000
"""Channels that are looked up at once."""
MOST_ASKED = 20
"""How often a round asks Discord for a channel. Archived threads are asked for as well."""


class Servers:
    """Ends the games of deleted channels and of servers that the bot has left, and deletes what is kept of those later.

    A server that the bot never joined isn't left either: games there belong to people who installed it for themselves.
    """

    def __init__(
        self,
        client: discord.AutoShardedClient,
        memberships: Memberships,
        services: Services,
        clock: Callable[[], datetime],
        kept: timedelta,
    ) -> None:
        self._client = client
        self._memberships = memberships
        self._services = {service.kind: service for service in services.values()}
        self._clock = clock
        self._kept = kept
        self._seen = 0
        """The channel up to which the last round has looked, if it asked too often to go on."""

    async def join(self, guild: int) -> None:
        """Store that the bot is in a server. If that fails, the next round does it."""
        try:
            await self._memberships.join([guild])
        except Unavailable as error:
            log.info("server %s is noted later: %s", guild, error)

    async def leave(self, guild: int) -> None:
        """End the games of a server that the bot isn't in any more. If that fails, the next round does it."""
        try:
            async for _ in self._leave(guild, self._clock()):
                pass
        except Unavailable as error:
            log.info("the games of server %s end later: %s", guild, error)

    async def drop_channel(self, channel: int) -> None:
        """End the games of a channel that was deleted."""
        try:
            await self._drop(await self._memberships.end_some(self._clock(), channel=channel))
        except Unavailable as error:
            log.info("the games of channel %s don't end: %s", channel, error)

    async def tick(self, now: datetime) -> AsyncIterator[None]:
        """Do what is left to do, in batches: for servers that were left meanwhile, and for those left long ago."""
        if not self._client.is_ready():  # before that it isn't known which servers there are
            return
        joined = await self._memberships.joined()
        if new := {guild.id for guild in self._client.guilds}.difference(joined):
            await self._memberships.join(new)
        for guild in joined:
            if self._is_gone(guild):
                async for _ in self._leave(guild, now):
                    yield
        async for _ in self._drop_channels():
            yield
        for guild in await self._memberships.left(before := now - self._kept):
            game: int | None = 0
            while game is not None and self._is_gone(guild):
                game = await self._memberships.delete_some(guild, before, game)
                yield

    async def _drop_channels(self) -> AsyncIterator[None]:
        """End the games of channels and threads that were deleted when the bot had no session."""
        asked = 0
        while found := await self._memberships.channels(self._seen, BATCH):
            for channel, guild_id in found:
                guild = self._client.get_guild(guild_id) if guild_id else None
                if guild and not guild.unavailable and guild.get_channel_or_thread(channel) is None:
                    if asked == MOST_ASKED:
                        return
                    asked += 1
                    if await self._is_deleted(channel):
                        await self.drop_channel(channel)
                self._seen = channel
            yield
        self._seen = 0

    async def _is_deleted(self, channel: int) -> bool:
        """Ask Discord whether a channel is deleted. One that isn't known may also be an archived thread."""
        try:
            await self._client.http.get_channel(channel)
        except REFUSED as error:
            return isinstance(error, discord.HTTPException) and error.code == UNKNOWN_CHANNEL
        return False

    async def _leave(self, guild: int, now: datetime) -> AsyncIterator[None]:
        while games := await self._memberships.end_some(now, guild=guild):
            await self._drop(games)
            yield
        await self._memberships.leave(guild, now)  # at last, so that a process that is killed does it again
        log.info("left server %s", guild)

    async def _drop(self, games: Iterable[GameId]) -> None:
        """Read games again that have ended, so that they aren't in memory as running ones."""
        for game in games:
            if service := self._services.get(game.kind):
                await service.find_now(game.id)

    def _is_gone(self, guild: int) -> bool:
        """Return whether this process serves a server's shard, and the bot isn't in it now: it may just have joined."""
        shard = (guild >> 22) % (self._client.shard_count or 1)
        return shard in self._client.shards and self._client.get_guild(guild) is None
