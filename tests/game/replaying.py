"""Replays of stored games, and what they look like move by move."""

from bot.app import FEATURES
from bot.game.replay import Replay, find_recording, make_replay
from bot.store.games import Store

KINDS_KNOWN = FEATURES.kinds
KINDS = {game_type.name: game_type for game_type in FEATURES.games.values()}


async def replay_of(store: Store, game: int) -> Replay:
    recording = await find_recording(store, KINDS_KNOWN, game)
    replaying = KINDS[recording.game.kind].replaying
    assert replaying is not None
    return make_replay(recording, replaying.read)


def shown(replay: Replay, position: int, side: int = 0) -> list[str]:
    return str(replay.board(position, side)).split("\n")
