"""Propagation: the cells that single clues and pairs of clues decide, worked out for all clues at once."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import NamedTuple

from core.counts.lanes import COUNT, TOP, count, grow, singly
from core.counts.pairs import pairs_near
from core.counts.position import Position


class Level(IntEnum):
    """How far propagation goes: single clues, or pairs of clues that share cells as well."""

    SINGLE = 1
    PAIRS = 2


class Round(NamedTuple):
    """A step for all clues at once: the cells it decided, and their clues, in pairs or alone."""

    mines: int
    clear: int
    clues: int
    pairs: bool


@dataclass(frozen=True, slots=True)
class Found:
    """The decided and the open cells, and the rounds that led there.

    Each of the `clashes` is a clue, or a pair of clues, that can't be met any more.
    """

    mines: int
    clear: int
    open: int
    rounds: list[Round]
    clashes: tuple[int, ...] = ()


def propagate(position: Position, level: Level = Level.PAIRS) -> Found:
    """Return what single clues decide, and pairs where those are stuck. Propagation ends at the first clash."""
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
        contradictory = new_mines & new_clear
        if contradictory:  # it ends in a clash; deciding one cell keeps the steps towards it free of contradictions
            new_mines, new_clear = 0, contradictory & -contradictory
        rounds.append(Round(new_mines, new_clear, clues, pairs))
        undecided &= ~(new_mines | new_clear)
        fresh |= new_mines | new_clear
        mines |= new_mines
        clear |= new_clear
        if new_mines:
            needs -= count(new_mines, stride) & counted
