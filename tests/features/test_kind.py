"""Which of the two a pasted text is taken for: a board or a count puzzle."""

from random import Random

import pytest

from bot.errors import PlayerError
from bot.features.solve.kind import PasteReading, read_either
from bot.text.errors import describe
from core import CoreError, Difficulty, Game, Minefield, generate_puzzle, write_counts


def kind_of(reading: PasteReading) -> str:
    """The likelier kind first, and the other if it may be both."""
    kinds = ["board"] if reading.board else []
    kinds.insert(len(kinds) if reading.board_first else 0, "puzzle")
    return " or ".join(kinds if reading.counts else ["board"])


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        pytest.param("##1\n#21", "board", id="a hidden square"),
        pytest.param("F1\n11", "board", id="a flag"),
        pytest.param("--1\n--1", "board", id="squares that no puzzle has around all rows"),
        pytest.param("### 2x3 · 💣 2\n??1\n?21", "board", id="a heading with its mines"),
        pytest.param("2 2 1\n3 4 2\n2 3 2", "puzzle", id="nothing hidden"),
        pytest.param("221/342/232", "puzzle", id="a line"),
        pytest.param("9 ?\n? ?", "puzzle", id="a 9"),
        pytest.param("3x3:22134223a", "puzzle", id="an id of Mosaic"),
        pytest.param("`1`2️⃣⬛\n`2`⬛⬛", "puzzle", id="empty squares of this bot"),
        pytest.param("2?1\n342\n232", "puzzle or board", id="too few hidden squares around a number"),
        pytest.param("|| 1 2 ||\n|| 2 2 ||", "puzzle or board", id="spoilers, without a number beside them"),
        pytest.param("?1\n11", "puzzle or board", id="no opening"),
        pytest.param("?10\n110", "board or puzzle", id="an opening"),
        pytest.param("?00\n110", "puzzle or board", id="a hidden square beside a 0"),
        pytest.param("🟦🟨1️⃣\n🟦🟨1️⃣", "board or puzzle", id="squares beside numbers"),
        pytest.param("2?1\n3?2\n232\n\nthx", "puzzle or board", id="a word at the end"),
        pytest.param("?10\n110\nabc!", "board or puzzle", id="a word as long as a row"),
        pytest.param("2 ? 1\n3 ? 2\n2 3 ?\n\nF", "puzzle or board", id="a letter at the end"),
        pytest.param("X 2 1\n3 X 2\n2 3 2", "puzzle or board", id="crosses that explain nothing"),
    ],
)
def test_a_text_is_taken_for_what_it_can_be(text: str, kind: str) -> None:
    assert kind_of(read_either(text)) == kind


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("hello", "I found no board or puzzle in that text."),
        ("#########", "I found no board or puzzle in that text."),
        ("# # #\n1 # Q", "I don't understand `Q` at C2. Use one of `# F 0-8 .`."),
        ("2 2 1\n3 q 2\n2 3 2", "I don't understand `q` at B2. Use one of `0-9 ?`."),
        ("2 2 1\n3 4", "Row 2 has 2 squares, but others have 3."),
        ("1 1\n1 1\n\n2 2\n2 2", "There's more than one board or puzzle in that text."),
        ("##1\n#21\n\n##1\n#21", "There's more than one board or puzzle in that text."),
    ],
)
def test_a_text_that_is_neither_is_refused_as_what_it_looks_like(text: str, said: str) -> None:
    with pytest.raises((PlayerError, CoreError)) as refused:
        read_either(text)
    error = refused.value
    assert str(describe(error) if isinstance(error, CoreError) else error).startswith(said)


def test_a_number_of_mines_makes_it_a_board() -> None:
    assert kind_of(read_either("2?1\n342\n232", 3)) == "board"


@pytest.mark.parametrize("seed", range(30))
def test_puzzles_and_boards_whose_hidden_squares_are_written_alike_are_told_apart(seed: int) -> None:
    rng = Random(seed)
    sizes = rng.randint(5, 9), rng.randint(5, 9)
    puzzle = generate_puzzle(*sizes, 40, rng, Difficulty.PAIRS)
    assert not read_either(write_counts(puzzle.counts)).board_first
    cells = [(row, column) for row in range(9) for column in range(9)]
    game = Game(Minefield.of(9, 9, rng.sample([cell for cell in cells if max(cell) > 1], 10)))
    game.dig((0, 0))
    assert read_either(game.board.text.replace("#", "?").replace("0", ".")).board_first
