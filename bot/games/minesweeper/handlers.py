"""What the buttons do that only Minesweeper has: resign, play again, continue, help, and show a picture."""

from dataclasses import replace
from functools import partial

from bot.errors import PlayerError
from bot.games.minesweeper import text
from bot.games.minesweeper.options import Options
from bot.games.minesweeper.session import CONTINUE_VOTE, REVEAL_VOTE, MinesweeperSession
from bot.games.minesweeper.starting import start
from bot.play.control import Control, Press, number
from bot.play.player_settings import find_player
from bot.play.press_policy import ONCE_OVER, TO_END_IN_PRIVATE
from bot.play.referee import GameRunning
from bot.play.server import Players, Server
from bot.ui import text as texts
from bot.ui.board_message import explain_missing_files, open_private, post
from bot.ui.button import OfferError
from bot.ui.client import GamesInteraction, check_public, place_of, posts_publicly, server_of
from bot.ui.handlers import MOVE_TO_BOTTOM, ask_to_end, with_session
from bot.ui.press import update
from bot.ui.sending import reply
from bot.ui.verbs import end_game


async def start_game(interaction: GamesInteraction, options: Options, before: MinesweeperSession | None = None) -> None:
    """Start a game and answer with it, on the board of the finished game `before` if there is one.

    It is private where nobody else would see it.
    """
    referee, wanted = interaction.client.referee, options.players
    options = options if posts_publicly(interaction) else replace(options, players=Players.STARTER)
    if options.players is not Players.STARTER:
        check_public(interaction)
    try:
        session = await start(referee, place_of(interaction), interaction.user.id, interaction.id, options, before)
    except GameRunning as error:
        bring = error.session.press(MOVE_TO_BOTTOM)
        raise OfferError(error.text, bring, play_alone(options, before)) from error
    if session.private:
        await open_private(interaction, session)
        if wanted is not Players.STARTER:
            await reply(interaction, texts.ONLY_YOU_SEE)
        return
    await post(interaction, session)
    await explain_missing_files(interaction, session.appearance)


def play_alone(options: Options, before: MinesweeperSession | None = None) -> Press:
    """Return what starts a private game with these options, on the board of `before` if there is one."""
    figures = *options.figures, options.lives, int(options.guessing), before.id if before else 0
    return ALONE.press(options.difficulty, *figures)


async def _play_alone(interaction: GamesInteraction, difficulty: str, *figures: int) -> None:
    await server_of(interaction)  # games may be allowed elsewhere or for others
    rows, columns, mines, lives, guessing, game = figures
    before = await interaction.client.referee.find(game, MinesweeperSession) if game else None
    appearance = (await find_player(interaction.client.store, interaction.user.id)).appearance
    options = Options(
        difficulty, rows, columns, mines, lives, Players.STARTER, guessing=bool(guessing), appearance=appearance
    )
    await start_game(interaction, options, before)


async def resign(interaction: GamesInteraction, session: MinesweeperSession) -> None:
    """Ask whether to end a game. Players who may not can play alone instead."""
    try:
        await end_game(interaction, session)
    except PlayerError as error:
        raise OfferError(error.text, play_alone(session.options)) from error


async def _new_game(interaction: GamesInteraction, press: Press, session: MinesweeperSession) -> None:
    server = await server_of(interaction)
    await start_game(interaction, _options_of(session, server))


async def _same_board(interaction: GamesInteraction, press: Press, session: MinesweeperSession) -> None:
    server = await server_of(interaction)
    await start_game(interaction, _options_of(session, server), session)


def _options_of(session: MinesweeperSession, server: Server) -> Options:
    """Return the options for another game like this one."""
    return replace(session.options, public_pad=server.public_pad, appearance=session.appearance)


async def _vote(interaction: GamesInteraction, press: Press, session: MinesweeperSession, *, wish: str) -> None:
    referee, player = interaction.client.referee, interaction.user.id
    session, _ = await referee.play(session, player, interaction.id, lambda game: game.vote_of(player, wish))
    await update(interaction, session, press.pad and session.place(press.pad))


ALONE = Control(prefix="alone", verb="start", answer=_play_alone, arguments=[str, *[number] * 6], label=text.PLAY_ALONE)
"""Below refusals because of a public game."""
RESIGN = Control(verb="resign", answer=with_session(ask_to_end), policy=TO_END_IN_PRIVATE, label=text.RESIGN)
NEW_GAME = Control(verb="new", answer=_new_game, policy=ONCE_OVER, label=text.NEW_GAME, style="success")
SAME_BOARD = Control(verb="again", answer=_same_board, policy=ONCE_OVER, label=text.SAME_BOARD)
CONTINUE = Control(verb="on", answer=partial(_vote, wish=CONTINUE_VOTE), policy=ONCE_OVER, label=text.CONTINUE)
SHOW_MINES = Control(verb="reveal", answer=partial(_vote, wish=REVEAL_VOTE), policy=ONCE_OVER, label=text.SHOW_MINES)
