"""What players read about their moves."""

from dataclasses import replace

import pytest

from bot.features.minesweeper.options import PRESETS
from bot.game.effect import Did, Effect
from core import Action, Move, Outcome, Refusal
from tests.discord.sessions import play_of
from tests.features.minesweeper.effects import step
from tests.game.gaming_table import OTHER, STARTER, Table, moves_of
from tests.text.sentences import MOST, sentences_in

PLAY = play_of(PRESETS["beginner"])


def refused(text: str, refusal: Refusal) -> Effect:
    return Effect(refused=tuple((move, refusal) for move in moves_of(text)))


def complaints(effect: Effect) -> list[str]:
    return list(map(str, PLAY.complaints(effect)))


def summary(effect: Effect) -> str:
    return str(PLAY.summary(effect))


HIT = step(Did.EXPLODED, hits=((6, 2),))


@pytest.mark.parametrize(
    ("effect", "told"),
    [
        (Effect(), "Nothing changed."),
        (Effect((step(Did.OPENED, number=1),)), "Opened 1 square"),
        (
            Effect((step(Did.OPENED, number=12), step(Did.FLAGGED, number=3), step(Did.UNFLAGGED, number=1))),
            "Opened 12 squares · Flagged 3 squares · Unflagged 1 square",
        ),
        (Effect((step(Did.UNFLAGGED, number=1), step(Did.UNFLAGGED, number=1))), "Unflagged 2 squares"),
        (Effect((HIT,), outcome=Outcome.LOST), "💥 You hit a mine at C7 · The game is lost"),
        (Effect((replace(HIT, hits=((6, 2), (6, 3))),)), "💥 You hit mines at C7 and D7"),
        (Effect((replace(HIT, blamed=((2, (6, 3)),)),)), "💥 You hit a mine at C7 · The flag at D7 by <@2> was wrong"),
        (Effect((step(Did.OPENED, number=2),), outcome=Outcome.WON), "Opened 2 squares · 🎉 You won!"),
        (
            Effect((step(Did.OPENED, number=4), HIT), skipped=tuple(moves_of("d8 !e3 @f4"))),
            "Opened 4 squares · 💥 You hit a mine at C7 · Skipped: D8, !E3 and @F4",
        ),
    ],
)
def test_a_summary_says_what_was_done_and_what_was_not(effect: Effect, told: str) -> None:
    assert summary(effect) == told


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
    steps = tuple(step(Did.OPENED, number=1, move=move) for move in first)
    effect = Effect(steps, tuple((move, Refusal.FLAGGED) for move in second), tuple(third))
    assert str(PLAY.unseen(effect)) == unseen


@pytest.mark.parametrize(
    ("text", "refusal", "complaint"),
    [
        ("c7", Refusal.FLAGGED, "Remove the flag at C7 first"),
        ("!c7", Refusal.OPEN, "C7 is already open"),
        ("@c7", Refusal.NO_CLUE, "There's no open number at C7"),
        ("@c7", Refusal.UNMATCHED, "C7 still needs flags"),
        ("@c7", Refusal.OVERFLAGGED, "C7 has too many flags around it"),
        ("@c7", Refusal.DONE, "There's nothing left to open around C7"),
    ],
)
def test_moves_refused_for_a_reason_are_named_with_it(text: str, refusal: Refusal, complaint: str) -> None:
    effect = refused(text, refusal)
    assert complaints(effect) == [complaint]
    assert summary(effect) == complaint


def test_moves_refused_for_the_same_reason_share_a_clause() -> None:
    effect = Effect(refused=refused("a1 b2", Refusal.FLAGGED).refused + refused("@c3", Refusal.DONE).refused)
    assert complaints(effect) == ["Remove the flags at A1 and B2 first", "There's nothing left to open around C3"]


async def test_digging_an_open_cell_and_moves_after_the_end_go_without_saying(table: Table) -> None:
    play = await table.start_on("*.. ... ...")
    await table.move(play, STARTER, "b1")
    assert not (await table.move(play, OTHER, "b1")).refused
    assert summary(Effect(outcome=Outcome.RESIGNED, skipped=tuple(moves_of("c7 !c8")))) == "This game was resigned"


async def test_players_read_that_they_are_out_only_if_they_are(table: Table) -> None:
    play = await table.start_on("*.* .*. ...", lives=3)
    alone = await table.move(play, STARTER, "a1")
    assert summary(alone) == "💥 You hit a mine at A1"
    await table.move(play, OTHER, "b1")
    together = await table.move(play, STARTER, "c1")
    assert summary(together) == "💥 You hit a mine at C1 · You're out, but you can watch the others finish"


async def test_a_number_with_too_many_flags_does_not_ask_for_more(table: Table) -> None:
    play = await table.start_on("*.*.. ..... .....", lives=3)
    await table.move(play, STARTER, "a2 b2")
    report = await table.move(play, STARTER, "@a2 @b2")
    assert complaints(report) == ["A2 and B2 still need flags"]
    report = await table.move(play, STARTER, "!a1 !b1 @a2 @b2")
    assert complaints(report) == ["A2 has too many flags around it"]


@pytest.mark.parametrize(("number", "ending"), [(12, "A11 and A12"), (13, "A12 and 1 more"), (30, "A12 and 18 more")])
def test_a_long_list_is_cut_short(number: int, ending: str) -> None:
    assert summary(Effect(skipped=tuple(Move(Action.DIG, (row, 0)) for row in range(number)))).endswith(ending)


def test_whatever_moves_did_is_at_most_two_sentences() -> None:
    done = [step(did, number=1) for did in (Did.OPENED, Did.FLAGGED, Did.UNFLAGGED)]
    effect = Effect(
        (*done, replace(HIT, blamed=((2, (6, 3)),))),
        tuple(one for refusal in set(Refusal) - {Refusal.OVER} for one in refused("!a1", refusal).refused),
        tuple(moves_of("d8 !e3")),
        Outcome.WON,
        out=True,
    )
    assert sentences_in(summary(effect)) <= MOST


def test_every_reason_has_its_words() -> None:
    assert all(complaints(refused("!a1", refusal)) for refusal in Refusal)
