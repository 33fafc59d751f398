"""Games that were stored in tables of an older version are replayed to the end that is stored."""

from collections import Counter
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select
from sqlalchemy.orm import Session

from bot.play.replay import Did
from bot.storage.database import migrate
from bot.storage.models import StoredGame
from bot.storage.opening import new_database
from bot.storage.store import Store
from core import Outcome
from tests.databases import run_apart
from tests.play.corpus import LEAVES, corpus_in, store_as_then
from tests.play.replaying import replay_of


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Any:
    return run_apart(corpus_in(tmp_path_factory.mktemp("corpus")))


async def ended(store: Store) -> list[StoredGame]:
    """All games that are over and can be replayed."""
    query = select(StoredGame).where(StoredGame.ended_at.is_not(None), StoredGame.kind.not_in(("puzzle", "blank")))
    return await store.database.read(lambda session: list(session.scalars(query)))


async def written(revision: str, corpus: Any, folder: Path) -> Store:
    """The corpus, written to the tables of some version and upgraded to the newest."""
    url = f"sqlite:///{folder}/games.db"
    older = new_database(url)
    await older.transact(partial(write_corpus, revision, corpus))
    await older.close()
    return await Store.open(url)


def write_corpus(revision: str, corpus: Any, session: Session) -> None:
    games, turns = corpus
    migrate(session.connection(), revision)
    store_as_then(games, turns, session)


@pytest.mark.parametrize(("revision", "kinds"), [("0001", {"minesweeper"}), ("0012", {"minesweeper", "duel", "race"})])
async def test_games_of_older_versions_are_replayed_to_their_end(
    revision: str, kinds: set[str], corpus: Any, tmp_path: Path
) -> None:
    store = await written(revision, corpus, tmp_path)
    games = await ended(store)
    played = Counter(game.kind for game in games)
    assert played.keys() == kinds
    assert played["minesweeper"] >= 7
    for game in games:
        replay = await replay_of(store, game.id)
        assert replay.outcome is Outcome(game.outcome)
    await store.close()


async def test_the_corpus_has_every_way_to_end(corpus: Any, tmp_path: Path) -> None:
    store = await written("head", corpus, tmp_path)
    replays = {game.id: await replay_of(store, game.id) for game in await ended(store)}
    done = {frame.did for replay in replays.values() for frame in replay.frames}
    assert done == set(Did)
    assert {replay.outcome for replay in replays.values()} == set(Outcome)
    players = {player for replay in replays.values() for player in replay.players}
    assert any(player < 0 for player in players)
    assert LEAVES not in players
    assert [len(replay.starts) for replay in replays.values() if replay.owners] == [3]
    await store.close()
