"""Rated games for tests, and the ratings that are stored of them."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from itertools import count

from sqlalchemy import select

from bot.game.ratings import rate
from bot.store.games import Store, TurnChange
from bot.store.models import StoredGame, StoredRating, Turn
from bot.store.results import Ratings, ToRate
from tests.store import results
from tests.store.results import NOON

LADDER = "duel"
channels = count(1)


async def end_game(
    store: Store,
    places: Mapping[int, int],
    *,
    at: datetime = NOON,
    ladder: str = LADDER,
    guild_id: int | None = 100,
) -> Ratings:
    """Store a game with the turn that ends it, made by the first of these players, and return its ratings."""
    player = next(iter(places))
    game = new_game(player, at, guild_id)
    await store.add_game(game, [])
    [ratings] = await store.add_turns([end_of(game.id, player, ToRate(ladder, guild_id, places, rate), at)])
    return ratings


def new_game(player: int, at: datetime = NOON, guild_id: int | None = 100) -> StoredGame:
    """A game in a channel of its own."""
    channel = next(channels)
    return results.new_game(player, channel_id=channel, guild_id=guild_id, kind="toy", started_at=at, recorded=True)


def end_of(game: int, player: int, to_rate: ToRate, at: datetime = NOON, number: int = 0) -> TurnChange:
    """The turn that ends a game and decides a contest."""
    return TurnChange(game, Turn(number, player, at, None, "A1"), {"ended_at": at}, None, to_rate)


async def ratings_in(store: Store, ladder: str = LADDER) -> Sequence[StoredRating]:
    """The ratings on a ladder, in the order in which the games were rated."""
    query = (
        select(StoredRating)
        .where(StoredRating.ladder == ladder)
        .order_by(StoredRating.number, StoredRating.place, StoredRating.mu_after)
    )
    return await store.database.read(lambda session: session.scalars(query).all())


def figures(rows: Sequence[StoredRating]) -> list[float]:
    """All figures of ratings in a row, without the players."""
    return [figure for row in rows for figure in (row.mu_before, row.sigma_before, row.mu_after, row.sigma_after)]
