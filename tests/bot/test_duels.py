"""Duels as their players see them: challenged, played by turns, bombed, left, told, ended and played again."""

from datetime import timedelta

import discord
import pytest

from bot.games.duel import text
from bot.games.duel.options import Pace
from bot.games.duel.service import DuelService
from bot.games.duel.session import OPEN_FOR, DuelSession
from bot.play.background import Forgetting
from bot.text.players import THE_BOT
from bot.ui.text import NOT_INSTALLED
from core import Action, Move, Outcome, PickRefusal, cell_name
from tests.bot.answers import Player, Seen, button_for, buttons_of, click, private_text, seen, shown, text_of, verbs_of
from tests.bot.duels import DuelTable
from tests.bot.forging import press_anything
from tests.bot.table import Table
from tests.play.results import results_in

MINUTE, SECOND = timedelta(minutes=1), timedelta(seconds=1)


@pytest.fixture
def duel(table: Table) -> DuelTable:
    return DuelTable(table)


async def test_a_challenge_is_accepted_by_one_other_player(duel: DuelTable, table: Table) -> None:
    challenge = shown(await table.command(table.alice, "duel start"))
    assert verbs_of(challenge) == ["accept", "resign"]
    own = await click(table.alice, challenge, "accept")
    assert private_text(own) == str(text.YOUR_OWN_CHALLENGE)
    accepted = await click(table.bob, challenge, "accept")
    assert seen(accepted) is Seen.EDITED
    assert (await duel.now()).sides == (table.alice.id, table.bob.id)
    late = await press_anything(table, table.carol, await duel.board(), "duel:1:1:accept")
    assert private_text(late) == str(text.ACCEPTED_ALREADY)
    again = await press_anything(table, table.bob, await duel.board(), "duel:1:1:accept")
    assert seen(again) is Seen.EDITED


async def test_only_the_challenged_player_may_accept(duel: DuelTable, table: Table) -> None:
    challenge = shown(await table.command(table.alice, "duel start", opponent=table.bob))
    assert private_text(await click(table.carol, challenge, "accept")) == str(text.FOR_SOMEBODY_ELSE(table.bob.id))
    await click(table.bob, challenge, "accept")
    stored = await table.store.find_game(1)
    assert stored is not None
    assert stored.options["invited"] is None, "nobody has to know that any more"


async def test_a_challenge_that_nobody_accepts_says_so_in_place(duel: DuelTable, table: Table) -> None:
    challenge = shown(await table.command(table.alice, "duel start"))
    await duel.wait(OPEN_FOR - SECOND)
    assert not (await duel.now()).over
    await table.restart()
    await duel.wait(2 * SECOND)
    assert text_of(await duel.board()) == str(text.EXPIRED)
    assert buttons_of(await duel.board()) == []
    assert seen(await press_anything(table, table.bob, challenge, "duel:1:1:accept")) is Seen.EDITED
    assert seen(await table.command(table.bob, "duel start")) is Seen.POSTED, "the channel is free again"


@pytest.mark.parametrize("who", ["alice", "bob"])
async def test_a_challenge_is_called_off_by_either_player(duel: DuelTable, table: Table, who: str) -> None:
    await table.command(table.alice, "duel start", opponent=table.bob)
    asked = await click(getattr(table, who), await duel.board(), "resign")
    await click(getattr(table, who), shown(asked), "confirm")
    assert (await duel.now()).outcome is Outcome.RESIGNED
    assert await results_in(table.store) == []


@pytest.mark.parametrize(
    ("options", "refusal"),
    [
        ({"opponent": "alice"}, text.YOURSELF),
        ({"opponent": "bob", "strength": "odds"}, text.STRENGTH_IS_MINE),
    ],
)
async def test_some_rivals_cannot_be_challenged(table: Table, options: dict[str, str], refusal: object) -> None:
    given = {name: getattr(table, value, value) for name, value in options.items()}
    assert private_text(await table.command(table.alice, "duel start", **given)) == str(refusal)


async def test_another_bot_and_somebody_who_left_cannot_be_challenged(table: Table) -> None:
    robot = table.guild.add_member(table.env.create_user("robot", bot=True))
    assert private_text(await table.command(table.alice, "duel start", opponent=robot)) == str(text.ANOTHER_BOT)
    stranger = table.env.create_user("stranger")
    assert private_text(await table.command(table.alice, "duel start", opponent=stranger)) == str(text.NOT_HERE)


async def test_where_only_a_player_installed_the_bot_there_are_no_duels(table: Table) -> None:
    with table.installed_by(table.alice):
        refused = await table.command(table.alice, "duel start")
    assert private_text(refused) == str(NOT_INSTALLED)
    assert private_text(await table.env.create_user("dora").slash("duel start")) == str(NOT_INSTALLED)


async def test_a_mine_keeps_the_turn_and_anything_else_passes_it(duel: DuelTable) -> None:
    await duel.begin()
    mover, other = await duel.players()
    await duel.pick(mover, *(await duel.mines())[:2])
    assert sorted((await duel.now()).duel.scores) == [0, 2]
    assert (await duel.players())[0] == mover
    await duel.pick(mover, (await duel.safe())[0])
    assert await duel.players() == (other, mover)


async def test_nobody_moves_out_of_turn_and_others_only_watch(duel: DuelTable, table: Table) -> None:
    await duel.begin()
    mover, other = await duel.players()
    before = (await duel.now()).next_number
    now = await duel.now()
    cell = next(cell for line in now.viewport for cell in line if now.symbol(cell) == "#")
    assert private_text(await duel.press(other, "dig", cell)) == str(text.NOT_YOUR_PICK)
    assert private_text(await duel.press(table.carol, "dig", cell)) == str(text.ONLY_TWO_PLAY)
    assert private_text(await table.command(table.carol, "duel move", moves="a1")) == str(text.ONLY_TWO_PLAY)
    assert (await duel.now()).next_number == before
    assert seen(await duel.press(mover, "dig", cell)) is Seen.EDITED


async def test_picks_after_the_turn_has_passed_are_skipped_and_named(duel: DuelTable) -> None:
    await duel.begin()
    mover, _ = await duel.players()
    safe = await duel.safe()
    answer = await duel.pick(mover, safe[0], *(await duel.mines())[:1])
    assert "Skipped" in private_text(answer)
    assert (await duel.now()).duel.scores == (0, 0)


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
    await table.command(mover, "duel move", moves=f"bomb {cell_name(middle)}")
    now = await duel.now()
    assert now.duel.bombs.count(False) == 1
    assert now.mover == other.id, "the bomb ends the turn"
    assert now.tool is Action.DIG
    assert middle not in await duel.mines()
    await duel.pick(other, (await duel.safe())[0])
    again = await table.command(mover, "duel move", moves="bomb a1")
    assert private_text(again) == str(text.refused(PickRefusal.SPENT, []))


async def test_a_bomb_is_thrown_by_a_press_anywhere_on_the_pad(duel: DuelTable) -> None:
    await behind(duel)
    mover, _ = await duel.players()
    await duel.press(mover, "takebomb")
    cell = next(iter((await duel.now()).viewport))[0]
    await duel.press(mover, "bomb", cell)
    assert (await duel.now()).duel.bombs.count(False) == 1


async def test_a_player_who_is_not_behind_keeps_the_bomb(duel: DuelTable, table: Table) -> None:
    await duel.begin()
    mover, _ = await duel.players()
    assert "takebomb" not in verbs_of(await duel.board())
    refused = await table.command(mover, "duel move", moves="bomb a1")
    assert "while you have fewer mines" in private_text(refused)
    forged = await duel.press(mover, "bomb", next(iter((await duel.now()).viewport))[0])
    assert "while you have fewer mines" in private_text(forged)
    outside = await table.command(mover, "duel move", moves="bomb z99")
    assert "`bomb z99`" in private_text(outside)


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


async def test_whoever_resigns_loses_whoever_is_to_move(duel: DuelTable, table: Table) -> None:
    await duel.begin()
    mover, other = await duel.players()
    await duel.pick(mover, (await duel.mines())[0])
    asked = await table.command(other, "duel resign")
    await click(other, shown(asked), "confirm")
    ended = await duel.now()
    assert ended.winner == mover.id
    assert text_of(await duel.board()).splitlines()[0].startswith("### 🏆")
    assert verbs_of(await duel.board()) == ["rematch", "replay"]
    assert private_text(await table.command(table.carol, "duel resign")) == str(DuelSession.TEXTS.none_running)


async def test_others_cannot_end_it_and_a_moderator_calls_it_off(duel: DuelTable, table: Table) -> None:
    await duel.begin()
    refused = await table.command(table.carol, "duel resign")
    assert private_text(refused) == str(DuelSession.TEXTS.may_end(table.alice.id))
    moderator = add_moderator(table)
    await click(moderator, shown(await table.command(moderator, "duel resign")), "confirm")
    assert (await duel.now()).outcome is Outcome.RESIGNED
    assert await results_in(table.store) == []


async def win(duel: DuelTable) -> None:
    """Whoever is to move finds enough mines."""
    mover, _ = await duel.players()
    await duel.pick(mover, *(await duel.mines())[: (await duel.now()).duel.goal])


async def test_the_end_says_who_won_and_how_lucky_both_were(duel: DuelTable, table: Table) -> None:
    await duel.begin()
    mover, other = await duel.players()
    await duel.pick(mover, (await duel.safe())[0])
    await win(duel)
    await table.env.settle()
    words = text_of(await duel.board())
    assert f"{text.SIGNS[(await duel.now()).duel.winner or 0]} {other.mention} wins 9 : 0" in words
    assert "found 9, " in words
    assert "worst miss" in words
    assert [file.filename for file in (await duel.board()).attachments] == ["lead.png"]
    results = {one.player_id: (one.outcome, one.flags) for one in await results_in(table.store)}
    assert results == {other.id: ("won", 9), mover.id: ("lost", 0)}


async def test_a_duel_of_two_people_is_rated_and_one_against_the_bot_is_not(duel: DuelTable, table: Table) -> None:
    await duel.begin()
    mover, other = await duel.players()
    own = shown(await click(mover, await duel.board(), "mypad"))
    await duel.pick(mover, (await duel.safe())[0])
    await win(duel)
    await table.env.settle()
    assert "you lost to 1 player" in text_of(table.message(own.id))
    words = text_of(await duel.board())
    assert f"{other.mention} ≈1," in words
    assert "beat 1 player" in words
    standings = text_of((await table.command(table.carol, "standings", category="duel")).response)
    assert standings.index(other.mention) < standings.index(mover.mention)
    await table.command(table.alice, "duel start", strength="single")
    session = await duel.now(2)
    assert session.contest() is None


async def test_a_duel_in_which_one_never_picked_is_not_rated(duel: DuelTable) -> None:
    await duel.begin()
    await win(duel)
    assert (await duel.now()).ratings == ()


async def test_a_rematch_is_begun_by_the_other_player(duel: DuelTable, table: Table) -> None:
    await duel.begin()
    first, _ = await duel.players()
    await win(duel)
    assert private_text(await click(table.carol, await duel.board(), "rematch")) == str(text.ONLY_TWO_PLAY)
    challenge = shown(await click(table.bob, await duel.board(), "rematch"))
    assert private_text(await click(table.carol, challenge, "accept")) == str(text.FOR_SOMEBODY_ELSE(table.alice.id))
    await click(table.alice, challenge, "accept")
    assert (await duel.now(2)).mover == next(one.id for one in (table.alice, table.bob) if one != first)


@pytest.mark.parametrize("strength", ["single", "pairs", "odds"])
async def test_the_bot_plays_alone_and_never_waits_for_a_press(duel: DuelTable, table: Table, strength: str) -> None:
    await table.command(table.alice, "duel start", strength=strength)
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


async def test_in_a_slow_duel_a_player_is_pinged_once_a_turn(duel: DuelTable, table: Table) -> None:
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


async def test_players_who_do_not_want_it_are_not_pinged(duel: DuelTable, table: Table) -> None:
    for player in (table.alice, table.bob):
        panel = shown(await table.command(player, "settings"))
        await player.select(panel, custom_id="player:1:pinged", values=["off"])
    await duel.begin(pace=Pace.SLOW.value)
    mover, _ = await duel.players()
    board = await duel.board()
    await duel.pick(mover, (await duel.safe())[0])
    await duel.wait(SECOND)
    assert (await duel.board()).id == board.id


async def test_a_board_of_a_running_duel_is_not_analysed(duel: DuelTable, table: Table) -> None:
    await duel.begin()
    refused = await table.alice.context_menu(table.channel, "Analyse board", await duel.board())
    assert private_text(refused) == str(text.NO_HELP)


def add_moderator(table: Table) -> Player:
    role = table.guild.create_role("Moderators", permissions=discord.Permissions(manage_messages=True))
    return table.guild.add_member(table.env.create_user("mod"), roles=[role])


@pytest.mark.parametrize("who", ["alice", "bob"])
async def test_a_player_whom_a_moderator_removes_has_lost(duel: DuelTable, table: Table, who: str) -> None:
    await duel.begin()
    moderator, removed = add_moderator(table), getattr(table, who)
    menu = shown(await duel.press(moderator, "more"))
    await moderator.select(menu, custom_id="menu:1:duel:1:remove", values=[removed])
    await duel.wait(SECOND)
    assert (await duel.now()).winner in {table.alice.id, table.bob.id} - {removed.id}


async def test_a_player_cannot_remove_the_rival(duel: DuelTable, table: Table) -> None:
    await duel.begin()
    menu = shown(await duel.press(table.alice, "more"))
    assert "menu:1:duel:1:remove" not in [one["custom_id"] for one in buttons_of(menu)]


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
    assert private_text(refused) == str(text.NOT_HERE)


async def test_a_late_form_does_not_change_who_ended_it(duel: DuelTable, table: Table) -> None:
    await duel.begin()
    await click(table.alice, shown(await table.command(table.alice, "duel resign")), "confirm")
    before = await duel.now()
    moves = [Move(Action.DIG, (0, 0))]
    await table.bot.part(DuelService).move(1, table.bob.id, 7, moves)
    assert (await duel.now()).ended_by == before.ended_by == table.alice.id


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
    await table.command(mover, "mines text")
    board = shown(await click(mover, await duel.board(), "mypad"))
    for button, told in (("takebomb", "You hold the bomb"), ("takepick", "You put the bomb away")):
        board = shown(await click(mover, board, button))
        assert told in text_of(board)


async def test_a_pasted_board_of_a_running_duel_is_not_analysed(duel: DuelTable, table: Table) -> None:
    await duel.begin()
    mover, _ = await duel.players()
    await duel.pick(mover, (await duel.mines())[0])
    await table.env.settle()
    form = await table.carol.slash(table.channel, "mines analyse")
    typed = {"text": text_of(await duel.board()), "mines": "17"}
    assert private_text(await table.carol.submit_modal(form, typed)) == str(text.NO_HELP)


async def test_a_pick_after_the_time_is_up_does_not_count(duel: DuelTable, table: Table) -> None:
    await duel.begin()
    mover, _ = await duel.players()
    await table.env.advance_time(61)
    assert private_text(await duel.pick(mover, (0, 0))) == str(text.TIME_IS_UP)


async def test_both_press_rematch_and_play(duel: DuelTable, table: Table) -> None:
    await duel.begin()
    await win(duel)
    ended = await duel.board()
    await click(table.alice, ended, "rematch")
    await click(table.bob, ended, "rematch")
    assert (await duel.now(2)).begun


async def test_a_duel_and_a_game_run_beside_each_other(duel: DuelTable, table: Table) -> None:
    await table.start(table.carol)
    await table.command(table.alice, "duel start")
    session = await table.bot.services["duel"].find(2)
    assert session is not None
    assert not session.over
    moved = await table.command(table.carol, "mines move", moves="a1")
    assert seen(moved) is Seen.PRIVATE
    assert (await table.game(1)).next_number > 1
