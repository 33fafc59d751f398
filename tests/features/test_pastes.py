"""Pastes: how many are kept, for how long, and which are refused."""

from random import Random

import pytest

from bot.engine.client import EngineClient
from bot.errors import PlayerError
from bot.features.paste import text
from bot.features.paste.pastes import MOST_KEPT, Pastes
from bot.store.games import Store
from bot.store.personal_data import Exports
from tests.at_once import AtOnce
from tests.game.gaming_table import OTHER, STARTER, Clock


async def never_fetch(_: object) -> bytes:
    raise NotImplementedError


@pytest.fixture
def pastes(store: Store, clock: Clock) -> Pastes:
    return Pastes(store, EngineClient(AtOnce(), Random(1)), clock, never_fetch)


async def test_the_newest_pastes_of_each_player_are_kept(store: Store, pastes: Pastes, clock: Clock) -> None:
    theirs = await pastes.keep(OTHER, "0")
    numbers = []
    for _ in range(MOST_KEPT + 2):
        numbers.append(await pastes.keep(STARTER, "1"))
        clock.wait(0.1)
    for gone in numbers[:2]:
        with pytest.raises(PlayerError) as refused:
            await pastes.text(gone)
        assert refused.value.text == text.EXPIRED
    assert [await pastes.text(kept) for kept in numbers[2:]] == ["1"] * MOST_KEPT
    assert await pastes.text(theirs) == "0"
    assert (await Exports(store.database).counts(STARTER))["pasted texts"] == MOST_KEPT


@pytest.mark.parametrize("pasted", ["1\0", "\ud800", "1 2\n3 \udfff"])
async def test_text_that_no_database_stores_is_refused(pastes: Pastes, pasted: str) -> None:
    with pytest.raises(PlayerError) as refused:
        await pastes.keep(STARTER, pasted)
    assert refused.value.text == text.NOT_TEXT
