"""Texts of all games that need no Discord."""

from collections.abc import Sequence

from bot.text.language import Text, shortened

MOST_CHANNELS = 10

UNKNOWN_BUTTON = Text("I don't recognise that button. Start a game with `/minesweeper`.")
STARTED_AND_OVER = Text("Another game just started here and is already over. Try again.")
TOO_MANY_MOVES = Text("Too many players moved at once. Try again in a moment.")
NOT_THE_STARTER = Text("You can't remove the starter.")


def removed(starter: Text | str) -> Text:
    return Text("{starter} or a moderator removed you from this game. You can still watch.", starter=starter)


def not_in_this_channel(channels: Sequence[int]) -> Text:
    shown = shortened([f"<#{channel}>" for channel in channels], MOST_CHANNELS)
    return Text("Games can't start in this channel. Start one in {channels}.", channels=shown)


def not_this_role(role_id: int) -> Text:
    return Text("Only {role} can start games here. You can still join one.", role=f"<@&{role_id}>")
