"""A place in a replay: a position of a game and how it is shown, as the custom_ids of its buttons have it."""

import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from typing import NamedTuple

from bot.discord.client import GamesClient, GamesInteraction, language_of, place_of
from bot.discord.drawing import Context
from bot.discord.ending import why_wait
from bot.errors import PlayerError
from bot.features.replay import text
from bot.features.replay.position import ShownPosition, may_have_odds, positions_of
from bot.game.control import Control, Handler, number
from bot.game.judging import Judging, KeptReplay
from bot.game.kinds import UnknownMode
from bot.game.session import Session
from bot.game.text import NO_REPLAY
from bot.store.people import FinishedGames
from bot.text.language import Text
from core import CoreError

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


PREFIX = "replay"


class ReplayPlace(NamedTuple):
    """A position of a replay, as custom_ids have it."""

    prefix: str
    game: int
    at: int
    odds: int = 0
    """1 if the odds are shown."""
    side: int = 0
    """The board that is shown alone, from 1 on; 0 for all."""


def control(verb: str, answer: Handler, label: Text, form: Handler | None = None) -> Control:
    """Return a control at a place, whose handlers get the `ReplayPlace`."""
    read = (str, number, number, number, number)
    return Control(prefix=PREFIX, verb=verb, arguments=read, makes=ReplayPlace, answer=answer, form=form, label=label)


async def find_place(interaction: GamesInteraction, place: ReplayPlace) -> tuple[Session, KeptReplay]:
    """Return the game of a place with its replay. Raise `PlayerError` if that may not be seen, or has no such place."""
    session = await find_game(interaction, place.prefix, place.game)
    kept = await replay_of(interaction.client, session)
    check_place(kept, place)
    return session, kept


async def replay_of(client: GamesClient, session: Session) -> KeptReplay:
    """Return the replay of a game that is over for good. Raise `PlayerError`, which says why, if it has none."""
    replaying = client.features.games[session.PREFIX].replaying
    if replaying is None:
        raise PlayerError(NO_REPLAY)
    return await client.part(Judging).replay(session, replaying.read)


def check_place(kept: KeptReplay, place: ReplayPlace) -> None:
    """Raise `PlayerError` for a position that a replay doesn't have."""
    if not 0 <= place.side <= len(kept.replay.ends) or place.odds not in (0, 1):
        raise PlayerError(text.UNKNOWN_BUTTON)
    if place.at not in positions_of(kept.replay, place.side):
        raise PlayerError(text.NO_SUCH_MOVE(len(kept.replay)))


async def shown_at(
    interaction: GamesInteraction, session: Session, kept: KeptReplay, place: ReplayPlace
) -> ShownPosition:
    """Return what is shown at a place, with as much of the engine's part as there is time for."""
    client, replay = interaction.client, kept.replay
    replaying = client.features.games[session.PREFIX].replaying
    assert replaying  # noqa: S101 - it has a replay
    nameless = await FinishedGames(client.store.database).hidden({*replay.players, *replay.owners})
    judgement = await client.part(Judging).judge(kept, place.at)
    shown = ShownPosition(session.title, replay, place.at, place.side, judgement, nameless=nameless)
    if place.odds and may_have_odds(shown.judged_board):
        with suppress(PlayerError, CoreError):
            shown = replace(shown, odds=await client.engine.odds_soon(shown.judged_board))
    return shown


def context_for_all(interaction: GamesInteraction, session: Session) -> Context:
    """Return the context for what everyone here sees: the language and the look of the board."""
    client = interaction.client
    return client.context(client.languages[session.locale], session.appearance, place_of(interaction).channel_id)
