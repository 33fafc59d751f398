"""An exercise as a scene, as a question and solved. It can also be drawn as plain text."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.render.board import LEGEND
from bot.render.camera import around
from bot.render.emoji import APART, FIRST_LETTER, TileName
from bot.render.scene import FIRST_PRIVATE, Fact, Scene, Square
from bot.render.shapes import MINE
from bot.render.tile import Kind, Sign, Tile
from bot.text.words import SAFE, SQUARES, WRONG_PICK
from core import MINE as OPEN_MINE
from core import Cell, Exercise, Explanation, Inference, column_name

FILE_NAME = "tactic.png"
LETTERS = "STUVWXYZ"
"""Letters that no column has, unless a board is so wide: then they are small."""
MINE_TILE = Tile(Kind.SURE_MINE, sign=Sign.MINE)
RIGHT, WRONG = "✅", "❌"
SAFE_SQUARE = Square(Tile(Kind.SAFE, sign=Sign.CHECK), RIGHT, SAFE)
MINE_SQUARE = Square(MINE_TILE, TileName.MINE, SQUARES[OPEN_MINE])
LETTERED = {
    # Two letters in a row would be a country's flag.
    letter: Square(Tile(Kind.ON_PAD, letter), f"{chr(FIRST_LETTER + ord(letter.upper()) - ord('A'))}{APART}", letter)
    for letter in LETTERS + LETTERS.lower()
}
MARKS = {
    TileName.COVERED: "#",
    TileName.FLAG: "F",
    TileName.EMPTY: ".",
    TileName.MINE: "*",
    RIGHT: "+",
    WRONG: "x",
}
"""What squares look like in plain text, by their emoji."""


@dataclass(frozen=True)
class ShownExercise:
    """An exercise as a player sees it."""

    exercise: Exercise
    proof: Explanation | None = None
    """Once it is answered."""
    picked: int | None = None
    """The lettered square that the player picked."""
    risk: float | None = None
    """The probability of a mine there, if that is known."""
    certain: frozenset[Cell] = frozenset()
    """Squares that are certainly safe besides those that the proof finds."""

    @property
    def letters(self) -> Mapping[Cell, str]:
        """The letters of squares."""
        return dict(zip(self.exercise.squares, letters_of(self.exercise), strict=False))

    @property
    def clues(self) -> frozenset[Cell]:
        """The numbers that the proof uses, without those that show mines alone where there are many."""
        steps = self.proof.steps if self.proof else ()
        return frozenset(clue for step in steps if not step.gathered for clue in step.clues)

    @property
    def safe(self) -> frozenset[Cell]:
        """The squares that are safe besides the answer."""
        proved = frozenset(cell for step in self._steps for cell in step.safe)
        return (proved | self.certain) - {self.exercise.answer}

    @property
    def mines(self) -> frozenset[Cell]:
        """The mines that the proof finds."""
        return frozenset(cell for step in self._steps for cell in step.mines)

    @property
    def missed(self) -> Cell | None:
        """The square that was picked, if it isn't the safe one."""
        picked = None if self.picked is None else self.exercise.squares[self.picked]
        return None if picked == self.exercise.answer else picked

    @property
    def _steps(self) -> Sequence[Inference]:
        """The steps of the proof, unless they suppose what isn't so."""
        return self.proof.steps if self.proof and not self.proof.supposed else ()


def letters_of(exercise: Exercise) -> str:
    """Return the letters that the squares of an exercise may have."""
    columns = map(column_name, range(exercise.board.columns))
    return LETTERS.lower() if LETTERS[0] in columns else LETTERS


def exercise_scene(shown: ShownExercise) -> Scene:
    """Return an exercise as a scene. The clues of its proof are outlined, and the safe square is ticked."""
    exercise, board, squares = shown.exercise, shown.exercise.board, _squares(shown)
    symbols = {square: chr(FIRST_PRIVATE + at) for at, square in enumerate(dict.fromkeys(squares.values()))}
    marks = list(board.text)
    for cell, square in squares.items():
        marks[board.grid.index(cell)] = symbols[square]
    return Scene(
        "".join(marks).splitlines(),
        {**LEGEND, **{symbol: square for square, symbol in symbols.items()}},
        marked=frozenset([exercise.answer] if shown.proof else ()),
        pointed=shown.clues,
        wrong=[shown.missed] if shown.proof and shown.missed else (),
        focus=around([*exercise.squares], shown.clues),
        facts=[Fact(MINE, str(board.mines))] if exercise.counted else [],
        torn=exercise.torn,
        file=FILE_NAME,
    )


def _squares(shown: ShownExercise) -> Mapping[Cell, Square]:
    """Return the squares that show more than the board: letters, and what is proved."""
    letters = {cell: LETTERED[letter] for cell, letter in shown.letters.items()}
    if not shown.proof:
        return letters
    flagged = {cell: Tile(Kind.SURE_MINE, square.tile.text, flagged=True) for cell, square in letters.items()}
    squares = letters | {cell: MINE_SQUARE._replace(tile=flagged.get(cell, MINE_TILE)) for cell in shown.mines}
    if shown.missed:
        squares[shown.missed] = squares[shown.missed]._replace(emoji=WRONG, words=WRONG_PICK)
    return squares | dict.fromkeys([shown.exercise.answer, *shown.safe], SAFE_SQUARE)


def text_lines(scene: Scene) -> list[str]:
    """Return an exercise in plain text, with coordinates: a letter, a number, or a mark for each square."""
    rows, columns = scene.size
    marks = {symbol: MARKS.get(square.emoji, str(square.words)) for symbol, square in scene.legend.items()}
    lines = ["   " + " ".join(column_name(column) for column in range(columns))]
    return lines + [f"{row + 1:>2} " + " ".join(marks[symbol] for symbol in scene.rows[row]) for row in range(rows)]
