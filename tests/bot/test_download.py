"""*Download* in `/mines privacy`: a private file with everything that is stored about a player."""

import gzip
import json
from collections import Counter
from datetime import datetime, timedelta
from random import Random
from typing import Any

import discord
import pytest
from simcord.results import InteractionResult

from bot.discord.text import NO_FILES
from bot.features.privacy import export, text
from bot.features.privacy.export import PACE, DataFile, Downloads
from bot.store.models import Paste
from bot.store.personal_data import Exports
from tests.bot.answers import Player, Seen, click, private_text, seen, shown
from tests.bot.daily import finish
from tests.bot.table import Table
from tests.bot.tactics import ask, pick, posted, vote
from tests.game.gaming_table import NOON
from tests.store.results import add_results, result


async def files_of(table: Table, player: Player) -> list[DataFile]:
    return [file async for file in export.export(Exports(table.store.database), player.id)]


async def rows_of(table: Table, player: Player) -> list[dict[str, Any]]:
    [file] = await files_of(table, player)
    assert file.name == "sweeper-data.json"
    return list(json.loads(file.contents)["rows"])


async def play(table: Table) -> None:
    """Alice plays with Bob, removes Carol, and does everything else that is stored."""
    await table.start(table.alice, rows=5, columns=5, mines=3)
    await table.dig(table.alice, (4, 4))
    await table.choose(table.alice, "remove", table.carol)
    await table.win_by_typing(table.bob)
    await finish(table, table.alice)
    await table.store.add_paste(Paste(player_id=table.alice.id, at=NOON, text="1 1"), NOON, 20)
    await pick(table, table.alice, await ask(table, table.alice), right=False)
    await vote(table, table.alice, await posted(table, table.alice), 0)


async def press_download(table: Table, player: Player) -> InteractionResult:
    return await click(player, shown(await table.command(player, "mines privacy")), "get")


async def test_a_player_has_one_download_at_a_time_and_few_in_a_row(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    panel = shown(await table.command(table.alice, "settings"))
    await table.alice.select(panel, ["zh-TW"], custom_id="player:1:language")
    assert [row.get("language") for row in await rows_of(table, table.alice)] == ["zh-TW"]
    await table.alice.select(panel, ["en-US"], custom_id="player:1:language")
    with monkeypatch.context() as patch:
        patch.setattr(table.bot.part(Downloads), "_under_way", {table.alice.id})
        assert private_text(await press_download(table, table.alice)) == str(text.ON_ITS_WAY)
    for _ in range(PACE[0]):
        assert shown(await press_download(table, table.alice)).attachments
    assert private_text(await press_download(table, table.alice)) == str(text.DOWNLOADED_JUST_NOW(10))
    await table.env.advance_time(PACE[1])
    assert shown(await press_download(table, table.alice)).attachments


async def test_players_read_where_to_download_if_files_are_refused(table: Table) -> None:
    await table.start(table.alice)
    table.env.inject_error("POST", "/webhooks/*/*", status=403, code=50013, times=1)
    assert private_text(await press_download(table, table.alice)) == str(NO_FILES)
    assert shown(await press_download(table, table.alice)).attachments
    forbidden = discord.PermissionOverwrite(attach_files=False)
    table.channel = table.guild.create_text_channel("words", overwrites={table.guild.default_role: forbidden})
    assert private_text(await press_download(table, table.alice)) == str(NO_FILES)


async def test_where_only_a_player_installed_the_bot_the_fifth_file_says_if_there_are_more(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    await table.start(table.alice)
    for number in range(6):
        await table.store.add_paste(Paste(player_id=table.alice.id, at=NOON, text=str(number)), NOON, 20)
    monkeypatch.setattr("bot.store.personal_data.ROWS_READ", 1)
    monkeypatch.setattr(export, "MOST", 1)
    with table.installed_by(table.alice):
        sent = await press_download(table, table.alice)
    messages = [shown(sent), *sent.followups]
    assert [len(message.attachments) for message in messages] == [1] * 5
    assert [message.content for message in messages] == [""] * 4 + [str(text.TOO_MANY_FILES)]
    sent = await press_download(table, table.alice)
    assert len([shown(sent), *sent.followups]) > 5


async def test_it_has_everything_that_the_panel_counts_and_nothing_of_others(table: Table) -> None:
    await play(table)
    sent = await press_download(table, table.alice)
    assert seen(sent) is Seen.PRIVATE
    assert [file.filename for file in shown(sent).attachments] == ["sweeper-data.json"]
    rows = await rows_of(table, table.alice)
    counts = await Exports(table.store.database).counts(table.alice.id)
    counted = Counter(row["what"] for row in rows)
    assert counted == {what: number for what, number in counts.items() if number}
    assert set(counted) == {
        *("turns", "games started", "results", "daily boards opened", "pasted texts"),
        *("exercises", "exercise answers", "missed squares", "tactics of days"),
    }
    assert [row["what"] for row in await rows_of(table, table.carol)] == ["removals"]

    game = await table.store.find_game(1)
    assert game is not None
    at = {turn.number: turn.at for turn in game.turns}
    turns = [row for row in rows if row["what"] == "turns" and row["game_id"] == "1"]
    assert turns
    assert all(datetime.fromisoformat(row["at"]) == at[row["number"]] for row in turns)

    for player in (table.alice, table.bob, table.carol):
        [file] = await files_of(table, player)
        others = {table.alice, table.bob, table.carol} - {player}
        assert not [other for other in others if str(other.id).encode() in file.contents]
        assert not [row for row in await rows_of(table, player) if "field" in row]


async def test_it_tells_neither_a_rival_nor_how_a_duel_or_a_race_will_begin(table: Table) -> None:
    await table.command(table.alice, "duel", opponent=table.bob)
    await table.command(table.alice, "race")
    games = [row for row in await rows_of(table, table.alice) if row["what"] == "games started"]
    assert [row["kind"] for row in games] == ["duel", "race"]
    assert not [row for row in games if {"invited", "opened", "first"} & row["options"].keys()]


async def test_it_has_every_result_once(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    player, hour = table.alice.id, timedelta(hours=1)
    alike = [{"alone": alone, "ended_at": NOON + ago * hour} for alone in (True, False) for ago in (1, 0, 0)]
    results = [result(player, difficulty=one, **more) for one in ("expert", "beginner") for more in alike]
    await add_results(table.store, results)
    monkeypatch.setattr("bot.store.personal_data.ROWS_READ", 2)
    rows = await rows_of(table, table.alice)
    sent = [row["game_id"] for row in rows if row["what"] == "results"]
    assert sorted(sent) == sorted(str(row["game_id"]) for row in results)


async def test_large_files_are_compressed_and_larger_ones_sent_in_parts(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = Random(1)
    for number in range(10):
        words = rng.randbytes(1_000).hex()
        await table.store.add_paste(Paste(player_id=table.alice.id, at=NOON, text=f"{number} {words}"), NOON, 20)
    monkeypatch.setattr(export, "COMPRESSED_ABOVE", 10_000)
    [large] = await files_of(table, table.alice)
    assert large.name == "sweeper-data.json.gz"
    assert len(json.loads(gzip.decompress(large.contents))["rows"]) == 10

    monkeypatch.setattr("bot.store.personal_data.ROWS_READ", 2)
    monkeypatch.setattr(export, "COMPRESSED_ABOVE", 0)
    monkeypatch.setattr(export, "MOST", 6_000)
    parts = await files_of(table, table.alice)
    assert [part.name for part in parts[:2]] == ["sweeper-data.json.gz", "sweeper-data-2.json.gz"]
    assert max(len(part.contents) for part in parts) < 6_000
    texts = [row["text"] for part in parts for row in json.loads(gzip.decompress(part.contents))["rows"]]
    assert [words.split()[0] for words in texts] == [str(number) for number in range(10)]
