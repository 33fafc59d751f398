"""What players read about boards and count puzzles that they paste."""

from math import log10

from bot.game.help import help_lines
from bot.game.text import TYPING
from bot.text.language import Template, Text

HUGE = 10**15
EXAMPLE = "#F1\n#21\n11."

SOLVE = Text("Odds for a board you paste, or the solution of a count puzzle")
PASTE = Text("A short board or puzzle, e.g. 221/342/232; leave it out for a form")
MENU = Text("Solve")
HELP = help_lines(
    TYPING,
    Text("- `/mines solve`, or *Solve* in a message's *Apps* menu: a board's odds or a count puzzle's solution."),
)

FORM = Text("Solve a board or puzzle")
PASTED = Text("Board or count puzzle")
PASTED_HELP = Text("Board: # hidden, F flag, . open. Puzzle: ? or . for no number.")
MINES = Text("Mines")
MINES_HELP = Text("On the whole board. Leave empty if the text says it or nobody knows.")
FILE = Text("Or a file")
FILE_HELP = Template("Over {characters} characters? Upload .txt or .csv, up to {kib} KiB.")
COPY = Text("Copy as text")
READ_AS_PUZZLE = Text("Read as puzzle")
READ_AS_BOARD = Text("Read as board")

NOTHING_FOUND = Text(
    "I found no board or puzzle in that text. Paste one with each row on its own line, such as\n```\n{example}\n```",
    example=EXAMPLE,
)
SEVERAL = Text("There's more than one board or puzzle in that text. Paste just one, without blank lines in it.")
PICTURE = Text("I can't read pictures. Type the board or puzzle in with `/mines solve`.")
MINES_MISSING = Text(
    "No square there is certain, and the odds depend on the number of mines. Press *Edit* and fill in *Mines*."
)
MINES_NO_NUMBER = Text("Mines must be a whole number, such as 40.")
INCOMPLETE = Template("That board starts with row {row}. Paste all of it, from row 1 on.")
TOO_LARGE = Template("{rows}x{columns} is too large. The limit is {most}x{most}.")
UNCLEAR_SQUARES = Template(
    "I can't see which of {squares} are hidden and which are open. Write # for hidden squares and . for open ones."
)

BOARD = Template("### Board · {rows}x{columns} · {number} mine", "### Board · {rows}x{columns} · {number} mines")
BOARD_WITHOUT_MINES = Template("### Board · {rows}x{columns} · mines unknown")
PUZZLE = Template("### Count puzzle · {rows}x{columns} · {seconds:.3f} s")

GIVEN_UP = Text("I ran out of time before I found a solution. More numbers make it easier.")
NO_SOLUTION = Text("There's **no solution**.")
ONE_OF_SEVERAL = Text("This is one solution. There may be others.")
ONLY_SOLUTION = Template(
    "**Only one solution**: {emoji} {number} mine.", "**Only one solution**: {emoji} {number} mines."
)
UNDECIDED = Template("{emoji} {number} square is undecided.", "{emoji} {number} squares are undecided.")


def solutions(count: int, *, exact: bool) -> Text:
    """Return how many solutions there are, of at least two."""
    if count < HUGE and exact:
        return Text("**{count} solutions.**", count=f"{count:,}")
    least = f"{count:,}" if count < HUGE else f"10^{int(count.bit_length() * log10(2)) - 1}"
    return Text("**At least {count} solutions.**", count=least)


CANT_ALL_BE_RIGHT = Template("{clues} can't all be right.")
NEITHER = Template("Because of {clues}, {cell} can be neither a mine nor clear.")
SO_CLEAR = Template("So {cells} is clear.", "So {cells} are clear.")
SO_MINES = Template("So {cells} is a mine.", "So {cells} are mines.")
NEEDS_NONE = Template("{clue} needs no more mines.")
NEEDS = Template(
    "{clue} still needs {needs} and has {number} square left.",
    "{clue} still needs {needs} and has {number} squares left.",
)
"""How many mines a clue needs, which are all that are left or more."""
TOO_MANY_MINES = Template(
    "{clue} says {says}, but {number} of its squares is a mine.",
    "{clue} says {says}, but {number} of its squares are mines.",
)
NEEDS_MORE = Template(
    "{first} needs {more} more than {second} and has {number} square left that {second} doesn't count.",
    "{first} needs {more} more than {second} and has {number} squares left that {second} doesn't count.",
)
"""How many more mines a clue needs than another, which are all that are left or more."""
NEEDS_AS_MANY = Template("{first} needs as many as {second}, which counts all squares that {first} has left.")
SUM = Template("{clues} adds up to {total}. It can be {least} to {most}.")
