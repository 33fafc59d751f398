"""`/mines privacy` and `python -m bot player`: what players may ask about their data."""

from argparse import ArgumentTypeError, Namespace
from collections import Counter
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from io import BytesIO
from math import inf
from pathlib import Path

import discord

from bot.clock import monotonic, utc_now
from bot.deadlines import DELETING, time_left
from bot.discord.button import LastingButton, PrivateView
from bot.discord.client import GamesInteraction, language_of
from bot.discord.commands import command
from bot.discord.feature import Feature
from bot.discord.help import link_lines
from bot.discord.refusals import NO_PERMISSION
from bot.discord.sending import in_time, reply, turn_page
from bot.discord.text import NO_FILES
from bot.errors import OperatorError, PlayerError
from bot.features.privacy import text
from bot.features.privacy.export import Downloads, export
from bot.game.background import Forgetting
from bot.game.control import Control, Handler, Style, number
from bot.ops.command import YES, Argument, Command, confirm
from bot.settings import load_database_url
from bot.store.games import Store
from bot.store.personal_data import Deletions, Exports
from bot.text.errors import BEING_DELETED
from bot.text.language import Text

MOST = 2**63 - 1
"""Ids are numbers of 63 bits."""


def player_id(written: str) -> int:
    """Return a player's id. Raise `ArgumentTypeError` for anything else."""
    if written.isascii() and written.isdecimal() and 0 < int(written) <= MOST:
        return int(written)
    raise ArgumentTypeError(f"{written!r} is no id: it must be a number such as 123456789012345678")


PLAYER = Argument("player", metavar="ID", type=player_id, help="the player's id on Discord")


@asynccontextmanager
async def _stored() -> AsyncIterator[Store]:
    store = await Store.open(load_database_url(), migrate=False)
    try:
        yield store
    finally:
        await store.close()


async def _export(options: Namespace) -> None:
    async with _stored() as store:
        exports = Exports(store.database)
        if not sum((await exports.counts(options.player)).values()):
            print(f"Nothing is stored about {options.player}.")
            return
        async for file in export(exports, options.player):
            _write(Path(f"{options.player}-{file.name}"), file.contents)


def _write(path: Path, contents: bytes) -> None:
    try:
        path.touch(mode=0o600, exist_ok=False)
        path.write_bytes(contents)
    except OSError as error:
        raise OperatorError(f"{path} can't be written ({error.strerror}): go to another folder.") from error
    print(f"Wrote {path}.")


async def _delete(options: Namespace) -> None:
    async with _stored() as store:
        stored = sum((await Exports(store.database).counts(options.player)).values())
        if not stored:
            print(f"Nothing is stored about {options.player}.")
            return
        if not (options.yes or confirm(f"This deletes {stored} rows about {options.player} for good.")):
            raise OperatorError("Nothing was deleted. Answer y, or add --yes.")
        forgetting = Forgetting(Deletions(store.database), None, lambda _session: None, utc_now)
        await forgetting.begin(options.player)
        while await forgetting.delete_some(options.player):
            pass
        print(f"Deleted the data of {options.player}, as /mines privacy does.")


EXPORT = Command("player export", "write everything stored about a player into files here", _export, [PLAYER])
DELETE = Command("player delete", "delete a player's data, even while the bot runs", _delete, [PLAYER, YES])


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
