"""What players read in replays."""

from collections.abc import Mapping

from bot.play.replay import Did
from bot.play.text import EXPIRED, ago
from bot.text.language import Template, Text, dotted, joined
from bot.text.players import mention_first
from core import cell_name

REPLAY = Text("Replay a finished game of this channel, or a private one of yours")
GAME = Text("Which game (default: a list to choose from)")
MOVE = Text("The move to begin with (default: the first one)")
HELP = Text("- `/replay` shows a finished game move by move, with its mistakes.")

FIRST = Text("First", context="move")
BACK = Text("Back", context="move")
NEXT = Text("Next", context="move")
LAST = Text("Last", context="move")
NEXT_MISTAKE = Text("Next mistake")
ODDS = Text("Odds")
HIDE_ODDS = Text("Hide odds")
TRAIN = Text("Train this")
OTHER_BOARD = Text("Other board")
ODDS_BEFORE = Text("The odds are those before this move")

GIF = Text("GIF", context="button")
GIF_OF_MOVES = Text("GIF of a game")
FROM = Text("From move")
TO = Text("To move")
ZERO_IS_THE_START = Text("0 is the start")
DRAWING = Text("Drawing …")

CHOOSE = Text("### Replay")
CHOOSE_GAME = Text("Choose a game")
LISTED = Template("{title}, {age}", age=ago)
NONE_HERE = Text("No game that can be replayed has ended here yet.")

UNKNOWN_GAME = Text("I don't know that game. Use `/replay` to choose one.")
UNKNOWN_BUTTON = EXPIRED("replay")
STILL_RUNNING = Text("That game is still running. You can replay it once it's over.")
MAY_GO_ON = Text("That game can still continue. You can replay it once its mines are shown.")
NO_SUCH_MOVE = Template("That game has only {number} move.", "That game has only {number} moves.")
NOT_A_MOVE = Template("Enter numbers of moves from 0 to {moves}.")
WRONG_WAY_ROUND = Text("The last move of a GIF must come after the first one.")
NO_MORE_MISTAKES = Text("There's no mistake after this move.")
NOTHING_MISSED = Text("No safe square was missed there, so there's nothing to train.")
NO_EXERCISE = Text("That position makes no good exercise: too little is covered, or the proof is long.")
TRAINED = Text("Saved for your training. `/tactics` with *Mistakes* asks you from tomorrow on.")
STILL_JUDGING = Text("I'm still judging this game. Try again in a moment.")

HEADING = Template("### {title}: move {move} of {moves}")
"""It is no sentence."""
MOVES = Template("### {title}: moves {start} to {end}")
"""The heading of a GIF, likewise."""
THE_START = Text("The board at the start")
OWNERS = Template("Boards: {players}", players=dotted)
OWNER = Template("{number}. {player}", player=mention_first)
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

NO_RISK = Template("{cells} dug without risk")
NOTHING_SAFER = Template("{cells} dug with {risk} risk; nothing was better")
ONE_WAS_CERTAIN = Template("{cells} dug with {risk} risk; {best} was certainly safe")
MINE_WITH_ONE_SAFE = Template("{cell} was certainly a mine; {best} was certainly safe", cell=cell_name)
ONE_WAS_BETTER = Template("{cells} dug with {risk} risk; {best} was better with {least}")
SURE_MINE = Template("{cells} was certainly a mine")
NOTHING_LIKELIER = Template("{cells} picked with a chance of {chance}; nothing was better")
MINE_WAS_CERTAIN = Template("{cells} picked with a chance of {chance}; {best} was certainly a mine")
ONE_WAS_LIKELIER = Template("{cells} picked with a chance of {chance}; {best} was better with {most}")

ALT = Template("{rows} rows of {columns}: {opened} squares are open and {flagged} flagged.")
ALT_OF_GIF = Template("The board from move {start} to move {end}, move by move.")
ALT_OF_ALL = Template(
    "{number} board, squares open: {opened}", "{number} boards, squares open: {opened}", opened=joined
)
"""The boards of several players, with the squares that each has opened."""
