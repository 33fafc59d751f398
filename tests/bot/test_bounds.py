"""What one player may have the bot store and work out, so that nobody else waits for it."""

import asyncio
from collections.abc import Callable

import pytest

from bot.features.replay.place import replay_of
from bot.game.replay import Recording, Replay, make_replay
from tests.bot.answers import Player, private_text, text_of
from tests.bot.replay_pages import play, start_on
from tests.bot.table import Table

FULL = "has no room for more of that"
EVERYTHING = "!a1-i9"
"""Flags every square of Beginner, or takes its flags away."""
MOST = 100 + 3 * 81
"""How much that can be undone a player has on Beginner."""

SAFE = "b1", "c1", "e1", "f1", "g1", "h1"


async def answer_to(table: Table, player: Player, command: str, **options: str) -> str:
    await table.env.advance_time(1)
    return private_text(await table.command(player, command, **options)) or ""


async def test_flags_that_undo_each_other_are_refused_in_the_end_and_digs_still_count(table: Table) -> None:
    await table.start(table.alice)
    toggled = 0
    while FULL not in await answer_to(table, table.alice, "mines move", moves=EVERYTHING):
        toggled += 1
    assert toggled == MOST // 81
    await table.restart()
    assert FULL in await answer_to(table, table.alice, "mines move", moves=EVERYTHING)
    assert FULL not in await answer_to(table, table.bob, "mines move", moves="!a1")
    await play(table, table.alice, "e5")
    assert (await table.game()).first_dig == (4, 4)


async def test_looks_that_undo_each_other_are_refused_in_the_end(table: Table) -> None:
    await table.start(table.alice)
    await play(table, table.alice, "!a1-d9", *["!a1-i9"] * 3)  # leaves room for 64 more
    changes = []
    for look in ("emoji", "picture") * 33:
        changed = await table.choose(table.alice, "look", look)
        changes.append(text_of(changed.response))
    assert FULL not in changes[0]
    assert FULL in "".join(changes)


async def test_marks_that_undo_each_other_are_refused_in_the_end(table: Table) -> None:
    await table.command(table.alice, "puzzle", rows=3, columns=3)
    marked = 0
    while FULL not in await answer_to(table, table.alice, "mines move", moves="!a1-c3"):
        marked += 1
    assert marked == (100 + 3 * 9) // 9


async def test_a_replay_that_several_ask_for_at_once_is_made_once(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[Recording] = []

    def note(recording: Recording, read: Callable[[Recording], Replay]) -> Replay:
        made.append(recording)
        return make_replay(recording, read)

    monkeypatch.setattr("bot.game.judging.make_replay", note)
    await start_on(table, table.alice)
    await play(table, table.alice, *SAFE)
    game = await table.game()
    await asyncio.gather(*(replay_of(table.bot, game) for _ in range(8)))
    assert len(made) == 1


async def test_suggestions_stop_for_a_player_who_types_faster_than_anybody_can_read(table: Table) -> None:
    await start_on(table, table.alice)
    await play(table, table.alice, *SAFE)

    async def suggested(player: Player) -> int:
        return len(await player.autocomplete(table.channel, "replay", "game", ""))

    assert [await suggested(table.alice) for _ in range(16)] == [1] * 15 + [0]
    assert await suggested(table.bob) == 1
    await table.env.advance_time(1)
    assert await suggested(table.alice) == 1
