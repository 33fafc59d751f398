"""What is stored about a player: shown, and deleted on request.

    custom_id = "forget:1:" player ":" verb

`verb` is `ask` or `do`.
"""

from __future__ import annotations

import re
from typing import Any

from discord import ButtonStyle, ui

from bot.errors import PlayerError
from bot.play.streak import oldest_that_counts
from bot.storage.store import Traces
from bot.text.language import Text
from bot.tools.privacy import text
from bot.ui.button import LastingButton
from bot.ui.client import GamesInteraction, language_of
from bot.ui.replies import in_time, reply

_CUSTOM_ID = re.compile(r"forget:1:(\d{1,20}):(ask|do)", re.ASCII)


async def answer_forget_press(interaction: GamesInteraction) -> None:
    """Ask again, or delete what is stored about the player that the button was shown to."""
    data: Any = interaction.data
    match = _CUSTOM_ID.fullmatch(data["custom_id"])
    if match is None or int(match[1]) != interaction.user.id:
        raise PlayerError(text.NOT_YOURS)
    await (_ask(interaction) if match[2] == "ask" else _forget(interaction))


async def show_traces(interaction: GamesInteraction) -> None:
    """Answer privately with what is stored about a player, and a button to delete it."""
    traces = await interaction.client.store.traces(interaction.user.id)
    if not any(vars(traces).values()):
        await reply(interaction, text.NOTHING)
        return
    language = language_of(interaction)
    lines = _lines(interaction.user.id, traces)
    if traces.running:
        await reply(interaction, "\n".join(map(language, [*lines, text.running(traces.running)])))
    else:
        await reply(interaction, "\n".join(map(language, lines)), _button(interaction, "ask", text.DELETE))


async def _ask(interaction: GamesInteraction) -> None:
    view = ui.View(timeout=None).add_item(_button(interaction, "do", text.YES))
    question = language_of(interaction)(text.REALLY)
    await in_time(interaction.response.edit_message(content=question, view=view))


async def _forget(interaction: GamesInteraction) -> None:
    client, player = interaction.client, interaction.user.id
    if (await client.store.traces(player)).running:
        raise PlayerError(text.PLAYING)
    async with client.redrawing_standings(player):
        spent = await client.store.forget(player, oldest_that_counts(interaction.created_at))
    client.names.forget(player)
    client.private_boards.forget(player)
    client.board_updates.forget(player)
    for service in client.services.values():
        await service.forget(player)
    deleted = language_of(interaction)(text.DELETED_BUT_ATTEMPTS if spent else text.DELETED)
    await in_time(interaction.response.edit_message(content=deleted, view=None))


def _lines(player: int, traces: Traces) -> list[Text]:
    counted = {
        text.turns: traces.turns,
        text.games: traces.games,
        text.pastes: traces.pastes,
        text.choices: traces.choices,
        text.removals: traces.removals,
        text.results: traces.results,
        text.visits: traces.visits,
    }
    return [text.your_data(player), *(line(number) for line, number in counted.items() if number)]


def _button(interaction: GamesInteraction, verb: str, label: Text) -> LastingButton:
    custom_id = f"forget:1:{interaction.user.id}:{verb}"
    return LastingButton(custom_id, label=language_of(interaction)(label), style=ButtonStyle.danger)
