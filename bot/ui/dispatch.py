"""Finds the handler of a press or a form by its custom_id, so every message ever sent keeps working."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from discord import InteractionType, Message

from bot.errors import PlayerError
from bot.play.button import Handler
from bot.play.game_type import GameTypes
from bot.ui import text
from bot.ui.client import GamesInteraction, check_pace, note_permissions
from bot.ui.error_boundary import guarded
from bot.ui.form import id_of
from bot.ui.menu import MENU
from bot.ui.press import answer_form, answer_press
from bot.ui.tool import Tool
from bot.ui.typed_moves import answer_retype_modal, answer_retype_press

TYPES = {
    InteractionType.application_command: "command",
    InteractionType.component: "press",
    InteractionType.modal_submit: "form",
    InteractionType.autocomplete: "suggestions",
}
OTHER = "other"
_VERB = re.compile(r"[a-z]+:\d+:\d+:([a-z]+)", re.ASCII)

Routes = Mapping[InteractionType, Mapping[str, Handler]]


def routes_for(types: GameTypes, tools: Sequence[Tool]) -> Routes:
    """Return the handlers of presses and forms by the prefix of their custom_ids."""
    lists = {prefix: answer for game_type in types.values() for prefix, answer in game_type.lists.items()}
    controls = {control.prefix: tool.answer for tool in (*tools, MENU) for control in tool.controls}
    return {
        InteractionType.component: {
            **dict.fromkeys(types, answer_press),
            **lists,
            **controls,
            "retype": answer_retype_press,
        },
        InteractionType.modal_submit: {
            **dict.fromkeys(types, answer_form),
            **controls,
            "retype": answer_retype_modal,
        },
    }


async def answer(interaction: GamesInteraction) -> None:
    """Answer a press or a form. Commands are answered by discord.py's command tree."""
    async with guarded(interaction):
        check_pace(interaction)
        note_permissions(interaction)
        data: Any = interaction.data
        if interaction.type is InteractionType.modal_submit:
            data["custom_id"] = id_of(data)
        elif not _holds(interaction.message, data["custom_id"]):
            raise PlayerError(text.NOT_ON_MESSAGE)
        route = interaction.client.routes[interaction.type].get(data["custom_id"].partition(":")[0])
        if route is None:
            raise PlayerError(text.UNKNOWN_COMPONENT)
        await route(interaction)


def _holds(message: Message | None, custom_id: str) -> bool:
    """Return whether a message has this button or list. A modified client may send anything."""
    parts = message.components if message else []
    items = (item for part in parts for item in (*getattr(part, "children", ()), getattr(part, "accessory", None)))
    return any(getattr(item, "custom_id", None) == custom_id for item in items)


def labels_of(interaction: GamesInteraction) -> tuple[str, str]:
    """Return what metrics call an interaction: its type, and the command, what a button does, or what a form is for.

    Unknown values from outside become `other`, so nobody can make up labels.
    """
    kind = TYPES.get(interaction.type, OTHER)
    if interaction.command:
        return kind, interaction.command.qualified_name
    data: Any = interaction.data or {}
    custom_id = data.get("custom_id", "")
    prefix = custom_id.partition(":")[0]
    game_type = interaction.client.game_types.get(prefix)
    if game_type is None:
        known = any(prefix in routes for routes in interaction.client.routes.values())
        return kind, prefix if known else OTHER
    verb = _VERB.match(custom_id)
    return kind, verb[1] if verb and verb[1] in game_type.by_verb else OTHER
