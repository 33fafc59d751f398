"""GIFs of replays, as players ask for them."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image
from simcord.results import InteractionResult, ResponseMessage

from bot.board.drawing import FOUND
from bot.board.gif import LAST, MOST_FRAMES
from bot.discord import text as texts
from bot.discord.boards import Animator
from bot.features.replay import text
from bot.features.replay.film import Film
from bot.features.replay.place import replay_of
from bot.text import errors
from core import narrowed
from tests.at_once import Busy
from tests.bot.answers import Player, Seen, answered, click, private_text, seen, shown, text_of, verbs_of
from tests.bot.duels import DuelTable
from tests.bot.forging import press_anything, send_form
from tests.bot.race_table import finish, race_message, started
from tests.bot.replay_pages import opened, play, start_on
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
    replay = await replayed(table)
    answer = await ask(table, table.bob, replay)
    assert seen(answer) is Seen.PRIVATE
    sent = [str(request.json) for request in table.env.http_requests]
    assert str(text.DRAWING) in sent[-2]
    message = table.message(shown(answer).id)
    assert text_of(message) == "### Custom board: moves 0 to 5"
    assert verbs_of(message) == ["sharegif"]
    found = durations(await film_in(table, answer))
    assert len(found) == 6
    assert found[-1] == LAST == max(found)
    await table.env.advance_time(30)
    answer = await ask(table, table.bob, replay, **{"from": "2", "to": "4"})
    assert text_of(table.message(shown(answer).id)) == "### Custom board: moves 2 to 4"
    assert len(durations(await film_in(table, answer))) == 3
    shared = await click(table.bob, table.message(shown(answer).id), "sharegif")
    assert seen(shared) is Seen.POSTED
    words = text_of(shown(shared))
    assert words.startswith("### Custom board: moves 2 to 4\n")
    assert table.bob.mention in words
    assert verbs_of(shown(shared)) == []
    assert durations(await film_in(table, shared)) == durations(await film_in(table, answer))


WRONG_MOVES = [("4", "2"), ("3", "3"), ("0", "6"), ("6", "5"), ("-1", "5"), ("one", "5"), ("٣", "5"), ("0" * 4000, "5")]


async def test_moves_that_a_game_does_not_have_are_refused_and_can_be_edited(table: Table) -> None:
    replay = await replayed(table)
    for first, last in WRONG_MOVES:
        await table.env.advance_time(5)
        fields = [{"type": 4, "custom_id": name, "value": value} for name, value in (("from", first), ("to", last))]
        answer = await send_form(table, table.bob, "replay:1:mines:1:1:0:0:gif", fields)
        assert private_text(answer) == str(text.NOT_MOVES(5))
        edited = await click(table.bob, shown(answer), "editgif")
        assert edited.modal is not None
        typed = [label["component"]["value"] for label in edited.modal["components"]]
        assert typed == [narrowed(first)[:5], last]
    assert await film_in(table, answered(await table.bob.submit_modal(edited, {"from": "0"})))
    for moves in ("4:2", "0:6"):
        shared = await press_anything(table, table.bob, replay, f"replay:1:mines:1:0:{moves}:sharegif")
        assert private_text(shared) == str(text.NOT_MOVES(5))


async def test_the_answer_says_why_a_gif_can_not_be_drawn_now(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    replay = await replayed(table)
    with table.bot.animator.turn(table.bob.id):
        assert private_text(await ask(table, table.bob, replay)) == str(texts.STILL_DRAWING)
    with monkeypatch.context() as patch:
        patch.setattr(table.bot, "animator", Animator(Busy()))
        answer = await ask(table, table.bob, replay)
        assert private_text(answer) == text_of(table.message(shown(answer).id)) == str(errors.OVERLOADED)
    assert await film_in(table, await ask(table, table.bob, replay))


async def test_a_long_game_has_at_most_120_frames(table: Table) -> None:
    await start_on(table, table.alice)
    await play(table, table.alice, "b1", "!a1 " * 100)
    await play(table, table.bob, "!a1 " * 100, "c1", "e1", "f1")
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
    await click(other, shown(await table.command(other, "mines end")), "confirm")
    replay = shown(await click(table.carol, await duel.board(), "replay"))
    kept = await replay_of(table.bot, await duel.now())
    found = [tile for frame in Film(kept.replay, [0], 0, [1, 2, 3]).frames({}) for tile in frame.tiles.values()]
    assert {FOUND[0], FOUND[1]} <= set(found)
    film = await film_in(table, await ask(table, table.carol, replay))
    assert len(durations(film)) == 5
