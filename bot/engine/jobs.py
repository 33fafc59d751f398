"""The jobs of workers. They take and return values of `core`, so a worker imports only `core` and `bot.clock`."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from random import Random

from bot.clock import monotonic
from core import (
    COVERED,
    WRONG_FLAG,
    Advice,
    Analysis,
    Board,
    Cell,
    CellError,
    Choice,
    CountPuzzle,
    Counts,
    Difficulty,
    Dig,
    Exercise,
    Explanation,
    Minefield,
    Pattern,
    Review,
    ReviewedDig,
    Solution,
    Stop,
    Strength,
    analyse,
    analyse_uncounted,
    best_move,
    exercise_near,
    expected_mines,
    explain,
    explain_nearest,
    generate_puzzle,
    lay_without_guess,
    mines_allowed,
    name_pattern,
    next_pick,
    review_game,
    solve_counts,
)

PARTS, ATTEMPTS_EACH = 250, 10
"""How many jobs look for a board that needs no guess, and how many boards each of them draws.

A drawn board takes 0.35 ms on Expert and 0.47 ms on the slowest size there is (30 x 26 with 187 mines), so nobody waits
long behind such a job, and a search that finds nothing ends within 1.2 s. On Expert 1 board in 6 needs no guess.
"""
ATTEMPTS = PARTS * ATTEMPTS_EACH
HOPELESS = 100
"""With fewer squares, no board is called hopeless. They are drawn so fast that looking costs little."""
FEW_SAFE = 18
"""With fewer safe squares, the first dig may open them all."""
EXPLAINING = 1.0
"""Seconds for making the reason of a hint or a review shorter."""
NEGLIGIBLE = 1e-9
NO_BOARD = Board(0, "\n")
SOLVING = 2.0
"""Seconds for the search of a pasted puzzle, in which other players wait."""


@dataclass(frozen=True)
class Hint:
    """A safe cell and why it is safe, or the best guess; neither if nothing helps."""

    explanation: Explanation | None = None
    guess: Advice | None = None
    disproved: Cell | None = None
    """A safe cell whose flag was proved wrong, which needs no other reason."""
    pattern: Pattern | None = None
    """What players call the reason, if it has a name."""

    @property
    def cell(self) -> Cell | None:
        """The cell it is about."""
        said = self.explanation or self.guess
        return said.cell if said else self.disproved


@dataclass(frozen=True)
class Odds:
    """The odds of a board, and the best move on it."""

    analysis: Analysis
    best: Advice | None
    mines: int | None
    """The mines on the board; `None` if that isn't known and the numbers allow several."""


@dataclass(frozen=True)
class Judgement:
    """How good a dig was, or in a duel a pick: its probability of a mine, and the best that there was."""

    chance: float
    best: Cell | None
    """A better cell to dig or to pick, if there was one. Then it was a mistake."""
    best_chance: float
    """The probability of a mine at the better cell, or the same as `chance`."""
    reason: Explanation | None = None
    """Why the better cell was safe, if it was."""
    mine: Explanation | None = None
    """Why a cell that was dug was a mine, if that was certain."""


@dataclass(frozen=True)
class GameReview:
    """Luck and skill in a game, and what could be known at the decisive dig."""

    review: Review
    reason: Explanation | None = None
    """Why another cell was safe, if one was."""
    mine: Explanation | None = None
    """Why a cell that was dug was a mine, if that was certain."""

    @property
    def settled(self) -> Mapping[frozenset[Cell], Judgement]:
        """The judgements of digs that no reason belongs to, by their cells, since no cell is dug twice."""
        plain = (one for one in self.review.digs if one.better is None and one.risk < 1)
        return {one.dig.cells: Judgement(one.risk, None, one.least) for one in plain}


@dataclass(frozen=True)
class Solved:
    """A puzzle, its solution and how many seconds that took."""

    counts: Counts
    solution: Solution
    seconds: float


def is_hopeless(rows: int, columns: int, mines: int) -> bool:
    """Return whether a board has so many mines that looking for one that needs no guess is a waste of time.

    Right above this line, none of 100,000 boards drawn for a first dig in the middle needed no guess, and no more than
    1 of 100,000 for one in the corner: on 30x26, 30x16, 20x20, 16x16, 12x12, 10x10 and 4x26. With more mines, it is
    rarer still until few squares are safe. Smaller boards can have a larger share of mines, as more of them is edge.
    """
    cells = rows * columns
    return cells >= HOPELESS and mines > 0.22 * cells + 2 * sqrt(cells) and cells - mines >= FEW_SAFE


def lay_field(rows: int, columns: int, mines: int, first: Cell, seed: int, part: int) -> Minefield | None:
    """Return a field that needs no guess after this first dig, or `None` if this part of the search finds none.

    It depends on these arguments alone, so a seed means the same field whenever and wherever it is laid.
    """
    return lay_without_guess(rows, columns, mines, first, Random(seed + part), ATTEMPTS_EACH)


def find_hint(board: Board, near: Collection[Cell]) -> Hint:
    """Return what helps most on a board: a safe cell near these, or else the best guess."""
    explanation = explain_nearest(board, near, _after(EXPLAINING))
    if explanation:
        return Hint(explanation, pattern=name_pattern(board, explanation))
    disproved = board.grid.cells(board.where(WRONG_FLAG))
    return Hint(disproved=disproved[0]) if disproved else Hint(guess=best_move(board))


def find_hint_for(board: Board, cell: Cell) -> Hint:
    """Return why this cell is safe, or that it is the best guess; an empty hint if it is neither."""
    if board[cell] == WRONG_FLAG:
        return Hint(disproved=cell)
    try:
        explanation = explain(board, cell, _after(EXPLAINING))
    except CellError:
        best = best_move(board)
        return Hint(guess=best if best and best.cell == cell and not best.certain else None)
    return Hint() if explanation.mine else Hint(explanation, pattern=name_pattern(board, explanation))


def find_odds(board: Board) -> Odds:
    """Return the odds of a board, and the best move."""
    return Odds(analyse(board), best_move(board), board.mines)


def find_odds_uncounted(board: Board) -> Odds:
    """Return the odds of a board whose number of mines isn't known. The best move is a safe one, if there is any."""
    room = mines_allowed(board)
    if len(room) == 1:
        return find_odds(replace(board, mines=room.start))
    analysis = analyse_uncounted(board)
    safe = min(analysis.safe, default=None)
    return Odds(analysis, Advice(safe, 0) if safe else None, None)


def find_review(digs: Sequence[Dig]) -> GameReview:
    """Return the review of a game's digs, without the boards before them, which take ten times the memory."""
    review = review_game(digs)
    decisive, reason, mine = review.decisive, None, None
    if decisive:
        reason, mine = _why_safe(decisive), _why_mine(decisive)
    kept = []
    for one in review.digs:
        better = reason.cell if reason and one is decisive else one.better
        kept.append(replace(one, dig=one.dig._replace(board=NO_BOARD), better=better))
    return GameReview(Review(tuple(kept)), reason, mine)


def _why_safe(reviewed: ReviewedDig) -> Explanation | None:
    """Return why the nearest safe cell was safe, if there was one."""
    if not reviewed.mistake:
        return None
    return explain_nearest(reviewed.dig.board, reviewed.dig.cells, _after(EXPLAINING))


def _why_mine(reviewed: ReviewedDig) -> Explanation | None:
    """Return why a cell that was dug was a mine, if that was certain."""
    board = reviewed.dig.board
    certain = analyse(board).mines & reviewed.dig.cells if reviewed.risk == 1 else []
    return explain(board, min(certain), _after(EXPLAINING)) if certain else None


def judge_digs(digs: Sequence[Dig]) -> list[Judgement | None]:
    """Return how good digs of one game were; `None` for those where nothing was known, or too much is to be counted."""
    reviewed = {id(one.dig): one for one in review_game(digs).digs}
    return [_judge(reviewed[id(dig)]) if id(dig) in reviewed else None for dig in digs]


def _judge(reviewed: ReviewedDig) -> Judgement:
    """Return how good a dig was. A guess is no mistake if it wins most often, even if another is safer."""
    reason, mine = _why_safe(reviewed), _why_mine(reviewed)
    if reason:
        return Judgement(reviewed.risk, reason.cell, reviewed.least, reason, mine)
    advice = best_move(reviewed.dig.board) if reviewed.better else None
    if advice is None:
        return Judgement(reviewed.risk, reviewed.better, reviewed.least, mine=mine)
    if reviewed.dig.cells == {advice.cell}:
        return Judgement(reviewed.risk, None, reviewed.risk)
    return Judgement(reviewed.risk, advice.cell, advice.risk, mine=mine)


def judge_single_picks(picks: Sequence[Dig]) -> list[Judgement | None]:
    """Return how good picks in a duel were; `None` for bombs, and where too much is to be counted."""
    return [_judge_pick(pick) if len(pick.cells) == 1 else None for pick in picks]


def _judge_pick(pick: Dig) -> Judgement | None:
    odds = analyse(pick.board).probabilities
    covered = pick.board.grid.cells(pick.board.where(COVERED))
    known = {(row, column): odds[row][column] for row, column in covered}
    chances = {cell: chance for cell, chance in known.items() if chance is not None}
    if len(chances) < len(known):
        return None
    (picked,) = pick.cells
    best = max(chances, key=chances.__getitem__)
    if chances[best] <= chances[picked] + NEGLIGIBLE:
        return Judgement(chances[picked], None, chances[picked])
    return Judgement(chances[picked], best, chances[best])


def make_exercise(board: Board, near: Collection[Cell]) -> Exercise | None:
    """Return the exercise to find the safe square nearest to these cells, as `core.exercise_near` does."""
    return exercise_near(board, near, _after(EXPLAINING))


def choose_pick(board: Board, strength: Strength, reach: int, urgent: bool, seed: int) -> Choice:
    """Return the next pick of a side of a duel."""
    return next_pick(board, strength, Random(seed), reach, urgent=urgent)


def judge_picks(picks: Sequence[tuple[Board, Collection[Cell]]]) -> list[float]:
    """Return how many mines were expected among the cells of each pick in a duel."""
    return [expected_mines(board, cells) for board, cells in picks]


def make_puzzle(rows: int, columns: int, density: int, difficulty: Difficulty, seed: int) -> CountPuzzle:
    """Return a puzzle with at least one mine."""
    rng = Random(seed)
    while True:
        puzzle = generate_puzzle(rows, columns, density, rng, difficulty)
        if puzzle.field.bits:
            return puzzle


def solve_timed(counts: Counts, nodes: int) -> Solved:
    """Return the solution of a puzzle, as far as it is found in `SOLVING` seconds, and how long that took."""
    start = monotonic()
    solution = solve_counts(counts, nodes, lambda: (monotonic() - start) / SOLVING)
    return Solved(counts, solution, monotonic() - start)


def _after(seconds: float) -> Stop:
    """Return a stop that says yes after this many seconds."""
    end = monotonic() + seconds
    return lambda: monotonic() >= end
