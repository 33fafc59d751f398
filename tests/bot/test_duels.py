"""Duels as their players see them: challenged, played by turns, bombed, left, told, ended and played again."""

from datetime import timedelta

import discord
import pytest

from bot.discord.text import NOT_INSTALLED
from bot.features.duel import text
from bot.features.duel.options import Pace
from bot.features.duel.session import OPEN_FOR, DuelSession
from bot.game.background import Forgetting
from bot.game.text import NONE_RUNNING
from bot.text.words import THE_BOT
from core import Action, Move, Outcome, PickRefusal, cell_name
from tests.bot.answers import (
    Player,
    Seen,
    answered,
    button_for,
    buttons_of,
    click,
    labels_of,
    private_text,
    seen,
    shown,
    text_of,
    verbs_of,
)
from tests.bot.duels import DuelTable
from tests.bot.forging import press_anything
from tests.bot.table import Table, add_moderator
from tests.game.recorded import results_in

MINUTE, SECOND = timedelta(minutes=1), timedelta(seconds=1)


@pytest.fixture
def duel(table: Table) -> DuelTable:
    return DuelTable(table)


async def test_a_challenge_is_accepted_by_one_other_player_or_the_one_who_is_challenged(
    duel: DuelTable, table: Table
) -> None:
    challenge = shown(await table.command(table.alice, "duel", opponent=table.bob))
    assert private_text(await click(table.carol, challenge, "accept")) == str(text.FOR_SOMEBODY_ELSE(table.bob.id))
    await click(table.bob, challenge, "accept")
    stored = await table.store.find_game(1)
    assert stored is not None
    assert stored.options["invited"] is None, "nobody has to know that any more"
    await resign(table, table.bob)
    challenge = shown(await table.command(table.alice, "duel"))
    assert verbs_of(challenge) == ["accept", "resign"]
    own = await click(table.alice, challenge, "accept")
    assert private_text(own) == str(text.YOUR_OWN_CHALLENGE)
    accepted = await click(table.bob, challenge, "accept")
    assert seen(accepted) is Seen.EDITED
    assert (await duel.now(2)).sides == (table.alice.id, table.bob.id)
    late = await press_anything(table, table.carol, await duel.board(2), "duel:1:2:accept")
    assert private_text(late) == str(text.ONLY_TWO_PLAY)
    again = await press_anything(table, table.bob, await duel.board(2), "duel:1:2:accept")
    assert seen(again) is Seen.EDITED


async def resign(table: Table, player: Player) -> None:
    await click(player, shown(await table.command(player, "mines end")), "confirm")


async def test_a_challenge_that_nobody_accepts_says_so_in_place(duel: DuelTable, table: Table) -> None:
    challenge = shown(await table.command(table.alice, "duel"))
    await duel.wait(OPEN_FOR - SECOND)
    assert not (await duel.now()).over
    await table.restart()
    await duel.wait(2 * SECOND)
    assert text_of(await duel.board()) == str(text.EXPIRED)
    assert buttons_of(await duel.board()) == []
    assert seen(await press_anything(table, table.bob, challenge, "duel:1:1:accept")) is Seen.EDITED
    assert seen(await table.command(table.bob, "duel")) is Seen.POSTED, "the channel is free again"


async def test_a_challenge_is_called_off_by_either_player(duel: DuelTable, table: Table) -> None:
    for number, player in enumerate((table.alice, table.bob), start=1):
        await table.command(table.alice, "duel", opponent=table.bob)
        asked = await click(player, await duel.board(number), "resign")
        await click(player, shown(asked), "confirm")
        assert (await duel.now(number)).outcome is Outcome.RESIGNED
    assert await results_in(table.store) == []


async def test_some_rivals_cannot_be_challenged_and_nobody_where_only_a_player_installed_the_bot(
    table: Table,
) -> None:
    robot = table.guild.add_member(table.env.create_user("robot", bot=True))
    stranger = table.env.create_user("stranger")
    for options, refusal in (
        ({"opponent": table.alice}, text.NO_OPPONENT),
        ({"opponent": table.bob, "strength": "odds"}, text.STRENGTH_IS_MINE),
        ({"opponent": robot}, text.NO_OPPONENT),
        ({"opponent": stranger}, text.NO_OPPONENT),
    ):
        assert private_text(await table.command(table.alice, "duel", **options)) == str(refusal)
    with table.installed_by(table.alice):
        refused = await table.command(table.alice, "duel")
    assert private_text(refused) == str(NOT_INSTALLED)


async def test_a_mine_keeps_the_turn_and_anything_else_passes_it_so_that_others_only_watch(
    duel: DuelTable, table: Table
) -> None:
    await duel.begin()
    mover, other = await duel.players()
    now = await duel.now()
    cell = next(cell for line in now.viewport for cell in line if now.symbol(cell) == "#")
    assert private_text(await duel.press(other, "dig", cell)) == str(text.NOT_YOUR_PICK)
    assert private_text(await duel.press(table.carol, "dig", cell)) == str(text.ONLY_TWO_PLAY)
    assert private_text(await table.command(table.carol, "mines move", moves="a1")) == str(text.ONLY_TWO_PLAY)
    assert (await duel.now()).next_number == now.next_number
    await duel.pick(mover, *(await duel.mines())[:2])
    assert sorted((await duel.now()).duel.scores) == [0, 2]
    assert (await duel.players())[0] == mover
    answer = await duel.pick(mover, (await duel.safe())[0], *(await duel.mines())[:1])
    assert "Skipped" in private_text(answer)
    assert sorted((await duel.now()).duel.scores) == [0, 2]
    assert await duel.players() == (other, mover)
    now = await duel.now()
    cell = next(cell for line in now.viewport for cell in line if now.symbol(cell) == "#")
    assert seen(await duel.press(other, "dig", cell)) is Seen.EDITED


async def behind(duel: DuelTable) -> None:
    """Whoever is to move has a mine less, and the bomb."""
    await duel.begin()
    mover, _ = await duel.players()
    await duel.pick(mover, (await duel.mines())[0], (await duel.safe())[0])


async def test_a_player_who_is_behind_throws_the_bomb_once(duel: DuelTable, table: Table) -> None:
    await behind(duel)
    mover, other = await duel.players()
    middle = (await duel.mines())[-1]
    taken = shown(await duel.press(mover, "takebomb"))
    assert button_for(taken, "takepick")["style"] == discord.ButtonStyle.danger.value
    assert "Press the middle of the 3x3 bomb" in text_of(taken)
    await table.command(mover, "mines move", moves=f"bomb {cell_name(middle)}")
    now = await duel.now()
    assert now.duel.bombs.count(False) == 1
    assert now.mover == other.id, "the bomb ends the turn"
    assert now.tool is Action.DIG
    assert middle not in await duel.mines()
    await duel.pick(other, (await duel.safe())[0])
    again = await table.command(mover, "mines move", moves="bomb a1")
    assert private_text(again) == str(text.refused(PickRefusal.SPENT, []))


async def test_a_bomb_is_thrown_by_a_press_anywhere_on_the_pad(duel: DuelTable) -> None:
    await behind(duel)
    mover, _ = await duel.players()
    await duel.press(mover, "takebomb")
    cell = next(iter((await duel.now()).viewport))[0]
    await duel.press(mover, "bomb", cell)
    assert (await duel.now()).duel.bombs.count(False) == 1


async def test_a_player_who_is_not_behind_keeps_the_bomb_and_nobody_helps_in_a_duel(
    duel: DuelTable, table: Table
) -> None:
    await table.start(table.carol)
    await table.command(table.carol, "mines move", moves="a1")
    assert (await table.game(1)).next_number > 1, "a duel and a game run beside each other"
    await table.command(table.alice, "duel")
    await click(table.bob, await duel.board(2), "accept")
    session = await duel.now(2)
    mover = next(player for player in (table.alice, table.bob) if player.id == session.mover)
    assert "takebomb" not in verbs_of(await duel.board(2))
    listed = await table.command(mover, "mines move", moves="bomb a1")
    assert labels_of(shown(listed)) == {
        "2": "Duel (in this channel), 1 turn, just now",
        "1": "Beginner (in this channel), 1 turn, just now",
    }
    refused = answered(await mover.select(shown(listed), ["2"], custom_id="mygames:1:move"))
    assert "while you have fewer mines" in private_text(refused)
    cell = cell_name(next(iter(session.viewport))[0])
    forged = await press_anything(table, mover, await duel.board(2), f"duel:1:2:bomb:{cell}")
    assert "while you have fewer mines" in private_text(forged)
    outside = await table.command(mover, "mines move", moves="bomb z99", game="2")
    assert "`bomb z99`" in private_text(outside)
    assert "menu:1:duel:2:remove" not in str(shown(await click(mover, await duel.board(2), "more")).components)
    refused = await table.carol.context_menu(table.channel, "Solve", await duel.board(2))
    assert private_text(refused) == str(text.NO_HELP)
    await table.env.advance_time(61)
    assert private_text(await duel.pick(mover, (0, 0), number=2)) == str(text.NOT_YOUR_PICK)


async def test_time_that_is_up_passes_the_turn_and_the_second_time_loses(duel: DuelTable, table: Table) -> None:
    await duel.begin()
    late, other = await duel.players()
    await duel.wait(MINUTE - SECOND)
    assert (await duel.now()).mover == late.id
    await duel.wait(2 * SECOND)
    assert (await duel.now()).mover == other.id
    assert str(text.MISSED(late.mention)) in text_of(await duel.board())
    await duel.pick(other, (await duel.safe())[0])
    await table.restart()
    await duel.wait(MINUTE + SECOND)
    ended = await duel.now()
    assert ended.winner == other.id
    results = {one.player_id: (one.outcome, one.place) for one in await results_in(table.store)}
    assert results[other.id] == ("won", 1)


async def test_whoever_resigns_loses_whoever_is_to_move_and_nothing_changes_that(duel: DuelTable, table: Table) -> None:
    await duel.begin()
    mover, other = await duel.players()
    await duel.pick(mover, (await duel.mines())[0])
    refused = await table.command(table.carol, "mines end")
    assert private_text(refused) == str(DuelSession.TEXTS.may_end(table.alice.id))
    await resign(table, other)
    ended = await duel.now()
    assert ended.winner == mover.id
    assert text_of(await duel.board()).splitlines()[0].startswith("### 🏆")
    assert verbs_of(await duel.board()) == ["rematch", "replay"]
    assert private_text(await table.command(table.carol, "mines end")) == str(NONE_RUNNING("minesweeper"))
    await table.referee.move(ended, mover.id, 7, [Move(Action.DIG, (0, 0))])  # a form that was late
    assert (await duel.now()).ended_by == ended.ended_by == other.id


async def test_a_moderator_calls_it_off_and_removes_players_who_have_lost(duel: DuelTable, table: Table) -> None:
    moderator = add_moderator(table)
    await duel.begin()
    await resign(table, moderator)
    assert (await duel.now()).outcome is Outcome.RESIGNED
    assert await results_in(table.store) == []
    for number, removed in enumerate((table.alice, table.bob), start=2):
        await table.command(table.alice, "duel")
        await click(table.bob, await duel.board(number), "accept")
        menu = shown(await click(moderator, await duel.board(number), "more"))
        await moderator.select(menu, custom_id=f"menu:1:duel:{number}:remove", values=[removed])
        await duel.wait(SECOND)
        assert (await duel.now(number)).winner in {table.alice.id, table.bob.id} - {removed.id}


async def test_a_moderator_who_plays_cant_remove_the_rival(duel: DuelTable, table: Table) -> None:
    moderator = add_moderator(table)
    await table.command(moderator, "duel")
    await click(table.bob, await duel.board(), "accept")
    menu = shown(await click(moderator, await duel.board(), "more"))
    assert "menu:1:duel:1:remove" not in str(menu.components)


async def win(duel: DuelTable) -> None:
    """Whoever is to move finds enough mines."""
    mover, _ = await duel.players()
    await duel.pick(mover, *(await duel.mines())[: (await duel.now()).duel.goal])


async def test_the_end_says_who_won_how_lucky_both_were_and_how_ratings_changed(duel: DuelTable, table: Table) -> None:
    await duel.begin()
    mover, other = await duel.players()
    own = shown(await click(mover, await duel.board(), "mypad"))
    await duel.pick(mover, (await duel.safe())[0])
    await win(duel)
    await table.env.settle()
    words = text_of(await duel.board())
    assert f"{text.SIGNS[(await duel.now()).duel.winner or 0]} {other.mention} wins 9 : 0" in words
    assert "found 9, " in words
    assert "biggest miss" in words
    assert [file.filename for file in (await duel.board()).attachments] == ["lead.png"]
    results = {one.player_id: (one.outcome, one.flags) for one in await results_in(table.store)}
    assert results == {other.id: ("won", 9), mover.id: ("lost", 0)}
    assert "Your rating is" in text_of(table.message(own.id))
    assert f"{other.mention} ≈1," in words
    standings = text_of((await table.command(table.carol, "standings", category="duel")).response)
    assert standings.index(other.mention) < standings.index(mover.mention)


async def test_a_rematch_of_a_duel_in_which_one_never_picked_is_begun_by_the_other_player(
    duel: DuelTable, table: Table
) -> None:
    await duel.begin()
    first, _ = await duel.players()
    await win(duel)
    await table.env.settle()
    assert {one.player: one.place for one in (await duel.now()).ratings}[first.id] == 1, "who waits loses"
    ended = await duel.board()
    assert private_text(await click(table.carol, ended, "rematch")) == str(text.ONLY_TWO_REMATCH)
    challenge = shown(await click(table.bob, ended, "rematch"))
    assert private_text(await click(table.carol, challenge, "accept")) == str(text.FOR_SOMEBODY_ELSE(table.alice.id))
    await click(table.alice, ended, "rematch")  # which accepts, as both want it
    assert (await duel.now(2)).begun
    assert (await duel.now(2)).mover == next(one.id for one in (table.alice, table.bob) if one != first)


@pytest.mark.parametrize("strength", ["single", "odds"])
async def test_the_bot_plays_alone_unrated_and_never_waits_for_a_press(
    duel: DuelTable, table: Table, strength: str
) -> None:
    await table.command(table.alice, "duel", strength=strength)
    assert (await duel.now()).contest() is None
    await duel.wait(SECOND)
    for _ in range(100):
        session = await duel.now()
        if session.over:
            break
        assert session.mover == table.alice.id
        await duel.pick(table.alice, (await duel.safe() or await duel.mines())[0])
        await duel.wait(SECOND)
    assert (await duel.now()).winner == THE_BOT
    assert {one.player_id for one in await results_in(table.store)} == {table.alice.id}


async def test_the_bot_is_named_in_the_replay(duel: DuelTable, table: Table) -> None:
    await table.command(table.alice, "duel", strength="odds")
    for _ in range(100):
        await duel.wait(SECOND)
        session = await duel.now()
        if session.over:
            break
        await duel.pick(table.alice, (await duel.safe() or await duel.mines())[0])
        await table.env.settle()
    replay = shown(await click(table.alice, await duel.board(), "replay"))
    told = text_of(replay)
    while "next" in verbs_of(replay):
        replay = shown(await click(table.alice, replay, "next"))
        told += text_of(replay)
    assert "Sweeper" in told
    assert "omebody" not in told


async def test_all_squares_of_a_turn_are_marked(duel: DuelTable, table: Table) -> None:
    await duel.begin()
    mover, other = await duel.players()
    first, second, *_ = await duel.mines()
    for cells, told in (
        ([first], "found a mine at"),
        ([second], "found 2 mines"),
        ([(await duel.safe())[0]], "opened"),
    ):
        await duel.pick(mover, *cells)
        assert f"{mover.mention} {told}" in text_of(await duel.board())
    assert (await duel.now()).marked[:2] == (first, second)
    await duel.pick(other, (await duel.safe())[0])
    assert len((await duel.now()).marked) == 1


async def test_my_board_has_a_pad_only_for_whoever_is_to_move(duel: DuelTable) -> None:
    await duel.begin()
    mover, other = await duel.players()
    own = shown(await click(mover, await duel.board(), "mypad"))
    assert [button["custom_id"] for button in buttons_of(own) if ":dig:" in button["custom_id"]]
    watching = shown(await click(other, await duel.board(), "mypad"))
    assert buttons_of(watching) == []
    await duel.pick(mover, (await duel.safe())[0])
    await duel.table.env.settle()
    assert [
        button["custom_id"] for button in buttons_of(duel.table.message(watching.id)) if ":dig:" in button["custom_id"]
    ]


def pinged(table: Table) -> list[int]:
    """Whom the last new message pings."""
    sent = [request.json for request in table.env.http_requests if request.path.endswith("/messages")]
    assert isinstance(sent[-1], dict)
    users: list[int] = sent[-1]["allowed_mentions"]["users"]
    return users


@pytest.mark.parametrize("wanted", [True, False])
async def test_a_challenged_rival_is_pinged_once_unless_they_dont_want_it(table: Table, wanted: bool) -> None:
    if not wanted:
        panel = shown(await table.command(table.bob, "settings"))
        await table.bob.select(panel, custom_id="player:1:pinged", values=["off"])
    await table.command(table.alice, "duel", opponent=table.bob)
    sent = [request.json for request in table.env.http_requests if isinstance(request.json, dict)]
    assert sent[-1]["data"]["allowed_mentions"].get("users", []) == ([table.bob.id] if wanted else [])


async def test_in_a_slow_duel_a_player_is_pinged_once_a_turn_unless_they_dont_want_it(
    duel: DuelTable, table: Table
) -> None:
    await duel.begin(pace=Pace.SLOW.value)
    mover, other = await duel.players()
    await duel.wait(SECOND)
    before = await duel.board()
    await duel.pick(mover, (await duel.mines())[0], (await duel.safe())[0])
    await duel.wait(SECOND)
    told = await duel.board()
    assert told.id > before.id
    assert pinged(table) == [other.id]
    await duel.pick(other, (await duel.mines())[0])
    await duel.wait(SECOND)
    assert (await duel.board()).id == told.id, "the player is there"
    panel = shown(await table.command(mover, "settings"))
    await mover.select(panel, custom_id="player:1:pinged", values=["off"])
    await duel.pick(other, (await duel.safe())[0])
    await duel.wait(SECOND)
    assert (await duel.board()).id == told.id


async def test_the_rival_of_a_deleted_player_has_won_at_once(duel: DuelTable, table: Table) -> None:
    await duel.begin(pace=Pace.SLOW.value)
    mover, other = await duel.players()
    await duel.pick(mover, (await duel.mines())[0])
    await duel.wait(SECOND)
    forgetting = table.bot.part(Forgetting)
    await forgetting.begin(mover.id)
    while await forgetting.delete_some(mover.id):
        pass
    await duel.wait(SECOND)
    assert (await duel.now()).winner == other.id
    assert str(text.LEFT) in text_of(await duel.board())
    refused = await click(other, await duel.board(), "rematch")
    assert private_text(refused) == str(text.NO_OPPONENT)


async def test_the_bomb_goes_away_with_the_turn_on_my_board(duel: DuelTable, table: Table) -> None:
    await behind(duel)
    mover, other = await duel.players()
    own = shown(await click(mover, await duel.board(), "mypad"))
    await click(mover, own, "takebomb")
    await duel.wait(MINUTE + SECOND)
    await duel.pick(other, (await duel.safe())[0])
    await table.env.settle()
    assert "takebomb" in verbs_of(table.message(own.id))


async def test_a_bomb_that_is_taken_is_told_in_words(duel: DuelTable, table: Table) -> None:
    await behind(duel)
    mover, _ = await duel.players()
    await table.hear(mover)
    board = shown(await click(mover, await duel.board(), "mypad"))
    for button, told in (("takebomb", "You hold the bomb"), ("takepick", "You put the bomb away")):
        board = shown(await click(mover, board, button))
        assert told in text_of(board)


async def test_a_pasted_board_of_a_running_duel_is_not_analysed(duel: DuelTable, table: Table) -> None:
    await duel.begin()
    mover, _ = await duel.players()
    await duel.pick(mover, (await duel.mines())[0])
    await table.env.settle()
    form = await table.carol.slash(table.channel, "mines solve")
    typed = {"text": text_of(await duel.board()), "mines": "17"}
    assert private_text(await table.carol.submit_modal(form, typed)) == str(text.NO_HELP)


async def test_its_board_is_recognised_wherever_and_however_one_of_its_players_pastes_it(
    duel: DuelTable, table: Table
) -> None:
    await duel.begin()
    mover, _ = await duel.players()
    await duel.pick(mover, (await duel.safe())[0])
    await table.env.settle()
    rows = str((await duel.now()).board).splitlines()
    elsewhere = table.guild.create_text_channel("elsewhere")
    for pasted in (rows[::-1], [row[::-1] for row in rows], rows[1:], [row[1:-1] for row in rows]):
        await table.env.advance_time(10)
        form = await mover.slash(elsewhere, "mines solve")
        answer = await mover.submit_modal(form, {"text": "\n".join(pasted), "mines": "17"})
        assert private_text(answer) == str(text.NO_HELP)
