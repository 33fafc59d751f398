"""The players' outcomes and figures in a finished game of Minesweeper."""

from __future__ import annotations

from functools import partial

from bot.games.minesweeper.options import PRESETS, Options
from bot.games.minesweeper.scoreboard import Scoreboard
from bot.games.minesweeper.stored import Laying
from bot.play.result import Result, counts
from bot.storage.models import DAILY
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
    daily: bool,
    late: bool,
) -> list[Result]:
    """Return a result for every player who dug or flagged. `result` knows what is the same for all of them.

    A hint that was shared helped everyone. A daily board is `late` once its day is over.
    """
    moves, value, preset = scoreboard.moves_by, three_bv(field), PRESETS.get(options.difficulty)
    is_preset = preset is not None and preset.figures == options.figures
    return [
        result(
            player_id=credit.player,
            difficulty=DAILY if daily else options.difficulty,
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
            ranked=counts(preset=is_preset, helped=credit.helped or shared, again=again, daily=daily, late=late),
        )
        for credit in scoreboard.whole_credits(field, ())
        if moves[credit.player]
    ]
