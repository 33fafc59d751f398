"""What is left of an interaction before discord.py reads it."""

from typing import Any

from discord import ui

from bot.games.minesweeper.options import PRESETS
from bot.games.minesweeper.view import BoardView
from bot.ui.admission import keep_pressed
from tests.ui.sessions import play_of


async def press_on_board(custom_id: str) -> tuple[list[Any], list[Any]]:
    """Return the components of a board, and what is left of them for a press."""
    components: list[Any] = [*map(_payload, BoardView(play_of(PRESETS["intermediate"])).children)]
    interaction = {"data": {"custom_id": custom_id}, "message": {"components": [dict(part) for part in components]}}
    return components, keep_pressed(interaction)["message"]["components"]


def _payload(item: ui.Item[Any]) -> dict[str, Any]:
    return item.to_component_dict()


def rows(components: list[Any]) -> list[Any]:
    return [part for part in components if part["type"] == 1]


async def test_only_the_pressed_button_is_left_of_the_rows() -> None:
    components, _ = await press_on_board("")
    for row in rows(components):
        for button in row["components"]:
            _, left = await press_on_board(button["custom_id"])
            assert rows(left) == [{**row, "components": [button]}]


async def test_other_parts_of_a_message_stay() -> None:
    components, left = await press_on_board("mines:1:1:nothing")
    assert left == [part for part in components if part["type"] != 1]
    assert left


def test_an_interaction_without_a_message_stays_as_it_is() -> None:
    assert keep_pressed({"data": {"name": "minesweeper"}}) == {"data": {"name": "minesweeper"}}
