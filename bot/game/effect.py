"""What a turn did. Boards, answers, results, replays and reviews say it from here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import Enum, auto
from typing import Any, TypeVar

from core import Board, Cell, Dig, Move, Outcome

Why = TypeVar("Why")


class Did(Enum):
    """What a player did, or what happened to them: the most important first, where a turn did several."""

    EXPLODED = auto()
    FINISHED = auto()
    """Opened the last safe squares."""
    OPENED = auto()
    BEGAN = auto()
    """The bot opened the first squares."""
    FLAGGED = auto()
    UNFLAGGED = auto()
    MARKED = auto()
    FOUND = auto()
    """A pick in a duel found a mine."""
    BOMBED = auto()
    MISSED = auto()
    """A player's time was up."""
    PINGED = auto()
    CONTINUED = auto()
    """A lost game went on."""
    REVEALED = auto()
    """The mines of a lost game were shown."""
    SHOWED_HELP = auto()
    RESIGNED = auto()
    REMOVED = auto()


OPENING = (Did.EXPLODED, Did.FINISHED, Did.OPENED, Did.BEGAN)
"""Whose squares were opened."""


@dataclass(frozen=True)
class Step:
    """One move that changed something, or what a turn without moves did. Its `repr` has no squares but the move's."""

    did: Did
    player: int
    at: datetime
    move: Move | None = None
    cells: frozenset[Cell] = field(default=frozenset(), repr=False)
    """The squares it opened, flagged or unflagged."""
    hits: tuple[Cell, ...] = field(default=(), repr=False)
    """The mines that exploded, or were found in a duel."""
    dug: frozenset[Cell] = field(default=frozenset(), repr=False)
    """The hidden squares that it opened by choice: several for a chord, or a bomb."""
    blamed: tuple[tuple[int, Cell], ...] = ()
    """Players, and flags of theirs that led to a hit."""
    before: Any = field(default=None, repr=False, compare=False)
    """The game before it, as `core` has it. It knows the mines, so no log shows it."""

    @property
    def board(self) -> Board:
        """The board that it was made on."""
        board: Board = self.before.covered_board
        return board

    @property
    def dig(self) -> Dig:
        """Itself as it is judged."""
        return Dig(self.player, self.board, self.dug, len(self.hits))


@dataclass(frozen=True)
class Effect:
    """What came of a turn: what was done, what was refused, and what was skipped."""

    steps: tuple[Step, ...] = ()
    refused: tuple[tuple[Move, Enum], ...] = ()
    """Moves that changed nothing, each with the reason as the rules of the game call it."""
    skipped: tuple[Move, ...] = ()
    """Moves that weren't made because the game or the player's turn was over before them."""
    outcome: Outcome | None = None
    """How the game ended, if it did."""
    out: bool = False
    """Whether that put the player out."""

    @classmethod
    def of(cls, did: Did, player: int, at: datetime, before: object = None) -> Effect:
        """Return the effect of a turn without moves."""
        return cls((Step(did, player, at, before=before),))

    @property
    def made(self) -> list[Move]:
        """The moves that changed something."""
        return [step.move for step in self.steps if step.move]

    @property
    def hits(self) -> list[Cell]:
        """The mines that exploded, or were found in a duel."""
        return [cell for step in self.steps for cell in step.hits]

    @property
    def player(self) -> int:
        """Who did it last, or whom it happened to."""
        return self.steps[-1].player

    @property
    def did(self) -> Did:
        """The most important thing that was done. Squares that the bot opened for a player were opened."""
        done = {step.did for step in self.steps}
        if self.outcome is Outcome.WON:
            return Did.FINISHED
        first = next(did for did in Did if did in done)
        return Did.OPENED if first is Did.BEGAN else first

    @property
    def number(self) -> int:
        """How many mines were hit, or squares opened, flagged or unflagged, whichever is most important."""
        if not self.steps:
            return 0
        did = self.did
        return len(self.hits) if did is Did.EXPLODED else self.count(*(OPENING if did in OPENING else [did]))

    @property
    def cells(self) -> Sequence[Cell]:
        """The squares it is about: the mines that were hit, or the one of a single move."""
        if self.did is Did.FINISHED:
            return ()
        return self.hits or [move.cell for move in self.made if len(self.made) == 1]

    def count(self, *kinds: Did) -> int:
        """Return how many squares steps of these kinds opened, flagged or unflagged."""
        return sum(len(step.cells) for step in self.steps if step.did in kinds)


def grouped(refused: Sequence[tuple[Move, Why]]) -> Mapping[Why, list[Cell]]:
    """Return the cells of refused moves by the reason."""
    cells: dict[Why, list[Cell]] = {}
    for move, refusal in refused:
        cells.setdefault(refusal, []).append(move.cell)
    return cells
