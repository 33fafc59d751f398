"""A player's private games, in lists."""

from collections.abc import Mapping
from datetime import timedelta

from bot.text.language import Plural, Template, Text
from core import Outcome

YOUR_GAMES = Text("### Your private games")
CHOOSE_GAME = Text("Choose a game")
UNKNOWN_GAME = Text("You have no such private game. Pick one from the list that `game:` shows.")


def ago(age: timedelta) -> Text:
    minutes = int(age.total_seconds()) // 60
    if minutes < 1:
        return Text("just now")
    if minutes < 60:
        return Plural("{number} minute ago", "{number} minutes ago", minutes)
    if minutes < 24 * 60:
        return Plural("{number} hour ago", "{number} hours ago", minutes // 60)
    return Plural("{number} day ago", "{number} days ago", minutes // (24 * 60))


DESCRIBED = Template("{title}, {number} turn, {age}", "{title}, {number} turns, {age}", age=ago)
NOT_PLAYED = Template("{title}, not played yet, started {age}", age=ago)
NUMBERED = Template("{label} ({number})")
ENDED: Mapping[Outcome, Template] = {
    Outcome.WON: Template("{title}, won {age}", age=ago),
    Outcome.LOST: Template("{title}, lost {age}", age=ago),
    Outcome.RESIGNED: Template("{title}, resigned {age}", age=ago),
}
