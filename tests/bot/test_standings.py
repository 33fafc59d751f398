"""`/standings`: pages, places, and who is in them."""

from datetime import timedelta
from typing import Any

import discord
from simcord.results import ResponseMessage

from bot.discord import text as texts
from bot.features.standings import text
from bot.game.settings import Server, save_server
from bot.game.text import EXPIRED_LIST, WHAT_COUNTS
from bot.store.models import StoredPlayer
from tests.bot.answers import (
    Player,
    Seen,
    answered,
    button_for,
    buttons_of,
    click,
    private_text,
    seen,
    shown,
    text_of,
    verbs_of,
)
from tests.bot.daily import today
from tests.bot.forging import press_anything, send_command, send_press
from tests.bot.table import Table
from tests.store.deleting import forget
from tests.store.results import add_results, add_visits, daily, result

ELSEWHERE = 10**17


def played(table: Table, player: int, seconds: float = 20, **columns: Any) -> dict[str, Any]:
    """A result on this server, of today."""
    usual = {"guild_id": table.guild.id, "ended_at": discord.utils.utcnow(), "duration": round(1000 * seconds)}
    return result(player, **usual | columns)


def lines(message: ResponseMessage) -> list[str]:
    """The places on a page, and the reader's own."""
    return [line for line in text_of(message).split("\n") if "\\. " in line or line.startswith("Your place")]


async def page(table: Table, player: Player, **options: Any) -> ResponseMessage:
    answer = await table.command(player, "standings", **options)
    assert seen(answer) is Seen.PRIVATE
    return shown(answer)


async def test_the_fastest_come_first_and_ties_share_a_place(table: Table) -> None:
    alice, bob, carol = table.alice, table.bob, table.carol
    await add_results(
        table.store,
        [
            played(table, alice.id, 31),
            played(table, alice.id, 20.5),
            played(table, bob.id, 12.34, private=True),
            played(table, carol.id, 20.5),
            played(table, 7, 99),
            played(table, 8, 1, guild_id=ELSEWHERE),
            played(table, 9, 1, difficulty="expert"),
            played(table, 10, 1, ranked=False),
            played(table, 11, 1, hits=1),
        ],
    )
    message = await page(table, bob)
    first, *tied = sorted([alice.id, carol.id])
    assert lines(message) == [
        f"1\\. {bob.mention} · 0:12.34",
        f"2\\. <@{first}> · 0:20.50",
        f"2\\. <@{tied[0]}> · 0:20.50",
        "4\\. <@7> · 1:39.00",
        "Your place: **1** · 0:12.34",
    ]
    words = text_of(message)
    assert "### Fastest wins · Beginner" in words
    assert "This server · Last 30 days · page 1 of 1" in words
    assert "https:" not in words

    other = await page(table, bob, difficulty="expert")
    assert str(text.NO_PLACE) in text_of(other), "Bob has no place there"


FIGURES = {
    "time": "0:10.00",
    "speed": "1.50 3BV/s",
    "efficiency": "75%",
    "mastery": "11 of 13",
    "streak": "11 wins",
    "daily": "★ 5 · 0:15.00",
    "team": "0:06.00",
}


async def test_every_category_has_its_figures_and_rule(table: Table) -> None:
    now = discord.utils.utcnow()
    today, player = now.date(), table.alice.id
    await add_results(
        table.store,
        [
            played(table, player, outcome="lost", ended_at=now - timedelta(days=1)),
            played(table, player, 9, hits=1, ended_at=now - timedelta(hours=1)),
            *[played(table, player, 10, value=15, moves=20) for _ in range(11)],
            played(table, player, 5, alone=False, hits=1),
            played(table, player, 6, alone=False),
            daily(player, today, ended_at=now, duration=10_000),
            daily(player, today - timedelta(days=1), ended_at=now, duration=20_000, hits=1),
            *[played(table, player, difficulty="expert") for _ in range(9)],
        ],
    )
    await add_visits(table.store, [(today - timedelta(days=ago), table.guild.id, player) for ago in (0, 1)])
    for category, figure in FIGURES.items():
        message = await page(table, table.bob, category=category)
        assert lines(message) == [f"1\\. {table.alice.mention} · {figure}"]
        if category in ("time", "daily"):
            assert (str(WHAT_COUNTS) in text_of(message)) is (category == "time")
    message = await page(table, table.alice, category="speed", difficulty="expert")
    assert str(text.NOBODY) in text_of(message), "averages need ten games"
    assert str(text.NO_PLACE) not in text_of(message)


async def test_pages_are_turned_and_another_category_is_chosen_from_the_list(table: Table) -> None:
    await add_results(table.store, [played(table, player, player) for player in range(1, 13)])
    await add_results(table.store, [played(table, table.alice.id, 50)])
    message = await page(table, table.alice)
    assert verbs_of(message) == ["prev", "next", "period", "share"]
    assert button_for(message, "prev")["disabled"]
    assert lines(message)[0] == "1\\. <@1> · 0:01.00"
    assert lines(message)[-1] == "Your place: **13** · 0:50.00"
    turned = await click(table.alice, message, "next")
    assert seen(turned) is Seen.EDITED
    assert "page 2 of 2" in text_of(shown(turned))
    assert lines(shown(turned))[0] == "11\\. <@11> · 0:11.00"
    assert button_for(shown(turned), "next")["disabled"]
    back = await click(table.alice, shown(turned), "prev")
    assert lines(shown(back)) == lines(message)

    second = shown(await click(table.alice, shown(back), "next"))
    custom_id = button_for(second, "category")["custom_id"]
    chosen = answered(await table.alice.select(second, custom_id=custom_id, values=["streak"]))
    assert seen(chosen) is Seen.EDITED
    assert "### Longest winning streaks · Beginner" in text_of(shown(chosen))
    assert lines(shown(chosen))[0] == "1\\. <@1> · 1 win"
    [preselected] = [option for option in button_for(shown(chosen), "category")["options"] if option.get("default")]
    assert preselected["value"] == "streak"
    there = button_for(shown(chosen), "category")["custom_id"]
    forged = await send_press(table, table.alice, shown(chosen), there, component_type=3, values=["luck"])
    assert private_text(answered(forged)) == str(EXPIRED_LIST)


async def test_old_results_count_only_for_all_time(table: Table) -> None:
    old = discord.utils.utcnow() - timedelta(days=31)
    await add_results(table.store, [played(table, table.alice.id, ended_at=old), played(table, table.bob.id, 30)])
    message = await page(table, table.alice)
    assert lines(message) == [f"1\\. {table.bob.mention} · 0:30.00"]
    ever = shown(await click(table.alice, message, "period"))
    assert "All time" in text_of(ever)
    assert len(lines(ever)) == 3
    month = shown(await click(table.alice, ever, "period"))
    assert lines(month) == lines(message)
    for category in ("mastery", "streak"):
        always = await page(table, table.alice, category=category)
        assert len(lines(always)) == 3
        assert "All time" in text_of(always)
        assert verbs_of(always) == ["prev", "next", "share"]


async def test_share_posts_the_page_without_the_own_place_unless_it_is_empty(table: Table) -> None:
    await add_results(table.store, [played(table, table.alice.id)])
    message = await page(table, table.alice)
    shared = await click(table.alice, message, "share")
    assert seen(shared) is Seen.POSTED
    assert lines(shown(shared)) == lines(message)[:1]
    assert text_of(shown(shared)).endswith(str(texts.SHARED_BY(table.alice.mention)))
    assert not buttons_of(shown(shared))

    await table.env.advance_time(31)
    await forget(table.store, table.alice.id, today())
    kept_private = await click(table.alice, message, "share")
    assert seen(kept_private) is Seen.EDITED
    assert "No results yet" in text_of(shown(kept_private))
    assert "share" not in verbs_of(shown(kept_private))


async def test_hidden_players_are_left_out_and_learn_why(table: Table) -> None:
    await add_results(table.store, [played(table, table.alice.id), played(table, table.bob.id, 30)])
    await table.store.put(StoredPlayer(player_id=table.alice.id, pad="4x4", hidden=True, public_name="alice"))
    message = await page(table, table.alice)
    assert lines(message) == [f"1\\. {table.bob.mention} · 0:30.00"]
    assert str(text.YOU_ARE_HIDDEN) in text_of(message)
    assert "</settings:" in message.components[0]["content"]
    assert not lines(await page(table, table.bob, where="all"))
    await forget(table.store, table.bob.id, today())
    assert not lines(shown(await click(table.alice, message, "period"))), "nor are forgotten ones, at once"


async def test_all_servers_show_only_chosen_names(table: Table) -> None:
    await add_results(
        table.store,
        [
            played(table, table.alice.id, 30),
            played(table, table.bob.id, 20),
            played(table, table.carol.id, 10, guild_id=None),
        ],
    )
    for player in (table.alice, table.carol):
        await table.store.put(StoredPlayer(player_id=player.id, pad="4x4", public_name=f"{player.name} the quick"))
    message = await page(table, table.bob, where="all")
    assert lines(message) == [
        "1\\. \u2068carol the quick\u2069 · 0:10.00",
        "2\\. \u2068alice the quick\u2069 · 0:30.00",
    ]
    assert "Choose a global name" in text_of(message)
    assert "<@" not in text_of(message)

    alice = table.alice.user
    in_direct_messages = private_text(answered(await alice.slash("standings")))
    assert "Global" in in_direct_messages
    assert "carol the quick" in in_direct_messages
    refused = answered(await alice.slash("standings", where="here"))
    assert private_text(refused) == str(text.NO_SERVER)


async def test_the_servers_default_difficulty_is_shown_unless_another_is_chosen(table: Table) -> None:
    await save_server(table.store, table.guild.id, Server(difficulty="pocket"))
    assert "Pocket" in text_of(await page(table, table.alice))
    assert "Expert" in text_of(await page(table, table.alice, difficulty="expert"))
    refused = await send_command(table, table.alice, "standings", difficulty="insane")
    assert "Choose `beginner`" in private_text(answered(refused))


async def test_buttons_of_other_versions_are_refused_and_pages_that_do_not_exist_are_the_nearest(table: Table) -> None:
    await table.start(table.alice)
    board = await table.board()
    for rest, refusal in (
        ("1:here:insane:time:month:1:next", text.UNKNOWN_DIFFICULTY("insane")),
        ("1:moon:beginner:time:month:1:next", text.UNKNOWN_BUTTON),
        ("1:here:beginner:luck:month:1:next", text.UNKNOWN_BUTTON),
        ("1:here:beginner:time:month:1:delete", text.UNKNOWN_BUTTON),
        ("2:here:beginner:time:month:1:next", text.UNKNOWN_BUTTON),
    ):
        forged = await press_anything(table, table.bob, board, f"standings:{rest}")
        assert private_text(forged) == str(refusal)
    for number in ("0", "999999"):
        custom_id = f"standings:1:here:beginner:time:month:{number}:next"
        assert "page 1 of 1" in text_of(shown(await press_anything(table, table.carol, board, custom_id)))
