"""What a player is told about his moves."""

import pytest

from bot.play.move_result import MinesweeperMoveResult
from core import Action, Move, Outcome, Refusal
from tests.play.table import moves_of


def refused(text: str, refusal: Refusal) -> MinesweeperMoveResult:
    return MinesweeperMoveResult(refused=[(move, refusal) for move in moves_of(text)])


@pytest.mark.parametrize(
    ("report", "summary"),
    [
        (MinesweeperMoveResult(), "Nothing new was opened or flagged."),
        (MinesweeperMoveResult(opened=1), "1 opened."),
        (MinesweeperMoveResult(opened=12, flagged=3, unflagged=1), "12 opened, 3 flagged, 1 unflagged."),
        (MinesweeperMoveResult(unflagged=2), "2 unflagged."),
        (MinesweeperMoveResult(exploded=[(6, 2)], outcome=Outcome.LOST), "💥 Mine at C7. The game is lost."),
        (MinesweeperMoveResult(opened=2, outcome=Outcome.WON), "2 opened. 🎉 The game is won."),
        (
            MinesweeperMoveResult(opened=4, exploded=[(6, 2)], not_done=moves_of("d8 !e3 @f4")),
            "4 opened. 💥 Mine at C7. Skipped: D8 !E3 @F4.",
        ),
    ],
)
def test_a_summary_counts_what_was_done_and_says_what_was_not(report: MinesweeperMoveResult, summary: str) -> None:
    assert report.summary == summary


@pytest.mark.parametrize(
    ("text", "refusal", "complaint"),
    [
        ("c7", Refusal.FLAGGED, "C7: flagged; unflag before you dig."),
        ("!c7", Refusal.OPEN, "C7: open already."),
        ("@c7", Refusal.NO_CLUE, "C7: no open number there to press."),
        ("@c7", Refusal.UNMATCHED, "C7: its flags don't match the number."),
        ("@c7", Refusal.DONE, "C7: nothing covered around it."),
    ],
)
def test_a_refused_move_is_named_with_its_reason(text: str, refusal: Refusal, complaint: str) -> None:
    report = refused(text, refusal)
    assert report.complaints == [complaint]
    assert report.summary == complaint


def test_digging_an_open_cell_is_passed_over() -> None:
    assert refused("c7", Refusal.OPEN).complaints == []


def test_moves_after_the_end_are_told_to_be_too_late() -> None:
    report = MinesweeperMoveResult(outcome=Outcome.RESIGNED, not_done=moves_of("c7 !c8"))
    assert report.summary == "The game was resigned. Skipped: C7 !C8."


def test_moves_refused_for_the_same_reason_share_a_sentence() -> None:
    report = refused("a1 b2", Refusal.FLAGGED)
    report.refused += refused("@c3", Refusal.DONE).refused
    flagged, done = report.complaints
    assert flagged.startswith("A1 B2: ")
    assert done.startswith("C3: ")


@pytest.mark.parametrize(("number", "ending"), [(12, "A12."), (13, "A12 and 1 more."), (30, "A12 and 18 more.")])
def test_a_long_list_is_cut_short(number: int, ending: str) -> None:
    report = MinesweeperMoveResult(not_done=[Move(Action.DIG, (row, 0)) for row in range(number)])
    assert report.summary.endswith(ending)


def test_every_reason_has_its_words() -> None:
    assert all(refused("!a1", refusal).complaints for refusal in Refusal if refusal is not Refusal.OVER)
