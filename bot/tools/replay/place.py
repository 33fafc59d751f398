"""A place in a replay: a position of a game and how it is shown, as the custom_ids of its buttons have it."""

from contextlib import suppress
from dataclasses import replace
from typing import NamedTuple

from bot.errors import PlayerError
from bot.play.control import Control, Handler, number
from bot.play.judging import Judging, KeptReplay
from bot.play.session import Session
from bot.play.text import NO_REPLAY
from bot.storage.players import FinishedGames
from bot.text.language import Text
from bot.tools.replay import text
from bot.tools.replay.finding import find_game
from bot.tools.replay.position import ShownPosition, may_have_odds, positions_of
from bot.ui.client import GamesClient, GamesInteraction, place_of
from bot.ui.drawing import Context
from core import CoreError

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
