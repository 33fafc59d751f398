"""What the buttons do that only Minesweeper has: resign, play again, continue, help, and show a picture."""

from dataclasses import replace
from functools import partial

from bot.games.minesweeper import text
from bot.games.minesweeper.options import Options
from bot.games.minesweeper.service import MinesweeperService
from bot.games.minesweeper.session import CONTINUE_VOTE, REVEAL_VOTE, MinesweeperSession
from bot.play.button import Button, Press
from bot.play.press_policy import LONG_OVER, ONCE_OVER, TO_END_IN_PRIVATE
from bot.play.server import Players, Server
from bot.render.appearance import Look
from bot.ui import text as texts
from bot.ui.board_message import change_look, explain_missing_files, open_private, post
from bot.ui.client import GamesInteraction, place_of, posts_publicly, server_of
from bot.ui.handlers import ask_to_end, with_session
from bot.ui.press import update
from bot.ui.sending import reply


async def start_game(interaction: GamesInteraction, options: Options) -> None:
    """Start a game and answer with it. It is private where nobody else would see it."""
    games, wanted = interaction.client.part(MinesweeperService), options.players
    options = _as_seen(interaction, options)
    session = await games.start(place_of(interaction), interaction.user.id, interaction.id, options)
    await _answer_with(interaction, session, wanted)


def _as_seen(interaction: GamesInteraction, options: Options) -> Options:
    """Return the options, of a private game where nobody else would see a public one."""
    return options if posts_publicly(interaction) else replace(options, players=Players.STARTER)


async def _answer_with(interaction: GamesInteraction, session: MinesweeperSession, wanted: Players) -> None:
    """Answer with a new game: for everyone, or on a private board."""
    if session.private:
        await open_private(interaction, session)
        if wanted is not Players.STARTER:
            await reply(interaction, texts.ONLY_YOU_PLAY)
        return
    await post(interaction, session)
    await explain_missing_files(interaction, session.appearance)


async def _as_picture(interaction: GamesInteraction, press: Press, session: MinesweeperSession) -> None:
    await update(interaction, await change_look(interaction, session, look=Look.PICTURE), press.pad)


async def _new_game(interaction: GamesInteraction, press: Press, session: MinesweeperSession) -> None:
    server = await server_of(interaction)
    await start_game(interaction, _options_of(session, server))


async def _same_board(interaction: GamesInteraction, press: Press, session: MinesweeperSession) -> None:
    games, place = interaction.client.part(MinesweeperService), place_of(interaction)
    server = await server_of(interaction)
    options = _as_seen(interaction, _options_of(session, server))
    again = await games.start_again(place, interaction.user.id, interaction.id, session, options)
    await _answer_with(interaction, again, session.options.players)


def _options_of(session: MinesweeperSession, server: Server) -> Options:
    """Return the options for another game like this one."""
    return replace(session.options, public_pad=server.public_pad, appearance=session.appearance)


async def _vote(interaction: GamesInteraction, press: Press, session: MinesweeperSession, *, wish: str) -> None:
    games = interaction.client.part(MinesweeperService)
    session = await games.vote(press.game, interaction.user.id, interaction.id, wish)
    await update(interaction, session, press.pad and session.place(press.pad))


RESIGN = Button(verb="resign", answer=with_session(ask_to_end), policy=TO_END_IN_PRIVATE, label=text.RESIGN)
AS_PICTURE = Button(verb="picture", answer=_as_picture)
"""Below wide boards of earlier versions."""
NEW_GAME = Button(verb="new", answer=_new_game, policy=ONCE_OVER, label=text.NEW_GAME, style="success")
SAME_BOARD = Button(verb="again", answer=_same_board, policy=ONCE_OVER, label=text.SAME_BOARD)
CONTINUE = Button(verb="on", answer=partial(_vote, wish=CONTINUE_VOTE), policy=ONCE_OVER, label=text.CONTINUE)
SHOW_MINES = Button(verb="reveal", answer=partial(_vote, wish=REVEAL_VOTE), policy=LONG_OVER, label=text.SHOW_MINES)
