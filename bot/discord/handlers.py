"""What the buttons do that all games have, and the menu behind *More*: what the row of controls has no room for.

The menu is private. Its lists name a game as a `Press` does. Their verbs are `look`, `theme` and `remove`.
"""

from dataclasses import replace

from discord import ui

from bot.board.scene import Key
from bot.discord import text
from bot.discord.board_message import (
    change_look,
    describe_look,
    follow,
    move_to_bottom,
    open_private,
    paint_or_post,
    show_private,
)
from bot.discord.button import IN_A_ROW, LastingButton
from bot.discord.client import GamesInteraction, language_of, moderates
from bot.discord.feature import Feature, GameType
from bot.discord.form import RETYPE, TYPE, TYPE_IN_MENU, PanelView, chosen_ids, chosen_option
from bot.discord.press import find_session, make_moves, show_moves, update
from bot.discord.sending import in_time, refuse, replace_with, reply, turn_page
from bot.errors import PlayerError
from bot.game.control import IN_PRIVATE, TO_END_IN_PRIVATE, Control, Handler, Press, number
from bot.game.session import Session, removal
from bot.game.settings import LOOK, LOOKS, THEME, Setting
from bot.game.text import BUTTONS_CHANGED, EXPIRED_LIST
from bot.game.viewport import Direction, PrivateBoard
from bot.store.models import RESIGN
from bot.text.language import Text, dotted
from bot.text.words import mention
from core import cell_name


def with_session(answer: Handler) -> Handler:
    """Return the handler of a button whose answer needs nothing else of the press."""
    return lambda interaction, press, session: answer(interaction, session)


async def make_move(interaction: GamesInteraction, press: Press, session: Session) -> None:
    """Make the move of a square of a pad, if its cell still shows what the button showed.

    A private board itself says why it was refused, since it may have been out of date.
    """
    own, private_boards = press.pad, interaction.client.private_boards
    if own and private_boards.moved_away(session.id, interaction.user.id, own, interaction.created_at):
        await show_private(interaction, session, own, BUTTONS_CHANGED)
        return
    moves = [press.move] if press.move else []
    session, effect = await make_moves(interaction, session, moves, own, seen=press.control.shown)
    complaints = session.complaints(effect)
    if complaints and not own:
        await refuse(interaction, dotted(complaints))
    else:
        await show_moves(interaction, session, effect.made, own, dotted(complaints) if complaints else "")


async def take_tool(interaction: GamesInteraction, press: Press, session: Session) -> None:
    """Change the tool, so that a press on the pad does something else."""
    own, tool = press.pad, press.control.tool or session.tool
    if own:
        told = session.TOOLS[tool] if session.in_words(own) else ""
        await show_private(interaction, session, replace(own, tool=tool), told)
        return
    referee, player = interaction.client.referee, interaction.user.id
    session = await referee.aim(session, player, tool=tool, pressed_at=interaction.created_at)
    await update(interaction, session)


async def _move_viewport(interaction: GamesInteraction, press: Press, session: Session) -> None:
    own = press.pad
    row, column = press.cell or (session.viewport.row, session.viewport.column)
    if own:
        own = own.at(own.viewport(*session.size).at(row, column))
        await show_private(interaction, session, own, _pad_in_words(session, own))
        return
    referee, player = interaction.client.referee, interaction.user.id
    session = await referee.aim(session, player, corner=(row, column), pressed_at=interaction.created_at)
    await update(interaction, session)


def _pad_in_words(session: Session, own: PrivateBoard) -> Text | str:
    """Return where the pad is, for players who don't see it."""
    if not session.in_words(own):
        return ""
    viewport = own.viewport(*session.size)
    last = viewport.row + viewport.height - 1, viewport.column + viewport.width - 1
    return text.PAD_IN_WORDS(first=cell_name((viewport.row, viewport.column)), last=cell_name(last))


async def _move_to_bottom(interaction: GamesInteraction, press: Press, session: Session) -> None:
    if session.private:
        await open_private(interaction, session)
        return
    if interaction.message and interaction.message.id == session.message_id:
        session.check_player(interaction.user.id)
    await move_to_bottom(interaction, session)


async def _end(interaction: GamesInteraction, press: Press, session: Session) -> None:
    """End the game, and show how it ended on its board."""
    client, player = interaction.client, interaction.user.id
    shown = session.private and client.private_boards.find(session.id, player) is not None
    session, _ = await client.referee.play(session, player, interaction.id, RESIGN, moderates=moderates(interaction))
    if not session.private:
        shown = await paint_or_post(interaction, session)
    if shown:
        now = interaction.id in session.interactions  # else it was over before
        await replace_with(interaction, session.TEXTS.ended if now else session.TEXTS.over)
    elif session.private:
        await open_private(interaction, session)


class MenuView(PanelView):
    """The menu of a game as one player sees it."""

    def __init__(self, interaction: GamesInteraction, session: Session, line: Text | str = "") -> None:
        language, player = language_of(interaction), interaction.user.id
        super().__init__(interaction.id, language)
        game_type = interaction.client.features.games[session.PREFIX]
        self.add_text(text.MENU)
        if game_type.describe:
            self.add_text(game_type.describe(session, interaction.client.names, language))
        menu, may_moderate = game_type.menu, not session.private and moderates(interaction)
        may_end = session.may_end(player, may_moderate, interaction.client.clock())
        if session.private:
            menu = game_type.private_menu
        offered = [one for one in menu if may_end or not one.policy.ends]
        buttons = [LastingButton.of(session.press(one), language) for one in offered]
        for first in range(0, len(buttons), IN_A_ROW):
            self.add_item(ui.ActionRow(*buttons[first : first + IN_A_ROW]))
        if not session.private and session.may_remove(player, moderates(interaction)):
            custom_id = str(_REMOVE.press(session.PREFIX, session.id))
            players: ui.UserSelect[ui.LayoutView] = ui.UserSelect(
                custom_id=custom_id, placeholder=language(text.CHOOSE_PLAYER)
            )
            self.add_list(text.REMOVE_PLAYER, players)
        if not session.why_not(player):
            for name, setting in settings_of(game_type).items():
                press = _LOOKS.press(session.PREFIX, session.id, name)
                self.add_setting(press, setting, getattr(session.appearance, name))
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
    interaction.client.private_replies.put(("menu", session.id), interaction)


MORE = Control(verb="more", answer=_open_menu, label=text.MORE)


async def remove_player(interaction: GamesInteraction, session: Session, player: int) -> Session:
    """Remove a player from a game, if the player who asks started it or moderates here."""
    if not session.may_remove(interaction.user.id, moderates(interaction)):
        if moderates(interaction):
            raise PlayerError(text.ONLY_MODERATORS_REMOVE)
        starter = session.starter_id
        by_starter = session.has_starter and session.may_remove(starter, moderates=False)
        raise PlayerError(text.MAY_REMOVE(mention(starter)) if by_starter else text.ONLY_MODERATORS_REMOVE)
    referee = interaction.client.referee
    session, _ = await referee.play(session, interaction.user.id, interaction.id, removal(player))
    follow(interaction, session)
    return session


async def _find(interaction: GamesInteraction, prefix: str, game: int) -> tuple[Session, GameType]:
    """Return the game of a list. Raise `PlayerError` if it is over or unknown."""
    game_type = interaction.client.features.games.get(prefix)
    if game_type is None:
        raise PlayerError(EXPIRED_LIST)
    session, _ = await find_session(interaction, Press(_REMOVE, prefix, (game,)))
    return session, game_type


async def _remove(interaction: GamesInteraction, prefix: str, game: int) -> None:
    session, _ = await _find(interaction, prefix, game)
    (player,) = chosen_ids(interaction.data, "users", 1, least=1)
    session = await remove_player(interaction, session, player)
    await _show(interaction, session, text.HAS_BEEN_REMOVED(mention(player)))


async def _change_look(interaction: GamesInteraction, prefix: str, game: int, name: str) -> None:
    session, game_type = await _find(interaction, prefix, game)
    chosen = chosen_option(settings_of(game_type).get(name), interaction.data)
    session = await change_look(interaction, session, **{name: chosen.stored})
    follow(interaction, session)
    await _show(interaction, session, describe_look(interaction, session))


async def _show(interaction: GamesInteraction, session: Session, line: Text | str) -> None:
    """Say in the menu what was done."""
    await turn_page(interaction, view=MenuView(interaction, session, line))


_REMOVE = Control(prefix="menu", verb="remove", answer=_remove, arguments=[str, number], policy=IN_PRIVATE)
_LOOKS = Control(prefix="menu", answer=_change_look, arguments=[str, number, str])
MENU = Feature(controls=[_REMOVE, _LOOKS], unknown=EXPIRED_LIST)
ARROWS = {
    Direction.LEFT: Control(verb="left", answer=_move_viewport, emoji="⬅️", words=text.LEFT, has_cell=True),
    Direction.UP: Control(verb="up", answer=_move_viewport, emoji="⬆️", words=text.UP, has_cell=True),
    Direction.DOWN: Control(verb="down", answer=_move_viewport, emoji="⬇️", words=text.DOWN, has_cell=True),
    Direction.RIGHT: Control(verb="right", answer=_move_viewport, emoji="➡️", words=text.RIGHT, has_cell=True),
}
MY_BOARD = Control(verb="mypad", answer=with_session(open_private), label=text.MY_BOARD)
"""Of games with private boards."""
MY_BOARD_IN_MENU = Control(verb="own", answer=with_session(open_private), policy=IN_PRIVATE, label=text.MY_BOARD)
MOVE_TO_BOTTOM = Control(verb="bring", answer=_move_to_bottom, policy=IN_PRIVATE, label=text.MOVE_TO_BOTTOM)
CONFIRM_END = Control(verb="confirm", answer=_end, policy=TO_END_IN_PRIVATE, style="danger")
SHARED_CONTROLS = (*ARROWS.values(), TYPE, TYPE_IN_MENU, RETYPE, MOVE_TO_BOTTOM, CONFIRM_END, MORE)
"""The controls of every game."""


def arrows(session: Session, own: PrivateBoard | None = None) -> list[Key]:
    """Return the arrows that move a game's viewport, or that of a private board.

    No row has a fifth button, because iPhones wrap it.
    """
    viewport = own.viewport(*session.size) if own else session.viewport
    there = {button: viewport.beside(direction) for direction, button in ARROWS.items()}
    return [session.press(one, (to.row, to.column)).on(own).key(dead=to == viewport) for one, to in there.items()]


async def ask_to_end(interaction: GamesInteraction, session: Session) -> None:
    """Ask privately whether to end the game."""
    press, texts = session.press(CONFIRM_END), session.TEXTS
    question = texts.ask_to_end_private if session.private else texts.ask_to_end
    await reply(interaction, question, LastingButton.of(press, language_of(interaction), label=texts.end))
