"""Texts of all games that need no Discord."""

from collections.abc import Sequence

from bot.text.language import Text, shortened

MOST_CHANNELS = 10

UNKNOWN_BUTTON = Text("I don't recognise that button. Start a game with `/minesweeper`.")
STARTED_AND_OVER = Text("Another game just started here and is already over. Try again.")
TOO_MANY_MOVES = Text("Too many players moved at once. Try again in a moment.")
NOT_THE_STARTER = Text("You can't remove the starter.")
EVERY_CHANNEL = Text("every channel")


def removed(starter: Text | str) -> Text:
    return Text("{starter} or a moderator removed you from this game. You can still watch.", starter=starter)


def channels(ids: Sequence[int]) -> Text | str:
    return shortened([f"<#{channel}>" for channel in ids], MOST_CHANNELS)


def not_in_this_channel(places: Text | str) -> Text:
    return Text("Games can't start in this channel. Start one in {places}.", places=places)


def not_this_role(role_id: int) -> Text:
    return Text("Only {role} can start games here. You can still join one.", role=f"<@&{role_id}>")
