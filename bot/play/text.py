"""What players read that no single game says."""

from bot.text.language import Text

UNKNOWN_BUTTON = Text("I don't recognise that button. Start a game with `/minesweeper`.")
STARTED_AND_OVER = Text("That game has already started and ended.")
TOO_MANY_MOVES = Text("Too many moves at once. Try again in a moment.")
NOT_THE_STARTER = Text("You can't remove the starter.")


def removed(starter: Text | str) -> Text:
    return Text("{starter} or a moderator removed you from this game. You can still watch.", starter=starter)
