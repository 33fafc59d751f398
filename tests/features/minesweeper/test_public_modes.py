"""Public games of a mode run beside ordinary ones, also when they are continued."""

import pytest

from bot.features.minesweeper.options import Options, new_stored_game
from bot.features.minesweeper.session import CONTINUE_VOTE, MinesweeperSession
from bot.game.channel_locks import Place
from bot.game.kinds import Kinds
from bot.game.referee import GameRunning
from tests.core.drawn import field_of
from tests.game.gaming_table import CHANNEL, STARTER, Table, interactions

PLACE = Place(CHANNEL, None)


class Duel(MinesweeperSession):
    MODE = "duel"


async def start(table: Table, mode: str) -> MinesweeperSession:
    table.referee.kinds = Kinds([MinesweeperSession, Duel])
    field = field_of("*.. ...")
    stored = new_stored_game(Options("Laid", 2, 3, 1), PLACE, STARTER, table.clock(), field)
    stored.mode = mode
    return await table.referee.begin(MinesweeperSession, stored, next(interactions))


async def lost(table: Table) -> MinesweeperSession:
    play = await start(table, Duel.MODE)
    await table.move(play, STARTER, "b1 a1")
    return await table.now(play)


async def test_a_lost_game_of_a_mode_goes_on_beside_an_ordinary_one(table: Table) -> None:
    play = await lost(table)
    assert play.may_continue
    await start(table, "ordinary")
    continued, _ = await table.referee.play(
        play, STARTER, next(interactions), lambda game: game.vote_of(STARTER, CONTINUE_VOTE)
    )
    assert not continued.over


async def test_a_lost_game_of_a_mode_stays_over_beside_another_one(table: Table) -> None:
    play = await lost(table)
    await start(table, Duel.MODE)
    with pytest.raises(GameRunning):
        await table.referee.play(play, STARTER, next(interactions), lambda game: game.vote_of(STARTER, CONTINUE_VOTE))
