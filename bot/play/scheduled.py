"""Schedules of servers, and what they can post."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime, time
from enum import Enum
from typing import NamedTuple

from bot.errors import PlayerError
from bot.play.channel_locks import Place
from bot.play.schedule import due, is_zone, next_after, parse_times
from bot.storage.models import StoredSchedule
from bot.storage.schedules import KNOWN
from bot.text.language import ENGLISH_LOCALE, Text


class Pause(Enum):
    """Why a schedule is paused."""

    NO_ACCESS = "access"
    """The bot may not post in its channel, or the channel is gone."""
    UNTOUCHED = "untouched"
    """Nobody used its last posts."""
    UNREADABLE = "unreadable"
    """This version can't read it, for example because its time zone is gone. It is never stored."""


@dataclass(frozen=True)
class Schedule:
    """What is posted where, and when."""

    id: int
    place: Place
    board: str
    """What is posted: the name of a `ScheduledBoard`."""
    times: tuple[time, ...]
    zone: str
    claimed: datetime | None
    """When its newest post was due."""
    message_id: int | None
    """Its newest post."""
    game_id: int | None
    """The game in that post."""
    untouched: int
    """Posts in a row that nobody used, before the newest one."""
    paused: Pause | None

    @property
    def guild_id(self) -> int:
        """The server."""
        assert self.place.guild_id is not None  # noqa: S101 - only servers have schedules
        return self.place.guild_id

    @classmethod
    def of(cls, stored: StoredSchedule) -> Schedule:
        """Return a stored schedule. One that can't be read counts as paused."""
        times, paused = _read(stored)
        place = Place(stored.channel_id, stored.guild_id, stored.locale or ENGLISH_LOCALE)
        same = ("id", "board", "zone", "claimed", "message_id", "game_id", "untouched")
        return cls(place=place, times=times, paused=paused, **{name: getattr(stored, name) for name in same})

    def due(self, now: datetime) -> datetime | None:
        """Return when the post was due that is to be made now, if there is one."""
        return None if self.paused else due(self.times, self.zone, self.claimed, now)

    def next_after(self, moment: datetime) -> datetime:
        """Return when its first post after a moment is due."""
        return next_after(self.times, self.zone, moment)


def _read(stored: StoredSchedule) -> tuple[tuple[time, ...], Pause | None]:
    """Return its times, and why it is paused."""
    try:
        if is_zone(stored.zone):
            return parse_times(stored.times), Pause(stored.paused.removesuffix(KNOWN)) if stored.paused else None
    except (PlayerError, ValueError):
        pass
    return (), Pause.UNREADABLE


class Post(NamedTuple):
    """A message that was posted for a schedule, and the game in it."""

    message_id: int
    game_id: int | None = None


@dataclass(frozen=True, eq=False, kw_only=True)
class ScheduledBoard:
    """Something that can be posted on a schedule."""

    title: Text
    post: Callable[..., Awaitable[Post | None]]
    """Posts it. Called with the client, the `Schedule` and the nonce of the message; returns the `Post`, or `None` if
    nothing is to be posted now. Raises the errors of requests to Discord.
    """
    touched: Callable[..., Awaitable[bool]]
    """Called with the client and the `Schedule`; returns whether somebody has used its newest post."""
    has_look: bool = True
    """Whether it looks as its server has chosen, perhaps a picture."""
    add_once_a_day: Text | None = None
