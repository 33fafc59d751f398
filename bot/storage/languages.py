"""The languages that players and servers have chosen."""

from collections.abc import Mapping

from sqlalchemy import select
from sqlalchemy.orm import InstrumentedAttribute

from bot.storage.database import Queries
from bot.storage.models import StoredPlayer, StoredServer


class ChosenLocales(Queries):
    """The chosen locales in a database."""

    async def of_players(self) -> Mapping[int, str]:
        """Return the locales of the players who have chosen one."""
        return await self._chosen(StoredPlayer.player_id, StoredPlayer.language)

    async def of_servers(self) -> Mapping[int, str]:
        """Return the locales of the servers that have chosen one."""
        return await self._chosen(StoredServer.guild_id, StoredServer.language)

    async def _chosen(
        self, one: InstrumentedAttribute[int], language: InstrumentedAttribute[str | None]
    ) -> Mapping[int, str]:
        query = select(one, language).where(language.is_not(None))
        return await self.database.read(
            lambda session: {key: locale for key, locale in session.execute(query) if locale}
        )
