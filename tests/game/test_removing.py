"""Playing with strangers: who is out, who may play, how a lost game goes on, and whose doing what was."""

import asyncio
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.board.appearance import Look
from bot.errors import PlayerError
from bot.features.minesweeper.overview import Overview
from bot.features.minesweeper.session import CONTINUE_VOTE, REVEAL_VOTE, MinesweeperSession
from bot.features.minesweeper.starting import start as start_game
from bot.game.effect import Effect
from bot.game.referee import GameRunning
from bot.game.session import look_turn, removal
from bot.store.games import Store
from core import COVERED, Action, Cell, Outcome
from tests.databases import made_file
from tests.game.gaming_table import (
    BEGINNER,
    CHANNEL,
    OTHER,
    STARTER,
    Clock,
    Table,
    assert_consistent,
    interactions,
    moves_of,
)
from tests.referees import running

THIRD, FOURTH = 3, 4
CORNERS = "*..* .... ...."


async def lost_on_corners(table: Table, player: int = STARTER) -> MinesweeperSession:
    play = await table.start_on(CORNERS)
    await table.move(play, player, "b1 a1")
    return await table.now(play)


def top_row(play: MinesweeperSession) -> str:
    """The first row of the board as it is shown."""
    return str(play.board).partition("\n")[0]


async def test_who_digs_up_a_mine_while_others_play_is_out_and_the_last_one_left_plays_on(table: Table) -> None:
    play = await table.start_on("*..* .... ...*", lives=4)
    await table.move(play, STARTER, "b1")
    await table.move(play, OTHER, "a1")
    with pytest.raises(PlayerError, match="you're out"):
        await table.move(play, OTHER, "c1")
    await table.move(play, STARTER, "d1")
    assert (await table.stored(play)).out == {OTHER}
    assert (await table.move(play, STARTER, "c1")).number == 1


async def test_a_single_player_goes_on_as_long_as_lives_last(table: Table) -> None:
    play = await table.start_on(CORNERS, lives=2)
    await table.move(play, STARTER, "a1")
    assert (await table.move(play, STARTER, "b1")).number == 1
    await table.move(play, STARTER, "d1")
    assert (await table.now(play)).outcome is Outcome.LOST


@pytest.mark.parametrize(
    ("picture", "flags", "move", "exploded", "blamed"),
    [
        ("*... .... ....", "!b1", "@b2", [(0, 0)], [(OTHER, (0, 1))]),
        ("*..* .... *...", "!a1 !b1", "@b2", [(2, 0)], [(OTHER, (0, 1))]),
        ("*... .... ....", "!b1", "a1", [(0, 0)], []),
    ],
    ids=["by a number", "only the wrong one", "by a dig"],
)
async def test_an_explosion_by_a_number_blames_the_wrong_flags_and_their_player(
    table: Table, picture: str, flags: str, move: str, exploded: list[Cell], blamed: list[tuple[int, Cell]]
) -> None:
    play = await table.start_on(picture, lives=3)
    await table.move(play, STARTER, "b2")
    await table.move(play, OTHER, flags)
    report = await table.move(play, STARTER, move)
    assert (report.hits, [one for step in report.steps for one in step.blamed]) == (exploded, blamed)
    assert (await table.stored(play)).scoreboard.wrong_flags == blamed


async def test_a_lost_game_keeps_its_mines_covered_until_its_starter_shows_them(table: Table) -> None:
    lost = await lost_on_corners(table, OTHER)
    assert (lost.outcome, top_row(lost)) == (Outcome.LOST, "*1##")
    with pytest.raises(PlayerError, match="can still continue"):
        await start_game(table.referee, table.place, STARTER, next(interactions), lost.options, lost)
    shown = await table.vote(lost, STARTER, REVEAL_VOTE)
    assert top_row(shown) == "*1#M"
    assert (await table.vote(lost, STARTER, CONTINUE_VOTE)).over
    assert top_row(await table.stored(lost)) == "*1#M"
    await start_game(table.referee, table.place, STARTER, next(interactions), shown.options, shown)


async def test_two_others_take_a_lost_game_up_again_and_all_may_play(table: Table) -> None:
    play = await table.start_on(CORNERS, lives=2)
    await table.move(play, OTHER, "b1")
    await table.move(play, THIRD, "a1")
    await table.move(play, OTHER, "d1")
    assert (await table.vote(play, OTHER, CONTINUE_VOTE)).over
    again = await table.vote(play, THIRD, CONTINUE_VOTE)
    assert (again.outcome, again.game.lives, again.continued, again.out) == (None, 1, True, frozenset())
    await table.move(play, THIRD, "c1")
    restored = await table.stored(play)
    assert (restored.outcome, restored.continued) == (None, True)
    assert (await running(table.referee, CHANNEL, MinesweeperSession)).id == play.id


async def test_the_votes_of_a_loss_do_not_count_for_the_next_one(table: Table) -> None:
    play = await lost_on_corners(table, OTHER)
    for player in (OTHER, THIRD):
        await table.vote(play, player, CONTINUE_VOTE)
    await table.move(play, OTHER, "d1")
    assert (await table.vote(play, FOURTH, CONTINUE_VOTE)).over


async def test_a_second_press_takes_a_vote_back_but_not_one_that_is_delivered_twice(table: Table) -> None:
    play = await lost_on_corners(table)
    interaction = next(interactions)
    for again in (interaction, interaction, next(interactions)):
        assert ((await table.referee.play(play, OTHER, again, lambda game: game.vote_of(OTHER, CONTINUE_VOTE)))[0]).over
    assert (await table.vote(play, THIRD, CONTINUE_VOTE)).over
    assert not (await table.vote(play, OTHER, CONTINUE_VOTE)).over
    assert not (await table.stored(play)).over


@pytest.mark.parametrize(("old", "new"), [(CONTINUE_VOTE, REVEAL_VOTE), (REVEAL_VOTE, CONTINUE_VOTE)])
@pytest.mark.parametrize("decider", [STARTER, FOURTH])
async def test_new_votes_replace_old_ones_until_enough_agree(table: Table, old: str, new: str, decider: int) -> None:
    play = await lost_on_corners(table)
    for wish in (old, new):
        await table.vote(play, OTHER, wish)
    undecided = await table.vote(play, THIRD, old)
    assert undecided.may_continue
    assert (await table.stored(play)).votes == undecided.votes
    decided = await table.vote(play, decider, new)
    assert (decided.over, decided.revealed) == ((False, False) if new == CONTINUE_VOTE else (True, True))
    assert (await table.stored(play)).board == decided.board


async def test_a_lost_game_does_not_go_on_beside_another_one(table: Table) -> None:
    play = await lost_on_corners(table)
    await table.start(BEGINNER)
    with pytest.raises(GameRunning):
        await table.vote(play, STARTER, CONTINUE_VOTE)


async def test_credit_is_given_for_openings_isolated_cells_and_right_flags_once_a_game_is_over(table: Table) -> None:
    play = await table.start_on("*..... ...... *.....", lives=3)
    await table.move(play, STARTER, "f1 !a1")
    await table.move(play, OTHER, "!a3 !a2")
    running = Overview.of(await table.now(play))
    assert (running.value, {(one.value, one.flags) for one in running.credits}) == (None, {(0, 0)})
    await table.move(play, OTHER, "!a2 a2")
    scene = Overview.of(await table.now(play))
    assert (scene.outcome, scene.value) == (Outcome.WON, 2)
    assert {(one.player, one.value, one.flags) for one in scene.credits} == {(STARTER, 1, 1), (OTHER, 1, 1)}


async def test_what_stayed_covered_or_was_wrong_or_taken_off_is_no_credit(table: Table) -> None:
    play = await table.start_on("*....*.....")
    await table.move(play, STARTER, "!a1 !a1 k1")
    await table.move(play, OTHER, "!a1 !b1")
    await table.resign(play)
    scene = Overview.of(await table.stored(play))
    assert scene.value == 2
    assert {(one.player, one.value, one.flags) for one in scene.credits} == {(STARTER, 1, 0), (OTHER, 0, 1)}


async def test_a_player_who_is_removed_may_not_move_or_vote_in_this_game(table: Table) -> None:
    play, games = await table.start_on(CORNERS), table.referee
    await table.remove(play, OTHER)
    for refused in (
        lambda: table.move(play, OTHER, "a1"),
        lambda: games.aim(play, OTHER, corner=(0, 0)),
        lambda: games.aim(play, OTHER, tool=Action.FLAG),
        lambda: games.play(play, OTHER, next(interactions), partial(look_turn, look=Look.PICTURE)),
    ):
        with pytest.raises(PlayerError, match="removed you from this game"):
            await refused()
    with pytest.raises(PlayerError, match="can't remove the host"):
        await games.play(play, OTHER, next(interactions), removal(STARTER))
    await table.remove(play, OTHER)
    assert (await table.stored(play)).removed == {OTHER}
    assert len(await table.turns(play)) == 2
    await table.move(play, STARTER, "a1")
    with pytest.raises(PlayerError, match="removed you from this game"):
        await table.vote(play, OTHER, CONTINUE_VOTE)


@pytest.mark.parametrize("first", [True, False])
async def test_who_is_left_when_another_is_removed_before_or_after_a_mine_plays_on(table: Table, first: bool) -> None:
    play = await table.start_on("*..* .... ...*", lives=4)
    await table.move(play, STARTER, "b1")
    await table.move(play, OTHER, "c1")
    if first:
        await table.remove(play, OTHER)
    await table.move(play, STARTER, "a1")
    await table.remove(play, OTHER)
    assert (STARTER in (await table.stored(play)).out) is not first, "but there is nobody else"
    assert (await table.move(play, STARTER, "b2")).made


async def test_a_flag_set_meanwhile_is_not_taken_off_by_a_choice_of_covered_cells(table: Table) -> None:
    play = await table.start_on(CORNERS)
    await table.move(play, OTHER, "!a1")
    _, report = await table.referee.move(play, STARTER, next(interactions), moves_of("!a1 !d1"), seen=COVERED, own=True)
    assert [str(move) for move in report.made] == ["!D1"]


LINES = [
    CONTINUE_VOTE,
    REVEAL_VOTE,
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
    "remove",
]


@given(
    st.lists(
        st.tuples(st.integers(STARTER, 5), st.sampled_from(LINES)),
        min_size=1,
        max_size=20,
    ),
    st.data(),
)
@settings(max_examples=8)
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
        assert all(result is None or isinstance(result, PlayerError | Effect) for result in results)
        made = [result for result in results if isinstance(result, Effect) and result.made]
        assert len(await table.turns(play)) - before >= len(made)
        await assert_consistent(table, play)


async def act(table: Table, play: MinesweeperSession, player: int, line: str, interaction: int) -> Effect | None:
    if line in (CONTINUE_VOTE, REVEAL_VOTE):
        await table.referee.play(play, player, interaction, lambda game: game.vote_of(player, line))
        return None
    if line == "remove":
        await table.referee.play(play, STARTER, interaction, removal(player))
        return None
    return await table.move(play, player, line, interaction=interaction)
