"""Nothing that somebody could still use can be learned from a replay."""

from datetime import timedelta

from bot.features.daily import text as daily_text
from bot.features.race import text as race_text
from bot.features.replay import text
from bot.features.replay.handlers import REPLAYS
from bot.game.results import counts_until
from bot.store.models import RESIGN, StoredPlayer
from tests.bot.answers import Player, answered, buttons_of, click, private_text, shown, text_of, verbs_of
from tests.bot.daily import advance_to, attempt, finish, today
from tests.bot.duels import DuelTable
from tests.bot.forging import press_anything, send_form
from tests.bot.race_table import board_of, race_message, safe_cells, started
from tests.bot.race_table import dig as dig_in_race
from tests.bot.race_table import finish as finish_race
from tests.bot.replay_pages import elsewhere, opened, play, replay, start_on
from tests.bot.table import Table

WITH_PLACES = [control for control in REPLAYS.controls if control.arguments]
"""The buttons of a game's replay."""


async def assert_refused(table: Table, player: Player, game: str, why: object) -> None:
    """Assert that no way leads to a replay: the command, the buttons of one that the player never saw, or a form."""
    assert private_text(await replay(table, player, game)) == str(why)
    await table.env.advance_time(10)  # so that it isn't too fast
    message = shown(await table.command(player, "mines help"))
    for control in WITH_PLACES:
        place = [1, *[0] * (len(control.arguments) - 3)]
        refused = await press_anything(table, player, message, str(control.press(game, *place)))
        assert private_text(refused) == str(why)
        assert not shown(refused).attachments
        await table.env.advance_time(1)
    fields = [{"type": 4, "custom_id": name, "value": ""} for name in ("from", "to")]
    assert private_text(await send_form(table, player, f"replay:1:{game}:0:0:0:gif", fields)) == str(why)


async def offered(table: Table, player: Player) -> list[str]:
    """The games that are listed for a player."""
    result = await table.command(player, "replay")
    return [option["value"] for games in buttons_of(shown(result)) for option in games["options"]]


async def test_a_running_game_has_no_replay_even_if_it_was_lost_before(table: Table) -> None:
    await table.start(table.alice, lives=1)
    await table.dig(table.alice, (4, 4))
    assert "replay" not in verbs_of(shown(await table.command(table.alice, "mines board")))
    await table.dig(table.alice, await table.mine())
    await table.press(table.alice, "on")
    await assert_refused(table, table.alice, "mines:1", text.NOT_OVER)
    assert await offered(table, table.alice) == []


async def test_a_lost_game_that_can_continue_has_no_replay(table: Table) -> None:
    await table.start(table.alice, lives=1)
    await table.dig(table.alice, (4, 4))
    await table.dig(table.alice, await table.mine())
    board = await table.board()
    assert "replay" not in verbs_of(board)
    await assert_refused(table, table.bob, "mines:1", text.NOT_OVER)
    pressed = await press_anything(table, table.bob, board, "mines:1:1:replay")
    assert private_text(pressed) == str(text.NOT_OVER)
    assert await offered(table, table.bob) == []
    await table.press(table.alice, "reveal")
    assert "replay" in verbs_of(await table.board())
    assert await offered(table, table.bob) == ["mines:1"]
    await opened(table, table.bob)


async def test_no_board_of_a_race_is_replayed_while_others_race(table: Table) -> None:
    boards = await started(table, table.bob)
    done = await finish_race(table, table.bob, boards[table.bob.id])
    board = await board_of(table, table.bob)
    assert verbs_of(shown(done)) == []
    await assert_refused(table, table.bob, f"mines:{board.id}", race_text.WAIT_FOR_OTHERS)
    await assert_refused(table, table.bob, "race:1", text.NOT_OVER)
    await assert_refused(table, table.alice, f"mines:{board.id}", text.UNKNOWN_GAME)
    pressed = await press_anything(table, table.bob, shown(done), f"mines:1:{board.id}:replay@A1d4")
    assert private_text(pressed) == str(race_text.WAIT_FOR_OTHERS)
    assert await offered(table, table.bob) == []
    await dig_in_race(table, table.alice, boards[table.alice.id], (await safe_cells(table, table.alice))[0])
    await finish_race(table, table.alice, boards[table.alice.id])
    await race_message(table)
    assert await offered(table, table.bob) == ["race:1"]
    await opened(table, table.bob, f"mines:{board.id}")
    await opened(table, table.carol, "race:1")


async def test_a_running_duel_has_no_replay(table: Table) -> None:
    duel = DuelTable(table)
    await duel.begin()
    mover, _ = await duel.players()
    await duel.pick(mover, (await duel.safe())[0])
    assert "replay" not in verbs_of(await duel.board())
    await assert_refused(table, table.carol, "duel:1", text.NOT_OVER)


async def test_no_daily_board_is_replayed_while_its_day_counts(table: Table) -> None:
    done = await finish(table, table.alice)
    session = await attempt(table, table.alice)
    until, game = counts_until(today()), f"mines:{session.id}"
    assert "replay" not in verbs_of(shown(done))
    for moment in (None, until - timedelta(seconds=60)):
        if moment:
            await advance_to(table, moment)
        await assert_refused(table, table.alice, game, daily_text.REPLAY_LATER(until))
        assert await offered(table, table.alice) == []
    await advance_to(table, until)
    await opened(table, table.alice, game)
    assert await offered(table, table.alice) == [game]


async def test_games_of_other_channels_are_refused_as_unknown_ones(table: Table) -> None:
    await start_on(table, table.alice)
    await play(table, table.alice, "b1", "c1", "f1")
    running = await start_on(table, table.alice)
    for game in ("mines:1", f"mines:{running.id}", "mines:99"):
        assert private_text(await elsewhere(table, table.bob, game)) == str(text.UNKNOWN_GAME)
    in_messages = answered(await table.bob.user.slash("replay", game="mines:1"))
    assert private_text(in_messages) == str(text.UNKNOWN_GAME)


async def test_private_games_are_refused_as_unknown_ones_for_all_but_their_player(table: Table) -> None:
    session = await start_on(table, table.alice, private=True)
    await assert_refused(table, table.bob, "mines:1", text.UNKNOWN_GAME)  # while it runs
    await table.referee.move(session, table.alice.id, 1, session.read_moves("b1 c1 f1"))
    await assert_refused(table, table.bob, "mines:1", text.UNKNOWN_GAME)
    assert await offered(table, table.bob) == []
    message = await opened(table, table.alice)
    assert "### Custom board: move 1 of 3" in text_of(message)
    assert "### Custom board: move 1 of 3" in private_text(await elsewhere(table, table.alice, "mines:1"))


async def test_the_mines_of_an_earlier_position_are_in_no_answer(table: Table) -> None:
    """Before a game's end, its replay shows no more than its board did."""
    await table.store.put(StoredPlayer(player_id=table.alice.id, pad="3x3", look="plain"))
    await start_on(table, table.alice)
    await play(table, table.alice, "b1", "c1")
    await table.referee.play(await table.game(), table.alice.id, 5, RESIGN)
    message = await opened(table, table.alice)
    assert "💣" not in text_of(message)
    last = shown(await click(table.alice, message, "last"))
    assert "💣" in text_of(last)
