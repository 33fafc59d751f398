"""What people paste: how much of it is kept, for how long, and what is refused."""

import pytest

from bot.errors import PlayerError
from bot.storage.store import Store
from bot.tools.pastes import MOST_KEPT, PasteGone, Pastes
from tests.at_once import AtOnce
from tests.play.table import OTHER, STARTER, Clock


async def never_fetch(_: object) -> bytes:
    raise NotImplementedError


@pytest.fixture
def pastes(store: Store, clock: Clock) -> Pastes:
    return Pastes(store, AtOnce(), clock, never_fetch)


async def test_of_what_a_player_pastes_the_newest_is_kept(store: Store, pastes: Pastes, clock: Clock) -> None:
    theirs = await pastes.keep(OTHER, "0")
    numbers = []
    for _ in range(MOST_KEPT + 2):
        numbers.append(await pastes.keep(STARTER, "1"))
        clock.wait(0.1)
    for gone in numbers[:2]:
        with pytest.raises(PasteGone, match="15 minutes"):
            await pastes.text(gone)
    assert [await pastes.text(kept) for kept in numbers[2:]] == ["1"] * MOST_KEPT
    assert await pastes.text(theirs) == "0"
    assert (await store.traces(STARTER)).pastes == MOST_KEPT


@pytest.mark.parametrize("text", ["1\0", "\ud800", "1 2\n3 \udfff"])
async def test_what_no_database_takes_is_refused(pastes: Pastes, text: str) -> None:
    with pytest.raises(PlayerError, match="not text"):
        await pastes.keep(STARTER, text)
