"""Help in a running game, private until its player shares it: hints and odds; and the details at the end."""

from __future__ import annotations

from bot.engine.jobs import Hint
from bot.errors import PlayerError
from bot.games.minesweeper import text
from bot.games.minesweeper.review import describe_review
from bot.games.minesweeper.service import MinesweeperService
from bot.games.minesweeper.session import MinesweeperSession
from bot.play.button import Button
from bot.play.custom_id import Press
from bot.play.press_policy import IN_PRIVATE, LONG_OVER
from bot.render.odds import OddsPicture, odds_alt_text, paint_odds
from bot.text.explanation import describe_proof, names
from bot.ui import text as texts
from bot.ui.button import LastingButton
from bot.ui.client import GamesInteraction, check_move_to_bottom, language_of, may_edit
from bot.ui.help import Help, answer_taken, draw_help, send_help, shared_by, think
from bot.ui.odds import describe_advice, draw_odds
from bot.ui.replies import reply
from core import COVERED, FLAGGED, Action, Board, Move, cell_name

NOTHING = "I can't help yet: too much of the board is still hidden."
GOES_ON = "This game may still continue. Show its mines before you analyse its board."


async def give_hint(interaction: GamesInteraction, play: MinesweeperSession) -> None:
    """Answer privately with a safe square and why it is safe, or with the best guess."""
    play.check_help(interaction.user.id)
    await think(interaction)
    board, language = play.board, language_of(interaction)
    own = interaction.client.private_boards.find(play.id, interaction.user.id)
    viewport = own.viewport(*play.size) if own else play.viewport
    hint = await interaction.client.engine.hint(board, [cell for line in viewport for cell in line])
    if hint.cell is None:
        raise PlayerError(NOTHING)
    buttons = [LastingButton.of(play.press(SHARE_HINT, hint.cell), language)]
    if hint.disproved or (hint.explanation and board[hint.cell] == COVERED):
        buttons.insert(0, LastingButton.of(play.press(DIG_IT, hint.cell), language))
    drawn = await _draw_hint(hint, board, "", *buttons)
    await _record_help(interaction, play, shared=False)
    await send_help(interaction, drawn, private=True)


async def _answer_hint(interaction: GamesInteraction, press: Press, play: MinesweeperSession) -> None:
    await give_hint(interaction, play)


async def _share_hint(interaction: GamesInteraction, press: Press, play: MinesweeperSession) -> None:
    """Answer with a hint for everybody, if it still holds."""
    play.check_help(interaction.user.id)
    board = play.board
    assert press.cell  # noqa: S101 - its custom_id can't be without
    await _check_running(interaction, play)
    hint = await interaction.client.engine.hint_for(board, press.cell)
    if hint.cell is None:
        raise PlayerError("The board has changed since this hint. Ask for another one.")
    drawn = await _draw_hint(hint, board, language_of(interaction)(shared_by(interaction)))
    check_move_to_bottom(interaction)
    await _record_help(interaction, play, shared=True)
    await send_help(interaction, drawn, private=False)


async def _dig_it(interaction: GamesInteraction, press: Press, play: MinesweeperSession) -> None:
    """Dig the square of a private hint, as its player would."""
    assert press.cell  # noqa: S101 - its custom_id can't be without
    games, moves = interaction.client.part(MinesweeperService), [Move(Action.DIG, press.cell)]
    play, report = await games.move(
        play.id, interaction.user.id, interaction.id, moves, pressed_at=interaction.created_at
    )
    await answer_taken(interaction, play, report, press.cell, text.already_open(cell_name(press.cell)))


async def give_odds(interaction: GamesInteraction, play: MinesweeperSession) -> None:
    """Answer privately with the odds of all covered squares."""
    play.check_help(interaction.user.id)
    await think(interaction)
    board = play.board
    odds = await interaction.client.engine.odds(board)
    share = LastingButton.of(play.press(SHARE_ODDS), language_of(interaction))
    drawn = await draw_odds(odds, board, "", share)
    await _record_help(interaction, play, shared=False)
    await send_help(interaction, drawn, private=True)


async def analyse_board(interaction: GamesInteraction, play: MinesweeperSession) -> None:
    """Answer a player who has the game's own board analysed. Raises `PlayerError` if it was lost and may continue."""
    if play.may_continue:
        raise PlayerError(GOES_ON)
    await give_odds(interaction, play)


async def _share_odds(interaction: GamesInteraction, press: Press, play: MinesweeperSession) -> None:
    """Answer with the odds for everybody."""
    play.check_help(interaction.user.id)
    board = play.board
    await _check_running(interaction, play)
    odds = await interaction.client.engine.odds_soon(board)
    drawn = await draw_odds(odds, board, language_of(interaction)(shared_by(interaction)))
    check_move_to_bottom(interaction)
    await _record_help(interaction, play, shared=True)
    await send_help(interaction, drawn, private=False)


async def _details(interaction: GamesInteraction, press: Press, play: MinesweeperSession) -> None:
    """Answer privately with what was luck and what was skill in a finished game."""
    if play.review is None:
        if interaction.client.part(MinesweeperService).gave_up(play):
            raise PlayerError("This game takes too long to review.")
        raise PlayerError("I'm still reviewing this game. Try again in a moment.")
    await reply(interaction, describe_review(play.review.review, play.review.reason))


HINT = Button(verb="hint", answer=_answer_hint, label=text.HINT)
SHARE_HINT = Button(verb="showhint", answer=_share_hint, policy=IN_PRIVATE, label=texts.SHARE, has_cell=True)
DIG_IT = Button(verb="take", answer=_dig_it, policy=IN_PRIVATE, label=text.DIG_IT, style="success", has_cell=True)
SHARE_ODDS = Button(verb="showodds", answer=_share_odds, policy=IN_PRIVATE, label=texts.SHARE)
DETAILS = Button(verb="details", answer=_details, policy=LONG_OVER, label=text.DETAILS)


async def _check_running(interaction: GamesInteraction, play: MinesweeperSession) -> None:
    """Ask the database, so that one that fails doesn't come on top of the time to think."""
    await interaction.client.part(MinesweeperService).running(play.channel_id)


async def _record_help(interaction: GamesInteraction, play: MinesweeperSession, *, shared: bool) -> None:
    """Store who was helped, and show it on the board."""
    play = await interaction.client.part(MinesweeperService).help(
        play.id, interaction.user.id, interaction.id, shared=shared
    )
    if may_edit(interaction):
        interaction.client.board_updates.follow(play)


async def _draw_hint(hint: Hint, board: Board, note: str, *buttons: LastingButton) -> Help:
    picture = _hint_picture(board, hint)
    words = "\n".join(filter(None, [_hint_text(hint, board), note]))
    return await draw_help(words, odds_alt_text(picture), lambda: paint_odds(picture), *buttons)


def _hint_text(hint: Hint, board: Board) -> str:
    if hint.disproved:
        return f"### Hint: {names([hint.disproved])} is safe\nAn explosion proved its flag wrong."
    if hint.explanation is None:
        return f"### No square is certainly safe\n{describe_advice(hint.guess)}"
    flag = " (take its flag off before you dig)" if board[hint.explanation.cell] == FLAGGED else ""
    return f"### Hint: {names([hint.explanation.cell])} is safe{flag}\n{describe_proof(hint.explanation, 'flag')}"


def _hint_picture(board: Board, hint: Hint) -> OddsPicture:
    assert hint.cell  # noqa: S101 - nothing is sent without
    steps = hint.explanation.steps if hint.explanation else ()
    clues = frozenset(clue for step in steps for clue in step.clues)
    found: list[list[float | None]] = [[None] * board.columns for _ in range(board.rows)]
    for step in steps:
        for row, column in step.safe | step.mines:
            found[row][column] = float((row, column) in step.mines)
    for row, column in hint.explanation.known if hint.explanation else ():
        found[row][column] = 1.0
    return OddsPicture(board, found, marked=frozenset([hint.cell]), clues=clues, blank=True)
