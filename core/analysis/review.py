"""Reviews of finished games: luck and skill, from what the players could know at each dig."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from core.analysis.component import TooLarge
from core.analysis.knowledge import Knowledge, read_board
from core.analysis.prover import rings
from core.analysis.survey import Survey, Surveys, uncertain
from core.board import Board
from core.errors import Unsolvable
from core.grid import Cell

EFFORT, WHOLE_EFFORT = 50_000, 300_000
"""The most states to count for one dig, and for a whole game."""
ROUNDING = 1e-12


class Dig(NamedTuple):
    """A player's dig: the board before, the covered cells it opened (several for a chord), and the mines it hit."""

    player: int
    board: Board
    cells: frozenset[Cell]
    exploded: int


@dataclass(frozen=True)
class ReviewedDig:
    """How good a dig was. `risk` was its probability of hitting a mine, and `least` the lowest that any cell had.

    `better` is the nearest cell with the lowest risk, if that was lower. `expected` is the number of mines to hit on
    average.
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
    def mistake(self) -> bool:
        """Whether it took a risk although another cell was certainly safe."""
        return self.better is not None and self.least == 0

    @property
    def luck(self) -> float:
        """The expected number of explosions minus the actual one."""
        return self.expected - self.dig.exploded


class DigStats(NamedTuple):
    """The digs of one player, or of all, in numbers.

    Of the judged `digs`, `best` were as safe as possible, `guesses` could hit a mine or not, and `mistakes` took a risk
    although another cell was certainly safe. `needless` risk and `luck` are sums over all digs.
    """

    digs: int
    best: int
    guesses: int
    mistakes: int
    needless: float
    luck: float


@dataclass(frozen=True)
class Review:
    """The judged digs of a game. Digs on boards with too much to count aren't judged."""

    digs: tuple[ReviewedDig, ...]

    @cached_property
    def whole(self) -> DigStats:
        """The digs of all players, in numbers."""
        return _share(self.digs)

    @cached_property
    def players(self) -> dict[int, DigStats]:
        """The digs of each player, in numbers, in the order of their first digs."""
        found: dict[int, list[ReviewedDig]] = {}
        for reviewed in self.digs:
            found.setdefault(reviewed.dig.player, []).append(reviewed)
        return {player: _share(digs) for player, digs in found.items()}

    @property
    def decisive(self) -> ReviewedDig | None:
        """The last dig that hit a mine, or else the one with the highest risk, if there was any risk."""
        hits = [reviewed for reviewed in self.digs if reviewed.dig.exploded]
        if hits:
            return hits[-1]
        riskiest = max(self.digs, key=lambda reviewed: reviewed.risk, default=None)
        return riskiest if riskiest and riskiest.risk > 0 else None


def review_game(digs: Iterable[Dig]) -> Review:
    """Judge the digs of a game, given in order. The last ones are judged first, until the effort is spent.

    A dig on a board without clues isn't judged, because nothing was known.

    >>> review = review_game([Dig(1, parse_board("#1##", mines=1), frozenset([(0, 0)]), exploded=1)])
    >>> review.digs[0].risk, review.digs[0].better
    (0.5, (0, 3))
    """
    surveys = Surveys(EFFORT, WHOLE_EFFORT)
    found = [reviewed for dig in reversed(list(digs)) if (reviewed := _review_dig(dig, surveys))]
    return Review(tuple(reversed(found)))


def _review_dig(dig: Dig, surveys: Surveys) -> ReviewedDig | None:
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
        grid = dig.board.grid
        _, nearest = next(rings(grid, bits, found.safe or min(found.risks)[1]))
        better = grid.cells(nearest)[0]
    return ReviewedDig(dig, risk, expected, least, better)


def _risk(knowledge: Knowledge, found: Survey, cells: int, surveys: Surveys) -> float:
    """Return the probability that at least one of these cells is a mine."""
    if not cells & ~found.safe:
        return 0.0
    if cells & found.mines:
        return 1.0
    try:
        spared = surveys.of(knowledge.with_safe(cells)).layouts
    except Unsolvable:
        return 1.0
    return uncertain((found.layouts - spared) / found.layouts)


def _share(digs: Sequence[ReviewedDig]) -> DigStats:
    return DigStats(
        digs=len(digs),
        best=sum(reviewed.better is None for reviewed in digs),
        guesses=sum(0 < reviewed.risk < 1 for reviewed in digs),
        mistakes=sum(reviewed.mistake for reviewed in digs),
        needless=sum(reviewed.needless for reviewed in digs),
        luck=sum(reviewed.luck for reviewed in digs),
    )
