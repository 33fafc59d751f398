"""Rated games of a toy that the bot has never heard of: what its board says, `/standings` and `/stats`."""

from datetime import timedelta

import pytest
from simcord.results import ResponseMessage

from bot.app import FEATURES, Bot
from bot.discord.feature import Features
from bot.engine.pool import WorkerPool
from bot.features.privacy import text as privacy
from bot.game import text
from bot.game.rating_change import describe_own_change
from bot.store.games import Store
from bot.store.models import StoredPlayer
from tests.bot.answers import Player, button_for, click, private_text, shown, text_of
from tests.bot.lamps import LAMPS, LampSession
from tests.bot.table import TIMERS, Table, new_bot

TOYS = Features([*FEATURES, LAMPS])
CELLS = ("A1", "B1", "A2", "B2")


@pytest.fixture
async def simcord_bot(database: str, workers: WorkerPool) -> Bot:
    TIMERS.forget()
    return new_bot(await Store.open(database), workers, features=TOYS)


async def light(table: Table, *players: Player) -> ResponseMessage:
    """Play a game in which each of these players lights one lamp, and return its board."""
    await table.env.advance_time(10)
    board = shown(await table.command(players[0], "lamps"))
    for player, cell in zip(players, CELLS, strict=True):
        light_it = next(one for one in button_ids(board) if one.endswith(f":light:{cell}"))
        board = shown(await player.click(board, custom_id=light_it))
    return board


def button_ids(board: ResponseMessage) -> list[str]:
    return [button["custom_id"] for row in board.components for button in row.get("components", ())]


async def lamps(table: Table, number: int = 1) -> LampSession:
    session = await table.bot.referee.find(number, LampSession)
    assert session is not None
    return session


async def page(table: Table, player: Player, **options: str) -> list[str]:
    """The places on a page of the standings, and the reader's own."""
    words = private_text(await table.command(player, "standings", category="lamps", **options))
    return [line for line in words.split("\n") if "\\. " in line or line.startswith("Your place")]


async def hide(table: Table, player: Player) -> None:
    await table.store.put(StoredPlayer(player_id=player.id, pad="4x4", hidden=True))


async def test_the_end_of_a_game_standings_and_statistics_say_how_ratings_changed(table: Table) -> None:
    alice, bob = table.alice, table.bob
    assert text_of(await light(table, alice, alice, alice, alice)) == "", "nobody is rated alone"
    assert await page(table, alice) == []
    assert "rated" not in private_text(await table.command(alice, "stats"))
    board = await light(table, alice, alice, bob, alice)
    assert text_of(board).splitlines() == [
        f"{alice.mention} ≈1,574 (+74)",
        f"{bob.mention} ≈1,426 (−74)",
    ]
    own = str(describe_own_change(await lamps(table, 2), bob.id))
    assert own == "Your rating is **≈1,426** (−74)"
    assert await page(table, bob) == [
        f"1\\. {alice.mention} · ≈1,574",
        f"2\\. {bob.mention} · ≈1,426",
        "Your place: **2** · ≈1,426",
    ]
    words = private_text(await table.command(bob, "standings", category="lamps"))
    assert "### Lamps\n" in words
    assert str(text.RATED_GAMES) in words
    assert "**Lamps:** 1 played, 1 won (100%) · rating ≈1,426\n" in private_text(await table.command(bob, "stats"))
    others = private_text(await table.command(bob, "stats", player=alice))
    assert "**Lamps:** 2 played, 2 won (100%) · rating ≈1,574\n" in others
    await table.restart(features=TOYS)
    session = await lamps(table, 2)
    assert str(describe_own_change(session, bob.id)) == own
    assert describe_own_change(session, table.carol.id) is None
    second = await light(table, bob, bob, bob, alice)
    assert text_of(second).splitlines()[0].startswith(f"{bob.mention} ≈1,512 (+86)")


async def test_the_standings_of_the_last_days_have_those_who_played(table: Table) -> None:
    await light(table, table.alice, table.alice, table.bob, table.alice)
    await table.env.advance_time(timedelta(days=31).total_seconds())
    await light(table, table.carol, table.alice, table.carol, table.carol)
    message = shown(await table.command(table.bob, "standings", category="lamps"))
    assert table.bob.mention not in text_of(message)
    assert button_for(message, "period")
    ever = shown(await click(table.bob, message, "period"))
    assert table.bob.mention in text_of(ever)


async def test_hidden_players_are_in_no_line_that_others_read(table: Table) -> None:
    await hide(table, table.bob)
    board = await light(table, table.alice, table.alice, table.bob, table.alice)
    assert text_of(board).splitlines() == [f"{table.alice.mention} ≈1,574 (+74)"]
    own = describe_own_change(await lamps(table), table.bob.id)
    assert str(own) == "Your rating is **≈1,426** (−74)"
    assert await page(table, table.alice) == [
        f"1\\. {table.alice.mention} · ≈1,574",
        "Your place: **1** · ≈1,574",
    ]
    assert "1,426" in private_text(await table.command(table.bob, "stats"))
    assert "1,426" not in private_text(await table.command(table.alice, "stats", player=table.bob))


async def test_players_who_hide_or_are_deleted_later_are_left_out_when_the_board_is_drawn_again(table: Table) -> None:
    await light(table, table.alice, table.alice, table.bob, table.alice)
    await hide(table, table.alice)
    session = await lamps(table)
    assert [one.player for one in session.ratings if not one.hidden] == [table.bob.id]
    assert str(describe_own_change(session, table.bob.id)) == "Your rating is **≈1,426** (−74)"
    await table.store.put(StoredPlayer(player_id=table.alice.id, pad="4x4", hidden=False))
    panel = shown(await table.command(table.bob, "mines privacy"))
    assert "about games" in text_of(panel)
    asked = await click(table.bob, panel, "ask")
    await click(table.bob, shown(asked), "do")
    session = await lamps(table)
    assert [(one.player == table.alice.id, one.place) for one in session.ratings] == [(True, 1), (False, 2)]
    assert session.ratings[1].player < 0
    assert describe_own_change(session, table.bob.id) is None
    assert await page(table, table.bob) == [f"1\\. {table.alice.mention} · ≈1,574"]
    assert private_text(await table.command(table.bob, "mines privacy")) == str(privacy.NOTHING)


async def test_a_sixth_game_of_a_pair_on_a_day_is_not_rated_and_says_so(table: Table) -> None:
    alice, bob = table.alice, table.bob
    dave = table.guild.add_member(table.env.create_user("dave"))
    for _ in range(5):
        await light(table, alice, alice, bob, alice)
    board = await light(table, alice, alice, bob, alice)
    assert text_of(board) == str(text.NOT_RATED)
    assert describe_own_change(await lamps(table, 6), alice.id) == text.NOT_RATED
    board = await light(table, alice, table.carol, bob, table.carol)
    assert text_of(board) == str(text.NOT_RATED), "carol is the only one left"
    drawn, _, last = text_of(await light(table, alice, table.carol, bob, dave)).splitlines()
    assert drawn.endswith("≈1,500 (+0)")
    assert last == str(text.NOT_RATED_FOR_SOME(2))
    await table.env.advance_time(timedelta(days=1).total_seconds())
    assert "(+" in text_of(await light(table, alice, alice, bob, alice))


async def test_deleting_data_does_not_give_a_pair_more_rated_games_on_a_day(table: Table) -> None:
    alice, bob = table.alice, table.bob
    for _ in range(4):
        await light(table, alice, alice, bob, alice)
    for player in (bob, alice):
        asked = await click(player, shown(await table.command(player, "mines privacy")), "ask")
        deleted = await click(player, shown(asked), "do")
        assert "I keep an anonymous code" in text_of(deleted.response)
    assert "(+" in text_of(await light(table, alice, alice, bob, alice))
    assert text_of(await light(table, alice, alice, bob, alice)) == str(text.NOT_RATED)
    assert "(+" in text_of(await light(table, alice, alice, table.carol, alice))
    await table.env.advance_time(timedelta(days=1).total_seconds())
    assert "(+" in text_of(await light(table, alice, alice, bob, alice))
