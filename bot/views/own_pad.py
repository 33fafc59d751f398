"""A player's own pad: a private message with the whole board and a window that nobody else moves."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import discord
from discord import ButtonStyle, ui

from bot.errors import PlayerError
from bot.games import Play, Press, Reaction, Report, Verb
from bot.games.own_pad import PATTERN, OwnPad, PadSize
from bot.rendering import Key, draw, frontier, pad
from bot.storage import StoredPlayer
from bot.views.answer import UNKNOWN_MESSAGE, consider, in_time, tell
from bot.views.board import TOOL_LOOKS
from bot.views.button import LastingButton, arrows
from bot.views.client import GamesInteraction, may_edit
from bot.views.painter import NO_PINGS
from bot.views.typed import MovesModal, read_moves
from core import COVERED, Action, Cell, Move, cell_name, parse_cell

MOST_LISTED = 25
_SELECT_ID = re.compile(rf"frontier:1:(\d{{1,18}})@({PATTERN})", re.ASCII)


class FrontierSelect(ui.Select[Any]):
    """A list of covered cells next to open ones, of which several can be chosen at once."""

    @classmethod
    def of(cls, play: Play, own: OwnPad, cells: list[Cell]) -> FrontierSelect:
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


class OwnPadView(ui.LayoutView):
    """A game as one player sees it: the board, and the pad of this player alone."""

    def __init__(self, play: Play, own: OwnPad) -> None:
        super().__init__(timeout=None)
        window = own.window(*play.size)
        for block in draw(play.scene(window)):
            self.add_item(ui.TextDisplay(block))
        if play.over:
            return
        for line in pad(play.board, window, own.tool):
            self.add_item(ui.ActionRow(*(_key_button(play, own, key) for key in line)))
        if own.size is PadSize.FRONTIER and (cells := frontier(play.board, window)[:MOST_LISTED]):
            self.add_item(ui.ActionRow(FrontierSelect.of(play, own, cells)))
        emoji, style, other = TOOL_LOOKS[own.tool]
        tool = LastingButton(replace(play.press(other), pad=own), emoji=emoji, style=style)
        self.add_item(ui.ActionRow(*arrows(play, own), tool))
        self.add_item(
            ui.ActionRow(
                LastingButton(replace(play.press(Verb.TYPE), pad=own), label="Type moves"),
                LastingButton(replace(play.press(Verb.SIZE), pad=own), label=f"Pad: {own.size.value}"),
            )
        )


def _key_button(play: Play, own: OwnPad, key: Key) -> LastingButton:
    style = TOOL_LOOKS[own.tool][1] if key.covered else ButtonStyle.secondary
    press = replace(Press.of(play.KIND, play.id, key.move, key.symbol), pad=own)
    return LastingButton(press, emoji=key.emoji, style=style, disabled=key.dead)


async def open_pad(interaction: GamesInteraction, press: Press, play: Play) -> None:
    """Answers privately with a pad of the player's own, as large as it was last time."""
    chosen = await interaction.client.store.find_player(interaction.user.id)
    own = OwnPad.of(play.window, play.tool, PadSize(chosen.pad) if chosen else PadSize.FOUR)
    async with interaction.client.pads.answering(play.id, interaction.user.id):
        await in_time(interaction.response.send_message(view=OwnPadView(play, own), ephemeral=True))
        interaction.client.pads.note(play, interaction, own)


async def show(interaction: GamesInteraction, play: Play, own: OwnPad) -> None:
    """Answers by drawing the pad anew in place, or in a new message if that was dismissed."""
    view = OwnPadView(play, own)
    try:
        await in_time(interaction.response.edit_message(view=view, allowed_mentions=NO_PINGS))
    except discord.NotFound as error:
        if error.code != UNKNOWN_MESSAGE:
            raise
        await in_time(interaction.response.send_message(view=view, ephemeral=True))
    interaction.client.pads.note(play, interaction, own)


async def answer_choice(interaction: GamesInteraction) -> None:
    """Digs or flags what was chosen in the list of a pad."""
    data: Any = interaction.data
    match = _SELECT_ID.fullmatch(data["custom_id"])
    if match is None:
        raise PlayerError("This list was drawn by another version of the bot: open *My pad* again.")
    own = OwnPad.parse(match[2])
    press = Press(Play.KIND, int(match[1]), Verb.TYPE, pad=own)
    async with interaction.client.pads.answering(press.game, interaction.user.id):
        await _choose(interaction, press, own, _chosen(data.get("values")))


async def answer_own_press(interaction: GamesInteraction, press: Press, own: OwnPad) -> None:
    """Answers a press on a player's own pad, whatever has become of the game since it was drawn."""
    async with interaction.client.pads.answering(press.game, interaction.user.id):
        await _answer(interaction, press, own)


async def _answer(interaction: GamesInteraction, press: Press, own: OwnPad) -> None:
    play, reaction = await _considered(interaction, press)
    own = own.at(own.window(*play.size))
    if reaction is not Reaction.ACT:
        await show(interaction, play, own)
        return
    match press.verb:
        case Verb.TYPE:
            await in_time(interaction.response.send_modal(MovesModal(play, own)))
            return
        case Verb.SIZE:
            own = own.resized(own.size.next, play.board)
            await interaction.client.store.put(StoredPlayer(player_id=interaction.user.id, pad=own.size.value))
        case verb if verb in press.kind.tools:
            own = replace(own, tool=press.kind.tools[verb])
        case verb if verb in press.kind.moves and press.move:
            play, report = await _make(interaction, play, [press.move], press.kind.moves[verb][1])
            own = own.follow(play.board)
            if report.complaints:
                await tell(interaction, " ".join(report.complaints))
                return
        case _ if press.cell:
            own = own.at(own.window(*play.size).at(*press.cell))
    await show(interaction, play, own)


async def answer_own_moves(interaction: GamesInteraction, press: Press, own: OwnPad, text: str) -> None:
    """Makes the moves typed at a player's own pad."""
    async with interaction.client.pads.answering(press.game, interaction.user.id):
        play, _ = await _considered(interaction, press)
        play, report = await _make(interaction, play, read_moves(play, text))
        await show(interaction, play, own.follow(play.board))
    await tell(interaction, report.summary)


async def _make(
    interaction: GamesInteraction, play: Play, moves: list[Move], seen: str | None = None
) -> tuple[Play, Report]:
    """Makes moves; the board that everybody sees follows."""
    play, report = await interaction.client.games.move(
        play.id, interaction.user.id, interaction.id, moves, seen=seen, own=True
    )
    if report.made and may_edit(interaction):
        interaction.client.painter.follow(play)
    return play, report


def _chosen(values: Any) -> list[Cell]:
    """What was chosen in a list. Raises `PlayerError` or `MoveError` for what no list of the bot's offers."""
    names = values if isinstance(values, list) and all(isinstance(value, str) for value in values) else []
    if not 0 < len(names) <= MOST_LISTED or len(set(names)) < len(names):
        raise PlayerError("This choice can't be read: open *My pad* again.")
    return [parse_cell(name) for name in names]


async def _choose(interaction: GamesInteraction, press: Press, own: OwnPad, chosen: list[Cell]) -> None:
    """Digs or flags the chosen cells that are covered still."""
    play, reaction = await _considered(interaction, press)
    if reaction is Reaction.ACT:
        cells = [cell for cell in chosen if play.game.grid.contains(cell)]
        play, report = await _make(interaction, play, [Move(own.tool, cell) for cell in cells], seen=COVERED)
        await show(interaction, play, own.follow(play.board))
        if report.not_done or len(report.made) < len(cells):
            await tell(interaction, report.summary)
    else:
        await show(interaction, play, own)


async def _considered(interaction: GamesInteraction, press: Press) -> tuple[Play, Reaction]:
    session, reaction = await consider(interaction, press)
    assert isinstance(session, Play)  # noqa: S101 - no other kind has own pads
    return session, reaction
