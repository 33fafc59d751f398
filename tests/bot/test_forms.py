"""Forms: each opening is another form for Discord, and all of them outlive the process."""

from collections.abc import Awaitable, Callable
from typing import Any

from simcord.results import InteractionResult

from tests.bot.answers import Player, answered, click, shown, text_of
from tests.bot.table import Table, add_manager

Opening = Callable[[], Awaitable[InteractionResult]]
"""A press or a command that opens a form."""
Showing = Callable[[Table, Player], Awaitable[Opening]]
"""Shows what opens the form."""
PUZZLE = {"text": "2 2 1\n3 4 2\n2 3 2"}
BOARD = {"text": "#F1\n#21\n11.", "mines": "2"}


async def moves(table: Table, player: Player) -> Opening:
    menu = shown(await table.press(player, "more"))
    return lambda: click(player, menu, "typed")


async def own_moves(table: Table, player: Player) -> Opening:
    board = shown(await table.press(player, "mypad"))
    return lambda: click(player, board, "type")


async def corrected_moves(table: Table, player: Player) -> Opening:
    refusal = shown(await table.command(player, "mines move", moves="hello"))
    return lambda: click(player, refusal, "retype")


async def puzzle(table: Table, player: Player) -> Opening:
    return lambda: table.command(player, "mines solve")


async def corrected_puzzle(table: Table, player: Player) -> Opening:
    form = await table.command(player, "mines solve")
    refusal = shown(answered(await player.submit_modal(form, {"text": "hello"})))
    return lambda: click(player, refusal, "edit")


async def board(table: Table, player: Player) -> Opening:
    return lambda: table.command(player, "mines solve")


async def corrected_board(table: Table, player: Player) -> Opening:
    form = await table.command(player, "mines solve")
    refusal = shown(answered(await player.submit_modal(form, {"text": "hello", "mines": ""})))
    return lambda: click(player, refusal, "edit")


async def name(table: Table, player: Player) -> Opening:
    panel = shown(await table.command(player, "settings"))
    return lambda: click(player, panel, "name")


async def schedule(table: Table, player: Player) -> Opening:
    panel = shown(await click(player, shown(await table.server_settings(player)), "open"))
    return lambda: click(player, panel, "board")


OPENED: dict[str, tuple[Showing, dict[str, Any], object]] = {
    "moves": (moves, {"moves": "!a1"}, "lagged"),
    "own moves": (own_moves, {"moves": "!a1"}, "🚩"),
    "corrected moves": (corrected_moves, {"moves": "!a1"}, "lagged"),
    "puzzle": (puzzle, PUZZLE, "mines"),
    "corrected puzzle": (corrected_puzzle, PUZZLE, "mines"),
    "board": (board, BOARD, "Board"),
    "corrected board": (corrected_board, BOARD, "Board"),
    "name": (name, {"name": "Quick Dave"}, "Saved"),
    "schedule": (schedule, {"board": ["expert"], "times": "9:00", "zone": "nowhere"}, "nowhere"),
}


async def test_a_form_is_another_one_each_time_and_works_after_a_restart(table: Table) -> None:
    player = add_manager(table)
    await table.start(player)
    forms = []
    for show, values, answer in OPENED.values():
        await table.env.advance_time(10)
        open_form = await show(table, player)
        first, second = await open_form(), await open_form()
        assert first.modal is not None
        assert second.modal is not None
        assert first.modal["custom_id"] != second.modal["custom_id"]
        forms += [(first, values, answer), (second, values, answer)]
    await table.restart()
    for opened, values, answer in forms:
        await table.env.advance_time(1)
        given = {**values, "channel": [table.channel]} if "zone" in values else values
        sent = answered(await player.submit_modal(opened, given))
        assert str(answer) in text_of(shown(sent))
