"""Board codes as players use them, and what nobody learns from one."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta

from simcord.results import InteractionResult
from sqlalchemy import func, select

from bot.features.daily import text as daily_text
from bot.features.minesweeper import text
from bot.features.minesweeper.codes import ALPHABET, LENGTH, make_code
from bot.features.minesweeper.session import MinesweeperSession
from bot.features.race import text as race_text
from bot.game.results import counts_until
from bot.game.settings import change_player
from bot.store.games import CodeStore, StoredCode
from core import Outcome
from tests.bot.answers import Player, Seen, click, private_text, seen, shown, text_of, verbs_of
from tests.bot.daily import advance_to, attempt, delete_data, finish, today
from tests.bot.forging import press_anything
from tests.bot.private import start_private, won
from tests.bot.race_table import board_of, started
from tests.bot.race_table import finish as finish_race
from tests.bot.race_table import press as press_race
from tests.bot.table import Table
from tests.core.test_width import widened
from tests.game.recorded import results_in
from tests.referees import running

UNKNOWN = str(text.UNKNOWN_CODE)
PAD = "@A1d4"


def code_in(result: InteractionResult) -> str:
    """The code in a private answer."""
    assert seen(result) is Seen.PRIVATE
    found = re.search(rf"`/minesweeper code:([{ALPHABET}]{{{LENGTH}}})`", private_text(result))
    assert found
    return found[1]


async def finished(table: Table, number: int = 1) -> str:
    """The code of a game that Alice has won."""
    await table.start(table.alice)
    await table.win_by_typing(table.alice, number)
    return code_in(await click(table.bob, await table.board(number), "code"))


async def play(table: Table, player: Player, code: str, **options: object) -> InteractionResult:
    return await table.command(player, "minesweeper", code=code, **options)


async def codes(table: Table) -> int:
    """How many codes are stored."""
    query = select(func.count()).select_from(StoredCode)
    return await table.store.database.read(lambda session: session.scalar(query) or 0)


async def store_code(table: Table, game: int) -> str:
    """A code as if it had been made, whether or not the game may have one."""
    code = await CodeStore(table.store.database).keep(game, make_code())
    assert code
    return code


@asynccontextmanager
async def elsewhere(table: Table, *players: Player) -> AsyncIterator[list[Player]]:
    """Within the block, the channel is on another server, with these players."""
    guild, channel = table.guild, table.channel
    table.guild = table.env.create_guild()
    table.channel = table.guild.create_text_channel("elsewhere")
    yield [table.guild.add_member(player.user) for player in players]
    table.guild, table.channel = guild, channel


async def test_a_code_is_ten_characters_that_nobody_confuses() -> None:
    assert LENGTH == 10
    assert not set(ALPHABET) & set("01IO")
    assert len({make_code() for _ in range(100)}) == 100
    assert set("".join(make_code() for _ in range(500))) == set(ALPHABET)


async def test_a_finished_game_has_one_code_for_everyone_who_asks(table: Table) -> None:
    code = await finished(table)
    for player in (table.alice, table.carol):
        assert code_in(await click(player, await table.board(), "code")) == code
    await table.restart()
    assert code_in(await click(table.alice, await table.board(), "code")) == code
    assert await codes(table) == 1


async def test_a_code_starts_the_same_board_from_the_same_opening_unranked(table: Table) -> None:
    code = await finished(table)
    for number, written in enumerate((code, code.lower(), f" {code} ", widened(code)), start=2):
        assert seen(await play(table, table.bob, written)) is Seen.POSTED
        first, again = await table.game(1), await table.game(number)
        assert again.game.field == first.game.field
        assert again.first_dig == first.first_dig
        assert (again.starter_id, again.options.difficulty) == (table.bob.id, "beginner")
        await table.win_by_typing(table.bob, number)
    ranked = {row.game_id: row.ranked for row in await results_in(table.store)}
    assert ranked == {1: True, 2: False, 3: False, 4: False, 5: False}
    answer = await play(table, table.bob, code, players="starter", lives=2, theme="classic")
    assert seen(answer) is Seen.PRIVATE
    game = await table.game(6)
    assert (game.private, game.options.lives, game.appearance.theme.value) == (True, 2, "classic")


async def test_a_code_brings_its_own_board_and_unknown_ones_are_refused_alike(table: Table) -> None:
    code = await finished(table)
    for option in ({"difficulty": "expert"}, {"rows": 9}, {"columns": 9}, {"mines": 9}, {"guessing": "allowed"}):
        await table.env.advance_time(5)
        assert private_text(await play(table, table.bob, code, **option)) == str(text.CODE_HAS_A_BOARD)
    for typed in ("", "0000000000", "ABC", "A" * 10, "A" * 11, "ABCDE-FGHJ", "💣" * 10, "1" * 4000):
        await table.env.advance_time(5)
        assert private_text(await play(table, table.bob, typed)) == UNKNOWN
    assert await table.referee.find(2, MinesweeperSession) is None


async def test_a_running_game_or_one_without_a_dig_has_no_code(table: Table) -> None:
    await table.start(table.alice)
    asked = await table.command(table.alice, "mines end")
    await click(table.alice, shown(asked), "confirm")
    board = await table.board()
    assert "code" not in verbs_of(board)
    assert private_text(await press_anything(table, table.bob, board, "mines:1:1:code")) == str(text.SHOW_MINES_FIRST)
    await table.start(table.alice)
    await table.dig(table.alice, (4, 4), 2)
    board = await table.board(2)
    assert "code" not in verbs_of(board)
    await press_anything(table, table.bob, board, "mines:1:2:code")
    assert await codes(table) == 0
    assert private_text(await play(table, table.bob, await store_code(table, 2), players="starter")) == UNKNOWN


async def test_a_lost_game_that_may_be_continued_has_no_code(table: Table) -> None:
    await table.start(table.alice, lives=1)
    await table.dig(table.alice, (4, 4))
    await table.dig(table.alice, await table.mine())
    board = await table.board()
    assert (await table.game()).may_continue
    assert "code" not in verbs_of(board)
    assert private_text(await press_anything(table, table.bob, board, "mines:1:1:code")) == str(text.SHOW_MINES_FIRST)
    assert await codes(table) == 0
    code = await store_code(table, 1)
    assert private_text(await play(table, table.bob, code)) == UNKNOWN
    await table.press(table.alice, "reveal")
    assert code_in(await click(table.bob, await table.board(), "code")) == code
    assert seen(await play(table, table.bob, code)) is Seen.POSTED


async def test_a_board_of_a_race_has_no_code_while_others_race(table: Table) -> None:
    boards = await started(table, table.bob)
    own = shown(await finish_race(table, table.bob, boards[table.bob.id]))
    board = await board_of(table, table.bob)
    early = await press_anything(table, table.bob, own, f"mines:1:{board.id}:code{PAD}")
    assert private_text(early) == str(race_text.WAIT_FOR_OTHERS)
    assert await codes(table) == 0
    code = await store_code(table, board.id)
    assert private_text(await play(table, table.carol, code)) == UNKNOWN
    await finish_race(table, table.alice, boards[table.alice.id])
    assert code_in(await click(table.bob, shown(await press_race(table, table.bob, "myboard")), "code")) == code
    assert seen(await play(table, table.carol, code)) is Seen.POSTED


async def test_a_daily_board_has_no_code_as_long_as_its_day_counts(table: Table) -> None:
    day = today()
    own = shown(await finish(table, table.alice))
    assert "code" not in verbs_of(own)
    session = await attempt(table, table.alice)
    code = await store_code(table, session.id)
    await advance_to(table, counts_until(day) - timedelta(seconds=60))
    early = await press_anything(table, table.alice, own, f"mines:1:{session.id}:code{PAD}")
    assert private_text(early) == str(daily_text.REPLAY_LATER(counts_until(day)))
    assert private_text(await play(table, table.bob, code)) == UNKNOWN
    await advance_to(table, counts_until(day) + timedelta(seconds=60))
    assert seen(await play(table, table.bob, code)) is Seen.POSTED
    newest = await running(table.referee, table.channel.id, MinesweeperSession)
    assert newest.game.field == session.game.field
    assert (newest.options.difficulty, newest.day, newest.options.lives) == ("own", None, 3)


async def test_a_private_game_has_a_code_only_if_its_player_asks_for_it_until_their_data_is_deleted(
    table: Table,
) -> None:
    await start_private(table, table.alice)
    end = await won(table, table.alice)
    await press_anything(table, table.bob, end, "mines:1:1:code")
    shared = text_of(shown(await click(table.alice, end, "share")))
    assert await codes(table) == 0
    assert "code:" not in shared
    code = code_in(await click(table.alice, end, "code"))
    await table.env.advance_time(60)
    assert f"Same board: `/minesweeper code:{code}`" in text_of(shown(await click(table.alice, end, "share")))
    assert seen(await play(table, table.bob, code)) is Seen.POSTED
    assert (await table.game(2)).game.field == (await table.game(1)).game.field
    await table.win_by_typing(table.bob, 2)
    await delete_data(table, table.alice)
    assert await codes(table) == 0
    assert private_text(await play(table, table.bob, code)) == UNKNOWN


async def test_the_end_compares_both_runs(table: Table) -> None:
    await table.start(table.alice)
    await table.command(table.alice, "mines move", moves="a1")
    await table.env.advance_time(10)
    await table.win_by_typing(table.alice)
    code = code_in(await click(table.bob, await table.board(), "code"))
    assert f"Same board: `/minesweeper code:{code}`" in text_of(shown(await table.press(table.bob, "card")))
    await play(table, table.bob, code)
    assert "First run" not in text_of(await table.board(2))
    await table.env.advance_time(7)
    await table.win_by_typing(table.bob, 2)
    end = text_of(await table.board(2))
    assert re.search(r"### 🎉 Won in 0:0[7-9]", end)
    assert re.search(r"First run: 🎉 Won in 0:1[0-2] · 3BV", end)
    assert table.alice.mention not in end
    await table.restart()
    assert re.search(r"🎉 Won in 0:1[0-2] · 3BV", text_of(shown(await table.press(table.bob, "card", number=2))))


async def test_the_same_board_is_compared_in_the_same_way(table: Table) -> None:
    await table.start(table.alice, lives=1)
    await table.dig(table.alice, (4, 4))
    await table.dig(table.alice, await table.mine())
    await table.press(table.alice, "reveal")
    await table.press(table.bob, "again")
    await table.win_by_typing(table.bob, 2)
    end = text_of(await table.board(2))
    assert "First run: 💥 Lost after" in end
    assert "1 hit" in end
    assert await codes(table) == 0


async def test_the_card_names_the_players_of_the_first_run_only_on_its_server_until_they_hide_or_are_deleted(
    table: Table,
) -> None:
    async def card_of(player: Player, number: int) -> str:
        await table.env.advance_time(60)
        card = text_of(shown(await table.press(player, "card", number=number)))
        assert "First run" in card
        return card

    code = await finished(table)
    async with elsewhere(table, table.bob) as [bob]:
        await play(table, bob, code)
        await table.win_by_typing(bob, 2)
        assert table.alice.mention not in await card_of(bob, 2)
    await play(table, table.bob, code)
    await table.win_by_typing(table.bob, 3)
    assert f"First run by {table.alice.mention}: 🎉 Won in" in await card_of(table.bob, 3)
    await change_player(table.store, table.alice.id, hidden=True)
    assert table.alice.mention not in await card_of(table.bob, 3)
    await change_player(table.store, table.alice.id, hidden=False)
    await delete_data(table, table.alice)
    assert table.alice.mention not in await card_of(table.bob, 3)
    assert seen(await play(table, table.bob, code)) is Seen.POSTED, "the code of a public game stays"


async def test_a_lost_run_by_code_shows_the_first_one_only_once_its_mines_are_shown(table: Table) -> None:
    await play(table, table.bob, await finished(table), lives=1)
    await table.dig(table.bob, await table.mine(2), 2)
    assert (await table.game(2)).outcome is Outcome.LOST
    assert "First run" not in text_of(await table.board(2))
    await table.press(table.bob, "reveal", number=2)
    assert "First run" in text_of(await table.board(2))
