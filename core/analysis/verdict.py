"""Verdicts: what was luck and what was skill in a finished game, from what its players could know at each dig."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from core.analysis.component import TooLarge
from core.analysis.knowledge import Knowledge, read_board
from core.analysis.survey import Survey, Surveys, uncertain
from core.board import Board
from core.errors import Unsolvable
from core.grid import Cell

EFFORT, WHOLE_EFFORT = 50_000, 300_000
"""States to look at for one dig, and for all of a game."""
ROUNDING = 1e-12


class Dig(NamedTuple):
    """What a player dug: the board before, the covered cells that were opened at once, several by a chord, and how many
    of them were mines.
    """

    player: int
    board: Board
    cells: frozenset[Cell]
    exploded: int


@dataclass(frozen=True)
class Judgement:
    """How good a dig was: `risk` is the probability that it would hit a mine, `least` the lowest that any cell had,
    and `better` a cell that had it, if it was lower. `expected` is how many mines it would hit on average.
    """

    dig: Dig
    risk: float
    expected: float
    least: float
    better: Cell | None

    @property
    def needless(self) -> float:
        """The risk that could have been avoided."""
        return self.risk - self.least if self.better else 0.0

    @property
    def luck(self) -> float:
        """The mines to be expected less those hit."""
        return self.expected - self.dig.exploded


class Share(NamedTuple):
    """What fell to one player, or to all: `digs` that were judged, `best` of them as safe as could be, `guesses` that
    might hit a mine and might not; `needless` risk and `luck`, summed over all digs.
    """

    digs: int
    best: int
    guesses: int
    needless: float
    luck: float


@dataclass(frozen=True)
class Verdict:
    """What was luck and what was skill. Digs on boards that take too much to count aren't judged."""

    judgements: tuple[Judgement, ...]

    @cached_property
    def whole(self) -> Share:
        """What fell to all players together."""
        return _share(self.judgements)

    @cached_property
    def players(self) -> dict[int, Share]:
        """What fell to each player, in the order of their first digs."""
        found: dict[int, list[Judgement]] = {}
        for judgement in self.judgements:
            found.setdefault(judgement.dig.player, []).append(judgement)
        return {player: _share(judgements) for player, judgements in found.items()}

    @property
    def decisive(self) -> Judgement | None:
        """The dig that hit the last mine; if none was hit, the one with the highest risk, if there was any."""
        hits = [judgement for judgement in self.judgements if judgement.dig.exploded]
        if hits:
            return hits[-1]
        riskiest = max(self.judgements, key=lambda judgement: judgement.risk, default=None)
        return riskiest if riskiest and riskiest.risk > 0 else None


def judge(digs: Iterable[Dig]) -> Verdict:
    """Judges the digs of a game, given in order: the last ones first, as long as it doesn't take too much.

    On a board without a clue nothing is known, so a dig there isn't judged.
    """
    surveys = Surveys(EFFORT, WHOLE_EFFORT)
    found = [judgement for dig in reversed(list(digs)) if (judgement := _judge(dig, surveys))]
    return Verdict(tuple(reversed(found)))


def _judge(dig: Dig, surveys: Surveys) -> Judgement | None:
    knowledge = read_board(dig.board)
    if not knowledge.constraints:
        return None
    bits = dig.board.grid.gather(dig.cells)
    try:
        found = surveys.of(knowledge)
        risk = _risk(knowledge, found, bits, surveys)
    except TooLarge:
        return None
    expected = (bits & found.mines).bit_count() + sum((cells & bits).bit_count() * risk for risk, cells in found.risks)
    least = found.least_risk
    better = None
    if risk > least + ROUNDING:
        cells = found.safe or min(found.risks)[1]
        better = divmod((cells & -cells).bit_length() - 1, dig.board.grid.stride)
    return Judgement(dig, risk, expected, least, better)


def _risk(knowledge: Knowledge, found: Survey, cells: int, surveys: Surveys) -> float:
    """The probability that at least one of these cells is a mine: of the layouts, those in which not all are safe."""
    if not cells & ~found.safe:
        return 0.0
    if cells & found.mines:
        return 1.0
    try:
        spared = surveys.of(knowledge.with_safe(cells)).layouts
    except Unsolvable:
        return 1.0
    return uncertain((found.layouts - spared) / found.layouts)


def _share(judgements: Sequence[Judgement]) -> Share:
    return Share(
        digs=len(judgements),
        best=sum(judgement.better is None for judgement in judgements),
        guesses=sum(0 < judgement.risk < 1 for judgement in judgements),
        needless=sum(judgement.needless for judgement in judgements),
        luck=sum(judgement.luck for judgement in judgements),
    )
