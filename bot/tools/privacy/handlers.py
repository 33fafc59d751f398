"""What is stored of a player, told and deleted."""

from __future__ import annotations

import re
from typing import Any

from discord import ButtonStyle, ui

from bot.errors import PlayerError
from bot.storage.store import Traces
from bot.ui.button import LastingButton
from bot.ui.client import GamesInteraction
from bot.ui.replies import in_time, reply
from core import counted

_CUSTOM_ID = re.compile(r"forget:1:(\d{1,20}):(ask|do)", re.ASCII)


async def answer_forget_press(interaction: GamesInteraction) -> None:
    """Deletes what is stored of the player whom the button was shown to, once it has asked again."""
    data: Any = interaction.data
    match = _CUSTOM_ID.fullmatch(data["custom_id"])
    if match is None or int(match[1]) != interaction.user.id:
        raise PlayerError("This button isn't yours: `/mines forget-me` shows what is stored of you.")
    await (_ask(interaction) if match[2] == "ask" else _forget(interaction))


async def show_traces(interaction: GamesInteraction) -> None:
    """Tells privately what is stored of a player, and offers to delete it."""
    traces = await interaction.client.store.traces(interaction.user.id)
    if not any(vars(traces).values()):
        await reply(interaction, "Nothing is stored of you.")
        return
    if traces.running:
        running = counted(traces.running, "running game")
        later = f"You take part in {running}: it can all be deleted once that is over."
        await reply(interaction, f"{_stored(interaction, traces)} {later}")
        return
    button = _button(interaction, "ask", "Delete all of it", ButtonStyle.danger)
    await reply(interaction, _stored(interaction, traces), button)


async def _ask(interaction: GamesInteraction) -> None:
    view = ui.View(timeout=None).add_item(_button(interaction, "do", "Yes, delete it", ButtonStyle.danger))
    text = (
        "Really delete it? Finished games stay, but under a number that is nobody's; messages in channels stay as they "
        "are. This can't be undone."
    )
    await in_time(interaction.response.edit_message(content=text, view=view))


async def _forget(interaction: GamesInteraction) -> None:
    store = interaction.client.store
    if (await store.traces(interaction.user.id)).running:
        raise PlayerError("You take part in a game that runs: it can be deleted once that is over.")
    await store.forget(interaction.user.id)
    interaction.client.names.forget(interaction.user.id)
    await in_time(interaction.response.edit_message(content="Deleted. Nothing is stored of you any more.", view=None))


def _stored(interaction: GamesInteraction, traces: Traces) -> str:
    things = [
        (traces.turns, "turn", " (starts, moves, votes, help asked for)"),
        (traces.games, "game", " started"),
        (traces.pastes, "pasted text", ""),
        (traces.choices, "chosen size", " of a pad"),
        (traces.removals, "time", " taken out of a game"),
    ]
    told = ", ".join(f"{counted(number, thing)}{more}" for number, thing, more in things if number)
    return f"Stored of you, under the number {interaction.user.id}: {told}."


def _button(interaction: GamesInteraction, verb: str, label: str, style: ButtonStyle) -> LastingButton:
    return LastingButton(f"forget:1:{interaction.user.id}:{verb}", label=label, style=style)
