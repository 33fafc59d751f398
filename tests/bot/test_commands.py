"""Commands and typed moves, and every mistake a player can make with them."""

from typing import Any

import discord
import pytest
from discord import InteractionResponseType

from bot.discord.board_message import post_board
from bot.engine.pool import WorkerPool
from bot.game.settings import Server, save_server
from bot.store.games import Store
from bot.text.language import Languages
from core import cell_name
from tests.bot.answers import Seen, answered, buttons_of, click, private_text, seen, shown, text_of, verbs_of
from tests.bot.private import public_messages
from tests.bot.table import TIMERS, PromptEnv, Table, add_manager, new_bot


async def test_a_second_game_is_refused_privately_and_the_running_one_offered(table: Table) -> None:
    await table.start(table.alice)
    first = await table.board()
    table.keep_messages()

    refused = await table.command(table.bob, "minesweeper", difficulty="expert")
    assert "There's already a game in this channel" in private_text(refused)
    await click(table.bob, shown(refused), "bring")

    assert (await table.board()).id != first.id
    assert str((await table.board()).id) in text_of(table.message(first.id))
    assert buttons_of(table.message(first.id)) == []


async def test_whoever_finds_somebody_elses_game_plays_alone_what_they_asked_for(table: Table) -> None:
    await table.start(table.alice)
    await table.command(table.alice, "mines move", moves="a1")
    refused = await table.command(
        table.bob, "minesweeper", difficulty="intermediate", mines=41, lives=2, guessing="allowed"
    )
    alone = await click(table.bob, shown(refused), "start")
    assert seen(alone) is Seen.PRIVATE
    started = await table.game(2)
    assert (started.private, started.starter_id) == (True, table.bob.id)
    assert (started.options.figures, started.options.lives, started.options.guessing) == ((16, 16, 41), 2, True)

    kept = await table.command(table.carol, "mines end")
    assert f"Only {table.alice.mention} or a moderator" in private_text(kept)
    await click(table.carol, shown(kept), "start")
    assert (await table.game(3)).options.figures == (9, 9, 10)
    assert not (await table.game(1)).over


async def test_on_somebody_elses_finished_board_the_same_board_is_played_alone(table: Table) -> None:
    await table.start(table.alice)
    await table.win_by_typing(table.alice)
    ended = await table.board()
    await table.start(table.alice)
    refused = await click(table.bob, ended, "again")
    assert verbs_of(shown(refused)) == ["bring", "start"]
    await click(table.bob, shown(refused), "start")
    alone = await table.game(3)
    assert alone.private
    assert alone.game.field == (await table.game(1)).game.field


async def test_whoever_manages_the_server_ends_a_game(table: Table) -> None:
    await table.start(table.alice)
    manager = add_manager(table)
    await click(manager, shown(await table.command(manager, "mines end")), "confirm")
    assert (await table.game()).over


async def test_each_channel_has_its_own_game(table: Table) -> None:
    await table.start(table.alice)
    table.channel = table.guild.create_text_channel("other")
    await table.start(table.alice)

    assert (await table.game(2)).channel_id == table.channel.id


async def test_a_thread_has_a_game_beside_that_of_its_channel(table: Table) -> None:
    await table.start(table.alice)
    channel = table.bot.get_channel(table.channel.id)
    assert isinstance(channel, discord.TextChannel)
    await channel.create_thread(name="deeper", type=discord.ChannelType.public_thread)
    table.channel = table.channel.threads[0]

    await table.start(table.bob)
    await table.dig(table.bob, (4, 4), number=2)
    await table.command(table.bob, "mines move", moves="!a1")

    assert table.bob.mention in text_of(await table.board(2))
    assert (await table.game(1)).first_dig is None


@pytest.mark.parametrize(
    ("command", "options"), [("mines board", {}), ("mines end", {}), ("mines move", {"moves": "a1"})]
)
async def test_without_a_game_commands_say_how_to_start_one(
    table: Table, command: str, options: dict[str, str]
) -> None:
    assert "Start one with `/minesweeper`" in private_text(await table.command(table.alice, command, **options))


async def test_a_board_that_can_not_be_is_refused_with_a_reason(table: Table) -> None:
    refused: dict[str, dict[str, Any]] = {
        "room for 1 to 8 mines": {"rows": 3, "columns": 3, "mines": 9},
        "room for 1 to 80 mines": {"difficulty": "beginner", "mines": 81},
    }
    for reason, options in refused.items():
        assert reason in private_text(await table.command(table.alice, "minesweeper", **options))


async def test_one_move_that_can_not_be_read_cancels_all_and_is_named(table: Table) -> None:
    await table.start(table.alice)
    for moves, reason in {
        "a1 q9 b2": "`q9` is off the board",
        "a1 hello": "I don't understand `hello`",
        "a1 b99": "`b99` is off the board",
        " , ": "There are no moves",
        "a1 @everyone": "I don't understand `@everyone`",
    }.items():
        await table.env.advance_time(3)
        told = private_text(await table.command(table.bob, "mines move", moves=moves))
        assert reason.lower() in told.lower().replace("\\", "")
        assert "None of this was done" in told
    assert (await table.game()).game.board.text.count("#") == 81


async def test_typed_moves_dig_flag_and_pass_over_open_cells(table: Table) -> None:
    await table.start(table.alice)
    await table.command(table.alice, "mines move", moves="E5")
    mine, safe = cell_name(await table.mine()), cell_name(await table.safe_cell())

    told = private_text(await table.command(table.bob, "mines move", moves=f"e5, !{mine.lower()},{safe} {safe}"))

    assert "Flagged 1 square" in told
    assert "Opened " in told
    assert f"{table.bob.mention} " in text_of(await table.board())


async def test_players_may_hit_as_many_mines_as_those_who_are_still_in(table: Table) -> None:
    await table.start(table.alice, lives=5)
    await table.command(table.alice, "mines move", moves="e5")
    for player, out in ((table.alice, False), (table.bob, False), (table.carol, False), (table.bob, True)):
        told = private_text(await table.command(player, "mines move", moves=cell_name(await table.mine())))
        assert told.startswith("💥 You hit a mine at ")
        assert ("You're out" in told) is out
    await table.restart()
    assert (await table.game()).out == {table.bob.id}


async def test_typed_moves_may_have_the_row_first(table: Table) -> None:
    await table.start(table.alice)
    await table.command(table.alice, "mines move", moves="!1d")
    assert (await table.game()).game.board[0, 3] == "F"


async def test_typed_moves_that_hit_a_mine_say_that_before_they_name_the_skipped_ones(table: Table) -> None:
    await table.start(table.alice, lives=3)
    await table.command(table.alice, "mines move", moves="e5")
    mine, safe = cell_name(await table.mine()), await table.safe_cell()

    told = private_text(await table.command(table.bob, "mines move", moves=f"{mine} {cell_name(safe)}"))

    assert told.startswith(f"💥 You hit a mine at {mine} · ")
    assert told.endswith(f" · Skipped: {cell_name(safe)}")
    assert f"hit a mine at {mine}" in text_of(await table.board())
    assert (await table.game()).game.board[safe] == "#"


async def test_moves_and_commands_whose_board_was_deleted_are_answered_with_a_new_board(table: Table) -> None:
    await table.start(table.alice)
    for command, options in (("mines move", {"moves": "e5"}), ("mines board", {})):
        old = await table.board()
        table.env.backend.delete_message(table.channel.id, old.id)
        result = await table.command(table.bob, command, **options)
        assert (await table.board()).id == shown(result).id != old.id
        assert not result.followups
    safe = await table.safe_cell()
    await table.dig(table.carol, safe)
    assert table.carol.mention in text_of(await table.board())


async def test_moves_typed_into_the_modal_are_made_in_place(table: Table) -> None:
    await save_server(table.store, table.guild.id, Server(public_pad=False))
    await table.start(table.alice)
    asked = await table.press(table.bob, "type")
    assert asked.modal is not None

    result = answered(await table.bob.submit_modal(asked, {"moves": "e5"}))

    assert not shown(result).ephemeral
    assert not result.followups
    assert table.bob.mention in text_of(await table.board())


async def test_mistakes_in_the_modal_are_named_privately_and_what_was_typed_is_given_back(table: Table) -> None:
    await table.start(table.alice)
    asked = await table.press(table.bob, "typed")
    told = private_text(answered(await table.bob.submit_modal(asked, {"moves": "e5 e6 e77"})))
    assert "`e77` is off the board" in told
    assert "```\ne5 e6 e77\n```" in told
    asked = await table.press(table.bob, "typed")
    result = answered(await table.bob.submit_modal(asked, {"moves": "!a1 a1"}))
    assert "Remove the flag at A1 first" in private_text(result)


async def test_a_modal_opened_before_a_restart_still_counts(table: Table) -> None:
    await table.start(table.alice)
    asked = await table.press(table.bob, "typed")
    await table.restart()

    result = answered(await table.bob.submit_modal(asked, {"moves": "e5"}))

    assert private_text(result) == "Opened 58 squares"
    assert f"{table.bob.mention} opened" in text_of(await table.board())


async def test_a_modal_submitted_after_the_board_moved_makes_its_moves_on_the_board(table: Table) -> None:
    await table.start(table.alice)
    old = await table.board()
    table.keep_messages()
    asked = await table.press(table.bob, "typed")
    await table.command(table.carol, "mines board")

    answered(await table.bob.submit_modal(asked, {"moves": "e5"}))

    assert table.bob.mention in text_of(await table.board())
    assert "Board moved ↓" in text_of(table.message(old.id))


async def test_the_private_line_after_typed_moves_goes_by_itself_unless_a_move_was_refused(table: Table) -> None:
    await table.start(table.alice)
    done = shown(await table.command(table.bob, "mines move", moves="e5"))
    mine = cell_name(await table.mine())
    refused = shown(await table.command(table.carol, "mines move", moves=f"!{mine} {mine}"))
    assert done.ephemeral
    assert done.id in table.env.backend.messages[table.channel.id]
    TIMERS.go_off()
    await table.env.settle()
    assert done.id not in table.env.backend.messages[table.channel.id]
    assert text_of(table.message(refused.id)) == f"Flagged 1 square · Remove the flag at {mine} first"


async def test_a_press_whose_message_is_gone_is_answered_with_a_new_board(table: Table) -> None:
    await table.start(table.alice)
    old = await table.board()
    table.env.inject_error("POST", "/interactions/*/callback", status=404, code=10008)

    result = await table.press(table.bob, "dig", (4, 4))

    assert table.bob.mention in text_of(result.response)
    assert (await table.board()).id == shown(result).id != old.id


async def test_a_press_whose_board_has_just_moved_down_is_shown_there_and_posts_no_other(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    await table.start(table.alice)
    before = await table.game()
    move = table.referee.move

    async def overtaken(*given: Any, **options: Any) -> Any:
        await post_board(table.bot, before, "nonce")
        return await move(*given, **options)

    monkeypatch.setattr(table.referee, "move", overtaken)
    table.env.inject_error("POST", "/interactions/*/callback", status=404, code=10008)

    result = await table.press(table.bob, "dig", (4, 4))

    assert "The board is here" in private_text(result)
    assert table.bob.mention in text_of(await table.board())
    assert public_messages(table) == 1, "the message that the board has left is deleted"


async def test_nobody_is_pinged_but_edits_tell_names(table: Table) -> None:
    await table.start(table.alice)
    await table.dig(table.bob, (4, 4))
    await table.command(table.carol, "mines move", moves="!a1 @everyone")
    await table.command(table.carol, "mines move", moves="!a1")

    sent = [(request, request.json) for request in table.env.http_requests if isinstance(request.json, dict)]
    edits: list[Any] = []
    others: list[Any] = []
    for request, body in sent:
        data = body.get("data", body)
        if data.get("components") or data.get("content"):
            is_edit = request.method == "PATCH" or body.get("type") == InteractionResponseType.message_update.value
            (edits if is_edit else others).append(data["allowed_mentions"])
    assert edits
    assert all(mentions["parse"] == ["users"] for mentions in edits)
    assert others
    assert all(mentions["parse"] == [] and not mentions.get("users") for mentions in others)


async def test_a_fault_is_answered_with_its_incident_number_and_the_next_press_works(
    table: Table, caplog: pytest.LogCaptureFixture
) -> None:
    await table.start(table.alice)
    table.env.inject_error("POST", "/interactions/*/callback", status=400, code=50035, times=1)

    await table.env.advance_time(1)
    result = await table.alice.click(await table.board(), custom_id="mines:1:1:dig:E5")

    number = private_text(answered(result)).split("Incident ")[1].rstrip(")")
    assert number in caplog.text
    assert table.alice.mention in text_of(await table.board())
    await table.dig(table.bob, await table.safe_cell())


async def test_a_board_that_cannot_be_edited_is_answered_in_a_new_message(table: Table) -> None:
    await table.start(table.alice)
    table.env.inject_error("PATCH", "/channels/*/messages/*", status=403, code=50001, times=None)

    result = await table.command(table.bob, "mines move", moves="e5")

    assert result.response is not None
    assert (await table.board()).id == result.response.id


async def test_it_is_played_in_direct_messages(table: Table) -> None:
    user = table.env.create_user("erin")
    result = answered(await user.slash("minesweeper"))
    assert result.response is not None

    pressed = answered(await user.click(result.response, custom_id="mines:1:1:dig:E5"))

    assert user.mention in text_of(pressed.response)


async def test_commands_are_for_servers_and_for_people_wherever_they_are(table: Table) -> None:
    commands = [command.to_dict(table.bot.tree) for command in table.bot.tree.get_commands()]

    for command in commands:
        of_members = command["name"] in ("duel", "race")
        assert set(command["integration_types"]) == ({0} if of_members else {0, 1})
        assert set(command["contexts"]) == ({0} if of_members else {0, 1, 2})


async def test_a_game_that_starts_or_moves_sends_nothing_needless_and_leaves_nothing_behind(table: Table) -> None:
    before = len(table.env.http_requests)
    await table.start(table.alice)
    assert [request.method for request in table.env.http_requests[before:]] == ["POST"]

    before = len(table.env.http_requests)
    await table.command(table.bob, "mines board")
    assert [request.method for request in table.env.http_requests[before:]] == ["POST", "DELETE"]

    old = await table.board()
    await table.env.advance_time(60)
    await table.press(table.bob, "bring")
    assert (await table.board()).id > old.id
    assert old.id not in table.env.backend.messages[table.channel.id]


async def test_without_translations_no_command_is_translated(database: str, workers: WorkerPool) -> None:
    store = await Store.open(database)
    env = PromptEnv(new_bot(store, workers, languages=Languages()))
    await env.start()
    [commands] = [request.json for request in env.http_requests if request.path.endswith("/commands")]
    await env.shutdown()
    await store.close()
    assert commands
    assert "localizations" not in str(commands)
