"""What is stored of a player, told and deleted."""

from __future__ import annotations

import re

from discord import ButtonStyle, ui

from bot.errors import PlayerError
from bot.storage import Traces
from bot.views.answer import tell
from bot.views.button import LastingButton
from bot.views.client import GamesInteraction
from bot.views.incident import guarded

_CUSTOM_ID = re.compile(r"forget:1:(\d{1,20}):(ask|do)", re.ASCII)


class ForgetButton(LastingButton, template=r"forget:.*"):
    """Deletes what is stored of the player it was shown to, once it has asked again."""

    async def callback(self, interaction: GamesInteraction) -> None:  # type: ignore[override]
        async with guarded(interaction):
            match = _CUSTOM_ID.fullmatch(self.custom_id)
            if match is None or int(match[1]) != interaction.user.id:
                raise PlayerError("This button isn't yours: `/mines forget-me` shows what is stored of you.")
            await (_ask(interaction) if match[2] == "ask" else _forget(interaction))


async def show_traces(interaction: GamesInteraction) -> None:
    """Tells privately what is stored of a player, and offers to delete it."""
    traces = await interaction.client.store.traces(interaction.user.id)
    if not any(vars(traces).values()):
        await tell(interaction, "Nothing is stored of you.")
        return
    button = _button(interaction, "ask", "Delete all of it", ButtonStyle.danger)
    await tell(interaction, f"Stored of you, under the number {interaction.user.id}: {_told(traces)}.", button)


async def _ask(interaction: GamesInteraction) -> None:
    view = ui.View(timeout=None).add_item(_button(interaction, "do", "Yes, delete it", ButtonStyle.danger))
    text = (
        "Really delete it? Games stay as they are, but nobody can tell any more which of it was yours, and you are no "
        "longer the starter of games you started. This can't be undone."
    )
    await interaction.response.edit_message(content=text, view=view)


async def _forget(interaction: GamesInteraction) -> None:
    client = interaction.client
    await client.store.forget(interaction.user.id)
    for service in client.services.values():
        service.reload()
    await interaction.response.edit_message(content="Deleted. Nothing is stored of you any more.", view=None)


def _told(traces: Traces) -> str:
    counted = {
        "start and moves of {} turns": traces.turns,
        "{} games you started": traces.games,
        "{} puzzles you pasted in the last minutes": traces.pastes,
        "your choice of a pad": traces.choices,
        "that you were taken out of {} games": traces.removals,
    }
    return ", ".join(text.format(number) for text, number in counted.items() if number)


def _button(interaction: GamesInteraction, verb: str, label: str, style: ButtonStyle) -> ForgetButton:
    return ForgetButton.of(f"forget:1:{interaction.user.id}:{verb}", label=label, style=style)
