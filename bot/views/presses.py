"""Answers to presses: the table of `games.press`, carried out."""

from collections.abc import Awaitable, Callable

from discord import ButtonStyle

from bot.games import REACTIONS, Play, Press, Reaction, Verb
from bot.games.press import ARROWS, MOVES, TOLD, TOOLS
from bot.views.answer import bring, point, post, redraw, tell, update
from bot.views.board import PressButton
from bot.views.client import GamesInteraction, place_of
from bot.views.incident import guarded
from bot.views.typed import MovesModal


async def answer_press(interaction: GamesInteraction, custom_id: str) -> None:
    """Answers a press on a button of a game, whatever has become of the game since it was drawn."""
    async with guarded(interaction):
        press = Press.parse(custom_id)
        games = interaction.client.games
        play = await games.find(press.game)
        message_id = interaction.message.id if interaction.message else None
        reaction = REACTIONS[press.verb][games.standing(play, place_of(interaction).channel_id, message_id)]
        if play is None or reaction in TOLD:
            await tell(interaction, TOLD[reaction])
        elif reaction is Reaction.POINT:
            await point(interaction, play)
        elif reaction is Reaction.REDRAW:
            await update(interaction, play)
        else:
            await ACTS[press.verb](interaction, press, play)


async def _move(interaction: GamesInteraction, press: Press, play: Play) -> None:
    assert press.move  # noqa: S101 - the verbs that come here have one
    games = interaction.client.games
    play, report = await games.move(play.id, interaction.user.id, interaction.id, [press.move], aimed=True)
    if report.complaints:
        await tell(interaction, " ".join(report.complaints))
    else:
        await update(interaction, play)


async def _look(interaction: GamesInteraction, press: Press, play: Play) -> None:
    assert press.cell  # noqa: S101 - arrows have one
    await update(interaction, await interaction.client.games.look(play.id, interaction.user.id, *press.cell))


async def _take_tool(interaction: GamesInteraction, press: Press, play: Play) -> None:
    tool = TOOLS[press.verb]
    await update(interaction, await interaction.client.games.take_tool(play.id, interaction.user.id, tool))


async def _type(interaction: GamesInteraction, press: Press, play: Play) -> None:
    await interaction.response.send_modal(MovesModal(play))


async def _bring(interaction: GamesInteraction, press: Press, play: Play) -> None:
    await bring(interaction, play)


async def ask_to_resign(interaction: GamesInteraction, play: Play) -> None:
    """Asks privately whether the game is really to be resigned, if this player may."""
    interaction.client.games.check_resign(play, interaction.user.id, moderates=moderates(interaction))
    confirm = PressButton.of(Press(play.id, Verb.CONFIRM), label="Resign the game", style=ButtonStyle.danger)
    await tell(interaction, "Resign this game for everybody in the channel? The mines will be shown.", confirm)


def moderates(interaction: GamesInteraction) -> bool:
    """Whether this player may manage messages here."""
    return interaction.guild_id is not None and interaction.permissions.manage_messages


async def _resign(interaction: GamesInteraction, press: Press, play: Play) -> None:
    await ask_to_resign(interaction, play)


async def _confirm(interaction: GamesInteraction, press: Press, play: Play) -> None:
    games = interaction.client.games
    play = await games.resign(play.id, interaction.user.id, interaction.id, moderates=moderates(interaction))
    if await redraw(interaction.client, play):
        await interaction.response.edit_message(content="The game is resigned.", view=None)
    else:
        await post(interaction, play)


async def _new(interaction: GamesInteraction, press: Press, play: Play) -> None:
    games = interaction.client.games
    await post(interaction, await games.start(place_of(interaction), interaction.user.id, interaction.id, play.spec))


async def _again(interaction: GamesInteraction, press: Press, play: Play) -> None:
    games = interaction.client.games
    await post(interaction, await games.start_again(place_of(interaction), interaction.user.id, interaction.id, play))


ACTS: dict[Verb, Callable[[GamesInteraction, Press, Play], Awaitable[None]]] = {
    **dict.fromkeys(MOVES, _move),
    **dict.fromkeys(ARROWS, _look),
    **dict.fromkeys(TOOLS, _take_tool),
    Verb.TYPE: _type,
    Verb.BRING: _bring,
    Verb.RESIGN: _resign,
    Verb.CONFIRM: _confirm,
    Verb.NEW: _new,
    Verb.AGAIN: _again,
}
