"""Texts of all games: shared buttons, forms, and answers to errors."""

from collections.abc import Mapping

from bot.game.text import ago
from bot.text.language import Layout, Plural, Template, Text
from core import Outcome

MOST_TYPED = 4000
"""Characters that Discord lets people type into a field of a form."""
MESSAGE_LENGTH = 2000
"""Characters that Discord takes in a message."""

TYPE_MOVES = Text("Type moves")
LEFT = Text("Left", context="button")
UP = Text("Up", context="button")
DOWN = Text("Down", context="button")
RIGHT = Text("Right", context="button")
MOVE_TO_BOTTOM = Text("Move to bottom")
EDIT = Text("Edit")
SHARE = Text("Share", context="button")
REPLAY = Text("Replay", context="button")
MOVES = Text("Moves")

MINES = Text("Play what runs here, or your own games")
MOVE = Text("Make several moves at once")
TYPED_MOVES = Text("c7 d8 !e3 @f4 c7-e9: each game's help says what they do")
BOARD = Text("Move the board to the bottom, or show your private board")
HINT = Text("Show a square you can be sure of and why, or the best guess")
ODDS = Text("Show each square's chance of a mine")
END = Text("End, resign or leave a game")
READ = Text("Ask about the board in words")
QUESTION = Text("near c4, row 3, column c, numbers or changes")
HOW_TO_PLAY = Text("How to play Minesweeper")
GAME = Text("Which game. Default: the one that runs here, else your own")
WHICH_GAME = Text("### Which game?")
CHOOSE_GAME = Text("Choose a game")
SEVERAL_RUN = Text("There are several games here. Choose one with `game:`.")
UNKNOWN_GAME = Text("I can't find that game here or among yours. Pick one from the list that `game:` shows.")
NO_HELP = Text("You can't get that kind of help in this game.")
HERE = Template("{title} (in this channel)")
DESCRIBED = Template("{title}, {number} turn, {age}", "{title}, {number} turns, {age}", age=ago)
NOT_PLAYED = Template("{title}, not played yet, started {age}", age=ago)
NUMBERED = Template("{label} ({number})")
ENDED: Mapping[Outcome, Template] = {
    Outcome.WON: Template("{title}, won {age}", age=ago),
    Outcome.LOST: Template("{title}, lost {age}", age=ago),
    Outcome.RESIGNED: Template("{title}, resigned {age}", age=ago),
}

NOT_INSTALLED = Text(
    "That only works in a server's channel, where the bot itself is installed and can see the channel."
)
NO_CHANNEL = Text("Games need a channel. Try again in a regular one.")
TOO_FAST = Text("Slow down a little. That didn't count.")
NOT_YOUR_GAME = Text("That's somebody else's private game.")
NOT_ON_MESSAGE = Text("That button is no longer on this message.")
UNKNOWN_COMMAND = Text("That command has changed. Try again in a minute.")
NOT_A_MANAGER = Text("You need the Manage Server permission.")
UNREADABLE_FORM = Text("I couldn't read that form. Open it again and resend it.")
FORM_TOO_LONG = Plural(
    "That's too much text. A field takes up to {number:,} character.",
    "That's too much text. A field takes up to {number:,} characters.",
    MOST_TYPED,
)
SLOW_PICTURE = Text("The picture took too long, but a move you made counted. Try again in a moment.")
STILL_DRAWING = Text("I'm still drawing your last GIF.")
NO_FILES = Text("I can't attach files here. Ask a moderator for the Attach Files permission, or try a direct message.")
YOU_MAY_NOT_POST = Text("Everyone would see that, and you may not send messages in this channel.")
ONLY_YOU_SEE = Text("Only you see my answers here. Ask a moderator for the Use External Apps permission.")
NO_PICTURE = Text("-# No picture, since I can't attach files here")
MORE = Text("More")
MY_BOARD = Text("My board")
PAD_IN_WORDS = Template("Buttons: {first} to {last}")
MENU = Text("### Menu")
REMOVE_PLAYER = Text("Remove a player")
CHOOSE_PLAYER = Text("Choose a player")
HELP = Text("Help")
ONLY_MODERATORS_REMOVE = Text("Only a moderator who isn't playing can remove players.")
KEPT_BACK = Text("AutoMod on this server keeps back my answer. Whoever manages the server can allow it.")
NOT_ANSWERED = Text("My answer didn't get through. Check the board before you try again.")

START = Text("Start", context="button")
TOPIC = Layout("### {topic}")
"""The heading of a page of help."""
CONTACT = Template("Run by: {who}")
PRIVACY = Template("Privacy policy: <{link}>")
TERMS = Template("Terms of service: <{link}>")
SUPPORT = Template("Support: <{link}>")
NOT_A_CHOICE = Template("That isn't a choice for `{option}`. Choose {choices}.")
OUT_OF_RANGE = Template("`{option}` must be {least} to {most}, not {value}.")
TOO_FAST_FOR = Template("Slow down a little. {what} didn't count.")
MOVED_JUST_NOW = Template("I can post here again in {number} second.", "I can post here again in {number} seconds.")
BOARD_MOVED = Template("Board moved ↓ {url}")
BOARD_IS_HERE = Template("The board is here: {url}")
BOARD_LOOKS = Template("✅ The board's look: {look}, {theme}")
BOARD_WILL_LOOK = Template("✅ The board changes to {look}, {theme} with the next press")
INCIDENT = Template(
    "Something went wrong, but your game is safe. Check the board before you try again. (Incident {number})"
)
MAY_REMOVE = Template("Only {host} or a moderator can remove players.")
HAS_BEEN_REMOVED = Template("You removed {player} from this game, but they can watch.")
SHARED_BY = Template("-# Shared by {player}")
REFUSED_MOVES = Template("{refusal}\nNone of this was done:\n```\n{typed}\n```")
