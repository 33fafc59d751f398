"""Reads and writes schedules. A post is claimed before it is made, so that of several processes only one makes it.

Each running schedule has a timer. One that is added or changed is due at once, which finds out when its next post is.
"""

from collections.abc import Collection, Sequence
from datetime import datetime

from sqlalchemy import Insert, Update, case, delete, insert, or_, select, update
from sqlalchemy.orm import Session

from bot.storage.database import Queries, transaction
from bot.storage.models import AT_ONCE, StoredSchedule, StoredTimer
from bot.storage.writing import put_row, row_of

KNOWN = ":known"
"""Ends the reason of a pause once the server's managers know about it."""
SCHEDULE_TIMER = "schedule"
RUNNING = select(StoredSchedule.id, StoredSchedule.guild_id).where(StoredSchedule.paused.is_(None))
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
