"""What players read about spoiler boards."""

from bot.game.help import help_lines
from bot.game.text import RULES
from bot.text.language import Template, Text

SPOILER = Text("Post a spoiler board that players open on their own")
HELP = help_lines(RULES, Text("- `/mines spoiler` posts a spoiler board."))
ROWS = Text("Number of rows. Default: 9")
COLUMNS = Text("Number of columns. Default: 9")
MINES = Text("Number of mines. Default: 10, or about 15% of your size")

SOLUTION = Text("Solution")

NO_BOARD = Text("I can't read the board in that message. Post a new one with `/mines spoiler`.")
HEADING = Template("{rows}x{columns} · {mine} {mines} · No guessing needed. Click squares to open them.")
SOLUTION_HEADING = Template("**Solution** · {rows}x{columns} · {mine} {mines}")
NONE_FOUND = Template(
    "I couldn't make a {rows}x{columns} board with {number} mine without a guess. Try fewer mines.",
    "I couldn't make a {rows}x{columns} board with {number} mines without a guess. Try fewer mines.",
)
