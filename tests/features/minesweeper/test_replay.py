"""The replay of a game of Minesweeper shows every move as players saw it, and ends as the game ended."""

from random import Random

import pytest

from bot.errors import PlayerError
from bot.features.minesweeper.session import CONTINUE_VOTE, REVEAL_VOTE, MinesweeperSession
from bot.features.minesweeper.starting import start as start_game
from bot.game import text
from bot.game.effect import Did
from core import Outcome
from tests.game.gaming_table import BEGINNER, OTHER, STARTER, Table, interactions, moves_of
from tests.game.replaying import replay_of, shown

SMALL = """
    *...
    ....
    ....
    ...*
"""


async def resign(table: Table, game: int) -> None:
    play = await table.referee.find(game, MinesweeperSession)
    assert play
    await table.resign(play)


async def test_every_move_of_a_turn_is_a_step_of_its_own(table: Table) -> None:
    play = await table.start_on(SMALL)
    await table.move(play, STARTER, "b1 !a1")
    await table.move(play, OTHER, "d1")
    await table.move(play, OTHER, "c4 d3")
    replay = await replay_of(table.store, play.id)
    assert [(step.did, step.player, str(step.move)) for step in replay.steps] == [
        (Did.OPENED, STARTER, "B1"),
        (Did.FLAGGED, STARTER, "!A1"),
        (Did.OPENED, OTHER, "D1"),
    ]
    assert replay.outcome is Outcome.WON
    assert shown(replay, 0) == ["####"] * 4
    assert shown(replay, 1) == ["#1##", "####", "####", "####"]
    assert shown(replay, 2) == ["F1##", "####", "####", "####"]


async def test_steps_say_what_changed_and_the_last_position_is_the_board_at_the_end(table: Table) -> None:
    play = await table.start_on(SMALL)
    await table.move(play, STARTER, "b1 !a1 !a1 d1")
    replay = await replay_of(table.store, play.id)
    assert [replay.changed(at) for at in (1, 2, 3)] == [{(0, 1): "1"}, {(0, 0): "F"}, {(0, 0): "#"}]
    opened = {cell for cell, symbol in replay.changed(4).items() if symbol in "0123"}
    assert opened == {(row, column) for row in range(4) for column in range(4)} - {(0, 0), (3, 3), (0, 1)}
    assert replay.board(len(replay)) == (await table.now(play)).board
    assert "F" in replay.board(len(replay)).text  # the mines of a won game are flagged


async def test_a_lost_game_that_was_shown_keeps_its_mines_covered_until_then(table: Table) -> None:
    play = await table.start_on(SMALL)
    await table.move(play, STARTER, "b1 a1")
    await table.referee.play(play, STARTER, next(interactions), lambda game: game.vote_of(STARTER, REVEAL_VOTE))
    replay = await replay_of(table.store, play.id)
    assert [step.did for step in replay.steps] == [Did.OPENED, Did.EXPLODED, Did.REVEALED]
    assert replay.steps[1].hits == ((0, 0),)
    assert shown(replay, 2) == ["*1##", "####", "####", "####"]
    assert shown(replay, 3) == ["*1##", "####", "####", "###M"]


async def test_a_continued_game_goes_on_after_its_loss(table: Table) -> None:
    play = await table.start_on(SMALL)
    await table.move(play, STARTER, "b1 a1")
    await table.referee.play(
        play, OTHER, next(interactions), lambda game: game.vote_of(OTHER, CONTINUE_VOTE)
    )  # not enough yet
    await table.referee.play(play, STARTER, next(interactions), lambda game: game.vote_of(STARTER, CONTINUE_VOTE))
    await table.move(play, OTHER, "d1")
    replay = await replay_of(table.store, play.id)
    assert [step.did for step in replay.steps] == [Did.OPENED, Did.EXPLODED, Did.CONTINUED, Did.OPENED]
    assert replay.outcome is Outcome.WON


async def test_a_chord_digs_the_squares_that_it_opens_and_a_resignation_shows_the_mines(table: Table) -> None:
    play = await table.start_on("*... .... .... **.*")
    await table.move(play, STARTER, "b1 !a1 @b1")
    await resign(table, play.id)
    replay = await replay_of(table.store, play.id)
    assert [step.did for step in replay.steps] == [Did.OPENED, Did.FLAGGED, Did.OPENED, Did.RESIGNED]
    assert str(replay.steps[2].move) == "@B1"
    assert replay.steps[2].dug == {(0, 2), (1, 0), (1, 1), (1, 2)}
    assert shown(replay, 4)[-1] == "MM#M"


async def test_the_first_dig_of_the_same_board_is_the_bots(table: Table) -> None:
    first = await table.start(BEGINNER)
    await table.move(first, STARTER, "e5")
    await resign(table, first.id)
    again = await start_game(table.referee, table.place, STARTER, next(interactions), BEGINNER, await table.now(first))
    await resign(table, again.id)
    replay = await replay_of(table.store, again.id)
    assert [step.did for step in replay.steps] == [Did.BEGAN, Did.RESIGNED]


async def test_a_game_without_moves_or_whose_turns_are_lost_says_why_it_has_no_replay(table: Table) -> None:
    unmoved = await table.start(BEGINNER)
    await resign(table, unmoved.id)
    lost = await table.start_on(SMALL)
    await table.move(lost, STARTER, "b1 d1")
    await table.store.take_back(lost.id, 1)
    for play in (unmoved, lost):
        with pytest.raises(PlayerError) as refused:
            await replay_of(table.store, play.id)
        assert refused.value.text == text.NOTHING_TO_REPLAY


@pytest.mark.parametrize("seed", range(5))
async def test_random_games_end_as_they_ended(table: Table, seed: int) -> None:
    rng, play = Random(seed), await table.start(BEGINNER)
    cells = [f"{letter}{row}" for letter in "abcdefghi" for row in range(1, 10)]
    while not (now := await table.now(play)).over:
        moves = [rng.choice(["", "", "", "!", "@"]) + cell for cell in rng.sample(cells, 3)]
        await table.move(now, rng.choice([STARTER, OTHER]), " ".join(moves))
        if (await table.now(play)).may_continue:
            vote = rng.choice([CONTINUE_VOTE, REVEAL_VOTE])
            await table.vote(play, STARTER, vote)
    replay = await replay_of(table.store, play.id)
    assert replay.board(len(replay)) == now.board == (await table.stored(play)).board
    assert replay.outcome is now.outcome
    moves = [str(move) for turn in await table.turns(play) for move in made(turn.text)]
    assert [str(step.move) for step in replay.steps if step.move] == moves


def made(turn: str) -> list[object]:
    """The moves of a turn."""
    return [] if turn.startswith(("start", "vote", "resign")) else [*moves_of(turn)]
