"""The message of a puzzle: its size, its buttons and its pad."""

from datetime import UTC, datetime
from itertools import product

import pytest

from bot.board.emoji import STANDARD, TileName
from bot.board.scene import ALT_TEXT
from bot.discord.drawing import Context
from bot.features.puzzle.session import MAX_ROWS, MIN_SIDE, PuzzleOptions, PuzzleSession
from core import MAX_COLUMNS, Action, CountPuzzle, Marking
from tests.discord.messages import GALLERY, Part, assert_sound, buttons_of, payload, texts_of
from tests.discord.sessions import ended, puzzle_of
from tests.discord.views import puzzle_view
from tests.tiles import OWN

KEYS = 16
SIZES = [*product((MIN_SIDE, MAX_ROWS), (MIN_SIDE, MAX_COLUMNS)), (12, 12)]
"""The smallest puzzle, the largest and the most oblong ones, and the largest with our own tiles."""
PLAYERS = [10**19 + number for number in range(100)]
NEVER = datetime(9999, 12, 31, tzinfo=UTC)


def crowded(rows: int, columns: int, *, over: bool) -> PuzzleSession:
    """A puzzle with the marks of a hundred players and two votes."""
    puzzle = puzzle_of(PuzzleOptions(rows, columns), "!a1")
    puzzle.id, puzzle.started_at = 10**18 - 1, NEVER
    puzzle.marked_by = dict.fromkeys(PLAYERS, puzzle.marking.puzzle.field.grid.everywhere)
    puzzle.voters = tuple(PLAYERS[:2])
    return ended(puzzle) if over else puzzle


def keys(puzzle: PuzzleSession) -> list[Part]:
    return buttons_of(puzzle_view(puzzle))[:KEYS]


@pytest.mark.parametrize("tool", [Action.FLAG, Action.DIG, Action.CHORD])
@pytest.mark.parametrize("over", [False, True], ids=["running", "over"])
def test_every_size_fits_and_its_buttons_are_sound(over: bool, tool: Action) -> None:
    for size in SIZES:
        puzzle = crowded(*size, over=over)
        puzzle.tool = tool
        for tiles in (STANDARD, OWN):
            view = puzzle_view(puzzle, Context(tiles=tiles))
            assert_sound(view)
            (gallery,) = [part for part in payload(view) if part["type"] == GALLERY]
            assert len(gallery["items"][0]["description"]) <= ALT_TEXT


@pytest.mark.parametrize(("side", "fits"), [(8, True), (12, True), (13, False)])
def test_solutions_up_to_12_by_12_have_tiles(side: int, fits: bool) -> None:
    puzzle = ended(puzzle_of(PuzzleOptions(side, side), "!a1"))
    solution = "".join(texts_of(puzzle_view(puzzle, Context(tiles=OWN))))
    assert (OWN[TileName.MINE] in solution) is fits
    assert (STANDARD[TileName.CLEAR] in solution) is not fits


@pytest.mark.parametrize(
    ("tool", "verbs"),
    [
        (Action.FLAG, ["clear", "unmark", "mine"]),
        (Action.DIG, ["clear", "unmark", "empty"]),
        (Action.CHORD, ["fill", "fill", "fill"]),
    ],
    ids=["pencil", "chalk", "bucket"],
)
def test_a_key_shows_its_clue_and_by_its_colour_its_mark_and_does_what_its_tool_does_next(
    tool: Action, verbs: list[str]
) -> None:
    puzzle = puzzle_of(PuzzleOptions(), "!a1 b1")
    puzzle.tool = tool
    counts, drawn = puzzle.marking.puzzle.counts, keys(puzzle)
    expected = [f"{counts[row][column]}\ufe0f\u20e3" for row in range(4) for column in range(4)]
    assert [key["emoji"]["name"] for key in drawn] == expected
    assert not any(key.get("label") for key in drawn)
    assert [key["style"] for key in drawn[:3]] == [1, 3, 2], "blue, green and grey"
    assert [key["custom_id"].split(":")[3] for key in drawn[:3]] == verbs
    assert [key["custom_id"].split(":")[4] for key in drawn[:3]] == ["A1", "B1", "C1"]


def test_a_key_without_a_clue_can_be_marked_but_not_filled() -> None:
    puzzle = puzzle_of(PuzzleOptions())
    puzzle.marking = Marking(CountPuzzle(puzzle.marking.puzzle.field, [[None] * 8] * 8))
    assert {(key["emoji"]["name"], key["disabled"]) for key in keys(puzzle)} == {("▫️", False)}
    puzzle.tool = Action.CHORD
    assert {key["disabled"] for key in keys(puzzle)} == {True}


def test_the_switch_shows_the_tool_in_hand_and_takes_the_next() -> None:
    puzzle = puzzle_of(PuzzleOptions())
    switches = {}
    for tool in (Action.FLAG, Action.DIG, Action.CHORD):
        puzzle.tool = tool
        switch = buttons_of(puzzle_view(puzzle))[KEYS + 4]
        switches[switch["emoji"]["name"]] = switch["custom_id"]
    assert switches == {"✏️": "puzzle:1:7:chalk", "⬜": "puzzle:1:7:pail", "🪣": "puzzle:1:7:pencil"}


def test_running_puzzles_show_only_clues_and_marks() -> None:
    puzzle = puzzle_of(PuzzleOptions(), "!a1")
    drawn = str(payload(puzzle_view(puzzle)))
    assert "💣" not in drawn
    assert f"{puzzle.marking.puzzle.field.bits:x}" not in drawn
