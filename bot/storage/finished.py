"""Queries about games that are over."""

from collections.abc import Collection, Sequence

from sqlalchemy import not_, or_, select

from bot.storage.database import Queries
from bot.storage.models import StoredGame, StoredPlayer


class FinishedGames(Queries):
    """The games that ended in a channel, and which of their players want no name."""

    async def of_channel(
        self, channel_id: int, player_id: int, kinds: Sequence[str], most: int
    ) -> Sequence[tuple[int, str]]:
        """Return the last games of some types, but none of a match: public ones, and the player's own.

        Each is an id with its type, the newest first.
        """
        queries = [
            select(StoredGame.id, StoredGame.kind)
            .where(StoredGame.channel_id == channel_id, StoredGame.kind == kind, StoredGame.match_id.is_(None))
            .where(StoredGame.ended_at.is_not(None))
            .where(or_(not_(StoredGame.private), StoredGame.starter_id == player_id))
            .order_by(StoredGame.id.desc())
            .limit(most)
            for kind in kinds
        ]
        found = [(game, kind) for query in queries for game, kind in await self._rows(query)]
        return sorted(found, reverse=True)[:most]

    async def hidden(self, players: Collection[int]) -> frozenset[int]:
        """Return those of some players who don't want to be shown to others."""
        query = select(StoredPlayer.player_id).where(StoredPlayer.player_id.in_(players), StoredPlayer.hidden)
        return frozenset(await self._values(query))
