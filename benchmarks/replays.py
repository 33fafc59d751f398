"""The time that a replay takes: to make it, to paint a position, and to judge the move on screen."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from functools import partial
from random import Random
from time import process_time

from benchmarks.amounts import amount
from benchmarks.comparison import Target, alone, percentile, show, timed
from bot.board.appearance import Theme
from bot.engine.jobs import judge_digs
from bot.features.minesweeper.message import REPLAYING
from bot.features.minesweeper.options import PRESETS, new_stored_game
from bot.features.minesweeper.session import START_PLAY, MinesweeperSession
from bot.features.replay.position import ShownPosition, paint_position
from bot.game.channel_locks import Place
from bot.game.kinds import Kinds
from bot.game.replay import Recording, make_replay
from bot.store.models import StoredTurn
from bot.text.language import Text
from core import Action, Game, Move, best_move, lay_for_first_dig

GAMES, POSITIONS, WARMING = amount(20, 1), amount(8, 2), amount(10, 1)
"""Games of Expert, positions that are painted of each, and those first ones that draw the squares that all share."""
START = (3, 3)
CARELESS = 0.05
"""How often the player digs anywhere in place of what is best."""
PLAYER, CHANNEL, NOON = 1, 1, datetime(2026, 11, 1, 12, tzinfo=UTC)
LIVES = 99

MAKING, PAINTING, JUDGING = Target(200, 500), Target(25, 50), Target(1000, 1000)
"""Milliseconds of the slowest."""


def recording(seed: int) -> Recording:
    """Return a game of Expert as it is stored, of a player who is sometimes careless and has many lives."""
    options, rng = PRESETS["expert"], Random(seed)
    field = lay_for_first_dig(*options.figures, START, rng)
    game, moves = Game(field, LIVES), [Move(Action.DIG, START)]
    game.play(moves[0])
    while game.outcome is None:
        covered = [cell for cell in game.grid.cells(game.grid.everywhere) if not game.is_open(cell)]
        best = best_move(game.board)
        cell = rng.choice(covered) if best is None or rng.random() < CARELESS else best.cell
        moves.append(Move(Action.DIG, cell))
        game.play(moves[-1])
    stored = new_stored_game(options, Place(CHANNEL, None), PLAYER, NOON, field)
    stored.id, stored.outcome = seed, game.outcome.value
    stored.options = {**stored.options, "lives": LIVES}
    texts = [START_PLAY, *map(str, moves)]
    turns = [
        StoredTurn(number=at, player_id=PLAYER, at=NOON + timedelta(seconds=at), interaction_id=at, text=one)
        for at, one in enumerate(texts)
    ]
    stored.stored_turns.extend(turns)
    return Recording(stored, [], Kinds([MinesweeperSession]))


def report() -> Iterator[str]:
    """Yield the lines of the report, in milliseconds."""
    making, painting, judging = [], [], []
    for seed in range(1, GAMES + 1):
        seconds, replay = timed(partial(make_replay, recording(seed), REPLAYING.read))
        making.append(seconds)
        dug = [at for at in range(1, len(replay) + 1) if replay.steps[at - 1].dug]
        judged = {at: timed(partial(judge_digs, [replay.steps[at - 1].dig])) for at in dug}
        judging += [seconds for seconds, _ in judged.values()]
        for at in Random(seed).sample(dug, POSITIONS):
            shown = ShownPosition(Text("Expert"), replay, at, judgement=judged[at][1][0])
            painting.append(timed(partial(paint_position, shown, Theme.DARK), process_time)[0])
    for name, times, target in (
        ("a replay of Expert is made", making, MAKING),
        ("a position of it is painted", painting[WARMING:], PAINTING),
        ("the move on screen is judged", judging, JUDGING),
    ):
        yield alone(f"{name}, median of {len(times):,}", percentile(times, 50))
        yield alone(f"{name}, slowest", max(times), target)


def main() -> int:
    """Print the report. Return the exit status."""
    print()
    return show(report())


if __name__ == "__main__":
    sys.exit(main())
