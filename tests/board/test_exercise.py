"""Exercises as pictures, emoji and plain text."""

from dataclasses import replace

import pytest

from bot.board.appearance import Theme
from bot.board.drawing import ShownExercise, exercise_scene, text_lines
from bot.board.picture import paint, tiles_of
from bot.board.scene import grid_lines
from bot.board.theme import COLOURS
from bot.board.tile import Kind, Outline, Sign
from core import Exercise, Explanation, Inference, Pattern, Rule, Side, Tier, column_name, parse_board
from tests.board.colours import colours
from tests.board.sheets import assert_small_and_landscape

EXERCISE = Exercise(
    board=parse_board("####\n1110\n#100", mines=0),
    counted=False,
    torn=frozenset({Side.TOP, Side.RIGHT}),
    squares=((0, 0), (0, 1), (0, 2)),
    answer=(0, 2),
    tier=Tier.SUBSET,
    pattern=Pattern.ONE_ONE,
    clues=2,
)
STEP = Inference(Rule.CONTAINED, ((1, 0), (1, 1)), False, frozenset({(0, 2), (0, 3)}), frozenset({(0, 1), (2, 0)}))
PROOF = Explanation((0, 2), False, (STEP,))
DARK = COLOURS[Theme.DARK]


def test_a_question_has_letters_and_shows_nothing_else() -> None:
    tiles = tiles_of(exercise_scene(ShownExercise(EXERCISE)))
    assert [tile.text for tile in tiles[0]] == ["S", "T", "U", ""]
    assert [tile.kind for tile in tiles[0]] == [Kind.ON_PAD] * 3 + [Kind.COVERED]
    assert not [tile for row in tiles for tile in row if tile.outline or tile.sign]


def test_an_answer_has_its_square_ticked_and_its_clues_outlined() -> None:
    picture = exercise_scene(ShownExercise(EXERCISE, PROOF, 1))
    ticked, also_safe = tiles_of(picture)[0][2:]
    assert (ticked.sign, ticked.outline) == (Sign.CHECK, Outline.MARKED)
    assert (also_safe.sign, also_safe.outline) == (Sign.CHECK, None)
    assert [tile.outline for tile in tiles_of(picture)[1]] == [Outline.POINTED, Outline.POINTED, None, None]
    assert picture.marked == {(0, 2)}


def test_a_wrong_square_is_outlined_and_a_lettered_mine_keeps_its_letter() -> None:
    picked = tiles_of(exercise_scene(ShownExercise(EXERCISE, PROOF, 1)))[0][1]
    assert (picked.kind, picked.text, picked.outline) == (Kind.SURE_MINE, "T", Outline.WRONG)
    assert tiles_of(exercise_scene(ShownExercise(EXERCISE, PROOF, 2)))[0][1].outline is None
    assert tiles_of(exercise_scene(ShownExercise(EXERCISE, PROOF, 2)))[2][0].sign is Sign.MINE


def test_a_supposed_proof_marks_its_numbers_and_no_mines() -> None:
    clash = Inference(Rule.CLASH, ((1, 0),), False, frozenset(), frozenset(), (1,))
    tiles = tiles_of(exercise_scene(ShownExercise(EXERCISE, Explanation((0, 2), False, (STEP, clash)), 2)))
    assert [tile.kind for tile in tiles[0]] == [Kind.ON_PAD, Kind.ON_PAD, Kind.SAFE, Kind.COVERED]
    assert [tile.outline for tile in tiles[1]] == [Outline.POINTED, Outline.POINTED, None, None]


def test_numbers_that_show_mines_alone_are_not_outlined_where_there_are_many() -> None:
    gathered = Inference(Rule.ALL_MINES, ((1, 1), (1, 2)), False, frozenset(), frozenset({(0, 1)}), (1, 1))
    assert ShownExercise(EXERCISE, Explanation((0, 2), False, (gathered, STEP))).clues == {(1, 0), (1, 1)}
    assert ShownExercise(EXERCISE, Explanation((0, 2), False, (gathered,))).clues == frozenset()


def test_only_a_counted_board_says_how_many_mines_it_has() -> None:
    counted = replace(EXERCISE, board=parse_board(str(EXERCISE.board), mines=2), counted=True, torn=frozenset())
    assert [fact.text for fact in exercise_scene(ShownExercise(counted)).facts] == ["2"]
    assert exercise_scene(ShownExercise(EXERCISE)).facts == []


@pytest.mark.parametrize("theme", Theme)
@pytest.mark.parametrize("torn", [(), tuple(Side)], ids=["whole", "torn"])
def test_pictures_are_small_whatever_is_torn(theme: Theme, torn: tuple[Side, ...]) -> None:
    exercise = replace(EXERCISE, board=parse_board("\n".join(["#" * 9] * 9), mines=0), torn=frozenset(torn))
    assert_small_and_landscape(paint(exercise_scene(ShownExercise(exercise)), theme))


def test_each_torn_side_is_seen() -> None:
    whole = replace(EXERCISE, torn=frozenset())
    pictures = [paint(exercise_scene(ShownExercise(replace(EXERCISE, torn=frozenset({side}))))) for side in Side]
    around = [colours(picture)[DARK.covered.ground] for picture in pictures]
    assert len(set(pictures)) == len(Side)
    assert min(around) > colours(paint(exercise_scene(ShownExercise(whole))))[DARK.covered.ground]


def test_emoji_have_letters_that_dont_become_flags() -> None:
    lines = grid_lines(exercise_scene(ShownExercise(EXERCISE)))
    assert "🇸\u200b🇹\u200b🇺\u200b" in lines[1]
    assert "🇹🇺" not in "".join(lines)
    solved = grid_lines(exercise_scene(ShownExercise(EXERCISE, PROOF, 0)))
    assert ("✅" in solved[1], "❌" in solved[1]) == (True, True)


@pytest.mark.parametrize("columns", [9, 18, 19, 30])
def test_letters_of_squares_are_no_letters_of_columns(columns: int) -> None:
    wide = replace(EXERCISE, board=parse_board("#" * columns, mines=0))
    letters = ShownExercise(wide).letters.values()
    assert len(set(letters)) == len(EXERCISE.squares)
    assert not set(letters) & {column_name(column) for column in range(columns)}


def test_plain_text_has_coordinates() -> None:
    question, solved = (exercise_scene(ShownExercise(EXERCISE, *answer)) for answer in ((), (PROOF, 0)))
    assert text_lines(question) == ["   A B C D", " 1 S T U #", " 2 1 1 1 .", " 3 # 1 . ."]
    assert text_lines(solved) == ["   A B C D", " 1 x * + +", " 2 1 1 1 .", " 3 * 1 . ."]
    shown = exercise_scene(ShownExercise(EXERCISE, PROOF, certain=frozenset({(0, 0), (0, 2)})))
    assert tiles_of(shown)[0][0].sign is Sign.CHECK
    assert text_lines(shown)[1] == " 1 + * + +", "certain without the proof"
