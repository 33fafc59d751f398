"""What came of a player's moves."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, TypeVar

from bot.play import text
from bot.text.language import Text, dotted
from core import Cell, Move, Outcome

Why = TypeVar("Why")


@dataclass
class MoveResult(ABC):
    """What came of a player's moves: which were made, which were refused, and which were skipped.

    Each game says in its texts what players read about it.
    """

    ENDS: ClassVar[Mapping[Outcome, Text]]
    """What the player who ended the game reads."""

    made: list[Move] = field(default_factory=list)
    refused: list[tuple[Move, Any]] = field(default_factory=list)
    """Each with the reason, as the rules of the game call it."""
    not_done: Sequence[Move] = ()
    """Moves that were skipped, because the game or the player's turn was over before them."""
    outcome: Outcome | None = None
    """How the game ended, if it did."""

    @property
    @abstractmethod
    def complaints(self) -> list[Text]:
        """Why moves were refused, a clause for each reason."""

    @property
    @abstractmethod
    def done(self) -> list[Text]:
        """What was done, a clause for each kind of it."""

    @property
    def summary(self) -> Text | str:
        """All of it in a line: what was done, what was refused, how it ended and what was skipped."""
        told = [*self.done, *self.complaints]
        was_over = self.outcome is not None and not told  # then all of it was skipped
        if self.outcome is not None:
            told.append(self.ENDS[self.outcome])
        if self.not_done and not was_over:
            told.append(text.SKIPPED(list(dict.fromkeys(move.typed for move in self.not_done))))
        return dotted(told or [text.NOTHING_CHANGED])

    @property
    def unseen(self) -> Text | str:
        """All of it if the board doesn't show that: if a move was refused or skipped, or none made. Else empty."""
        return self.summary if self.complaints or self.not_done or not self.made else ""


def grouped(refused: Iterable[tuple[Move, Why]]) -> Mapping[Why, list[Cell]]:
    """Return the cells of refused moves by the reason."""
    cells: dict[Why, list[Cell]] = {}
    for move, refusal in refused:
        cells.setdefault(refusal, []).append(move.cell)
    return cells
