"""A player's own pad: a private message with the whole board and a window that nobody else moves."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import datetime
from typing import Any

import discord
from discord import ui

from bot.errors import PlayerError
from bot.games.minesweeper import text
from bot.games.minesweeper.pad import square_rows, steering_row
from bot.games.minesweeper.scene import NOBODY, draw, draw_below
from bot.games.minesweeper.service import MinesweeperService
from bot.games.minesweeper.session import MinesweeperSession
from bot.play.button import Button
from bot.play.custom_id import Press
from bot.play.move_result import MoveResult
from bot.play.press_policy import Reaction
from bot.play.private_board import PATTERN, PadSize, PrivateBoard
from bot.play.viewport import frontier
from bot.render.width import Names
from bot.storage.models import StoredPlayer
from bot.text.language import ENGLISH, Language
from bot.ui.board_updates import NO_PINGS
from bot.ui.button import LastingButton
from bot.ui.client import GamesInteraction, language_of, may_edit
from bot.ui.replies import UNKNOWN_MESSAGE, find_session, in_time, reply
from bot.ui.typed_moves import TYPE, MovesModal, read_moves
from core import COVERED, Action, Cell, Move, cell_name, parse_cell

MOST_LISTED = 25
NOTHING_LEFT = "Nothing left to open here. Use the arrows."
_SELECT_ID = re.compile(rf"frontier:1:(\d{{1,18}})@({PATTERN})", re.ASCII)


class FrontierSelect(ui.Select[Any]):
    """A list of covered cells next to open ones, of which several can be chosen at once."""

    @classmethod
    def of(cls, play: MinesweeperSession, own: PrivateBoard, cells: list[Cell]) -> FrontierSelect:
        options = [discord.SelectOption(label=cell_name(cell), value=cell_name(cell)) for cell in cells]
        what = "dig" if own.tool is Action.DIG else "flag"
        return cls(
            custom_id=f"frontier:1:{play.id}@{own}",
            placeholder=f"Squares next to open ones to {what}, several at once",
            options=options,
            max_values=len(options),
        )

    def is_dispatchable(self) -> bool:
        """Not by discord.py, as a `LastingButton`."""
        return False


class PrivateBoardView(ui.LayoutView):
    """A game as one player sees it: the board, and the pad of this player alone, who may have to watch without one."""

    def __init__(
        self,
        play: MinesweeperSession,
        own: PrivateBoard,
        player: int,
        notice: str = "",
        names: Names = NOBODY,
        language: Language = ENGLISH,
    ) -> None:
        super().__init__(timeout=None)
        watching = play.over or play.why_not(player)
        viewport = own.viewport(*play.size)
        if not watching and not notice and not viewport.holds_covered(play.board):
            notice = NOTHING_LEFT
        scene = replace(
            play.scene(),
            own=True,
            viewport=None if watching else viewport,
            notice="" if play.over else language(play.why_not(player) or notice),
        )
        for block in draw(scene, names):
            self.add_item(ui.TextDisplay(block))
        if watching:
            if below := draw_below(scene, names):
                self.add_item(ui.TextDisplay(below))
            return
        for row in square_rows(play, viewport, own.tool, language, own):
            self.add_item(ui.ActionRow(*row))
        if own.size is PadSize.FRONTIER and (cells := frontier(play.board, viewport)[:MOST_LISTED]):
            self.add_item(ui.ActionRow(FrontierSelect.of(play, own, cells)))
        self.add_item(ui.ActionRow(*steering_row(play, own.tool, language, own)))
        self.add_item(
            ui.ActionRow(
                LastingButton.of(play.press(TYPE).on(own), language),
                LastingButton.of(play.press(SIZE).on(own), language, label=text.pad_size(own.size.value)),
            )
        )


async def _open_board(interaction: GamesInteraction, press: Press, play: MinesweeperSession) -> None:
    """Answer privately with a pad of the player's own, as large as last time, or with the board alone to watch."""
    chosen = await interaction.client.store.find_player(interaction.user.id)
    size = PadSize(chosen.pad) if chosen else PadSize.FOUR
    own = PrivateBoard.of(play.viewport, play.tool, size).at_covered(play.board)
    async with interaction.client.private_boards.answering(play.PREFIX, play.id, interaction.user.id):
        view = private_view(interaction, play, own)
        await in_time(interaction.response.send_message(view=view, ephemeral=True))
        interaction.client.private_boards.note(play, interaction, own)


async def _refuse(interaction: GamesInteraction, press: Press, play: MinesweeperSession) -> None:
    raise PlayerError(play.TEXTS.unknown_button)


MY_BOARD = Button(verb="mypad", answer=_open_board, label=text.MY_BOARD)
SIZE = Button(verb="size", answer=_refuse)
"""On private boards alone, whose presses `answer_own_press` answers."""


def private_view(
    interaction: GamesInteraction, play: MinesweeperSession, own: PrivateBoard, notice: str = ""
) -> PrivateBoardView:
    """Return a game as this player sees it."""
    return PrivateBoardView(play, own, interaction.user.id, notice, interaction.client.names, language_of(interaction))


async def show(
    interaction: GamesInteraction,
    play: MinesweeperSession,
    own: PrivateBoard,
    notice: str = "",
    *,
    moved_at: datetime | None = None,
) -> None:
    """Answer by drawing the pad again in place, or in a new message if that was dismissed.

    The notice is for what can't be seen. `moved_at` is when the player made a move after which the pad moved by itself.
    """
    view = private_view(interaction, play, own, notice)
    try:
        await in_time(interaction.response.edit_message(view=view, allowed_mentions=NO_PINGS))
    except discord.NotFound as error:
        if error.code != UNKNOWN_MESSAGE:
            raise
        await in_time(interaction.response.send_message(view=view, ephemeral=True))
    interaction.client.private_boards.note(play, interaction, own, moved_at)


async def answer_choice(interaction: GamesInteraction) -> None:
    """Digs or flags what was chosen in the list of a pad."""
    data: Any = interaction.data
    match = _SELECT_ID.fullmatch(data["custom_id"])
    if match is None:
        raise PlayerError("I don't recognise that list. Open *My board* again.")
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
    play, may_act = await _considered(interaction, press)
    own = own.at(own.viewport(*play.size))
    if not may_act:
        await show(interaction, play, own)
        return
    button = press.button
    if button is TYPE:
        await in_time(interaction.response.send_modal(MovesModal(play, language_of(interaction), own)))
        return
    if button is SIZE:
        own = own.resized(own.size.next, play.board)
        await interaction.client.store.put(StoredPlayer(player_id=interaction.user.id, pad=own.size.value))
    elif button.tool:
        own = replace(own, tool=button.tool)
    elif press.move:
        if not interaction.client.private_boards.moved_away(play.id, interaction.user.id, interaction.created_at):
            await _press_square(interaction, play, own, press.move, button.shown)
            return
    elif press.cell:
        own = own.at(own.viewport(*play.size).at(*press.cell))
    await show(interaction, play, own)


async def _press_square(
    interaction: GamesInteraction, play: MinesweeperSession, own: PrivateBoard, move: Move, seen: str
) -> None:
    """Make the move of a square. The pad itself says why it was refused: it may have been behind."""
    play, report = await _make(interaction, play, [move], seen)
    await _follow(interaction, play, own, " ".join(report.complaints))


async def _follow(interaction: GamesInteraction, play: MinesweeperSession, own: PrivateBoard, notice: str = "") -> None:
    """Answer with the pad where to play on after the player's move."""
    there = own.follow(play.board)
    moved_at = interaction.created_at if there != own else None
    await show(interaction, play, there, notice, moved_at=moved_at)


async def answer_own_moves(interaction: GamesInteraction, press: Press, typed: str) -> None:
    """Make the moves typed at a private board."""
    own, language = press.pad, language_of(interaction)
    assert own  # noqa: S101 - which makes it one of a private board
    async with interaction.client.private_boards.answering(press.prefix, press.game, interaction.user.id):
        play, _ = await _considered(interaction, press)
        play, report = await _make(interaction, play, read_moves(play, typed, language, own))
        await _follow(interaction, play, own)
    if report.needs_a_word:
        await reply(interaction, report.summary)


async def _make(
    interaction: GamesInteraction, play: MinesweeperSession, moves: list[Move], seen: str | None = None
) -> tuple[MinesweeperSession, MoveResult]:
    """Makes moves; the board that everybody sees follows."""
    play, report = await interaction.client.part(MinesweeperService).move(
        play.id, interaction.user.id, interaction.id, moves, seen=seen, own=True
    )
    if report.made and may_edit(interaction):
        interaction.client.board_updates.follow(play)
    return play, report


def _chosen(values: Any) -> list[Cell]:
    """What was chosen in a list. Raises `PlayerError` or `MoveError` for what no list of the bot's offers."""
    names = values if isinstance(values, list) and all(isinstance(value, str) for value in values) else []
    if not 0 < len(names) <= MOST_LISTED or len(set(names)) < len(names):
        raise PlayerError("This choice can't be read: open *My board* again.")
    return [parse_cell(name) for name in names]


async def _choose(interaction: GamesInteraction, press: Press, own: PrivateBoard, chosen: list[Cell]) -> None:
    """Digs or flags the chosen cells that are covered still."""
    play, may_act = await _considered(interaction, press)
    if may_act:
        cells = [cell for cell in chosen if play.game.grid.contains(cell)]
        play, report = await _make(interaction, play, [Move(own.tool, cell) for cell in cells], seen=COVERED)
        await _follow(interaction, play, own)
        if report.not_done or len(report.made) < len(cells):
            await reply(interaction, report.summary)
    else:
        await show(interaction, play, own)


async def _considered(interaction: GamesInteraction, press: Press) -> tuple[MinesweeperSession, bool]:
    """The game, and whether this player may still do in it what was pressed."""
    session, reaction = await find_session(interaction, press)
    assert isinstance(session, MinesweeperSession)  # noqa: S101 - no other kind has own pads
    return session, reaction is Reaction.ACT and not session.why_not(interaction.user.id)
