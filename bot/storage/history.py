"""A player's results, and where the boards of games are."""

from collections.abc import Collection, Mapping, Sequence
from datetime import date, datetime
from typing import NamedTuple

from sqlalchemy import not_, select

from bot.storage.database import Queries
from bot.storage.models import StoredGame, StoredPlayer, StoredResult


class Played(NamedTuple):
    """A player's result in a game, as far as statistics need it. See `StoredResult`."""

    game_id: int
    difficulty: str
    ended_at: datetime
    outcome: str
    duration: int
    value: int | None
    solved: int | None
    moves: int
    hits: int
    helped: bool
    alone: bool
    ranked: bool
    day: date | None
    luck: float | None
    digs: int | None
    mistakes: int | None


class HistoryQueries(Queries):
    """Queries about one player."""

    async def played(self, player_id: int, guild_id: int | None = None) -> Sequence[Played]:
        """Return all results of a player, or those of public games on a server, the oldest first."""
        columns = [getattr(StoredResult, name) for name in Played._fields]
        query = select(*columns).order_by(StoredResult.ended_at, StoredResult.game_id)
        query = query.where(StoredResult.player_id == player_id)
        if guild_id is not None:
            query = query.where(StoredResult.guild_id == guild_id, not_(StoredResult.private))
        return await self.database.read(lambda session: [Played(*row) for row in session.execute(query)])

    async def boards(self, games: Collection[int], guild_id: int) -> Mapping[int, tuple[int, int]]:
        """Return the channel and the message of those games whose board is public on this server."""
        query = select(StoredGame.id, StoredGame.channel_id, StoredGame.message_id).where(
            StoredGame.id.in_(games),
            StoredGame.guild_id == guild_id,
            not_(StoredGame.private),
        )
        rows = await self.database.read(lambda session: session.execute(query).all())
        return {game: (channel, message) for game, channel, message in rows if message is not None}

    async def is_hidden(self, player_id: int) -> bool:
        """Return whether a player doesn't want to be seen in standings and statistics."""
        query = select(StoredPlayer.hidden).where(StoredPlayer.player_id == player_id)
        return bool(await self.database.read(lambda session: session.scalar(query)))
