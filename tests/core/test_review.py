"""Reviews of the digs of a game."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core import Board, Cell, Dig, Review, parse_board, review_game
from tests.core.layouts import layouts, positions, unknown_cells

ADA, BOB = 1, 2


def dig(text: str, mines: int, *cells: Cell, exploded: int = 0, player: int = ADA) -> Dig:
    return Dig(player, parse_board(text, mines), frozenset(cells), exploded)


def of_one(made: Dig) -> Review:
    return review_game([made])


@given(positions(most_cells=12), st.data())
def test_the_risk_is_the_share_of_layouts_in_which_a_dig_hits_a_mine(board: Board, data: st.DataObject) -> None:
    unknown = unknown_cells(board)
    if not unknown:
        return
    cells = data.draw(st.sets(st.sampled_from(unknown), min_size=1, max_size=3))
    every = layouts(board)
    for reviewed in of_one(Dig(ADA, board, frozenset(cells), exploded=0)).digs:
        assert reviewed.risk == pytest.approx(sum(bool(cells & layout) for layout in every) / len(every))
        risks = [sum(cell in layout for layout in every) / len(every) for cell in unknown]
        assert reviewed.least == pytest.approx(min(min(risks), reviewed.risk))


NEEDLESS, RISKIER, FORCED = (
    dig("##1###1*", 2, (0, 1), exploded=1),
    dig("##1#####\n##1#####", 3, (0, 1)),
    dig("##\n11", 1, (0, 1), exploded=1),
)


def test_a_risk_comes_with_a_better_dig_and_is_a_mistake_only_if_a_square_was_certainly_safe() -> None:
    reviews = [of_one(made) for made in (NEEDLESS, RISKIER, FORCED)]
    digs = [review.digs[0] for review in reviews]
    assert [(one.risk, one.least, one.better) for one in digs] == [
        (0.5, 0.0, (0, 0)),
        (0.25, 0.2, (0, 0)),
        (0.5, 0.5, None),
    ]
    assert [one.needless for one in digs] == pytest.approx([0.5, 0.05, 0])
    assert [review.whole.mistakes for review in reviews] == [1, 0, 0]
    assert digs[2].luck == -0.5


def test_the_better_dig_is_the_nearest_of_the_safest() -> None:
    assert of_one(dig("#00#1##", 2, (0, 5), exploded=1)).digs[0].better == (0, 3)


def test_luck_and_skill_are_summed_for_all_and_for_each_player() -> None:
    review = review_game(
        [
            dig("###\n###", 1, (0, 0)),  # nothing is known, so it isn't judged
            dig("##\n11", 1, (0, 0), player=BOB),
            dig("*1#", 1, (0, 2)),
            dig("##\n11", 1, (0, 1), exploded=1),
        ]
    )
    assert review.players.keys() == {BOB, ADA}
    assert review.players[BOB] == (1, 1, 1, 0, 0.0, 0.5)
    assert review.players[ADA] == (2, 2, 1, 0, 0.0, -0.5)
    assert review.whole == (3, 3, 2, 0, 0.0, 0.0)


def test_digging_a_certain_mine_is_no_guess_and_no_bad_luck() -> None:
    alone, chord = dig("#10#", 1, (0, 0), exploded=1), dig("##\n11", 1, (0, 0), (0, 1), exploded=1)
    assert of_one(alone).whole == (1, 0, 0, 1, 1.0, 0.0)
    assert of_one(chord).whole == (1, 0, 0, 0, 0.5, 0.0)


def test_the_last_mine_that_was_hit_or_else_the_greatest_risk_is_decisive() -> None:
    last = dig("##1#####\n##1#####", 3, (0, 1), exploded=1)
    hit = review_game([FORCED, last]).decisive
    assert hit is not None
    assert hit.dig is last
    risky = dig("##\n11", 1, (0, 1))
    risk = review_game([risky, RISKIER]).decisive
    assert risk is not None
    assert risk.dig is risky


def test_a_game_without_risk_has_no_decisive_moment() -> None:
    assert review_game([dig("*1#", 1, (0, 2))]).decisive is None


def test_the_luck_of_a_chord_counts_every_expected_mine() -> None:
    [reviewed] = of_one(dig("#1#*#1#", 3, (0, 0), (0, 6))).digs
    assert (reviewed.risk, reviewed.expected, reviewed.luck) == (0.75, 1.0, 1.0)
