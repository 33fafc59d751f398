"""Boards and count puzzles that players paste, upload, or pick from a menu, answered privately.

A board is answered with its odds and the best move, a puzzle with its solution. Buttons name the text by its number as
a paste, and *Edit* also quotes the number of mines that was written beside it.
"""

import asyncio
import re
from io import BytesIO
from urllib.parse import quote, unquote

import discord
from discord import ui

from bot.discord.button import LastingButton, TextView
from bot.discord.client import GamesInteraction, check_move_to_bottom, context_of, language_of, public_language_of
from bot.discord.commands import command, context_menu
from bot.discord.drawing import Drawing
from bot.discord.feature import Feature
from bot.discord.form import Form, Modal, open_form
from bot.discord.help import draw_odds, think
from bot.discord.sending import send_new, work_out
from bot.discord.text import EDIT, MOST_TYPED, SHARE
from bot.engine.jobs import Solved
from bot.errors import PlayerError
from bot.features.paste import forms
from bot.features.paste.forms import press_in, shows_picture
from bot.features.paste.pastes import MAX_BYTES, Pastes, check_text
from bot.features.paste.text import KIB
from bot.features.solve import text as texts
from bot.features.solve.kind import PasteReading, read_either, read_puzzle
from bot.features.solve.reading import Pasted
from bot.features.solve.solution import draw_solution
from bot.game.control import Control, number
from bot.store.database import Unavailable
from bot.text.language import Language
from core import Board, CoreError, Counts, parse_board, parse_counts, write_mines

MINES_DIGITS = 4
_NUMBER = re.compile(rf"[0-9]{{1,{MINES_DIGITS}}}")
MOST_SIDE = 40
"""Rows and columns that a picture has room for."""
MESSAGE_LENGTH = 1900
FILE_NAME = "solution.txt"


class SolveModal(Modal):
    """Asks for a board or a puzzle, typed or as a file, and for a board's number of mines."""

    def __init__(self, language: Language, typed: str | None = None, mines: str | None = None) -> None:
        super().__init__(texts.FORM, _FORM.press(0), language)
        self.ask(texts.PASTED, forms.paste_field(texts.EXAMPLE, typed, required=False), texts.PASTED_HELP)
        number: ui.TextInput[Modal] = ui.TextInput(
            custom_id="mines", required=False, max_length=MINES_DIGITS, placeholder="2", default=mines
        )
        self.ask(texts.MINES, number, texts.MINES_HELP)
        upload: ui.FileUpload[Modal] = ui.FileUpload(custom_id="file", required=False, min_values=0, max_values=1)
        self.ask(texts.FILE, upload, texts.FILE_HELP(characters=MOST_TYPED, kib=MAX_BYTES // KIB))


@command(texts.SOLVE, paste=texts.PASTE)
async def solve(interaction: GamesInteraction, paste: str | None = None) -> None:
    """Answer what was typed, or open the form."""
    if paste is None:
        await open_form(interaction, SolveModal(language_of(interaction)))
    else:
        await _answer_typed(interaction, paste)


@context_menu(texts.MENU)
async def solve_message(interaction: GamesInteraction, message: discord.Message) -> None:
    """Answer the board or the puzzle in a message, or in its text files."""
    await think(interaction)
    if await _answered_as_game(interaction, message):
        return
    text = await forms.picked(interaction, message)
    check_text(text)
    try:
        reading = await asyncio.to_thread(read_either, text)
    except PlayerError as error:
        if error.text is texts.NOTHING_FOUND and shows_picture(message):
            raise PlayerError(texts.PICTURE) from error
        raise
    await _answer(interaction, reading, reading.text)  # it may be somebody else's message, so nothing else is kept


async def _answer_form(interaction: GamesInteraction, _: int) -> None:
    """Answer what was typed or uploaded."""
    form = Form.read(interaction.data)
    text, mines = form.text("text"), form.text("mines")
    await think(interaction)
    file = await forms.uploaded(interaction, form)
    await _answer_typed(interaction, f"{text}\n```\n{file}\n```" if text and file else file or text, mines)


async def _answer_typed(interaction: GamesInteraction, text: str, mines: str = "") -> None:
    """Answer what a player typed. Text that is refused is kept, so that its player can edit it."""
    await think(interaction)
    check_text(text)
    try:
        if mines and not _NUMBER.fullmatch(mines):
            raise PlayerError(texts.MINES_NO_NUMBER)
        reading = await asyncio.to_thread(read_either, text, int(mines) if mines else None)
    except (PlayerError, CoreError) as error:
        raise await _editable(interaction, error, text, mines) from error
    await _answer(interaction, reading, text, mines)


async def _answer(interaction: GamesInteraction, reading: PasteReading, kept: str, mines: str = "") -> None:
    """Answer with the odds of a board or the solution of a puzzle, and a button for the other if it may be both."""
    try:
        if reading.board and reading.board_first:
            await _give_odds(interaction, reading.board, mines, await _as_other(interaction, reading))
        elif reading.counts:
            await _give_solution(interaction, reading.counts, kept, await _as_other(interaction, reading))
    except Unavailable:
        raise
    except (PlayerError, CoreError) as error:
        raise await _editable(interaction, error, kept, mines) from error


async def _as_other(interaction: GamesInteraction, reading: PasteReading) -> list[LastingButton]:
    """Return the button that reads the text as the other kind, which is kept for it; none if it can't be both."""
    if not (reading.board and reading.counts):
        return []
    control, text = (_AS_PUZZLE, reading.counts_text) if reading.board_first else (_AS_BOARD, reading.board_text)
    return [LastingButton.of(control.press(await forms.keep(interaction, text)), language_of(interaction))]


async def _editable(
    interaction: GamesInteraction, error: PlayerError | CoreError, text: str, mines: str
) -> PlayerError | CoreError:
    """Return an error with *Edit*, which opens the form with this text, if it can be kept."""
    written = quote(mines[:MINES_DIGITS], safe="", errors="replace")  # half a character can't be quoted
    return await forms.editable(interaction, error, text, lambda paste: _EDIT_WITH_MINES.press(paste, written))


async def _read_as_puzzle(interaction: GamesInteraction, paste: int) -> None:
    text = await interaction.client.part(Pastes).text(paste)
    await think(interaction)
    await _answer(interaction, PasteReading(None, await asyncio.to_thread(parse_counts, text), board_first=False), text)


async def _read_as_board(interaction: GamesInteraction, paste: int) -> None:
    text = await interaction.client.part(Pastes).text(paste)
    await think(interaction)
    await _answer(interaction, PasteReading(Pasted(text, None), None, board_first=True), text)


async def _share(interaction: GamesInteraction, paste: int) -> None:
    """Answer with the solution of a puzzle for everyone."""
    text = await interaction.client.part(Pastes).text(paste)
    check_move_to_bottom(interaction)
    solved = await work_out(interaction, _solved(interaction, text))
    await _send_solution(interaction, solved, [_COPY], paste, private=False)


async def _edit(interaction: GamesInteraction, paste: int, mines: str = "") -> None:
    """Open the form again, with what was pasted."""
    text = await interaction.client.part(Pastes).text(paste)
    await open_form(interaction, SolveModal(language_of(interaction), text, unquote(mines)[:MINES_DIGITS]))


async def _copy(interaction: GamesInteraction, paste: int) -> None:
    """Answer privately with the rows of the solution."""
    text = await interaction.client.part(Pastes).text(paste)
    await think(interaction)
    solved = await _solved(interaction, text)
    rows = write_mines(solved.solution.mines)
    fits = len(rows) <= MESSAGE_LENGTH
    block = f"```\n{rows}\n```" if fits else ""
    note = "" if solved.solution.unique else language_of(interaction)(texts.ONE_OF_SEVERAL)
    await interaction.edit_original_response(
        content=f"{note}{block}" or None, attachments=[] if fits else [_file(solved)]
    )


_FORM = Control(prefix="solve", verb="text", form=_answer_form, arguments=[number])
_SHARE = Control(prefix="solve", verb="show", answer=_share, arguments=[number], label=SHARE, style="success")
_EDIT = Control(prefix="solve", verb="edit", answer=_edit, arguments=[number], label=EDIT)
_EDIT_WITH_MINES = Control(prefix="analyse", verb="edit", answer=_edit, arguments=[number, str], label=EDIT)
_COPY = Control(prefix="solve", verb="copy", answer=_copy, arguments=[number], label=texts.COPY)
_AS_PUZZLE = Control(
    prefix="solve", verb="puzzle", answer=_read_as_puzzle, arguments=[number], label=texts.READ_AS_PUZZLE
)
_AS_BOARD = Control(prefix="solve", verb="board", answer=_read_as_board, arguments=[number], label=texts.READ_AS_BOARD)
SOLVE = Feature(
    help=texts.HELP,
    controls=[_FORM, _SHARE, _EDIT, _EDIT_WITH_MINES, _COPY, _AS_PUZZLE, _AS_BOARD],
    commands=[solve_message],
    subcommands={"mines": [solve]},
)


async def _give_odds(interaction: GamesInteraction, pasted: Pasted, written: str, other: list[LastingButton]) -> None:
    """Answer privately with the odds of a board. Raise `PlayerError` or `CoreError` for a board that can't be."""
    mines = int(written) if written else pasted.mines
    board = parse_board(pasted.text, mines or 0)
    if max(board.rows, board.columns) > MOST_SIDE:
        raise PlayerError(texts.TOO_LARGE(rows=board.rows, columns=board.columns, most=MOST_SIDE))
    if await _answered_as_board_of_game(interaction, board):
        return
    odds = await interaction.client.engine.pasted_odds(board, counted=mines is not None)
    if not any(chance is not None for row in odds.analysis.probabilities for chance in row) and odds.mines is None:
        raise PlayerError(texts.MINES_MISSING)
    heading = texts.BOARD_WITHOUT_MINES(rows=board.rows, columns=board.columns)
    if odds.mines is not None:
        heading = texts.BOARD(rows=board.rows, columns=board.columns, number=odds.mines)
    else:
        other = [
            LastingButton.of(_EDIT.press(await forms.keep(interaction, pasted.text)), language_of(interaction)),
            *other,
        ]
    drawing = await draw_odds(odds, board, "", *other, heading=heading, context=await context_of(interaction))
    await send_new(interaction, drawing, private=True)


async def _answered_as_game(interaction: GamesInteraction, message: discord.Message) -> bool:
    """Answer with a game's own odds if a message shows one that isn't over for good, and return whether it does.

    Raise `PlayerError` for a game that has none.
    """
    press = press_in(interaction, message)
    if press is None:
        return False
    game_type = interaction.client.features.games[press.prefix]
    if refusal := game_type.session.TEXTS.not_solved:
        raise PlayerError(refusal)
    session = await interaction.client.referee.find(press.game, game_type.session)
    if session is None or session.final or game_type.analyse is None:
        return False
    await game_type.analyse(interaction, session)
    return True


async def _answered_as_board_of_game(interaction: GamesInteraction, board: Board) -> bool:
    """Answer with a game's own odds if this is the board of the channel's game or of one that the player is in.

    Return whether it is.
    """
    referee, player, channel = interaction.client.referee, interaction.user.id, interaction.channel_id or 0
    for check in referee.guards:
        check(board)
    for game_type in interaction.client.features.games.values():
        if game_type.analyse:
            kind = game_type.session
            public = await referee.load_running(channel, kind) or await referee.load_last(channel, kind)
            own = await referee.load_like(player, kind, board)
            for session in (public, *referee.with_player(player, kind), *own):
                if session and session.is_board(board):
                    await game_type.analyse(interaction, session)
                    return True
    return False


async def _give_solution(interaction: GamesInteraction, counts: Counts, kept: str, other: list[LastingButton]) -> None:
    """Answer privately with the solution of a puzzle. Its buttons name the text that is kept."""
    solved = await interaction.client.part(Pastes).solve(counts)
    paste = await forms.keep(interaction, kept)
    await _send_solution(interaction, solved, [_SHARE, _EDIT, _COPY], paste, other, private=True)


async def _solved(interaction: GamesInteraction, text: str) -> Solved:
    """Return the solution of the puzzle in a text that was read before."""
    return await interaction.client.part(Pastes).solve(await asyncio.to_thread(read_puzzle, text))


async def _send_solution(
    interaction: GamesInteraction,
    solved: Solved,
    controls: list[Control],
    paste: int,
    other: list[LastingButton] | None = None,
    *,
    private: bool,
) -> None:
    language = language_of(interaction) if private else public_language_of(interaction)
    blocks, whole = draw_solution(solved.counts, solved.solution, solved.seconds, language)
    solvable = solved.solution.mines is not None
    files = [_file(solved)] if solvable and not whole else []
    buttons = [
        LastingButton.of(control.press(paste), language) for control in controls if solvable or control is not _COPY
    ]
    view = TextView(*blocks, file=FILE_NAME if files else "", buttons=[*buttons, *(other or [])])
    await send_new(interaction, Drawing(view, files), private=private)


def _file(solved: Solved) -> discord.File:
    return discord.File(BytesIO((write_mines(solved.solution.mines) + "\n").encode()), FILE_NAME)
