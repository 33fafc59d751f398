"""The messages of a duel, with text, pad and controls: the board that everyone sees, and private boards."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

import discord

from bot.board.emoji import Names
from bot.board.lead import paint_lead
from bot.board.scene import Key, Scene
from bot.deadlines import PAINTING
from bot.discord.drawing import DEFAULT, Context, Drawing, draw_scene, picture_file
from bot.discord.ending import Ending
from bot.discord.form import TYPE
from bot.discord.handlers import MORE, MY_BOARD, arrows, make_move, take_tool
from bot.discord.reading import reading_of
from bot.discord.replay import REPLAY
from bot.features.duel import message, text
from bot.features.duel.handlers import ACCEPT, REMATCH, RESIGN
from bot.features.duel.session import DuelSession
from bot.game.control import Control
from bot.game.rating_change import describe_own_change
from bot.game.text import with_pad
from bot.game.viewport import PrivateBoard, Viewport
from bot.text.language import Language, Text
from core import CLUES, COVERED, EXPLODED, Action, Cell

BOARD_FILE, LEAD_FILE = "duel.png", "lead.png"

PICK = Control(verb="dig", answer=make_move, has_cell=True, move=Action.DIG, shown=COVERED)
BOMB = Control(verb="bomb", answer=make_move, has_cell=True, move=Action.BOMB, shown=COVERED + CLUES + EXPLODED)
TAKE_BOMB = Control(verb="takebomb", answer=take_tool, tool=Action.BOMB, emoji="💣", label=text.TAKE_BOMB)
TAKE_PICK = Control(
    verb="takepick", answer=take_tool, tool=Action.DIG, emoji="💣", label=text.PUT_BOMB_AWAY, style="danger"
)
OTHER_TOOL = {Action.DIG: TAKE_BOMB, Action.BOMB: TAKE_PICK}


def scene_of(
    session: DuelSession,
    context: Context = DEFAULT,
    own: PrivateBoard | None = None,
    player: int = 0,
    notice: Text | str = "",
) -> Scene:
    """Return a duel as everyone sees it, or as one player does on a private board: with a pad only in their turn."""
    viewport, tool = _viewport(session, own, player), session.in_hand(own.tool if own else session.tool)
    if viewport and tool is Action.BOMB:
        notice = notice or text.THROW(2 * session.duel.reach + 1)
    heading = message.heading_in_words if context.in_words and session.begun else message.heading
    scene = replace(
        session.scene() or Scene(),
        viewer=player,
        heading=heading(session, context.names, context.language, notice, again=context.read is not None),
        noticed=bool(notice),
        footers=[message.below(session, context.names, context.language)] if session.over else [],
        controls=_controls(session, own, pad=viewport is not None),
        file=BOARD_FILE,
        reading=reading_of(session, own),
        alt=[_describe(session, viewport)],
    )
    if viewport is None:
        return scene
    keys = [[_key(session, cell, tool, own) for cell in line] for line in viewport]
    return replace(scene, pad=viewport.area, focus=None, keys=keys, arrows=arrows(session, own))


def _viewport(session: DuelSession, own: PrivateBoard | None, player: int) -> Viewport | None:
    if session.over or not session.begun or (own and session.why_not(player)):
        return None
    return own.viewport(*session.size) if own else session.viewport


def _key(session: DuelSession, cell: Cell, tool: Action, own: PrivateBoard | None) -> Key:
    """Return the key of a square. The bomb may be thrown anywhere, and the pick is for covered squares."""
    bomb = tool is Action.BOMB
    return Key(
        session.press(BOMB if bomb else PICK, cell).on(own),
        style="primary" if cell in session.marked else "secondary",
        dead=session.board[cell] != COVERED and not bomb,
    )


def _describe(session: DuelSession, viewport: Viewport | None) -> Text:
    """Return the picture in words."""
    board, (first, second) = session.board, session.duel.scores
    told = text.ALT(rows=board.rows, columns=board.columns, first=first, second=second, goal=session.duel.goal)
    return with_pad(told, viewport) if viewport else told


def describe(session: DuelSession, names: Names, language: Language) -> str:
    """Return what *More* says about a running duel."""
    return message.draw_more(session, names, language)


async def draw_board(session: DuelSession, context: Context) -> Drawing:
    """Return what the message of a duel shows now, at the end with the chart of its lead if there is time for it."""
    lead, charts, files = session.lead, {}, list[discord.File]()
    if session.over and len(lead) > 1 and context.pictures:
        theme = context.appearance.theme
        with suppress(TimeoutError):
            painted = await context.painter.paint(lambda: paint_lead(lead, theme), f"lead {session.id}", PAINTING)
            charts, files = {LEAD_FILE: context.language(describe_lead(lead))}, [picture_file(painted, LEAD_FILE)]
    scene = scene_of(session, context)  # with the review, which may have been made meanwhile
    return await draw_scene(scene, context, f"duel {session.id}", charts=charts, files=files)


def describe_lead(lead: Sequence[int]) -> Text:
    """Return the chart in words: `lead` has by how many mines the first side was ahead after each pick."""
    return text.CHART_ALT(number=len(lead) - 1, most=max(lead), least=min(lead), end=lead[-1])


async def draw_private_board(
    session: DuelSession,
    own: PrivateBoard,
    player: int,
    notice: Text | str,
    ending: Ending | None,
    context: Context,
) -> Drawing:
    """Return a duel as this player sees it: without a pad unless it is the player's turn."""
    if session.over:
        notice = describe_own_change(session, player) or notice
    scene = scene_of(session, context, own, player, notice)
    return await draw_scene(scene, context, f"the board of {player} in duel {session.id} at {own}")


def _controls(session: DuelSession, own: PrivateBoard | None, *, pad: bool) -> list[Key]:
    """Return the keys below the board."""
    if own and not pad:
        return []
    if session.over:
        buttons = [REMATCH, *([REPLAY] if session.moves_by else [])] if session.begun else []
        return [session.press(one).key() for one in buttons]
    if not session.begun:
        return [session.press(ACCEPT).key(), session.press(RESIGN).key(text.CALL_OFF)]
    bomb = [OTHER_TOOL[session.in_hand(own.tool if own else session.tool)]] if session.may_bomb else []
    return [session.press(one).on(own).key() for one in (*bomb, *([TYPE] if own else [MY_BOARD, MORE]))]
