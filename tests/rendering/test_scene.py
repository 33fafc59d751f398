"""The text of a game's message, in pictures."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from textwrap import dedent

import pytest

from bot.rendering import Credit, Scene, Window, draw
from bot.rendering.budget import NODES, nodes
from core import Game, Outcome, parse_board, parse_moves
from tests.core.pictures import field_of

STARTED = datetime(2026, 11, 1, 12, tzinfo=UTC)
SCENE = Scene(
    title="Beginner",
    laying="no guess",
    board=parse_board("\n".join(["#" * 9] * 9), 10),
    window=Window.centred(9, 9),
    lives=1,
    credits=[],
    value=None,
    steps=[],
    wrong_flags=[],
    again=False,
    continued=False,
    helped=False,
    summary=[],
    voters={},
    alone=None,
    own=False,
    started_at=STARTED,
    begun=False,
    outcome=None,
    ended_by=None,
    duration=timedelta(0),
)
RUNNING = replace(SCENE, begun=True, credits=[Credit(5, 24), Credit(6, 17)])


def head(scene: Scene) -> list[str]:
    return draw(scene)[0].split("\n")


def grid(scene: Scene) -> str:
    """The board as drawn, its invisible characters as blanks."""
    return "\n".join(draw(scene)[1:]).replace("\u200b", " ").replace("\u00a0", " ")


def wide(columns: int) -> Scene:
    return replace(SCENE, board=parse_board("#" * columns + "\n" + "#" * columns, 1), window=Window.centred(2, columns))


def ended(outcome: Outcome, **changes: object) -> Scene:
    return replace(RUNNING, outcome=outcome, window=None, duration=timedelta(minutes=3, seconds=7), **changes)  # type: ignore[arg-type]


def test_a_board_is_drawn_with_letters_labels_and_a_yellow_window() -> None:
    board = parse_board(
        """
        ##1001###
        #F2112###
        #########
        #########
        #########
        #########
        """,
        10,
    )
    scene = replace(RUNNING, board=board, window=Window.centred(6, 9).at(2, 3))
    assert grid(scene) == dedent("""\
        `  `🇦 🇧 🇨 🇩 🇪 🇫 🇬 🇭 🇮
        ` 1`🟦🟦1️⃣⬛⬛1️⃣🟦🟦🟦
        ` 2`🟦🚩2️⃣1️⃣1️⃣2️⃣🟦🟦🟦
        ` 3`🟦🟦🟦🟨🟨🟨🟨🟦🟦
        ` 4`🟦🟦🟦🟨🟨🟨🟨🟦🟦
        ` 5`🟦🟦🟦🟨🟨🟨🟨🟦🟦
        ` 6`🟦🟦🟦🟨🟨🟨🟨🟦🟦""")


def test_only_covered_cells_of_the_window_are_yellow() -> None:
    scene = replace(RUNNING, board=parse_board("F1*\n0#8", 3), window=Window.centred(2, 3))
    assert grid(scene) == dedent("""\
        `  `🇦 🇧 🇨
        ` 1`🚩1️⃣💥
        ` 2`⬛🟨8️⃣""")


def test_every_clue_has_its_keycap() -> None:
    scene = replace(RUNNING, board=parse_board("012345678", 8), window=None)
    assert grid(scene).split("\n")[1] == "` 1`⬛1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣8️⃣"


def test_at_the_end_mines_explosions_and_wrong_flags_are_shown() -> None:
    game = Game(field_of("*.* ... *.."), moves=parse_moves("b2 !a1 !b1 c1", 3, 3))
    assert grid(ended(Outcome.LOST, board=game.board)) == dedent("""\
        `  `🇦 🇧 🇨
        ` 1`🚩❌💥
        ` 2`🟦3️⃣🟦
        ` 3`💣🟦🟦""")


def test_letters_are_kept_apart_by_zero_width_spaces_alone() -> None:
    letters = draw(wide(3))[1].split("\n")[0]
    assert letters == "`\u00a0\u00a0`🇦\u200b🇧\u200b🇨"


def test_labels_are_all_as_wide_as_the_widest() -> None:
    board = parse_board("\n".join(["##"] * 30), 1)
    labels = [line.split("`")[1] for line in "\n".join(draw(replace(SCENE, board=board))[1:]).split("\n")]
    assert labels[0] == "\u00a0\u00a0"
    assert labels[1:] == [f"\u00a0{row}" if row < 10 else str(row) for row in range(1, 31)]


@pytest.mark.parametrize(("rows", "columns"), [(30, 26), (26, 30), (30, 2), (2, 26)])
def test_a_large_board_is_split_between_rows(rows: int, columns: int) -> None:
    board = parse_board("\n".join(["8" * columns] * rows), 1)
    _, *blocks = draw(replace(RUNNING, board=board, window=None))
    assert max(map(nodes, blocks)) <= NODES
    assert "\n".join(blocks).count("\n") == rows
    assert all(block.startswith("`") for block in blocks)


def test_before_the_first_dig_the_heading_tells_how_to_play() -> None:
    title, advice = head(SCENE)
    assert title == "### Beginner · 9x9 · 💣 10 left · ❤️ 1 · no guess"
    for words in ("Press any square", "A number counts the mines touching it", "open everything else"):
        assert words in advice


def test_after_the_first_dig_the_heading_tells_who_plays() -> None:
    started = int(STARTED.timestamp())
    assert head(RUNNING) == [
        "### Beginner · 9x9 · 💣 10 left · ❤️ 1 · no guess",
        f"<@5> 24 · <@6> 17 · started <t:{started}:R>",
        "-# *My pad* gives you a pad that nobody else moves.",
    ]


def test_rows_come_before_columns_in_the_heading() -> None:
    assert " · 2x5 · " in head(wide(5))[0]


@pytest.mark.parametrize(("cells", "left"), [("####", 2), ("##F#", 1), ("*#F#", 0), ("*FF#", -1)])
def test_flags_and_explosions_are_taken_off_the_mines_left(cells: str, left: int) -> None:
    assert f" · 💣 {left} left · " in head(replace(RUNNING, board=parse_board(cells, 2)))[0]


def test_the_five_who_opened_most_are_named_and_the_others_counted() -> None:
    done = [Credit(player, 100 - player) for player in range(1, 9)]
    line = head(replace(RUNNING, credits=done))[1]
    assert line.startswith("<@1> 99 · <@2> 98 · <@3> 97 · <@4> 96 · <@5> 95 · 3 more · ")


def test_five_players_are_all_there_are() -> None:
    assert "more" not in head(replace(RUNNING, credits=[Credit(player, 1) for player in range(5)]))[1]


@pytest.mark.parametrize(("columns", "said"), [(9, False), (12, False), (13, True), (16, True), (26, True)])
def test_a_wide_board_says_so_before_the_first_dig(columns: int, said: bool) -> None:
    assert any(f"{columns} columns are wider" in line for line in head(wide(columns))) == said


@pytest.mark.parametrize("outcome", [None, *Outcome])
def test_a_wide_board_says_so_only_then(outcome: Outcome | None) -> None:
    scene = replace(wide(26), begun=True, credits=[Credit(5, 1)], outcome=outcome)
    assert "wide" not in draw(scene)[0]


def test_a_win_tells_who_played_and_how_long_it_took() -> None:
    assert head(ended(Outcome.WON)) == ["### 🎉 Won · Beginner · 9x9 · 💣 10 · ⏱️ 3:07 · no guess", "<@5> 24 · <@6> 17"]


def test_a_loss_tells_who_stepped_on_what() -> None:
    assert head(ended(Outcome.LOST, steps=[(6, (2, 2)), (5, (0, 8))])) == [
        "### 💥 Lost · Beginner · 9x9 · 💣 10 · ⏱️ 3:07 · no guess",
        "<@5> 24 · <@6> 17",
        "<@6> stepped on C3 · <@5> stepped on I1",
        "-# The starter, or any two players, can continue or reveal the mines.",
    ]


def test_the_votes_about_a_lost_game_are_shown() -> None:
    line = head(ended(Outcome.LOST, voters={"continue": [5], "reveal the mines": [6]}))[-1]
    assert line.endswith("reveal the mines. <@5> votes to continue. <@6> votes to reveal the mines.")


def test_once_the_mines_are_shown_all_that_players_did_is_told() -> None:
    done = [Credit(5, 24, value=7, flags=3), Credit(6, 17, steps=2, value=1)]
    assert head(ended(Outcome.LOST, credits=done, value=9))[1:] == [
        "<@5> opened 24 · 3BV 7 of 9 · right flags 3",
        "<@6> opened 17 · 3BV 1 of 9 · right flags 0 · mines 2",
    ]


def test_while_it_runs_mines_and_who_is_out_are_told_and_nothing_of_the_rest() -> None:
    done = [Credit(5, 24, value=7, flags=3), Credit(6, 17, steps=1, out=True)]
    assert head(replace(RUNNING, credits=done))[1].startswith("<@5> 24 · <@6> 17 💥1 out · ")


def test_own_pads_are_not_told_that_there_are_own_pads() -> None:
    assert any("*My pad*" in line for line in head(RUNNING))
    assert not any("*My pad*" in line for line in head(replace(RUNNING, own=True)))


def test_a_wrong_flag_is_named_with_whose_it_was() -> None:
    assert "Wrong flags: B2 by <@6>" in head(ended(Outcome.LOST, wrong_flags=[(6, (1, 1))]))


def test_of_many_mines_and_wrong_flags_the_last_ones_are_told() -> None:
    cells = [(5, (0, column)) for column in range(13)]
    lines = head(ended(Outcome.LOST, steps=cells, wrong_flags=cells))
    for what in ("stepped on", "Wrong flags"):
        assert "M1" in next(line for line in lines if what in line)


def test_a_lost_game_of_one_player_is_for_that_one_to_go_on_with() -> None:
    assert "-# The starter can continue or reveal the mines." in head(ended(Outcome.LOST, alone=5))


def test_a_board_that_was_never_laid_is_not_said_to_need_no_guess() -> None:
    assert "no guess" not in head(ended(Outcome.RESIGNED, begun=False, credits=[], ended_by=6))[0]


def test_a_game_that_was_played_on_says_that_it_does_not_count() -> None:
    assert head(replace(RUNNING, again=True))[0].endswith(" · a board played before")
    assert head(replace(RUNNING, continued=True))[0].endswith(" · played on, doesn't count")
    assert head(ended(Outcome.WON, continued=True))[0].endswith(" · played on, doesn't count")


def test_all_that_five_lives_can_step_on_is_told() -> None:
    steps = [(5, (row, 0)) for row in range(4)] + [(6, (row, 1)) for row in range(4)]
    told = head(ended(Outcome.LOST, steps=steps))[2]
    assert all(name in told for name in ("A1", "A2", "A3", "A4", "B1", "B2", "B3", "B4"))


def test_a_win_with_lives_lost_tells_who_stepped_on_what_too() -> None:
    assert head(ended(Outcome.WON, steps=[(6, (2, 2))]))[-1] == "<@6> stepped on C3"


def test_a_resignation_tells_who_resigned() -> None:
    assert head(ended(Outcome.RESIGNED, ended_by=6)) == [
        "### 🏳️ Resigned · Beginner · 9x9 · 💣 10 · ⏱️ 3:07 · no guess",
        "<@5> 24 · <@6> 17",
        "<@6> resigned the game",
    ]


def test_a_game_resigned_before_the_first_dig_has_no_players() -> None:
    assert head(ended(Outcome.RESIGNED, ended_by=6, credits=[], begun=False))[1:] == ["<@6> resigned the game"]


@pytest.mark.parametrize("outcome", [Outcome.WON, Outcome.LOST])
def test_who_made_the_last_move_did_not_resign(outcome: Outcome) -> None:
    assert "resigned" not in draw(ended(outcome, ended_by=6))[0]


@pytest.mark.parametrize(
    ("duration", "clock"),
    [
        (timedelta(0), "0:00"),
        (timedelta(seconds=59.9), "0:59"),
        (timedelta(minutes=59, seconds=59), "59:59"),
        (timedelta(hours=1), "1:00:00"),
        (timedelta(days=2, seconds=61), "48:01:01"),
    ],
)
def test_the_time_is_written_as_on_a_clock(duration: timedelta, clock: str) -> None:
    assert head(replace(ended(Outcome.WON), duration=duration))[0].endswith(f"⏱️ {clock} · no guess")
