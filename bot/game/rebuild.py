"""`python -m bot ratings rebuild`: computes all ratings again, from the places in the order of the games."""

from argparse import Namespace

from bot.game.ratings import rate
from bot.ops.command import Command
from bot.settings import load_database_url
from bot.store.games import Store
from bot.store.results import RatingStore


async def _run(_: Namespace) -> None:
    store = await Store.open(load_database_url(), migrate=False)
    try:
        games, changed = await rebuild(RatingStore(store.database))
    finally:
        await store.close()
    print(f"Games rated again: {games}. Ratings that changed: {changed}.")


RATINGS = Command("ratings rebuild", "compute all ratings again, even while the bot runs", _run)


async def rebuild(ratings: RatingStore) -> tuple[int, int]:
    """Rate all games again, some at a time. Return how many there are, and how many ratings that changed."""
    from tqdm import tqdm  # nothing else needs it

    games = changed = 0
    ladders = await ratings.ladders()
    with tqdm(total=sum(ladders.values()), desc="rating", unit=" games") as bar:
        for ladder in ladders:
            first = 1
            while some := await ratings.rebuild_some(ladder, first, rate):
                first += some.games
                changed += some.changed
                bar.update(some.games)
            games += first - 1
    return games, changed
