"""What players read in replays."""

from collections.abc import Mapping

from bot.game.effect import Did
from bot.game.help import Topic, help_lines
from bot.game.text import EXPIRED, ago
from bot.text.language import Layout, Template, Text, dotted, joined
from bot.text.words import mention_first
from core import cell_name

REPLAY = Text("Replay a finished game of this channel, or a private one of yours")
GAME = Text("Which game (default: a list to choose from)")
MOVE = Text("The move to begin with (default: the first one)")
HELP = help_lines(
    Topic("replays", Text("Replay", context="button")),
    Text("`/replay` shows a finished game move by move. So does *Replay* below its board."),
    Text("- *Next mistake* shows a dig that wasn't the best, and *Odds* what could be known before it."),
    Text("- *Train this* keeps a missed safe square for `/tactics`. *GIF* makes a film of the game."),
)

FIRST = Text("First", context="move")
BACK = Text("Back", context="move")
NEXT = Text("Next", context="move")
LAST = Text("Last", context="move")
NEXT_MISTAKE = Text("Next mistake")
ODDS = Text("Odds")
HIDE_ODDS = Text("Hide odds")
TRAIN = Text("Train this")
OTHER_BOARD = Text("Other board")
ODDS_BEFORE = Text("Odds before this move")

GIF = Text("GIF", context="button")
FROM = Text("From move")
TO = Text("To move")
ZERO_IS_THE_START = Text("0 is the start")
DRAWING = Text("Drawing …")

CHOOSE = Text("### Replay")
CHOOSE_GAME = Text("Choose a game")
LISTED = Template("{title}, {age}", age=ago)
NONE_HERE = Text("No finished games here yet.")

UNKNOWN_GAME = Text("I don't know that game. Use `/replay` to choose one.")
UNKNOWN_BUTTON = EXPIRED("replay")
NOT_OVER = Text("You can replay that game once it's over and its mines are shown.")
NO_SUCH_MOVE = Template("That game has only {number} move.", "That game has only {number} moves.")
NOT_MOVES = Template("Enter two moves from 0 to {moves}, the earlier one first.")
NO_MORE_MISTAKES = Text("There's no mistake after this move.")
NO_EXERCISE = Text("That position doesn't make a good exercise.")
TRAINED = Text("You'll see that position again from tomorrow: `/tactics` with *Mistakes*.")
STILL_JUDGING = Text("Still reviewing this game. Try again soon.")

HEADING = Template("### {title}: move {move} of {moves}")
"""It is no sentence."""
MOVES = Template("### {title}: moves {start} to {end}")
"""The heading of a GIF, likewise."""
THE_START = Text("The board at the start")
OWNERS = Template("Boards: {players}", players=dotted)
OWNER = Layout("{number}. {player}", player=mention_first)
ENDED = Text("The game ended")
BEGAN = Template("The board began with {cell} open", cell=cell_name)
ONE: Mapping[Did, Template] = {
    Did.OPENED: Template("{player} dug {cell}", player=mention_first, cell=cell_name),
    Did.EXPLODED: Template("💥 {player} dug {cell} and hit a mine", player=mention_first, cell=cell_name),
    Did.FLAGGED: Template("{player} flagged {cell}", player=mention_first, cell=cell_name),
    Did.UNFLAGGED: Template("{player} unflagged {cell}", player=mention_first, cell=cell_name),
    Did.FOUND: Template("{player} found a mine at {cell}", player=mention_first, cell=cell_name),
}
"""A move of one square."""
SEVERAL: Mapping[Did, Template] = {
    Did.OPENED: Template(
        "{player} dug {cell} and opened {number} square",
        "{player} dug {cell} and opened {number} squares",
        player=mention_first,
        cell=cell_name,
    ),
    Did.EXPLODED: Template(
        "💥 {player} pressed {cell} and hit {number} mine",
        "💥 {player} pressed {cell} and hit {number} mines",
        player=mention_first,
        cell=cell_name,
    ),
    Did.FLAGGED: Template(
        "{player} pressed {cell} and flagged {number} square",
        "{player} pressed {cell} and flagged {number} squares",
        player=mention_first,
        cell=cell_name,
    ),
    Did.BOMBED: Template(
        "{player} threw the bomb at {cell} and found {number} mine",
        "{player} threw the bomb at {cell} and found {number} mines",
        player=mention_first,
        cell=cell_name,
    ),
}
PICKED = Template("{player} picked {cell}", player=mention_first, cell=cell_name)
PICKED_SEVERAL = Template(
    "{player} picked {cell} and opened {number} square",
    "{player} picked {cell} and opened {number} squares",
    player=mention_first,
    cell=cell_name,
)
CHORDED = Template(
    "{player} pressed {cell} and opened {number} square",
    "{player} pressed {cell} and opened {number} squares",
    player=mention_first,
    cell=cell_name,
)
OTHER: Mapping[Did, Template] = {
    Did.MISSED: Template("{player} ran out of time", player=mention_first),
    Did.RESIGNED: Template("{player} resigned", player=mention_first),
    Did.CONTINUED: Template("{player} continued the game", player=mention_first),
    Did.REVEALED: Template("{player} showed the mines", player=mention_first),
}

NO_RISK = Template("{cells}: no risk")
NOTHING_SAFER = Template("{cells}: {risk} risk, the best there was")
ONE_WAS_SAFE = Template("{cells}: {risk} risk, but {best} was certainly safe")
ONE_WAS_SAFER = Template("{cells}: {risk} risk, but {best} had only {least}")
NOTHING_LIKELIER = Template("{cells}: {chance} mine, the best there was")
ONE_WAS_LIKELIER = Template("{cells}: {chance} mine, but {best} had {most}")

ALT = Template("{rows} rows of {columns}: {opened} squares are open and {flagged} flagged.")
ALT_OF_GIF = Template("The board from move {start} to move {end}, move by move.")
ALT_OF_ALL = Template(
    "{number} board, squares open: {opened}", "{number} boards, squares open: {opened}", opened=joined
)
"""The boards of several players, with the squares that each has opened."""
