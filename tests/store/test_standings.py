"""The figures that standings compare, on both databases, beside what plain Python makes of the same results."""

from collections import defaultdict
from collections.abc import Callable, Iterable
from datetime import timedelta
from itertools import product
from random import Random
from statistics import mean
from typing import Any

import pytest

from bot.store.games import Store
from bot.store.results import Field, StandingsQueries
from tests.databases import on_file
from tests.store.results import NOON, add_players, add_results, add_visits, daily, result

HERE, ELSEWHERE = 100, 200
HIDDEN, NAMED, FORGOTTEN = 3, {3, 4, 5}, -6
MONTH_AGO = NOON - timedelta(days=30)

Row = dict[str, Any]


def random_results() -> list[Row]:
    rng = Random(19)
    ended = [NOON - timedelta(days=rng.uniform(0, 60)) for _ in range(400)]
    rows = [
        result(
            rng.choice([1, 2, 3, 4, 5, FORGOTTEN]),
            guild_id=rng.choice([HERE, HERE, ELSEWHERE, None]),
            difficulty=rng.choice(["beginner", "beginner", "expert"]),
            outcome=rng.choice(["won", "won", "won", "lost", "resigned"]),
            ended_at=at,
            duration=rng.choice([0, *range(1000, 60_000, 500)]),
            value=rng.randint(1, 99),
            moves=rng.randint(1, 150),
            hits=rng.choice([0, 0, 0, 1]),
            alone=rng.random() < 0.7,
            ranked=rng.random() < 0.8,
            private=rng.random() < 0.3,
        )
        for at in ended
    ]
    days = [NOON.date() - timedelta(days=ago) for ago in range(40)]
    dailies = [
        daily(
            player,
            day,
            guild_id=rng.choice([HERE, ELSEWHERE]),
            ended_at=NOON - timedelta(days=ago),
            outcome=rng.choice(["won", "won", "resigned"]),
            hits=rng.choice([0, 1, 4]),
            ranked=rng.random() < 0.8,
            duration=rng.randint(1000, 60_000),
        )
        for ago, day in enumerate(days)
        for player in (1, 2, 3, 4, FORGOTTEN)
    ]
    return rows + dailies


@pytest.fixture
async def rows(store: Store) -> list[Row]:
    rows = random_results()
    await add_results(store, rows)
    await add_players(store, hidden=[HIDDEN], named=NAMED)
    await add_visits(
        store, [(row["day"], HERE, row["player_id"]) for row in rows if row["day"] and row["guild_id"] == HERE]
    )
    return rows


def seen(rows: Iterable[Row], field: Field) -> dict[int, list[Row]]:
    """The results in a field by their player, the oldest first, without those whom nobody may see."""
    of_players = defaultdict(list)
    for row in sorted(rows, key=lambda row: (row["ended_at"], row["game_id"])):
        there = row["player_id"] in NAMED if field.guild_id is None else row["guild_id"] == field.guild_id
        recent = field.since is None or row["ended_at"] >= field.since
        if there and recent and row["difficulty"] == field.difficulty and row["player_id"] not in {HIDDEN, FORGOTTEN}:
            of_players[row["player_id"]].append(row)
    return of_players


def figures(
    rows: Iterable[Row], field: Field, counts: Callable[[Row], bool], figure: Callable[[list[Row]], Any]
) -> dict[int, Any]:
    kept = {player: [row for row in theirs if counts(row)] for player, theirs in seen(rows, field).items()}
    return {player: figure(theirs) for player, theirs in kept.items() if theirs}


def is_win(row: Row) -> bool:
    """A win that counts."""
    return bool(row["ranked"] and row["outcome"] == "won" and not row["hits"])


def is_record(row: Row) -> bool:
    return bool(row["alone"] and is_win(row) and row["duration"])


async def test_figures_are_those_of_the_results(store: Store, rows: list[Row]) -> None:
    queries = StandingsQueries(store.database)
    for field in product((HERE, ELSEWHERE, None), ("beginner", "expert"), (None, MONTH_AGO)):
        await assert_figures(queries, rows, Field(*field))


async def assert_figures(queries: StandingsQueries, rows: list[Row], field: Field) -> None:
    fastest = dict(await queries.fastest(field))
    assert fastest == figures(rows, field, is_record, lambda theirs: min(row["duration"] for row in theirs))
    assert fastest

    together = dict(await queries.fastest(field, alone=False))
    assert together == figures(
        rows,
        field,
        lambda row: bool(not row["alone"] and is_win(row) and row["duration"]),
        lambda theirs: min(row["duration"] for row in theirs),
    )

    for per_move in (True, False):

        def average(theirs: list[Row], *, per_move: bool = per_move) -> Any:
            divisors = [row["moves"] if per_move else row["duration"] / 1000 for row in theirs]
            return pytest.approx(mean(row["value"] / by for row, by in zip(theirs, divisors, strict=True)))

        averages = dict(await queries.averages(field, per_move=per_move, least=3))
        enough = {player for player, wins in figures(rows, field, is_record, len).items() if wins >= 3}
        assert averages.keys() == enough
        assert averages == {
            player: figure for player, figure in figures(rows, field, is_record, average).items() if player in enough
        }

    forms = dict(await queries.forms(field))
    assert forms == figures(
        rows,
        field,
        lambda row: bool(row["ranked"] and row["alone"]),
        lambda theirs: "".join(str(int(is_win(row))) for row in theirs),
    )


async def test_stars_are_those_of_finished_daily_boards(store: Store, rows: list[Row]) -> None:
    queries = StandingsQueries(store.database)
    for guild, since in product((HERE, None), (None, MONTH_AGO)):
        field = Field(guild, "daily", since)
        stars = {player: found for player, *found in await queries.stars(field)}
        there = [row for row in rows if row["day"] and (since is None or row["day"] >= since.date())]
        visitors = {row["player_id"] for row in there if row["guild_id"] == HERE}
        opened_here = [{**row, "guild_id": HERE} for row in rows if guild is None or row["player_id"] in visitors]
        assert stars == figures(
            opened_here,
            field,
            lambda row: bool(row["outcome"] == "won" and row["ranked"]),
            lambda theirs: [
                sum(max(0, 3 - row["hits"]) for row in theirs),
                pytest.approx(mean(row["duration"] for row in theirs)),
            ],
        )
        assert stars


@on_file
async def test_daily_boards_count_on_every_server_where_their_player_opened_one(store: Store) -> None:
    today, yesterday, long_ago = (NOON.date() - timedelta(days=ago) for ago in (0, 1, 40))
    await add_results(store, [daily(1, today, guild_id=None), daily(1, yesterday, hits=2), daily(2, today)])
    await add_visits(store, [(today, HERE, 1), (long_ago, ELSEWHERE, 1), (today, 300, 3)])
    queries = StandingsQueries(store.database)
    assert list(await queries.stars(Field(HERE, "daily", MONTH_AGO))) == [(1, 4, 20_000)]
    assert list(await queries.stars(Field(ELSEWHERE, "daily", MONTH_AGO))) == []
    assert list(await queries.stars(Field(ELSEWHERE, "daily"))) == [(1, 4, 20_000)]
    assert list(await queries.stars(Field(300, "daily"))) == []


@on_file
async def test_names_are_those_of_players_who_have_one(store: Store) -> None:
    await add_players(store, hidden=[1], named=[2])
    assert await StandingsQueries(store.database).names([1, 2, 3]) == {2: "player 2"}
