"""A player's settings as a private panel: a list for each of them, and a button that opens the form for the name.

The verb of a list is the name of its field of `PlayerSettings`.
"""

from collections.abc import Mapping
from contextlib import nullcontext

from discord import ui

from bot.discord.button import LastingButton
from bot.discord.client import GamesInteraction, language_of
from bot.discord.commands import command
from bot.discord.feature import Feature
from bot.discord.form import Form, Modal, PanelView, chosen_option, open_form
from bot.discord.sending import in_time, turn_page
from bot.discord.text import EDIT
from bot.errors import PlayerError
from bot.features.paste import forms
from bot.features.paste.pastes import Pastes
from bot.features.paste.text import SAVED
from bot.features.settings import text
from bot.features.settings.server import OPEN_SERVER
from bot.game.control import Control, number
from bot.game.settings import (
    PRIVATE,
    VISIBILITY,
    PlayerSettings,
    Setting,
    change_player,
    check_name,
    find_player,
    isolated,
    language_settings,
)
from bot.game.text import EXPIRED_LIST, PUBLIC_NAME_LENGTH
from bot.text.language import Language, Text


class PlayerPanel(PanelView):
    """The stored settings, and a line about the last change, perhaps with the button to edit a refused name."""

    def __init__(
        self,
        interaction: GamesInteraction,
        stored: PlayerSettings,
        line: Text | str = text.ABOUT,
        refused: int | None = None,
    ) -> None:
        language = language_of(interaction)
        super().__init__(interaction.id, language)
        self.add_text(text.TITLE)
        for field, setting in settings_of(interaction).items():
            self.add_setting(_LIST.press(field), setting, getattr(stored, field))
        self.add_title(text.NAME)
        self.add_text(isolated(stored.public_name) if stored.public_name else text.NO_NAME)
        manages = interaction.guild_id is not None and interaction.permissions.manage_guild
        pages = [LastingButton.of(OPEN_SERVER.press(), language)] if manages else []
        self.add_item(ui.ActionRow(LastingButton.of(_NAME.press(), language), *pages))
        self.add_text(line)
        if refused is not None:
            self.add_item(ui.ActionRow(LastingButton.of(_EDIT_NAME.press(refused), language)))


class NameForm(Modal):
    """Asks for the public name."""

    def __init__(self, name: str, language: Language) -> None:
        super().__init__(text.NAME, _NAME.press(), language)
        field: ui.TextInput[Modal] = ui.TextInput(
            custom_id="name", default=name[:PUBLIC_NAME_LENGTH], required=False, max_length=PUBLIC_NAME_LENGTH
        )
        self.ask(text.NAME, field, text.NAME_HELP)


def settings_of(interaction: GamesInteraction) -> Mapping[str, Setting]:
    """Return what players can choose, by the field of `PlayerSettings`."""
    settings = dict(PRIVATE)
    for feature in interaction.client.features:
        settings |= feature.player_settings
    return settings | {"hidden": VISIBILITY} | language_settings(interaction.client.languages)


@command(text.SETTINGS)
async def settings(interaction: GamesInteraction) -> None:
    """Answer privately with the panel."""
    stored = await find_player(interaction.client.store, interaction.user.id)
    await in_time(interaction.response.send_message(view=PlayerPanel(interaction, stored), ephemeral=True))


async def _choose(interaction: GamesInteraction, field: str) -> None:
    """Save what was chosen, and redraw the panel with a line about it."""
    chosen = chosen_option(settings_of(interaction).get(field), interaction.data)
    client, player = interaction.client, interaction.user.id
    async with client.redrawing_standings(player) if field == "hidden" else nullcontext():
        stored = await change_player(client.store, player, **{field: chosen.stored})
    client.known_settings.players.note(player, stored)
    await turn_page(interaction, view=PlayerPanel(interaction, stored, SAVED))


async def _ask_for_name(interaction: GamesInteraction) -> None:
    stored = await find_player(interaction.client.store, interaction.user.id)
    await open_form(interaction, NameForm(stored.public_name or "", language_of(interaction)))


async def _edit_name(interaction: GamesInteraction, paste: int) -> None:
    """Open the form again, with the name that was refused."""
    typed = await interaction.client.part(Pastes).text(paste)
    await open_form(interaction, NameForm(typed, language_of(interaction)))


async def _save_name(interaction: GamesInteraction) -> None:
    """Save the name from the form, and redraw the panel. A name that is refused is kept, so that it can be edited."""
    typed, store = Form.read(interaction.data).typed.get("name", ""), interaction.client.store
    try:
        name = check_name(typed)
    except PlayerError as error:
        try:
            paste = await forms.keep(interaction, typed)
        except PlayerError:  # it can't be kept, so there is nothing to edit
            raise error from None
        view = PlayerPanel(interaction, await find_player(store, interaction.user.id), error.text, paste)
    else:
        stored = await change_player(store, interaction.user.id, public_name=name)
        view = PlayerPanel(interaction, stored, SAVED)
    await turn_page(interaction, view=view)


_NAME = Control(prefix="player", verb="name", answer=_ask_for_name, form=_save_name, label=text.NAME)
_EDIT_NAME = Control(prefix="player", verb="edit", answer=_edit_name, arguments=[number], label=EDIT, style="primary")
_LIST = Control(prefix="player", answer=_choose, arguments=[str])
PLAYER_SETTINGS = Feature(
    help=text.HELP, controls=[_NAME, _EDIT_NAME, _LIST], unknown=EXPIRED_LIST, commands=[settings]
)
