"""Forms: each opening is another form for Discord, and all of them outlive the process."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from simcord.results import InteractionResult

from bot.tools.player_settings import text as names
from tests.bot.answers import Player, answered, click, shown, text_of
from tests.bot.table import Table, add_manager

Open = Callable[[Table, Player], Awaitable[InteractionResult]]
PUZZLE = {"text": "2 2 1\n3 4 2\n2 3 2"}
BOARD = {"text": "#F1\n#21\n11.", "mines": "2"}


async def moves(table: Table, player: Player) -> InteractionResult:
    return await table.press(player, "typed")


async def own_moves(table: Table, player: Player) -> InteractionResult:
    return await click(player, shown(await table.press(player, "mypad")), "type")


async def corrected_moves(table: Table, player: Player) -> InteractionResult:
    return await click(player, shown(await table.command(player, "mines move", moves="hello")), "retype")


async def puzzle(table: Table, player: Player) -> InteractionResult:
    return await table.command(player, "puzzle solve")


async def corrected_puzzle(table: Table, player: Player) -> InteractionResult:
    refused = await player.submit_modal(await puzzle(table, player), {"text": "hello"})
    return await click(player, shown(answered(refused)), "edit")


async def board(table: Table, player: Player) -> InteractionResult:
    return await table.command(player, "mines analyse")


async def corrected_board(table: Table, player: Player) -> InteractionResult:
    refused = await player.submit_modal(await board(table, player), {"text": "hello", "mines": ""})
    return await click(player, shown(answered(refused)), "edit")


async def name(table: Table, player: Player) -> InteractionResult:
    return await click(player, shown(await table.command(player, "settings")), "name")


async def schedule(table: Table, player: Player) -> InteractionResult:
    panel = shown(await table.command(player, "server-settings"))
    return await click(player, shown(await click(player, panel, "open")), "board")


OPENED: dict[str, tuple[Open, dict[str, Any], object]] = {
    "moves": (moves, {"moves": "!a1"}, "lagged"),
    "own moves": (own_moves, {"moves": "!a1"}, "🚩"),
    "corrected moves": (corrected_moves, {"moves": "!a1"}, "lagged"),
    "puzzle": (puzzle, PUZZLE, "mines"),
    "corrected puzzle": (corrected_puzzle, PUZZLE, "mines"),
    "board": (board, BOARD, "Odds"),
    "corrected board": (corrected_board, BOARD, "Odds"),
    "name": (name, {"name": "Quick Dave"}, names.NAME_SAVED),
    "schedule": (schedule, {"board": ["expert"], "times": "9:00", "zone": "nowhere"}, "nowhere"),
}


@pytest.mark.parametrize("form", OPENED)
async def test_a_form_is_another_one_each_time_and_works_after_a_restart(table: Table, form: str) -> None:
    (open_form, values, answer), player = OPENED[form], add_manager(table)
    if form == "schedule":
        values = {**values, "channel": [table.channel]}
    await table.start(player)
    first, second = await open_form(table, player), await open_form(table, player)
    assert first.modal is not None
    assert second.modal is not None
    assert first.modal["custom_id"] != second.modal["custom_id"]
    await table.restart()
    for opened in (first, second):
        sent = answered(await player.submit_modal(opened, values))
        assert str(answer) in text_of(shown(sent))
