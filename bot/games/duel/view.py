"""The messages of a duel, with text, pad and controls: the board that everyone sees, and private boards."""

from collections.abc import Sequence
from dataclasses import replace

import discord
from discord import ButtonStyle, ui

from bot.deadlines import PAINTING
from bot.games.duel import text
from bot.games.duel.handlers import ACCEPT, REMATCH, RESIGN
from bot.games.duel.message import draw_below, draw_grid, draw_heading, draw_more, draw_words
from bot.games.duel.picture import describe_lead, describe_picture, picture_of
from bot.games.duel.session import DuelSession
from bot.play.control import Control
from bot.play.private_board import PrivateBoard
from bot.play.rating_change import describe_own_change
from bot.play.viewport import Viewport
from bot.render.budget import Names
from bot.render.emoji import NAMES, TileName
from bot.render.lead import paint_lead
from bot.render.words import SeenBoard
from bot.text.language import Language, Text
from bot.ui.button import ButtonRow, LastingButton, LastingView, rows_of
from bot.ui.drawing import Context, Drawing, paint_board, picture_file
from bot.ui.ending import Ending
from bot.ui.handlers import MORE, MY_BOARD, arrows, make_move, take_tool
from bot.ui.reading import more_rows
from bot.ui.replay import REPLAY
from bot.ui.typed_moves import TYPE
from core import CLUES, COVERED, EXPLODED, Action, Cell

BOARD_FILE, LEAD_FILE = "duel.png", "lead.png"

PICK = Control(verb="dig", answer=make_move, has_cell=True, move=Action.DIG, shown=COVERED)
BOMB = Control(verb="bomb", answer=make_move, has_cell=True, move=Action.BOMB, shown=COVERED + CLUES + EXPLODED)
TAKE_BOMB = Control(verb="takebomb", answer=take_tool, tool=Action.BOMB, emoji="💣", label=text.TAKE_BOMB)
TAKE_PICK = Control(
    verb="takepick", answer=take_tool, tool=Action.DIG, emoji="💣", label=text.PUT_BOMB_AWAY, style="danger"
)
OTHER_TOOL = {Action.DIG: TAKE_BOMB, Action.BOMB: TAKE_PICK}


class DuelView(LastingView):
    """A duel as everyone sees it, or one player on a private board `own`, who may have no pad."""

    def __init__(
        self,
        session: DuelSession,
        viewport: Viewport | None,
        context: Context,
        files: Sequence[discord.File] = (),
        own: PrivateBoard | None = None,
        notice: Text | str = "",
        player: int = 0,
    ) -> None:
        super().__init__()
        more = None
        language, sent = context.language, {file.filename for file in files}
        if viewport and session.in_hand(own.tool if own else session.tool) is Action.BOMB:
            notice = notice or text.THROW(2 * session.duel.reach + 1)
        heading = draw_heading(session, context.names, language, notice)
        if context.in_words and (seen := session.seen_board()):
            heading, more = draw_words(
                session, seen, context.read, player, notice, context.names, language, brief=context.brief
            )
        self.add_item(ui.TextDisplay(heading))
        if BOARD_FILE in sent:
            self._add_picture(BOARD_FILE, language(describe_picture(session, viewport)))
        elif session.begun and not context.in_words:
            others = [heading, draw_below(session, context.names, language)]
            blocks, tiles = draw_grid(session, viewport, others, context.tiles)
            context = replace(context, tiles=tiles)
            for block in blocks:
                self.add_item(ui.TextDisplay(block))
        if viewport:
            for row in _square_rows(session, viewport, context, own):
                self.add_item(ButtonRow(*row))
            self.add_item(ButtonRow(*arrows(session, context, own)))
        for reading in rows_of(more_rows(session, more, language, own)):
            self.add_item(reading)
        if controls := _controls(session, own, pad=viewport is not None):
            buttons = [
                LastingButton.of(session.press(one).on(own), language, label=label, in_words=context.in_words)
                for one, label in controls
            ]
            self.add_item(ButtonRow(*buttons))
        if below := draw_below(session, context.names, language):
            self.add_item(ui.TextDisplay(below))
        if LEAD_FILE in sent:
            self._add_picture(LEAD_FILE, language(describe_lead(session.lead)))

    def _add_picture(self, name: str, description: str) -> None:
        self.add_item(ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{name}", description=description)))


def describe(session: DuelSession, names: Names, language: Language) -> str:
    """Return what *More* says about a running duel."""
    return draw_more(session, names, language)


async def draw_board(session: DuelSession, context: Context) -> Drawing:
    """Return what the message of a duel shows now."""
    viewport = session.viewport if session.begun and not session.over else None
    files = await _paint(session, viewport, context, f"duel {session.id}")
    if session.over and len(session.lead) > 1 and context.pictures:
        files += await _paint_lead(session, context)
    return Drawing(DuelView(session, viewport, context, files), files)


async def draw_private_board(
    session: DuelSession,
    own: PrivateBoard,
    player: int,
    notice: Text | str,
    ending: Ending | None,
    context: Context,
) -> Drawing:
    """Return a duel as this player sees it: without a pad unless it is the player's turn."""
    watching = session.over or session.why_not(player)
    if session.over:
        notice = describe_own_change(session, player) or notice
    viewport = None if watching else own.viewport(*session.size)
    files = await _paint(session, viewport, context, f"the board of {player} in duel {session.id} at {own}")
    return Drawing(DuelView(session, viewport, context, files, own, notice, player), files)


async def _paint(session: DuelSession, viewport: Viewport | None, context: Context, board: str) -> list[discord.File]:
    """Return the picture of the board as files to send. A challenge has none, nor has a board that is emoji."""
    if not session.begun:
        return []
    return await paint_board(lambda: picture_of(session, viewport), board, BOARD_FILE, context)


async def _paint_lead(session: DuelSession, context: Context) -> list[discord.File]:
    """Return the chart of the lead as files to send; none if there is no time for it."""
    lead, theme = session.lead, context.appearance.theme
    try:
        painted = await context.painter.paint(lambda: paint_lead(lead, theme), f"lead {session.id}", PAINTING)
    except TimeoutError:
        return []
    return [picture_file(painted, LEAD_FILE)]


def _square_rows(
    session: DuelSession, viewport: Viewport, context: Context, own: PrivateBoard | None
) -> list[list[LastingButton]]:
    tool = session.in_hand(own.tool if own else session.tool)
    seen = session.seen_board() if context.in_words else None
    return [[_square(session, cell, tool, context, own, seen) for cell in line] for line in viewport]


def _square(
    session: DuelSession,
    cell: Cell,
    tool: Action,
    context: Context,
    own: PrivateBoard | None,
    seen: SeenBoard | None,
) -> LastingButton:
    """Return a square of the pad. The bomb may be thrown anywhere, and the pick is for covered squares."""
    symbol, bomb = session.board[cell], tool is Action.BOMB
    name = TileName.ON_PAD if symbol == COVERED else NAMES[symbol]
    if symbol == EXPLODED and session.duel.found[1] & session.board.grid.bit(cell):
        name = TileName.DIAMOND
    elif symbol == EXPLODED:
        name = TileName.FLAG
    press = session.press(BOMB if bomb else PICK, cell).on(own)
    last = cell in session.marked
    style = ButtonStyle.primary if last else ButtonStyle.secondary
    dead = symbol != COVERED and not bomb
    label = seen.label(cell) if seen else None
    return LastingButton.of(
        press,
        context.language,
        label=label,
        emoji=context.tiles[name],
        style=style,
        disabled=dead,
        in_words=context.in_words,
    )


def _controls(session: DuelSession, own: PrivateBoard | None, *, pad: bool) -> list[tuple[Control, Text | None]]:
    """Return the buttons below the board, with the labels that differ from their own."""
    if session.over:
        if own or not session.begun:
            return []
        return [(REMATCH, None), *([(REPLAY, None)] if session.moves_by else [])]
    if not session.begun:
        return [] if own else [(ACCEPT, None), (RESIGN, text.CALL_OFF)]
    bomb = [OTHER_TOOL[session.in_hand(own.tool if own else session.tool)]] if session.may_bomb and pad else []
    others = [TYPE] if own and pad else [] if own else [MY_BOARD, MORE]
    return [(button, None) for button in (*bomb, *others)]
