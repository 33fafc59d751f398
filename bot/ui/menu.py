"""The private menu behind *More*: what the row of controls below a board has no room for.

Its lists name a game as a `Press` does. Their verbs are `look`, `theme` and `remove`.
"""

from __future__ import annotations

from typing import Any

from discord import ui

from bot.errors import PlayerError
from bot.play.button import Button, Press
from bot.play.game_type import GameType
from bot.play.press_policy import IN_PRIVATE, ends_game
from bot.play.server import LOOK, LOOKS, THEME, Setting
from bot.play.session import Session
from bot.text.language import Text
from bot.text.players import mention
from bot.ui import text
from bot.ui.board_message import change_look, describe_look, follow
from bot.ui.button import LastingButton
from bot.ui.client import GamesInteraction, language_of, moderates
from bot.ui.form import PanelView, chosen_ids, chosen_option
from bot.ui.press import find_session
from bot.ui.sending import in_time
from bot.ui.tool import Control, Tool, number


class MenuView(PanelView):
    """The menu of a game as one player sees it."""

    def __init__(self, interaction: GamesInteraction, session: Session, line: Text | str = "") -> None:
        language, player = language_of(interaction), interaction.user.id
        super().__init__(interaction.id, language)
        game_type = interaction.client.game_types[session.PREFIX]
        self.add_text(text.MENU)
        if not session.why_not(player):
            for name, setting in settings_of(game_type).items():
                custom_id = _LOOKS.id(session.PREFIX, session.id, verb=name)
                self.add_setting(custom_id, setting, getattr(session.appearance, name))
        if not session.private and (player == session.starter_id or moderates(interaction)):
            custom_id = _REMOVE.id(session.PREFIX, session.id)
            players: ui.UserSelect[Any] = ui.UserSelect(custom_id=custom_id, placeholder=language(text.CHOOSE_PLAYER))
            self.add_list(text.REMOVE_PLAYER, players)
        menu = game_type.menu
        if session.private:
            may_end = interaction.client.services[session.PREFIX].may_end(session, player, moderates=False)
            menu = [one for one in game_type.private_menu if may_end or not ends_game(one.policy)]
        self.add_item(ui.ActionRow(*(LastingButton.of(session.press(one), language) for one in menu)))
        if line:
            self.add_text(line)


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


async def remove_player(interaction: GamesInteraction, session: Session, player: int) -> Session:
    """Remove a player from a game, if the player who asks started it or moderates here."""
    if session.private:
        raise PlayerError(text.NOBODY_ELSE_PLAYS)
    if interaction.user.id != session.starter_id and not moderates(interaction):
        starter = session.starter_id
        raise PlayerError(text.MAY_REMOVE(mention(starter)) if session.has_starter else text.ONLY_MODERATORS_REMOVE)
    service = interaction.client.services[session.PREFIX]
    session = await service.remove(session, interaction.user.id, interaction.id, player)
    follow(interaction, session)
    return session


async def _find(interaction: GamesInteraction, prefix: str, game: int) -> tuple[Session, GameType]:
    """Return the game of a list. Raise `PlayerError` if it is over or unknown."""
    game_type = interaction.client.game_types.get(prefix)
    if game_type is None:
        raise PlayerError(text.UNKNOWN_MENU)
    session, _ = await find_session(interaction, Press(_LIST, prefix, game))
    return session, game_type


async def _remove(interaction: GamesInteraction, prefix: str, game: int) -> None:
    session, _ = await _find(interaction, prefix, game)
    (player,) = chosen_ids(interaction.data, "users", 1, least=1)
    session = await remove_player(interaction, session, player)
    await _show(interaction, session, text.HAS_BEEN_REMOVED(mention(player)))


async def _change_look(interaction: GamesInteraction, prefix: str, game: int, name: str) -> None:
    session, game_type = await _find(interaction, prefix, game)
    setting = settings_of(game_type).get(name)
    if setting is None:
        raise PlayerError(text.UNKNOWN_MENU)
    chosen = chosen_option(setting, interaction.data)
    session = await change_look(interaction, session, **{name: chosen.stored})
    follow(interaction, session)
    await _show(interaction, session, describe_look(interaction, session))


async def _show(interaction: GamesInteraction, session: Session, line: Text | str) -> None:
    """Say in the menu what was done."""
    await in_time(interaction.response.edit_message(view=MenuView(interaction, session, line)))


_REMOVE = Control(prefix="menu", verb="remove", press=_remove, arguments=[str, number])
_LOOKS = Control(prefix="menu", verb=None, press=_change_look, arguments=[str, number])
MENU = Tool(controls=[_REMOVE, _LOOKS], unknown=text.UNKNOWN_MENU)
