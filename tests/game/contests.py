"""A duel and a race, from their start to their end."""

from collections.abc import Iterable

from bot.board.appearance import DEFAULT_APPEARANCE
from bot.features.duel.options import DuelOptions
from bot.features.duel.session import ACCEPT, DuelSession
from bot.features.duel.starting import start as start_duel
from bot.features.minesweeper.session import MinesweeperSession
from bot.features.race.rules import FROZEN, RaceBoard, new_board
from bot.features.race.session import GO, JOIN, RUN, RaceOptions, RaceSession, begin_turn
from bot.features.race.session import start as start_race
from bot.text.words import THE_BOT
from core import Action, Move
from tests.game.gaming_table import OTHER, STARTER, Table, interactions
from tests.referees import referee_of


async def play_duel(table: Table) -> DuelSession:
    duels = referee_of(table.store, table.clock, 7)
    duel = await start_duel(duels, table.place, STARTER, next(interactions), DuelOptions())
    duel, _ = await duels.play(duel, OTHER, next(interactions), ACCEPT)
    while not duel.over:
        covered = duel.board.grid.cells(duel.board.where("#"))
        pick = Move(Action.DIG, covered[len(covered) // 2])
        duel, _ = await duels.move(duel, duel.mover or 0, next(interactions), [pick])
    return duel


async def play_race(table: Table, rivals: Iterable[int]) -> RaceSession:
    """Everyone hits a mine, waits, and opens the rest, one after another."""
    clock, games, races = table.clock, table.referee, referee_of(table.store, table.clock, 7)
    race = await start_race(races, table.place, STARTER, next(interactions), RaceOptions("beginner", sudden=False))
    for player in rivals:
        await races.play(race, player, next(interactions), JOIN)
    await races.play(race, STARTER, next(interactions), GO, moderates=False)
    race, _ = await races.play(race, THE_BOT, None, begin_turn(clock()))
    first = [Move(Action.DIG, race.first)]
    boards = [
        await games.begin(MinesweeperSession, new_board(race, player, DEFAULT_APPEARANCE), None, first)
        for player in race.players
    ]
    for board in boards:
        clock.wait(1)
        mine = board.game.grid.cells(board.game.field.bits)[0]
        await games.move(board, board.starter_id, next(interactions), [Move(Action.DIG, mine)], own=True)
    clock.wait(FROZEN.total_seconds())
    for board in boards:
        clock.wait(1)
        safe = board.game.grid.cells(board.game.board.where("#") & ~board.game.field.bits)
        rest = [Move(Action.DIG, cell) for cell in safe]
        ended, _ = await games.move(board, board.starter_id, next(interactions), rest, own=True)
        assert isinstance(ended, RaceBoard)
        race, _ = await races.play(race, board.starter_id, None, f"{RUN}{ended.run().write()}", at=clock())
    return race
