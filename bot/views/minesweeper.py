"""What the buttons do that only Minesweeper has: resign, and start anew."""

from collections.abc import Awaitable, Callable

from discord import ButtonStyle

from bot.games import Play, Press, Verb
from bot.views.answer import post, tell
from bot.views.button import PressButton
from bot.views.client import GamesInteraction, may_edit, moderates, place_of
from core import Outcome


async def ask_to_resign(interaction: GamesInteraction, play: Play) -> None:
    """Asks privately whether the game is really to be resigned."""
    confirm = PressButton.of(play.press(Verb.CONFIRM), label="Resign the game", style=ButtonStyle.danger)
    await tell(interaction, "Resign this game for everybody in the channel? The mines will be shown.", confirm)


async def _resign(interaction: GamesInteraction, press: Press, play: Play) -> None:
    await ask_to_resign(interaction, play)


async def _confirm(interaction: GamesInteraction, press: Press, play: Play) -> None:
    client = interaction.client
    play = await client.games.resign(play.id, interaction.user.id, interaction.id, moderates=moderates(interaction))
    if may_edit(interaction) and await client.painter.paint(play):
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


CONTROLS: dict[Verb, Callable[[GamesInteraction, Press, Play], Awaitable[None]]] = {
    Verb.RESIGN: _resign,
    Verb.CONFIRM: _confirm,
    Verb.NEW: _new,
    Verb.AGAIN: _again,
}
