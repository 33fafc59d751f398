"""The lines above and below the board of Minesweeper, and the words beside a result card.

Where there are several for a line that must not wrap on a phone, the longest comes first.
"""

from collections.abc import Mapping, Sequence

from bot.features.minesweeper.options import Laying
from bot.features.minesweeper.text import title_of
from bot.game.effect import Did
from bot.text.language import Layout, Template, Text, dotted, joined, relative, shortened
from bot.text.words import MOST_NAMED, SCORE, mention, mention_first
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
CONTINUED = Text("continued, not rated")

CONTINUE_OR_REVEAL = Text("-# The host, or any two players, can continue or reveal the mines.")
YOU_MAY_CONTINUE = Text("-# You can continue or reveal the mines.")
TWO_MAY_CONTINUE = Text("-# Any two players can continue or reveal the mines.")


def _cells(cells: Sequence[Cell]) -> Text | str:
    return joined([cell_name(cell) for cell in cells])


def _flags(flags: Sequence[tuple[int, Cell]]) -> Text | str:
    return dotted([_FLAG(cell=cell_name(cell), player=mention(player)) for player, cell in flags])


def _players(players: Sequence[int]) -> Text | str:
    return shortened([mention(player) for player in players], MOST_NAMED)


_FLAG = Template("{cell} by {player}")

MINES_LEFT = (Template("💣 {left} left"), Layout("💣 {left}"))
_SIZED = Layout("{title} {rows}x{columns}", title=title_of)
_LIVES = Layout("❤️ {lives}")


def with_mines_left(left: int, before: Sequence[Text | str], after: Sequence[Text | str] = ()) -> list[Text | str]:
    """Return a heading that says how many mines are left, the longest first."""
    return [dotted([*before, mines(left), *after]) for mines in MINES_LEFT]


def running(difficulty: str, rows: int, columns: int, left: int, lives: int) -> list[Text | str]:
    """Return the heading of a running game, the longest first."""
    return with_mines_left(left, [_SIZED(title=difficulty, rows=rows, columns=columns)], [_LIVES(lives)])


PLAYED = Layout("{title} {rows}x{columns} · 💣 {mines}", title=title_of)
ENDED = Text("🏳️ Ended")
ENDS: Mapping[Outcome, Template] = {
    Outcome.WON: Template("🎉 Won in {time}"),
    Outcome.LOST: Template("💥 Lost after {time}"),
    Outcome.RESIGNED: Template("🏳️ Resigned after {time}"),
}

HOW_TO_START = Text("Press a square to start")
HOW_TO_START_ON_MY_BOARD = Text("Press *My board* to start")
STARTED = Template("started {time}", time=relative)
TEAM = Template("The team has {number} life.", "The team has {number} lives, and a mine takes one.")
OWN_LIVES = Template("You have {number} life.", "You have {number} lives.")
OUT = Text("out")


def entry(player: str, score: str, heard: Text | str, *, out: bool) -> Text:
    """Return what a player did, in brief."""
    done = SCORE(player=player, score=score)
    shown = Text("{player} out", player=done) if out else done
    shown.heard = heard
    return shown


HIT = Template("{player} hit a mine at {cells}", "{player} hit mines at {cells}", player=mention_first, cells=_cells)
WRONG_FLAGS = Template("Wrong flags: {flags}", flags=_flags)
VOTES_TO_CONTINUE = Template("{player} votes to continue.", player=mention_first)
VOTES_TO_REVEAL = Template("{player} votes to reveal the mines.", player=mention_first)
OPENED = Template("{player} opened {number} square", "{player} opened {number} squares", player=mention_first)
CORRECT_FLAGS = Template("{number} correct flag", "{number} correct flags")
MINES_HIT = Template("{number} hit", "{number} hits")
MORE_PLAYERS = Template("{number} more player", "{number} more players")

FIRST_RUN = Template("First run: {run}")
FIRST_RUN_BY = Template("First run by {players}: {run}", players=_players)
"""What a game on a board that was played before is compared with."""
SAME_BOARD_BY_CODE = Template("-# Same board: `/minesweeper code:{code}`")

EVENTS: Mapping[Did, Sequence[Template]] = {
    Did.OPENED: (
        Template("{player} opened {number} square", "{player} opened {number} squares"),
        Template("{player} opened {number}"),
    ),
    Did.FINISHED: (
        Template("{player} opened the last square", "{player} opened the last squares"),
        Template("{player} finished"),
    ),
    Did.EXPLODED: (
        Template("{player} hit a mine at {cells}", "{player} hit mines at {cells}", cells=_cells),
        Template("{player} hit {number} mine", "{player} hit {number} mines"),
    ),
    Did.FLAGGED: (
        Template("{player} flagged {number} square", "{player} flagged {number} squares"),
        Template("{player} flagged {number}"),
    ),
    Did.UNFLAGGED: (
        Template("{player} unflagged {number} square", "{player} unflagged {number} squares"),
        Template("{player} unflagged {number}"),
    ),
    Did.CONTINUED: (Template("{player} continued"),),
    Did.SHOWED_HELP: (Template("{player} shared help"),),
    Did.RESIGNED: (Template("{player} resigned"),),
    Did.REMOVED: (Template("{player} was removed"),),
}
SIGNS: Mapping[Did, str] = {
    **dict.fromkeys((Did.OPENED, Did.FINISHED), "⛏️"),
    **dict.fromkeys((Did.FLAGGED, Did.UNFLAGGED), "🚩"),
    Did.EXPLODED: "💥",
    Did.CONTINUED: "▶️",
    Did.SHOWED_HELP: HELPED,
    Did.RESIGNED: "🏳️",
    Did.REMOVED: "🚪",
}
LEFT = Template("A player left")
ONE_SQUARE: Mapping[Did, Template] = {
    Did.OPENED: Template("{player} opened {squares}"),
    Did.FLAGGED: Template("{player} flagged {squares}"),
    Did.UNFLAGGED: Template("{player} unflagged {squares}"),
}
AROUND: Mapping[Did, Template] = {
    Did.OPENED: Template(
        "{player} opened {number} square around {cell}", "{player} opened {number} squares around {cell}"
    ),
    Did.FLAGGED: Template(
        "{player} flagged {number} square around {cell}", "{player} flagged {number} squares around {cell}"
    ),
}

ALT = Template(
    "{title}, {opened} of {safe} opened, {number} flag",
    "{title}, {opened} of {safe} opened, {number} flags",
    title=title_of,
)
"""The picture of a board in words."""

CARD_HEADING = Layout("### {result}")
CARD_SHARE = Layout("{number}. {player} {percent}%", player=mention)
"""A line of the players, with their number on the card and their part of the solved 3BV."""
CARD_ALT = Template("{result} · {title}: the final board", title=title_of)
"""The card in words."""
