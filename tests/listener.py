"""A player who hears the texts of a board in words and knows nothing else of it."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from core import MAX_COLUMNS, Action, Cell, Move, analyse, cell_name, parse_board, parse_cell

DUEL = re.compile(r"### .* (\d+) flags?, .* (\d+) diamonds?, first to (\d+)")
HEADING = re.compile(r"### (?:.* )?(\d+)x(\d+); mines: (-?\d+) left; lives: \d+")
ROWS = re.compile(r"Rows? (\d+)(?: to (\d+))?: (.*)")
CHANGED = re.compile(r"(?:(?:You|Sweeper|<@\d+>) )?(opened|flagged|found|hit a mine at|Now|No longer flagged:) (.*)")
COUNTED = re.compile(r"\d+ squares? in rows \d+ to \d+")
"""Their rows follow."""
NAMES = {"hidden": "#", "flag": "F", "exploded": "*", "mine": "M", "wrong flag": "X", "empty": "0", "diamond": "D"}
REACH = 2
"""How far a bomb reaches."""
SYMBOLS = {"#": "blue square", "F": "triangular flag", "0": "black large square", "*": "collision", "M": "bomb"}
"""What screen readers call the emoji of the grid, by the short names of Unicode's CLDR."""


@dataclass
class Listener:
    """What a player knows from the texts so far, and all that was heard."""

    board: list[list[str]] = field(default_factory=list)
    mines: int = 0
    duel: bool = False
    behind: bool = False
    """Whether the rival has found more mines. The listener is the first side."""
    bombed: bool = False
    over: bool = False
    heard: list[str] = field(default_factory=list)

    def hear(self, message: str) -> None:
        """Hear a message to its end."""
        heading, *lines = message.split("\n")
        match, duel = HEADING.fullmatch(heading), DUEL.fullmatch(heading)
        self.over, self.duel = match is None and duel is None, duel is not None
        self.behind = duel is not None and int(duel[1]) < int(duel[2])
        knows = bool(self.board)
        if not knows:
            self.mines = int(match[3]) if match else 2 * int(duel[3]) - 1 if duel else 0
        for line in (heading, *lines):
            self._say(line)
            change = CHANGED.fullmatch(line)
            if change and knows and not self.over and not COUNTED.fullmatch(change[2]):
                self._note(*change.groups())
            self._read_row(line)

    def _say(self, line: str) -> None:
        self.heard.append(line.removeprefix("### ").removeprefix("-# "))

    def _read_row(self, line: str) -> None:
        if row := ROWS.fullmatch(line):
            last = int(row[2] or row[1])
            self.board += [[] for _ in range(last - len(self.board))]
            for number in range(int(row[1]), last + 1):
                self.board[number - 1] = symbols_of(row[3])

    def _note(self, what: str, squares: str) -> None:
        if what in ("flagged", "hit a mine at", "No longer flagged:"):
            for part in squares.split(", "):
                for row, column in cells_of(part):
                    self.board[row][column] = {"flagged": "F", "hit a mine at": "*"}.get(what, "#")
            return
        for part in squares.split("; "):
            where, shown = part.split(": ")
            for (row, column), symbol in zip(cells_of(where), symbols_of(shown), strict=True):
                self.board[row][column] = symbol

    def odds(self) -> dict[Cell, float]:
        """Return the hidden squares and their chances of a mine, by the texts. Mines found in a duel are certain."""
        found = {"F": "*", "D": "*"} if self.duel else {}
        rows = ["".join(found.get(symbol, symbol) for symbol in row) for row in self.board]
        board = parse_board("\n".join(rows), self.mines)
        chances = analyse(board).probabilities
        hidden = board.grid.cells(board.where("#"))
        return {(row, column): chances[row][column] or 0.0 for row, column in hidden}

    def next_pick(self) -> str:
        """Return what to type next in a duel: the likeliest mine; behind and unsure, the bomb where most mines are."""
        odds = self.odds()
        best = max(odds, key=odds.__getitem__)
        if odds[best] == 1 or self.bombed or not self.behind:
            return cell_name(best)
        self.bombed = True

        def mines_near(cell: Cell) -> float:
            return sum(chance for one, chance in odds.items() if _distance(one, cell) <= REACH)

        return f"bomb {cell_name(max(odds, key=mines_near))}"

    def next_move(self) -> str:
        """Return what to type next: the middle first, then every safe square."""
        if all(symbol == "#" for row in self.board for symbol in row):
            return str(Move(Action.DIG, (len(self.board) // 2, len(self.board[0]) // 2)))
        return " ".join(str(Move(Action.DIG, cell)) for cell, chance in self.odds().items() if chance == 0)


def _distance(one: Cell, other: Cell) -> int:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def cells_of(words: str) -> list[Cell]:
    """Return the squares of a line such as `C7 to E7`, or of one."""
    first, _, last = words.partition(" to ")
    (top, left), (bottom, right) = parse_cell(first), parse_cell(last or first)
    assert right < MAX_COLUMNS
    return [(row, column) for row in range(top, bottom + 1) for column in range(left, right + 1)]


def symbols_of(words: str) -> list[str]:
    """Return the symbols of squares such as `1, hidden x3`."""
    found: list[str] = []
    for one in words.split(", "):
        name, _, times = one.partition(" x")
        found += [NAMES.get(name, name)] * int(times or 1)
    return found


def speak_grid(board: Iterable[Iterable[str]]) -> Iterator[str]:
    """Return the words that the same board takes as emoji, each square by its emoji's name, with its labels."""
    rows = [list(row) for row in board]
    for column in range(len(rows[0])):
        yield from f"regional indicator symbol letter {chr(ord('a') + column)}".split()
    for number, row in enumerate(rows, 1):
        yield str(number)
        for symbol in row:
            yield from SYMBOLS.get(symbol, f"keycap {symbol}").split()


def words_in(lines: Iterable[str]) -> int:
    """Return how many words these lines are."""
    return sum(len(line.split()) for line in lines)
