"""The commands of Minesweeper, and how it is played."""

from collections.abc import Mapping

from bot.games.minesweeper.options import LIVES_TOGETHER
from bot.play.button import help_lines
from bot.play.text import HEARD_PAD, HINTS, SETTINGS, TOGETHER, TYPING, Topic
from bot.text.language import Template, Text

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

CODE = Text("The code of a finished game, to play its board unranked")

LOOK = Text("How the board looks: emoji, plain emoji, a picture or words")
THEME = Text("The colours of the board")

CODE_OF_BOARD = Template("Code: `{code}`\nAnyone can play this board with `/minesweeper code:{code}`.")


FLAGS = Topic("flags", Text("Flags"))
PRIVATE = Topic("private", Text("Private"))
HOW_TO_PLAY = (
    *help_lines(
        10,
        Text("`/minesweeper` starts a game."),
        Text("Each number shows how many mines touch it. Open everything that isn't a mine."),
        Text("- **The buttons** are the yellow squares. Move them with ⬅️ ⬆️ ⬇️ ➡️.", heard=HEARD_PAD),
        Text(
            "- **⛏️ or 🚩** switches between digging and flagging.",
            heard=Text("- *Mode: dig* or *Mode: flag* says what a press on a square does. Press it to change that."),
        ),
        Text("- **The first dig** is never a mine."),
        Text("- **No board** needs a guess, unless it says otherwise."),
        Text("- **Stuck?** *Hint* shows a safe square."),
    ),
    *help_lines(
        110,
        Text("- **Flag** the squares that you know are mines. You can win without flags."),
        Text("- **Press a number** with all its mines flagged to open the other squares around it."),
        Text("- If only mines are left around a number, press it to flag them all."),
        Text("- If you press a number next to a wrong flag, you may hit a mine."),
        topic=FLAGS,
    ),
    *help_lines(
        210,
        Text("*Type moves* and `/mines move` make many moves at once."),
        Text("- `c7 d8` digs two squares."),
        Text("- `!e3` flags a square or removes its flag."),
        Text("- `@f4` presses a number."),
        Text("- `c7-9` and `c-f7` are lines, `c7-e9` is a rectangle."),
        Text("- You can mix them: `c7 !d8 a-e1`"),
        topic=TYPING,
    ),
    *help_lines(
        310,
        Text("- *Hint* or `/mines hint` shows a safe square and why it's safe, or the best guess."),
        Text("- `/mines odds` shows each square's chance of a mine."),
        Text("- Only players can ask, so make a move first."),
        Text(
            "- 🔍 marks players who got help.", heard=Text("- Players who got help have *used help* after their names.")
        ),
        topic=HINTS,
    ),
    *help_lines(
        410,
        Text("- If you've hit more mines than someone who still plays, you're out."),
        Text("- **Lost?** The starter, or any two players, can continue, but the game no longer counts."),
        Text("- **My board** is a private board with buttons and a tool that nobody else moves."),
        Text("- `/mines board` moves the board to the bottom. *More* does, too."),
        Text("- `/mines end` ends the game."),
        Text("- *More* removes a player."),
        topic=TOGETHER,
    ),
    *help_lines(
        510,
        Text("- `/minesweeper` with *Only me* starts a private game. The channel's game goes on."),
        Text("- `/mines board` shows your private games. You can have 20 at a time."),
        Text("- *Share* posts the final board in the channel."),
        topic=PRIVATE,
    ),
    *help_lines(
        710,
        Text("- `/minesweeper` lets you choose difficulty, size, mines, lives, players, guessing and look."),
        Text("- *More* changes how the board looks. `/settings` is for your own boards."),
        Text("- *Words* in `/settings` puts your boards into words. `/mines read` answers questions about one."),
        topic=SETTINGS,
    ),
)
"""The help of Minesweeper. Modes and tools add lines."""
