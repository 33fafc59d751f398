"""What 1.0.0 has stored and sent goes on after the upgrade, on both databases, as its players see it."""

import logging
import re
from collections.abc import Iterator, Mapping
from datetime import timedelta
from itertools import count
from pathlib import Path

import pytest
from discord import ui
from simcord.results import InteractionResult

from bot.features.duel.session import DuelSession
from bot.features.tactics.rating import NEW_PLAYER
from bot.store.exercises import ExerciseStore
from bot.store.games import CodeStore
from bot.store.results import RatingStore
from core import Action, Cell, Move, Outcome, cell_name, parse_cell
from tests.bot.answers import Player, Seen, answered, seen, shown, text_of
from tests.bot.daily import attempt, covered, open_daily, result_of, type_moves
from tests.bot.forging import press_anything
from tests.bot.race_table import board_of, later, race_of, settled
from tests.bot.table import Table
from tests.bot.test_puzzles import puzzle_of
from tests.game.recorded import results_in
from tests.store.version_1_0_0 import PEOPLE, SENT, STOPPED, write_1_0_0

WON, GAME, PUZZLE, DUEL, RACE = 16, 35, 36, 37, 39
"""A game that Alice won with others, and those that go on."""
IN_A_ROW = 5
interactions = count(1)


@pytest.fixture(params=["sqlite", "postgresql"])
def older(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, once of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/older.db"
    url: str = request.getfixturevalue("postgresql")
    return url


@pytest.fixture(autouse=True)
async def sent(table: Table, older: str) -> Mapping[str, int]:
    """The messages of 1.0.0 by the custom_ids of their buttons. The bot goes on where 1.0.0 was stopped."""
    await table.env.advance_time((STOPPED - table.env.now()).total_seconds())
    new = {message: await send_again(table, buttons.split()) for message, buttons in SENT.items()}
    ids = {PEOPLE[name]: getattr(table, name).id for name in PEOPLE} | new
    await write_1_0_0(older, {old: str(one) for old, one in ids.items()})
    table.database = older
    await table.restart()
    return {button: new[message] for message, buttons in SENT.items() for button in buttons.split()}


async def send_again(table: Table, custom_ids: list[str]) -> int:
    """Send a message with these buttons, and return its id."""
    view: ui.LayoutView = ui.LayoutView(timeout=None)
    buttons: list[ui.Button[ui.LayoutView]] = [ui.Button(custom_id=one, label="?") for one in custom_ids]
    for first in range(0, len(buttons), IN_A_ROW):
        view.add_item(ui.ActionRow(*buttons[first : first + IN_A_ROW]))
    return (await table.bot.get_partial_messageable(table.channel.id).send(view=view)).id


@pytest.fixture(autouse=True)
def no_incident(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    yield
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR] == []


async def press(table: Table, player: Player, sent: Mapping[str, int], custom_id: str) -> InteractionResult:
    """Press a button as 1.0.0 sent it."""
    return answered(await player.click(table.message(sent[custom_id]), custom_id=custom_id))


def squares(sent: Mapping[str, int], button: str) -> list[Cell]:
    """The squares of the pad with this button."""
    return [parse_cell(one.rpartition(":")[2]) for one in sent if one.startswith(f"{button}:")]


async def test_the_buttons_are_answered(table: Table, sent: Mapping[str, int]) -> None:
    """One of each kind on each message: squares have others of the same kind beside them."""
    kinds = {(message, re.sub(":[A-Z][0-9]+", "", custom_id)): custom_id for custom_id, message in sent.items()}
    for (message, _), custom_id in kinds.items():
        answer = await press_anything(table, table.alice, table.message(message), custom_id, seconds=2)
        assert seen(answer) is not Seen.NOTHING, custom_id


async def test_games_that_run_go_on_to_their_end(table: Table, sent: Mapping[str, int]) -> None:
    await finish_game(table, sent)
    await finish_puzzle(table, sent)
    await finish_duel(table, sent)
    await finish_race(table, sent)
    board = await open_daily(table, table.bob)
    done = await type_moves(table, table.bob, board, covered(await attempt(table, table.bob), mines=False))
    assert "★★★" in text_of(result_of(done))


async def finish_game(table: Table, sent: Mapping[str, int]) -> None:
    """Carol presses a square, and Bob types the rest. All who played have won."""
    mines = (await table.game(GAME)).game.field.mines
    safe = next(cell for cell in squares(sent, f"mines:1:{GAME}:dig") if cell not in mines)
    pressed = await press(table, table.carol, sent, f"mines:1:{GAME}:dig:{cell_name(safe)}")
    assert seen(pressed) is Seen.EDITED
    await table.win_by_typing(table.bob, GAME)
    results = await results_in(table.store, GAME)
    winners = (table.alice.id, table.bob.id, table.carol.id)
    assert {row.player_id: row.outcome for row in results} == dict.fromkeys(winners, "won")


async def finish_puzzle(table: Table, sent: Mapping[str, int]) -> None:
    mines = (await puzzle_of(table, PUZZLE)).marking.puzzle.field.mines
    mine = next(cell for cell in squares(sent, f"puzzle:1:{PUZZLE}:mine") if cell in mines)
    await press(table, table.alice, sent, f"puzzle:1:{PUZZLE}:mine:{cell_name(mine)}")
    marking = (await puzzle_of(table, PUZZLE)).marking
    left, wrong = marking.puzzle.field.bits & ~marking.mines, marking.wrong
    grid = marking.puzzle.field.grid
    moves = [
        Move(action, cell) for action, bits in ((Action.FLAG, left), (Action.DIG, wrong)) for cell in grid.cells(bits)
    ]
    solved, _ = await table.referee.move(await puzzle_of(table, PUZZLE), table.bob.id, next(interactions), moves)
    assert solved.outcome is Outcome.WON


async def finish_duel(table: Table, sent: Mapping[str, int]) -> None:
    """Who is to move finds a mine, and then all others."""
    duels = table.bot.referee
    now = await duels.find(DUEL, DuelSession)
    assert now
    mover = next(player for player in (table.alice, table.bob) if player.id == now.mover)
    mine = next(cell for cell in squares(sent, f"duel:1:{DUEL}:dig") if cell in now.duel.field.mines)
    assert seen(await press(table, mover, sent, f"duel:1:{DUEL}:dig:{cell_name(mine)}")) is Seen.EDITED
    left = now.duel.field.bits & ~now.duel.found[0] & ~now.duel.found[1] & ~now.duel.grid.bit(mine)
    moves = [Move(Action.DIG, cell) for cell in now.duel.grid.cells(left)]
    over, _ = await duels.move(now, mover.id, next(interactions), moves)
    assert over.over
    assert len(await RatingStore(table.store.database).of_game(DUEL)) == 2


async def finish_race(table: Table, sent: Mapping[str, int]) -> None:
    """Both finish on the boards behind the race's message. Alice has hit a mine, which costs her time."""
    for player in (table.bob, table.alice):
        board = shown(await press(table, player, sent, f"race:1:{RACE}:myboard"))
        await type_moves(table, player, board, covered(await board_of(table, player, RACE), mines=False))
    await settled(table)
    race = await race_of(table, RACE)
    assert [place.score.player for place in race.standings.places] == [table.bob.id, table.alice.id]
    assert len(await RatingStore(table.store.database).of_game(RACE)) == 2


async def test_games_that_nobody_goes_on_with_are_lost_after_a_day(table: Table) -> None:
    await later(table, timedelta(days=1))
    assert {row.outcome for row in await results_in(table.store, GAME)} == {"lost"}


async def test_what_is_over_is_replayed_played_again_and_counted(table: Table, sent: Mapping[str, int]) -> None:
    for custom_id in (f"mines:1:{WON}:replay", "duel:1:23:replay", "race:1:24:replay"):
        assert seen(await press(table, table.carol, sent, custom_id)) is Seen.PRIVATE
    code = await CodeStore(table.store.database).find(WON)
    again = await table.command(table.carol, "minesweeper", code=code, players="starter")
    assert seen(again) is Seen.PRIVATE
    newest = max(session.id for session in table.sessions)
    assert (await table.game(newest)).game.field == (await table.game(WON)).game.field

    standings = text_of(shown(await table.command(table.bob, "standings", difficulty="beginner")))
    assert f"{table.alice.mention} · 0:40.00" in standings
    trainee = await ExerciseStore(table.store.database).trainee(table.alice.id, NEW_PLAYER)
    assert (trainee.best_streak, trainee.skill.mu > NEW_PLAYER.mu) == (2, True)
    assert seen(await table.command(table.alice, "tactics", mode="mistakes")) is Seen.PRIVATE
