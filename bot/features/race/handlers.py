"""`/race`, and what a race's buttons do."""

from collections.abc import Mapping
from dataclasses import replace

from discord import app_commands

from bot.discord import text as texts
from bot.discord.board_message import follow, open_private, post
from bot.discord.button import TextView
from bot.discord.client import (
    GamesInteraction,
    check_installed,
    check_public,
    language_of,
    moderates,
    place_of,
    server_of,
)
from bot.discord.commands import choices, command, on_servers
from bot.discord.form import play_moves
from bot.discord.handlers import ask_to_end, with_session
from bot.discord.reading import answer_question
from bot.discord.sending import in_time, reply, work_out
from bot.discord.verbs import end_game, show_board
from bot.errors import PlayerError
from bot.features.minesweeper.options import PRESETS
from bot.features.minesweeper.session import MinesweeperSession
from bot.features.minesweeper.text import preset
from bot.features.race import session, text
from bot.features.race.races import Races
from bot.features.race.session import LIMITS, Phase, RaceOptions, RaceSession, start
from bot.game.control import ANYTIME, ONCE_OVER, TO_END_IN_PRIVATE, Control, Handler
from bot.text.language import Text


async def open_lobby(interaction: GamesInteraction, options: RaceOptions) -> None:
    """Answer with the lobby of a new race."""
    check_installed(interaction)
    check_public(interaction)
    await server_of(interaction)
    starting = start(interaction.client.referee, place_of(interaction), interaction.user.id, interaction.id, options)
    await post(interaction, await work_out(interaction, starting))


async def _race_again(interaction: GamesInteraction, race: RaceSession) -> None:
    await open_lobby(interaction, replace(race.options, added=False))


async def _join(interaction: GamesInteraction, race: RaceSession) -> None:
    """Join, and answer with the private message that becomes the board."""
    player = interaction.user.id
    race, _ = await interaction.client.referee.play(race, player, interaction.id, session.JOIN)
    await _expect_board(interaction, race, text.YOU_ARE_IN)
    follow(interaction, race)


async def _leave(interaction: GamesInteraction, race: RaceSession) -> None:
    await leave_lobby(interaction, race)


async def leave_lobby(interaction: GamesInteraction, race: RaceSession) -> None:
    """Leave a race that hasn't started."""
    race, _ = await interaction.client.referee.play(race, interaction.user.id, interaction.id, session.LEAVE)
    await reply(interaction, text.LEFT)
    follow(interaction, race)


async def _start(interaction: GamesInteraction, race: RaceSession) -> None:
    """Start the countdown. The answer of a starter who races becomes the board."""
    referee, player = interaction.client.referee, interaction.user.id
    race, _ = await referee.play(race, player, interaction.id, session.GO, moderates=moderates(interaction))
    if player in race.players:
        await _expect_board(interaction, race, text.STARTING)
    else:
        await reply(interaction, text.STARTING)
    follow(interaction, race)


async def _expect_board(interaction: GamesInteraction, race: RaceSession, words: Text) -> None:
    """Answer privately, with a message that becomes the player's board at the start."""
    view = TextView(language_of(interaction)(words))
    await in_time(interaction.response.send_message(view=view, ephemeral=True))
    await interaction.client.part(Races).expect_board(race, interaction)


async def open_board(interaction: GamesInteraction, race: RaceSession) -> None:
    """Answer with the player's board, or before the start with the message that becomes it."""
    player = interaction.user.id
    if race.phase in (Phase.LOBBY, Phase.COUNTDOWN) and player in race.players:
        await _expect_board(interaction, race, text.YOU_ARE_IN)
        return
    await open_private(interaction, await _own_board(interaction, race))


async def _race_ghosts(interaction: GamesInteraction, race: RaceSession) -> None:
    """Answer with a private game against the best of a race that is over."""
    if not race.over:
        raise PlayerError(text.WAIT_FOR_OTHERS)
    await server_of(interaction)
    await open_private(
        interaction, await interaction.client.part(Races).ghost(race, place_of(interaction), interaction)
    )


async def _type_moves(interaction: GamesInteraction, race: RaceSession, typed: str) -> None:
    await play_moves(interaction, await _running_board(interaction, race), typed)


async def _read(interaction: GamesInteraction, race: RaceSession, typed: str) -> None:
    await answer_question(interaction, await _own_board(interaction, race), typed)


async def _show(interaction: GamesInteraction, race: RaceSession) -> None:
    """Answer with the player's board while they race. Otherwise move the race down."""
    racing = race.phase is Phase.RUNNING and interaction.user.id in race.players
    await show_board(interaction, await _own_board(interaction, race) if racing else race)


async def _end(interaction: GamesInteraction, race: RaceSession) -> None:
    """Leave the lobby, or ask whether to give up. Ask players who aren't in it whether to end the race."""
    if interaction.user.id not in race.players:
        await end_game(interaction, race)
    elif race.phase is not Phase.RUNNING:
        await leave_lobby(interaction, race)
    else:
        await ask_to_end(interaction, await _running_board(interaction, race))


async def _running_board(interaction: GamesInteraction, race: RaceSession) -> MinesweeperSession:
    """Return the player's board. Raise `PlayerError` if their run has ended."""
    board = await _own_board(interaction, race)
    if board.over:
        raise PlayerError(text.DONE_ALREADY)
    return board


async def _own_board(interaction: GamesInteraction, race: RaceSession) -> MinesweeperSession:
    return await interaction.client.part(Races).board(race, interaction.user.id)


VERBS: Mapping[str, Handler] = {"move": _type_moves, "read": _read, "board": _show, "end": _end}
JOIN = Control(verb="join", answer=with_session(_join), label=text.JOIN, style="success")
LEAVE = Control(verb="leave", answer=with_session(_leave), label=text.LEAVE)
START = Control(verb="start", answer=with_session(_start), label=text.START, style="primary")
MY_BOARD = Control(
    verb="myboard", answer=with_session(open_board), policy=ANYTIME, label=texts.MY_BOARD, style="primary"
)
RACE_AGAIN = Control(
    verb="again", answer=with_session(_race_again), policy=ONCE_OVER, label=text.RACE_AGAIN, style="success"
)
GHOST = Control(verb="ghost", answer=with_session(_race_ghosts), policy=ONCE_OVER, label=text.GHOST)
END_RACE = Control(verb="end", answer=with_session(ask_to_end), policy=TO_END_IN_PRIVATE, label=text.END_RACE)


SUDDEN = "sudden"
DIFFICULTIES = choices({name: preset(name, *PRESETS[name].figures) for name in LIMITS})
MODES = choices({"classic": text.CLASSIC, SUDDEN: text.SUDDEN_DEATH})


@on_servers
@command(text.OPEN_LOBBY, difficulty=text.DIFFICULTY, mode=text.MODE)
@app_commands.choices(difficulty=DIFFICULTIES, mode=MODES)
async def race(interaction: GamesInteraction, difficulty: str = "beginner", mode: str = "classic") -> None:
    await open_lobby(interaction, RaceOptions(difficulty, sudden=mode == SUDDEN))
