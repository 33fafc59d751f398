"""Answers to presses: the table of `games.reaction`, carried out."""

from collections.abc import Awaitable, Callable
from typing import Any

from bot.games.minesweeper import handlers as minesweeper
from bot.games.minesweeper.help import give_hint, show_hint, show_odds, take_hint, tell_of_game
from bot.games.minesweeper.private_board import answer_own_moves, answer_own_press, open_pad
from bot.games.minesweeper.session import Play
from bot.games.puzzle import handlers as puzzle
from bot.games.puzzle.help import give_mark, show_mark, take_mark
from bot.games.puzzle.session import Puzzle
from bot.play.custom_id import Press
from bot.play.game_type import MINESWEEPER, PUZZLE, Kind
from bot.play.press_policy import ARROWS, PAD, TOOLS, Reaction, Verb
from bot.play.service import GameRunning
from bot.play.session import Session
from bot.ui.client import GamesInteraction
from bot.ui.ending import check_end, end
from bot.ui.form import Form
from bot.ui.replies import bring, consider, in_time, point, tell, update
from bot.ui.typed_moves import MovesModal, answer_moves

Act = Callable[[GamesInteraction, Press, Any], Awaitable[None]]
"""Does what a button of a game says, and answers."""


async def answer_press(interaction: GamesInteraction) -> None:
    """Answers a press on a button of a game, whatever has become of the game since it was drawn."""
    data: Any = interaction.data
    press = Press.parse(data["custom_id"])
    if press.pad:
        await answer_own_press(interaction, press, press.pad)
        return
    session, reaction = await consider(interaction, press)
    match reaction:
        case Reaction.POINT:
            await point(interaction, session)
        case Reaction.REDRAW:
            await update(interaction, session)
        case Reaction.OFFER:
            raise GameRunning(await interaction.client.services[press.kind].running(session.channel_id))
        case Reaction.ACT_IF_ALLOWED:
            check_end(interaction, session)
            await ACTS[press.kind][press.verb](interaction, press, session)
        case _:
            await ACTS[press.kind][press.verb](interaction, press, session)


async def answer_modal(interaction: GamesInteraction) -> None:
    """Makes the moves typed into the form of a board or of a player's own pad."""
    data: Any = interaction.data
    press, text = Press.parse(data["custom_id"]), Form.read(data).text("moves")
    if press.pad:
        await answer_own_moves(interaction, press, press.pad, text)
    else:
        await answer_moves(interaction, press, text)


async def _move(interaction: GamesInteraction, press: Press, session: Session) -> None:
    _, seen = press.kind.moves[press.verb]
    moves = [press.move] if press.move else []
    session, report = await interaction.client.services[press.kind].move(
        session.id, interaction.user.id, interaction.id, moves, seen=seen, pressed_at=interaction.created_at
    )
    if report.complaints:
        await tell(interaction, " ".join(report.complaints))
    else:
        await update(interaction, session)


async def _look(interaction: GamesInteraction, press: Press, session: Session) -> None:
    row, column = press.cell or (session.window.row, session.window.column)
    service = interaction.client.services[press.kind]
    session = await service.look(session.id, interaction.user.id, row, column, pressed_at=interaction.created_at)
    await update(interaction, session)


async def _take_tool(interaction: GamesInteraction, press: Press, session: Session) -> None:
    service = interaction.client.services[press.kind]
    tool = press.kind.tools[press.verb]
    await update(
        interaction, await service.take_tool(session.id, interaction.user.id, tool, pressed_at=interaction.created_at)
    )


async def _type(interaction: GamesInteraction, press: Press, session: Session) -> None:
    session.check_player(interaction.user.id)  # rather than once the moves are typed
    await in_time(interaction.response.send_modal(MovesModal(session)))


async def _bring(interaction: GamesInteraction, press: Press, session: Session) -> None:
    if interaction.message and interaction.message.id == session.message_id:
        session.check_player(interaction.user.id)
    await bring(interaction, session)


async def _hint(interaction: GamesInteraction, press: Press, play: Play) -> None:
    await give_hint(interaction, play)


async def _mark(interaction: GamesInteraction, press: Press, puzzle: Puzzle) -> None:
    await give_mark(interaction, puzzle)


COMMON: dict[Verb, Act] = {
    **dict.fromkeys(PAD, _move),
    **dict.fromkeys(ARROWS, _look),
    **dict.fromkeys(TOOLS, _take_tool),
    Verb.TYPE: _type,
    Verb.BRING: _bring,
    Verb.CONFIRM: end,
}
ACTS: dict[Kind, dict[Verb, Act]] = {
    MINESWEEPER: {
        **COMMON,
        **minesweeper.CONTROLS,
        Verb.MY_PAD: open_pad,
        Verb.HINT: _hint,
        Verb.SHOW_HINT: show_hint,
        Verb.TAKE_HINT: take_hint,
        Verb.SHOW_ODDS: show_odds,
        Verb.DETAILS: tell_of_game,
    },
    PUZZLE: {
        **COMMON,
        **puzzle.CONTROLS,
        Verb.HINT: _mark,
        Verb.SHOW_HINT: show_mark,
        Verb.TAKE_HINT: take_mark,
    },
}
