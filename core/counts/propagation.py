"""What follows from the clues of a count puzzle, worked out for all clues at once."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import NamedTuple

from core.counts.lanes import COUNT, TOP, count, grow, singly
from core.counts.pairs import pairs_near
from core.counts.position import Position


class Level(IntEnum):
    """How far it goes: one clue at a time, or two clues that share cells as well."""

    SINGLE = 1
    PAIRS = 2


class Round(NamedTuple):
    """The cells still open before a round, those it found, and the clues that decided these, in pairs or alone."""

    open: int
    mines: int
    clear: int
    clues: int
    pairs: bool


@dataclass(frozen=True, slots=True)
class Found:
    """Cells that are decided and those still open, in rounds that saw all clues at once.

    Every one of the `clashes` is a clue, or a pair of clues, that can't be met any more.
    """

    mines: int
    clear: int
    open: int
    rounds: list[Round]
    clashes: tuple[int, ...] = ()


def propagate(position: Position, level: Level = Level.PAIRS) -> Found:
    """All that single clues decide, and pairs of them where those are stuck; it ends at the first clash."""
    stride, given, undecided = position.stride, position.given, position.open
    top, counted = given << TOP, given * COUNT
    needs = top + position.needs
    fresh = position.fresh
    mines = clear = 0
    rounds: list[Round] = []
    while True:
        room = (top << 1) + (count(undecided, stride) & counted) - needs
        wrong = top & ~(needs & room)
        if wrong:
            return Found(mines, clear, undecided, rounds, tuple(singly(wrong >> TOP)))
        filled = top & ~(needs - given)
        tight = top & ~(room - given)
        new_clear = grow(filled >> TOP, stride) & undecided
        new_mines = grow(tight >> TOP, stride) & undecided
        clues, pairs = (filled | tight) >> TOP, False
        if not new_clear | new_mines:
            if level == Level.SINGLE or clues == given:
                return Found(mines, clear, undecided, rounds)
            clashes, new_mines, new_clear, clues = pairs_near(
                fresh, stride, undecided, needs ^ top, room ^ top, top ^ clues << TOP
            )
            fresh = 0
            if clashes or not new_clear | new_mines:
                return Found(mines, clear, undecided, rounds, clashes)
            pairs = True
        torn = new_mines & new_clear
        if torn:  # it ends in a clash, and no step towards it shall contradict another one of the same round
            new_mines, new_clear = 0, torn & -torn
        rounds.append(Round(undecided, new_mines, new_clear, clues, pairs))
        undecided &= ~(new_mines | new_clear)
        fresh |= new_mines | new_clear
        mines |= new_mines
        clear |= new_clear
        if new_mines:
            needs -= count(new_mines, stride) & counted
