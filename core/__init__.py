"""Minesweeper and count puzzles without Discord: rules, fields, boards, moves, odds and solvers.

Everything here is pure and typed and needs only the standard library. Cells are (row, column), both counted from 0.
"""

from core.analysis.advice import Advice, best_move
from core.analysis.exercise import (
    Exercise,
    Side,
    Tier,
    certain_squares,
    prove,
    read_exercises,
    risk_of,
    write_exercises,
)
from core.analysis.explanation import explain, explain_nearest, explain_uncounted
from core.analysis.likeness import could_show, shows
from core.analysis.mining import MinedGame, canonical, mine_game
from core.analysis.missed import exercise_near
from core.analysis.no_guess import lay_without_guess, needs_no_guess
from core.analysis.odds import Analysis, analyse, analyse_uncounted, mines_allowed, whole_percent
from core.analysis.patterns import PICTURES, Pattern, name_pattern
from core.analysis.picks import Choice, Strength, expected_mines, next_pick
from core.analysis.proof import LONGEST_PROOF, SHORT_PROOF, Explanation
from core.analysis.review import Dig, DigStats, Review, ReviewedDig, review_game
from core.analysis.rules import Inference, Rule
from core.board import (
    CLUES,
    COVERED,
    EXPLODED,
    FLAGGED,
    MINE,
    UNKNOWN,
    WRONG_FLAG,
    Board,
    parse_board,
    plainly_safe,
)
from core.counts.hint import explain_mark, explain_nearest_mark
from core.counts.marking import MARKED_CLEAR, MARKED_MINE, UNMARKED, Marking
from core.counts.matrix import Counts, write_counts
from core.counts.parsing import parse_counts
from core.counts.puzzle import CountPuzzle, Difficulty, generate_puzzle
from core.counts.reason import Reason, Sum, TightSum, Weights, add_up, proves
from core.counts.search import MAX_COUNT, MAX_NODES
from core.counts.solution import Solution, solve_counts, write_mines
from core.counts.wording import Wording
from core.daily import (
    GENERATOR_VERSION,
    MOST_STARS,
    DailySize,
    commitment,
    daily_field,
    daily_size,
    seed_of,
    stars_after,
)
from core.duel import DUEL_SIZES, FAIR_CLUE, Duel, DuelSize, Pick, PickRefusal, fair_start
from core.errors import (
    BoardError,
    BoardFlaw,
    CellError,
    CellFlaw,
    ContradictionError,
    ContradictionFlaw,
    CoreError,
    CountsError,
    CountsFlaw,
    MoveError,
    MoveFlaw,
)
from core.field import Minefield, generate_field, lay_for_first_dig, lay_mines
from core.game import Change, Game, Outcome, Refusal
from core.grid import Cell, Grid
from core.notation import (
    MAX_COLUMNS,
    USUAL_ACTIONS,
    Action,
    Move,
    cell_name,
    column_name,
    parse_cell,
    parse_moves,
    with_names,
)
from core.openings import efficiency, isolated, openings, three_bv
from core.reveal import update_board
from core.stop import Stop
from core.width import narrowed

__all__ = [
    "CLUES",
    "COVERED",
    "DUEL_SIZES",
    "EXPLODED",
    "FAIR_CLUE",
    "FLAGGED",
    "GENERATOR_VERSION",
    "LONGEST_PROOF",
    "MARKED_CLEAR",
    "MARKED_MINE",
    "MAX_COLUMNS",
    "MAX_COUNT",
    "MAX_NODES",
    "MINE",
    "MOST_STARS",
    "PICTURES",
    "SHORT_PROOF",
    "UNKNOWN",
    "UNMARKED",
    "USUAL_ACTIONS",
    "WRONG_FLAG",
    "Action",
    "Advice",
    "Analysis",
    "Board",
    "BoardError",
    "BoardFlaw",
    "Cell",
    "CellError",
    "CellFlaw",
    "Change",
    "Choice",
    "ContradictionError",
    "ContradictionFlaw",
    "CoreError",
    "CountPuzzle",
    "Counts",
    "CountsError",
    "CountsFlaw",
    "DailySize",
    "Difficulty",
    "Dig",
    "DigStats",
    "Duel",
    "DuelSize",
    "Exercise",
    "Explanation",
    "Game",
    "Grid",
    "Inference",
    "Marking",
    "MinedGame",
    "Minefield",
    "Move",
    "MoveError",
    "MoveFlaw",
    "Outcome",
    "Pattern",
    "Pick",
    "PickRefusal",
    "Reason",
    "Refusal",
    "Review",
    "ReviewedDig",
    "Rule",
    "Side",
    "Solution",
    "Stop",
    "Strength",
    "Sum",
    "Tier",
    "TightSum",
    "Weights",
    "Wording",
    "add_up",
    "analyse",
    "analyse_uncounted",
    "best_move",
    "canonical",
    "cell_name",
    "certain_squares",
    "column_name",
    "commitment",
    "could_show",
    "daily_field",
    "daily_size",
    "efficiency",
    "exercise_near",
    "expected_mines",
    "explain",
    "explain_mark",
    "explain_nearest",
    "explain_nearest_mark",
    "explain_uncounted",
    "fair_start",
    "generate_field",
    "generate_puzzle",
    "isolated",
    "lay_for_first_dig",
    "lay_mines",
    "lay_without_guess",
    "mine_game",
    "mines_allowed",
    "name_pattern",
    "narrowed",
    "needs_no_guess",
    "next_pick",
    "openings",
    "parse_board",
    "parse_cell",
    "parse_counts",
    "parse_moves",
    "plainly_safe",
    "prove",
    "proves",
    "read_exercises",
    "review_game",
    "risk_of",
    "seed_of",
    "shows",
    "solve_counts",
    "stars_after",
    "three_bv",
    "update_board",
    "whole_percent",
    "with_names",
    "write_counts",
    "write_exercises",
    "write_mines",
]
