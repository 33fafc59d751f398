"""Challenges and rematches, and the buttons that only duels have."""

import logging
from dataclasses import replace

from bot.errors import PlayerError
from bot.games.duel import text
from bot.games.duel.options import DuelOptions
from bot.games.duel.session import ACCEPT as ACCEPTED
from bot.games.duel.session import DuelSession
from bot.games.duel.starting import start
from bot.play.control import Control, Press
from bot.play.effect import Did, Effect
from bot.play.player_settings import find_player
from bot.play.press_policy import ONCE_OVER, TO_END_IN_PRIVATE
from bot.text.players import THE_BOT
from bot.ui.board_message import follow, post, post_board
from bot.ui.client import GamesClient, GamesInteraction, check_installed, check_public, place_of, server_of
from bot.ui.drawing import board_url
from bot.ui.handlers import ask_to_end, with_session
from bot.ui.press import update
from bot.ui.refusals import REFUSED
from bot.ui.sending import reply
from bot.ui.text import BOARD_IS_HERE

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
