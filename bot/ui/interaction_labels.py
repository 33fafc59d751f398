"""What came in, told in words of which there are few, so that it can be counted."""

import re
from typing import Any

from discord import InteractionType

from bot.play.game_type import KINDS
from bot.play.press_policy import Verb
from bot.ui.client import GamesInteraction
from bot.ui.dispatch import ROUTES

TYPES = {
    InteractionType.application_command: "command",
    InteractionType.component: "press",
    InteractionType.modal_submit: "form",
}
PREFIXES = {prefix for routes in ROUTES.values() for prefix in routes} - KINDS.keys()
"""Begin the custom_ids of what belongs to no board."""
OTHER = "other"
VERBS = frozenset(verb.value for verb in Verb)
_VERB = re.compile(r"[a-z]+:\d+:\d+:([a-z]+)", re.ASCII)


def arrival(interaction: GamesInteraction) -> tuple[str, str]:
    """The type of an interaction and its name: a command, what a button does, or what a form is for."""
    type_ = TYPES.get(interaction.type, OTHER)
    if interaction.command:
        return type_, interaction.command.qualified_name
    data: Any = interaction.data or {}
    return type_, _name(data.get("custom_id", ""))


def _name(custom_id: str) -> str:
    prefix = custom_id.partition(":")[0]
    if prefix in PREFIXES:
        return prefix
    verb = _VERB.match(custom_id)
    return verb[1] if verb and verb[1] in VERBS else OTHER  # it comes from outside, and might be anything
