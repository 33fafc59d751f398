"""The arithmetic of ratings, beside the formulas of Weng and Lin, and why a rating has changed as players read it."""

import asyncio
from collections.abc import Mapping
from math import exp, sqrt
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import update

from bot.game.ratings import PROVISIONAL, figure_of, is_provisional, rate, rating_of
from bot.game.rebuild import rebuild
from bot.store.games import Store
from bot.store.models import StoredRating
from bot.store.results import NEW, Rated, RatingStore, Skill
from tests.databases import file_with_tables
from tests.store.deleting import forget
from tests.store.rated import end_game, figures, ratings_in
from tests.store.results import NOON

SETTLED = Skill(25.0, 1.5)
SKILLS = st.builds(Skill, st.floats(0, 50), st.floats(0.5, 9))
PLACES = st.dictionaries(st.integers(1, 10**18), st.integers(1, 25), min_size=2, max_size=25)


def by_the_book(places: Mapping[int, int], before: Mapping[int, Skill]) -> Mapping[int, Skill]:
    """Algorithm 4 of "A Bayesian Approximation Method for Online Ranking" (Weng and Lin 2011), for single players.

    Before a game everybody's variance grows a little, as in openskill.
    """
    variance = {player: skill.sigma**2 + (25 / 300) ** 2 for player, skill in before.items()}
    c = sqrt(sum(one + (25 / 6) ** 2 for one in variance.values()))
    after = {}
    for player, skill in before.items():
        omega = delta = 0.0
        for other, place in places.items():
            if place <= places[player]:
                behind = [before[one].mu for one in places if places[one] >= place]
                tied = sum(one == place for one in places.values())
                share = exp(skill.mu / c) / sum(exp(mu / c) for mu in behind)
                omega += ((player == other) - share) / tied
                delta += share * (1 - share) / tied
        less = sqrt(variance[player]) / c * variance[player] / c**2 * delta
        mu, sigma = skill.mu + variance[player] / c * omega, sqrt(variance[player] * max(1 - less, 0.0001))
        after[player] = Skill(mu, sigma)
    return after


@given(PLACES, st.data())
def test_skills_follow_the_formulas_whatever_ids_and_order(places: dict[int, int], data: st.DataObject) -> None:
    before = {player: data.draw(SKILLS) for player in places}
    expected, computed = by_the_book(places, before), rate(places, before)
    assert computed.keys() == places.keys()
    for player, skill in computed.items():
        assert skill == pytest.approx(expected[player], abs=1e-9)
    others = dict(zip(places, data.draw(st.permutations(range(-len(places), 0))), strict=True))
    renamed = {others[player]: place for player, place in places.items()}
    shuffled = {player: renamed[player] for player in sorted(renamed)}
    after = rate(shuffled, {others[player]: skill for player, skill in before.items()})
    assert {player: after[others[player]] for player in places} == computed


@given(PLACES, st.data())
def test_the_winner_never_drops_the_last_never_gains(places: dict[int, int], data: st.DataObject) -> None:
    before = {player: data.draw(SKILLS) for player in places}
    after, found = rate(places, before), sorted(places.values())
    ratings = [Rated(one, place, before[one], after[one], False) for one, place in places.items()]
    for one in ratings:
        if one.place == found[0] != found[1]:
            assert one.after.mu >= one.before.mu
        if one.place == found[-1] != found[-2]:
            assert one.after.mu <= one.before.mu


def test_equal_players_who_draw_keep_their_figures_and_provisional_ones_are_marked() -> None:
    assert {figure_of(skill) for skill in rate({1: 1, 2: 1}, {1: NEW, 2: NEW}).values()} == {1500}
    assert (str(rating_of(NEW)), str(rating_of(SETTLED))) == ("≈1,500", "1,500")


def test_a_figure_says_how_often_one_wins() -> None:
    """Between players who are rated well, 200 more is three wins in four."""
    lead = 200 / (figure_of(Skill(26, 1)) - figure_of(Skill(25, 1)))
    c = sqrt(2 * (1.5**2 + (25 / 6) ** 2))
    assert 1 / (1 + exp(-lead / c)) == pytest.approx(0.75, abs=0.02)


def games_until_known(others: int) -> int:
    """How many games a new player is provisional for against settled players, with every place in turn."""
    skill, games = NEW, 0
    while is_provisional(skill):
        games += 1
        places = {player: 1 + (player + games) % (others + 1) for player in range(others + 1)}
        skill = rate(places, {0: skill, **dict.fromkeys(range(1, others + 1), SETTLED)})[0]
    return games


@pytest.mark.parametrize("others", [1, 2, 4, 9])
def test_a_rating_is_provisional_for_some_ten_games(others: int) -> None:
    assert 8 <= games_until_known(others) <= 20


def test_an_even_duel_moves_a_rating_that_is_not_provisional_by_less_than_fifty() -> None:
    known = Skill(25, PROVISIONAL)
    assert figure_of(rate({1: 1, 2: 2}, {1: known, 2: SETTLED})[1]) - 1500 < 50


GAMES = st.lists(st.dictionaries(st.integers(1, 6), st.integers(1, 4), min_size=2, max_size=4), max_size=6)


@settings(max_examples=8)
@given(games=GAMES, deleted=st.sets(st.integers(1, 6)), at=st.integers(0, 6), spoil=st.booleans())
def test_rating_all_games_again_gives_what_was_stored(
    tmp_path_factory: pytest.TempPathFactory, games: list[dict[int, int]], deleted: set[int], at: int, spoil: bool
) -> None:
    """Also after players deleted their data in between, and played again as new ones."""

    async def play() -> None:
        file = tmp_path_factory.mktemp("ratings") / "games.db"
        file.write_bytes(file_with_tables())
        store = await Store.open(f"sqlite:///{file}")
        for number, places in enumerate(games):
            if number == at:
                for player in deleted:
                    await forget(store, player, NOON.date())
            await end_game(store, places)
        stored = figures(await ratings_in(store))
        if spoil:
            spoiled = update(StoredRating).values(mu_after=Random(at).random(), sigma_before=1)
            await store.database.transact(lambda session: session.execute(spoiled))
        _, changed = await rebuild(RatingStore(store.database))
        again = await ratings_in(store)
        assert changed == (len(again) if spoil else 0)
        assert figures(again) == pytest.approx(stored, abs=1e-9)
        await store.close()

    asyncio.run(play())
