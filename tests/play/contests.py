"""A duel and a race, from their start to their end."""

from collections.abc import Iterable
from random import Random

from bot.app import MODES
from bot.engine.client import EngineClient
from bot.games.duel.options import DuelOptions
from bot.games.duel.service import DuelService
from bot.games.duel.session import DuelSession
from bot.modes.race.rules import FROZEN, Racing, new_board
from bot.modes.race.service import RaceService
from bot.modes.race.session import RaceOptions, RaceSession
from bot.play.mode import Modes
from bot.play.service import Resources
from bot.render.appearance import DEFAULT_APPEARANCE
from core import Action, Move
from tests.at_once import AtOnce
from tests.play.gaming_table import OTHER, STARTER, Table, interactions


def resources_of(table: Table) -> Resources:
    rng = Random(7)
    return Resources(table.store, table.clock, rng, EngineClient(AtOnce(), rng), Modes(MODES))


async def play_duel(table: Table) -> DuelSession:
    duels = DuelService(resources_of(table))
    duel = await duels.start(table.place, STARTER, next(interactions), DuelOptions())
    duel = await duels.accept(duel.id, OTHER, next(interactions))
    while not duel.over:
        covered = duel.board.grid.cells(duel.board.where("#"))
        pick = Move(Action.DIG, covered[len(covered) // 2])
        duel, _ = await duels.move(duel.id, duel.mover or 0, next(interactions), [pick])
    return duel


async def play_race(table: Table, rivals: Iterable[int]) -> RaceSession:
    """Everyone hits a mine, waits, and opens the rest, one after another."""
    clock, games, races = table.clock, table.games, RaceService(resources_of(table))
    race = await races.start(table.place, STARTER, next(interactions), RaceOptions("beginner", sudden=False))
    for player in rivals:
        await races.join(race.id, player, next(interactions))
    await races.go(race.id, STARTER, next(interactions), moderates=False)
    race = await races.start_clock(race.id, clock())
    first = [Move(Action.DIG, race.first)]
    boards = [await games.begin(new_board(race, player, DEFAULT_APPEARANCE), None, first) for player in race.players]
    for board in boards:
        clock.wait(1)
        mine = board.game.grid.cells(board.game.field.bits)[0]
        await games.move(board.id, board.starter_id, next(interactions), [Move(Action.DIG, mine)], own=True)
    clock.wait(FROZEN.total_seconds())
    for board in boards:
        clock.wait(1)
        safe = board.game.grid.cells(board.game.board.where("#") & ~board.game.field.bits)
        rest = [Move(Action.DIG, cell) for cell in safe]
        ended, _ = await games.move(board.id, board.starter_id, next(interactions), rest, own=True)
        assert isinstance(ended.mode, Racing)
        race = await races.record_run(race.id, board.starter_id, ended.mode.run(ended), clock())
    return race
