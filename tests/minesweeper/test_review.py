"""What is said at the end of a game."""

from datetime import timedelta

import pytest

from bot.games.minesweeper.review import decisive_moment, describe_review, figures, luck
from core import (
    Board,
    Cell,
    Dig,
    Explanation,
    Inference,
    Review,
    ReviewedDig,
    Rule,
    explain,
    parse_board,
    review_game,
)

ADA, BOB = 1, 2
FORCED = "##\n11"
UNSURE = "##1#####\n##1#####"
LEFT_ASIDE = "##1###1*"


def dig(text: str, mines: int, *cells: Cell, exploded: int = 0, player: int = ADA) -> Dig:
    return Dig(player, parse_board(text, mines), frozenset(cells), exploded)


def of(*digs: Dig) -> Review:
    return review_game(digs)


@pytest.mark.parametrize(
    ("review", "told"),
    [
        (
            of(dig(FORCED, 1, (0, 0), exploded=1)),
            "A1 was a mine with 50 %; no certain move was left, nor a safer guess.",
        ),
        (
            of(dig(UNSURE, 3, (0, 1), exploded=1)),
            "B1 was a mine with 25 %; no certain move was left: the best was 20 % at A1.",
        ),
        (of(dig(LEFT_ASIDE, 2, (0, 1), exploded=1)), "B1 was a mine with 50 %; A1 was certainly safe."),
        (of(dig("#10#", 1, (0, 0), exploded=1)), "A1 was certainly a mine; D1 was certainly safe."),
        (
            of(dig(FORCED, 1, (0, 0))),
            "The boldest dig went well: A1, a mine with 50 %; no certain move was left, nor a safer guess.",
        ),
        (of(dig("*1#", 1, (0, 2))), "Nobody took a risk: every dig was certain."),
        (
            of(dig("##\n#1\n##", 1, (0, 0), (0, 1), exploded=1)),
            "A1 and B1 held a mine with 40 %; no certain move was left: the best was 20 % at A1.",
        ),
    ],
)
def test_the_decisive_moment_is_told_in_a_sentence(review: Review, told: str) -> None:
    assert decisive_moment(review, None) == told


def test_the_reason_is_told_why_another_square_was_safe() -> None:
    review = of(dig(LEFT_ASIDE, 2, (0, 1), exploded=1))
    reason = explain(parse_board(LEFT_ASIDE, 2), (0, 0))
    assert decisive_moment(review, reason).endswith(
        "A1 was certainly safe, because 1 mine is left, which is among the squares of C1 (after 1 other step)."
    )


def test_the_figures_are_by_time_and_by_moves() -> None:
    assert figures(30, 45, 40, timedelta(seconds=60)) == "3BV 30 of 45 · 0.50 3BV/s · efficiency 75 %"
    assert figures(0, 45, 0, timedelta(0)) == "3BV 0 of 45"


def test_luck_has_a_sign() -> None:
    review = of(dig(FORCED, 1, (0, 0), exploded=1), dig(FORCED, 1, (0, 0), player=BOB))
    assert [luck(share) for share in review.players.values()] == ["luck −0.50", "luck +0.50"]


def test_details_tell_every_player_and_every_risk() -> None:
    review = of(
        dig(UNSURE, 3, (0, 1)), dig("*1#", 1, (0, 2), player=BOB), dig(LEFT_ASIDE, 2, (0, 1), player=BOB, exploded=1)
    )
    assert describe_review(review, None).split("\n")[:-1] == [
        "### Luck and skill",
        "B1 was a mine with 50 %; A1 was certainly safe.",
        "All together: 1 of 3 digs as safe as could be · guesses 2 · luck −0.25 · needless risk 0.55",
        "<@1>: 0 of 1 dig as safe as could be · guesses 1 · luck +0.25 · needless risk 0.05",
        "<@2>: 1 of 2 digs as safe as could be · guesses 1 · luck −0.50 · needless risk 0.50",
        "### Digs that weren't safe",
        "<@1> B1: 25 %, while A1 had 20 %",
        "💥 <@2> B1: 50 %, while A1 was safe",
    ]


@pytest.mark.parametrize(("players", "told"), [(6, None), (7, "1 more player"), (8, "2 more players")])
def test_details_tell_how_many_players_have_no_line_of_their_own(players: int, told: str | None) -> None:
    review = of(*(dig(FORCED, 1, (0, 0), player=player) for player in range(1, players + 1)))
    more = [line for line in describe_review(review, None).split("\n") if "more player" in line]
    assert more == ([told] if told else [])


def test_details_tell_a_certain_mine_from_a_guess() -> None:
    review = of(dig("#10#", 1, (0, 0), exploded=1), dig(FORCED, 1, (0, 0), (0, 1), exploded=1))
    assert describe_review(review, None).split("\n")[2:-1] == [
        "All together: 0 of 2 digs as safe as could be · guesses 0 · luck +0.00 · needless risk 1.50",
        "### Digs that weren't safe",
        "💥 <@1> A1: certainly a mine, while D1 was safe",
        "💥 <@1> A1 and B1: certainly a mine among them, while A1 had 50 %",
    ]


def test_the_details_of_a_long_game_fit_into_a_message() -> None:
    wide = ("#" * 26 + "\n" + "1" * 26 + "\n" + "#" * 26 + "\n") * 10
    cells = frozenset((row, column) for row in (27, 29) for column in range(22, 26))
    chord = Dig(10**19, Board(150, wide), cells, exploded=8)
    step = Inference(Rule.CASES, tuple((28, column) for column in range(20)), True, frozenset([(29, 25)]), frozenset())
    review = Review(
        tuple(
            ReviewedDig(chord._replace(player=10**19 + number % 30), 0.5, 1.5, 0.0, (29, 25)) for number in range(300)
        )
    )
    told = describe_review(review, Explanation((29, 25), mine=False, steps=(step,) * 20))
    assert 1000 < len(told) <= 2000
