"""What is stored about a player: shown, sent as a file, and deleted on request.

The buttons name the player they were shown to.
"""

from collections import Counter
from collections.abc import Mapping
from io import BytesIO
from math import inf

import discord

from bot.clock import monotonic
from bot.deadlines import DELETING, time_left
from bot.errors import PlayerError
from bot.play.background import Forgetting
from bot.play.control import Control, Handler, Style, number
from bot.storage.exports import Exports
from bot.text.errors import BEING_DELETED
from bot.text.language import Text
from bot.tools.privacy import text
from bot.tools.privacy.export import Downloads
from bot.ui.button import LastingButton, PrivateView
from bot.ui.client import GamesInteraction, language_of
from bot.ui.commands import command
from bot.ui.feature import Feature
from bot.ui.help import link_lines
from bot.ui.refusals import NO_PERMISSION
from bot.ui.sending import in_time, reply, turn_page
from bot.ui.text import NO_FILES

TACTICS = ("exercises", "exercise answers", "missed squares", "tactics of days")
"""What is stored about exercises. Most of the rest is about games."""
MOST_MESSAGES = 5
"""Messages after an answer where only a person installed the bot. Discord takes no more there."""


@command(text.PRIVACY)
async def privacy(interaction: GamesInteraction) -> None:
    """Answer privately with what is stored about a player, and a button to delete it."""
    player = interaction.user.id
    if await interaction.client.part(Forgetting).is_under_way(player):
        await reply(interaction, BEING_DELETED)
        return
    counts = await Exports(interaction.client.store.database).counts(player)
    known = any(counts.values())
    lines = [*(_lines(player, counts) if known else [text.NOTHING]), *link_lines(interaction)]
    language = language_of(interaction)
    buttons = [LastingButton.of(control.press(player), language) for control in ((_GET, _ASK) if known else ())]
    await reply(interaction, "\n".join(map(language, lines)), *buttons)


async def _send(interaction: GamesInteraction) -> None:
    if not interaction.client.refusals.takes_files(interaction.channel_id):
        raise PlayerError(NO_FILES)
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
        raise PlayerError(NO_FILES) from error


async def _ask(interaction: GamesInteraction) -> None:
    language = language_of(interaction)
    view = PrivateView(LastingButton.of(_DO.press(interaction.user.id), language))
    await turn_page(interaction, content=language(text.REALLY), view=view)


async def _forget(interaction: GamesInteraction) -> None:
    client, player, is_done = interaction.client, interaction.user.id, False
    async with client.redrawing_standings(player):
        try:
            spent = await client.part(Forgetting).begin(player)
            client.names.pop(player, None)
            for part in (
                client.readings,
                client.private_boards,
                client.public_boards,
                client.private_replies,
                client.known_settings,
            ):
                part.forget(player)
            is_done = await _delete_for_a_moment(client.part(Forgetting), player)
        finally:
            if not is_done:  # also after an error, since the player can't play until it's done
                client.timers.wake()
    deleted = text.DELETED_BUT_ATTEMPTS if spent else text.DELETED
    words = language_of(interaction)(deleted if is_done else BEING_DELETED)
    await turn_page(interaction, content=words, view=None)


async def _delete_for_a_moment(forgetting: Forgetting, player: int) -> bool:
    """Delete a player's data as long as an answer can wait and the database works. Return whether nothing is left."""
    latest = monotonic() + time_left(DELETING)
    try:
        while await forgetting.delete_some(player):
            if monotonic() >= latest:
                return False
    except PlayerError:
        return False
    return True


def _lines(player: int, counts: Mapping[str, int]) -> list[Text]:
    left = Counter(counts)
    settings, pastes = left.pop("settings", 0), left.pop("pasted texts", 0)
    tactics = sum(left.pop(name, 0) for name in TACTICS)
    lines = [
        (left.total(), text.GAMES(left.total())),
        (tactics, text.TACTICS(tactics)),
        (pastes, text.PASTES(pastes)),
        (settings, text.CHOICES),
    ]
    return [text.YOUR_DATA(player), *(line for number, line in lines if number)]


def _control(verb: str, answer: Handler, label: Text, style: Style = "danger") -> Control:
    """Return a button that only works for the player it was shown to."""

    async def press(interaction: GamesInteraction, player: int) -> None:
        if player != interaction.user.id:
            raise PlayerError(text.NOT_YOURS)
        await answer(interaction)

    return Control(prefix="forget", verb=verb, answer=press, arguments=[number], label=label, style=style)


_GET = _control("get", _send, text.DOWNLOAD, "secondary")
_ASK = _control("ask", _ask, text.DELETE)
_DO = _control("do", _forget, text.YES)
PRIVACY = Feature(
    help=text.HELP,
    controls=[_GET, _ASK, _DO],
    unknown=text.NOT_YOURS,
    subcommands={"mines": [privacy]},
)
