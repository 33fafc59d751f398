"""Low-cardinality labels for the metrics of interactions."""

import re
from typing import Any

from discord import InteractionType

from bot.ui.client import GamesInteraction

TYPES = {
    InteractionType.application_command: "command",
    InteractionType.component: "press",
    InteractionType.modal_submit: "form",
    InteractionType.autocomplete: "suggestions",
}
OTHER = "other"
_VERB = re.compile(r"[a-z]+:\d+:\d+:([a-z]+)", re.ASCII)


def labels_of(interaction: GamesInteraction) -> tuple[str, str]:
    """Return the type of an interaction and its name: a command, what a button does, or what a form is for.

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
