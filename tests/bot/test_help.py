"""Hints, odds, verdicts and pasted boards, as players get them."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence

import discord
import pytest
from simcord.results import InteractionResult, ResponseMessage

from bot.engine import jobs
from bot.engine.jobs import GameReview, find_review
from bot.engine.pool import TookTooLong
from bot.errors import PlayerError
from bot.features.minesweeper import MINESWEEPER, text
from bot.features.minesweeper.session import MinesweeperSession
from bot.features.minesweeper.text.review import decisive_moment
from bot.features.solve import text as solve_texts
from bot.text.errors import OVERLOADED
from bot.text.explanation import LEGEND
from bot.text.language import Text
from core import (
    FLAGGED,
    Action,
    Board,
    Cell,
    Dig,
    Move,
    analyse,
    best_move,
    cell_name,
    explain,
    explain_nearest,
    name_pattern,
    parse_board,
    parse_cell,
)
from tests.at_once import AtOnce, Busy
from tests.bot.answers import Player, answered, button_for, click, private_text, shown, text_of, verbs_of
from tests.bot.forging import press_anything
from tests.bot.table import TIMERS, Table, new_bot
from tests.presses import parsed, press_of

FREE = "##1##\n##1##"
"""A board with room for 1 to 5 mines."""


async def begun(table: Table, **options: object) -> None:
    await table.start(table.alice, **options)
    await table.command(table.alice, "mines move", moves="e5")


async def begun_with_guesses(table: Table) -> None:
    """A board on which nothing is certain."""
    await table.start(table.alice, rows=8, columns=8, mines=30, guessing="allowed")
    await table.command(table.alice, "mines move", moves="a1")


async def hint(table: Table) -> InteractionResult:
    return await table.command(table.alice, "mines hint")


async def analysed(table: Table, player: Player) -> InteractionResult:
    """The answer to *Solve* on the game's message."""
    return answered(await player.context_menu(table.channel, "Solve", await table.board()))


async def pasted(table: Table, text: str, mines: str = "") -> InteractionResult:
    """The answer to a board that Bob pastes."""
    await table.env.advance_time(10)
    form = await table.command(table.bob, "mines solve")
    return answered(await table.bob.submit_modal(form, {"text": text, "mines": mines}))


def hinted_cell(text: str) -> Cell:
    """The square in `### Hint: C7 is safe`."""
    return parse_cell(text.split("Hint: ")[1].split(" ")[0])


def decisive_of(play: MinesweeperSession) -> Text | str | None:
    """The decisive moment of a finished game."""
    assert play.review is not None
    return decisive_moment(play.review)


def picture_of(result: InteractionResult) -> str:
    """What is said of the picture to who can't see it."""
    [gallery] = [part for part in shown(result).components if part["type"] == 12]
    return str(gallery["items"][0]["description"])


async def test_a_hint_names_a_safe_square_and_its_clues_privately(table: Table) -> None:
    await begun(table)
    result = await table.press(table.alice, "hint")
    assert shown(result).ephemeral
    cell = hinted_cell(text_of(result.response))
    assert cell in analyse((await table.game()).board).safe
    assert f"{cell_name(cell)}" in text_of(result.response).split("\n")[-1]
    assert f"Marked: {cell_name(cell)}." in picture_of(result)
    assert "%" not in picture_of(result)
    assert verbs_of(result.response) == ["take", "showhint"]


async def test_hints_name_the_pattern_if_there_is_one(table: Table) -> None:
    await begun(table, difficulty="expert")
    for _ in range(40):
        board = (await table.game()).board
        result = await hint(table)
        cell = hinted_cell(text_of(result.response))
        pattern = name_pattern(board, explain(board, cell))
        heading = f"### Hint: {cell_name(cell)} is safe" + (f" · {pattern.value}" if pattern else "")
        assert heading in text_of(result.response).split("\n")
        if pattern:
            shared = await click(table.alice, shown(result), "showhint")
            assert heading in text_of(shared.response).split("\n")
            return
        await table.env.advance_time(1)
        await table.command(table.alice, "mines move", moves=cell_name(cell))
    pytest.fail("no hint had a pattern")


async def test_a_hint_is_about_the_safe_square_nearest_to_the_pad(table: Table) -> None:
    await table.start(table.alice, difficulty="expert")
    await table.command(table.alice, "mines move", moves="h15")
    for corner in [(0, 0), (26, 12)]:
        play = await table.game()
        await table.referee.aim(play, table.alice.id, corner=corner)
        play = await table.game()
        assert explain_nearest(play.board, [cell for line in play.viewport for cell in line]) is not None
        await table.env.advance_time(1)
        cell = hinted_cell(text_of((await hint(table)).response))
        near = [one for line in play.viewport for one in line]
        assert cell == getattr(explain_nearest(play.board, near), "cell", None)


async def test_a_hint_follows_the_pad_that_its_player_has_open(table: Table) -> None:
    await table.start(table.alice, difficulty="expert")
    await table.command(table.alice, "mines move", moves="h15")
    pad = shown(await table.press(table.alice, "mypad"))
    for _ in range(2):
        await table.env.advance_time(1)
        up = button_for(table.message(pad.id), "up")["custom_id"]
        answered(await table.alice.click(table.message(pad.id), custom_id=up))
    own = table.bot.private_boards.find(1, table.alice.id)
    play = await table.game()
    assert own is not None
    assert own.corner != (play.viewport.row, play.viewport.column)
    near = [cell for line in own.viewport(*play.size) for cell in line]
    expected = explain_nearest(play.board, near)
    assert expected is not None
    assert hinted_cell(text_of((await hint(table)).response)) == expected.cell


async def test_dig_it_makes_the_move_and_the_hint_shows_its_result(table: Table) -> None:
    await begun(table)
    asked = shown(await table.press(table.alice, "hint"))
    cell = hinted_cell(text_of(asked))
    await table.env.advance_time(1)
    done = await click(table.alice, asked, "take")
    assert shown(done).id == asked.id
    assert text_of(done.response).startswith("Opened ")
    assert (await table.game()).board[cell] in "012345678"
    assert verbs_of(done.response) == ["nexthint"]
    assert not shown(done).attachments
    drawn, board = text_of(await table.board()), (await table.game()).board
    assert drawn.count("🟦") + drawn.count("🟨") == str(board).count("#")


async def proving_several(table: Table) -> tuple[ResponseMessage, set[Cell]]:
    """A hint that proves several squares safe, and these squares."""
    await begun(table)
    while True:
        play = await table.game()
        explanation = explain_nearest(play.board, [cell for line in play.viewport for cell in line])
        assert explanation is not None
        proved = {cell for step in explanation.steps for cell in step.safe}
        if len(proved) > 1:
            return shown(await table.press(table.alice, "hint")), proved
        await table.command(table.alice, "mines move", moves=cell_name(explanation.cell))


def covered(board: Board) -> set[Cell]:
    return set(board.grid.cells(board.where("#")))


@pytest.mark.parametrize("flagged", [False, True])
async def test_dig_it_digs_all_that_the_hint_proved_safe_but_for_flagged_squares(table: Table, flagged: bool) -> None:
    asked, proved = await proving_several(table)
    kept = {next(cell for cell in proved if cell != hinted_cell(text_of(asked)))} if flagged else set()
    for cell in kept:
        await table.command(table.alice, "mines move", moves=f"!{cell_name(cell)}")
    done = await click(table.alice, asked, "take")
    assert text_of(done.response).startswith("Opened ")
    assert "flag" not in text_of(done.response)
    board = (await table.game()).board
    assert set(board.grid.cells(board.where(FLAGGED))) == kept
    assert not (proved - kept) & covered(board)


async def test_dig_it_digs_one_square_if_the_hint_is_forgotten(table: Table) -> None:
    asked, proved = await proving_several(table)
    cell, before = hinted_cell(text_of(asked)), (await table.game()).copy().game
    opened = before.play(Move(Action.DIG, cell)).opened
    await table.restart()
    await table.env.advance_time(3)
    await click(table.alice, asked, "take")
    assert proved - covered((await table.game()).board) == proved & opened


async def private_messages(table: Table) -> list[str]:
    """What only one player sees in the channel, once brief answers are deleted."""
    TIMERS.go_off()
    await table.env.settle()
    messages = table.env.backend.messages[table.channel.id].values()
    return [text_of(table.message(message.id)) for message in messages if message.is_ephemeral]


async def test_answers_that_are_replaced_while_the_bot_stops_stay(table: Table) -> None:
    await begun(table)
    await hint(table)
    await table.bot.private_replies.close()
    before = len(table.env.http_requests)
    await hint(table)
    assert "DELETE" not in [request.method for request in table.env.http_requests[before:]]


async def test_a_hint_or_odds_take_the_place_of_the_last_one_of_their_player(table: Table) -> None:
    await begun(table)
    asked = shown(await table.press(table.alice, "hint"))
    for _ in range(2):
        done = await click(table.alice, asked, "take")
        await table.env.advance_time(3)
        following = await click(table.alice, shown(done), "nexthint")
        assert shown(following).id == asked.id
        assert verbs_of(following.response) == ["take", "showhint"]
    for name in ("mines hint", "mines odds", "mines hint"):
        await table.command(table.alice, name)
        assert len(await private_messages(table)) == 1
    await table.command(table.bob, "mines move", moves=f"!{cell_name(await table.mine())}")
    await table.command(table.bob, "mines hint")
    assert len(await private_messages(table)) == 2, "everyone keeps their own"
    await table.env.advance_time(16 * 60)
    await hint(table)
    assert len(await private_messages(table)) == 3, "the last one can no longer be deleted"


async def test_a_game_won_with_four_hints_leaves_at_most_two_private_messages(table: Table) -> None:
    await begun(table)
    for _ in range(4):
        asked = shown(await table.press(table.alice, "hint"))
        await table.env.advance_time(3)
        await click(table.alice, asked, "take")
    await table.win_by_typing(table.alice)
    assert len(await private_messages(table)) <= 2


async def test_dig_it_works_after_a_restart_and_wins_a_board_that_needs_no_guess(table: Table) -> None:
    await begun(table)
    for number in range(80):
        asked = shown(await hint(table))
        if number == 3:
            await table.restart()
        await table.env.advance_time(3)
        done = await click(table.alice, asked, "take")
        if (await table.game()).over:
            break
    assert "🎉" in text_of(done.response)
    assert "🎉 Won" in text_of(await table.board())
    assert "every dig was safe" in text_of(await table.board())


async def test_dig_it_on_a_stale_hint_says_why_nothing_was_done(table: Table) -> None:
    await begun(table)
    asked = shown(await hint(table))
    name = cell_name(hinted_cell(text_of(asked)))
    await table.command(table.alice, "mines move", moves=f"!{name}")
    assert f"Remove the flag at {name} first" in private_text(await click(table.alice, asked, "take"))
    await table.command(table.alice, "mines move", moves=f"!{name} {name}")
    assert private_text(await click(table.alice, asked, "take")) == f"{name} is already open."
    await table.win_by_typing(table.alice)
    assert "is over" in private_text(await click(table.alice, asked, "take"))


async def test_removed_players_cannot_dig_by_their_hints(table: Table) -> None:
    await begun(table)
    await table.command(table.bob, "mines move", moves=f"!{cell_name(await table.mine())}")
    asked = shown(await table.press(table.bob, "hint"))
    cell = hinted_cell(text_of(asked))
    await table.choose(table.alice, "remove", table.bob)
    refused = await click(table.bob, asked, "take")
    assert "watch" in private_text(refused)
    assert (await table.game()).board[cell] == "#"


async def test_a_hint_about_a_flagged_square_offers_no_dig(table: Table) -> None:
    await begun(table)
    name = cell_name(hinted_cell(text_of((await hint(table)).response)))
    covered = " ".join(
        f"!{cell_name(cell)}" for cell in analyse((await table.game()).board).safe if cell_name(cell) != name
    )
    await table.command(table.alice, "mines move", moves=f"!{name} {covered}")
    flagged = await hint(table)
    assert "Remove the flag at" in text_of(flagged.response)
    assert verbs_of(flagged.response) == ["showhint"]


async def test_right_flags_are_named_and_their_steps_left_out(table: Table) -> None:
    await begun(table)
    mines = analyse((await table.game()).board).mines
    await table.command(table.alice, "mines move", moves=" ".join(f"!{cell_name(cell)}" for cell in mines))
    asked = await hint(table)
    explanation = explain((await table.game()).board, hinted_cell(text_of(asked.response)))
    assert explanation.known
    for cell in explanation.known:
        assert cell_name(cell) in text_of(asked.response).split("\n")[1]
    assert "right." in text_of(asked.response).split("\n")[1]


async def test_helped_players_are_marked_on_the_board_even_after_a_restart(table: Table) -> None:
    await begun(table)
    await hint(table)
    assert "🔍" in text_of(shown(await table.press(table.alice, "more")))
    await table.restart()
    await table.env.advance_time(1)
    await table.command(table.alice, "mines board")
    assert f"{table.alice.mention}" in text_of(await table.board())
    assert "🔍" in text_of(shown(await table.press(table.alice, "more")))
    assert "🔍 help shared" not in text_of(shown(await table.press(table.alice, "more")))


async def test_a_shared_hint_marks_the_game_and_is_not_shared_once_it_is_out_of_date(table: Table) -> None:
    await begun(table)
    asked = await hint(table)
    public = await click(table.alice, shown(asked), "showhint")
    assert not shown(public).ephemeral
    assert text_of(public.response).startswith(text_of(asked.response))
    assert f"Shared by {table.alice.mention}" in text_of(public.response)
    again = await click(table.alice, shown(asked), "showhint")
    assert "I can post here again" in private_text(again)
    assert "🔍 help shared" in text_of(shown(await table.press(table.alice, "more")))
    await table.env.advance_time(31)
    await table.command(table.alice, "mines move", moves=cell_name(hinted_cell(text_of(asked.response))))
    assert "has changed" in private_text(await click(table.alice, shown(asked), "showhint"))


async def test_only_players_who_have_moved_get_help_from_the_first_dig_to_the_end(table: Table) -> None:
    await table.start(table.alice)
    await table.command(table.alice, "mines move", moves="!a1")
    for name in ("mines hint", "mines odds"):
        assert "Make a move first" in private_text(await table.command(table.bob, name))
        assert private_text(await table.command(table.alice, name)) == str(text.FIRST_DIG_IS_SAFE)
    assert "🔍" not in text_of(await table.board())
    await table.command(table.alice, "mines move", moves="!a1")
    await table.win_by_typing(table.alice)
    assert "There's no game here" in private_text(await hint(table))


async def test_the_odds_are_a_picture_with_the_best_move(table: Table) -> None:
    await begun(table)
    result = await table.command(table.alice, "mines odds")
    assert shown(result).ephemeral
    best = best_move((await table.game()).board)
    assert best is not None
    assert f"{cell_name(best.cell)} is safe." in text_of(result.response)
    assert str(LEGEND) in text_of(result.response)
    assert "Safe: " in picture_of(result)
    public = await click(table.alice, shown(result), "showodds")
    assert not shown(public).ephemeral
    assert "🔍 help shared" in text_of(shown(await table.press(table.alice, "more")))


async def test_if_nothing_is_certain_there_is_a_best_guess(table: Table) -> None:
    await begun_with_guesses(table)
    best = best_move((await table.game()).board)
    assert best is not None
    assert not best.certain
    asked = await hint(table)
    assert f"Best guess: {cell_name(best.cell)} (" in text_of(asked.response)
    assert verbs_of(asked.response) == ["take", "showhint"]


async def test_dig_it_digs_a_guess_and_offers_the_next_hint_until_the_player_is_out(table: Table) -> None:
    await begun_with_guesses(table)
    await table.command(table.bob, "mines move", moves=f"!{cell_name(await table.mine())}")
    asked = shown(await hint(table))
    while "out" not in text_of((done := await click(table.alice, asked, "take")).response):
        assert verbs_of(done.response) == ["nexthint"]
        await table.env.advance_time(3)
        asked = shown(await click(table.alice, shown(done), "nexthint"))
    assert (await table.game()).outcome is None
    assert "💥 You hit a mine" in text_of(done.response)
    assert verbs_of(done.response) == []


async def test_a_guess_is_not_dug_on_another_board_than_it_was_made_for(table: Table) -> None:
    await begun_with_guesses(table)
    asked = shown(await hint(table))
    await table.command(table.bob, "mines move", moves=cell_name(await table.mine()))
    before = (await table.game()).board
    assert private_text(await click(table.alice, asked, "take")) == str(text.HINT_IS_OLD)
    assert (await table.game()).board == before


async def lose(table: Table) -> None:
    """A game that was lost at once."""
    await begun(table, lives=1)
    await table.dig(table.alice, await table.mine())


async def test_the_end_has_the_decisive_moment_and_details_have_all(table: Table) -> None:
    await lose(table)
    lost = text_of(await table.board())
    assert "3BV" not in lost, "a lost game may continue, so it shows only what could be seen"
    await table.press(table.alice, "reveal")
    end = text_of(await table.board())
    assert re.search(r" (was|were) safe[:.]", end)
    assert "3BV/s" in end
    assert "efficiency" in end
    details = await table.press(table.bob, "details")
    assert "### Luck and skill" in private_text(details)
    assert f"💥 {table.alice.mention}" in private_text(details)


async def test_the_review_is_there_after_a_restart(table: Table) -> None:
    await lose(table)
    await table.press(table.alice, "reveal")
    before = text_of(await table.board())
    assert str(decisive_of(table.referee.reviewed(await table.game()))) in before
    await table.restart()
    await table.press(table.bob, "details")
    await table.bot.public_boards.paint(await table.game())
    assert text_of(await table.board()) == before


@pytest.mark.parametrize(
    ("failure", "told"),
    [
        (PlayerError("Too much is being worked out already."), "### Luck and skill"),
        (TookTooLong("This took longer than 5 seconds."), "This game takes too long to review"),
    ],
)
async def test_a_failed_review_is_tried_again_unless_it_took_too_long(
    table: Table, monkeypatch: pytest.MonkeyPatch, failure: PlayerError, told: str
) -> None:
    failures = [failure]

    def fail_first(digs: Sequence[Dig]) -> GameReview:
        if failures:
            raise failures.pop()
        return find_review(digs)

    monkeypatch.setattr(jobs, "find_review", fail_first)
    await lose(table)
    await table.press(table.alice, "reveal")
    await table.press(table.alice, "details")
    assert told in private_text(await table.press(table.alice, "details"))


async def test_a_review_that_fails_late_is_not_asked_for_by_the_board_again_and_again(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[object] = []

    async def fail(digs: Sequence[Dig]) -> GameReview:
        tried.append(digs)
        await asyncio.sleep(1)  # of the simulated clock
        raise PlayerError("This could not be worked out: try again in a moment.")

    monkeypatch.setattr(table.bot.engine, "review", fail)
    await lose(table)
    before = len(tried)
    for _ in range(5):
        await table.env.advance_time(60)
    assert len(tried) == before


async def test_if_the_worker_fails_the_player_reads_so_and_is_not_marked(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    await begun(table)

    def fail(*_: object) -> None:
        raise PlayerError("This could not be worked out: try again in a moment.")

    monkeypatch.setattr(jobs, "find_hint", fail)
    assert "try again in a moment" in private_text(await hint(table))
    assert "🔍" not in text_of(await table.board())


async def test_a_pasted_board_is_answered_with_its_odds(table: Table) -> None:
    sent = await pasted(table, FREE, "3")
    assert shown(sent).ephemeral
    assert "Best guess: " in text_of(sent.response)
    assert "2x5 · 3 mines" in text_of(sent.response)
    assert "25%" in picture_of(sent)


@pytest.mark.parametrize(
    ("text", "told", "words"),
    [
        ("3###\n####", ["2x4 · mines unknown", "odds of squares with ?"], "mine"),
        (".1##\n.1##\n.2##\n.1##", ["C1 is safe", "mines unknown", "odds of squares with ?"], "safe"),
        (FREE, ["mines unknown", "odds of squares with ?"], "25%"),
        ("#1\n11", ["Only mines are left", "2x2 · 1 mine"], "mine"),
    ],
    ids=["mines", "safe", "odds that need no number", "only one number fits"],
)
async def test_a_board_without_a_number_of_mines_is_answered_with_what_needs_none(
    table: Table, text: str, told: list[str], words: str
) -> None:
    sent = await pasted(table, text)
    for line in told:
        assert line in text_of(sent.response)
    assert words in picture_of(sent)


async def test_the_odds_of_the_largest_board_fit_into_a_message(table: Table) -> None:
    rows = ["#" * 40] * 20 + ["0" * 40] * 20
    answer = shown(await pasted(table, "\n".join(rows), "320"))
    galleries = [part for part in answer.components if part["type"] == 12]
    assert 0 < sum(len(gallery["items"]) for gallery in galleries) <= 10


async def test_pasted_boards_and_games_do_not_wait_for_the_workers_of_each_other(table: Table) -> None:
    await table.env.restart_bot(new_bot(table.store, Busy(), AtOnce()))
    assert "Best guess: " in text_of((await pasted(table, FREE, "3")).response)
    await table.env.restart_bot(new_bot(table.store, AtOnce(), Busy()))
    await begun(table)
    assert "is safe" in private_text(await hint(table))
    assert private_text(await pasted(table, FREE, "3")) == str(OVERLOADED)


async def test_advice_says_why_a_guess_is_the_best(table: Table) -> None:
    told = text_of((await pasted(table, "##M#####\n36M#####\nMMM#####" + 5 * "\n########", "18")).response)
    best = "A1" if "Best guess: A1" in told else "B1"  # which are alike
    assert f"Best guess: {best} (50% risk)." in told
    assert f"Another square is safer at 22%, but {best} is a 50/50 you can't avoid." in told

    board = "###2#####\n###213###\n##2102###\n###212###\n####2####\n#########\n#########"
    best_of_all = best_move(parse_board(board, 14))
    assert best_of_all is not None
    cell, told = cell_name(best_of_all.cell), text_of((await pasted(table, board, "14")).response)
    assert f"Best guess: {cell} (15% risk). Another square is safer at 6%, but {cell} wins more often." in told


async def test_a_contradictory_board_is_answered_with_its_flaw(table: Table) -> None:
    for board, mines, told in (
        ("1#0\n#00", "1", "No layout of mines fits A1 and B2."),
        (FREE, "8", "This board can't have 8 mines. Its numbers need 1-5."),
        ("###\n###", "", "No square there is certain, and the odds depend on the number of mines."),
        (FREE, "many", "Mines must be a whole number"),
        (FREE, "\ud800", "Mines must be a whole number"),
        (FREE, "99", "Mines must be 0 to 10, not 99."),
        ("no board at all", "3", "I found no board or puzzle in that text."),
    ):
        assert told in private_text(await pasted(table, board, mines))


@pytest.mark.parametrize("mines", ["3", "a:é"])
async def test_a_pasted_board_that_is_refused_can_be_edited(table: Table, mines: str) -> None:
    again = await click(table.bob, shown(await pasted(table, "##9##\n##1##", mines)), "edit")
    assert again.modal is not None
    assert [part["component"]["value"] for part in again.modal["components"][:2]] == ["##9##\n##1##", mines]
    sent = answered(await table.bob.submit_modal(again, {"text": FREE, "mines": "3"}))
    assert "Best guess: " in text_of(sent.response)


async def test_the_board_of_the_running_game_is_answered_to_its_players_as_its_odds_are(table: Table) -> None:
    await begun(table)
    await table.dig(table.alice, await table.mine())
    assert "Make a move first" in private_text(await analysed(table, table.bob))
    assert "🔍" not in text_of(await table.board())
    result = await analysed(table, table.alice)
    assert "### Odds" in text_of(result.response)
    assert "A board of" not in text_of(result.response)
    assert "🔍" in text_of(shown(await table.press(table.alice, "more")))


async def test_a_finished_board_is_analysed_from_its_message(table: Table) -> None:
    await lose(table)
    assert "can still continue" in private_text(await analysed(table, table.bob))
    assert "can still continue" in private_text(await pasted(table, text_of(await table.board())))
    await table.press(table.alice, "reveal")
    assert "9x9 · 10 mines" in text_of((await analysed(table, table.bob)).response)


async def moved_away_from(table: Table) -> ResponseMessage:
    """A message that the board has left, and that couldn't be edited."""
    old = await table.board()
    await table.env.advance_time(60)
    with table.installed_by(table.alice):
        await press_anything(table, table.alice, old, str(press_of(MINESWEEPER, 1, "bring")))
    return old


async def test_the_board_of_a_lost_game_that_may_continue_is_not_analysed(table: Table) -> None:
    await begun(table, lives=1)
    old = await moved_away_from(table)
    await table.dig(table.alice, await table.mine())
    for message in (old.id, (await table.board()).id):
        refused = answered(await table.bob.context_menu(table.channel, "Solve", table.message(message)))
        assert "This game can still continue" in private_text(refused)
    refused = await pasted(table, text_of(await table.board()), "10")
    assert "This game can still continue" in private_text(refused)


async def test_a_board_in_an_embed_of_another_bot_is_analysed(table: Table) -> None:
    webhook = table.guild.create_webhook(table.channel, "Other")
    embed = discord.Embed(title="Minesweeper · 2x5 · 💣 3", description="🟦🟦1️⃣🟦🟦\n🟦🟦1️⃣🟦🟦")
    message = await webhook.send(embed=embed)
    told = answered(await table.bob.context_menu(table.channel, "Solve", message))
    assert "Best guess: " in text_of(told.response)


async def test_a_message_with_a_picture_alone_is_refused_in_one_sentence(table: Table) -> None:
    webhook = table.guild.create_webhook(table.channel, "Other")
    message = await webhook.send(embed=discord.Embed().set_image(url="https://example.com/board.png"))
    refused = answered(await table.bob.context_menu(table.channel, "Solve", message))
    assert private_text(refused) == str(solve_texts.PICTURE)


async def test_a_message_of_the_running_game_that_is_out_of_date_is_answered_as_its_odds_are(table: Table) -> None:
    await begun(table)
    old = await moved_away_from(table)
    await table.command(table.alice, "mines move", moves=cell_name(await table.safe_cell()))
    refused = answered(await table.bob.context_menu(table.channel, "Solve", table.message(old.id)))
    assert "Make a move first" in private_text(refused)


async def test_a_running_board_that_is_pasted_upside_down_in_another_channel_is_marked_as_help(table: Table) -> None:
    await begun(table)
    rows = str((await table.game()).board).splitlines()
    elsewhere = table.guild.create_text_channel("elsewhere")
    form = await table.alice.slash(elsewhere, "mines solve")
    answered(await table.alice.submit_modal(form, {"text": "\n".join(rows[::-1]), "mines": "10"}))
    assert table.alice.id in (await table.game()).helped


async def test_a_board_without_a_number_is_nobodys_game(table: Table) -> None:
    await table.start(table.alice)
    assert "9x9 · 35 mines" in text_of((await pasted(table, 9 * ("#" * 9 + "\n"), "35")).response)


def test_a_hint_to_show_carries_its_square() -> None:
    press = press_of(MINESWEEPER, 7, "showhint", (4, 4))
    assert parsed(str(press)) == press
