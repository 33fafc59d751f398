"""`/stats`: a player's own results, and what others may see of them."""

from datetime import UTC, datetime, time, timedelta
from typing import Any

import discord
import pytest
from simcord.results import InteractionResult

from bot.discord import text as texts
from bot.features.privacy import text as privacy
from bot.features.puzzle.session import PuzzleSession
from bot.features.stats import text
from bot.store.models import StoredPlayer
from core import cell_name
from tests.bot.answers import Seen, answered, buttons_of, click, pictures_of, private_text, seen, shown, text_of
from tests.bot.daily import finish, today
from tests.bot.forging import press_anything
from tests.bot.table import Table
from tests.bot.tactics import ask, pick
from tests.store.results import add_results, daily, result

ELSEWHERE = 10**17
MESSAGE = 10**18


def now() -> datetime:
    return discord.utils.utcnow()


def played(table: Table, **columns: Any) -> dict[str, Any]:
    """A result of Alice's on this server, of today."""
    return result(table.alice.id, **{"guild_id": table.guild.id, "ended_at": now(), **columns})


def files_of(answer: InteractionResult) -> list[str]:
    return [file.filename for file in shown(answer).attachments]


async def test_players_see_all_of_their_results_privately(table: Table) -> None:
    await add_results(
        table.store,
        [
            played(table, duration=42_180, value=20, moves=25, luck=1.25, digs=40, mistakes=2),
            played(table, duration=50_000, value=20, moves=20, guild_id=ELSEWHERE, private=True),
            played(table, difficulty="expert", outcome="lost", luck=0.5, digs=10, mistakes=0),
            played(table, alone=False, solved=10, value=20),
        ],
        MESSAGE,
    )
    answer = await table.command(table.alice, "stats")
    assert seen(answer) is Seen.PRIVATE
    words = private_text(answer)
    url = f"https://discord.com/channels/{table.guild.id}/7/{MESSAGE}"
    for line in (
        f"### Statistics of {table.alice.mention}",
        "**Minesweeper:** 3 played, 2 won (67%)",
        f"Beginner 0:42.18 ([board]({url}))",
        "**3BV/s:** best 0.47, median 0.44 (last 30)",
        "**Efficiency:** best 100%, median 90% (last 30)",
        "**Winning streak:** now 0, best 2",
        "**Mastery:** 2 of the last 3 rated solo games won",
        "**With others:** 1 played, 1 won (100%), 50% of the 3BV",
        "**Luck:** +1.8 (expected hits minus actual hits)",
        "**Mistakes:** 2 risky digs when another square was safe (4% of digs)",
        "Times, streaks and mastery need",
    ):
        assert line in words
    assert files_of(answer) == ["statistics.png"]


async def test_a_single_game_is_one_of_one_and_a_win_after_hitting_a_mine_counts_as_lost(table: Table) -> None:
    for player, outcome, won in ((table.bob, "won", 1), (table.carol, "lost", 0)):
        await add_results(table.store, [{**played(table, outcome=outcome), "player_id": player.id}])
        assert f"**Mastery:** {won} of 1 rated solo game won" in private_text(await table.command(player, "stats"))

    wins = [played(table, ended_at=now() - timedelta(hours=hours), hits=hours % 2) for hours in (4, 3, 2)]
    await add_results(table.store, wins)
    words = private_text(await table.command(table.alice, "stats"))
    assert "**Minesweeper:** 3 played, 3 won (100%)" in words
    assert "**Winning streak:** now 1, best 1" in words
    assert "**Mastery:** 2 of the last 3 rated solo games won" in words


@pytest.mark.parametrize("after", ["hint", "flag of another player"])
async def test_neither_help_nor_company_takes_a_hit_out_of_the_figures(table: Table, after: str) -> None:
    await table.start(table.alice, lives=2)
    await table.command(table.alice, "mines move", moves="a1")
    await table.command(table.alice, "mines move", moves=cell_name(await table.mine()))
    if after == "hint":
        await table.command(table.alice, "mines hint")
    else:
        await table.command(table.bob, "mines move", moves=f"!{cell_name(await table.mine())}")
    await table.command(table.alice, "mines move", moves=cell_name(await table.mine()))
    await add_results(table.store, [played(table, ended_at=now() - timedelta(hours=1))])
    words = private_text(await table.command(table.alice, "stats"))
    assert ", 1 won (" in words
    assert "**Winning streak:** now 0, best 1" in words


async def test_links_lead_only_to_boards_of_this_server_whose_public_games_others_see(table: Table) -> None:
    assert private_text(await table.command(table.alice, "stats")) == str(text.NO_RESULTS)
    elsewhere = played(table, duration=10_000, guild_id=ELSEWHERE)
    private = played(table, duration=10_000, difficulty="expert", private=True)
    await add_results(table.store, [elsewhere, private], MESSAGE)
    words = private_text(await table.command(table.alice, "stats"))
    assert "Beginner 0:10.00 · Expert" in words
    assert "Expert 0:10.00\n" in words
    assert "https:" not in words
    in_dms = private_text(answered(await table.alice.user.slash("stats")))
    assert "**Minesweeper:** 2 played" in in_dms
    assert "https:" not in in_dms
    nothing = await table.command(table.bob, "stats", player=table.alice)
    assert private_text(nothing) == str(text.NO_PUBLIC_RESULTS(table.alice.id))

    old = played(table, duration=30_000, ended_at=now() - timedelta(weeks=30))
    await add_results(table.store, [old], MESSAGE)
    words = private_text(await table.command(table.bob, "stats", player=table.alice))
    assert "**Minesweeper:** 1 played" in words
    assert f"Beginner 0:30.00 ([board](https://discord.com/channels/{table.guild.id}/7/{MESSAGE}))" in words
    [chart] = pictures_of(shown(await table.command(table.alice, "stats")))
    assert "2 of 2 won in 12 weeks" in chart, "which leaves out the old game"


async def test_statistics_are_shared_with_others_unless_their_player_is_hidden(table: Table) -> None:
    await add_results(table.store, [played(table)], MESSAGE)
    answer = await table.command(table.alice, "stats")
    shared = await click(table.alice, shown(answer), "share")
    assert seen(shared) is Seen.POSTED
    assert text_of(shown(shared)).endswith(str(texts.SHARED_BY(table.alice.mention)))
    assert files_of(shared) == ["statistics.png"]
    assert not buttons_of(shown(shared))
    again = await click(table.alice, shown(answer), "share")
    assert "I can post here again in" in private_text(again)

    asked = await table.command(table.bob, "stats", player=table.alice)
    await table.store.put(StoredPlayer(player_id=table.alice.id, pad="4x4", hidden=True))
    refusal = str(text.NOT_SHARED(table.alice.id))
    assert private_text(await table.command(table.bob, "stats", player=table.alice)) == refusal
    assert private_text(await click(table.bob, shown(asked), "share")) == refusal
    assert "**Minesweeper:** 1 played" in private_text(await table.command(table.alice, "stats"))

    table.env.inject_error("POST", "/interactions/*/*/callback", status=403, code=50013, times=1)
    wordy = await table.command(table.alice, "stats")
    assert str(texts.NO_PICTURE) in private_text(wordy)
    assert not files_of(wordy)


async def test_a_forgotten_player_has_no_statistics_at_once(table: Table) -> None:
    await add_results(table.store, [played(table), played(table, private=True)])
    told = await table.command(table.alice, "mines privacy")
    assert str(privacy.GAMES(4)) in private_text(told)
    asked = await click(table.alice, shown(told), "ask")
    await click(table.alice, shown(asked), "do")
    assert private_text(await table.command(table.alice, "mines privacy")) == str(privacy.NOTHING)
    assert private_text(await table.command(table.alice, "stats")) == str(text.NO_RESULTS)
    for game in (1, 2):
        stored = await table.store.find_game(game)
        assert stored is None or stored.starter_id < 0


async def test_puzzles_are_counted_for_each_who_took_part(table: Table) -> None:
    for number, solved in enumerate([True, False], 1):
        await table.command(table.alice, "puzzle")
        session = await table.referee.find(number, PuzzleSession)
        assert session
        first, *rest = (f"!{cell_name(cell)}" for cell in session.marking.puzzle.field.mines)
        await table.command(table.bob, "mines move", moves=first)
        if solved:
            await table.command(table.alice, "mines move", moves=" ".join(rest))
        else:
            asked = await table.command(table.alice, "mines end")
            await click(table.alice, shown(asked), "confirm")
    assert "**Puzzles:** 2 played, 1 won (50%)" in private_text(await table.command(table.bob, "stats"))
    of_alice = private_text(await table.command(table.bob, "stats", player=table.alice))
    assert "**Puzzles:** 1 played, 1 won (100%)" in of_alice
    assert "Daily" not in of_alice
    message = shown(await table.command(table.alice, "stats"))
    for custom_id in ("stats:1:1", "stats:2:1:share", "stats:1:x:share"):
        forged = await press_anything(table, table.bob, message, custom_id)
        assert private_text(forged) == str(text.UNKNOWN_BUTTON)


async def test_a_daily_board_that_was_just_finished_is_in_the_statistics(table: Table) -> None:
    await finish(table, table.alice, hits=1)
    words = private_text(await table.command(table.alice, "stats"))
    assert "**Daily boards:** 1 solved · ★ 2 · streak now 1, best 1" in words
    assert "Best daily times" not in words
    assert "Count puzzles" not in words


async def test_a_rating_of_tactics_is_in_ones_own_statistics_but_not_in_shared_ones(table: Table) -> None:
    await add_results(table.store, [played(table)])
    assert "**Tactics:**" not in private_text(await table.command(table.alice, "stats"))
    await pick(table, table.alice, await ask(table, table.alice))
    answer = await table.command(table.alice, "stats")
    assert "**Tactics:** rating ≈1," in private_text(answer)
    shared = await click(table.alice, shown(answer), "share")
    assert seen(shared) is Seen.POSTED
    assert "Tactics" not in text_of(shown(shared))


async def test_daily_boards_have_a_streak_and_a_best_time_for_each_weekday(table: Table) -> None:
    monday = today() - timedelta(days=21 + today().weekday())

    def attempt(days: int, seconds: int, *, late: int = 0, **columns: Any) -> dict[str, Any]:
        day = monday + timedelta(days=days)
        at = datetime.combine(day + timedelta(days=late), time(11), UTC)
        return daily(table.alice.id, day, guild_id=table.guild.id, ended_at=at, duration=1000 * seconds, **columns)

    rows = [
        attempt(0, 90),
        attempt(1, 30, hits=1),
        attempt(2, 40, helped=True, ranked=False),
        attempt(3, 50, late=1, ranked=False),
        attempt(6, 200),
        attempt(7, 80),
        attempt(14, 95),
    ]
    await add_results(table.store, rows)
    words = private_text(await table.command(table.alice, "stats"))
    assert "**Daily boards:** 7 solved · ★ 14 · streak now 0, best 4" in words
    assert "**Best daily times:** Mon 1:20.00 · Sun 3:20.00\n" in words
    await add_results(table.store, [played(table)])
    assert "Daily" not in private_text(await table.command(table.bob, "stats", player=table.alice))
