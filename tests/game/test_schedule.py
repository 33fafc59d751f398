"""Slots of schedules, against a clock that is watched minute by minute."""

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo, available_timezones

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bot.errors import PlayerError
from bot.game.schedules import Schedule, are_apart, due, find_zone, format_times, next_after, parse_times
from bot.store.models import StoredSchedule

MINUTE, DAY = timedelta(minutes=1), timedelta(days=1)
NO_NEAREST = "I don't know the time zone `{}`. Try `Europe/Berlin`, `America/New_York` and `Asia/Shanghai`."
ZONES = {zone.lower() for zone in available_timezones()}
CHANGES = [
    ("Europe/Berlin", date(2026, 3, 29)),
    ("Europe/Berlin", date(2026, 10, 25)),
    ("America/New_York", date(2027, 3, 14)),
    ("America/New_York", date(2027, 11, 7)),
    ("Australia/Lord_Howe", date(2026, 4, 5)),  # by half an hour
    ("Australia/Lord_Howe", date(2026, 10, 4)),
    ("America/Santiago", date(2026, 9, 6)),  # at midnight
    ("America/Santiago", date(2026, 4, 5)),
    ("America/Nuuk", date(2026, 3, 28)),  # over midnight
    ("America/Nuuk", date(2026, 10, 24)),
    ("America/St_Johns", date(2010, 3, 14)),  # a minute after midnight
    ("America/St_Johns", date(2010, 11, 7)),  # back to the day before
    ("America/Havana", date(2026, 11, 1)),
    ("Pacific/Apia", date(2011, 12, 30)),  # a day that doesn't exist
    ("Africa/Casablanca", date(2026, 2, 15)),
    ("UTC", date(2028, 2, 29)),
]
moments = st.one_of(
    st.sampled_from(CHANGES),
    st.tuples(st.sampled_from(sorted(available_timezones())), st.dates(date(1990, 1, 1), date(2037, 12, 30))),
)
times_of_a_day = st.lists(st.builds(time, st.integers(0, 23), st.integers(0, 59)), min_size=1, max_size=6).map(
    lambda times: tuple(sorted(set(times)))
)


def minutes_around(day: date, zone: str, days: int) -> Iterator[datetime]:
    """Every minute from the local noon before a day on."""
    noon = datetime.combine(day - DAY, time(12), ZoneInfo(zone)).astimezone(UTC).replace(second=0)
    return (noon + number * MINUTE for number in range(days * 24 * 60))


def shown(moment: datetime, zone: str) -> datetime:
    return moment.astimezone(ZoneInfo(zone)).replace(tzinfo=None)


def model(minutes: Sequence[datetime], times: Sequence[time], zone: str) -> list[datetime]:
    """The minutes in which the clock shows one of the times, or skips it, for the first time on a day that exists."""
    clock = [shown(moment, zone) for moment in minutes]
    walls = [datetime.combine(day, at) for day in {now.date() for now in clock} for at in times]
    latest, slots = clock[0], []
    for moment, now in zip(minutes, clock, strict=True):
        if any(latest < wall <= now for wall in walls):
            slots.append(moment)
        latest = max(latest, now)
    return slots


@settings(max_examples=8)
@given(moments, times_of_a_day)
@example(("Europe/Berlin", date(2026, 3, 29)), (time(2), time(2, 30), time(3)))
@example(("Europe/Berlin", date(2026, 10, 25)), (time(2), time(2, 30), time(3)))
@example(("America/Nuuk", date(2026, 3, 28)), (time(0), time(23, 30)))
@example(("America/St_Johns", date(2010, 11, 7)), (time(0), time(23, 30)))
@example(("Pacific/Apia", date(2011, 12, 30)), (time(0), time(9)))
def test_every_slot_of_a_day_is_due_once_and_at_once(place: tuple[str, date], times: tuple[time, ...]) -> None:
    zone, day = place
    minutes = list(minutes_around(day, zone, days=2))
    claimed, posted = minutes[0], []
    for moment in minutes[1:]:
        if slot := due(times, zone, claimed, moment):
            assert slot == moment
            posted.append(slot)
            claimed = slot
    assert posted == model(minutes, times, zone)


@settings(max_examples=8)
@given(moments, times_of_a_day, st.lists(st.integers(1, 3 * 24 * 60 - 1), max_size=20))
@example(("Pacific/Apia", date(2011, 12, 30)), (time(23, 59),), [0, 12 * 60 + 1])
@example(("America/St_Johns", date(2010, 11, 7)), (time(0),), [0, 12 * 60 + 2])
def test_after_a_downtime_only_the_newest_slot_of_the_day_or_of_the_last_minutes_is_due(
    place: tuple[str, date], times: tuple[time, ...], awake: list[int]
) -> None:
    zone, day = place
    minutes = list(minutes_around(day, zone, days=3))
    slots, claimed = model(minutes, times, zone), minutes[0]
    for number in sorted(set(awake)):
        now = minutes[number]
        slot = due(times, zone, claimed, now)
        came = [slot for slot in slots if slot <= now]
        today = shown(now, zone).date()
        passed = [slot for slot in came if shown(slot, zone).date() == today or now - slot <= 5 * MINUTE]
        assert slot == (passed[-1] if passed and passed[-1] > claimed else None)
        assert due(times, zone, slot or claimed, now) is None
        claimed = slot or claimed


@pytest.mark.parametrize(
    ("now", "is_due"), [("23:58", False), ("23:59", True), ("00:04", True), ("00:05", False), ("08:00", False)]
)
def test_a_slot_just_before_midnight_may_be_a_few_minutes_late(now: str, is_due: bool) -> None:
    slot = datetime(2026, 11, 23, 23, 59, tzinfo=UTC)
    day = slot.date() + DAY * (now < "12:00")
    moment = datetime.combine(day, time.fromisoformat(now), UTC)
    assert due((time(23, 59),), "UTC", slot - DAY, moment) == (slot if is_due else None)


@settings(max_examples=8)
@given(moments, times_of_a_day, st.integers(0, 24 * 60))
@example(("Pacific/Apia", date(2011, 12, 30)), (time(9),), 0)
def test_the_next_slot_is_the_first_one_to_come(place: tuple[str, date], times: tuple[time, ...], minute: int) -> None:
    zone, day = place
    minutes = list(minutes_around(day, zone, days=4))
    slots = model(minutes, times, zone)
    assert next_after(times, zone, minutes[minute]) == next(slot for slot in slots if slot > minutes[minute])


@pytest.mark.parametrize(
    ("day", "at", "utc"),
    [
        (date(2026, 3, 28), "02:30", "2026-03-28 01:30"),
        (date(2026, 3, 29), "02:30", "2026-03-29 01:00"),  # the clock jumps from 2:00 to 3:00
        (date(2026, 3, 29), "02:08", "2026-03-29 01:00"),
        (date(2026, 10, 25), "02:30", "2026-10-25 00:30"),  # shown twice
        (date(2028, 2, 29), "09:00", "2028-02-29 08:00"),
    ],
)
def test_slots_of_days_on_which_the_clock_changes(day: date, at: str, utc: str) -> None:
    midnight = datetime.combine(day, time(0), ZoneInfo("Europe/Berlin")).astimezone(UTC)
    assert next_after(parse_times(at), "Europe/Berlin", midnight) == datetime.fromisoformat(f"{utc}+00:00")


@pytest.mark.parametrize(
    ("typed", "times"),
    [
        ("9:00", "09:00"),
        ("18:30 09:00", "09:00 18:30"),
        (" 00:00,23:00\n", "00:00 23:00"),
        ("9:00 09:00", "09:00"),
    ],
)
def test_times_are_read_and_written(typed: str, times: str) -> None:
    assert format_times(parse_times(typed)) == times


@given(st.lists(st.integers(0, 23), min_size=1, unique=True), st.integers(0, 59))
def test_times_survive_writing_and_reading(hours: list[int], minute: int) -> None:
    times = tuple(sorted(time(hour, minute) for hour in hours))
    assert parse_times(format_times(times)) == times


@pytest.mark.parametrize("typed", ["25:00", "24:00", "9:60", "9", "9.00", "9:0", "-1:00", "9:00pm", "٩:٠٠", "`09:00`"])
def test_what_is_no_time_is_refused_in_a_sentence_that_quotes_it(typed: str) -> None:
    with pytest.raises(PlayerError, match=r"^`.+` isn't a time\. Use 24-hour times such as `09:00` or `18:30`\.$"):
        parse_times(f"8:00 {typed}")


@pytest.mark.parametrize("typed", ["9:00 9:59", "0:30 23:31", "00:00 12:00 12:01"])
def test_times_are_at_least_an_hour_apart_also_over_midnight(typed: str) -> None:
    with pytest.raises(PlayerError, match="at least an hour"):
        parse_times(typed)


@given(st.text("0123459: ,.-\n٣x"))
def test_any_other_text_is_refused(typed: str) -> None:
    with suppress(PlayerError):
        assert parse_times(typed)


HOURS = sorted(zone for zone in available_timezones() if re.fullmatch(r"Etc/GMT[+-][1-9]\d?", zone))
MISLEADING = {"EST", "MST", *HOURS}
"""Zones that aren't what people mean by their names."""


@given(st.sampled_from(sorted(available_timezones())))
@example("EST")
@example("Etc/GMT+2")
@example("Etc/GMT+0")
def test_zones_are_found_in_any_case(zone: str) -> None:
    for typed in (zone, zone.lower(), f" {zone.upper()} "):
        if zone in MISLEADING:
            assert "I don't know the time zone" in refusal(typed)
        else:
            assert find_zone(typed) == zone


@pytest.mark.parametrize(("typed", "meant"), [("EST", "America/New_York"), ("mst", "America/Denver")])
def test_an_abbreviation_without_daylight_saving_is_refused_with_the_cities_that_people_mean(
    typed: str, meant: str
) -> None:
    assert f"`{meant}`" in refusal(typed)


def refusal(typed: str) -> str:
    with pytest.raises(PlayerError) as refused:
        find_zone(typed)
    return str(refused.value.text)


@pytest.mark.parametrize(
    ("typed", "nearest"),
    [
        ("Europe/Berlim", "Europe/Berlin"),
        ("berlin", "Europe/Berlin"),
        ("rome", "Europe/Rome"),
        ("Oslo", "Europe/Oslo"),
        ("New York", "America/New_York"),
        ("Mars/Olympus", "Asia/Omsk"),
    ],
)
def test_an_unknown_zone_is_refused_with_the_three_nearest(typed: str, nearest: str) -> None:
    words = refusal(typed)
    assert f"`{nearest}`" in words
    assert words.count("`") == 2 * 4


@pytest.mark.parametrize("typed", ["UTC+2", "GMT -3", "+02:00", "PST", "cest", "MSK", "x", "Osl"])
def test_an_offset_or_an_abbreviation_is_refused_with_the_advice_to_name_a_city(typed: str) -> None:
    assert refusal(typed) == NO_NEAREST.format(typed)


@given(st.text("aelmnoru/_ +-0123EGTU`Å", max_size=64))
@example("Australia/LH")
@example("Etc/GMT+15")
@example("GMT+")
def test_whatever_is_no_zone_has_three_nearest_with_cities_or_advice(typed: str) -> None:
    if typed.strip().lower().replace(" ", "_") in ZONES:
        return
    words = refusal(typed)
    if words == NO_NEAREST.format(typed.replace("`", "'") or " "):
        return
    offered = words.split("`")[3::2]
    assert len(offered) == 3
    assert all(re.fullmatch(r"[A-Z][a-z]+/.*[a-z].*|UTC", zone) for zone in offered)


@pytest.mark.parametrize(
    ("times", "zone", "others", "other_zone", "apart"),
    [
        ("9:00", "UTC", "9:59", "UTC", False),
        ("9:00", "UTC", "8:00 10:00", "UTC", True),
        ("23:30", "UTC", "0:00", "UTC", False),
        ("23:00", "UTC", "0:00", "UTC", True),
        ("9:00", "Europe/Berlin", "8:00", "UTC", False),
        ("9:00", "Europe/Berlin", "7:30", "UTC", False),
        ("9:00", "Europe/Berlin", "9:00", "UTC", True),
        ("9:00", "Europe/Berlin", "6:00", "UTC", True),
        ("9:00", "Europe/Berlin", "4:00", "America/New_York", False),
        ("9:00", "Europe/Berlin", "5:00", "America/New_York", True),
        ("9:00", "UTC", "", "UTC", True),
    ],
)
def test_times_of_two_schedules_are_compared_by_their_clocks_in_the_coming_year(
    times: str, zone: str, others: str, other_zone: str, apart: bool
) -> None:
    now, first = datetime(2026, 1, 1, tzinfo=UTC), parse_times(times)
    second = parse_times(others) if others else ()
    assert are_apart(first, zone, second, other_zone, now) is apart
    assert are_apart(second, other_zone, first, zone, now) is apart


@pytest.mark.parametrize("zone", ["EST", "Etc/GMT+2"])
def test_a_schedule_in_a_zone_that_nobody_can_choose_any_more_goes_on(zone: str) -> None:
    stored = StoredSchedule(guild_id=1, channel_id=2, board="beginner", times="09:00", zone=zone)
    assert Schedule.of(stored).paused is None
