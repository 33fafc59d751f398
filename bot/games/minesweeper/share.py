"""*Share*: posts the end of a private game for everyone in the channel."""

from __future__ import annotations

from functools import partial

from discord import ui

from bot.errors import PlayerError
from bot.games.minesweeper import text
from bot.games.minesweeper.message import draw_below
from bot.games.minesweeper.picture import board_items, paint_board
from bot.games.minesweeper.scene import Scene
from bot.games.minesweeper.service import MinesweeperService
from bot.games.minesweeper.session import MinesweeperSession
from bot.play.button import Button
from bot.play.custom_id import Press
from bot.play.press_policy import LONG_OVER
from bot.ui import text as texts
from bot.ui.button import LastingView
from bot.ui.client import GamesInteraction, check_move_to_bottom, place_of, public_language_of
from bot.ui.drawing import DEFAULT, Context, Drawing, deliver, drawn
from bot.ui.sending import send_new


class SharedEndView(LastingView):
    """The end of a game, as on its board but without buttons: the game stays its player's."""

    def __init__(self, scene: Scene, context: Context = DEFAULT, *, pictured: bool = False) -> None:
        super().__init__()
        for item in board_items(scene, context, pictured=pictured):
            self.add_item(item)
        self.add_item(ui.TextDisplay(draw_below(scene, context.names, context.language, pictured=pictured)))


async def _share(interaction: GamesInteraction, press: Press, session: MinesweeperSession) -> None:
    """Answer with the end of the game for everyone."""
    if not session.final or session.first_dig is None:
        raise PlayerError(text.NO_END_YET)
    session = interaction.client.part(MinesweeperService).reviewed(session)
    channel = place_of(interaction).channel_id
    context = interaction.client.context(public_language_of(interaction), session.appearance, channel)
    check_move_to_bottom(interaction)
    drawing = await drawn(partial(_draw, session), context)
    await deliver(drawing, partial(send_new, interaction))


async def _draw(session: MinesweeperSession, context: Context) -> Drawing:
    files = await paint_board(partial(Scene.of, session), f"the shared end of game {session.id}", context)
    return Drawing(SharedEndView(Scene.of(session), context, pictured=bool(files)), files)


SHARE = Button(verb="share", answer=_share, policy=LONG_OVER, label=texts.SHARE)
