"""The lines above and below the board of Minesweeper, and the words beside a result card.

Where there are several for a line that must not wrap on a phone, the longest comes first.
"""

from collections.abc import Mapping, Sequence

from bot.games.minesweeper.move_result import What
from bot.games.minesweeper.options import Laying
from bot.games.minesweeper.text import title_of
from bot.text.language import Layout, Template, Text, dotted, joined, relative, shortened
from bot.text.players import MOST_NAMED, SCORE, mention, mention_first
from core import Cell, Outcome, cell_name

LAYING: Mapping[Laying, Text] = {
    Laying.NO_GUESS: Text("🧠 no guess"),
    Laying.RANDOM: Text("🎲 random"),
    Laying.NONE_FOUND: Text("🎲 random: none without a guess found"),
}
HELPED = "🔍"
"""Marks players who asked for help."""
HELP_SHARED = Text("🔍 help shared")
SAME_BOARD = Text("same board")
CONTINUED = Text("continued, unranked")

CONTINUE_OR_REVEAL = Text("-# The starter, or any two players, can continue or reveal the mines.")
YOU_MAY_CONTINUE = Text("-# You can continue or reveal the mines.")
TWO_MAY_CONTINUE = Text("-# Any two players can continue or reveal the mines.")


def _cells(cells: Sequence[Cell]) -> Text | str:
    return joined([cell_name(cell) for cell in cells])


def _flags(flags: Sequence[tuple[int, Cell]]) -> Text | str:
    return dotted([_FLAG(cell=cell_name(cell), player=mention(player)) for player, cell in flags])


def _players(players: Sequence[int]) -> Text | str:
    return shortened([mention(player) for player in players], MOST_NAMED)


_FLAG = Template("{cell} by {player}")

RUNNING = (
    Template("{title} {rows}x{columns} · 💣 {left} left · ❤️ {lives}", title=title_of),
    Layout("{title} {rows}x{columns} · 💣 {left} · ❤️ {lives}", title=title_of),
)
RUNNING_IN_WORDS = Template("{title} {rows}x{columns}, mines left: {left}, lives: {lives}", title=title_of)
PLAYED = Layout("{title} {rows}x{columns} · 💣 {mines}", title=title_of)
ENDED = Text("🏳️ Ended")
ENDED_BY_THE_BOT = Template("🏳️ Ended after {time}")
ENDS: Mapping[Outcome, Template] = {
    Outcome.WON: Template("🎉 Won in {time}"),
    Outcome.LOST: Template("💥 Lost after {time}"),
    Outcome.RESIGNED: Template("🏳️ Resigned after {time}"),
}
ENDED_BEFORE_THE_FIRST_DIG: Mapping[Outcome, Text] = {
    Outcome.WON: Text("🎉 Won"),
    Outcome.LOST: Text("💥 Lost"),
    Outcome.RESIGNED: Text("🏳️ Resigned"),
}

HOW_TO_START = Text("Press a square to start")
HOW_TO_START_ON_MY_BOARD = Text("Press *My board* to start")
STARTED = Template("started {time}", time=relative)
TEAM = Template("The team has {number} life.", "The team has {number} lives.")
TEAM_LIVES = Template("The team has {lives} lives, and a mine takes one.")
OWN_LIVES = Template("You have {number} life.", "You have {number} lives.")
OUT = Text("out")


def entry(player: str, score: str, heard: Text | str, *, out: bool) -> Text:
    """Return what a player did, in brief."""
    done = SCORE(player=player, score=score)
    shown = Text("{player} out", player=done) if out else done
    shown.heard = heard
    return shown


HIT = Template("{player} hit {cells}", player=mention_first, cells=_cells)
WRONG_FLAGS = Template("Wrong flags: {flags}", flags=_flags)
VOTES_TO_CONTINUE = Template("{player} votes to continue.", player=mention_first)
VOTES_TO_REVEAL = Template("{player} votes to reveal the mines.", player=mention_first)
OPENED = Template("{player} opened {number} square", "{player} opened {number} squares", player=mention_first)
CORRECT_FLAGS = Template("{number} correct flag", "{number} correct flags")
MINES_HIT = Template("{number} mine hit", "{number} mines hit")
MORE_PLAYERS = Template("{number} more player", "{number} more players")

FIRST_RUN = Template("First run: {run}")
FIRST_RUN_BY = Template("First run by {players}: {run}", players=_players)
"""What a game on a board that was played before is compared with."""
SAME_BOARD_BY_CODE = Template("-# Same board: `/minesweeper code:{code}`")

EVENTS: Mapping[What, Sequence[Template]] = {
    What.OPENED: (
        Template("⛏️ {player} opened {number} square", "⛏️ {player} opened {number} squares"),
        Template("⛏️ {player} opened {number}"),
    ),
    What.FINISHED: (
        Template("⛏️ {player} opened the last square", "⛏️ {player} opened the last squares"),
        Template("⛏️ {player} finished the board"),
        Template("⛏️ {player} finished"),
    ),
    What.EXPLODED: (
        Template("💥 {player} hit mines at {cells}", cells=_cells),
        Template("💥 {player} hit {number} mine", "💥 {player} hit {number} mines"),
    ),
    What.FLAGGED: (
        Template("🚩 {player} flagged {number} square", "🚩 {player} flagged {number} squares"),
        Template("🚩 {player} flagged {number}"),
    ),
    What.UNFLAGGED: (
        Template("🚩 {player} unflagged {number} square", "🚩 {player} unflagged {number} squares"),
        Template("🚩 {player} unflagged {number}"),
    ),
    What.CONTINUED: (Template("▶️ {player} continued the game"), Template("▶️ {player} continued")),
    What.SHOWED_HELP: (Template("🔍 {player} shared help"),),
    What.RESIGNED: (Template("🏳️ {player} resigned"),),
    What.REMOVED: (Template("🚫 {player} was removed"),),
}
LEFT = (Template("🚪 A player left the game"), Template("🚪 A player left"))
ONE_MINE = Template("💥 {player} hit a mine at {cell}")
ONE_SQUARE: Mapping[What, Template] = {
    What.OPENED: Template("⛏️ {player} opened {cell}"),
    What.FLAGGED: Template("🚩 {player} flagged {cell}"),
    What.UNFLAGGED: Template("🚩 {player} unflagged {cell}"),
}
SEVERAL_AT = Template("⛏️ {player} opened {number} squares at {cell}")
AROUND: Mapping[What, Template] = {
    What.OPENED: Template(
        "⛏️ {player} opened {number} square around {cell}", "⛏️ {player} opened {number} squares around {cell}"
    ),
    What.FLAGGED: Template(
        "🚩 {player} flagged {number} square around {cell}", "🚩 {player} flagged {number} squares around {cell}"
    ),
}

ALT = Template(
    "{title}, {opened} of {safe} opened, {number} flag",
    "{title}, {opened} of {safe} opened, {number} flags",
    title=title_of,
)
"""The picture of a board in words."""
ALT_WITH_PAD = Template(
    "{title}, {opened} of {safe} opened, {number} flag, the pad is at {first} to {last}",
    "{title}, {opened} of {safe} opened, {number} flags, the pad is at {first} to {last}",
    title=title_of,
)

CARD_HEADING = Layout("### {result}")
CARD_SHARE = Layout("{number}. {player} {percent}%", player=mention)
"""A line of the players, with their number on the card and their part of the solved 3BV."""
MORE_ON_CARD = Template("-# and {number} more player", "-# and {number} more players")
CARD_ALT = Template("{result} · {title}: the final board", title=title_of)
"""The card in words."""
