"""What is left of an interaction before discord.py reads it."""

from typing import Any

from bot.discord.admission import keep_pressed
from bot.features.minesweeper.options import PRESETS
from tests.discord.messages import ROW, payload
from tests.discord.sessions import play_of
from tests.discord.views import board_view


def press(custom_id: str) -> tuple[list[Any], list[Any]]:
    """Return the components of a board, and what is left of them for a press."""
    components = payload(board_view(play_of(PRESETS["intermediate"])))
    interaction = {"data": {"custom_id": custom_id}, "message": {"components": [dict(part) for part in components]}}
    return components, keep_pressed(interaction)["message"]["components"]


async def test_only_the_pressed_button_is_left_of_the_rows_and_other_parts_stay() -> None:
    components, left = press("mines:1:1:nothing")
    others = [part for part in components if part["type"] != ROW]
    assert left == others != []
    for row in [part for part in components if part["type"] == ROW]:
        button = row["components"][-1]
        _, left = press(button["custom_id"])
        assert [part for part in left if part["type"] == ROW] == [{**row, "components": [button]}]


def test_an_interaction_without_a_message_stays_as_it_is() -> None:
    assert keep_pressed({"data": {"name": "minesweeper"}}) == {"data": {"name": "minesweeper"}}
