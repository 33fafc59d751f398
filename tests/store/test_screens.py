"""What the messages with boards show is stored, on both databases, and those that are behind are found."""

import pytest

from bot.store.games import BoardPlace, ScreenStore, Store, TurnChange
from bot.store.models import LOOK_TURN, Turn
from bot.store.timers import Shards
from tests.store.deleting import forget
from tests.store.test_store import NOON, game, turn

ALL = Shards(1, [0])


@pytest.fixture
def screens(store: Store) -> ScreenStore:
    return ScreenStore(store.database)


async def add(store: Store, channel: int) -> int:
    """A new game with one turn."""
    stored = game(channel=channel)
    await store.add_game(stored, [turn(0)])
    return stored.id


def next_turn(game_id: int) -> TurnChange:
    return TurnChange(game_id, turn(1), {"tool": "flag"})


async def behind(screens: ScreenStore) -> list[int]:
    return [place.game for place in await screens.behind(ALL)]


async def test_a_board_is_behind_from_a_turn_until_its_message_shows_it(store: Store, screens: ScreenStore) -> None:
    one = await add(store, 5)
    assert await screens.store_message(one, 100, 1) == 100
    assert await behind(screens) == []
    await store.add_turn(next_turn(one))
    assert await screens.behind(ALL) == [BoardPlace(one, 5, None)]
    await screens.note({one: 2})
    assert await behind(screens) == []


async def test_the_newest_game_is_the_first_one_behind(store: Store, screens: ScreenStore) -> None:
    games = [await add(store, channel) for channel in (5, 6, 7)]
    for one in games:
        await screens.store_message(one, 100 + one, 0)
    assert await behind(screens) == games[::-1]
    await screens.note({games[2]: 1, games[0]: None})
    assert await behind(screens) == [games[1]]


async def test_a_board_that_shows_the_end_or_is_gone_is_never_behind(store: Store, screens: ScreenStore) -> None:
    one, other = await add(store, 5), await add(store, 6)
    await screens.store_message(one, 100, None)
    await screens.store_message(other, 101, 0)
    await screens.forget(other)
    assert await behind(screens) == []


async def test_the_newest_message_stays_and_what_it_shows(store: Store, screens: ScreenStore) -> None:
    one = await add(store, 5)
    await screens.store_message(one, 101, 1)
    assert await screens.store_message(one, 100, 0) == 101
    assert await behind(screens) == []


async def test_a_board_of_an_older_version_is_behind_once_a_newer_one_has_shown_it(
    store: Store, screens: ScreenStore
) -> None:
    one = await add(store, 5)
    await store.change_games({one: ({"message_id": 100}, 1)})
    assert await behind(screens) == []
    await screens.note({one: 1})
    await store.add_turn(next_turn(one))
    assert await behind(screens) == [one]


async def test_boards_on_other_shards_and_without_a_message_are_left_out(store: Store, screens: ScreenStore) -> None:
    one = await add(store, 5)
    await screens.note({one: 0})
    assert await behind(screens) == []
    await screens.store_message(one, 100, 0)
    assert await screens.behind(Shards(2, [1])) == []


async def test_a_board_that_shows_a_deleted_player_is_behind(store: Store, screens: ScreenStore) -> None:
    one = await add(store, 5)
    await store.add_turn(TurnChange(one, Turn(1, 7, NOON, None, f"{LOOK_TURN}emoji:dark"), {"tool": "dig"}))
    await screens.store_message(one, 100, 2)
    assert await behind(screens) == []
    await forget(store, 7, NOON.date())
    assert await store.next_number(one) == 2
    assert await behind(screens) == [one]
