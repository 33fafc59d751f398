"""Replays in words: what each move changed, to the last row."""

import re

from simcord.results import ResponseMessage

from tests.bot.answers import button_for, buttons_for, click, shown, text_of
from tests.bot.duels import finished_duel
from tests.bot.private import start_private, won
from tests.bot.race_table import finished_race, race_message
from tests.bot.replay_pages import opened, press, start_on
from tests.bot.replay_pages import play as play_all
from tests.bot.table import Table


async def test_the_end_of_a_large_board_and_its_replay_are_read_to_the_last_row(table: Table) -> None:
    await table.hear(table.alice)
    await start_private(table, table.alice, rows=30, columns=26, mines=150)
    end = await won(table, table.alice)
    replay = shown(await click(table.alice, end, "replay"))
    await read_to_the_end(table, end)
    await read_to_the_end(table, shown(await click(table.alice, replay, "last")))


async def read_to_the_end(table: Table, message: ResponseMessage) -> None:
    assert "Row 30" not in text_of(message)
    while buttons_for(message, "rows"):
        message = shown(await click(table.alice, message, "rows"))
    assert text_of(message).split("\n")[-1].startswith("Row 30: ")


async def test_a_step_of_a_replay_says_what_it_changed_and_its_odds_square_by_square(table: Table) -> None:
    await table.hear(table.bob)
    await start_on(table, table.alice)
    await play_all(table, table.alice, "b1", "c1", "f1")
    message = await press(table, table.bob, await opened(table, table.bob, move=1), "next")
    assert text_of(message).split("\n")[2:] == ["C1: 50% risk, but D1 had only 20%", "Now C1: 1"]
    assert button_for(message, "rows")["label"] == "Whole board"
    assert text_of(shown(await click(table.bob, message, "rows"))) == "Row 1: hidden, 1 x2, hidden x5"
    message = await press(table, table.bob, message, "odds")
    assert re.search(r"Row 1: \d+%, 1, \d+%", text_of(message))


async def test_the_replay_of_a_duel_says_whose_mines_were_found(table: Table) -> None:
    await table.hear(table.alice)
    duel = await finished_duel(table)
    message = shown(await click(table.alice, await duel.board(), "replay"))
    message = await press(table, table.alice, message, "last")
    rows = "".join(re.findall(r"^Rows? .*", text_of(message), re.MULTILINE))
    assert "flag" in rows or "diamond" in rows
    assert "exploded" not in rows


async def test_the_replay_of_a_race_says_whose_board_is_read(table: Table) -> None:
    await table.hear(table.bob)
    await finished_race(table)
    message = shown(await click(table.bob, await race_message(table), "replay"))
    assert re.search(rf"^1\. {table.bob.mention}$", text_of(message), re.MULTILINE)
