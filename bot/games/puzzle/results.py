"""The players' outcomes and figures in a finished puzzle. Puzzles have no records, so none of them counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import partial

from bot.games.puzzle.options import PuzzleOptions
from bot.play.result import Result
from core import Marking


def results_of(
    result: partial[Result],
    options: PuzzleOptions,
    marking: Marking,
    marked_by: Mapping[int, int],
    moves_by: Counter[int],
) -> list[Result]:
    """Return a result for every player who made a mark. `result` knows what is the same for all of them."""
    field = marking.puzzle.field
    return [
        result(
            player_id=player,
            difficulty=options.difficulty.value,
            mines=len(field.mines),
            no_guess=True,
            moves=moves,
            opened=(marked_by.get(player, 0) & marking.clear & ~field.bits).bit_count(),
            flags=(marked_by.get(player, 0) & marking.mines & field.bits).bit_count(),
            alone=len(moves_by) == 1,
        )
        for player, moves in moves_by.items()
    ]
