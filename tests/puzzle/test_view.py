"""The message of a puzzle: its size, its buttons and its pad."""

from datetime import UTC, datetime
from itertools import product

import pytest

from bot.games.puzzle.session import MAX_ROWS, MIN_SIDE, PuzzleOptions, PuzzleSession
from bot.games.puzzle.view import PuzzleView
from bot.render.budget import Cost
from bot.render.emoji import STANDARD, TileName, Tiles
from bot.ui.drawing import Context
from core import MAX_COLUMNS, Action, CountPuzzle, Marking
from tests.presses import parsed
from tests.profiles import some
from tests.tiles import OWN
from tests.ui.sessions import Part, ended, payload, puzzle_of

TEXT, GALLERY, BUTTON = 10, 12, 2
KEYS = 16
SIZES = list(product(range(MIN_SIDE, MAX_ROWS + 1), range(MIN_SIDE, MAX_COLUMNS + 1)))
PLAYERS = [10**19 + number for number in range(100)]
NEVER = datetime(9999, 12, 31, tzinfo=UTC)
any_tool = pytest.mark.parametrize("tool", [Action.FLAG, Action.CHORD])


def crowded(rows: int, columns: int, *, over: bool) -> PuzzleSession:
    """A puzzle with the marks of a hundred players and two votes."""
    puzzle = puzzle_of(PuzzleOptions(rows, columns), "!a1")
    puzzle.id, puzzle.started_at = 10**18 - 1, NEVER
    puzzle.marked_by = dict.fromkeys(PLAYERS, puzzle.marking.puzzle.field.grid.everywhere)
    puzzle.voters = tuple(PLAYERS[:2])
    return ended(puzzle) if over else puzzle


def buttons(view: PuzzleView) -> list[Part]:
    rows = [part["components"] for part in payload(view) if "components" in part]
    assert all(1 <= len(row) <= 5 for row in rows)
    return [button for row in rows for button in row]


def keys(puzzle: PuzzleSession) -> list[Part]:
    return buttons(PuzzleView(puzzle))[:KEYS]


@pytest.mark.parametrize("tiles", [STANDARD, OWN], ids=["standard", "tiles"])
@pytest.mark.parametrize("over", [False, True], ids=["running", "over"])
def test_every_size_fits(over: bool, tiles: Tiles) -> None:
    for size in some(SIZES, 30):
        view = PuzzleView(crowded(*size, over=over), Context(tiles=tiles))
        texts = [part["content"] for part in payload(view) if part["type"] == TEXT]
        assert Cost.of(texts, view.total_children_count - len(texts)).fits
        (gallery,) = [part for part in payload(view) if part["type"] == GALLERY]
        assert len(gallery["items"][0]["description"]) <= 1024


@pytest.mark.parametrize(("side", "fits"), [(8, True), (12, True), (13, False)])
def test_solutions_up_to_12_by_12_have_tiles(side: int, fits: bool) -> None:
    puzzle = ended(puzzle_of(PuzzleOptions(side, side), "!a1"))
    solution = "".join(part.get("content", "") for part in payload(PuzzleView(puzzle, Context(tiles=OWN))))
    assert (OWN[TileName.MINE] in solution) is fits
    assert (STANDARD[TileName.CLEAR] in solution) is not fits


@any_tool
@pytest.mark.parametrize("over", [False, True], ids=["running", "over"])
def test_custom_ids_are_unique_short_and_read_back(tool: Action, over: bool) -> None:
    puzzle = crowded(8, 8, over=over)
    puzzle.tool = tool
    ids = [button["custom_id"] for button in buttons(PuzzleView(puzzle))]
    assert len(set(ids)) == len(ids)
    for custom_id in ids:
        assert len(custom_id) <= 100
        assert str(parsed(custom_id)) == custom_id


@any_tool
def test_a_key_shows_its_clue_whatever_is_marked(tool: Action) -> None:
    puzzle = puzzle_of(PuzzleOptions(), "!a1 b1")
    puzzle.tool = tool
    counts = puzzle.marking.puzzle.counts
    expected = [f"{counts[row][column]}\ufe0f\u20e3" for row in range(4) for column in range(4)]
    assert [key["emoji"]["name"] for key in keys(puzzle)] == expected
    assert not any(key.get("label") for key in keys(puzzle))


def test_the_colour_of_a_key_is_its_mark() -> None:
    blue, green, grey = (key["style"] for key in keys(puzzle_of(PuzzleOptions(), "!a1 b1"))[:3])
    assert (blue, green, grey) == (1, 3, 2)


def test_a_key_makes_the_next_mark() -> None:
    ids = [key["custom_id"] for key in keys(puzzle_of(PuzzleOptions(), "!a1 b1"))[:3]]
    assert ids == ["puzzle:1:7:clear:A1", "puzzle:1:7:unmark:B1", "puzzle:1:7:mine:C1"]


def test_with_the_chalk_a_key_marks_a_square_as_clear_at_once() -> None:
    puzzle = puzzle_of(PuzzleOptions(), "!a1 b1")
    puzzle.tool = Action.DIG
    ids = [key["custom_id"] for key in keys(puzzle)[:3]]
    assert ids == ["puzzle:1:7:clear:A1", "puzzle:1:7:unmark:B1", "puzzle:1:7:empty:C1"]


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
        switch = buttons(PuzzleView(puzzle))[KEYS + 4]
        switches[switch["emoji"]["name"]] = switch["custom_id"]
    assert switches == {"✏️": "puzzle:1:7:chalk", "⬜": "puzzle:1:7:pail", "🪣": "puzzle:1:7:pencil"}


def test_running_puzzles_show_only_clues_and_marks() -> None:
    puzzle = puzzle_of(PuzzleOptions(), "!a1")
    drawn = str(payload(PuzzleView(puzzle)))
    assert "💣" not in drawn
    assert f"{puzzle.marking.puzzle.field.bits:x}" not in drawn
