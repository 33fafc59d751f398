"""A private board: a message with the whole board, and a viewport that only its player moves."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import partial
from typing import Any

import discord
from discord import ui

from bot.errors import PlayerError
from bot.games.minesweeper import text
from bot.games.minesweeper.controls import BESIDE_PAD, OF_PRIVATE_GAME, controls_once_over
from bot.games.minesweeper.message import draw_below
from bot.games.minesweeper.pad import square_rows, steering_row
from bot.games.minesweeper.picture import board_items, paint_board
from bot.games.minesweeper.scene import Scene
from bot.games.minesweeper.service import MinesweeperService
from bot.games.minesweeper.session import MinesweeperSession
from bot.play.button import Button
from bot.play.custom_id import Press
from bot.play.move_result import MoveResult
from bot.play.player_settings import change_player, find_player
from bot.play.press_policy import Reaction
from bot.play.private_board import PATTERN, PadSize, PrivateBoard
from bot.play.viewport import frontier
from bot.text.language import Language, Text, sentences
from bot.ui.button import ButtonRow, LastingButton, LastingView
from bot.ui.client import GamesInteraction, language_of, may_edit
from bot.ui.drawing import DEFAULT, Context, Drawing
from bot.ui.form import open_form
from bot.ui.lists import MOST_COMPONENTS
from bot.ui.own_board import open_private, show_private
from bot.ui.press import find_session
from bot.ui.replies import reply
from bot.ui.typed_moves import TYPE, MovesModal, read_moves
from core import COVERED, Action, Cell, Move, cell_name, parse_cell

MOST_LISTED = 25
_SELECT_ID = re.compile(rf"frontier:1:(\d{{1,18}})@({PATTERN})", re.ASCII)


class FrontierSelect(ui.Select[Any]):
    """A list of covered cells next to open ones. Players can choose several at once."""

    @classmethod
    def of(
        cls, session: MinesweeperSession, own: PrivateBoard, cells: list[Cell], language: Language
    ) -> FrontierSelect:
        options = [discord.SelectOption(label=cell_name(cell), value=cell_name(cell)) for cell in cells]
        return cls(
            custom_id=f"frontier:1:{session.id}@{own}",
            placeholder=language(text.DIG_SEVERAL if own.tool is Action.DIG else text.FLAG_SEVERAL),
            options=options,
            max_values=len(options),
        )


class PrivateBoardView(LastingView):
    """A game as one player sees it: the board, with the player's own pad unless the player may only watch."""

    def __init__(
        self,
        session: MinesweeperSession,
        own: PrivateBoard,
        player: int,
        notice: Text | str = "",
        context: Context = DEFAULT,
        *,
        pictured: bool = False,
    ) -> None:
        super().__init__()
        scene, names, language = private_scene(session, own, player, notice), context.names, context.language
        viewport = scene.viewport
        for item in board_items(scene, context, pictured=pictured):
            self.add_item(item)
        if viewport is None:
            if below := draw_below(scene, names, language, pictured=pictured):
                self.add_item(ui.TextDisplay(below))
            if session.private:
                buttons = [session.press(button).on(own) for button in controls_once_over(session)]
                self.add_item(ButtonRow(*(LastingButton.of(press, language) for press in buttons)))
            return
        for row in square_rows(session, viewport, own.tool, context, own):
            self.add_item(ButtonRow(*row))
        if own.size is PadSize.FRONTIER and (cells := frontier(session.board, viewport)[:MOST_LISTED]):
            self.add_item(ui.ActionRow(FrontierSelect.of(session, own, cells, language)))
        self.add_item(ButtonRow(*steering_row(session, own.tool, context, own)))
        controls = [
            LastingButton.of(session.press(TYPE).on(own), language),
            LastingButton.of(session.press(SIZE).on(own), language, label=text.pad_size(own.size)),
        ]
        below = draw_below(scene, names, language, pictured=pictured) if scene.about.below else ""
        if session.private:
            room = MOST_COMPONENTS - self.total_children_count - 1 - len(controls) - bool(below)  # the row is one, too
            fitting = BESIDE_PAD[max(0, len(BESIDE_PAD) - room) :]
            controls += [LastingButton.of(session.press(button).on(own), language) for button in fitting]
        self.add_item(ButtonRow(*controls))
        if below:
            self.add_item(ui.TextDisplay(below))


def private_scene(session: MinesweeperSession, own: PrivateBoard, player: int, notice: Text | str) -> Scene:
    """Return what a player sees: without a viewport if the player may only watch."""
    watching = session.over or session.why_not(player)
    viewport = own.viewport(*session.size)
    if not watching and not notice and not viewport.holds_covered(session.board):
        notice = text.NOTHING_LEFT_HERE
    return replace(
        Scene.of(session),
        own=True,
        viewport=None if watching else viewport,
        notice="" if session.over else session.why_not(player) or notice,
    )


async def _open_board(interaction: GamesInteraction, press: Press, session: MinesweeperSession) -> None:
    await open_private(interaction, session)


async def _refuse(interaction: GamesInteraction, press: Press, session: MinesweeperSession) -> None:
    raise PlayerError(session.TEXTS.unknown_button)


MY_BOARD = Button(verb="mypad", answer=_open_board, label=text.MY_BOARD)
SIZE = Button(verb="size", answer=_refuse)
"""Only on private boards, whose presses `answer_own_press` answers."""


async def draw_private_board(
    session: MinesweeperSession, own: PrivateBoard, player: int, notice: Text | str, context: Context
) -> Drawing:
    """Return a game as this player sees it."""
    scene = partial(private_scene, session, own, player, notice)
    files = await paint_board(scene, f"the board of {player} in game {session.id} at {own}", context)
    return Drawing(PrivateBoardView(session, own, player, notice, context, pictured=bool(files)), files)


async def answer_choice(interaction: GamesInteraction) -> None:
    """Dig or flag the squares chosen in the list of a private board."""
    data: Any = interaction.data
    match = _SELECT_ID.fullmatch(data["custom_id"])
    if match is None:
        raise PlayerError(text.UNKNOWN_LIST)
    own = PrivateBoard.parse(match[2])
    press = Press(TYPE, MinesweeperSession.PREFIX, int(match[1]), pad=own)
    async with interaction.client.private_boards.answering(press.prefix, press.game, interaction.user.id):
        await _choose(interaction, press, own, _chosen(data.get("values")))


async def answer_own_press(interaction: GamesInteraction, press: Press) -> None:
    """Answer a press on a private board, whatever has become of the game since it was sent."""
    assert press.pad  # noqa: S101 - which makes it one on a private board
    async with interaction.client.private_boards.answering(press.prefix, press.game, interaction.user.id):
        await _answer(interaction, press, press.pad)


async def _answer(interaction: GamesInteraction, press: Press, own: PrivateBoard) -> None:
    session, may_act = await _considered(interaction, press)
    own = await _as_chosen(interaction, session, own.at(own.viewport(*session.size)))
    if not may_act:
        await show_private(interaction, session, own)
        return
    button = press.button
    if button is TYPE:
        await open_form(interaction, MovesModal(session, language_of(interaction), own))
        return
    if button is SIZE:
        own = own.resized(own.size.next, session.board)
        await change_player(interaction.client.store, interaction.user.id, pad=own.size)
    elif session.private and button in OF_PRIVATE_GAME:
        await button.answer(interaction, press, session)
        return
    elif button.tool:
        own = replace(own, tool=button.tool)
    elif press.move:
        if not interaction.client.private_boards.moved_away(session.id, interaction.user.id, interaction.created_at):
            await _press_square(interaction, session, own, press.move, button.shown)
            return
    elif press.cell:
        own = own.at(own.viewport(*session.size).at(*press.cell))
    await show_private(interaction, session, own)


async def _press_square(
    interaction: GamesInteraction, session: MinesweeperSession, own: PrivateBoard, move: Move, seen: str
) -> None:
    """Make the move of a square. The board itself says why it was refused, since it may have been out of date."""
    session, report = await _make(interaction, session, [move], seen)
    await _follow(interaction, session, own, sentences(report.complaints) if report.complaints else "")


async def _follow(
    interaction: GamesInteraction, session: MinesweeperSession, own: PrivateBoard, notice: Text | str = ""
) -> None:
    """Answer with the pad where to play on after the player's move."""
    there = own.follow(session.board)
    moved_at = interaction.created_at if there != own else None
    await show_private(interaction, session, there, notice, moved_at=moved_at)
    await session.mode.follow_up(interaction, session)


async def answer_own_moves(interaction: GamesInteraction, press: Press, typed: str) -> None:
    """Make the moves typed at a private board."""
    own, language = press.pad, language_of(interaction)
    assert own  # noqa: S101 - which makes it one of a private board
    async with interaction.client.private_boards.answering(press.prefix, press.game, interaction.user.id):
        session, _ = await _considered(interaction, press)
        own = await _as_chosen(interaction, session, own)
        session, report = await _make(interaction, session, read_moves(session, typed, language, own))
        await _follow(interaction, session, own)
    if report.needs_reply:
        await reply(interaction, report.summary)


async def _make(
    interaction: GamesInteraction, session: MinesweeperSession, moves: list[Move], seen: str | None = None
) -> tuple[MinesweeperSession, MoveResult]:
    """Make moves, and update the board that everyone sees."""
    session, report = await interaction.client.part(MinesweeperService).move(
        session.id,
        interaction.user.id,
        interaction.id,
        moves,
        seen=seen,
        pressed_at=interaction.created_at,
        own=True,
    )
    if report.made and may_edit(interaction):
        interaction.client.board_updates.follow(session)
    return session, report


def _chosen(values: Any) -> list[Cell]:
    """Return the squares chosen in a list. Raises `PlayerError` or `MoveError` for a choice that no list offers."""
    names = values if isinstance(values, list) and all(isinstance(value, str) for value in values) else []
    if not 0 < len(names) <= MOST_LISTED or len(set(names)) < len(names):
        raise PlayerError(text.UNREADABLE_CHOICE)
    return [parse_cell(name) for name in names]


async def _choose(interaction: GamesInteraction, press: Press, own: PrivateBoard, chosen: list[Cell]) -> None:
    """Dig or flag the chosen squares that are still covered."""
    session, may_act = await _considered(interaction, press)
    own = await _as_chosen(interaction, session, own)
    if may_act:
        cells = [cell for cell in chosen if session.game.grid.contains(cell)]
        session, report = await _make(interaction, session, [Move(own.tool, cell) for cell in cells], seen=COVERED)
        await _follow(interaction, session, own)
        if report.not_done or len(report.made) < len(cells):
            await reply(interaction, report.summary)
    else:
        await show_private(interaction, session, own)


async def _as_chosen(interaction: GamesInteraction, session: MinesweeperSession, own: PrivateBoard) -> PrivateBoard:
    """Return a private board as its player wants boards to look. A private game looks as it was started."""
    if session.private:
        return own
    chosen = await find_player(interaction.client.store, interaction.user.id)
    return replace(own, appearance=chosen.appearance)


async def _considered(interaction: GamesInteraction, press: Press) -> tuple[MinesweeperSession, bool]:
    """Return the game of a press, and whether this player may still act in it."""
    session, reaction = await find_session(interaction, press)
    assert isinstance(session, MinesweeperSession)  # noqa: S101 - no other game has private boards
    return session, reaction is Reaction.ACT and not session.why_not(interaction.user.id)
