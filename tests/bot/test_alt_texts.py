"""Every picture has an alt text, which fits in each language whatever the picture shows."""

from pathlib import Path

import pytest

import bot
from bot.board.drawing import ShownExercise
from bot.board.scene import ALT_TEXT
from bot.features.duel.view import describe_lead
from bot.features.puzzle.scene import marking_scene
from bot.features.tactics.library import RATED, load_exercises
from bot.features.tactics.view import describe_picture as describe_exercise
from bot.text.explanation import SeenOdds, describe_odds
from core import Board, Cell, CountPuzzle, Grid, Marking, Minefield, prove
from tests.board.glyphs import has_glyph
from tests.bot.answers import pictures_of
from tests.bot.languages import TRANSLATED
from tests.bot.replay_pages import opened, play, press, start_on
from tests.bot.table import Table
from tests.pseudo import PSEUDO
from tests.text.catalogue import calls_in, name_of

LANGUAGES = (*TRANSLATED, PSEUDO)


def test_no_picture_is_sent_without_a_description() -> None:
    """Tests of screens see most pictures; this finds the rest in the sources."""
    items = [
        call
        for path in sorted(Path(bot.__file__).parent.rglob("*.py"))
        if "media" in path.read_text(encoding="utf-8").lower()
        for call in calls_in(path)
        if name_of(call) == "MediaGalleryItem" or any(one.arg == "media" for one in call.keywords)
    ]
    assert items
    assert [item.lineno for item in items if "description" not in {one.arg for one in item.keywords}] == []


@pytest.mark.parametrize("grid", [Grid(1, 1), Grid(9, 9), Grid(30, 26)], ids=["one square", "small", "largest"])
def test_odds_and_puzzles_are_described(grid: Grid) -> None:
    everywhere = frozenset[Cell](grid.cells(grid.everywhere))
    for symbol, chance in (("#", 0.5), ("F", 0.0), ("F", None)):
        board = Board(1, (symbol * grid.columns + "\n") * grid.rows)
        chances = [[chance] * grid.columns] * grid.rows
        for pointed in (frozenset[Cell](), everywhere):
            odds = SeenOdds(board, chances, pointed, pointed)
            assert_alt_texts([describe_odds(odds, language, ALT_TEXT) for language in LANGUAGES])
    puzzle = CountPuzzle(Minefield(grid, 0), [[5] * grid.columns] * grid.rows)
    for marked in (frozenset[Cell](), everywhere):
        scene = marking_scene(Marking(puzzle), marked=marked, pointed=marked)
        assert_alt_texts([scene.describe(language) for language in LANGUAGES])


def assert_alt_texts(descriptions: list[str]) -> None:
    assert [words for words in descriptions if not 0 < len(words) <= ALT_TEXT] == []


def test_exercises_are_described() -> None:
    for exercise in load_exercises(RATED)[::397]:
        for shown in (ShownExercise(exercise), ShownExercise(exercise, prove(exercise), 0)):
            assert_alt_texts([describe_exercise(shown, language) for language in LANGUAGES])


def test_pictures_have_no_glyphs_for_words_of_other_languages() -> None:
    """Which is why everything written in pictures is a figure or a letter: tests of screens look for other glyphs."""
    assert all(map(has_glyph, map(chr, range(ord("!"), ord("~") + 1))))
    assert not any(map(has_glyph, "äßé字雷"))


def test_the_chart_of_a_duel_says_who_led() -> None:
    words = str(describe_lead([0, 1, 2, 1, 0, -1]))
    assert words == "The first player's lead over 5 picks: +2 at best, −1 at worst, −1 in the end."


async def test_replays_describe_what_their_pictures_show(table: Table) -> None:
    await start_on(table, table.alice)
    await play(table, table.alice, "b1", "c1", "a1", "e1 f1")
    message = await opened(table, table.alice, move=2)
    assert pictures_of(message) == ["1 rows of 8: 2 squares are open and 0 flagged."]
    message = await press(table, table.alice, message, "odds")
    assert pictures_of(message) == ["1 row of 8. A number is a clue. Row 1: 50%, 1, 50%, 20% x5."]
