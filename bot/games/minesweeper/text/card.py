"""The words beside a result card."""

from bot.games.minesweeper.text import title_of
from bot.games.minesweeper.text.board import ended
from bot.text.language import Template, Text
from bot.text.players import mention
from core import Outcome


def heading(outcome: Outcome, time: str) -> Text:
    return Text("### {result}", result=ended(outcome, time))


SHARE = Template("{number}. {player} {percent}%", player=mention)
"""A line of the players, with their number on the card and their part of the solved 3BV."""
MORE_PLAYERS = Template("-# and {number} more player", "-# and {number} more players")


def alt(difficulty: str, outcome: Outcome, time: str) -> Text:
    """The card in words."""
    title, result = title_of(difficulty), ended(outcome, time)
    return Text("The final board of this game: {title}. {result}", title=title, result=result)
