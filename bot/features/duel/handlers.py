"""`/duel`, and what a duel's buttons do."""

import logging
from dataclasses import replace

import discord
from discord import app_commands

from bot.board.appearance import Appearance, usual_look
from bot.discord.board_message import follow, post, post_board
from bot.discord.client import GamesClient, GamesInteraction, check_installed, check_public, place_of, server_of
from bot.discord.commands import choices, command, on_servers
from bot.discord.drawing import board_url
from bot.discord.handlers import ask_to_end, with_session
from bot.discord.press import update
from bot.discord.refusals import REFUSED
from bot.discord.sending import reply
from bot.discord.text import BOARD_IS_HERE
from bot.errors import PlayerError
from bot.features.duel import text
from bot.features.duel.options import DuelOptions, Pace
from bot.features.duel.session import ACCEPT as ACCEPTED
from bot.features.duel.session import DuelSession
from bot.features.duel.starting import start
from bot.game.control import ONCE_OVER, TO_END_IN_PRIVATE, Control, Press
from bot.game.effect import Did, Effect
from bot.game.settings import find_player
from bot.text.words import THE_BOT
from core import DUEL_SIZES, Strength

log = logging.getLogger(__name__)


async def start_duel(interaction: GamesInteraction, options: DuelOptions) -> None:
    """Start a duel or a challenge, and answer with it. Raise `PlayerError` where the bot can't edit its board."""
    check_installed(interaction)
    check_public(interaction)
    await server_of(interaction)
    invited = options.invited
    duel = await start(interaction.client.referee, place_of(interaction), interaction.user.id, interaction.id, options)
    wanted = invited is not None and (await find_player(interaction.client.store, invited)).pinged
    await post(interaction, duel, pinged=[invited] if invited and wanted else [])


async def _accept(interaction: GamesInteraction, press: Press, session: DuelSession) -> None:
    await update(interaction, await _accepted(interaction, session))


async def _accepted(interaction: GamesInteraction, session: DuelSession) -> DuelSession:
    accepted, _ = await interaction.client.referee.play(session, interaction.user.id, interaction.id, ACCEPTED)
    return accepted


async def _rematch(interaction: GamesInteraction, press: Press, session: DuelSession) -> None:
    """Challenge the rival again, or accept the rival's challenge. Whoever didn't begin begins now."""
    player = interaction.user.id
    side = session.side_of(player)
    if side is None:
        raise PlayerError(text.ONLY_TWO_REMATCH)
    rival = session.sides[1 - side]
    if rival is None or rival < THE_BOT:
        raise PlayerError(text.NO_OPPONENT)
    running = await interaction.client.referee.load_running(session.channel_id, DuelSession)
    if running and running.starter_id == rival and running.options.invited == player:
        accepted = await _accepted(interaction, running)
        follow(interaction, accepted)
        await reply(interaction, BOARD_IS_HERE(board_url(accepted)))
        return
    options = replace(
        session.options,
        invited=None if rival == THE_BOT else rival,
        begins=int(session.options.begins == side),
        appearance=session.appearance,
    )
    await start_duel(interaction, options)


async def refuse_analysis(interaction: GamesInteraction, session: DuelSession) -> None:
    """Refuse to analyse the board of a running duel."""
    raise PlayerError(text.NO_HELP)


async def ping_player(client: GamesClient, session: DuelSession, effect: Effect) -> None:
    """Post the board again below and ping the player whose turn it is, if that was due and the player wants it."""
    due = bool(effect.steps) and effect.did is Did.PINGED
    player = effect.player if due else None
    if player is None or player != session.mover or not (await find_player(client.store, player)).pinged:
        return
    try:
        await post_board(client, session, f"{session.id}-{session.next_number}", [player])
    except REFUSED as error:  # the board shows whose turn it is all the same
        log.info("no ping in duel %s: %s", session.id, error)


ACCEPT = Control(verb="accept", answer=_accept, label=text.ACCEPT, style="success")
RESIGN = Control(verb="resign", answer=with_session(ask_to_end), policy=TO_END_IN_PRIVATE, label=text.RESIGN)
REMATCH = Control(verb="rematch", answer=_rematch, policy=ONCE_OVER, label=text.REMATCH, style="success")


SIZES = choices(
    {
        name: text.PRESET(title=text.SIZES[name], side=size.side, number=size.mines, goal=size.mines // 2 + 1)
        for name, size in DUEL_SIZES.items()
    }
)
STRENGTHS = choices(text.STRENGTHS)
PACES = choices(text.PACES)


@on_servers
@command(text.START, opponent=text.OPPONENT, size=text.SIZE, strength=text.STRENGTH, pace=text.PACE)
@app_commands.choices(size=SIZES, strength=STRENGTHS, pace=PACES)
async def duel(
    interaction: GamesInteraction,
    opponent: discord.User | None = None,
    size: str | None = None,
    strength: str | None = None,
    pace: str | None = None,
) -> None:
    await start_against(interaction, opponent, size or "small", strength, Pace(pace or "fast"))


async def start_against(
    interaction: GamesInteraction,
    opponent: discord.User | None = None,
    size: str = "small",
    strength: str | None = None,
    pace: Pace = Pace.FAST,
) -> None:
    """Start a duel against a player, anyone, or the bot. Raise `PlayerError` for a rival who can't play."""
    against_bot = opponent == interaction.client.user or (opponent is None and strength is not None)
    if opponent and not against_bot:
        check_rival(interaction, opponent)
        if strength is not None:
            raise PlayerError(text.STRENGTH_IS_MINE)
    server = await server_of(interaction)
    options = DuelOptions(
        size,
        None if against_bot or opponent is None else opponent.id,
        Strength(strength or Strength.SINGLE) if against_bot else None,
        pace,
        interaction.client.referee.rng.randrange(2),
    )
    pictures = interaction.client.refusals.takes_files(interaction.channel_id)
    look = usual_look(options.board.side, pictures=pictures)
    appearance = Appearance.of(server.look, server.theme, look)
    await start_duel(interaction, replace(options, appearance=appearance))


def check_rival(interaction: GamesInteraction, opponent: discord.User) -> None:
    """Raise `PlayerError` for somebody who can't accept a challenge here."""
    if opponent.id == interaction.user.id or opponent.bot or not isinstance(opponent, discord.Member):
        raise PlayerError(text.NO_OPPONENT)
