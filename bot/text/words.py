"""A board in words, for players who don't see it: what squares show, what has changed, and what can be asked."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from bot.text.language import WITH_MORE, Layout, Template, Text, dotted, joined
from core import CLUES, COVERED, EXPLODED, FLAGGED, MINE, WRONG_FLAG

SQUARES: Mapping[str, Text] = {
    COVERED: Text("hidden", context="square"),
    FLAGGED: Text("flag", context="square"),
    WRONG_FLAG: Text("wrong flag"),
    MINE: Text("mine", context="square"),
    EXPLODED: Text("exploded"),
    "0": Text("empty", context="square"),
}
"""What squares show. The other numbers are written as digits."""

SAFE = Text("safe")
WRONG_PICK = Text("your answer")
FOUND_BY = "fd"
"""Symbols of mines that rivals have found, by their side."""
FOUND_IN_WORDS = {"f": SQUARES[FLAGGED], "d": Text("diamond", context="square")}
LABEL = Template("{cell}, {shown}")
"""The label of a square of a pad."""

RUN = Template("{square} x{number}")


def in_runs(squares: Iterable[Text | str]) -> Text | str:
    """Return what squares beside each other show, with runs joined."""
    runs = [(square, len(list(run))) for square, run in groupby(squares)]
    return joined([square if number == 1 else RUN(square=square, number=number) for square, number in runs])


ROW = Template("Row {row}: {squares}")
ROWS = Template("Rows {first} to {last}: {squares}")
COLUMN = Template("Column {column}: {squares}")
MORE_ROWS = Text("More rows")
WHOLE_BOARD_BUTTON = Text("Whole board")
ROWS_LEFT = Template("*More rows*: {first} to {last}")

SPAN = Template("{first} to {last}")
PART = Template("{squares}: {shown}")


class Deed(NamedTuple):
    """What becomes of squares, in words."""

    told: Template
    """With the player who did it, unless that is never told."""
    own: Template | None = None
    """The same for that player."""
    valued: bool = True
    """Whether it needs to be said what the squares show."""


OPENED = Deed(Template("{player} opened {squares}"), Template("You opened {squares}"))
FLAGGED_BY = Deed(Template("{player} flagged {squares}"), Template("You flagged {squares}"), valued=False)
HIT = Deed(Template("{player} hit a mine at {squares}"), Template("You hit a mine at {squares}"), valued=False)
UNFLAGGED = Deed(Template("No longer flagged: {squares}"), valued=False)
CHANGED = Deed(Template("Now {squares}"))
DEEDS: Mapping[str, Deed] = {
    FLAGGED: FLAGGED_BY,
    EXPLODED: HIT,
    COVERED: UNFLAGGED,
    **dict.fromkeys(CLUES, OPENED),
}
"""What has become of squares that show something else now."""
IN_ROWS = Template("{number} square in rows {first} to {last}", "{number} squares in rows {first} to {last}")
MANY_CHANGED = Template(
    "{number} square changed, in rows {first} to {last}", "{number} squares changed, in rows {first} to {last}"
)
NOTHING_CHANGED = Text("Nothing changed.")

HOW_TO_ASK = Text(
    "Questions for *Type moves* and `/mines read`: `near c4`, `row 3`, `column c`, `numbers`, `board`, `changes`"
)
NOT_A_QUESTION = Text("I don't understand that. Ask `near c4`, `row 3`, `column c`, `numbers`, `board` or `changes`.")
NEAR = Text("near", context="typed")
IN_ROW = Text("row", context="typed")
IN_COLUMN = Text("column", context="typed")
NUMBERS = Text("numbers", context="typed")
CHANGES = Text("changes", context="typed")
WHOLE_BOARD = Text("board", context="typed")
NOT_ON_BOARD = Template("The last square of this board is {corner}.")

AROUND = Template("{cell}: {shown}; {around}")
BESIDE = Template("{side} {cell}: {shown}")
SIDES: Mapping[tuple[int, int], Text] = {
    (-1, 0): Text("north"),
    (-1, 1): Text("northeast"),
    (0, 1): Text("east"),
    (1, 1): Text("southeast"),
    (1, 0): Text("south"),
    (1, -1): Text("southwest"),
    (0, -1): Text("west"),
    (-1, -1): Text("northwest"),
}
"""By rows and columns, in the order of the compass."""

NUMBER = Template("{cell}: {clue}, {needs}, hidden {squares}")
NEEDS = Template("needs {number}")
TOO_MANY = Template("{number} too many marked")
NO_NUMBERS = Text("No number has hidden squares beside it.")
NO_MORE_NUMBERS = Text("There are no more numbers.")
MORE_NUMBERS = Template("{number} more number with `{word} {page}`", "{number} more numbers with `{word} {page}`")


SOMEBODY = Text("somebody")
SOMEBODY_FIRST = Text("Somebody")
THE_BOT = 0
"""Stands for the bot where it did what players do otherwise, such as start a game."""
SWEEPER = Text("Sweeper")
"""What the bot plays under."""
MOST_NAMED = 5
SCORE = Layout("{player} {score}")


def mention(player: int) -> Text | str:
    """Return a player's mention, or the bot's name. Players whose data was deleted have an id below 0, and no name."""
    if player == THE_BOT:
        return SWEEPER
    return f"<@{player}>" if player > 0 else SOMEBODY


def mention_first(player: int) -> Text | str:
    """Return a player's mention that begins a line."""
    return mention(player) if player >= THE_BOT else SOMEBODY_FIRST


def scores(players: Sequence[tuple[int, object]]) -> Text | str:
    """Return players with their scores, the first few of them."""
    shown = dotted([SCORE(player=mention_first(player), score=score) for player, score in players[:MOST_NAMED]])
    more = len(players) - MOST_NAMED
    return WITH_MORE(items=shown, more=more) if more > 0 else shown
