"""A game is a plug-in: a toy game that the bot has never heard of is started, played and found again."""

import pytest

from bot.app import GAMES, Bot
from bot.engine.pool import WorkerPool
from bot.storage.store import Store
from core import Outcome
from tests.bot.answers import buttons_of, shown
from tests.bot.lamps import LAMPS, LampService
from tests.bot.table import TIMERS, Table, new_bot
from tests.play.results import results_in


@pytest.fixture
async def simcord_bot(database: str, workers: WorkerPool) -> Bot:
    TIMERS.forget()
    return new_bot(await Store.open(database), workers, games=[*GAMES, LAMPS])


async def test_a_game_needs_nothing_but_its_type_in_the_list(table: Table) -> None:
    board = shown(await table.command(table.alice, "lamps"))
    assert [button["custom_id"] for button in buttons_of(board)] == [
        f"lamps:1:1:light:{cell}" for cell in ("A1", "B1", "A2", "B2")
    ]
    board = shown(await table.bob.click(board, custom_id="lamps:1:1:light:A1"))
    assert [button["emoji"]["name"] for button in buttons_of(board)] == ["🟨", "⬛", "⬛", "⬛"]
    await table.restart(games=[*GAMES, LAMPS])
    for cell in ("B1", "A2", "B2"):
        board = shown(await table.alice.click(board, custom_id=f"lamps:1:1:light:{cell}"))
    session = await table.bot.part(LampService).find(1)
    assert session is not None
    assert session.outcome is Outcome.WON
    results = {one.player_id: (one.outcome, one.moves) for one in await results_in(table.store)}
    assert results == {table.alice.id: ("won", 3), table.bob.id: ("won", 1)}
