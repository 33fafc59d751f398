"""Daily boards: secret until their day, the same for everyone, and fair."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core import (
    GENERATOR_VERSION,
    Game,
    commitment,
    daily_field,
    daily_size,
    needs_no_guess,
    seed_of,
)

MONDAY = date(2026, 11, 23)
WEEK = [MONDAY + timedelta(days=number) for number in range(7)]
SEEDS = st.binary(min_size=32, max_size=32)
DAYS = st.dates(date(2026, 1, 1), date(2126, 1, 1))

# Boards that were published with their seeds. If one of them changes, give the generator another version.
VERSION_1 = [
    ((0, 6), 0x3000000008000242003900),
    ((1, 9), 0x10220048242003002000048080),
    ((9, 3), 0x2401008008A200500800004100450614200000),
    ((0, 9), 0x820C022002000808200108440808000502078025100021001),
    ((2, 7), 0x2200040000406000000020001508602F000113008003812008B10000000080046430),
    ((2, 14), 0x40000420088020490218A201C086021814000380001048104280AA540804008492102E20808108200C00900002),
    (
        (26, 2),
        int(
            "140845840408081a0100000082400022820900424180021008152000a0700014"
            "8200c82c8524140001001de22800540404302400188b504004019104010040d2",
            16,
        ),
    ),
]


@pytest.mark.parametrize("day", WEEK, ids=lambda day: f"{day:%A}")
def test_version_1_of_the_generator_gives_the_same_boards_for_ever(day: date) -> None:
    assert GENERATOR_VERSION == 1
    field, first = daily_field(seed_of(b"golden", day), day)
    assert (first, field.bits) == VERSION_1[day.weekday()]


@given(SEEDS, DAYS)
def test_every_daily_board_is_fair_and_the_same_for_everyone(seed: bytes, day: date) -> None:
    field, first = daily_field(seed, day)
    assert (field, first) == daily_field(seed, day)
    assert (field.rows, field.columns, len(field.mines)) == daily_size(day)
    assert needs_no_guess(field, first)
    game = Game(field)
    assert len(game.dig(first).opened) > 1, "it begins with an opening"
    assert game.outcome is None, "something is left to do"


def test_no_board_is_won_by_its_first_dig() -> None:
    field, first = daily_field((4793).to_bytes(32, "big"), MONDAY)  # a dig would win on the first field of this seed
    game = Game(field)
    game.dig(first)
    assert game.outcome is None


def test_the_week_begins_small_grows_daily_and_ends_with_expert() -> None:
    sizes = [daily_size(day) for day in WEEK]
    cells = [rows * columns for rows, columns, _ in sizes]
    density = [mines / (rows * columns) for rows, columns, mines in sizes]
    assert cells == sorted(set(cells))
    assert density == sorted(set(density))
    assert sizes[-1] == (30, 16, 99)
    assert max(columns for _, columns, _ in sizes) == 16


@given(SEEDS, SEEDS)
def test_nobody_has_a_board_from_code_date_and_a_published_hash(secret: bytes, other: bytes) -> None:
    day = WEEK[2]
    seed = seed_of(secret, day)
    assert (daily_field(seed, day) == daily_field(seed_of(other, day), day)) == (secret == other)
    assert bytes.fromhex(commitment(seed)) != seed


def test_seeds_of_other_days_say_nothing_about_a_day() -> None:
    seeds = [seed_of(b"secret", MONDAY + timedelta(days=number)) for number in range(1000)]
    assert len(set(seeds)) == 1000
    ones = sum(int.from_bytes(seed, "big").bit_count() for seed in seeds)
    assert 0.49 < ones / 256_000 < 0.51
