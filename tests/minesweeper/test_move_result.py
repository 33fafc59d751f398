"""What players read about their moves."""

import pytest

from bot.games.minesweeper.move_result import MinesweeperMoveResult
from core import Action, Move, Outcome, Refusal
from tests.play.gaming_table import OTHER, STARTER, Table, moves_of
from tests.text.sentences import MOST, sentences_in


def refused(text: str, refusal: Refusal) -> MinesweeperMoveResult:
    return MinesweeperMoveResult(refused=[(move, refusal) for move in moves_of(text)])


def complaints(report: MinesweeperMoveResult) -> list[str]:
    return list(map(str, report.complaints))


@pytest.mark.parametrize(
    ("report", "summary"),
    [
        (MinesweeperMoveResult(), "Nothing changed."),
        (MinesweeperMoveResult(opened=1), "Opened 1 square"),
        (
            MinesweeperMoveResult(opened=12, flagged=3, unflagged=1),
            "Opened 12 squares · Flagged 3 squares · Unflagged 1 square",
        ),
        (MinesweeperMoveResult(unflagged=2), "Unflagged 2 squares"),
        (MinesweeperMoveResult(exploded=[(6, 2)], outcome=Outcome.LOST), "💥 You hit a mine at C7 · The game is lost"),
        (MinesweeperMoveResult(exploded=[(6, 2), (6, 3)]), "💥 You hit mines at C7 and D7"),
        (
            MinesweeperMoveResult(exploded=[(6, 2)], wrong_flags=[(2, (6, 3))]),
            "💥 You hit a mine at C7 · The flag at D7 by <@2> was wrong",
        ),
        (MinesweeperMoveResult(opened=2, outcome=Outcome.WON), "Opened 2 squares · 🎉 You won!"),
        (
            MinesweeperMoveResult(opened=4, exploded=[(6, 2)], not_done=moves_of("d8 !e3 @f4")),
            "Opened 4 squares · 💥 You hit a mine at C7 · Skipped: D8, !E3 and @F4",
        ),
    ],
)
def test_a_summary_says_what_was_done_and_what_was_not(report: MinesweeperMoveResult, summary: str) -> None:
    assert str(report.summary) == summary


@pytest.mark.parametrize(
    ("made", "refused", "skipped", "unseen"),
    [
        ("a1", "", "", ""),
        ("a1", "c7", "", "Opened 1 square · Remove the flag at C7 first"),
        ("a1", "c7", "d8", "Opened 1 square · Remove the flag at C7 first · Skipped: D8"),
        ("", "c7", "", "Remove the flag at C7 first"),
        ("", "", "", "Nothing changed."),
    ],
)
def test_an_answer_is_needed_only_if_a_move_was_refused_or_skipped_or_none_made(
    made: str, refused: str, skipped: str, unseen: str
) -> None:
    first, second, third = (moves_of(moves) if moves else [] for moves in (made, refused, skipped))
    report = MinesweeperMoveResult(
        made=list(first), refused=[(move, Refusal.FLAGGED) for move in second], not_done=third, opened=len(first)
    )
    assert str(report.unseen) == unseen


@pytest.mark.parametrize(
    ("text", "refusal", "complaint"),
    [
        ("c7", Refusal.FLAGGED, "Remove the flag at C7 first"),
        ("!c7", Refusal.OPEN, "C7 is already open"),
        ("@c7", Refusal.NO_CLUE, "There's no open number at C7"),
        ("@c7", Refusal.UNMATCHED, "C7 still needs flags"),
        ("@c7", Refusal.DONE, "There's nothing left to open around C7"),
    ],
)
def test_moves_refused_for_a_reason_are_named_with_it(text: str, refusal: Refusal, complaint: str) -> None:
    report = refused(text, refusal)
    assert complaints(report) == [complaint]
    assert str(report.summary) == complaint


def test_moves_refused_for_the_same_reason_share_a_clause() -> None:
    report = refused("a1 b2", Refusal.FLAGGED)
    report.refused += refused("@c3", Refusal.DONE).refused
    assert complaints(report) == ["Remove the flags at A1 and B2 first", "There's nothing left to open around C3"]


def test_digging_an_open_cell_and_moves_after_the_end_go_without_saying() -> None:
    assert refused("c7", Refusal.OPEN).complaints == []
    report = MinesweeperMoveResult(outcome=Outcome.RESIGNED, not_done=moves_of("c7 !c8"))
    assert str(report.summary) == "This game was resigned"


async def test_players_read_that_they_are_out_only_if_they_are(table: Table) -> None:
    play = await table.start_on("*.* .*. ...", lives=3)
    alone = await table.move(play, STARTER, "a1")
    assert str(alone.summary) == "💥 You hit a mine at A1"
    await table.move(play, OTHER, "b1")
    together = await table.move(play, STARTER, "c1")
    assert str(together.summary) == "💥 You hit a mine at C1 · You're out, but you can watch the others finish"


async def test_a_number_with_too_many_flags_does_not_ask_for_more(table: Table) -> None:
    play = await table.start_on("*.*.. ..... .....", lives=3)
    await table.move(play, STARTER, "a2 b2")
    report = await table.move(play, STARTER, "@a2 @b2")
    assert complaints(report) == ["A2 and B2 still need flags"]
    report = await table.move(play, STARTER, "!a1 !b1 @a2 @b2")
    assert complaints(report) == ["A2 has too many flags around it"]


@pytest.mark.parametrize(("number", "ending"), [(12, "A11 and A12"), (13, "A12 and 1 more"), (30, "A12 and 18 more")])
def test_a_long_list_is_cut_short(number: int, ending: str) -> None:
    report = MinesweeperMoveResult(not_done=[Move(Action.DIG, (row, 0)) for row in range(number)])
    assert str(report.summary).endswith(ending)


def test_whatever_moves_did_is_at_most_two_sentences() -> None:
    report = MinesweeperMoveResult(
        opened=1, flagged=1, unflagged=1, exploded=[(6, 2)], out=True, wrong_flags=[(2, (6, 3))], outcome=Outcome.WON
    )
    report.refused = [one for refusal in set(Refusal) - {Refusal.OVER} for one in refused("!a1", refusal).refused]
    report.not_done = moves_of("d8 !e3")
    assert sentences_in(str(report.summary)) <= MOST


def test_every_reason_has_its_words() -> None:
    assert all(refused("!a1", refusal).complaints for refusal in Refusal if refusal is not Refusal.OVER)
