"""What is stored about a player: shown, sent as a file, and deleted on request.

    custom_id = "forget:1:" player ":" verb

`verb` is `get`, `ask` or `do`.
"""

from __future__ import annotations

import asyncio
import re
from io import BytesIO
from math import inf
from typing import Any

import discord
from discord import ButtonStyle

from bot.deadlines import DELETING, time_left
from bot.errors import PlayerError
from bot.play.forgetting import Forgetting
from bot.storage.store import Traces
from bot.text.language import Text
from bot.tools.privacy import text
from bot.tools.privacy.downloads import Downloads
from bot.ui.button import LastingButton, PrivateView
from bot.ui.client import GamesInteraction, language_of
from bot.ui.help import link_lines
from bot.ui.in_time import in_time
from bot.ui.refusals import NO_PERMISSION
from bot.ui.replies import reply

MOST_MESSAGES = 5
"""Messages after an answer where only a person installed the bot. Discord takes no more there."""

_CUSTOM_ID = re.compile(r"forget:1:(\d{1,20}):(get|ask|do)", re.ASCII)


async def answer_forget_press(interaction: GamesInteraction) -> None:
    """Send what is stored about the player that the button was shown to; ask again, or delete it."""
    data: Any = interaction.data
    match = _CUSTOM_ID.fullmatch(data["custom_id"])
    if match is None or int(match[1]) != interaction.user.id:
        raise PlayerError(text.NOT_YOURS)
    await {"get": _send, "ask": _ask, "do": _forget}[match[2]](interaction)


async def show_traces(interaction: GamesInteraction) -> None:
    """Answer privately with what is stored about a player, and a button to delete it."""
    player = interaction.user.id
    if await interaction.client.part(Forgetting).is_under_way(player):
        await reply(interaction, text.DELETING)
        return
    traces = await interaction.client.store.traces(player)
    known = any(vars(traces).values())
    lines = [*(_lines(player, traces) if known else [text.NOTHING]), *link_lines(interaction)]
    download = _button(interaction, "get", text.DOWNLOAD, ButtonStyle.secondary)
    buttons = [download, _button(interaction, "ask", text.DELETE)] if known else []
    await reply(interaction, "\n".join(map(language_of(interaction), lines)), *buttons)


async def _send(interaction: GamesInteraction) -> None:
    if not interaction.client.refusals.takes_files(interaction.channel_id):
        raise PlayerError(text.NO_FILES)
    most = inf if interaction.is_guild_integration() else MOST_MESSAGES
    with interaction.client.part(Downloads).sending(interaction.user.id) as files:
        await in_time(interaction.response.defer(ephemeral=True, thinking=True))
        number = 0
        async for name, contents, is_last in files:
            number += 1
            ends_early = number == most and not is_last
            words = language_of(interaction)(text.TOO_MANY_FILES) if ends_early else discord.utils.MISSING
            await _attach(interaction, words, discord.File(BytesIO(contents), name))
            if ends_early:
                return


async def _attach(interaction: GamesInteraction, words: str, file: discord.File) -> None:
    try:
        await interaction.followup.send(words, file=file, ephemeral=True)
    except discord.Forbidden as error:
        if error.code != NO_PERMISSION:
            raise
        raise PlayerError(text.NO_FILES) from error


async def _ask(interaction: GamesInteraction) -> None:
    view = PrivateView(_button(interaction, "do", text.YES))
    question = language_of(interaction)(text.REALLY)
    await in_time(interaction.response.edit_message(content=question, view=view))


async def _forget(interaction: GamesInteraction) -> None:
    client, player, is_done = interaction.client, interaction.user.id, False
    async with client.redrawing_standings(player):
        try:
            spent = await client.part(Forgetting).begin(player)
            for part in (client.names, client.private_boards, client.board_updates):
                part.forget(player)
            is_done = await _delete_for_a_moment(client.part(Forgetting), player)
        finally:
            if not is_done:  # also after an error, since the player can't play until it's done
                client.recorder.hurry()
    deleted = text.DELETED_BUT_ATTEMPTS if spent else text.DELETED
    words = language_of(interaction)(deleted if is_done else text.DELETING)
    await in_time(interaction.response.edit_message(content=words, view=None))


async def _delete_for_a_moment(forgetting: Forgetting, player: int) -> bool:
    """Delete a player's data as long as an answer can wait and the database works. Return whether nothing is left."""
    latest = asyncio.get_running_loop().time() + time_left(DELETING)
    try:
        async for _ in forgetting.go_on(player):
            if asyncio.get_running_loop().time() >= latest:
                return False
    except PlayerError:
        return False
    return True


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


def _button(
    interaction: GamesInteraction, verb: str, label: Text, style: ButtonStyle = ButtonStyle.danger
) -> LastingButton:
    custom_id = f"forget:1:{interaction.user.id}:{verb}"
    return LastingButton(custom_id, label=language_of(interaction)(label), style=style)
