"""An exercise as a picture, as emoji and as plain text: as a question, and solved."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.render.appearance import MOST_COLUMNS_OF_EMOJI
from bot.render.board import board_tile
from bot.render.emoji import APART, FIRST_LETTER, NAMES, TileName, Tiles, emoji_grid
from bot.render.picture import BoardPicture, Fact, around
from bot.render.shapes import MINE
from bot.render.tile import Kind, Outline, Sign, Tile
from bot.render.words import FIRST_PRIVATE, SeenBoard
from bot.text.language import Text
from bot.text.words import SAFE, SQUARES, WRONG_PICK
from core import COVERED, Cell, Exercise, Explanation, Inference, column_name
from core import MINE as OPEN_MINE

LETTERS = "STUVWXYZ"
"""Letters that no column has, unless a board is so wide: then they are small."""
MINE_TILE = Tile(Kind.SURE_MINE, sign=Sign.MINE)
RIGHT, WRONG = "✅", "❌"
COVERED_MARK, EMPTY_MARK, MINE_MARK, SAFE_MARK, WRONG_MARK = "#", ".", "*", "+", "x"
"""What squares look like in plain text."""


@dataclass(frozen=True)
class Shown:
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


def exercise_picture(shown: Shown) -> BoardPicture:
    """Return an exercise as a picture. The clues of its proof are outlined, and the safe square is ticked."""
    exercise, looks = shown.exercise, []
    board, letters = exercise.board, shown.letters
    clues, answer = shown.clues, exercise.answer
    safe, mines = shown.safe, shown.mines
    for cell in board.grid.cells(board.grid.everywhere):
        tile = board_tile(board[cell])
        if cell in letters:
            tile = Tile(Kind.ON_PAD, letters[cell])
        if shown.proof:
            if cell == answer:
                tile = Tile(Kind.SAFE, sign=Sign.CHECK, outline=Outline.MARKED)
            elif cell in mines:
                tile = Tile(Kind.SURE_MINE, letters[cell], flagged=True) if cell in letters else MINE_TILE
            elif cell in safe:
                tile = Tile(Kind.SAFE, sign=Sign.CHECK)
            if cell == shown.missed:
                tile = tile._replace(outline=Outline.WRONG)
            elif cell in clues:
                tile = tile._replace(outline=Outline.POINTED)
        looks.append(tile)
    tiles = [looks[start : start + board.columns] for start in range(0, len(looks), board.columns)]
    facts = [Fact(MINE, str(board.mines))] if exercise.counted else []
    focus = around([*exercise.squares], clues)
    lit = frozenset([answer] if shown.proof else ())
    return BoardPicture(tiles, focus=focus, lit=lit, facts=facts, torn=exercise.torn)


def emoji_lines(shown: Shown, tiles: Tiles) -> list[str] | None:
    """Return an exercise as lines of emoji; `None` if it is too wide."""
    board, letters = shown.exercise.board, shown.letters
    if board.columns > MOST_COLUMNS_OF_EMOJI:
        return None

    def square(cell: Cell) -> str:
        if shown.proof and cell in {shown.exercise.answer, *shown.safe}:
            return RIGHT
        if shown.proof and cell == shown.missed:
            return WRONG
        if shown.proof and cell in shown.mines:
            return tiles[TileName.MINE]
        letter = letters.get(cell)
        # Two letters in a row would be a country's flag.
        return f"{_letter(letter)}{APART}" if letter else tiles[NAMES[board[cell]]]

    return emoji_grid(
        board.columns, ["".join(square((row, at)) for at in range(board.columns)) for row in _rows(shown)]
    )


def seen_board(shown: Shown) -> SeenBoard:
    """Return an exercise as a board in words, on which lettered squares are their letters, and proved ones safe."""
    names: dict[Cell, Text | str] = dict(shown.letters)
    if shown.proof:
        names |= dict.fromkeys(shown.mines, SQUARES[OPEN_MINE])
        names |= dict.fromkeys([shown.exercise.answer, *shown.safe], SAFE)
        names |= {shown.missed: WRONG_PICK} if shown.missed else {}
    symbols = {name: chr(FIRST_PRIVATE + at) for at, name in enumerate(dict.fromkeys(names.values()))}
    rows = [
        "".join(symbols[names[row, column]] if (row, column) in names else symbol for column, symbol in enumerate(line))
        for row, line in enumerate(str(shown.exercise.board).split("\n"))
    ]
    return SeenBoard(rows, {**SQUARES, **{symbol: name for name, symbol in symbols.items()}})


def text_lines(shown: Shown) -> list[str]:
    """Return an exercise in plain text, with coordinates: a letter, a number, or a mark for each square."""
    board, letters = shown.exercise.board, shown.letters

    def square(cell: Cell) -> str:
        if shown.proof and cell in {shown.exercise.answer, *shown.safe}:
            return SAFE_MARK
        if shown.proof and cell == shown.missed:
            return WRONG_MARK
        if shown.proof and cell in shown.mines:
            return MINE_MARK
        symbol = letters.get(cell) or board[cell]
        return {COVERED: COVERED_MARK, "0": EMPTY_MARK}.get(symbol, symbol)

    columns = range(board.columns)
    lines = ["   " + " ".join(column_name(column) for column in columns)]
    lines += [f"{row + 1:>2} " + " ".join(square((row, column)) for column in columns) for row in _rows(shown)]
    return lines


def _rows(shown: Shown) -> range:
    return range(shown.exercise.board.rows)


def _letter(letter: str) -> str:
    return chr(FIRST_LETTER + ord(letter) - ord("A"))
