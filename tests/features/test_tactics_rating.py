"""Ratings of exercises and of their players, and which exercise is drawn."""

from dataclasses import replace
from random import Random

import pytest

from bot.features.tactics.library import read
from bot.features.tactics.rating import CHOICES, KNOWN, NEW_PLAYER, SIGMA, Ranking, rate, seed_of
from bot.game.ratings import is_provisional
from bot.store.results import Skill
from core import Tier

SETTLED, EXERCISE = Skill(25.0, KNOWN), Skill(25.0, SIGMA)


@pytest.mark.parametrize("correct", [True, False])
def test_an_answer_moves_player_and_exercise_apart(correct: bool) -> None:
    player, exercise = rate(SETTLED, EXERCISE, correct)
    assert (player.mu > 25.0, exercise.mu < 25.0) == (correct, correct)
    assert player.sigma < SETTLED.sigma
    assert exercise.sigma < EXERCISE.sigma


def test_uncertain_players_hardly_move_exercises() -> None:
    (_, by_new), (_, by_settled) = (rate(player, EXERCISE, True) for player in (NEW_PLAYER, SETTLED))
    assert 25.0 - by_new.mu < 0.1 * (25.0 - by_settled.mu)


def test_a_rating_is_no_longer_provisional_after_some_answers() -> None:
    player, answers = NEW_PLAYER, 0
    while is_provisional(player):
        player, _ = rate(player, Skill(player.mu, SIGMA), answers % 2 == 0)
        answers += 1
    assert 5 <= answers <= 15


def test_exercises_begin_harder_with_each_tier_and_clue() -> None:
    exercise = next(iter(read().rated.values()))
    tiers = [seed_of(replace(exercise, tier=tier)).mu for tier in Tier]
    clues = [seed_of(replace(exercise, clues=clues)).mu for clues in range(1, 7)]
    assert tiers == sorted(set(tiers))
    assert clues == sorted(set(clues))


def test_one_of_the_nearest_is_drawn_that_wasnt_answered() -> None:
    exercises = list(read().rated.values())[:100]
    ranking, rng = Ranking(exercises, {}), Random(1)
    answered: set[int] = set()
    for _ in exercises:
        drawn = ranking.draw(23.0, answered, rng)
        left = sorted(abs(ranking[one.id].mu - 23.0) for one in exercises if one.id not in answered)
        assert drawn not in answered
        assert abs(ranking[drawn].mu - 23.0) <= left[:CHOICES][-1]
        answered.add(drawn)
    assert ranking.draw(23.0, answered, rng) in answered


def test_a_rating_that_has_changed_decides_what_is_drawn() -> None:
    exercises = list(read().rated.values())[:100]
    known = exercises[0].id
    for ranking in (Ranking(exercises, {known: Skill(90.0, 1.0)}), Ranking(exercises, {})):
        ranking.put(known, Skill(90.0, 1.0))
        assert ranking[known] == Skill(90.0, 1.0)
        assert ranking.level(1) == 90.0
        others = {ranking.draw(90.0, (), Random(seed)) for seed in range(50)}
        assert known in others
        assert len(others) <= CHOICES
    assert ranking.level(0) < ranking.level(0.5) < ranking.level(1)


def test_ratings_of_retired_exercises_are_left_alone() -> None:
    exercises = list(read().rated.values())[:10]
    ranking = Ranking(exercises, {1: Skill(99.0, 1.0)})
    ranking.put(1, Skill(98.0, 1.0))
    assert ranking.level(1) < 90
