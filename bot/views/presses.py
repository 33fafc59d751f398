"""Answers to presses: the table of `games.press`, carried out."""

from collections.abc import Awaitable, Callable

from discord import ButtonStyle

from bot.games import MINESWEEPER, GameRunning, Play, Press, Reaction, Verb
from bot.games.reaction import ARROWS, TOOLS
from bot.views.answer import consider, point, post, tell, update
from bot.views.board import PressButton
from bot.views.client import GamesInteraction, may_edit, moderates, place_of
from bot.views.incident import guarded
from bot.views.typed import MovesModal
from core import Outcome


async def answer_press(interaction: GamesInteraction, custom_id: str) -> None:
    """Answers a press on a button of a game, whatever has become of the game since it was drawn."""
    async with guarded(interaction):
        press = Press.parse(custom_id)
        play, reaction = await consider(interaction, press)
        match reaction:
            case Reaction.POINT:
                await point(interaction, play)
            case Reaction.REDRAW:
                await update(interaction, play)
            case Reaction.OFFER:
                raise GameRunning(await interaction.client.games.running(play.channel_id))
            case Reaction.ACT_IF_ALLOWED:
                check_resign(interaction, play)
                await ACTS[press.verb](interaction, press, play)
            case _:
                await ACTS[press.verb](interaction, press, play)


def check_resign(interaction: GamesInteraction, play: Play) -> None:
    """Raises `PlayerError` if this player may not resign the game."""
    interaction.client.games.check_end(play, interaction.user.id, moderates=moderates(interaction))


async def ask_to_resign(interaction: GamesInteraction, play: Play) -> None:
    """Asks privately whether the game is really to be resigned."""
    confirm = PressButton.of(play.press(Verb.CONFIRM), label="Resign the game", style=ButtonStyle.danger)
    await tell(interaction, "Resign this game for everybody in the channel? The mines will be shown.", confirm)


async def _move(interaction: GamesInteraction, press: Press, play: Play) -> None:
    _, seen = press.kind.moves[press.verb]
    moves = [press.move] if press.move else []
    play, report = await interaction.client.games.move(
        play.id, interaction.user.id, interaction.id, moves, seen=seen, pressed_at=interaction.created_at
    )
    if report.complaints:
        await tell(interaction, " ".join(report.complaints))
    else:
        await update(interaction, play)


async def _look(interaction: GamesInteraction, press: Press, play: Play) -> None:
    row, column = press.cell or (play.window.row, play.window.column)
    games = interaction.client.games
    play = await games.look(play.id, interaction.user.id, row, column, pressed_at=interaction.created_at)
    await update(interaction, play)


async def _take_tool(interaction: GamesInteraction, press: Press, play: Play) -> None:
    games = interaction.client.games
    tool = TOOLS[press.verb]
    await update(
        interaction, await games.take_tool(play.id, interaction.user.id, tool, pressed_at=interaction.created_at)
    )


async def _type(interaction: GamesInteraction, press: Press, play: Play) -> None:
    await interaction.response.send_modal(MovesModal(play))


async def _bring(interaction: GamesInteraction, press: Press, play: Play) -> None:
    await post(interaction, play)


async def _resign(interaction: GamesInteraction, press: Press, play: Play) -> None:
    await ask_to_resign(interaction, play)


async def _confirm(interaction: GamesInteraction, press: Press, play: Play) -> None:
    client = interaction.client
    play = await client.games.resign(play.id, interaction.user.id, interaction.id, moderates=moderates(interaction))
    if may_edit(interaction) and await client.painter.paint(play.id):
        resigned = play.outcome is Outcome.RESIGNED and play.ended_by == interaction.user.id
        done = "You resigned the game." if resigned else "The game was over already."
        await interaction.response.edit_message(content=done, view=None)
    else:
        await post(interaction, play)


async def _new(interaction: GamesInteraction, press: Press, play: Play) -> None:
    games = interaction.client.games
    await post(interaction, await games.start(place_of(interaction), interaction.user.id, interaction.id, play.spec))


async def _again(interaction: GamesInteraction, press: Press, play: Play) -> None:
    games = interaction.client.games
    await post(interaction, await games.start_again(place_of(interaction), interaction.user.id, interaction.id, play))


ACTS: dict[Verb, Callable[[GamesInteraction, Press, Play], Awaitable[None]]] = {
    **dict.fromkeys(MINESWEEPER.moves, _move),
    **dict.fromkeys(ARROWS, _look),
    **dict.fromkeys(TOOLS, _take_tool),
    Verb.TYPE: _type,
    Verb.BRING: _bring,
    Verb.RESIGN: _resign,
    Verb.CONFIRM: _confirm,
    Verb.NEW: _new,
    Verb.AGAIN: _again,
}
