"""Which games a player may see replayed: those that everyone here has seen to the end, and the player's own.

A game that runs, or that others can still learn from, is refused. A game that the player can't see is refused as one
that doesn't exist.
"""

import re
from collections.abc import Mapping
from contextlib import suppress

from bot.errors import PlayerError
from bot.play.kinds import UnknownMode
from bot.play.session import Session
from bot.storage.players import FinishedGames
from bot.tools.replay import text
from bot.ui.client import GamesInteraction, language_of, place_of
from bot.ui.ending import why_wait

MOST_LISTED, MOST_TRIED = 10, 25
"""Games that are listed, and those that are looked at for that: the others can't be replayed yet."""
LABEL_LENGTH = 100
_GAME = re.compile(r"([a-z]{1,20}):(\d{1,18})", re.ASCII)


async def find_game(interaction: GamesInteraction, prefix: str, game: int) -> Session:
    """Return a game that this player may see replayed now. Raise `PlayerError`, which says why, for any other."""
    session = await _find_visible(interaction, prefix, game)
    if session is None:
        raise PlayerError(text.UNKNOWN_GAME)
    await check_replay(interaction, session)
    return session


async def find_chosen(interaction: GamesInteraction, chosen: str) -> Session:
    """Return the game that was chosen in a list, or typed. Raises as `find_game` does."""
    match = _GAME.fullmatch(chosen)
    if match is None:
        raise PlayerError(text.UNKNOWN_GAME)
    return await find_game(interaction, match[1], int(match[2]))


async def check_replay(interaction: GamesInteraction, session: Session) -> None:
    """Raise `PlayerError` if a game can't be replayed yet, since somebody could learn from that."""
    if not (session.over and session.final):
        raise PlayerError(text.NOT_OVER)
    if reason := await why_wait(interaction, session):
        raise PlayerError(reason)


async def list_games(interaction: GamesInteraction) -> Mapping[str, str]:
    """Return the last games of this channel that this player may see replayed, in a line each."""
    client, language = interaction.client, language_of(interaction)
    types = {one.name: one for one in client.features.games.values() if one.replaying}
    channel, player = place_of(interaction).channel_id, interaction.user.id
    newest = await FinishedGames(client.store.database).of_channel(channel, player, list(types), MOST_TRIED)
    lines: dict[str, str] = {}
    for game, kind in newest:
        if len(lines) == MOST_LISTED:
            break
        game_type = types[kind]
        with suppress(PlayerError):
            session = await find_game(interaction, game_type.prefix, game)
            replaying = game_type.replaying
            assert replaying  # noqa: S101 - the others were left out
            if not replaying.played(session):
                continue
            age = interaction.created_at - (session.ended_at or session.last_turn_at)
            label = language(text.LISTED(title=session.title, age=age))
            lines[f"{game_type.prefix}:{game}"] = label[:LABEL_LENGTH]
    return lines


async def _find_visible(interaction: GamesInteraction, prefix: str, game: int) -> Session | None:
    """Return a game if it is of this channel, or the player's own private one."""
    game_type = interaction.client.features.games.get(prefix)
    if game_type is None or game_type.replaying is None:
        return None
    with suppress(UnknownMode):  # a newer version's game is as unknown as any other
        session = await interaction.client.referee.load(game, game_type.session)
    if session is None:
        return None
    if session.private:
        return session if session.starter_id == interaction.user.id else None
    return session if session.channel_id == place_of(interaction).channel_id else None
