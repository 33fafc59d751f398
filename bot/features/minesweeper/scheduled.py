"""Boards of Minesweeper that the bot posts on a schedule: a game of nobody, for everyone in the channel."""

from collections.abc import Mapping
from dataclasses import replace

import discord

from bot.board.appearance import Appearance, usual_look
from bot.discord.board_message import post_board
from bot.discord.client import GamesClient
from bot.discord.refusals import may_pass
from bot.features.minesweeper import text
from bot.features.minesweeper.options import PRESETS, choose_options, new_stored_game
from bot.features.minesweeper.session import MinesweeperSession
from bot.game.referee import GameRunning
from bot.game.schedules import LATE, LEAST_APART, Post, Schedule, ScheduledBoard
from bot.game.session import Session
from bot.game.settings import find_server
from bot.text.words import THE_BOT


async def _post(client: GamesClient, schedule: Schedule, nonce: str) -> Post | None:
    """Start a game and post it. An earlier one that nobody plays makes way, unless Discord refuses the new one."""
    referee, place = client.referee, schedule.place
    server = await find_server(client.store, schedule.guild_id)
    options = choose_options(schedule.board, lives=server.lives)
    usual = usual_look(options.columns, pictures=client.refusals.takes_files(place.channel_id))
    appearance = Appearance.of(server.look, server.theme, usual)
    options = replace(options, public_pad=server.public_pad, appearance=appearance)
    try:
        stored = new_stored_game(options, place, THE_BOT, client.clock())
        fresh = LEAST_APART - LATE  # the last one may be late
        session, replaced = await referee.begin_for_nobody(MinesweeperSession, stored, fresh)
    except GameRunning:
        return None
    try:
        message_id = await post_board(client, session, nonce)
    except discord.HTTPException as error:
        if not may_pass(error):  # nobody sees its board
            ended = await referee.end(session, Session.makes_way_for_the_bot)
            if ended and replaced and await referee.bring_back(replaced):
                replaced = None
        raise
    finally:
        if replaced and replaced.message_id:
            await _retire(client, replaced, replaced.message_id, session.id)
    return Post(message_id, session.id)


async def _retire(client: GamesClient, replaced: Session, message_id: int, following: int) -> None:
    """Let the message of a replaced board point to the following one, or show its end if that one wasn't posted."""
    shown = await client.referee.find(following, MinesweeperSession)
    if shown and shown.message_id:
        client.public_boards.point(shown, message_id)
    else:
        await client.public_boards.paint(replaced)


async def _is_touched(client: GamesClient, schedule: Schedule) -> bool:
    """Return whether a player has made a turn in the schedule's newest game."""
    stored = await client.store.find_game(schedule.game_id) if schedule.game_id else None
    return stored is None or any(turn.player_id != THE_BOT for turn in stored.turns)


SCHEDULED: Mapping[str, ScheduledBoard] = {
    name: ScheduledBoard(title=text.preset(name, *preset.figures), post=_post, touched=_is_touched)
    for name, preset in PRESETS.items()
}
"""The presets, by their names."""
