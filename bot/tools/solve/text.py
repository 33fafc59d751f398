"""Texts about the solution of a pasted count puzzle."""

from math import log10

from bot.text.language import Plural, Template, Text

HUGE = 10**15

SOLVE = Text("Find the mines of a count puzzle you paste")
COUNTS = Text("A short puzzle, e.g. 221/342/232; use ? for a hidden number")
SOLVE_PUZZLE = Text("Solve puzzle")
HELP = Text("- `/puzzle solve` finds the mines of a puzzle you paste.")

FORM = Text("Solve a count puzzle")
NUMBERS = Text("Numbers")
NUMBERS_HELP = Text("One row per line: 0 to 9 for a number, ? for a hidden one")
FILE = Text("Or a file")
COPY = Text("Copy as text")

NOTHING_PASTED = Text("There's no puzzle in that form. Type its numbers or choose a file.")
NO_TEXT = Text("There's no text in that message. Pick one with a puzzle.")
PICTURE = Text("I can't read a puzzle from a picture. Type it in with `/puzzle solve`.")
UNKNOWN_BUTTON = Text("I don't recognise that button. Paste the puzzle again with `/puzzle solve`.")

GIVEN_UP = Text("I ran out of time before I found a solution. More numbers make it easier.")
NO_SOLUTION = Text("There's **no solution**.")
NONE_FITS = Text("There's **no solution**: no layout of mines fits.")
ONE_OF_SEVERAL = Text("This is one solution. There may be others.")

FILE_HELP = Template("Over {characters} characters? Upload .txt or .csv, up to {kib} KiB.")


def heading(rows: int, columns: int, seconds: float) -> Text:
    if seconds < 1:
        return Text(
            "### Count puzzle · {rows}x{columns} · {time:.1f} ms", rows=rows, columns=columns, time=seconds * 1000
        )
    return Text("### Count puzzle · {rows}x{columns} · {time:.1f} s", rows=rows, columns=columns, time=seconds)


def solutions(count: int, *, exact: bool) -> Text:
    if count >= HUGE:
        return Text("**More than 10^{exponent} solutions.**", exponent=int(count.bit_length() * log10(2)) - 1)
    if exact:
        return Plural("**{number:,} solution.**", "**{number:,} solutions.**", count)
    return Plural("**At least {number:,} solution.**", "**At least {number:,} solutions.**", count)


ONLY_SOLUTION = Template(
    "**Only one solution**: {emoji} {number} mine.", "**Only one solution**: {emoji} {number} mines."
)
A_SOLUTION = Template(
    "**One solution**: {emoji} {number} mine. There may be others.",
    "**One solution**: {emoji} {number} mines. There may be others.",
)
UNDECIDED = Template("{emoji} marks the {number} undecided square.", "{emoji} marks the {number} undecided squares.")
THEY_DIFFER = Template(
    "They differ in {number} square, and the file shows one of them.",
    "They differ in {number} squares, and the file shows one of them.",
)
CANT_ALL_BE_RIGHT = Template("This {number} number can't be right.", "These {number} numbers can't all be right.")
CLUES_CANT_BE_RIGHT = Template(
    "{clues} can't all be right. Seeing why takes {number} step.",
    "{clues} can't all be right. Seeing why takes {number} steps.",
)
NEITHER = Template("Because of {clues}, {cell} can be neither a mine nor clear.")
SO_CLEAR = Template("So {cells} is clear.", "So {cells} are clear.")
SO_MINES = Template("So {cells} is a mine.", "So {cells} are mines.")
AND_MINES = Template("{cells} is a mine.", "{cells} are mines.")
"""The mines, after a sentence that names clear squares."""
SAYS_0 = Template("{clue} says 0.")
NEEDS_NONE = Template("{clue} needs no more mines.")
NEEDS_ALL = Template(
    "{clue} still needs {number} mine and has only {number} square left.",
    "{clue} still needs {number} mines and has only {number} squares left.",
)
NEEDS_ALL_ITS_OWN = Template(
    "{first} needs {number} more than {second} and has only {number} square left that {second} doesn't count.",
    "{first} needs {number} more than {second} and has only {number} squares left that {second} doesn't count.",
)
"""A clue needs this many mines more than another, and has as many squares that the other doesn't count."""
NEEDS_AS_MANY = Template("{first} needs as many mines as {second} and has no squares left that {second} doesn't count.")
MOST_POSSIBLE = Template("{clues} adds up to {total}, the most it can be.")
LEAST_POSSIBLE = Template("{clues} adds up to {total}, the least it can be.")
TOO_MANY_MINES = Template(
    "{clue} says {says}, but {number} of its squares is a mine.",
    "{clue} says {says}, but {number} of its squares are mines.",
)
ALL_CLEAR = Template("{clue} says {says}, but all its squares are clear.")
TOO_FEW_SQUARES = Template(
    "{clue} says {says}, but only {number} of its squares can be a mine.",
    "{clue} says {says}, but only {number} of its squares can be mines.",
)
"""Some of its squares are clear."""
REACHES_TOO_FEW = Template(
    "{clue} says {says}, but it only reaches {number} square.",
    "{clue} says {says}, but it only reaches {number} squares.",
)
SAME_SQUARES = Template(
    "{first} says {says} and {second} says {others}, but both count the same {number} square.",
    "{first} says {says} and {second} says {others}, but both count the same {number} squares.",
)
SAME_SQUARES_LEFT = Template(
    "{first} still needs {needs} and {second} still needs {others}, but they have the same squares left."
)
NONE_OF_ITS_OWN = Template(
    "{first} needs {more} more than {second}, but has no squares left that {second} doesn't count."
)
TOO_FEW_OF_ITS_OWN = Template(
    "{first} needs {more} more than {second}, but has only {number} square left that {second} doesn't count.",
    "{first} needs {more} more than {second}, but has only {number} squares left that {second} doesn't count.",
)
MUST_BE = Template("{clues} adds up to {total}, but must be {least}.")
MUST_BE_BETWEEN = Template("{clues} adds up to {total}, but must be {least} to {most}.")
