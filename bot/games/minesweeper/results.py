"""The players' outcomes and figures in a finished game of Minesweeper."""

from __future__ import annotations

from functools import partial

from bot.games.minesweeper.options import PRESETS, Options
from bot.games.minesweeper.scoreboard import Scoreboard
from bot.games.minesweeper.stored import Laying
from bot.play.result import Result
from core import Minefield, three_bv


def results_of(
    result: partial[Result],
    options: Options,
    laying: Laying,
    field: Minefield,
    scoreboard: Scoreboard,
    *,
    again: bool,
    shared: bool,
) -> list[Result]:
    """Return a result for every player who dug or flagged. `result` knows what is the same for all of them.

    A hint that was shared helped everyone. It counts for records and standings if the board was a new one of a preset,
    at its exact size, and the player had no help. Results are final at the first loss.
    """
    moves, value, preset = scoreboard.moves_by, three_bv(field), PRESETS.get(options.difficulty)
    is_preset = preset is not None and preset.figures == options.figures
    return [
        result(
            player_id=credit.player,
            difficulty=options.difficulty,
            mines=options.mines,
            no_guess=laying is Laying.NO_GUESS,
            value=value,
            solved=credit.value,
            moves=moves[credit.player],
            opened=credit.opened,
            hits=credit.steps,
            flags=credit.flags,
            helped=credit.helped or shared,
            alone=len(moves) == 1,
            ranked=is_preset and not (credit.helped or shared or again),
        )
        for credit in scoreboard.whole_credits(field, ())
        if moves[credit.player]
    ]
