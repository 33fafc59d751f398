"""The servers that the bot joins and leaves."""

import logging
from collections.abc import Callable, Iterable
from contextlib import suppress
from datetime import datetime, timedelta

import discord

from bot.discord.client import GamesClient
from bot.discord.refusals import REFUSED, UNKNOWN_CHANNEL
from bot.game.kinds import UnknownMode
from bot.game.referee import Referee
from bot.game.session import Session
from bot.store.database import Unavailable
from bot.store.people import Memberships
from bot.store.results import GameId

log = logging.getLogger(__name__)

BATCH = 1_000
"""Channels that are looked up at once."""
MOST_ASKED = 20
"""How often a look asks Discord for a channel. Archived threads are asked for as well."""
EVERY, DAY = timedelta(hours=1), timedelta(days=1)
"""How often to look for what is gone, and whether a server is to be forgotten: an operator may have changed that."""


class Servers:
    """Ends the games of deleted channels and of servers that the bot has left, and deletes what is kept of those later.

    A server that the bot never joined isn't left either: games there belong to people who installed it for themselves.
    """

    def __init__(
        self,
        client: GamesClient,
        memberships: Memberships,
        referee: Referee,
        clock: Callable[[], datetime],
        kept: timedelta,
    ) -> None:
        self._client = client
        self._memberships = memberships
        self._referee = referee
        self._clock = clock
        self._kept = kept
        self._seen: dict[int, int] = {}
        """The channel up to which the last look has come, by the shard, if it asked too often to go on."""

    async def join(self, guild: int) -> None:
        """Store that the bot is in a server. If that fails, `look` does it."""
        try:
            await self._memberships.join([guild])
        except Unavailable as error:
            log.info("server %s is noted later: %s", guild, error)

    async def leave(self, guild: int, now: datetime | None = None) -> None:
        """Store that the bot isn't in a server any more, so that `forget` runs. If that fails, `look` does it."""
        try:
            await self._memberships.leave(guild, now or self._clock())
        except Unavailable as error:
            log.info("the games of server %s end later: %s", guild, error)
        else:
            log.info("left server %s", guild)
            self._client.timers.wake()

    async def drop_channel(self, channel: int) -> None:
        """End the games of a channel that was deleted."""
        try:
            await self._drop(await self._memberships.end_some(self._clock(), channel=channel))
        except Unavailable as error:
            log.info("the games of channel %s don't end: %s", channel, error)

    async def forget(self, guild: int, now: datetime) -> datetime | None:
        """End some games of a server that the bot has left, or delete some of what is kept of it once that is due.

        Return when to go on, unless all is done or the bot is back.
        """
        if not self._is_gone(guild):
            return None
        if games := await self._memberships.end_some(now, guild=guild):
            await self._drop(games)
            return now
        left_at = await self._memberships.left_at(guild)
        if left_at and left_at + self._kept > now:
            return min(left_at + self._kept, now + DAY)
        return now if left_at and await self._memberships.delete_some(guild) else None

    async def look(self, shard: int, now: datetime) -> datetime | None:
        """Notice which servers and channels of a shard are gone, and which are new. Return when to look again."""
        if shard not in self._client.shards:
            return None
        joined = await self._memberships.joined()
        if new := {guild.id for guild in self._client.guilds if guild.shard_id == shard}.difference(joined):
            await self._memberships.join(new)
        for guild in joined:
            if self._shard_of(guild) == shard and self._is_gone(guild):
                await self.leave(guild, now)
        await self._drop_channels(shard)
        return now + EVERY

    async def _drop_channels(self, shard: int) -> None:
        """End the games of channels and threads that were deleted when the bot had no session."""
        asked, seen = 0, self._seen.pop(shard, 0)
        while found := await self._memberships.channels(seen, BATCH):
            for channel, guild_id in found:
                guild = self._client.get_guild(guild_id) if guild_id else None
                is_here = guild and guild.shard_id == shard and not guild.unavailable
                if guild and is_here and guild.get_channel_or_thread(channel) is None:
                    if asked == MOST_ASKED:
                        self._seen[shard] = seen
                        return
                    asked += 1
                    if await self._is_deleted(channel):
                        await self.drop_channel(channel)
                seen = channel

    async def _is_deleted(self, channel: int) -> bool:
        """Ask Discord whether a channel is deleted. One that isn't known may also be an archived thread."""
        try:
            await self._client.http.get_channel(channel)
        except REFUSED as error:
            return isinstance(error, discord.HTTPException) and error.code == UNKNOWN_CHANNEL
        return False

    async def _drop(self, games: Iterable[GameId]) -> None:
        """Read games again that have ended, so that they aren't in memory as running ones."""
        for game in games:
            with suppress(UnknownMode):  # which only a newer version has in memory
                await self._referee.load(game.id, Session)

    def _is_gone(self, guild: int) -> bool:
        """Return whether this process serves a server's shard, and the bot isn't in it now: it may just have joined."""
        return self._shard_of(guild) in self._client.shards and self._client.get_guild(guild) is None

    def _shard_of(self, guild: int) -> int:
        return (guild >> 22) % (self._client.shard_count or 1)
