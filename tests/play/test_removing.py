"""Playing with strangers: who is out, who may play, how a lost game goes on, and whose doing what was."""

import asyncio
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.errors import PlayerError
from bot.games.minesweeper.move_result import MinesweeperMoveResult
from bot.games.minesweeper.scene import Scene
from bot.games.minesweeper.session import CONTINUE_VOTE, REVEAL_VOTE, MinesweeperSession
from bot.play.server import Players
from bot.play.service import GameRunning
from bot.render.appearance import Look
from bot.storage.store import Store
from core import COVERED, Action, Outcome
from tests.databases import made_file
from tests.play.table import BEGINNER, CHANNEL, OTHER, STARTER, Clock, Table, assert_consistent, interactions, moves_of
from tests.profiles import examples

THIRD, FOURTH = 3, 4


def lines_of(play: MinesweeperSession) -> list[str]:
    """The board as it is shown."""
    return str(play.board).split("\n")


async def test_who_digs_up_a_mine_while_others_play_is_out_and_the_rest_play_on(table: Table) -> None:
    play = await table.start_on("*..* .... ....", lives=3)
    await table.move(play, STARTER, "b1")
    await table.move(play, OTHER, "a1")
    with pytest.raises(PlayerError, match="you're out"):
        await table.move(play, OTHER, "c1")
    await table.move(play, STARTER, "c1")
    assert (await table.stored(play)).out == {OTHER}


async def test_a_single_player_goes_on_as_long_as_lives_last(table: Table) -> None:
    play = await table.start_on("*..* .... ....", lives=2)
    await table.move(play, STARTER, "a1")
    report = await table.move(play, STARTER, "b1")
    assert report.opened == 1
    await table.move(play, STARTER, "d1")
    assert (await table.now(play)).outcome is Outcome.LOST


async def test_the_last_one_left_is_not_put_out(table: Table) -> None:
    play = await table.start_on("*..* .... ...*", lives=4)
    await table.move(play, STARTER, "b1")
    await table.move(play, OTHER, "a1")
    await table.move(play, STARTER, "d1")
    assert (await table.now(play)).out == {OTHER}
    assert (await table.move(play, STARTER, "c1")).opened == 1


async def test_a_game_for_its_starter_refuses_all_others(table: Table) -> None:
    play = await table.start(replace(BEGINNER, players=Players.STARTER))
    with pytest.raises(PlayerError, match="plays this game"):
        await table.move(play, OTHER, "a1")
    await table.move(play, STARTER, "a1")


async def test_an_explosion_by_a_number_blames_the_wrong_flag_and_its_player(table: Table) -> None:
    play = await table.start_on("*... .... ....", lives=3)
    await table.move(play, STARTER, "b2")
    await table.move(play, OTHER, "!b1")
    report = await table.move(play, STARTER, "@b2")
    assert report.exploded == [(0, 0)]
    assert report.wrong_flags == [(OTHER, (0, 1))]
    assert (await table.stored(play)).scoreboard.wrong_flags == [(OTHER, (0, 1))]


async def test_a_mine_that_was_dug_up_blames_no_flag(table: Table) -> None:
    play = await table.start_on("*... .... ....", lives=3)
    await table.move(play, OTHER, "!b1")
    report = await table.move(play, STARTER, "a1")
    assert report.exploded == [(0, 0)]
    assert not report.wrong_flags


async def test_of_the_flags_at_a_number_only_the_wrong_ones_are_blamed(table: Table) -> None:
    play = await table.start_on("*..* .... *...", lives=3)
    await table.move(play, STARTER, "b2")
    await table.move(play, OTHER, "!a1 !b1")
    report = await table.move(play, STARTER, "@b2")
    assert report.exploded == [(2, 0)]
    assert report.wrong_flags == [(OTHER, (0, 1))]


async def test_a_lost_game_keeps_its_mines_covered_until_its_starter_shows_them(table: Table) -> None:
    play = await table.start_on("*..* .... ....")
    await table.move(play, OTHER, "b1 a1")
    lost = await table.now(play)
    assert lost.outcome is Outcome.LOST
    assert lines_of(lost)[0] == "*1##"

    shown = await table.games.vote(play.id, STARTER, next(interactions), REVEAL_VOTE)
    assert lines_of(shown)[0] == "*1#M"
    assert (await table.games.vote(play.id, STARTER, next(interactions), CONTINUE_VOTE)).over
    assert lines_of(await table.stored(play))[0] == "*1#M"


async def test_two_others_take_a_lost_game_up_again_and_all_may_play(table: Table) -> None:
    play = await table.start_on("*..* .... ....", lives=2)
    await table.move(play, OTHER, "b1")
    await table.move(play, THIRD, "a1")
    await table.move(play, OTHER, "d1")
    first = await table.games.vote(play.id, OTHER, next(interactions), CONTINUE_VOTE)
    assert first.over
    again = await table.games.vote(play.id, THIRD, next(interactions), CONTINUE_VOTE)
    assert (again.outcome, again.game.lives, again.continued, again.out) == (None, 1, True, frozenset())
    await table.move(play, THIRD, "c1")

    restored = await table.stored(play)
    assert (restored.outcome, restored.continued) == (None, True)
    assert (await table.games.running(CHANNEL)).id == play.id


async def test_the_votes_of_a_loss_do_not_count_for_the_next_one(table: Table) -> None:
    play = await table.start_on("*..* .... ....")
    await table.move(play, OTHER, "b1 a1")
    for player in (OTHER, THIRD):
        await table.games.vote(play.id, player, next(interactions), CONTINUE_VOTE)
    await table.move(play, OTHER, "d1")
    assert (await table.games.vote(play.id, FOURTH, next(interactions), CONTINUE_VOTE)).over


async def test_a_second_press_takes_a_vote_back(table: Table) -> None:
    play = await table.start_on("*..* .... ....")
    await table.move(play, STARTER, "a1")
    for _ in range(2):
        await table.games.vote(play.id, OTHER, next(interactions), CONTINUE_VOTE)
    assert (await table.games.vote(play.id, THIRD, next(interactions), CONTINUE_VOTE)).over
    assert not (await table.games.vote(play.id, OTHER, next(interactions), CONTINUE_VOTE)).over
    assert not (await table.stored(play)).over


@pytest.mark.parametrize(("old", "new"), [(CONTINUE_VOTE, REVEAL_VOTE), (REVEAL_VOTE, CONTINUE_VOTE)])
async def test_a_new_vote_replaces_the_old_one(table: Table, old: str, new: str) -> None:
    play = await table.start_on("*..* .... ....")
    await table.move(play, STARTER, "a1")
    for wish in (old, new):
        await table.games.vote(play.id, OTHER, next(interactions), wish)
    undecided = await table.games.vote(play.id, THIRD, next(interactions), old)
    assert undecided.may_continue
    assert (await table.stored(play)).votes == undecided.votes
    decided = await table.games.vote(play.id, FOURTH, next(interactions), new)
    assert (decided.over, decided.revealed) == ((False, False) if new == CONTINUE_VOTE else (True, True))
    assert (await table.stored(play)).board == decided.board


async def test_the_starter_decides_whatever_others_voted(table: Table) -> None:
    play = await table.start_on("*..* .... ....")
    await table.move(play, STARTER, "a1")
    await table.games.vote(play.id, OTHER, next(interactions), CONTINUE_VOTE)
    assert (await table.games.vote(play.id, STARTER, next(interactions), REVEAL_VOTE)).revealed


async def test_removed_players_cannot_vote(table: Table) -> None:
    play = await table.start_on("*..* .... ....")
    await table.games.remove(play, STARTER, next(interactions), OTHER)
    await table.move(play, STARTER, "a1")
    with pytest.raises(PlayerError, match="removed you from this game"):
        await table.games.vote(play.id, OTHER, next(interactions), CONTINUE_VOTE)


async def test_a_vote_that_is_delivered_twice_counts_once_and_is_not_refused(table: Table) -> None:
    play = await table.start_on("*..* .... ....")
    await table.move(play, STARTER, "a1")
    interaction = next(interactions)
    for _ in range(2):
        assert (await table.games.vote(play.id, OTHER, interaction, CONTINUE_VOTE)).over


async def test_a_lost_game_does_not_go_on_beside_another_one(table: Table) -> None:
    play = await table.start_on("*..* .... ....")
    await table.move(play, STARTER, "a1")
    await table.start(BEGINNER)
    with pytest.raises(GameRunning):
        await table.games.vote(play.id, STARTER, next(interactions), CONTINUE_VOTE)


async def test_credit_is_given_for_openings_isolated_cells_flags_and_mines(table: Table) -> None:
    play = await table.start_on("*..... ...... *.....", lives=3)
    await table.move(play, STARTER, "f1 !a1")
    await table.move(play, OTHER, "b1 !a3 a2")
    await table.move(play, STARTER, "b2 b3")
    scene = Scene.of(await table.now(play))
    assert scene.outcome is Outcome.WON
    assert scene.value == 2
    assert {(one.player, one.value, one.flags) for one in scene.credits} == {(STARTER, 1, 1), (OTHER, 1, 1)}


async def test_flags_taken_off_and_wrong_flags_are_no_credit(table: Table) -> None:
    play = await table.start_on("*..... ...... *.....", lives=3)
    await table.move(play, STARTER, "!a1 !a1 b1")
    await table.move(play, OTHER, "!a3 !b2")
    await table.games.resign(play.id, STARTER, next(interactions), moderates=False)
    assert {credit.player: credit.flags for credit in Scene.of(await table.stored(play)).credits} == {
        STARTER: 0,
        OTHER: 1,
    }


async def test_nobody_is_credited_with_an_opening_that_stayed_covered(table: Table) -> None:
    play = await table.start_on(".....*.....")
    await table.move(play, STARTER, "a1")
    await table.games.resign(play.id, STARTER, next(interactions), moderates=False)
    scene = Scene.of(await table.stored(play))
    assert scene.value == 2
    assert [credit.value for credit in scene.credits] == [1]


async def test_credits_of_a_running_game_give_nothing_away(table: Table) -> None:
    play = await table.start_on("*..... ...... *.....", lives=3)
    await table.move(play, STARTER, "f1 !a1 !b1")
    scene = Scene.of(await table.now(play))
    assert scene.value is None
    assert [(one.value, one.flags) for one in scene.credits] == [(0, 0)]


async def test_a_player_who_is_taken_out_may_not_move_in_this_game(table: Table) -> None:
    play = await table.start(BEGINNER)
    await table.games.remove(play, STARTER, next(interactions), OTHER)
    with pytest.raises(PlayerError, match="removed you from this game"):
        await table.move(play, OTHER, "a1")
    with pytest.raises(PlayerError, match="removed you from this game"):
        await table.games.aim(play.id, OTHER, 0, 0)
    with pytest.raises(PlayerError, match="removed you from this game"):
        await table.games.take_tool(play.id, OTHER, Action.FLAG)
    with pytest.raises(PlayerError, match="removed you from this game"):
        await table.games.change_look(play.id, OTHER, next(interactions), look=Look.PICTURE)
    with pytest.raises(PlayerError, match="can't remove the starter"):
        await table.games.remove(play, OTHER, next(interactions), STARTER)
    await table.games.remove(play, STARTER, next(interactions), OTHER)
    assert (await table.stored(play)).removed == {OTHER}
    assert len(await table.turns(play)) == 2


async def test_the_last_one_left_plays_on_when_another_is_taken_out(table: Table) -> None:
    play = await table.start_on("*..* .... ....", lives=3)
    await table.move(play, STARTER, "b1")
    await table.move(play, OTHER, "c1")
    await table.move(play, STARTER, "a1")
    await table.games.remove(play, STARTER, next(interactions), OTHER)
    assert (await table.move(play, STARTER, "b2")).opened


async def test_who_is_left_when_another_was_taken_out_is_not_put_out_by_a_mine(table: Table) -> None:
    play = await table.start_on("*..* .... ...*", lives=4)
    await table.move(play, STARTER, "b1")
    await table.move(play, OTHER, "c1")
    await table.games.remove(play, STARTER, next(interactions), OTHER)
    await table.move(play, STARTER, "a1")
    assert STARTER not in (await table.stored(play)).out
    await table.move(play, THIRD, "b2")
    assert (await table.move(play, STARTER, "d3")).made


async def test_a_lost_board_is_replayed_only_once_its_mines_are_shown(table: Table) -> None:
    play = await table.start_on("*..* .... ....")
    await table.move(play, STARTER, "b1 a1")
    lost = await table.now(play)
    with pytest.raises(PlayerError, match="before you replay its board"):
        await table.games.start(table.place, STARTER, next(interactions), lost.options, lost)
    shown = await table.games.vote(play.id, STARTER, next(interactions), REVEAL_VOTE)
    await table.games.start(table.place, STARTER, next(interactions), shown.options, shown)


async def test_a_flag_set_meanwhile_is_not_taken_off_by_a_choice_of_covered_cells(table: Table) -> None:
    play = await table.start_on("*..* .... ....")
    await table.move(play, OTHER, "!a1")
    _, report = await table.games.move(
        play.id, STARTER, next(interactions), moves_of("!a1 !d1"), seen=COVERED, own=True
    )
    assert [str(move) for move in report.made] == ["!D1"]


LINES = [
    "b1",
    "a1",
    "!a1",
    "@b1",
    "@b2",
    "d1",
    "c1 c2",
    "!b1 @b2",
    "a1-3",
    "b-d3",
    CONTINUE_VOTE,
    REVEAL_VOTE,
    "remove",
]


@examples(60)
@given(st.lists(st.tuples(st.integers(STARTER, 5), st.sampled_from(LINES)), min_size=1, max_size=25), st.data())
async def test_however_players_come_between_each_other_nothing_is_lost_or_done_twice(
    lines: list[tuple[int, str]], data: st.DataObject
) -> None:
    with TemporaryDirectory() as folder:
        store = await Store.open(made_file(Path(folder, "games.db")))
        try:
            await play_at_once(Table(store, Clock()), lines, data)
        finally:
            await store.close()


async def play_at_once(table: Table, lines: list[tuple[int, str]], data: st.DataObject) -> None:
    """Batches of players act at once, some interactions are delivered twice; then all must add up."""
    play = await table.start_on("*..* .... ...*", lives=3)
    while lines:
        size = data.draw(st.integers(1, len(lines)))
        batch, lines = lines[:size], lines[size:]
        ids = [next(interactions) for _ in batch]
        twice = [*zip(batch, ids, strict=True), (batch[0], ids[0])]
        before = len(await table.turns(play))
        results = await asyncio.gather(
            *(act(table, play, player, line, number) for (player, line), number in twice), return_exceptions=True
        )
        assert all(result is None or isinstance(result, PlayerError | MinesweeperMoveResult) for result in results)
        made = [result for result in results if isinstance(result, MinesweeperMoveResult) and result.made]
        assert len(await table.turns(play)) - before >= len(made)
        await assert_consistent(table, play)


async def act(
    table: Table, play: MinesweeperSession, player: int, line: str, interaction: int
) -> MinesweeperMoveResult | None:
    if line in (CONTINUE_VOTE, REVEAL_VOTE):
        await table.games.vote(play.id, player, interaction, line)
        return None
    if line == "remove":
        await table.games.remove(play, STARTER, interaction, player)
        return None
    return await table.move(play, player, line, interaction=interaction)
