"""Every picture has an alt text, which fits in each language whatever the picture shows."""

import ast
from pathlib import Path

import pytest

import bot
from bot.games.duel.picture import describe_lead
from bot.games.puzzle.picture import Picture
from bot.games.puzzle.picture import describe_picture as describe_puzzle
from bot.render.board import OddsPicture
from bot.render.exercise import Shown
from bot.render.picture import ALT_TEXT
from bot.text.language import Language
from bot.tools.tactics.collection import RATED, load_exercises
from bot.tools.tactics.view import describe_picture as describe_exercise
from bot.ui.help import odds_alt_text
from core import Board, Cell, Grid, prove
from tests.bot.answers import pictures_of
from tests.bot.languages import SHIPPED
from tests.bot.replays import opened, play, press, start_on
from tests.bot.table import Table
from tests.pseudo import PSEUDO
from tests.render.glyphs import has_glyph

SOURCES = sorted(Path(bot.__file__).parent.rglob("*.py"))
LANGUAGES = [pytest.param(language, id=language.locale) for language in (*SHIPPED, PSEUDO)]
LARGEST, SMALLEST = Grid(30, 26), Grid(1, 1)


def test_no_picture_is_sent_without_a_description() -> None:
    """Tests of screens see most pictures; this finds the rest in the sources."""
    items = [
        node
        for path in SOURCES
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        and (ast.unparse(node.func).endswith("MediaGalleryItem") or any(one.arg == "media" for one in node.keywords))
    ]
    assert items
    assert [ast.unparse(item) for item in items if "description" not in {one.arg for one in item.keywords}] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("grid", [SMALLEST, Grid(9, 9), LARGEST], ids=["one square", "small", "largest"])
def test_odds_and_puzzles_are_described(language: Language, grid: Grid) -> None:
    everywhere = frozenset[Cell](grid.cells(grid.everywhere))
    for symbol, chance in (("#", 0.5), ("F", 0.0), ("F", None)):
        board = Board(1, (symbol * grid.columns + "\n") * grid.rows)
        chances = [[chance] * grid.columns] * grid.rows
        for pointed in (frozenset[Cell](), everywhere):
            words = odds_alt_text(OddsPicture(board, chances, pointed, pointed), language)
            assert 0 < len(words) <= ALT_TEXT
    for marked in (0, grid.everywhere):
        puzzle = Picture(grid, [[5] * grid.columns] * grid.rows, marked=marked, pointed=marked)
        assert 0 < len(describe_puzzle(puzzle, language)) <= ALT_TEXT


@pytest.mark.parametrize("language", LANGUAGES)
def test_exercises_are_described(language: Language) -> None:
    for exercise in load_exercises(RATED)[::97]:
        for shown in (Shown(exercise), Shown(exercise, prove(exercise), 0)):
            assert 0 < len(describe_exercise(shown, language)) <= ALT_TEXT


def test_pictures_have_no_glyphs_for_words_of_other_languages() -> None:
    """Which is why everything written in pictures is a figure or a letter: tests of screens look for other glyphs."""
    assert all(map(has_glyph, map(chr, range(ord("!"), ord("~") + 1))))
    assert not any(map(has_glyph, "äßé字雷"))


def test_the_chart_of_a_duel_says_who_led() -> None:
    words = str(describe_lead([0, 1, 2, 1, 0, -1]))
    assert words == "The first player's lead over 5 picks: +2 at best, -1 at worst, -1 in the end."


async def test_replays_describe_what_their_pictures_show(table: Table) -> None:
    await start_on(table, table.alice)
    await play(table, table.alice, "b1", "c1", "a1", "e1 f1")
    message = await opened(table, table.alice, move=2)
    assert pictures_of(message) == ["1 rows of 8: 2 squares are open and 0 flagged."]
    message = await press(table, table.alice, message, "odds")
    assert pictures_of(message) == ["1 row of 8. A number is a clue. Row 1: 50%, 1, 50%, 20% x5."]
