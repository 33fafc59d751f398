"""What is stored of codes, on both databases."""

import asyncio
from datetime import date

from bot.store.games import CodeStore, Store
from tests.databases import on_file
from tests.game.gaming_table import NOON, STARTER
from tests.store.deleting import forget
from tests.store.results import new_game


async def add_game(store: Store, *, private: bool = True) -> int:
    game = new_game(STARTER, ended_at=NOON, private=private)
    await store.add_game(game, [])
    return game.id


async def test_the_first_code_of_a_game_stays(store: Store) -> None:
    codes, game = CodeStore(store.database), await add_game(store)
    assert await codes.find(game) is None
    assert await codes.keep(game, "AAAAAAAAAA") == "AAAAAAAAAA"
    assert await codes.keep(game, "BBBBBBBBBB") == "AAAAAAAAAA"
    assert await codes.find(game) == "AAAAAAAAAA"
    assert await codes.find_game("AAAAAAAAAA") == game
    assert await codes.find_game("BBBBBBBBBB") is None


async def test_players_who_ask_at_once_get_the_same_code(store: Store) -> None:
    codes, game = CodeStore(store.database), await add_game(store)
    given = await asyncio.gather(*(codes.keep(game, letter * 10) for letter in "ABCDEF"))
    assert len(set(given)) == 1


@on_file
async def test_a_game_that_is_not_stored_gets_no_code(store: Store) -> None:
    assert await CodeStore(store.database).keep(12345, "AAAAAAAAAA") is None


@on_file
async def test_a_code_is_deleted_with_its_game(store: Store) -> None:
    codes = CodeStore(store.database)
    private, public = await add_game(store), await add_game(store, private=False)
    await codes.keep(private, "AAAAAAAAAA")
    await codes.keep(public, "BBBBBBBBBB")
    await forget(store, STARTER, date(2024, 2, 29))
    assert await codes.find_game("AAAAAAAAAA") is None
    assert await codes.find_game("BBBBBBBBBB") == public
