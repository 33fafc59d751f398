"""What came of a player's moves, and how the player is told."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from core import Action, Cell, Move, Outcome, Refusal, cell_name

MOST_NAMED = 12

REFUSALS = {
    Refusal.OPEN: "open already",
    Refusal.FLAGGED: "flagged, so take the flag off before you dig",
    Refusal.NO_CLUE: "no open number there to press",
    Refusal.UNMATCHED: "not as many flags around it as the number says",
    Refusal.DONE: "nothing covered around it",
}

ENDS = {
    Outcome.WON: "🎉 The game is won.",
    Outcome.LOST: "The game is lost.",
    Outcome.RESIGNED: "The game was resigned.",
}


class Told(Protocol):
    """What came of a player's moves, in any kind of game."""

    @property
    def complaints(self) -> list[str]:
        """What to tell about refused moves."""

    @property
    def summary(self) -> str:
        """The whole in a line or two."""


@dataclass
class Report:
    """What came of a player's moves: how many cells, which moves were refused, and which weren't done any more."""

    made: list[Move] = field(default_factory=list)
    opened: int = 0
    flagged: int = 0
    unflagged: int = 0
    exploded: list[Cell] = field(default_factory=list)
    refused: list[tuple[Move, Refusal]] = field(default_factory=list)
    not_done: Sequence[Move] = ()
    outcome: Outcome | None = None
    """How the game stood after them."""
    unheeded: bool = False
    """Whether they were passed over: they came twice, or were meant for what wasn't there any more."""

    @property
    def complaints(self) -> list[str]:
        """What to tell about refused moves. Digging an open cell isn't worth a word: somebody else was faster."""
        grouped: dict[Refusal, list[Move]] = {}
        for move, refusal in self.refused:
            if (refusal, move.action) != (Refusal.OPEN, Action.DIG):
                grouped.setdefault(refusal, []).append(move)
        return [
            f"{_named([cell_name(move.cell) for move in moves])}: {REFUSALS[why]}." for why, moves in grouped.items()
        ]

    @property
    def summary(self) -> str:
        """The whole in a line or two."""
        counted = {"opened": self.opened, "flagged": self.flagged, "unflagged": self.unflagged}
        done = ", ".join(f"{number} {what}" for what, number in counted.items() if number)
        sentences = [done.capitalize() + "."] if done else []
        if self.exploded:
            sentences.append(f"💥 Mine at {_named([cell_name(cell) for cell in self.exploded])}.")
        sentences += self.complaints
        if self.outcome is not None:
            sentences.append(ENDS[self.outcome])
        if self.not_done:
            sentences.append(f"Not done any more: {_named([str(move) for move in self.not_done])}.")
        return " ".join(sentences) or "Nothing new was opened or flagged."


def _named(names: Sequence[str]) -> str:
    more = f" and {len(names) - MOST_NAMED} more" if len(names) > MOST_NAMED else ""
    return " ".join(names[:MOST_NAMED]) + more
