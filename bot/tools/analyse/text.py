"""What players read when they paste a board to see its odds."""

from bot.text.errors import place, quoted
from bot.text.language import Template, Text

EXAMPLE = "#F1\n#21\n11."

ANALYSE = Text("Odds and the best move for a board you paste")
ANALYSE_BOARD = Text("Analyse board")
HELP = Text("- `/mines analyse` shows the odds of any board. So does *Analyse board* in a message's *Apps* menu.")

FORM = Text("Analyse a board")
BOARD = Text("Board")
BOARD_HELP = Text("Emoji or text: # covered, F flag, 1 to 8 numbers, . open")
MINES = Text("Mines")
MINES_HELP = Text("On the whole board. Leave empty if the text says it or nobody knows.")

LEGEND = Text("Write # for covered squares, F for flags, 1 to 8 for numbers and . for open squares.")
NO_BOARD = Text(
    "I found no board in that text. Paste one with each row on its own line, such as\n```\n{example}\n```",
    example=EXAMPLE,
)
PICTURE = Text("I can't read a board from a picture. Type it in with `/mines analyse`.")
SEVERAL_BOARDS = Text("There's more than one board in that text. Paste just one, without blank lines in it.")
MINES_MISSING = Text(
    "No square there is certain, and the odds depend on the number of mines. `/mines analyse` asks for it."
)
MINES_MISSING_IN_FORM = Text("No square there is certain, and the odds depend on the number of mines. Fill in *Mines*.")
MINES_NO_NUMBER = Text("Mines must be a whole number, such as 40.")
UNKNOWN_BUTTON = Text("I don't recognise that button. Paste the board again with `/mines analyse`.")

SIZE = Template("-# {rows}x{columns}, {number} mine", "-# {rows}x{columns}, {number} mines")
SIZE_WITHOUT_MINES = Template("-# {rows}x{columns}, mines unknown")
INCOMPLETE = Template("That board starts with row {row}. Paste all of it, from row 1 on.")
TOO_LARGE = Template("That board is too large: {rows}x{columns}. The limit is {most}x{most}.")
UNEVEN_ROW = Template(
    "Row {row} has {number} square, but others have {columns}. All rows need the same length.",
    "Row {row} has {number} squares, but others have {columns}. All rows need the same length.",
)
UNKNOWN_SYMBOL = Template("I don't understand {symbol} at {cell}. {legend}", symbol=quoted, cell=place)
UNCLEAR_SQUARES = Template("I can't see which of {squares} are covered and which are open. {legend}")
