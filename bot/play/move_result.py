"""What came of a player's moves, and how the player is told."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from bot.render.heading import mention
from core import Action, Cell, Move, Outcome, Refusal, cell_name

MOST_NAMED = 12


@dataclass
class MoveResult(ABC):
    """What came of a player's moves: which were made, which were refused, and which weren't done any more."""

    REFUSALS: ClassVar[Mapping[Refusal, str]]
    ENDS: ClassVar[Mapping[Outcome, str]]
    NOTHING: ClassVar[str]

    made: list[Move] = field(default_factory=list)
    refused: list[tuple[Move, Refusal]] = field(default_factory=list)
    not_done: Sequence[Move] = ()
    outcome: Outcome | None = None
    """How the game stood after them."""

    @property
    def complaints(self) -> list[str]:
        """What to tell about refused moves."""
        grouped: dict[Refusal, list[Move]] = {}
        for move, refusal in self.refused:
            if self._worth_a_word(move, refusal):
                grouped.setdefault(refusal, []).append(move)
        return [
            f"{named([cell_name(move.cell) for move in moves])}: {self.REFUSALS[refusal]}."
            for refusal, moves in grouped.items()
        ]

    @property
    def summary(self) -> str:
        """The whole in a line or two."""
        done = ", ".join(f"{number} {what}" for what, number in self._counted().items() if number)
        sentences = [*([done.capitalize() + "."] if done else []), *self._happened(), *self.complaints]
        if self.outcome is not None:
            sentences.append(self.ENDS[self.outcome])
        if self.not_done:
            sentences.append(f"Skipped: {named([str(move) for move in self.not_done])}.")
        return " ".join(sentences) or self.NOTHING

    @property
    def needs_a_word(self) -> bool:
        """Whether there is something that the board doesn't show: a move that was refused, skipped or did nothing."""
        return bool(self.complaints or self.not_done or not self.made)

    @abstractmethod
    def _counted(self) -> Mapping[str, int]:
        """How many cells what was done to."""

    def _happened(self) -> list[str]:
        """Sentences about what the moves led to."""
        return []

    def _worth_a_word(self, move: Move, refusal: Refusal) -> bool:
        return True


@dataclass
class MinesweeperMoveResult(MoveResult):
    """What came of moves in a game of Minesweeper."""

    REFUSALS: ClassVar = {
        Refusal.OPEN: "open already",
        Refusal.FLAGGED: "flagged; unflag before you dig",
        Refusal.NO_CLUE: "no open number there to press",
        Refusal.UNMATCHED: "its flags don't match the number",
        Refusal.DONE: "nothing covered around it",
    }
    ENDS: ClassVar = {
        Outcome.WON: "🎉 The game is won.",
        Outcome.LOST: "The game is lost.",
        Outcome.RESIGNED: "The game was resigned.",
    }
    NOTHING = "Nothing new was opened or flagged."

    opened: int = 0
    flagged: int = 0
    unflagged: int = 0
    exploded: list[Cell] = field(default_factory=list)
    wrong_flags: list[tuple[int, Cell]] = field(default_factory=list)
    """Players, and flags of theirs that led to an explosion."""

    def _counted(self) -> Mapping[str, int]:
        return {"opened": self.opened, "flagged": self.flagged, "unflagged": self.unflagged}

    def _happened(self) -> list[str]:
        told = [f"💥 Mine at {named([cell_name(cell) for cell in self.exploded])}."] if self.exploded else []
        return told + [
            f"The flag at {cell_name(cell)}, by {mention(player)}, was wrong." for player, cell in self.wrong_flags
        ]

    def _worth_a_word(self, move: Move, refusal: Refusal) -> bool:
        """Digging an open cell isn't: somebody else was faster."""
        return (refusal, move.action) != (Refusal.OPEN, Action.DIG)


@dataclass
class PuzzleMoveResult(MoveResult):
    """What came of moves in a count puzzle."""

    REFUSALS: ClassVar = {
        Refusal.NO_CLUE: "no number there to fill around",
        Refusal.UNMATCHED: "as marked, its number doesn't decide the squares around it",
        Refusal.DONE: "nothing left to mark around it",
    }
    ENDS: ClassVar = {
        Outcome.WON: "🎉 The puzzle is solved.",
        Outcome.RESIGNED: "The solution was shown.",
    }
    NOTHING = "Nothing new was marked."

    mines: int = 0
    clear: int = 0
    unmarked: int = 0

    def _counted(self) -> Mapping[str, int]:
        return {"marked as mines": self.mines, "marked as clear": self.clear, "unmarked": self.unmarked}


def named(names: Sequence[str], most: int = MOST_NAMED) -> str:
    more = f" and {len(names) - most} more" if len(names) > most else ""
    return " ".join(names[:most]) + more
