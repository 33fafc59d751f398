"""`/mines` is the same in every game, and finds the game that is meant."""

from simcord.results import ResponseMessage

from bot.app import FEATURES
from bot.discord import text
from bot.discord.feature import Features
from bot.features.minesweeper.session import MinesweeperSession
from bot.features.puzzle.session import PuzzleSession
from bot.features.race import text as race_text
from bot.game.text import EXPIRED_LIST, NONE_RUNNING
from core import Action, Move, Outcome
from tests.bot.answers import Player, Seen, answered, click, labels_of, private_text, seen, shown, text_of
from tests.bot.forging import send_press
from tests.bot.lamps import LAMPS, LampSession
from tests.bot.private import start_private
from tests.bot.race_table import board_of, lobby, race_of, started
from tests.bot.table import Table, add_moderator
from tests.referees import running

MOST_COMMANDS = 20
VERBS = {"move": {"moves": "!a1"}, "board": {}, "hint": {}, "odds": {}, "end": {}, "read": {"question": "row 1"}}


async def choose(table: Table, player: Player, listed: ResponseMessage, verb: str, game: int) -> ResponseMessage:
    """A player chooses a game in the list for a command."""
    chosen = answered(await player.select(listed, [str(game)], custom_id=f"mygames:1:{verb}"))
    return chosen.followups[0] if chosen.followups else shown(chosen)


async def test_there_are_few_commands(table: Table) -> None:
    assert len(set(table.alice.available_commands(table.channel))) <= MOST_COMMANDS


async def test_a_command_asks_which_of_several_games_here_is_meant(table: Table) -> None:
    await table.start(table.alice)
    await table.command(table.alice, "puzzle")
    await table.command(table.bob, "duel", strength="single")
    await table.dig(table.alice, (4, 4))
    game, puzzle, duel = "Beginner (in this channel)", "Count puzzle (in this channel)", "Duel (in this channel)"
    expected = {
        "move": {"1": game, "2": puzzle},  # alice isn't in the duel
        "board": {"1": game, "2": puzzle, "3": duel},
        "hint": {"1": game, "2": puzzle},
        "end": {"1": game, "2": puzzle},
        "read": {"1": game, "2": puzzle, "3": duel},
    }
    for verb, games in expected.items():
        listed = shown(await table.command(table.alice, f"mines {verb}", **VERBS[verb]))
        assert listed.ephemeral
        assert {number: label.partition(",")[0] for number, label in sorted(labels_of(listed).items())} == games
    assert await table.alice.autocomplete(table.channel, "mines odds", "game", "duel")
    odds = await table.command(table.alice, "mines odds")
    assert "Chance of a mine" in text_of(odds.followups[0] if odds.followups else shown(odds))


async def test_what_was_typed_waits_in_the_list_of_games(table: Table) -> None:
    await table.start(table.alice)
    await table.command(table.alice, "puzzle")
    listed = shown(await table.command(table.alice, "mines move", moves=" !b1 `x "))
    assert "!b1 'x" in text_of(listed)
    refused = await choose(table, table.alice, listed, "move", 1)
    assert "!b1 'x" in text_of(refused)
    listed = shown(await table.command(table.alice, "mines move", moves="!b1"))
    await table.restart()
    await choose(table, table.alice, listed, "move", 2)
    assert (await running(table.referee, table.channel.id, PuzzleSession)).marking[0, 1] == "x"
    assert (await table.game()).board[0, 1] == "#"
    long = await table.command(table.alice, "mines move", moves="!b1 " * 500)
    assert private_text(long) == str(text.SEVERAL_RUN)


async def test_forged_choices_of_a_game_are_refused(table: Table) -> None:
    await table.start(table.alice)
    await table.command(table.alice, "puzzle")
    listed = shown(await table.command(table.alice, "mines hint"))
    for custom_id, values, refusal in (
        ("mygames:1:hint", ["7"], text.UNKNOWN_GAME),
        ("mygames:1:hint", ["1", "2"], EXPIRED_LIST),
        ("mygames:1:hint", [], EXPIRED_LIST),
        ("mygames:1:fly", ["1"], text.NOT_ON_MESSAGE),
    ):
        await table.env.advance_time(1)
        pressed = await send_press(table, table.alice, listed, custom_id, values=values)
        assert private_text(pressed) == str(refusal)


async def test_a_new_game_needs_no_commands_but_its_start(table: Table) -> None:
    await table.restart(features=Features([*FEATURES, LAMPS]))
    await table.command(table.alice, "lamps")
    for verb in ("hint", "odds"):
        assert private_text(await table.command(table.alice, f"mines {verb}")) == str(text.NO_HELP)
    await table.command(table.bob, "mines move", moves="a1")
    lamps = await table.bot.referee.find(1, LampSession)
    assert lamps
    assert lamps.symbol((0, 0)) == "1"
    assert seen(await table.command(table.bob, "mines board")) is Seen.POSTED
    await click(table.alice, shown(await table.command(table.alice, "mines end")), "confirm")
    assert (lamps := await table.bot.referee.find(1, LampSession))
    assert lamps.outcome is Outcome.RESIGNED
    assert private_text(await table.command(table.alice, "mines end")) == str(NONE_RUNNING("minesweeper"))


async def test_commands_in_the_channel_of_a_race_are_for_its_players_boards(table: Table) -> None:
    await started(table, table.bob)
    await start_private(table, table.carol)
    await table.command(table.bob, "mines move", moves="!a1 !i9 !a9 !i1")
    board = await board_of(table, table.bob)
    assert board.scoreboard.flagged_by
    assert "Row 1: " in private_text(await table.command(table.bob, "mines read", question="row 1"))
    assert private_text(await table.command(table.bob, "mines hint")) == str(text.NO_HELP)
    asked = await table.command(table.bob, "mines end")
    assert private_text(asked) == str(race_text.ASK_TO_GIVE_UP)

    await table.command(table.carol, "mines move", moves=str(Move(Action.FLAG, (0, 0))))
    [own] = await table.referee.private_of(table.carol.id, MinesweeperSession)
    assert own.turns == 1, "a watcher plays their own game"

    table.channel = table.guild.create_text_channel("elsewhere")
    assert "Race" in text_of(shown(await table.command(table.bob, "mines board")))
    assert private_text(await table.command(table.bob, "mines hint")) == str(race_text.WAIT_FOR_OTHERS)


async def test_ending_a_race_is_leaving_its_lobby_or_calling_it_off(table: Table) -> None:
    await lobby(table, table.bob)
    assert private_text(await table.command(table.bob, "mines end")) == str(race_text.LEFT)
    moderator = add_moderator(table)
    await click(moderator, shown(await table.command(moderator, "mines end")), "confirm")
    assert (await race_of(table)).outcome is Outcome.RESIGNED
