"""Games of every version of the tables are replayed to the end that is stored."""

from collections import Counter
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select
from sqlalchemy.orm import Session

from bot.play.replay import Did
from bot.storage.database import migrate
from bot.storage.models import StoredGame
from bot.storage.store import Store
from core import Outcome
from tests.databases import run_apart
from tests.play.corpus import LEAVES, corpus_in, store_as_then
from tests.play.replays import replay_of
from tests.storage.test_migrations import RELEASE, REVISIONS, WRITTEN, upgrade, write

pytestmark = pytest.mark.usefixtures("patient")


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Any:
    return run_apart(corpus_in(tmp_path_factory.mktemp("corpus")))


async def ended(store: Store) -> list[StoredGame]:
    """All games that are over and can be replayed."""
    query = select(StoredGame).where(StoredGame.ended_at.is_not(None), StoredGame.kind.not_in(("puzzle", "blank")))
    return await store.database.read(lambda session: list(session.scalars(query)))


async def opened(url: str, *steps: Any) -> Store:
    await upgrade(steps, url)
    return await Store.open(url)


def write_corpus(revision: str, corpus: Any, session: Session) -> None:
    games, turns = corpus
    migrate(session.connection(), revision)
    store_as_then(games, turns, session)


@pytest.mark.parametrize("revision", REVISIONS)
async def test_games_of_every_version_are_replayed_to_their_end(revision: str, corpus: Any, tmp_path: Path) -> None:
    store = await opened(f"sqlite:///{tmp_path}/games.db", partial(write_corpus, revision, corpus))
    games = await ended(store)
    kinds = Counter(game.kind for game in games)
    assert kinds["minesweeper"] >= 7
    assert (kinds["duel"], kinds["race"]) == ((1, 1) if revision >= "0012" else (0, 0))
    for game in games:
        replay = await replay_of(store, game.id)
        assert replay.outcome is Outcome(game.outcome)
    await store.close()


async def test_the_corpus_has_every_way_to_end(corpus: Any, tmp_path: Path) -> None:
    store = await opened(f"sqlite:///{tmp_path}/games.db", partial(write_corpus, REVISIONS[-1], corpus))
    replays = {game.id: await replay_of(store, game.id) for game in await ended(store)}
    done = {frame.did for replay in replays.values() for frame in replay.frames}
    assert done == set(Did)
    assert {replay.outcome for replay in replays.values()} == set(Outcome)
    players = {player for replay in replays.values() for player in replay.players}
    assert any(player < 0 for player in players)
    assert LEAVES not in players
    assert [len(replay.starts) for replay in replays.values() if replay.owners] == [3]
    await store.close()


@pytest.mark.parametrize(("revision", "rows"), [("0001", WRITTEN["0001"]), ("0004", RELEASE)], ids=["0001", "0004"])
async def test_games_that_older_bots_wrote_are_replayed_to_their_end(
    revision: str, rows: Sequence[str], tmp_path: Path
) -> None:
    store = await opened(f"sqlite:///{tmp_path}/games.db", partial(write, revision, rows))
    games = await ended(store)
    assert games
    for game in games:
        assert (await replay_of(store, game.id)).outcome is Outcome(game.outcome)
    await store.close()
