"""The lines above and below the board of Minesweeper.

Functions that return several texts offer them longest first, for lines that must not wrap on a phone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from bot.games.minesweeper.move_result import Event, What
from bot.games.minesweeper.stored import Laying
from bot.games.minesweeper.text import title_of
from bot.text.language import Plural, Template, Text, dotted, joined, relative
from bot.text.players import THE_BOT, mention, mention_first
from core import Action, Cell, Outcome, cell_name

LAYING: Mapping[Laying, Text] = {
    Laying.NO_GUESS: Text("🧠 no guess"),
    Laying.RANDOM: Text("🎲 random"),
    Laying.CLASSIC: Text("🎲 random"),
    Laying.NONE_FOUND: Text("🎲 random: none without a guess found"),
}
HELPED = "🔍"
"""Marks players who asked for help."""
HELP_SHARED = Text("🔍 help shared")
USED_HELP = Text("🔍 used help")
SAME_BOARD = Text("same board")
CONTINUED = Text("continued, unranked")

WIDE = Text("Wider than most phones: rows may wrap.")
NUMBERS = Text("Numbers show how many mines touch them.")
CONTINUE_OR_REVEAL = Text("-# The starter, or any two players, can continue or reveal the mines.")
YOU_MAY_CONTINUE = Text("-# You can continue or reveal the mines.")
TWO_MAY_CONTINUE = Text("-# Any two players can continue or reveal the mines.")
STARTER_MAY_CONTINUE = Text("-# The starter can continue or reveal the mines.")


def running(difficulty: str, rows: int, columns: int, left: int, lives: int) -> list[Text]:
    title = title_of(difficulty)
    return [
        Text(
            "{title} {rows}x{columns} · 💣 {left} left · ❤️ {lives}",
            title=title,
            rows=rows,
            columns=columns,
            left=left,
            lives=lives,
        ),
        Text(
            "{title} {rows}x{columns} · 💣 {left} · ❤️ {lives}",
            title=title,
            rows=rows,
            columns=columns,
            left=left,
            lives=lives,
        ),
    ]


PLAYED = Template("{title} {rows}x{columns} · 💣 {mines}", title=title_of)


ENDED = Text("🏳️ Ended")

ENDED_BY_THE_BOT = Template("🏳️ Ended after {time}")


def ended(outcome: Outcome, time: str) -> Text:
    match outcome:
        case Outcome.WON:
            return Text("🎉 Won in {time}", time=time)
        case Outcome.LOST:
            return Text("💥 Lost after {time}", time=time)
        case Outcome.RESIGNED:
            return Text("🏳️ Resigned after {time}", time=time)


ENDED_BEFORE_THE_FIRST_DIG: Mapping[Outcome, Text] = {
    Outcome.WON: Text("🎉 Won"),
    Outcome.LOST: Text("💥 Lost"),
    Outcome.RESIGNED: Text("🏳️ Resigned"),
}


def how_to_start(laying: Laying) -> list[Text]:
    return [Text("Press a square to start · {laying}", laying=LAYING[laying]), Text("Press a square to start")]


def how_to_start_on_my_board(laying: Laying) -> list[Text]:
    return [Text("Press *My board* to start · {laying}", laying=LAYING[laying]), Text("Press *My board* to start")]


def team(lives: int) -> list[Text]:
    shared = Plural("The team has {number} life.", "The team has {number} lives.", lives)
    if lives == 1:
        return [shared]
    return [Text("The team has {lives} lives. A mine takes one.", lives=lives), shared]


OWN_LIVES = Template("You have {number} life.", "You have {number} lives.")
PLAYS_ALONE = Template("Only {player} plays, with {number} life.", "Only {player} plays, with {number} lives.")


def alone(players: Text | str) -> list[Text | str]:
    return [Text("{players} · plays alone", players=players), players]


IS_OUT = Template("{player} out")


def my_board_is_private(laying: Laying) -> list[Text]:
    return [Text("{laying} · *My board* is private", laying=LAYING[laying]), Text("*My board* is private")]


def started(laying: Laying, at: datetime) -> Text:
    return Text("{laying} · started {time}", laying=LAYING[laying], time=relative(at))


def hit(player: int, cells: Sequence[Cell]) -> Text:
    return Text("{player} hit {cells}", player=mention_first(player), cells=joined([cell_name(cell) for cell in cells]))


def wrong_flags(flags: Sequence[tuple[int, Cell]]) -> Text:
    whose = [Text("{cell} by {player}", cell=cell_name(cell), player=mention(player)) for player, cell in flags]
    return Text("Wrong flags: {flags}", flags=dotted(whose))


VOTES_TO_CONTINUE = Template("{player} votes to continue.", player=mention_first)
VOTES_TO_REVEAL = Template("{player} votes to reveal the mines.", player=mention_first)
OPENED = Template("{player} opened {number} square", "{player} opened {number} squares", player=mention_first)
CORRECT_FLAGS = Template("{number} correct flag", "{number} correct flags")
MINES_HIT = Template("{number} mine hit", "{number} mines hit")
MORE_PLAYERS = Template("{number} more player", "{number} more players")


def event(what: Event, player: str) -> list[Text]:
    """Return what happened last, in detail first and then in brief."""
    match what.what:
        case What.OPENED:
            return _opened(what, player)
        case What.FINISHED:
            return [
                Plural(
                    "⛏️ {player} opened the last square",
                    "⛏️ {player} opened the last squares",
                    what.number,
                    player=player,
                ),
                Text("⛏️ {player} finished the board", player=player),
                Text("⛏️ {player} finished", player=player),
            ]
        case What.EXPLODED:
            return _exploded(what, player)
        case What.FLAGGED:
            return _flagged(what, player)
        case What.UNFLAGGED:
            return _unflagged(what, player)
        case What.CONTINUED:
            return [Text("▶️ {player} continued the game", player=player), Text("▶️ {player} continued", player=player)]
        case What.SHOWED_HELP:
            return [Text("🔍 {player} shared help", player=player)]
        case What.RESIGNED if what.player == THE_BOT:
            return [ENDED]
        case What.RESIGNED:
            return [Text("🏳️ {player} resigned", player=player)]
        case What.REMOVED if what.player < 0:
            return [Text("🚪 A player left the game"), Text("🚪 A player left")]
        case What.REMOVED:
            return [Text("🚫 {player} was removed", player=player)]


def _opened(what: Event, player: str) -> list[Text]:
    number, brief = what.number, _brief_opened(what.number, player)
    if what.move is None:
        return brief
    cell = cell_name(what.move.cell)
    if what.move.action is Action.CHORD:
        around = Plural(
            "⛏️ {player} opened {number} square around {cell}",
            "⛏️ {player} opened {number} squares around {cell}",
            number,
            player=player,
            cell=cell,
        )
        return [around, *brief]
    if number == 1:
        return [Text("⛏️ {player} opened {cell}", player=player, cell=cell)]
    return [Text("⛏️ {player} opened {number} squares at {cell}", player=player, number=number, cell=cell), *brief]


def _brief_opened(number: int, player: str) -> list[Text]:
    return [
        Plural("⛏️ {player} opened {number} square", "⛏️ {player} opened {number} squares", number, player=player),
        Text("⛏️ {player} opened {number}", player=player, number=number),
    ]


def _exploded(what: Event, player: str) -> list[Text]:
    number = len(what.mines)
    brief = Plural("💥 {player} hit {number} mine", "💥 {player} hit {number} mines", number, player=player)
    cells = joined([cell_name(cell) for cell in what.mines])
    if number == 1:
        return [Text("💥 {player} hit a mine at {cell}", player=player, cell=cells), brief]
    return [Text("💥 {player} hit mines at {cells}", player=player, cells=cells), brief]


def _flagged(what: Event, player: str) -> list[Text]:
    number = what.number
    brief = [
        Plural("🚩 {player} flagged {number} square", "🚩 {player} flagged {number} squares", number, player=player),
        Text("🚩 {player} flagged {number}", player=player, number=number),
    ]
    if what.move is None:
        return brief
    cell = cell_name(what.move.cell)
    if what.move.action is Action.CHORD:
        around = Plural(
            "🚩 {player} flagged {number} square around {cell}",
            "🚩 {player} flagged {number} squares around {cell}",
            number,
            player=player,
            cell=cell,
        )
        return [around, *brief]
    return [Text("🚩 {player} flagged {cell}", player=player, cell=cell)]


def _unflagged(what: Event, player: str) -> list[Text]:
    if what.move is None:
        return [
            Plural(
                "🚩 {player} unflagged {number} square",
                "🚩 {player} unflagged {number} squares",
                what.number,
                player=player,
            ),
            Text("🚩 {player} unflagged {number}", player=player, number=what.number),
        ]
    return [Text("🚩 {player} unflagged {cell}", player=player, cell=cell_name(what.move.cell))]


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


def card_heading(outcome: Outcome, time: str) -> Text:
    return Text("### {result}", result=ended(outcome, time))


CARD_SHARE = Template("{number}. {player} {percent}%", player=mention)
"""A line of the players, with their number on the card and their part of the solved 3BV."""
MORE_ON_CARD = Template("-# and {number} more player", "-# and {number} more players")


def card_alt(difficulty: str, outcome: Outcome, time: str) -> Text:
    """The card in words."""
    title, result = title_of(difficulty), ended(outcome, time)
    return Text("The final board of this game: {title}. {result}", title=title, result=result)
