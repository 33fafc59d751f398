"""What came of a player's moves in Minesweeper."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.games.minesweeper.text import TEXTS
from bot.text.language import Plural, Template, Text, listed, shortened
from bot.text.players import mention
from core import Cell, Outcome, Refusal, cell_name

MOST_NAMED = 12
NOTHING = Text("Nothing changed.")
OUT = Text("You're out, but you can watch the others finish.")
ENDS: Mapping[Outcome, Text] = {
    Outcome.WON: Text("🎉 You won!"),
    Outcome.LOST: Text("The game is lost."),
    Outcome.RESIGNED: Text("This game was resigned."),
}

OPENED = Template("Opened {number} square.", "Opened {number} squares.")
FLAGGED = Template("Flagged {number} square.", "Flagged {number} squares.")
UNFLAGGED = Template("Unflagged {number} square.", "Unflagged {number} squares.")


def exploded(cells: Sequence[Cell]) -> Text:
    return Plural(
        "💥 You hit a mine at {cells}.",
        "💥 You hit mines at {cells}.",
        len(cells),
        cells=listed([cell_name(cell) for cell in cells]),
    )


WRONG_FLAG = Template("The flag at {cell} by {player} was wrong.", cell=cell_name, player=mention)


def skipped(moves: Sequence[str]) -> Text:
    return Text("Skipped: {moves}.", moves=shortened(moves, MOST_NAMED))


def refused(refusal: Refusal, cells: Sequence[Cell]) -> Text:
    """Return why moves at these squares changed nothing."""
    number, named = len(cells), shortened([cell_name(cell) for cell in cells], MOST_NAMED)
    match refusal:
        case Refusal.OPEN:
            return Plural("{cells} is already open.", "{cells} are already open.", number, cells=named)
        case Refusal.FLAGGED:
            return Plural(
                "{cells} is flagged. Remove the flag first.",
                "{cells} are flagged. Remove the flags first.",
                number,
                cells=named,
            )
        case Refusal.NO_CLUE:
            return Text("There's no open number at {cells}.", cells=named)
        case Refusal.UNMATCHED:
            return Plural("{cells} still needs flags.", "{cells} still need flags.", number, cells=named)
        case Refusal.DONE:
            return Text("There's nothing left to open around {cells}.", cells=named)
        case Refusal.OVER:
            return TEXTS.over


def too_many_flags(cells: Sequence[Cell]) -> Text:
    return Plural(
        "{cells} has too many flags around it.",
        "{cells} have too many flags around them.",
        len(cells),
        cells=shortened([cell_name(cell) for cell in cells], MOST_NAMED),
    )
