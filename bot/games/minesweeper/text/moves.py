"""What came of a player's moves in Minesweeper."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.games.minesweeper.text import TEXTS
from bot.play.text import brief
from bot.text.language import Plural, Template, Text, listed
from bot.text.players import mention
from core import Cell, Outcome, Refusal, cell_name

OUT = Text("You're out, but you can watch the others finish.")
ENDS: Mapping[Outcome, Text] = {
    Outcome.WON: Text("🎉 You won!"),
    Outcome.LOST: Text("The game is lost."),
    Outcome.RESIGNED: Text("This game was resigned."),
}

OPENED = Template("Opened {number} square.", "Opened {number} squares.")
FLAGGED = Template("Flagged {number} square.", "Flagged {number} squares.")
UNFLAGGED = Template("Unflagged {number} square.", "Unflagged {number} squares.")


def _named(cells: Sequence[Cell]) -> Text | str:
    return brief([cell_name(cell) for cell in cells])


def _listed(cells: Sequence[Cell]) -> Text | str:
    return listed([cell_name(cell) for cell in cells])


EXPLODED = Template("💥 You hit a mine at {cells}.", "💥 You hit mines at {cells}.", cells=_listed)
TOO_MANY_FLAGS = Template(
    "{cells} has too many flags around it.", "{cells} have too many flags around them.", cells=_named
)
WRONG_FLAG = Template("The flag at {cell} by {player} was wrong.", cell=cell_name, player=mention)


def refused(refusal: Refusal, cells: Sequence[Cell]) -> Text:
    """Return why moves at these squares changed nothing."""
    number, named = len(cells), _named(cells)
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
