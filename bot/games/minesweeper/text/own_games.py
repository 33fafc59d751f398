"""A player's private games, in lists."""

from datetime import timedelta

from bot.games.minesweeper.text import title_of
from bot.text.language import Plural, Text

YOUR_GAMES = Text("### Your private games")
CHOOSE_GAME = Text("Choose a game")
UNKNOWN_GAME = Text("That isn't one of your private games. Choose one from the list of `game`.")


def described(difficulty: str, opened: int, safe: int, age: timedelta) -> Text:
    return Text(
        "{title}, {opened} of {safe} opened, {age}",
        title=title_of(difficulty),
        opened=opened,
        safe=safe,
        age=ago(age),
    )


def ago(age: timedelta) -> Text:
    minutes = int(age.total_seconds()) // 60
    if minutes < 1:
        return Text("just now")
    if minutes < 60:
        return Plural("{number} minute ago", "{number} minutes ago", minutes)
    if minutes < 24 * 60:
        return Plural("{number} hour ago", "{number} hours ago", minutes // 60)
    return Plural("{number} day ago", "{number} days ago", minutes // (24 * 60))
