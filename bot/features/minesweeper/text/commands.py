"""The commands of Minesweeper, and how it is played."""

from collections.abc import Mapping

from bot.features.minesweeper.options import LIVES_TOGETHER
from bot.features.minesweeper.text.example import EXAMPLE
from bot.game.help import Topic, help_lines
from bot.game.text import BUTTONS, RULES, TYPING
from bot.text.language import Template, Text
from bot.text.words import HOW_TO_ASK

START = Text("Start a game of Minesweeper that everyone here can play")
DIFFICULTY = Text("Default: Beginner. Pocket is made for phones")
ROWS = Text("Custom board: number of rows")
COLUMNS = Text("Custom board: number of columns")
MINES = Text("Custom board: number of mines. Default: about 15%")
LIVES = Text("Mines it takes to lose. Default: {together} with everyone, 1 alone", together=LIVES_TOGETHER)
PLAYERS = Text("Who can play. Default: everyone in this channel")
GUESSING = Text("Whether you may have to guess. Default: never")

WHO_PLAYS: Mapping[str, Text] = {"everyone": Text("Everyone"), "starter": Text("Only me")}
GUESSES: Mapping[str, Text] = {"never": Text("Never needed"), "allowed": Text("Allowed: a random board")}

CODE = Text("The code of a finished game, to play its board again, not rated")

LOOK = Text("How the board looks: emoji, plain emoji, a picture or words")
THEME = Text("The colors of the board")

CODE_OF_BOARD = Template("Code: `{code}`\nAnyone can play this board with `/minesweeper code:{code}`.")


BASICS = Topic("basics", Text("Basics"), EXAMPLE)
"""The first page."""
HOW_TO_PLAY = (
    *help_lines(
        BASICS,
        Text("`/minesweeper` or *Start* starts a game."),
        Text("Each number shows how many mines touch it. Open everything that isn't a mine."),
        BUTTONS,
        Text(
            "- **⛏️ or 🚩** switches between digging and flagging.",
            heard=Text("- *Mode: dig* or *Mode: flag* shows what pressing a square does. Press it to switch."),
        ),
        Text("- **The first dig** is never a mine. No board needs a guess unless you allow it."),
        Text("- **Stuck?** *Hint* shows a safe square."),
    ),
    *help_lines(
        RULES,
        Text("- **Flag** the squares that you know are mines. You can win without flags."),
        Text("- **Press a number** with all its mines flagged to open its other squares. A wrong flag can hit a mine."),
        Text("- **Press a number** with only mines left around it to flag them."),
        Text(
            "- *Hint* and `/mines odds` need a move of yours first. 🔍 marks players who got help.",
            heard=Text("- *Hint* and `/mines odds` need a move of yours first. *used help* is after who got help."),
        ),
        Text("- **With others:** if you've hit more mines than someone who still plays, you're out."),
        Text("- **Lost?** The host, or any two players, can *Continue*, but the game stays a loss."),
    ),
    *help_lines(
        Topic("private", Text("Private")),
        Text("- **My board** is your own private board, with your own buttons and tool."),
        Text("- `/minesweeper` with *Only me* starts a private game. The channel's game goes on."),
        Text("- `/mines board` moves the board to the bottom, or shows your own. `/mines end` ends the game."),
    ),
    *help_lines(
        TYPING,
        Text("*Type moves* and `/mines move` make many moves at once, such as `c7 !d8 a-e1`."),
        Text("- `c7` digs, `!e3` flags a square or removes its flag, `@f4` presses a number."),
        Text("- `c7-9` and `c-f7` are lines, `c7-e9` is a rectangle."),
        HOW_TO_ASK,
    ),
)
"""The help of Minesweeper. Others add lines."""
