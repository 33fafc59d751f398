"""The commands of Minesweeper, and how it is played."""

from collections.abc import Mapping, Sequence

from bot.games.minesweeper.options import LIVES_TOGETHER
from bot.play.button import HelpLine
from bot.text.language import Text

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

LOOK = Text("How the board looks: emoji, plain emoji or a picture")
THEME = Text("The colours of the board")
CHANGE_LOOK = Text("Change how the board looks")

GROUP = Text("Play this channel's game of Minesweeper or your private ones")
MOVE = Text("Make several moves at once")
MOVES = Text("c7 digs, !e3 flags, @f4 presses a number, c7-e9 is a rectangle")
BOARD = Text("Move the board to the bottom, or show your private board")
GAME = Text("Your private game. Default: this channel's game, else your latest")
HINT = Text("Show a safe square and why it's safe, or the best guess")
ODDS = Text("Show each square's chance of a mine")
RESIGN = Text("End the game and show the mines")
REMOVE = Text("Remove a player from this game (for its starter and moderators)")
PLAYER = Text("The player to remove")
HELP = Text("How to play Minesweeper")

HOW_TO_PLAY: Sequence[Sequence[Text]] = (
    (
        Text("### How to play"),
        Text("Each number shows how many mines touch it. Open everything that isn't a mine."),
        Text("- **The buttons** below the board are its yellow squares. Move them with ⬅️ ⬆️ ⬇️ ➡️."),
        Text("- **More**: move to bottom, look, resign, help."),
        Text("- **⛏️ or 🚩** next to the arrows is your tool. Press it to switch between digging and flagging."),
        Text("- **Press a number** with all its mines flagged to open the other squares around it."),
        Text("- If only mines are left around a number, press it to flag them all."),
        Text("- **The first dig** is never a mine. You win when every safe square is open, with or without flags."),
        Text("- **My board** is a private board with buttons and a tool that nobody else moves."),
        Text("- **No guessing:** every board can be solved without a guess, unless it says otherwise."),
        Text("- **Stuck?** *Hint* shows a safe square and why it's safe. 🔍 marks players who got help."),
        Text("- **Together:** if you hit a mine, you're out, unless you're the only one left."),
        Text("- **Only me** starts a private game. The channel's game goes on."),
        Text("- **Lost?** The starter, or any two players, can continue, but the game no longer counts."),
    ),
    (
        Text("### Typing is faster"),
        Text("Press *Type moves* or use `/mines move`:"),
        Text("- `c7 d8` digs two squares."),
        Text("- `!e3` flags a square or removes its flag."),
        Text("- `@f4` presses a number."),
        Text("- `c7-9` and `c-f7` are lines, `c7-e9` is a rectangle."),
        Text("- You can mix them: `c7 !d8 a-e1`"),
    ),
    (Text("### Commands"),),
)
"""The page of `/mines help`: sections of lines. Games and tools add those about their commands."""

ABOUT_COMMANDS = (
    HelpLine(
        10,
        Text("- `/minesweeper` starts a game. Choose difficulty, size, mines, lives, players, guessing and look."),
    ),
    HelpLine(40, Text("- `/mines odds` shows each square's chance of a mine.")),
    HelpLine(70, Text("- `/mines board` moves the board down or shows private games.")),
    HelpLine(80, Text("- `/mines look` changes how the board looks. `/settings` is for your own boards.")),
    HelpLine(90, Text("- `/mines resign` ends the game.")),
    HelpLine(100, Text("- `/mines remove` removes a player.")),
)
