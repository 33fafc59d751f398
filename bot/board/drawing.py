"""Boards as scenes: as players see them, with the odds of covered cells, or with the letters of an exercise."""

from collections.abc import Collection, Container, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from bot.board.appearance import Theme
from bot.board.emoji import APART, FIRST_LETTER, NAMES, TileName
from bot.board.picture import tiles_of
from bot.board.scene import FIRST_PRIVATE, Area, Fact, Legend, Scene, Square, around
from bot.board.shapes import HEART, MINE
from bot.board.sheets import HEIGHT, WIDTH, Sheet
from bot.board.tile import Kind, Sign, Tile, sprite
from bot.text.explanation import OPEN, SeenOdds, name_of_chance
from bot.text.words import CHANGED, DEEDS, FOUND_BY, FOUND_IN_WORDS, SAFE, SQUARES, WRONG_PICK, Deed
from core import (
    CLUES,
    COVERED,
    EXPLODED,
    FLAGGED,
    WRONG_FLAG,
    Board,
    Cell,
    Exercise,
    Explanation,
    Inference,
    column_name,
)
from core import MINE as OPEN_MINE

TILES = {
    COVERED: Tile(Kind.COVERED),
    FLAGGED: Tile(Kind.COVERED, sign=Sign.FLAG),
    WRONG_FLAG: Tile(Kind.COVERED, sign=Sign.WRONG_FLAG),
    EXPLODED: Tile(Kind.EXPLODED, sign=Sign.EXPLOSION),
    OPEN_MINE: Tile(Kind.OPEN, sign=Sign.MINE),
    CLUES[0]: Tile(Kind.OPEN),
    **{clue: Tile(Kind.OPEN, clue) for clue in CLUES[1:]},
}
"""The looks of squares by their symbols."""
LEGEND: Legend = {
    symbol: Square(
        tile,
        NAMES[symbol],
        SQUARES.get(symbol, symbol),
        DEEDS.get(symbol, CHANGED),
        clue=int(symbol) if symbol in CLUES[1:] else None,
        mine=symbol in FLAGGED + EXPLODED + OPEN_MINE,
        hidden=symbol == COVERED,
    )
    for symbol, tile in TILES.items()
}
FOUND = (Tile(Kind.OPEN, sign=Sign.FLAG), Tile(Kind.OPEN, sign=Sign.DIAMOND))
"""The looks of mines that the sides of a duel have found."""
FOUND_LEGEND: Legend = {
    symbol: Square(tile, name, FOUND_IN_WORDS[symbol], mine=True)
    for symbol, tile, name in zip(FOUND_BY, FOUND, (TileName.FLAG, TileName.DIAMOND), strict=True)
}
"""The same by the symbols of their sides."""
MOST_HEARTS = 3
"""More hearts than this are written as a number."""


def board_scene(
    board: Board,
    pad: Area | None = None,
    last: Collection[Cell] = (),
    lives: int | None = None,
    *,
    doers: Mapping[Cell, int] | None = None,
) -> Scene:
    """Return a board with its pad, the squares of the last move, and how many mines and lives are left."""
    return Scene(board.text.splitlines(), LEGEND, last=last, doers=doers or {}, facts=facts_of(board, lives), pad=pad)


def facts_of(board: Board, lives: int | None = None) -> list[Fact]:
    """Return how many mines are left, and lives if there are any to show."""
    facts = [Fact(MINE, str(board.mines_left))]
    if lives is not None:
        facts.append(Fact(HEART, times=lives) if lives <= MOST_HEARTS else Fact(HEART, str(lives)))
    return facts


def rivals_scene(
    scene: Scene, second: Container[Cell], scores: Sequence[int], mines: int, deed: Deed = CHANGED
) -> Scene:
    """Return a board on which two sides found mines, the `second` one these, with how many of all mines are left."""
    rows = [
        "".join(
            FOUND_BY[(row, column) in second] if symbol == EXPLODED else symbol for column, symbol in enumerate(line)
        )
        if EXPLODED in line
        else line
        for row, line in enumerate(scene.rows)
    ]
    found = [Fact(tile, str(score)) for tile, score in zip(FOUND, scores, strict=True)]
    facts = [*found, Fact(MINE, str(mines - sum(scores)))]
    squares = {symbol: square._replace(deed=deed) for symbol, square in FOUND_LEGEND.items()}
    return replace(scene, rows=rows, legend={**scene.legend, **squares}, facts=facts)


def odds_scene(odds: SeenOdds) -> Scene:
    """Return a board with the chances of mines on it."""
    board, grid, percents = odds.board, odds.board.grid, odds.percents
    symbols: dict[tuple[int | None, bool, bool], str] = {}
    touched, marks = grid.grow(board.where(CLUES)), list(board.text)
    for cell, percent in percents.items():
        at = grid.index(cell)
        if percent is not None or not odds.blank:
            key = percent, marks[at] == FLAGGED, not touched & grid.bit(cell)
            marks[at] = symbols.setdefault(key, chr(FIRST_PRIVATE + len(symbols)))
    flagged = name_of_chance(None, flagged=True, blank=odds.blank)
    return Scene(
        "".join(marks).splitlines(),
        {
            **LEGEND,
            OPEN_MINE: LEGEND[OPEN_MINE]._replace(words=OPEN[OPEN_MINE]),
            FLAGGED: LEGEND[FLAGGED]._replace(words=flagged),
            **{symbol: _odds_square(*key) for key, symbol in symbols.items()},
        },
        marked=odds.marked,
        pointed=odds.clues,
        focus=around(odds.marked, odds.clues),
        facts=[Fact(MINE, str(board.mines_left))] if odds.counted else [],
    )


@lru_cache(512)
def _odds_square(percent: int | None, flagged: bool, quiet: bool) -> Square:
    words = name_of_chance(percent, flagged=flagged)
    match percent:
        case None:
            return Square(Tile(Kind.COVERED, "?", flagged=flagged), words=words)
        case 0:
            return Square(Tile(Kind.SAFE, sign=Sign.CHECK, flagged=flagged), words=words)
        case 100:
            return Square(Tile(Kind.SURE_MINE, sign=Sign.MINE, flagged=flagged), words=words)
        case _:
            return Square(Tile(Kind.ODDS, str(percent), percent=percent, flagged=flagged, quiet=quiet), words=words)


GAP, LABEL = 20, 44
"""Pixels between boards, and above each for its number."""
LABEL_SIZE = 34
LARGEST = 96


def paint_boards(boards: Sequence[Scene], theme: Theme = Theme.DARK) -> bytes:
    """Return boards of one size as a PNG, in as many rows as make their squares largest. The first one is number 1."""
    sheet, (rows, columns) = Sheet(theme), boards[0].size
    side, across = max(_fitting(len(boards), across, rows, columns) for across in range(1, len(boards) + 1))
    down = -(-len(boards) // across)
    wide, high = WIDTH // across, HEIGHT // down
    for at, board in enumerate(boards):
        left = at % across * wide + (wide - side * columns) // 2
        top = at // across * high + LABEL + (high - LABEL - side * rows) // 2
        sheet.write(str(at + 1), left + side * columns / 2, top - LABEL / 2, LABEL_SIZE, sheet.colours.label, bold=True)
        for row, line in enumerate(tiles_of(board)):
            for column, tile in enumerate(line):
                sheet.place(sprite(tile, theme, side), left + column * side, top + row * side)
    return sheet.png()


def _fitting(boards: int, across: int, rows: int, columns: int) -> tuple[int, int]:
    """Return the largest side of a square with `across` boards in a row of the picture, and `across` itself."""
    down = -(-boards // across)
    side = min((WIDTH // across - GAP) // columns, (HEIGHT // down - GAP - LABEL) // rows, LARGEST)
    return side, across


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
