"""Which game commands are for, and how players find their private ones again."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from simcord.results import ResponseMessage

from bot.board.appearance import Look
from bot.features.minesweeper.options import PRESETS
from bot.features.minesweeper.starting import start as start_game
from bot.game.channel_locks import Place
from bot.game.referee import MOST_RUNNING
from bot.game.settings import Players, change_player
from bot.store.database import Unavailable
from bot.store.models import RESIGN
from bot.store.people import PlayerQueries
from core import Action, Move
from tests.bot.answers import Player, Seen, answered, buttons_of, click, private_text, seen, shown, text_of, verbs_of
from tests.bot.daily import finish, open_daily, today
from tests.bot.forging import send_command
from tests.bot.private import lost, public_messages, start_private, won
from tests.bot.table import Table
from tests.referees import referee_of

UNKNOWN = "I can't find that game here or among yours. Pick one from the list that `game:` shows."


@pytest.fixture
async def table(table: Table) -> Table:
    """A table whose players chose emoji, so that tests can read their boards."""
    for player in (table.alice, table.bob, table.carol):
        await change_player(table.store, player.id, look=Look.EMOJI)
    return table


async def suggested(table: Table, player: Player, typed: str = "", name: str = "mines hint") -> dict[str, str]:
    """The labels of the games that are suggested, by their ids."""
    choices = await player.autocomplete(table.channel, name, "game", typed)
    return {choice["value"]: choice["name"] for choice in choices}


async def test_commands_are_for_the_public_game_else_for_the_private_one_that_is_chosen(table: Table) -> None:
    for _ in range(2):
        await start_private(table, table.alice)
        await table.env.advance_time(60)
    first = await table.command(table.alice, "mines move", moves="a1", game="1")
    assert seen(first) is Seen.PRIVATE
    await table.env.advance_time(60)
    listed = await table.command(table.alice, "mines move", moves=str(Move(Action.FLAG, await table.mine())))
    await table.restart()
    answered(await table.alice.select(shown(listed), ["1"], custom_id="mygames:1:move"))
    assert ((await table.game(1)).next_number, (await table.game(2)).next_number) == (3, 1)

    await table.start(table.bob)
    await table.command(table.alice, "mines move", moves="e5")
    assert (await table.game(3)).first_dig == (4, 4)
    await table.command(table.alice, "mines move", moves="e5", game="2")
    assert (await table.game(2)).first_dig == (4, 4)
    assert public_messages(table) == 1


async def test_every_command_takes_a_private_game_beside_a_public_one(table: Table) -> None:
    await start_private(table, table.alice)
    await table.command(table.alice, "mines move", moves="a1")
    await table.start(table.bob)
    before = (await table.game(2)).version
    commands: dict[str, dict[str, str]] = {
        "move": {"moves": "!a1"},
        "read": {"question": "row 1"},
        **{name: {} for name in ("board", "hint", "odds", "end")},
    }
    for name, more in commands.items():
        await table.env.advance_time(1)
        result = await table.command(table.alice, f"mines {name}", game="1", **more)
        assert seen(result) is Seen.PRIVATE
        assert sorted(await suggested(table, table.alice, name=f"mines {name}")) == ["1", "2"]
    assert (await table.game(2)).version == before
    assert public_messages(table) == 1


def options_of(message: ResponseMessage) -> list[dict[str, Any]]:
    [choose] = buttons_of(message)
    options: list[dict[str, Any]] = choose["options"]
    return options


async def test_the_only_private_game_is_opened_and_several_are_listed(table: Table) -> None:
    await start_private(table, table.alice)
    again = await table.command(table.alice, "mines board")
    assert seen(again) is Seen.PRIVATE
    assert verbs_of(again.response) == ["type", "hint", "more"]
    await table.env.advance_time(5 * 60)
    await start_private(table, table.alice, difficulty="expert")
    await table.env.advance_time(5 * 60)
    await table.restart()
    listed = await table.command(table.alice, "mines board")
    assert seen(listed) is Seen.PRIVATE
    assert [option["label"] for option in options_of(shown(listed))] == [
        "Expert, not played yet, started 5 minutes ago",
        "Beginner, not played yet, started 10 minutes ago",
    ]
    opened = answered(await table.alice.select(shown(listed), ["1"], custom_id="mygames:1:board"))
    assert shown(opened).id == shown(listed).id
    assert "Beginner 9x9" in text_of(opened.response)

    listed = await table.command(table.alice, "mines board")
    await table.referee.play(await table.game(), table.alice.id, 1, RESIGN)
    over = answered(await table.alice.select(shown(listed), ["1"], custom_id="mygames:1:board"))
    assert "Resigned" in text_of(over.response)


async def test_a_private_game_that_another_process_ended_is_shown_as_it_is_stored(table: Table) -> None:
    await start_private(table, table.alice)
    other = referee_of(table.store, table.referee.clock)
    await other.play(await table.game(), table.alice.id, 4242, RESIGN)
    assert "Resigned" in text_of(shown(await table.command(table.alice, "mines board")))


async def test_private_games_that_were_opened_in_a_row_are_told_apart(table: Table) -> None:
    for difficulty in ("beginner", "expert", "beginner"):
        await start_private(table, table.alice, difficulty=difficulty)
    expected = {
        "3": "Beginner, not played yet, started just now (2)",
        "2": "Expert, not played yet, started just now",
        "1": "Beginner, not played yet, started just now (1)",
    }
    listed = await table.command(table.alice, "mines board")
    assert {option["value"]: option["label"] for option in options_of(shown(listed))} == expected
    assert await suggested(table, table.alice) == expected
    assert list(await suggested(table, table.alice, "(2)")) == ["3"]
    for game in (1, 3):
        await table.command(table.alice, "mines move", moves="a1", game=str(game))
        end = await table.command(table.alice, "mines end", game=str(game))
        await click(table.alice, shown(end), "confirm")
    ended = await suggested(table, table.alice, "resigned", name="mines board")
    assert sorted(ended.values()) == [f"Beginner, resigned just now ({number})" for number in (1, 2)]


async def test_the_most_private_games_that_can_be_are_all_listed(table: Table) -> None:
    options, place = replace(PRESETS["beginner"], players=Players.STARTER), Place(table.channel.id, table.guild.id)
    for number in range(1, MOST_RUNNING + 1):
        await start_game(table.referee, place, table.alice.id, number, options)
    listed = shown(await table.command(table.alice, "mines board"))
    numbers = {str(number) for number in range(1, MOST_RUNNING + 1)}
    assert {option["value"] for option in options_of(listed)} == numbers
    assert set(await suggested(table, table.alice)) == numbers


async def test_games_are_suggested_to_their_player_by_what_was_typed(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    await start_private(table, table.alice)
    await start_private(table, table.alice, difficulty="expert")
    await start_private(table, table.bob, difficulty="pocket")
    await table.start(table.carol)
    await table.env.advance_time(1)
    await table.command(table.alice, "mines move", moves="a1", game="1")
    assert [label for label in (await suggested(table, table.alice)).values() if "channel" not in label] == [
        "Beginner, 1 turn, just now",
        "Expert, not played yet, started just now",
    ]
    assert list(await suggested(table, table.alice, "BEGIN")) == ["1", "4"]
    here = {"4": "Beginner (in this channel), not played yet, started just now"}
    assert await suggested(table, table.carol) == here
    assert list(await suggested(table, table.bob)) == ["4", "3"]
    assert await suggested(table, table.alice, "no such game") == {}

    for _ in range(10):  # typing doesn't count as pressing
        assert list(await suggested(table, table.alice, "1 turn")) == ["1"]
    assert seen(await table.command(table.alice, "mines board", game="1")) is Seen.PRIVATE, (
        "typing doesn't count as pressing"
    )

    async def fail(*_: object) -> None:
        raise Unavailable

    monkeypatch.setattr(PlayerQueries, "in_reach", fail)
    assert await suggested(table, table.alice) == {}


async def test_daily_boards_are_told_apart_by_their_day(table: Table) -> None:
    days = [today()]
    await finish(table, table.alice)
    await table.env.advance_time(120)
    labels = await suggested(table, table.alice, name="mines board")
    assert list(labels.values()) == [f"Daily 1 ({days[0]}), won 2 minutes ago"]
    while today() - days[0] < timedelta(days=2):  # to a moment at which yesterday's board still counts
        await table.env.advance_time(1800)
    await open_daily(table, table.alice, date=days[0].isoformat())
    await table.env.advance_time(60)
    for day in (days[0] + timedelta(days=1), days[0] + timedelta(days=2)):
        days.append(day)
        await open_daily(table, table.alice, date=day.isoformat())
        await table.env.advance_time(60)
    expected = [
        f"Daily 3 ({days[2]}), not played yet, started 1 minute ago",
        f"Daily 2 ({days[1]}), not played yet, started 2 minutes ago",
        f"Daily 1 ({days[0]}) · practice, not played yet, started 3 minutes ago",
    ]
    listed = shown(await table.command(table.alice, "mines board"))
    assert [option["label"] for option in options_of(listed)] == expected
    assert list((await suggested(table, table.alice)).values()) == expected


async def test_games_that_are_not_the_players_own_are_refused(table: Table) -> None:
    await start_private(table, table.alice)
    await start_private(table, table.bob)
    await table.command(table.carol, "minesweeper")
    table.channel = table.guild.create_text_channel("elsewhere")
    for game in ("", "x", "Beginner", "-1", "0", "99", "٣", "9" * 30, "2", "3"):
        await table.env.advance_time(1)
        for name in ("mines board", "mines hint"):
            assert private_text(await send_command(table, table.alice, name, game=game)) == UNKNOWN


async def test_only_boards_of_games_that_are_over_are_shown_again(table: Table) -> None:
    await start_private(table, table.alice)
    await won(table, table.alice)
    await start_private(table, table.alice)
    await table.env.advance_time(3600)
    await table.restart()
    labels = await suggested(table, table.alice, name="mines board")
    assert labels == {"2": "Beginner, not played yet, started 1 hour ago", "1": "Beginner, won 1 hour ago"}
    assert list(await suggested(table, table.alice)) == ["2"]
    assert "That game is over." in private_text(await table.command(table.alice, "mines hint", game="1"))
    end = await table.command(table.alice, "mines board", game="1")
    assert "🎉 Won" in text_of(end.response)
    assert {"new", "again", "details", "share"} <= set(verbs_of(end.response))


async def test_the_end_of_the_last_private_game_is_shown_again_for_a_day(table: Table) -> None:
    board = await start_private(table, table.alice)
    await lost(table, table.alice, board)
    await table.restart()
    end = shown(await table.command(table.alice, "mines board"))
    assert {"on", "reveal", "new"} <= set(verbs_of(end))
    assert "There's no game here." in private_text(await table.command(table.bob, "mines board"))
    await table.env.advance_time(24 * 3600 + 1)
    assert "There's no game here." in private_text(await table.command(table.alice, "mines board"))
    assert await suggested(table, table.alice, name="mines board") == {}


async def test_typed_moves_that_cannot_be_read_are_corrected_in_private(table: Table) -> None:
    await start_private(table, table.alice)
    refused = await table.command(table.alice, "mines move", moves="a1 x")
    [edit] = buttons_of(refused.response)
    await table.restart()
    form = answered(await table.alice.click(shown(refused), custom_id=edit["custom_id"]))
    done = answered(await table.alice.submit_modal(form, {"moves": "!a1"}))
    assert (0, 0) in (await table.game()).scoreboard.flagged_by
    assert seen(done) is Seen.PRIVATE
    assert public_messages(table) == 0
