"""The text of a game's message, in pictures."""

import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from textwrap import dedent

import pytest

from bot.board.emoji import LINE, NOBODY, NODES, SMALL_PRINT, STANDARD, Cost, Names, Tiles, nodes, width
from bot.board.scene import OTHER_COMPONENTS, fit_grid
from bot.features.minesweeper.message import draw_heading, draw_more, scene_of
from bot.features.minesweeper.options import Laying
from bot.features.minesweeper.overview import Overview
from bot.features.minesweeper.scoreboard import Credit
from bot.features.minesweeper.session import About
from bot.features.minesweeper.text.board import EVENTS
from bot.game.effect import Did, Effect
from bot.game.viewport import Viewport
from bot.text.language import ENGLISH
from core import Action, Cell, DigStats, Game, Move, Outcome, parse_board, parse_moves
from tests.core.drawn import field_of
from tests.features.minesweeper.effects import effect_of
from tests.tiles import OWN

STARTED = datetime(2026, 11, 1, 12, tzinfo=UTC)
NEW = Overview(
    difficulty="beginner",
    laying=Laying.NO_GUESS,
    board=parse_board("\n".join(["#" * 9] * 9), 10),
    viewport=Viewport.centred(9, 9),
    lives=1,
    credits=[],
    value=None,
    steps=[],
    wrong_flags=[],
    again=False,
    continued=False,
    helped=False,
    review=None,
    figures=None,
    voters=None,
    has_starter=True,
    last=None,
    notice="",
    started_at=STARTED,
    begun=False,
    about=About(),
    outcome=None,
    duration=timedelta(0),
)
OPENED = effect_of(Did.OPENED, 6, 17, Move(Action.DIG, (2, 2)))
RUNNING = replace(NEW, begun=True, credits=[Credit(5, 24), Credit(6, 17)], last=OPENED)


def draw(overview: Overview, names: Names = NOBODY, tiles: Tiles = STANDARD) -> list[str]:
    """The text blocks above the buttons, the heading first."""
    return fit_grid(scene_of(overview, names), ENGLISH, tiles)[0]


def draw_below(overview: Overview) -> str:
    """The lines below the buttons."""
    return fit_grid(scene_of(overview), ENGLISH)[1]


def head(overview: Overview) -> list[str]:
    return draw(overview)[0].split("\n")


def foot(overview: Overview) -> list[str]:
    return draw_below(overview).split("\n")


def more(overview: Overview) -> list[str]:
    return draw_more(overview).split("\n")


def grid(overview: Overview) -> str:
    """The board as drawn, its invisible characters as blanks."""
    return "\n".join(draw(overview)[1:]).replace("\u200b", " ").replace("\u00a0", " ")


def ended(outcome: Outcome, **changes: object) -> Overview:
    return replace(RUNNING, outcome=outcome, viewport=None, duration=timedelta(minutes=3, seconds=7), **changes)  # type: ignore[arg-type]


def test_the_place_of_the_pad_is_marked_in_the_labels_and_its_covered_squares_are_yellow() -> None:
    board = parse_board("##1001###\n#F2112###\n###F#0*8#\n012345678" + "\n#########" * 2, 10)
    scene = replace(RUNNING, board=board, viewport=Viewport.centred(6, 9).at(2, 3))
    assert grid(scene) == dedent("""\
        `  `🇦 🇧 🇨 🇩 🇪 🇫 🇬 🇭 🇮
        ` 1`🟦🟦1️⃣⬛⬛1️⃣🟦🟦🟦
        ` 2`🟦🚩2️⃣1️⃣1️⃣2️⃣🟦🟦🟦
        `›3`🟦🟦🟦🚩🟨⬛💥8️⃣🟦
        `›4`⬛1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣8️⃣
        `›5`🟦🟦🟦🟨🟨🟨🟨🟦🟦
        `›6`🟦🟦🟦🟨🟨🟨🟨🟦🟦
        `  `▪️ ▪️ ▪️ 🇩 🇪 🇫 🇬 ▪️ ▪️""")


def test_at_the_end_mines_explosions_and_wrong_flags_are_shown() -> None:
    game = Game(field_of("*.* ... *.."), moves=parse_moves("b2 !a1 !b1 c1", 3, 3))
    assert grid(ended(Outcome.LOST, board=game.board)) == dedent("""\
        `  `🇦 🇧 🇨
        ` 1`🚩❌💥
        ` 2`🟦3️⃣🟦
        ` 3`💣🟦🟦""")


def test_letters_are_kept_apart_and_all_labels_are_as_wide_as_the_widest() -> None:
    board = parse_board("\n".join(["###"] * 30), 1)
    letters, *lines = "\n".join(draw(replace(NEW, board=board, viewport=None))[1:]).split("\n")
    assert letters == "`\u00a0\u00a0`🇦\u200b🇧\u200b🇨"
    labels = [line.split("`")[1] for line in lines]
    assert labels == [f"\u00a0{row}" if row < 10 else str(row) for row in range(1, 31)]


@pytest.mark.parametrize(("rows", "columns"), [(30, 26), (26, 30), (30, 2), (2, 26)])
def test_a_large_board_is_split_between_rows(rows: int, columns: int) -> None:
    board = parse_board("\n".join(["8" * columns] * rows), 1)
    _, *blocks = draw(replace(RUNNING, board=board, viewport=None))
    assert max(map(nodes, blocks)) <= NODES
    assert "\n".join(blocks).count("\n") == rows
    assert all(block.startswith("`") for block in blocks)


def test_before_the_first_dig_the_heading_says_how_to_start() -> None:
    assert head(replace(NEW, lives=3)) == ["### Beginner 9x9 · 💣 10 left · ❤️ 3", "Press a square to start"]
    assert head(replace(NEW, viewport=None))[1] == "Press *My board* to start"
    assert more(replace(NEW, lives=3)) == ["-# 🧠 no guess", "-# The team has 3 lives, and a mine takes one."]


@pytest.mark.parametrize(
    ("lives", "line"), [(1, "The team has 1 life."), (5, "The team has 5 lives, and a mine takes one.")]
)
def test_more_says_with_how_many_lives_the_team_plays(lives: int, line: str) -> None:
    assert more(replace(NEW, lives=lives))[1] == f"-# {line}"


def test_a_running_board_says_how_it_stands_and_what_just_happened() -> None:
    assert head(RUNNING) == ["### Beginner 9x9 · 💣 10 left · ❤️ 1", "⛏️ <@6> opened 17 squares"]
    assert draw_below(RUNNING) == ""


def test_more_says_who_opened_how_much_and_when_it_started() -> None:
    started = f"started <t:{int(STARTED.timestamp())}:R>"
    assert more(RUNNING) == [f"-# 🧠 no guess · {started}", "-# The team has 1 life.", "-# <@5> 24 · <@6> 17"]
    alone = replace(RUNNING, credits=[Credit(5, 24)], again=True, private=True)
    assert more(alone) == [f"-# 🧠 no guess · same board · {started}", "-# You have 1 life."]


def test_more_says_who_hit_mines_and_is_out_with_what_its_numbers_count_in_words() -> None:
    scene = replace(RUNNING, credits=[Credit(5, 24, value=7, flags=3, steps=1), Credit(6, 17, out=True)])
    assert more(scene)[-1] == "-# <@5> 24 💥1 · <@6> 17 out"
    told = draw_more(scene, language=ENGLISH.spoken).split("\n")[-1]
    assert told == "-# <@5> opened 24 squares, 3 correct flags, 1 hit; <@6> opened 17 squares, out"


NAMED = {
    "unknown": {},
    "short": dict.fromkeys(range(1, 100), "Al"),
    "long": dict.fromkeys(range(1, 100), "Bartholomew Featherstonehaugh II"),
    "wide": dict.fromkeys(range(1, 100), "名前名前名前名前名前"),
}


def all_effects() -> list[Effect]:
    chord, dig = Move(Action.CHORD, (29, 25)), Move(Action.DIG, (29, 25))
    told = [did for did in EVENTS if did is not Did.EXPLODED]
    effects = [effect_of(did, 5, number, move) for did in told for number in (1, 779) for move in (None, chord, dig)]
    return [*effects, effect_of(Did.EXPLODED, 5, hits=((29, 25),) * 8)]


@pytest.mark.parametrize("names", NAMED.values(), ids=NAMED)
@pytest.mark.parametrize("outcome", [None, *Outcome])
def test_the_heading_has_two_lines_that_fit_on_a_phone(outcome: Outcome | None, names: dict[int, str]) -> None:
    board = parse_board("\n".join(["#" * 26] * 30), 779)
    scene = replace(RUNNING, difficulty="own", board=board, lives=5, outcome=outcome, duration=timedelta(hours=48))
    name = "@" + names.get(1, "x" * 11)
    for effect in all_effects():
        text = draw_heading(replace(scene, last=effect), names)
        title, news = (re.sub(r"<@\d+>", name, line) for line in text.split("\n"))
        assert title.startswith("### ")
        assert width(title.removeprefix("### ")) <= SMALL_PRINT
        assert width(news) <= LINE


def test_an_event_has_its_place_if_the_name_is_short_and_a_long_name_is_cut_and_its_markdown_is_none() -> None:
    short, long = (draw(RUNNING, {6: name})[0].split("\n")[1] for name in ("Ada", "_Bartholomew_ the Great"))
    assert short == "⛏️ <@6> opened 17 squares around C3"
    assert long == "⛏️ \\_Bartholome… opened 17 squares"


@pytest.mark.parametrize(("cells", "left"), [("####", "2"), ("##F#", "1"), ("*#F#", "0"), ("*FF#", "−1")])
def test_flags_and_explosions_are_taken_off_the_mines_left(cells: str, left: str) -> None:
    assert f" 1x4 · 💣 {left} left · " in head(replace(RUNNING, board=parse_board(cells, 2), viewport=None))[0]


def test_players_who_opened_most_are_named_and_the_others_counted() -> None:
    done = [Credit(player, 100 - player) for player in range(1, 9)]
    assert more(replace(RUNNING, credits=done))[2] == "-# <@1> 99 and 7 more"
    assert draw_more(replace(RUNNING, credits=done), dict.fromkeys(range(1, 9), "Ada")).endswith(
        "-# <@1> 99 · <@2> 98 · <@3> 97 and 5 more"
    )


def test_a_win_says_how_long_it_took_who_played_and_who_hit_what() -> None:
    won = ended(Outcome.WON, last=effect_of(Did.FINISHED, 5, 3), steps=[(6, (2, 2))])
    assert head(won) == ["### 🎉 Won in 3:07", "⛏️ <@5> finished"]
    assert foot(won) == ["-# Beginner 9x9 · 💣 10 · 🧠 no guess", "<@5> 24 · <@6> 17", "<@6> hit a mine at C3"]


def test_a_loss_says_who_hit_what_whose_flags_were_wrong_and_how_others_voted() -> None:
    steps: list[tuple[int, Cell]] = [(6, (2, 2)), (5, (0, 8))]
    lost = ended(Outcome.LOST, steps=steps, last=effect_of(Did.EXPLODED, 5, hits=((0, 8),)))
    assert head(lost) == ["### 💥 Lost after 3:07", "💥 <@5> hit a mine at I1"]
    votes = {"vote:continue": [5], "vote:reveal": [6]}
    assert foot(replace(lost, wrong_flags=[(6, (1, 1))], voters=votes)) == [
        "-# Beginner 9x9 · 💣 10 · 🧠 no guess",
        "<@5> 24 · <@6> 17",
        "<@6> hit a mine at C3 · <@5> hit a mine at I1",
        "Wrong flags: B2 by <@6>",
        "-# The host, or any two players, can continue or reveal the mines. "
        "<@5> votes to continue. <@6> votes to reveal the mines.",
    ]


@pytest.mark.parametrize(
    ("who", "offer"),
    [({}, "The host, or any two players,"), ({"private": True}, "You")],
    ids=["together", "private"],
)
def test_a_loss_says_who_can_continue_it(who: dict[str, object], offer: str) -> None:
    assert foot(ended(Outcome.LOST, voters={}, **who))[-1] == f"-# {offer} can continue or reveal the mines."


def test_once_the_mines_are_shown_the_board_says_all_that_players_did() -> None:
    digs = DigStats(digs=2, best=1, guesses=1, mistakes=0, needless=0.0, luck=-0.25)
    done = [Credit(5, 24, value=7, flags=3), Credit(6, 1, steps=2, value=1, helped=True, digs=digs)]
    assert foot(ended(Outcome.LOST, credits=done, value=9))[1:] == [
        "<@5> opened 24 squares · 3BV 7/9 · 3 correct flags",
        "<@6> opened 1 square · 3BV 1/9 · 2 hits · luck −0.25 · 🔍 used help",
    ]


def test_a_notice_takes_the_place_of_what_happened() -> None:
    assert head(replace(RUNNING, notice="Nothing left here."))[1:] == ["Nothing left here."]


def test_of_many_mines_and_wrong_flags_the_last_ones_are_named_and_all_that_five_lives_can_hit() -> None:
    cells = [(5, (0, column)) for column in range(13)]
    lines = foot(ended(Outcome.LOST, steps=cells, wrong_flags=cells))
    for what in ("> hit ", "Wrong flags"):
        assert "M1" in next(line for line in lines if what in line)
    steps = [(5 + at, (row, at)) for at in range(2) for row in range(4)]
    line = foot(ended(Outcome.LOST, steps=steps))[2]
    assert all(name in line for name in ("A1", "A2", "A3", "A4", "B1", "B2", "B3", "B4"))


def test_a_game_resigned_before_the_first_dig_says_no_more_than_that() -> None:
    resigned = ended(Outcome.RESIGNED, begun=False, credits=[], last=effect_of(Did.RESIGNED, 6))
    assert head(resigned) == ["### 🏳️ Resigned after 3:07", "🏳️ <@6> resigned"]
    assert foot(resigned) == ["-# Beginner 9x9 · 💣 10"]


def test_a_game_that_was_continued_says_that_it_does_not_count() -> None:
    assert "-# 🧠 no guess · continued, not rated · started" in draw_more(replace(RUNNING, continued=True))
    assert foot(ended(Outcome.WON, continued=True))[0] == "-# Beginner 9x9 · 💣 10 · 🧠 no guess · continued, not rated"


@pytest.mark.parametrize(
    ("seconds", "clock"), [(0, "0:00"), (59.9, "0:59"), (3599, "59:59"), (3600, "1:00:00"), (172_861, "48:01:01")]
)
def test_the_time_is_written_as_on_a_clock(seconds: float, clock: str) -> None:
    assert head(replace(ended(Outcome.WON), duration=timedelta(seconds=seconds)))[0] == f"### 🎉 Won in {clock}"


def drawn_with_tiles(overview: Overview) -> bool:
    """Whether the whole grid is drawn with tiles, in a message that fits. Fails if only a part of it is."""
    _, *grid = blocks = draw(overview, tiles=OWN)
    assert Cost.of([*blocks, draw_below(overview)], OTHER_COMPONENTS).fits
    tiles = len(re.findall(r"<:\w\w:\d{19}>", "\n".join(grid)))
    assert tiles in (0, overview.board.rows * overview.board.columns)
    assert tiles or blocks == draw(overview)
    return tiles > 0


@pytest.mark.parametrize(("rows", "columns", "fits"), [(9, 9, True), (12, 12, True), (13, 12, False), (16, 16, False)])
@pytest.mark.parametrize("symbol", ["#", "8"])
def test_boards_up_to_12_by_12_have_tiles_while_they_run(rows: int, columns: int, fits: bool, symbol: str) -> None:
    board = parse_board("\n".join([symbol * columns] * rows), 40)
    players = [Credit(10**18 + number, 100, steps=2, helped=True) for number in range(20)]
    effect = effect_of(Did.OPENED, 10**18, 17, Move(Action.DIG, (2, 2)))
    scene = replace(RUNNING, board=board, viewport=Viewport.centred(rows, columns), credits=players, last=effect)
    assert drawn_with_tiles(replace(NEW, board=board, viewport=scene.viewport)) is fits
    assert drawn_with_tiles(scene) is fits
    assert drawn_with_tiles(replace(scene, helped=True, again=True, continued=True, lives=3)) is fits


def test_a_finished_game_has_tiles_if_its_whole_summary_fits_with_them() -> None:
    board = parse_board("\n".join(["8" * 12] * 12), 40)
    alone = ended(Outcome.WON, board=replace(board), credits=[Credit(5, 24, value=7)], value=30)
    together = replace(alone, credits=[Credit(10**18 + number, 24, value=7, flags=3) for number in range(10)])
    assert drawn_with_tiles(alone)
    assert not drawn_with_tiles(together)
    assert draw_below(together).count("opened") == 10


def test_a_player_alone_has_no_share_of_the_board_and_no_luck_of_nothing() -> None:
    digs = DigStats(digs=2, best=2, guesses=0, mistakes=0, needless=0.0, luck=0.001)
    alone = [Credit(5, 24, value=9, flags=3, digs=digs)]
    assert foot(ended(Outcome.WON, credits=alone, value=9))[1:] == ["<@5> opened 24 squares · 3 correct flags"]
