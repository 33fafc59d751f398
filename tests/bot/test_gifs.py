"""GIFs of replays, as players ask for them."""

from __future__ import annotations

from datetime import timedelta
from io import BytesIO

import pytest
from PIL import Image
from simcord.results import InteractionResult, ResponseMessage

from bot.modes.daily import text as daily_text
from bot.modes.race import text as race_text
from bot.play.replays import Replays
from bot.play.streak import counts_until
from bot.render.animation import LAST, MOST_FRAMES
from bot.render.board import FOUND
from bot.text import errors
from bot.text.language import Text
from bot.tools.replay import text
from bot.tools.replay.film import Film
from bot.ui import text as texts
from bot.ui.animator import Animator
from tests.at_once import Busy
from tests.bot.answers import Player, Seen, answered, click, private_text, seen, shown, text_of, verbs_of
from tests.bot.daily import advance_to, attempt, today
from tests.bot.daily import finish as finish_daily
from tests.bot.duels import DuelTable
from tests.bot.forging import press_anything, send_form
from tests.bot.racing import board_of, finish, race_message, started
from tests.bot.replays import opened, play, start_on
from tests.bot.table import Table


async def replayed(table: Table) -> ResponseMessage:
    """A replay of a won game with five moves."""
    await start_on(table, table.alice)
    await play(table, table.alice, "b1 !a1", "c1", "e1", "f1")
    return await opened(table, table.bob)


async def ask(table: Table, player: Player, replay: ResponseMessage, **fields: str) -> InteractionResult:
    """Press *GIF*, and send the form with these moves."""
    form = await click(player, table.message(replay.id), "gif")
    assert seen(form) is Seen.FORM
    return answered(await player.submit_modal(form, fields))


async def film_in(table: Table, answer: InteractionResult) -> Image.Image:
    """The only file in an answer."""
    (file,) = table.message(shown(answer).id).attachments
    assert file.filename == "replay.gif"
    return Image.open(BytesIO(await file.read()))


def durations(film: Image.Image) -> list[int]:
    """How long each frame is shown."""
    found = []
    for at in range(getattr(film, "n_frames", 1)):
        film.seek(at)
        found.append(film.info["duration"])
    return found


async def test_a_gif_has_a_frame_for_each_move_and_shows_the_last_one_longest(table: Table) -> None:
    answer = await ask(table, table.bob, await replayed(table))
    assert seen(answer) is Seen.PRIVATE
    message = table.message(shown(answer).id)
    assert text_of(message) == "### Custom board: moves 0 to 5"
    assert verbs_of(message) == ["sharegif"]
    found = durations(await film_in(table, answer))
    assert len(found) == 6
    assert found[-1] == LAST == max(found)


async def test_the_answer_says_at_first_that_the_gif_is_being_drawn(table: Table) -> None:
    await ask(table, table.bob, await replayed(table))
    sent = [str(request.json) for request in table.env.http_requests]
    assert str(text.DRAWING) in sent[-2]


async def test_a_gif_of_some_moves_begins_and_ends_there(table: Table) -> None:
    replay = await replayed(table)
    answer = await ask(table, table.bob, replay, **{"from": "2", "to": "4"})
    assert text_of(table.message(shown(answer).id)) == "### Custom board: moves 2 to 4"
    assert len(durations(await film_in(table, answer))) == 3


@pytest.mark.parametrize(
    ("first", "last", "refusal"),
    [
        ("4", "2", text.WRONG_WAY_ROUND),
        ("3", "3", text.WRONG_WAY_ROUND),
        ("0", "6", text.NOT_A_MOVE(5)),
        ("6", "5", text.NOT_A_MOVE(5)),
        ("-1", "5", text.NOT_A_MOVE(5)),
        ("one", "5", text.NOT_A_MOVE(5)),
        ("٣", "5", text.NOT_A_MOVE(5)),
        ("0" * 4000, "5", text.NOT_A_MOVE(5)),
    ],
)
async def test_moves_that_a_game_does_not_have_are_refused(table: Table, first: str, last: str, refusal: Text) -> None:
    await replayed(table)
    fields = [{"type": 4, "custom_id": name, "value": value} for name, value in (("from", first), ("to", last))]
    answer = await send_form(table, table.bob, "replay:1:mines:1:1:0:0:gif", fields)
    assert private_text(answer) == str(refusal)


async def test_a_player_who_waits_for_a_gif_can_not_have_another_one(table: Table) -> None:
    replay = await replayed(table)
    with table.bot.animator.turn(table.bob.id):
        assert private_text(await ask(table, table.bob, replay)) == str(texts.STILL_DRAWING)
    assert await film_in(table, await ask(table, table.bob, replay))


async def test_the_answer_says_why_a_gif_can_not_be_drawn(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    replay = await replayed(table)
    with monkeypatch.context() as patch:
        patch.setattr(table.bot, "animator", Animator(Busy()))
        answer = await ask(table, table.bob, replay)
        assert private_text(answer) == text_of(table.message(shown(answer).id)) == str(errors.OVERLOADED)
    assert await film_in(table, await ask(table, table.bob, replay))


async def test_a_shared_gif_is_for_everyone_and_has_no_buttons(table: Table) -> None:
    answer = await ask(table, table.bob, await replayed(table), **{"to": "3"})
    shared = await click(table.bob, table.message(shown(answer).id), "sharegif")
    assert seen(shared) is Seen.POSTED
    words = text_of(shown(shared))
    assert words.startswith("### Custom board: moves 0 to 3\n")
    assert table.bob.mention in words
    assert verbs_of(shown(shared)) == []
    assert durations(await film_in(table, shared)) == durations(await film_in(table, answer))


@pytest.mark.parametrize(("moves", "refusal"), [("4:2", text.WRONG_WAY_ROUND), ("0:6", text.NOT_A_MOVE(5))])
async def test_a_forged_share_of_other_moves_is_refused(table: Table, moves: str, refusal: Text) -> None:
    replay = await replayed(table)
    shared = await press_anything(table, table.bob, replay, f"replay:1:mines:1:0:{moves}:sharegif")
    assert private_text(shared) == str(refusal)


async def test_a_long_game_has_at_most_120_frames(table: Table) -> None:
    await start_on(table, table.alice)
    await play(table, table.alice, "b1", *["!a1 " * 50] * 4, "c1", "e1", "f1")
    film = await film_in(table, await ask(table, table.alice, await opened(table, table.alice)))
    assert MOST_FRAMES - 5 <= len(durations(film)) <= MOST_FRAMES


async def test_a_gif_of_a_race_has_the_boards_of_all_or_of_one(table: Table) -> None:
    boards = await started(table, table.bob)
    for player in (table.alice, table.bob):
        await finish(table, player, boards[player.id])
    await race_message(table)
    replay = await opened(table, table.carol, "race:1")
    both = await ask(table, table.carol, replay)
    assert table.alice.mention in text_of(table.message(shown(both).id))
    alone = await ask(table, table.carol, shown(await click(table.carol, table.message(replay.id), "board")))
    wide, narrow = [await film_in(table, answer) for answer in (both, alone)]
    assert wide.width / wide.height != narrow.width / narrow.height


async def test_mines_in_the_gif_of_a_duel_show_who_found_them(table: Table) -> None:
    duel = DuelTable(table)
    await duel.begin()
    mover, other = await duel.players()
    (mine, *_), (safe, *_) = await duel.mines(), await duel.safe()
    await duel.pick(mover, mine)
    await duel.pick(mover, safe)
    await duel.pick(other, (await duel.mines())[0])
    await click(other, shown(await table.command(other, "duel resign")), "confirm")
    replay = shown(await click(table.carol, await duel.board(), "replay"))
    kept = await table.bot.part(Replays).of(await duel.now())
    found = [tile for step in Film(kept.replay, [0], 0, [1, 2, 3]).steps({}) for tile in step.tiles.values()]
    assert {FOUND[0], FOUND[1]} <= set(found)
    film = await film_in(table, await ask(table, table.carol, replay))
    assert len(durations(film)) == 5


async def refusals(table: Table, player: Player, game: str) -> set[str]:
    """What a player reads who asks for the GIF of a game in any way, without having its replay."""
    message = shown(await table.command(player, "mines help"))
    fields = [{"type": 4, "custom_id": name, "value": ""} for name in ("from", "to")]
    return {
        private_text(await press_anything(table, player, message, f"replay:1:{game}:0:0:0:gif")),
        private_text(await press_anything(table, player, message, f"replay:1:{game}:0:0:1:sharegif")),
        private_text(await send_form(table, player, f"replay:1:{game}:0:0:0:gif", fields)),
    }


async def test_a_running_game_has_no_gif(table: Table) -> None:
    await start_on(table, table.alice)
    await play(table, table.alice, "b1")
    assert await refusals(table, table.alice, "mines:1") == {str(text.STILL_RUNNING)}


async def test_a_lost_game_that_can_continue_has_no_gif(table: Table) -> None:
    await table.start(table.alice, lives=1)
    await table.dig(table.alice, (4, 4))
    await table.dig(table.alice, await table.mine())
    assert await refusals(table, table.alice, "mines:1") == {str(text.MAY_GO_ON)}


async def test_a_board_of_a_race_has_no_gif_while_others_race(table: Table) -> None:
    boards = await started(table, table.bob)
    await finish(table, table.bob, boards[table.bob.id])
    board = await board_of(table, table.bob)
    assert await refusals(table, table.bob, f"mines:{board.id}") == {str(race_text.WAIT_FOR_OTHERS)}
    assert await refusals(table, table.bob, "race:1") == {str(text.STILL_RUNNING)}


async def test_a_daily_board_has_no_gif_as_long_as_its_day_counts(table: Table) -> None:
    day = today()
    await finish_daily(table, table.alice)
    game = f"mines:{(await attempt(table, table.alice)).id}"
    later = str(daily_text.REPLAY_LATER(counts_until(day)))
    assert await refusals(table, table.alice, game) == {later}
    await advance_to(table, counts_until(day) + timedelta(seconds=60))
    assert await film_in(table, await ask(table, table.alice, await opened(table, table.alice, game)))


async def test_games_that_a_player_can_not_see_have_no_gif(table: Table) -> None:
    await start_on(table, table.alice, private=True)
    await play(table, table.alice, "b1", "c1", "e1", "f1")
    assert await refusals(table, table.bob, "mines:1") == {str(text.UNKNOWN_GAME)}
    assert await refusals(table, table.bob, "mines:999") == {str(text.UNKNOWN_GAME)}
