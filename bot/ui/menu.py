"""The private menu behind *More*: what the row of controls below a board has no room for.

    custom_id = "menu:1:" prefix ":" game ":" list

`prefix` and `game` are those of a `Press`, and `list` is `look`, `theme` or `remove`.
"""

from __future__ import annotations

import re
from typing import Any

from discord import ui

from bot.errors import PlayerError
from bot.play.appearance import LOOK, LOOKS, THEME
from bot.play.button import Button
from bot.play.custom_id import Press
from bot.play.game_type import GameType
from bot.play.press_policy import IN_PRIVATE, ends_game
from bot.play.server import Setting
from bot.play.session import Session
from bot.text.language import Text
from bot.text.players import mention
from bot.ui import text
from bot.ui.button import LastingButton
from bot.ui.client import GamesInteraction, language_of, may_edit, moderates
from bot.ui.ending import remove_player
from bot.ui.in_time import in_time
from bot.ui.lists import Lasting, OptionList, PanelView, chosen_option
from bot.ui.look import change_look, describe_look
from bot.ui.press import find_session

_CUSTOM_ID = re.compile(r"menu:1:([a-z]+):(\d{1,18}):(look|theme|remove)", re.ASCII)


class PlayerList(Lasting, ui.UserSelect[Any]):
    """The players of the server, of whom one can be removed."""


class MenuView(PanelView):
    """The menu of a game as one player sees it."""

    def __init__(self, interaction: GamesInteraction, session: Session, line: Text | str = "") -> None:
        super().__init__(interaction.id)
        language, player = language_of(interaction), interaction.user.id
        game_type = interaction.client.game_types[session.PREFIX]
        begin = f"menu:1:{session.PREFIX}:{session.id}"
        self.add_item(ui.TextDisplay(language(text.MENU)))
        if not session.why_not(player):
            for name, setting in settings_of(game_type).items():
                stored = getattr(session.appearance, name)
                self.add_list(language(setting.title), OptionList.of(f"{begin}:{name}", setting, stored, language))
        if not session.private and (player == session.starter_id or moderates(interaction)):
            players = PlayerList(custom_id=f"{begin}:remove", placeholder=language(text.CHOOSE_PLAYER))
            self.add_list(language(text.REMOVE_PLAYER), players)
        menu = game_type.menu
        if session.private:
            may_end = interaction.client.services[session.PREFIX].may_end(session, player, moderates=False)
            menu = [one for one in game_type.private_menu if may_end or not ends_game(one.policy)]
        self.add_item(ui.ActionRow(*(LastingButton.of(session.press(one), language) for one in menu)))
        if line:
            self.add_item(ui.TextDisplay(language(line)))


def settings_of(game_type: GameType) -> dict[str, Setting]:
    """Return what can be chosen about a board that is there already, by the field of `Appearance`."""
    options = {look.value: LOOKS[look.value] for look in game_type.looks}
    themes = {value: option for value, option in THEME.options.items() if option.stored}
    return {**({"look": LOOK._replace(options=options)} if options else {}), "theme": THEME._replace(options=themes)}


async def _open_menu(interaction: GamesInteraction, press: Press, session: Session) -> None:
    view = MenuView(interaction, session)
    await in_time(interaction.response.send_message(view=view, ephemeral=True))


MORE = Button(verb="more", answer=_open_menu, label=text.MORE)
_LIST = Button(verb="menu", answer=_open_menu, policy=IN_PRIVATE)
"""Stands for the lists of the menu: they act wherever the board has moved by now."""


async def answer_menu(interaction: GamesInteraction) -> None:
    """Do what was chosen in a list of the menu, and say so in the menu."""
    data: Any = interaction.data
    match = _CUSTOM_ID.fullmatch(data["custom_id"])
    game_type = interaction.client.game_types.get(match[1]) if match else None
    if match is None or game_type is None:
        raise PlayerError(text.UNKNOWN_MENU)
    session, _ = await find_session(interaction, Press(_LIST, match[1], int(match[2])))
    if match[3] == "remove":
        player = _chosen_player(data)
        session = await remove_player(interaction, session, player)
        line = text.HAS_BEEN_REMOVED(mention(player))
    elif setting := settings_of(game_type).get(match[3]):
        session = await change_look(interaction, session, **{match[3]: chosen_option(setting, data)})
        if may_edit(interaction):
            interaction.client.board_updates.follow(session)
        line = describe_look(interaction, session)
    else:
        raise PlayerError(text.UNKNOWN_MENU)
    await in_time(interaction.response.edit_message(view=MenuView(interaction, session, line)))


def _chosen_player(data: Any) -> int:
    """Return the player chosen in a list. Raise `PlayerError` for a choice that Discord's lists don't offer."""
    values, players = data.get("values"), (data.get("resolved") or {}).get("users") or {}
    if isinstance(values, list) and len(values) == 1 and values[0] in list(players):
        return int(values[0])
    raise PlayerError(text.UNKNOWN_CHOICE)
