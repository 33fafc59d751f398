"""Schedules: when a zone's clock shows a time of day, and what is posted then."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from difflib import get_close_matches
from enum import Enum
from functools import cache, lru_cache
from typing import NamedTuple
from zoneinfo import ZoneInfo, available_timezones

from bot.errors import PlayerError
from bot.game import text
from bot.game.channel_locks import Place
from bot.store.models import StoredSchedule
from bot.store.timers import KNOWN
from bot.text.language import ENGLISH_LOCALE, Text

LEAST_APART = timedelta(hours=1)
"""Between the times of a schedule, and from the last one of a day to the first one of the next."""
LATE = timedelta(minutes=5)
"""How late a slot may be when its day is over: the bot may have been busy or restarting."""
YEAR = 366
"""Days for which clocks of different zones are compared."""
NEAREST = 3
"""Names that are offered in place of a zone that doesn't exist."""

_AREAS = frozenset(
    ["Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific"]
)
_MEANT = {
    "est": ("America/New_York", "America/Toronto", "America/Panama"),
    "mst": ("America/Denver", "America/Edmonton", "America/Phoenix"),
}
"""Abbreviations of zones without daylight saving, and the cities that people mean by them."""
_REVERSED = re.compile(r"etc/gmt[+-][1-9]\d?")
"""`Etc/GMT+2` is two hours behind UTC, and hardly anybody means that."""
_OFFSET_OR_ABBREVIATION = re.compile(r".*[+\d].*|.{0,4}", re.DOTALL)
_TIME = re.compile(r"(\d{1,2}):(\d{2})", re.ASCII)
_DAY = timedelta(days=1)
_MINUTE = timedelta(minutes=1)


def parse_times(typed: str) -> tuple[time, ...]:
    """Return the times in a text such as `9:00 18:30`, sorted. Raise `PlayerError` if one can't be read."""
    words = typed.replace(",", " ").split() or [""]
    times = sorted({_parse_time(word) for word in words})
    moments = [_since_midnight(at) for at in times]
    following = [*moments[1:], moments[0] + _DAY]
    if any(later - earlier < LEAST_APART for earlier, later in zip(moments, following, strict=True)):
        raise PlayerError(text.TIMES_TOO_CLOSE)
    return tuple(times)


def format_times(times: Sequence[time]) -> str:
    """Return times as `parse_times` reads them."""
    return " ".join(f"{at:%H:%M}" for at in times)


def _parse_time(word: str) -> time:
    match = _TIME.fullmatch(word)
    if match is None or int(match[1]) > 23 or int(match[2]) > 59:
        raise PlayerError(text.NOT_A_TIME(word))
    return time(int(match[1]), int(match[2]))


def find_zone(typed: str) -> str:
    """Return the IANA name of a zone, whatever its case. Raise `PlayerError` for any other, with the nearest names."""
    name = typed.strip().lower().replace(" ", "_")
    if name in _MEANT or _REVERSED.fullmatch(name):
        raise PlayerError(text.unknown_zone(typed, _MEANT.get(name, ())))
    if zone := _zones().get(name):
        return zone
    raise PlayerError(text.unknown_zone(typed, _nearest(name)))


def is_zone(stored: str) -> bool:
    """Return whether a zone is known, even one that nobody can choose any more."""
    return stored.lower() in _zones()


def _nearest(name: str) -> list[str]:
    """Return the names of zones that are most like this one, or none for an offset or an abbreviation."""
    offered = _offered()
    if name not in offered and _OFFSET_OR_ABBREVIATION.fullmatch(name):
        return []  # the likeness of a few letters means nothing
    keys = get_close_matches(name, offered, n=2 * NEAREST, cutoff=0)
    return list(dict.fromkeys(offered[key] for key in keys))[:NEAREST]


@cache
def _offered() -> Mapping[str, str]:
    """Return the zones to offer, by their lower-case names and by their cities, as people also type a city alone.

    They are those of a city and UTC.
    """
    areas = {key: zone for key, zone in _zones().items() if zone.partition("/")[0] in _AREAS}
    named = {key: zone for key, zone in areas.items() if not zone.rpartition("/")[2].isupper()}  # not Australia/NSW
    cities = {key.rpartition("/")[2]: zone for key, zone in named.items()}
    return {**cities, **named, "utc": "UTC"}


@cache
def _zones() -> Mapping[str, str]:
    """Return the names of all zones by their lower-case names."""
    return {name.lower(): name for name in sorted(available_timezones())}


def due(times: tuple[time, ...], zone: str, claimed: datetime | None, now: datetime) -> datetime | None:
    """Return the newest slot of the zone's day that has come by now, unless it or a later one was claimed.

    So after a downtime there is one catch-up on the same day, and none for yesterday. A slot just before midnight may
    still come a few minutes late.
    """
    today = _day(now, zone)
    days = (today + number * _DAY for number in range(-2, 2))  # one may not exist, and the clock may go back to another
    passed = (slot for day in days for slot in _slots(times, zone, day) if slot <= now)
    newest = max((slot for slot in passed if _day(slot, zone) == today or now - slot <= LATE), default=None)
    return newest if newest and (claimed is None or claimed < newest) else None


def next_after(times: tuple[time, ...], zone: str, moment: datetime) -> datetime:
    """Return the first slot after a moment."""
    today = _day(moment, zone)
    days = (today + number * _DAY for number in range(-1, 4))  # a day has all of its times, but one may not exist
    return min(slot for day in days for slot in _slots(times, zone, day) if slot > moment)


@lru_cache(20_000)
def _slots(times: tuple[time, ...], zone: str, day: date) -> tuple[datetime, ...]:
    """Return the slots of a day. Days that a zone skipped when it moved across the date line have none."""
    exists = _day(_slot(day, time.min, zone), zone) == day
    return tuple(_slot(day, at, zone) for at in times) if exists else ()


def _day(moment: datetime, zone: str) -> date:
    return moment.astimezone(ZoneInfo(zone)).date()


def are_apart(times: Sequence[time], zone: str, others: Sequence[time], other_zone: str, now: datetime) -> bool:
    """Return whether times in two zones are at least `LEAST_APART` from each other on all days of the coming year."""
    days = (now + number * _DAY for number in range(YEAR))
    shifts = {_offset(day, zone) - _offset(day, other_zone) for day in days}
    gaps = (
        (_since_midnight(at) - _since_midnight(other) - shift) % _DAY
        for at in times
        for other in others
        for shift in shifts
    )
    return all(LEAST_APART <= gap <= _DAY - LEAST_APART for gap in gaps)


def _offset(moment: datetime, zone: str) -> timedelta:
    return moment.astimezone(ZoneInfo(zone)).utcoffset() or timedelta()


def _since_midnight(at: time) -> timedelta:
    return timedelta(hours=at.hour, minutes=at.minute)


def _slot(day: date, at: time, zone: str) -> datetime:
    """Return the first moment at which a zone's clock shows this time of a day or a later one."""
    local = ZoneInfo(zone)
    wall = datetime.combine(day, at)
    moment = wall.replace(tzinfo=local).astimezone(UTC)
    if moment.astimezone(local).replace(tzinfo=None) == wall:
        return moment
    # The clock skips it. Read with the offset after the jump it is before the jump, and the other way round.
    before, after = wall.replace(tzinfo=local, fold=1).astimezone(UTC), moment
    while after - before > _MINUTE:
        middle = before + (after - before) // _MINUTE // 2 * _MINUTE
        if middle.astimezone(local).replace(tzinfo=None) < wall:
            before = middle
        else:
            after = middle
    return after


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
