"""The results in a database."""

from sqlalchemy import select

from bot.storage.models import StoredGame, StoredResult
from bot.storage.store import Store


async def results_in(store: Store, game: int | None = None) -> list[StoredResult]:
    """The results of a game, or of all, by game and player."""
    query = select(StoredResult).order_by(StoredResult.game_id, StoredResult.player_id)
    if game is not None:
        query = query.where(StoredResult.game_id == game)
    return await store.database.read(lambda session: list(session.scalars(query)))


async def is_recorded(store: Store, game: int) -> bool:
    query = select(StoredGame.recorded).where(StoredGame.id == game)
    return bool(await store.database.read(lambda session: session.scalar(query)))
