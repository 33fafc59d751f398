"""What the buttons do that only Minesweeper has: resign, and start anew."""

from collections.abc import Awaitable, Callable

from bot.games import Play, Press, Verb
from bot.views.answer import post
from bot.views.client import GamesInteraction, place_of
from bot.views.ending import ask_to_end


async def _resign(interaction: GamesInteraction, press: Press, play: Play) -> None:
    await ask_to_end(interaction, play)


async def _new(interaction: GamesInteraction, press: Press, play: Play) -> None:
    games = interaction.client.games
    await post(interaction, await games.start(place_of(interaction), interaction.user.id, interaction.id, play.spec))


async def _again(interaction: GamesInteraction, press: Press, play: Play) -> None:
    games = interaction.client.games
    await post(interaction, await games.start_again(place_of(interaction), interaction.user.id, interaction.id, play))


CONTROLS: dict[Verb, Callable[[GamesInteraction, Press, Play], Awaitable[None]]] = {
    Verb.RESIGN: _resign,
    Verb.NEW: _new,
    Verb.AGAIN: _again,
}
