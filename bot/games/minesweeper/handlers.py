"""What the buttons do that only Minesweeper has: resign, start anew, and go on."""

from collections.abc import Awaitable, Callable
from dataclasses import replace

from bot.games.minesweeper.options import Spec
from bot.games.minesweeper.session import GO_ON, REVEAL, Play
from bot.play.custom_id import Press
from bot.play.press_policy import Verb
from bot.ui.client import GamesInteraction, place_of, server_of
from bot.ui.ending import ask_to_end
from bot.ui.replies import post, update


async def _resign(interaction: GamesInteraction, press: Press, play: Play) -> None:
    await ask_to_end(interaction, play)


async def start_game(interaction: GamesInteraction, spec: Spec) -> None:
    """Starts a game and answers with it."""
    games = interaction.client.games
    await post(interaction, await games.start(place_of(interaction), interaction.user.id, interaction.id, spec))


async def _new(interaction: GamesInteraction, press: Press, play: Play) -> None:
    server = await server_of(interaction)
    await start_game(interaction, replace(play.spec, public_pad=server.public_pad))


async def _again(interaction: GamesInteraction, press: Press, play: Play) -> None:
    games = interaction.client.games
    server = await server_of(interaction)
    spec = replace(play.spec, public_pad=server.public_pad)
    place = place_of(interaction)
    await post(interaction, await games.start_again(place, interaction.user.id, interaction.id, play, spec))


async def _vote(interaction: GamesInteraction, press: Press, play: Play) -> None:
    games, wish = interaction.client.games, {Verb.GO_ON: GO_ON, Verb.REVEAL: REVEAL}[press.verb]
    await update(interaction, await games.vote(play.id, interaction.user.id, interaction.id, wish))


CONTROLS: dict[Verb, Callable[[GamesInteraction, Press, Play], Awaitable[None]]] = {
    Verb.RESIGN: _resign,
    Verb.NEW: _new,
    Verb.AGAIN: _again,
    Verb.GO_ON: _vote,
    Verb.REVEAL: _vote,
}
