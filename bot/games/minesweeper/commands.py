"""`/minesweeper`, which starts a game, and `/mines` for everything else."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice, Range

from bot.errors import PlayerError
from bot.games.minesweeper.codes import find_coded
from bot.games.minesweeper.handlers import play_alone, start_game
from bot.games.minesweeper.help import give_hint, give_odds
from bot.games.minesweeper.options import MAX_LIVES, MAX_ROWS, MIN_SIDE, PRESETS, choose_options, on_board_of
from bot.games.minesweeper.own_games import (
    choose_game,
    choose_worded,
    show_board,
    suggest_boards,
    suggest_games,
    switch_words,
)
from bot.games.minesweeper.session import MinesweeperSession
from bot.games.minesweeper.text import CODE_HAS_A_BOARD, preset
from bot.games.minesweeper.text import commands as text
from bot.play.player_settings import find_player
from bot.play.server import Players
from bot.play.text import LOOKS as LOOK_NAMES
from bot.play.text import THEMES as THEME_NAMES
from bot.render.appearance import Appearance, read_look, read_theme, usual_look
from bot.ui.board_message import change_look, describe_look, open_private, post
from bot.ui.button import OfferError
from bot.ui.client import GamesInteraction, check_move_to_bottom, may_edit, posts_publicly, server_of
from bot.ui.commands import choices, command, everywhere, localized, localized_name
from bot.ui.handlers import ask_to_end, remove_player
from bot.ui.help import send_help_page
from bot.ui.press import check_end
from bot.ui.reading import answer_question
from bot.ui.sending import reply
from bot.ui.text import HAS_BEEN_REMOVED, NO_LOOK_CHOSEN
from bot.ui.typed_moves import play_moves
from core import MAX_COLUMNS

DIFFICULTIES = [
    Choice(name=localized(preset(value, *options.figures)), value=value) for value, options in PRESETS.items()
]
GUESSING = choices(text.GUESSES)
LOOKS = choices(LOOK_NAMES)
THEMES = choices(THEME_NAMES)
PLAYERS = choices(text.WHO_PLAYS)


@command(
    text.START,
    difficulty=text.DIFFICULTY,
    rows=text.ROWS,
    columns=text.COLUMNS,
    mines=text.MINES,
    lives=text.LIVES,
    players=text.PLAYERS,
    guessing=text.GUESSING,
    look=text.LOOK,
    theme=text.THEME,
    code=text.CODE,
)
@app_commands.choices(difficulty=DIFFICULTIES, players=PLAYERS, guessing=GUESSING, look=LOOKS, theme=THEMES)
async def minesweeper(
    interaction: GamesInteraction,
    difficulty: str | None = None,
    rows: Range[int, MIN_SIDE, MAX_ROWS] | None = None,
    columns: Range[int, MIN_SIDE, MAX_COLUMNS] | None = None,
    mines: Range[int, 1, MAX_ROWS * MAX_COLUMNS - 1] | None = None,
    lives: Range[int, 1, MAX_LIVES] | None = None,
    players: str | None = None,
    guessing: str | None = None,
    look: str | None = None,
    theme: str | None = None,
    code: str | None = None,
) -> None:
    server = await server_of(interaction)
    if code is not None and (difficulty or rows or columns or mines or guessing):
        raise PlayerError(CODE_HAS_A_BOARD)
    before = None if code is None else await find_coded(interaction, code)
    options = choose_options(
        difficulty,
        rows,
        columns,
        mines,
        server.lives if lives is None else lives,
        Players(players) if players else server.players,
        guessing=guessing == "allowed",
        usual=server.difficulty,
    )
    if before:
        options = on_board_of(before.options, options)
    if options.players is Players.STARTER or not posts_publicly(interaction):
        usual = (await find_player(interaction.client.store, interaction.user.id)).appearance
    else:
        pictures = interaction.client.refusals.takes_files(interaction.channel_id)
        usual = Appearance.of(server.look, server.theme, usual_look(options.columns, pictures=pictures))
    appearance = Appearance(read_look(look) or usual.look, read_theme(theme) or usual.theme)
    options = replace(options, public_pad=server.public_pad, appearance=appearance)
    await start_game(interaction, options, before)


@everywhere
class Mines(app_commands.Group):
    """Everything but starting a game."""

    @command(text.MOVE, moves=text.MOVES, game=text.GAME)
    @app_commands.autocomplete(game=suggest_games)
    async def move(self, interaction: GamesInteraction, moves: str, game: str | None = None) -> None:
        session = await choose_game(interaction, game)
        await play_moves(interaction, session, moves)

    @command(text.BOARD, game=text.GAME)
    @app_commands.autocomplete(game=suggest_boards)
    async def board(self, interaction: GamesInteraction, game: str | None = None) -> None:
        await show_board(interaction, game)

    @command(text.CHANGE_LOOK, look=text.LOOK, theme=text.THEME, game=text.GAME)
    @app_commands.choices(look=LOOKS, theme=THEMES)
    @app_commands.autocomplete(game=suggest_games)
    async def look(
        self, interaction: GamesInteraction, look: str | None = None, theme: str | None = None, game: str | None = None
    ) -> None:
        before = await choose_game(interaction, game)
        if not (look or theme):
            raise PlayerError(
                NO_LOOK_CHOSEN(look=LOOK_NAMES[before.appearance.look], theme=THEME_NAMES[before.appearance.theme])
            )
        if before.private:
            async with interaction.client.private_boards.answering(before.PREFIX, before.id, interaction.user.id):
                session = await change_look(interaction, before, look=read_look(look), theme=read_theme(theme))
                await open_private(interaction, session)
            return
        if not may_edit(interaction):
            check_move_to_bottom(interaction)
        session = await change_look(interaction, before, look=read_look(look), theme=read_theme(theme))
        if not may_edit(interaction):
            await post(interaction, session)
            return
        if session.next_number != before.next_number:
            interaction.client.board_updates.follow(session)
        await reply(interaction, describe_look(interaction, session))

    @command(text.IN_WORDS, name="text")
    async def switch_words(self, interaction: GamesInteraction) -> None:
        await switch_words(interaction)

    @command(text.LOOK_AT, question=text.QUESTION, game=text.GAME)
    @app_commands.autocomplete(game=suggest_games)
    async def look_at(self, interaction: GamesInteraction, question: str, game: str | None = None) -> None:
        await answer_question(interaction, await choose_worded(interaction, game), question)

    @command(text.HINT, game=text.GAME)
    @app_commands.autocomplete(game=suggest_games)
    async def hint(self, interaction: GamesInteraction, game: str | None = None) -> None:
        await give_hint(interaction, await choose_game(interaction, game))

    @command(text.ODDS, game=text.GAME)
    @app_commands.autocomplete(game=suggest_games)
    async def odds(self, interaction: GamesInteraction, game: str | None = None) -> None:
        await give_odds(interaction, await choose_game(interaction, game))

    @command(text.RESIGN, game=text.GAME)
    @app_commands.autocomplete(game=suggest_games)
    async def resign(self, interaction: GamesInteraction, game: str | None = None) -> None:
        session = await choose_game(interaction, game)
        try:
            check_end(interaction, session)
        except PlayerError as error:
            raise OfferError(error.text, play_alone(interaction, session.options)) from error
        await ask_to_end(interaction, session)

    @command(text.REMOVE, player=text.PLAYER)
    async def remove(self, interaction: GamesInteraction, player: discord.User) -> None:
        await remove_player(interaction, await choose_game(interaction), player.id)
        await reply(interaction, HAS_BEEN_REMOVED(player.mention))

    @command(text.HELP)
    async def help(self, interaction: GamesInteraction) -> None:
        await send_help_page(interaction, MinesweeperSession.PREFIX)


def make_commands() -> Sequence[Any]:
    """Return new commands, for one bot."""
    return [minesweeper, Mines(name=localized_name("mines"), description=localized(text.GROUP))]
