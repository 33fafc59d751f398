"""A database: how transactions run, what they raise if it fails, and how its tables are brought up to date."""

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass
from functools import cache, wraps
from pathlib import Path
from typing import Concatenate, ParamSpec, TypeVar, TypeVarTuple

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, Executable, Row, Select, exc, inspect, select, text
from sqlalchemy.orm import DeclarativeBase, Session

from bot.clock import monotonic
from bot.deadlines import READING, STORING, Wait, current_deadline, time_left
from bot.errors import Busy, PlayerError
from bot.store.models import APPLICATION, Base, StoredSecret
from bot.text.errors import UNAVAILABLE

MIGRATIONS = Path(__file__).with_name("migrations")
WAITING_TIME = 1.0
"""Seconds before it is logged that another process is migrating."""
OUTAGES = (exc.DBAPIError, exc.TimeoutError, OSError)
OUR_FAULTS = (exc.IntegrityError, exc.DataError, exc.ProgrammingError, exc.NotSupportedError)
PROVE_IT_CAN_BE_WRITTEN = text("UPDATE alembic_version SET version_num = version_num")

log = logging.getLogger(__name__)

Returned = TypeVar("Returned")
Stored = TypeVar("Stored", bound=DeclarativeBase)
Value = TypeVar("Value")
Columns = TypeVarTuple("Columns")
Given = ParamSpec("Given")
Tables = TypeVar("Tables", bound="Queries")
Work = Callable[[Session], Returned]
Write = Callable[[Connection], Returned]
"""Work done in a transaction, perhaps in another thread. A session takes longer than the database, so writes that
every press makes do without one.
"""
Watch = Callable[[str, float, bool], None]
"""Is called after every call, with whether it read or wrote as metrics name it, its seconds, and whether it failed."""


class Unavailable(PlayerError):
    """The database failed. What it was asked to write may still be written."""

    def __init__(self) -> None:
        super().__init__(UNAVAILABLE)

    def __str__(self) -> str:
        return "the database failed"


def too_late() -> PlayerError:
    """Return the error for when no time is left. It says that nothing was done, unless something was stored before."""
    deadline = current_deadline()
    return Unavailable() if deadline and deadline.has_written else Busy()


def reason(error: Exception) -> str:
    """Return what happened, in a line."""
    original = getattr(error, "orig", None) or error
    return str(original).partition("\n")[0] or type(original).__name__


@dataclass(frozen=True)
class Schema:
    """The version of a database's tables."""

    revision: str | None
    """The newest step that it has; `None` without tables."""
    upgrades: Sequence[str]
    """The steps that it lacks, each with what it is about."""
    application: int | None = None
    """The application of Discord that it belongs to, if it has every step and a token was used on it."""


class Database(ABC):
    """Runs transactions. Each ends in time for the answer, and raises `Unavailable` if the database fails.

    What it was asked to write may still be written then.
    """

    engine: Engine

    def __init__(self) -> None:
        self.watch: Watch = lambda _name, _seconds, _failed: None
        self._failing: set[str] = set()
        """What failed when it was last called, reading or writing."""
        self._failing_since = 0.0
        self._answered_at = 0.0
        self._given_up: set[asyncio.Task[object]] = set()

    async def read(self, work: Work[Returned]) -> Returned:
        """Read with one statement."""
        return await self._call("read", READING, self._run(in_session(work), reads=True))

    async def write(self, work: Write[Returned]) -> Returned:
        """Write with one statement; in a file with several, all or none."""
        return await self._call("write", STORING, self._run(work))

    async def transact(self, work: Work[Returned]) -> Returned:
        """Write with several statements, all or none."""
        return await self._call("write", STORING, self.transact_unhurried(work))

    async def transact_unhurried(self, work: Work[Returned]) -> Returned:
        """Write with several statements, all or none, however long it takes. Raise what the driver raises."""
        return await self._run(in_session(work), atomic=True)

    async def prove(self) -> None:
        """Raise `Unavailable` if nothing can be stored."""
        await self.write(lambda connection: connection.execute(PROVE_IT_CAN_BE_WRITTEN))

    async def close(self) -> None:
        """Disconnect, even from a server that doesn't answer."""
        if self._given_up:
            await asyncio.wait(self._given_up, timeout=STORING.most)
        _, hanging = await asyncio.wait([asyncio.create_task(self._disconnect())], timeout=STORING.most)
        if hanging:
            self._drop()
            await asyncio.wait(hanging, timeout=STORING.most)

    async def _call(self, name: str, wait: Wait, call: Coroutine[object, None, Returned]) -> Returned:
        """Return the result of a call. Raise `too_late` without making it if the answer is due already."""
        began, patience = monotonic(), time_left(wait)
        if not patience:
            call.close()
            raise too_late()
        failed = False
        task = asyncio.create_task(call)  # because what a driver does to end one that hangs may hang as well
        try:
            done, _ = await asyncio.wait([task], timeout=patience)
            if not done:
                if patience == wait.most and self._answered_at <= began:  # no other call was answered either
                    self._drop()
                raise TimeoutError(f"no answer within {patience:.1f} seconds")
            result = task.result()
            self._answered_at = monotonic()
            self._note_success(name)
            if name == "write" and (deadline := current_deadline()):
                deadline.has_written = True
            return result
        except OUR_FAULTS:
            raise
        except OUTAGES as error:
            failed = True
            self._note_failure(name, error)
            raise Unavailable from error
        finally:
            self.watch(name, monotonic() - began, failed)
            if not task.done():
                task.cancel()
                self._given_up.add(task)
                task.add_done_callback(self._forget)

    def _note_failure(self, name: str, error: Exception) -> None:
        """Log the beginning of an outage. A full disk may let reads through, so each kind of call has to be back."""
        if not self._failing:
            self._failing_since = monotonic()
            log.warning("the database failed: %s", reason(error))
        self._failing.add(name)

    def _note_success(self, name: str) -> None:
        if name in self._failing:
            self._failing.discard(name)
            if not self._failing:
                log.warning("the database is back after %.1f s", monotonic() - self._failing_since)

    def _forget(self, task: asyncio.Task[object]) -> None:
        self._given_up.discard(task)
        if not task.cancelled():
            task.exception()  # consume the error, since nobody waits for it

    @abstractmethod
    async def wait_to_identify(self, patience: float, seconds: float) -> None:
        """Wait until no other process identifies, and let the others wait for some seconds from then on.

        If the database fails or patience runs out, nobody waits.
        """

    @abstractmethod
    async def migrate(self) -> None:
        """Connect for the first time, and bring the tables up to date."""

    @abstractmethod
    async def examine(self) -> Schema:
        """Return the version of the tables, and prove that they can be written. Nothing is changed."""

    @abstractmethod
    async def _run(self, work: Write[Returned], *, reads: bool = False, atomic: bool = False) -> Returned:
        """Do work that only reads, or that is all done or not at all even on a server."""

    @abstractmethod
    async def _disconnect(self) -> None: ...

    @abstractmethod
    def _drop(self) -> None:
        """Drop all connections: if one is silent others may be, and each would keep a player waiting."""


def in_session(work: Work[Returned]) -> Write[Returned]:
    """Return work with a session as work with its connection."""

    def run(connection: Connection) -> Returned:
        with Session(connection, expire_on_commit=False) as session, session.begin():
            return work(session)

    return run


class Queries:
    """Reads and writes some tables of a database. Every method may raise `Unavailable`."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def _get(self, table: type[Stored], key: object) -> Stored | None:
        """Return the row with a primary key."""
        return await self.database.read(lambda session: session.get(table, key))

    async def _value(self, query: Select[Value]) -> Value | None:
        """Return the value in the first row."""
        return await self.database.read(lambda session: session.scalar(query))

    async def _values(self, query: Select[Value]) -> Sequence[Value]:
        """Return the value in each row."""
        return await self.database.read(lambda session: session.scalars(query).all())

    async def _row(self, query: Select[*Columns]) -> Row[*Columns] | None:
        """Return the only row, if there is one."""
        return await self.database.read(lambda session: session.execute(query).one_or_none())

    async def _rows(self, query: Select[*Columns]) -> Sequence[Row[*Columns]]:
        return await self.database.read(lambda session: session.execute(query).all())

    async def _write(self, statement: Executable) -> bool:
        """Write, and return whether that changed anything."""
        return await self.database.write(lambda connection: connection.execute(statement).rowcount > 0)


def transaction(
    method: Callable[Concatenate[Tables, Session, Given], Returned],
) -> Callable[Concatenate[Tables, Given], Coroutine[object, None, Returned]]:
    """Have a method of `Queries` write with several statements, all or none, with a session of its own."""

    @wraps(method)
    async def run(self: Tables, /, *args: Given.args, **kwargs: Given.kwargs) -> Returned:
        return await self.database.transact(lambda session: method(self, session, *args, **kwargs))

    return run


def migrate(connection: Connection, revision: str = "head") -> None:
    """Bring the tables up to date, or to a revision. Only one process may do that at a time."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN IMMEDIATE")  # the driver begins no transaction for changes of tables
    current = MigrationContext.configure(connection).get_current_revision()
    if revision == "head" and current == _scripts().get_current_head():
        return
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    began = monotonic()
    if current:
        log.info("upgrading the database, which takes longer the more games are stored")
    command.upgrade(config, revision)
    if current:
        newest = _scripts().get_current_head()
        log.info("upgraded the database from %s to %s in %.1f s", current, newest, monotonic() - began)


def examine(connection: Connection) -> Schema:
    """Return the version of the tables, and prove that they can be written. The caller takes that back."""
    current = MigrationContext.configure(connection).get_current_revision()
    if current:
        connection.execute(PROVE_IT_CAN_BE_WRITTEN)
    elif taken := Base.metadata.tables.keys() & inspect(connection).get_table_names():
        raise ValueError(f"a table {min(taken)} of something else already exists")
    steps = [f"{step.revision}: {step.doc}" for step in _scripts().iterate_revisions("head", current)]
    owner = None if steps else connection.scalar(select(StoredSecret.value).where(StoredSecret.name == APPLICATION))
    return Schema(current, steps[::-1], int(owner) if owner else None)


@cache
def _scripts() -> ScriptDirectory:
    return ScriptDirectory(str(MIGRATIONS))


def migrate_and_prove(connection: Connection) -> None:
    """Bring the tables up to date, and prove that they can be written even if they were."""
    migrate(connection)
    connection.execute(PROVE_IT_CAN_BE_WRITTEN)


def log_waiting() -> None:
    """Log that another process is in the way."""
    log.warning("DATABASE_URL names a database that another process is upgrading or keeps locked: waiting for it")
