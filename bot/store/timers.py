"""Timers: what is to be done for whom, and when to look at it.

A process claims the timers that are due by putting them off. So each runs in one process, and if that is killed, it is
due again soon. A timer doesn't store what there is to do: what runs it reads that first.
"""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Connection,
    Insert,
    Integer,
    Select,
    SelectBase,
    Update,
    case,
    delete,
    func,
    insert,
    literal,
    null,
    or_,
    select,
    update,
)
from sqlalchemy.orm import Session

from bot.store.database import Queries, transaction
from bot.store.models import AT_ONCE, RUNNING, StoredSchedule, StoredTimer
from bot.store.writing import GAME, TIMER, insert_into, put_row, row_of

Owners = SelectBase
"""Selects the ids of those who must have a timer, and the server of each or `None`."""
ONCE = select(literal(0, BigInteger), null().cast(BigInteger))
"""The owner of timers that belong to nobody."""


def running(kind: str) -> Select[int, int | None]:
    """Return the query for the running games of a type, each with its server."""
    return select(GAME.c.id, GAME.c.guild_id).where(RUNNING, GAME.c.kind == kind)


class Claim(NamedTuple):
    """A timer that a process runs."""

    kind: str
    whose: int
    until: datetime
    """When it is due again if the process is killed."""


class Shards(NamedTuple):
    """The shards of servers that a process serves, and how many there are altogether."""

    total: int = 1
    served: Collection[int] = ()

    def serve(self, guild_id: ColumnElement[int]) -> ColumnElement[bool]:
        """Return the condition for a server of theirs. Direct messages, without a server, come on the first shard."""
        shard = func.coalesce(guild_id, 0).bitwise_rshift(literal(22, Integer)) % self.total
        return shard.in_(list(self.served))

    @property
    def timers(self) -> ColumnElement[bool]:
        """The condition for timers that this process may run."""
        return or_(TIMER.c.guild_id.is_(None), self.serve(TIMER.c.guild_id))


class TimerStore(Queries):
    """The timers in a database."""

    async def put(self, timer: StoredTimer) -> None:
        """Store a timer, in place of the one that there may be."""
        await self.database.write(lambda connection: put_row(connection, timer))

    async def add_missing(self, kind: str, wanted: Owners) -> None:
        """Add timers, due at once, for those who need one and have none."""
        whose, guild_id = (rows := wanted.subquery()).c
        known = select(TIMER.c.whose).where(TIMER.c.kind == kind, TIMER.c.whose == whose).exists()
        new = select(literal(kind), whose, literal(AT_ONCE, TIMER.c.due.type), guild_id).select_from(rows).where(~known)

        def add(connection: Connection) -> None:
            added = insert_into(connection, StoredTimer).from_select(["kind", "whose", "due", "guild_id"], new)
            connection.execute(added.on_conflict_do_nothing())

        await self.database.write(add)

    async def next_due(self, kinds: Collection[str], shards: Shards) -> Mapping[str, datetime]:
        """Return when the next timer of each kind is due, of those that this process may run."""
        if not kinds:
            return {}
        timers = {kind: select(TIMER.c.due).where(TIMER.c.kind == kind, shards.timers) for kind in kinds}
        first = [query.order_by(TIMER.c.due).limit(1).scalar_subquery().label(kind) for kind, query in timers.items()]
        [row] = await self._rows(select(*first))
        return {kind: due for kind, due in row._mapping.items() if due}

    async def claim(self, kind: str, now: datetime, until: datetime, most: int, shards: Shards) -> Sequence[Claim]:
        """Claim the timers of a kind that have been due the longest, unless another process does."""
        theirs = TIMER.c.kind == kind, TIMER.c.due <= now, shards.timers
        first = select(TIMER.c.whose).where(*theirs).order_by(TIMER.c.due).limit(most)
        due = first.with_for_update(skip_locked=True).cte("due")
        put_off = update(TIMER).where(TIMER.c.kind == kind, TIMER.c.whose.in_(select(due.c.whose))).values(due=until)
        claimed = put_off.returning(TIMER.c.whose)
        found = await self.database.write(lambda connection: connection.scalars(claimed).all())
        return [Claim(kind, whose, until) for whose in found]

    async def end(self, claim: Claim, again: datetime | None) -> None:
        """Let a timer sleep until it runs again, or drop it, unless it was stored again or claimed meanwhile."""
        mine = TIMER.c.kind == claim.kind, TIMER.c.whose == claim.whose, TIMER.c.due == claim.until
        await self._write(update(TIMER).where(*mine).values(due=again) if again else delete(TIMER).where(*mine))


KNOWN = ":known"
"""Ends the reason of a pause once the server's managers know about it."""
SCHEDULE_TIMER = "schedule"
SCHEDULED = select(StoredSchedule.id, StoredSchedule.guild_id).where(StoredSchedule.paused.is_(None))
"""The schedules that have a timer, and their servers."""


class Schedules(Queries):
    """The schedules of all servers."""

    async def add(self, schedule: StoredSchedule) -> None:
        """Store a new schedule."""
        await self._start(insert(StoredSchedule).values(row_of(schedule)))

    async def find(self, schedule: int) -> StoredSchedule | None:
        """Return a schedule."""
        return await self._get(StoredSchedule, schedule)

    async def of_server(self, guild_id: int) -> Sequence[StoredSchedule]:
        """Return the schedules of a server, oldest first."""
        query = select(StoredSchedule).where(StoredSchedule.guild_id == guild_id).order_by(StoredSchedule.id)
        return await self._values(query)

    async def delete(self, guild_id: int, schedule: int) -> bool:
        """Delete a schedule of a server. Return whether there was one."""
        theirs = StoredSchedule.id == schedule, StoredSchedule.guild_id == guild_id
        return await self._write(delete(StoredSchedule).where(*theirs))

    async def claim(self, schedule: int, slot: datetime) -> bool:
        """Claim the post that is due at `slot`. Return whether nobody else had."""
        claimed = StoredSchedule.claimed
        unclaimed = or_(claimed.is_(None), claimed < slot)
        running = StoredSchedule.id == schedule, StoredSchedule.paused.is_(None)
        return await self._write(update(StoredSchedule).where(*running, unclaimed).values(claimed=slot))

    async def note_post(self, schedule: int, message_id: int, game_id: int | None, untouched: int) -> None:
        """Store the newest post, and how many earlier posts in a row went unused."""
        post = {"message_id": message_id, "game_id": game_id, "untouched": untouched}
        await self._write(update(StoredSchedule).where(StoredSchedule.id == schedule).values(post))

    async def pause(self, schedule: int, reason: str) -> None:
        """Pause a schedule."""
        await self._write(update(StoredSchedule).where(StoredSchedule.id == schedule).values(paused=reason))

    async def change(self, guild_id: int, schedule: int, changed: StoredSchedule) -> bool:
        """Let a schedule of a server go on as it was changed, even if it was paused. Return whether there was one."""
        theirs = StoredSchedule.id == schedule, StoredSchedule.guild_id == guild_id
        here = StoredSchedule.channel_id == changed.channel_id
        newest = {name: case((here, getattr(StoredSchedule, name))) for name in ("message_id", "game_id")}
        fresh = {**row_of(changed), "paused": None, "untouched": 0, **newest}
        return await self._start(update(StoredSchedule).where(*theirs).values(fresh))

    async def resume(self, guild_id: int, schedule: int, now: datetime) -> bool:
        """Let a paused schedule of a server go on from now. Return whether there was one."""
        theirs = StoredSchedule.id == schedule, StoredSchedule.guild_id == guild_id, StoredSchedule.paused.is_not(None)
        fresh = {"paused": None, "untouched": 0, "message_id": None, "game_id": None, "claimed": now}
        return await self._start(update(StoredSchedule).where(*theirs).values(fresh))

    async def news(self, guild_id: int, reason: str) -> Sequence[StoredSchedule]:
        """Return a server's schedules that were paused for a reason which its managers don't know about yet."""
        query = select(StoredSchedule).where(StoredSchedule.guild_id == guild_id, StoredSchedule.paused == reason)
        return await self._values(query.order_by(StoredSchedule.id))

    async def note_known(self, schedules: Collection[int], reason: str) -> None:
        """Store that the managers know why these schedules are paused."""
        paused = update(StoredSchedule).where(StoredSchedule.id.in_(schedules), StoredSchedule.paused == reason)
        await self._write(paused.values(paused=f"{reason}{KNOWN}"))

    @transaction
    def _start(self, session: Session, statement: Insert | Update) -> bool:
        """Write a schedule with its timer, and return whether there is such a schedule."""
        started = session.execute(statement.returning(StoredSchedule.id, StoredSchedule.guild_id)).one_or_none()
        if started:
            timer = StoredTimer(kind=SCHEDULE_TIMER, whose=started.id, due=AT_ONCE, guild_id=started.guild_id)
            put_row(session.connection(), timer)
        return started is not None
