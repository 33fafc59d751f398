"""Reviews of finished games in words."""

from datetime import timedelta

import pytest

from bot.discord.text import MESSAGE_LENGTH
from bot.engine.jobs import GameReview, find_review, judge_digs
from bot.features.minesweeper.scoreboard import Figures
from bot.features.minesweeper.text.review import decisive_moment, describe_figures, describe_review, luck
from bot.text.language import ENGLISH
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


def details_of(review: Review) -> list[str]:
    return describe_review(GameReview(review), ENGLISH, MESSAGE_LENGTH).split("\n")


@pytest.mark.parametrize(
    ("review", "sentences"),
    [
        (of(dig(FORCED, 1, (0, 0), exploded=1)), "A1 was a mine (50% risk). No square was safer."),
        (
            of(dig(UNSURE, 3, (0, 1), exploded=1)),
            "B1 was a mine (25% risk). A1 had only 20% risk.",
        ),
        (of(dig(LEFT_ASIDE, 2, (0, 1), exploded=1)), "B1 was a mine (50% risk). A1 was safe."),
        (of(dig("#10#", 1, (0, 0), exploded=1)), "A1 was a mine (100% risk). D1 was safe."),
        (of(dig(FORCED, 1, (0, 0))), "Luckiest dig: A1 (50% mine). No square was safer."),
        (of(dig("*1#", 1, (0, 2))), "No risks taken: every dig was safe."),
        (
            of(dig("##\n#1\n##", 1, (0, 0), (0, 1), exploded=1)),
            "One of A1 and B1 was a mine (40% risk). A1 had only 20% risk.",
        ),
        (
            of(dig(FORCED, 1, (0, 0), (0, 1), exploded=1)),
            "One of A1 and B1 was a mine (100% risk). A1 had only 50% risk.",
        ),
    ],
)
def test_the_decisive_moment_is_a_dig_and_what_would_have_been_better(review: Review, sentences: str) -> None:
    assert str(decisive_moment(GameReview(review))) == sentences


def test_a_game_without_judged_digs_has_no_decisive_moment() -> None:
    assert decisive_moment(GameReview(Review(()))) is None
    assert details_of(Review(())) == ["There's nothing to review in this game."]


def test_a_missed_safe_square_is_named() -> None:
    review = of(dig(LEFT_ASIDE, 2, (0, 1), exploded=1))
    reason = explain(parse_board(LEFT_ASIDE, 2), (0, 0))
    assert str(decisive_moment(GameReview(review, reason))).endswith("A1 was safe.")


@pytest.mark.parametrize(
    ("text", "mines", "cell", "sentence"),
    [
        ("*1#", 1, (0, 2), "C1 was safe: B1 needs no more mines."),
        ("*1###", 1, (0, 4), "C1, D1 and E1 were safe: the board needs no more mines."),
        ("#####\n11211", 2, (0, 2), "C1 was safe: B2's last mine is next to A2."),
        ("#1###", 1, (0, 4), "D1 and E1 were safe: B1 is next to the board's last mine."),
        ("#####\n11211", 2, (0, 3), "A1 was safe: C2 needs 1 more mine than B2, and that's D1."),
        (
            "01##\n02##\n13#3\n####",
            6,
            (1, 2),
            "C2 was safe: otherwise B1, B2, B3, D3 and the number of mines left wouldn't add up.",
        ),
    ],
)
def test_a_single_step_is_the_whole_reason(text: str, mines: int, cell: Cell, sentence: str) -> None:
    review = of(dig("#10#", 1, (0, 0), exploded=1))
    reason = explain(parse_board(text, mines), cell)
    assert str(decisive_moment(GameReview(review, reason))).endswith(f" {sentence}")


def test_a_certain_mine_and_the_nearest_safe_square_come_with_their_reasons() -> None:
    alone = find_review([dig("#10#", 1, (0, 0), exploded=1)])
    assert str(decisive_moment(alone)) == (
        "A1 was certainly a mine: B1 still needs 1 mine, and only this square is left. "
        "D1 was safe: C1 needs no more mines."
    )
    chord = find_review([dig("00000\n01110\n01#10\n01###\n00###", 2, (2, 2), (3, 2), exploded=1)])
    assert str(decisive_moment(chord)) == (
        "C3 was certainly a mine: B2 still needs 1 mine, and only this square is left. "
        "C4 and C5 were safe: B5 needs no more mines."
    )


def test_details_have_all_steps_of_the_reasons() -> None:
    made = find_review([dig("#00#1##", 2, (0, 5), exploded=1)])
    lines = describe_review(made, ENGLISH, MESSAGE_LENGTH).split("\n")
    assert lines[1:5] == [
        "F1 was a mine (100% risk). D1 was safe: C1 needs no more mines.",
        "Why F1 was a mine:",
        "1. D1 is safe: C1 needs no more mines.",
        "2. F1 is a mine: E1 still needs 1 mine, and only this square is left.",
    ]
    assert "💥 <@1> F1: 100% risk · D1 was safe." in lines, "the nearest, not the first one of the board"


def test_a_judgement_has_the_reasons_too() -> None:
    [judged] = judge_digs([dig("#00#1##", 2, (0, 5), exploded=1)])
    assert judged is not None
    assert judged.best == getattr(judged.reason, "cell", None) == (0, 3)
    assert getattr(judged.mine, "cell", None) == (0, 5)
    [guess] = judge_digs([dig(FORCED, 1, (0, 0), exploded=1)])
    assert guess is not None
    assert (guess.reason, guess.mine) == (None, None)


def test_the_figures_are_by_time_and_by_moves() -> None:
    figures = Figures(30, 45, 40, timedelta(seconds=60))
    assert str(describe_figures(figures)) == "3BV 30/45 · 0.50 3BV/s · efficiency 75%"
    assert str(describe_figures(Figures(0, 45, 0, timedelta(0)))) == "3BV 0/45"


def test_luck_has_a_sign() -> None:
    review = of(dig(FORCED, 1, (0, 0), exploded=1), dig(FORCED, 1, (0, 0), player=BOB))
    assert [str(luck(share)) for share in review.players.values()] == ["luck −0.50", "luck +0.50"]


def test_details_name_every_player_and_every_risk() -> None:
    review = of(
        dig(UNSURE, 3, (0, 1)), dig("*1#", 1, (0, 2), player=BOB), dig(LEFT_ASIDE, 2, (0, 1), player=BOB, exploded=1)
    )
    assert details_of(review) == [
        "### Luck and skill",
        "B1 was a mine (50% risk). A1 was safe.",
        "Everyone: 1/3 best moves, 2 guesses · luck −0.25 · avoidable risk 0.55",
        "<@1>: 0/1 best moves, 1 guess · luck +0.25 · avoidable risk 0.05",
        "<@2>: 1/2 best moves, 1 guess · luck −0.50 · avoidable risk 0.50",
        "### Risky digs",
        "<@1> B1: 25% risk · A1 had only 20% risk.",
        "💥 <@2> B1: 50% risk · A1 was safe.",
        "-# Luck: expected hits minus actual hits. Avoidable risk: hits to expect from digs that weren't the safest.",
    ]


def test_details_leave_out_luck_that_is_rounded_to_nothing_and_risk_that_there_was_not() -> None:
    assert details_of(of(dig("*1#", 1, (0, 2)))) == [
        "### Luck and skill",
        "No risks taken: every dig was safe.",
        "<@1>: 1/1 best moves, 0 guesses",
    ]
    lucky = details_of(of(dig(FORCED, 1, (0, 0))))
    assert "voidable risk" not in "\n".join(lucky)
    assert lucky[-1] == "-# Luck: expected hits minus actual hits."


@pytest.mark.parametrize(("players", "line"), [(6, None), (7, "1 more player"), (8, "2 more players")])
def test_details_count_the_players_without_a_line_of_their_own(players: int, line: str | None) -> None:
    review = of(*(dig(FORCED, 1, (0, 0), player=player) for player in range(1, players + 1)))
    assert [found for found in details_of(review) if "more player" in found] == ([line] if line else [])


def test_details_distinguish_certain_mines_from_guesses() -> None:
    review = of(dig("#10#", 1, (0, 0), exploded=1), dig(FORCED, 1, (0, 0), (0, 1), exploded=1))
    assert details_of(review)[2:-1] == [
        "<@1>: 0/2 best moves, 0 guesses · avoidable risk 1.50",
        "### Risky digs",
        "💥 <@1> A1: 100% risk · D1 was safe.",
        "💥 <@1> A1 and B1: 100% risk · A1 had only 50% risk.",
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
    reason = Explanation((29, 25), mine=False, steps=(step,) * 20)
    words = describe_review(GameReview(review, reason, reason), ENGLISH, MESSAGE_LENGTH)
    assert 1000 < len(words) <= MESSAGE_LENGTH
