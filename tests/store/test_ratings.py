"""Ratings as they are stored, on both databases: their order, what counts, deletions, and rating all games again."""

import asyncio
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from random import Random

import pytest
from sqlalchemy import delete, select, update

from bot.game.ratings import rate
from bot.game.rebuild import rebuild
from bot.store import results as module
from bot.store.games import Conflict, Store
from bot.store.models import StoredGame, StoredRating
from bot.store.personal_data import Deletions, Exports
from bot.store.results import MOST_A_DAY, NEW, Field, OnLadder, RatingStore, Skill, StandingsQueries, ToRate
from tests.databases import on_file
from tests.store.deleting import forget
from tests.store.plans import Statements
from tests.store.rated import LADDER, end_game, end_of, figures, new_game, ratings_in
from tests.store.results import NOON, add_players

ADA, BOB, CID, DOT, EVE = 1, 2, 3, 4, 5
DAY = timedelta(days=1)


async def play(store: Store, games: int, players: int = 6, seed: int = 1) -> None:
    """Store games of two to four players, three a day."""
    rng = Random(seed)
    for number in range(games):
        drawn = rng.sample(range(1, players + 1), rng.randint(2, min(4, players)))
        places = {player: rng.randint(1, 3) for player in drawn}
        await end_game(store, places, at=NOON + number * DAY / 3)


async def test_a_rating_begins_where_the_players_last_one_ended(store: Store) -> None:
    first = await end_game(store, {ADA: 1, BOB: 2})
    assert [(one.player, one.place, one.before) for one in first] == [(ADA, 1, NEW), (BOB, 2, NEW)]
    second = await end_game(store, {BOB: 1, ADA: 1, CID: 3})
    assert [(one.player, one.place) for one in second] == [(ADA, 1), (BOB, 1), (CID, 3)]
    assert [one.before for one in second] == [first[0].after, first[1].after, NEW]
    assert [row.number for row in await ratings_in(store)] == [1, 1, 2, 2, 2]
    assert await RatingStore(store.database).of_game(2) == second


async def test_ladders_have_numbers_and_ratings_of_their_own(store: Store) -> None:
    await end_game(store, {ADA: 1, BOB: 2})
    [first, _] = await end_game(store, {ADA: 2, BOB: 1}, ladder="race")
    assert first.before == NEW
    assert await RatingStore(store.database).ladders() == {LADDER: 1, "race": 1}
    of_ada = await RatingStore(store.database).of_player(ADA)
    assert of_ada.keys() == {LADDER, "race"}
    assert of_ada[LADDER].skill.mu > NEW.mu > of_ada["race"].skill.mu


@on_file
async def test_alone_or_against_the_bot_or_deleted_players_nobody_is_rated(store: Store) -> None:
    for places in ({ADA: 1}, {ADA: 1, 0: 2}, {ADA: 1, -7: 2}):
        assert await end_game(store, places) == ()
    assert await ratings_in(store) == []


async def test_games_that_end_at_once_in_two_processes_are_rated_one_after_the_other(
    store: Store, next_store: Store
) -> None:
    rng = Random(5)
    games = [dict.fromkeys(rng.sample(range(1, 13), 3), 1) | {99: 2} for _ in range(6)]
    processes = [(store, next_store)[number % 2] for number in range(len(games))]
    await asyncio.gather(*(end_game(one, places) for one, places in zip(processes, games, strict=True)))
    rows = await ratings_in(store)
    of_loser = [row for row in rows if row.player_id == 99]
    assert [row.number for row in of_loser] == list(range(1, 7))
    assert all(
        (one.mu_after, one.sigma_after) == (other.mu_before, other.sigma_before) for one, other in pairwise(of_loser)
    )
    assert await rebuild(RatingStore(store.database)) == (6, 0)


@on_file
async def test_nothing_is_stored_of_a_game_whose_last_turn_is_late(store: Store) -> None:
    await end_game(store, {ADA: 1, BOB: 2})
    with pytest.raises(Conflict):
        await store.add_turns([end_of(1, BOB, ToRate(LADDER, None, {BOB: 1, CID: 2}, rate))])
    assert len(await ratings_in(store)) == 2
    assert await RatingStore(store.database).ladders() == {LADDER: 1}


@on_file
async def test_a_turn_is_not_stored_without_its_ratings(store: Store) -> None:
    def fail(*_: object) -> dict[int, Skill]:
        raise ArithmeticError

    await end_game(store, {ADA: 1, BOB: 2})
    with pytest.raises(ArithmeticError):
        await store.add_turns([end_of(1, BOB, ToRate(LADDER, None, {BOB: 1, CID: 2}, fail), number=1)])
    assert await store.next_number(1) == 1


async def test_a_game_that_another_one_replaces_is_rated_with_its_start(store: Store) -> None:
    old, new = new_game(ADA), new_game(ADA)
    await store.add_game(old, [])
    rated = await store.add_game(new, [], end_of(old.id, ADA, ToRate(LADDER, None, {ADA: 1, BOB: 2}, rate)))
    assert [(one.player, one.place) for one in rated] == [(ADA, 1), (BOB, 2)]
    assert rated == await RatingStore(store.database).of_game(old.id)


@on_file
async def test_players_get_their_ratings_with_their_data(store: Store) -> None:
    await end_game(store, {ADA: 1, BOB: 2})
    found = {name: rows async for name, rows in Exports(store.database).rows(BOB)}
    [row] = found["ratings"]
    assert {"game_id", "ladder", "number", "place", "at", "mu_before", "sigma_after"} < row.keys()
    assert ADA not in [value for name, value in row.items() if name.endswith("_id") and name != "game_id"]


@on_file
async def test_a_pair_has_five_rated_games_on_a_ladder_a_day(store: Store) -> None:
    midnight = datetime(2026, 11, 2, tzinfo=UTC)
    for number in range(MOST_A_DAY):
        assert len(await end_game(store, {ADA: 1 + number % 2, BOB: 1}, at=midnight + number * DAY / 6)) == 2
    assert await end_game(store, {ADA: 1, BOB: 2}, at=midnight + DAY - timedelta(seconds=1)) == ()
    assert await end_game(store, {ADA: 1, BOB: 2}, at=midnight + DAY - timedelta(seconds=1), ladder="race")
    assert await end_game(store, {ADA: 1, CID: 2}, at=midnight + DAY - timedelta(seconds=1))
    assert await end_game(store, {ADA: 1, BOB: 2}, at=midnight - timedelta(seconds=1))
    assert await end_game(store, {ADA: 1, BOB: 2}, at=midnight + DAY)
    assert (await RatingStore(store.database).of_player(BOB))[LADDER].games == MOST_A_DAY + 2


async def test_a_day_is_one_of_utc(store: Store) -> None:
    late = datetime.fromisoformat("2026-11-02T23:30:00-08:00")
    for _ in range(MOST_A_DAY):
        await end_game(store, {ADA: 1, BOB: 2}, at=late)
    assert await end_game(store, {ADA: 1, BOB: 2}, at=datetime(2026, 11, 2, 12, tzinfo=UTC))
    assert await end_game(store, {ADA: 1, BOB: 2}, at=datetime(2026, 11, 3, 12, tzinfo=UTC)) == ()


@on_file
async def test_players_who_met_too_often_are_left_out_whoever_wins(store: Store) -> None:
    for _ in range(MOST_A_DAY):
        await end_game(store, {ADA: 1, BOB: 2})
    for places in ({ADA: 1, BOB: 2, CID: 3, DOT: 4}, {DOT: 1, CID: 2, BOB: 3, ADA: 4}):
        assert {one.player for one in await end_game(store, places)} == {CID, DOT}
    assert await end_game(store, {ADA: 1, BOB: 2, EVE: 3}) == (), "one alone can't be compared"
    assert len(await end_game(store, {ADA: 1, CID: 2, DOT: 3})) == 3, "no two of them have met as often"


@on_file
async def test_a_player_who_is_being_deleted_is_left_out(store: Store) -> None:
    await Deletions(store.database).begin(BOB, NOON.date())
    assert await end_game(store, {ADA: 1, BOB: 2}) == ()
    assert {one.player for one in await end_game(store, {ADA: 1, BOB: 2, CID: 3})} == {ADA, CID}


@on_file
async def test_ratings_say_who_is_hidden_now(store: Store) -> None:
    await add_players(store, hidden=[BOB], named=[ADA])
    rated = await end_game(store, {ADA: 1, BOB: 2, CID: 3})
    assert [one.hidden for one in rated] == [False, True, False]
    await add_players(store, hidden=[CID])
    assert [one.hidden for one in await RatingStore(store.database).of_game(1)] == [False, True, True]


async def test_ratings_of_deleted_players_stay_without_their_id(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.store.personal_data.ROWS", 2)
    await play(store, 8)
    before = figures(await ratings_in(store))
    await forget(store, ADA, NOON.date())
    rows = await ratings_in(store)
    [substitute] = {row.player_id for row in rows} - {BOB, CID, DOT, EVE, 6}
    assert substitute < 0
    assert figures(sorted(rows, key=lambda row: (row.number, row.place))) == before
    assert await RatingStore(store.database).of_player(ADA) == {}
    [forgotten] = await store.database.read(
        lambda session: session.scalars(
            select(StoredGame.forgotten)
            .join(StoredRating, StoredRating.game_id == StoredGame.id)
            .where(StoredRating.player_id == substitute)
            .distinct()
        ).all()
    )
    assert forgotten > 0, "no process goes on showing the id from memory"
    assert await rebuild(RatingStore(store.database)) == (8, 0)


@on_file
async def test_ratings_of_others_outlive_the_game_of_a_deleted_player(store: Store) -> None:
    await play(store, 6)
    await store.database.transact(lambda session: session.execute(delete(StoredGame).where(StoredGame.id < 4)))
    assert await rebuild(RatingStore(store.database)) == (6, 0)


@on_file
async def test_a_player_who_comes_back_after_a_deletion_is_new(store: Store) -> None:
    await end_game(store, {ADA: 1, BOB: 2})
    await forget(store, ADA, NOON.date())
    [ada, _] = await end_game(store, {ADA: 1, BOB: 2})
    assert ada.before == NEW


@on_file
async def test_rating_all_games_again_repairs_what_was_spoiled(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "BATCH", 4)
    await play(store, 10)
    await end_game(store, {ADA: 1, BOB: 2}, ladder="race")
    before = figures(await ratings_in(store))
    assert await rebuild(RatingStore(store.database)) == (11, 0)
    spoiled = update(StoredRating).where(StoredRating.number.between(3, 5), StoredRating.ladder == LADDER)
    await store.database.transact(lambda session: session.execute(spoiled.values(mu_after=99, sigma_before=1)))
    games, changed = await rebuild(RatingStore(store.database))
    assert games == 11
    assert changed == len([row for row in await ratings_in(store) if 3 <= row.number <= 5])
    assert figures(await ratings_in(store)) == pytest.approx(before, abs=1e-9)
    assert await rebuild(RatingStore(store.database)) == (11, 0)


@on_file
async def test_rating_all_games_again_in_the_middle_of_a_deletion_knows_who_is_who(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "BATCH", 3)
    monkeypatch.setattr("bot.store.personal_data.ROWS", 2)
    await play(store, 7, players=3)
    deletions = Deletions(store.database)
    await deletions.begin(ADA, NOON.date())
    states = set()
    while await deletions.delete_some(ADA):
        players = tuple(row.player_id for row in await ratings_in(store))
        if players not in states:
            assert await rebuild(RatingStore(store.database)) == (7, 0)
        states.add(players)
    assert max(len(set(players)) for players in states) == 4, "some ratings had the old id, and some the new one"


async def test_standings_have_the_newest_rating_of_those_who_may_be_seen(store: Store) -> None:
    week_ago, queries = NOON - timedelta(days=7), StandingsQueries(store.database)
    await end_game(store, {ADA: 1, BOB: 2}, at=NOON - timedelta(days=30))
    await end_game(store, {ADA: 1, CID: 2}, guild_id=200)
    await end_game(store, {CID: 1, DOT: 2, EVE: 3})
    await end_game(store, {EVE: 1, BOB: 2}, ladder="race")
    await add_players(store, hidden=[DOT], named=[ADA, DOT])
    await forget(store, EVE, NOON.date())

    async def seen(guild_id: int | None, since: datetime | None = None) -> dict[int, Skill]:
        rows = await queries.ratings(Field(guild_id, "", since), ladder=LADDER)
        return {player: Skill(mu, sigma) for player, mu, sigma in rows}

    ratings = {(row.player_id, row.number): Skill(row.mu_after, row.sigma_after) for row in await ratings_in(store)}
    ada, bob, cid = ratings[ADA, 2], ratings[BOB, 1], ratings[CID, 3]
    assert await seen(100) == {ADA: ada, BOB: bob, CID: cid}
    assert await seen(100, week_ago) == {CID: cid}
    assert await seen(200) == {ADA: ada, CID: cid}
    assert await seen(None) == {ADA: ada}
    assert await seen(None, NOON + timedelta(days=1)) == {}


@on_file
async def test_others_see_ratings_of_players_who_had_a_rated_game_on_their_server(store: Store) -> None:
    await end_game(store, {ADA: 1, BOB: 2})
    [_, rated] = await end_game(store, {ADA: 1, BOB: 2}, guild_id=None)
    await end_game(store, {ADA: 1, BOB: 2}, guild_id=200, ladder="race")
    ratings = RatingStore(store.database)
    assert await ratings.of_player(BOB, 100) == {LADDER: OnLadder(rated.after, 2)}
    assert (await ratings.of_player(BOB)).keys() == {LADDER, "race"}
    assert await ratings.of_player(BOB, 300) == {}


async def test_no_rating_reads_the_whole_table(store: Store) -> None:
    statements, ratings, queries = Statements(store), RatingStore(store.database), StandingsQueries(store.database)
    await play(store, 5)
    await ratings.of_player(ADA)
    await ratings.of_player(ADA, 100)
    await queries.ratings(Field(100, "", NOON), ladder=LADDER)
    await queries.ratings(Field(None, ""), ladder=LADDER)
    await rebuild(ratings)
    await forget(store, ADA, NOON.date())
    assert await statements.reading_all() == []
