"""A database of 1.0.0 becomes the newest: on both databases, and nothing is lost."""

import logging
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine, event, select
from sqlalchemy.orm import Session

from bot.errors import OperatorError
from bot.game.effect import Did
from bot.store.database import MIGRATIONS, Database
from bot.store.games import ScreenStore, Store, StoredScreen
from bot.store.models import BLANK, RUNNING_IN_PUBLIC, Base, StoredGame
from bot.store.opening import OLDEST, new_database
from bot.store.timers import Shards
from core import Outcome
from tests.game.replaying import replay_of
from tests.store.version_1_0_0 import write_1_0_0

NEWEST = str(ScriptDirectory(str(MIGRATIONS)).get_current_head())
"""The newest version of the tables."""
SINCE_1_0_0 = {StoredScreen.__tablename__}
SHOWN = set(Did) - {Did.FINISHED, Did.MARKED, Did.PINGED, Did.SHOWED_HELP, Did.REMOVED}
"""What replays show as a step of its own."""


@contextmanager
def interrupted() -> Iterator[None]:
    """Upgrades fail at their end."""

    def fail(_: object, __: object, statement: str, values: object, *___: object) -> None:
        if "alembic_version" in statement and NEWEST in f"{statement} {values}":
            raise ConnectionAbortedError

    event.listen(Engine, "before_cursor_execute", fail)
    try:
        yield
    finally:
        event.remove(Engine, "before_cursor_execute", fail)


async def rows_in(database: Database) -> Mapping[str, Sequence[Any]]:
    """All rows of the tables that 1.0.0 had."""
    tables = [table for table in Base.metadata.sorted_tables if table.name not in SINCE_1_0_0]
    ordered = {table.name: table.select().order_by(*table.primary_key) for table in tables}
    return await database.read(
        lambda session: {name: [tuple(row) for row in session.execute(query)] for name, query in ordered.items()}
    )


async def test_rows_of_1_0_0_outlive_an_upgrade_that_is_interrupted_and_one_that_is_not(
    database: str, caplog: pytest.LogCaptureFixture
) -> None:
    await write_1_0_0(database)
    older = new_database(database)
    rows = await rows_in(older)
    await older.close()
    assert {name for name, some in rows.items() if not some} == {"deletion"}

    caplog.set_level(logging.INFO, "bot.store.database")
    caplog.clear()
    with interrupted(), pytest.raises(OperatorError, match="can't be used"):
        await Store.open(database)
    store = await Store.open(database)
    assert re.fullmatch(rf"upgraded the database from {OLDEST} to {NEWEST} in \d+\.\d s", caplog.messages[-1])
    await (await Store.open(database)).close()
    assert len(caplog.messages) == 3, "the beginning of each, and the end of one"

    assert await rows_in(store.database) == rows
    assert await store.database.read(differences) == []
    await store.close()


async def test_running_boards_of_1_0_0_count_as_up_to_date(database: str) -> None:
    await write_1_0_0(database)
    store = await Store.open(database)
    stored = select(StoredGame.id).where(RUNNING_IN_PUBLIC, StoredGame.message_id.is_not(None))
    running = await store.database.read(lambda session: set(session.scalars(stored)))
    screens = await store.database.read(lambda session: set(session.scalars(select(StoredScreen.game_id))))
    assert screens == running != set()
    assert await ScreenStore(store.database).behind(Shards(1, [0])) == []
    await store.close()


def differences(session: Session) -> list[object]:
    """What the tables have that the models don't have, and the other way round."""
    return list(compare_metadata(MigrationContext.configure(session.connection()), Base.metadata))


async def test_games_of_1_0_0_are_replayed_to_the_end_that_it_stored(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/games.db"
    await write_1_0_0(url)
    store = await Store.open(url)
    over = select(StoredGame).where(StoredGame.ended_at.is_not(None), StoredGame.kind.not_in(("puzzle", BLANK)))
    games = await store.database.read(lambda session: list(session.scalars(over)))
    replays = [await replay_of(store, game.id) for game in games]
    assert [replay.outcome for replay in replays] == [Outcome(game.outcome) for game in games]
    assert {game.kind for game in games} == {"minesweeper", "duel", "race"}
    assert {game.mode for game in games} == {"ordinary", "daily", "race"}
    assert {step.did for replay in replays for step in replay.steps} == SHOWN, "it has every way to end"
    assert any(player < 0 for replay in replays for player in replay.players), "some players were deleted"
    await store.close()


async def test_votes_and_random_boards_of_checkouts_before_1_0_0_are_still_read(database: str) -> None:
    await write_1_0_0(
        database,
        None,
        "UPDATE turn SET text = replace(text, 'vote:', 'vote1:')",
        """UPDATE game SET options = '{"difficulty": "own", "mines": 2, "lives": 1, "players": "everyone",
            "public_pad": true, "laying": "classic", "look": "emoji", "theme": "dark"}' WHERE id IN (2, 3)""",
    )
    store = await Store.open(database)
    assert [(await replay_of(store, game)).outcome for game in (2, 3)] == [Outcome.LOST, Outcome.WON]
    await store.close()
