"""Help in a running game, private until it is shown to everyone: hints and odds; and what is said at the end."""

from __future__ import annotations

import discord
from discord import ButtonStyle, File, ui

from bot.engine.jobs import Hint, Odds
from bot.errors import PlayerError
from bot.games.minesweeper.review import tell_details
from bot.games.minesweeper.session import Play
from bot.play.custom_id import Press
from bot.play.move_result import Report
from bot.play.press_policy import Verb
from bot.play.session import Session
from bot.render.heading import mention
from bot.render.odds import OddsPicture, odds_alt_text, paint_odds
from bot.text.explanation import names, percent, tell_proof
from bot.ui.button import LastingButton
from bot.ui.client import GamesInteraction, check_bring, may_edit
from bot.ui.drawing import painted
from bot.ui.replies import in_time, replace_with, tell
from core import COVERED, FLAGGED, WRONG_FLAG, Action, Advice, Board, Cell, Move, cell_name

FILE_NAME = "odds.png"
ODDS_LEGEND = (
    "-# Percent: how likely a mine is in a square, thin where no number touches it. ✓ is safe. Flags are no evidence."
)
DIGITS = 15
"""A number with more digits is told roughly."""
LIKELY = 0.5
"""From here on it is told that a guess is a 50/50."""
NOTHING = "There is nothing to say about this board: too much is covered to count it."


class HelpView(ui.LayoutView):
    """What is said of a board, around its picture, which is sent with it as a file."""

    def __init__(self, text: str, description: str, *buttons: LastingButton) -> None:
        super().__init__(timeout=None)
        self.add_item(ui.TextDisplay(text))
        self.add_item(ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{FILE_NAME}", description=description)))
        if buttons:
            self.add_item(ui.ActionRow(*buttons))


class DoneView(ui.LayoutView):
    """What takes the place of a hint whose move was made."""

    def __init__(self, text: str) -> None:
        super().__init__(timeout=None)
        self.add_item(ui.TextDisplay(text))


async def give_hint(interaction: GamesInteraction, play: Play) -> None:
    """Answers privately with a safe square and why it is safe, or with the best guess."""
    play.check_help(interaction.user.id)
    await think(interaction)
    board = play.board
    own = interaction.client.pads.find(play.id, interaction.user.id)
    window = own.window(*play.size) if own else play.window
    hint = await interaction.client.fairness.hint(board, [cell for line in window for cell in line])
    if hint.cell is None:
        raise PlayerError(NOTHING)
    buttons = [show_button(play.press(Verb.SHOW_HINT, hint.cell))]
    if hint.disproved or (hint.explanation and board[hint.cell] == COVERED):
        buttons.insert(0, take_button(play.press(Verb.TAKE_HINT, hint.cell), "Dig it"))
    help_view = await _drawn(_hint_text(hint, board), _hint_picture(board, hint), *buttons)
    await _note(interaction, play, shared=False)
    await send_help(interaction, *help_view, private=True)


async def show_hint(interaction: GamesInteraction, press: Press, play: Play) -> None:
    """Answers with a hint for everybody, if it holds still."""
    play.check_help(interaction.user.id)
    board = play.board
    assert press.cell  # noqa: S101 - its custom_id can't be without
    await _check_running(interaction, play)
    hint = await interaction.client.fairness.hint_for(board, press.cell)
    if hint.cell is None:
        raise PlayerError("This hint is out of date, since the board has changed: ask for another one.")
    text = f"{_hint_text(hint, board)}\n{shown_by(interaction)}"
    help_view = await _drawn(text, _hint_picture(board, hint))
    check_bring(interaction)
    await _note(interaction, play, shared=True)
    await send_help(interaction, *help_view, private=False)


async def take_hint(interaction: GamesInteraction, press: Press, play: Play) -> None:
    """Dig the square of a private hint, as its player would."""
    assert press.cell  # noqa: S101 - its custom_id can't be without
    games, moves = interaction.client.games, [Move(Action.DIG, press.cell)]
    play, report = await games.move(
        play.id, interaction.user.id, interaction.id, moves, pressed_at=interaction.created_at
    )
    await tell_taken(interaction, play, report, press.cell, "open")


async def tell_taken(interaction: GamesInteraction, session: Session, report: Report, cell: Cell, done: str) -> None:
    """Put what came of a hint's move in the place of the hint; or say why it wasn't made, perhaps as it was `done`."""
    if not report.made:
        refused = report.complaints or report.not_done
        await tell(interaction, report.summary if refused else f"{cell_name(cell)} is already {done}.")
        return
    if may_edit(interaction):
        interaction.client.painter.follow(session)
    text = f"{cell_name(cell)}: {report.summary}"
    await replace_with(interaction, text, DoneView(text))


async def give_odds(interaction: GamesInteraction, play: Play) -> None:
    """Answers privately with the odds of all covered squares."""
    play.check_help(interaction.user.id)
    await think(interaction)
    board = play.board
    odds = await interaction.client.fairness.odds(board)
    help_view = await _drawn(
        _odds_text(odds, board), _odds_picture(board, odds), show_button(play.press(Verb.SHOW_ODDS))
    )
    await _note(interaction, play, shared=False)
    await send_help(interaction, *help_view, private=True)


async def show_odds(interaction: GamesInteraction, press: Press, play: Play) -> None:
    """Answers with the odds for everybody."""
    play.check_help(interaction.user.id)
    board = play.board
    await _check_running(interaction, play)
    odds = await interaction.client.fairness.odds_soon(board)
    text = f"{_odds_text(odds, board)}\n{shown_by(interaction)}"
    help_view = await _drawn(text, _odds_picture(board, odds))
    check_bring(interaction)
    await _note(interaction, play, shared=True)
    await send_help(interaction, *help_view, private=False)


async def answer_with_odds(interaction: GamesInteraction, board: Board, note: str) -> None:
    """Answers privately with the odds of a board that is nobody's game."""
    odds = await interaction.client.solving.odds(board)
    help_view = await _drawn(f"{_odds_text(odds, board)}\n{note}", _odds_picture(board, odds))
    await send_help(interaction, *help_view, private=True)


async def tell_of_game(interaction: GamesInteraction, press: Press, play: Play) -> None:
    """Answers privately with what was luck and what was skill in a finished game."""
    if play.ruling is None:
        if interaction.client.games.gave_up(play):
            raise PlayerError("It takes too long to work out what was luck and what was skill in this game.")
        raise PlayerError("It isn't worked out yet what was luck and what was skill here: try again in a moment.")
    await tell(interaction, tell_details(play.ruling.verdict, play.ruling.reason))


async def _check_running(interaction: GamesInteraction, play: Play) -> None:
    """Asks the database, so that one that fails doesn't come on top of the time to think."""
    await interaction.client.games.running(play.channel_id)


async def _note(interaction: GamesInteraction, play: Play, *, shared: bool) -> None:
    """Has it stored and shown on the board who was helped."""
    play = await interaction.client.games.help(play.id, interaction.user.id, interaction.id, shared=shared)
    if may_edit(interaction):
        interaction.client.painter.follow(play)


async def think(interaction: GamesInteraction) -> None:
    """Answers that it may take a moment, to this player alone."""
    if not interaction.response.is_done():
        await in_time(interaction.response.defer(ephemeral=True, thinking=True))


def take_button(press: Press, label: str) -> LastingButton:
    """Return the button that makes a hint's move."""
    return LastingButton(press, label=label, style=ButtonStyle.success)


def show_button(press: Press) -> LastingButton:
    """Return the button that shows private help to everyone."""
    return LastingButton(press, label="Show everyone")


async def _drawn(text: str, picture: OddsPicture, *buttons: LastingButton) -> tuple[HelpView, File]:
    view = HelpView(text, odds_alt_text(picture), *buttons)
    return view, await painted(lambda: paint_odds(picture), FILE_NAME)


async def send_help(interaction: GamesInteraction, view: HelpView, file: File, *, private: bool) -> None:
    if interaction.response.is_done():
        await interaction.edit_original_response(view=view, attachments=[file])
    else:
        await in_time(interaction.response.send_message(view=view, file=file, ephemeral=private))


def shown_by(interaction: GamesInteraction) -> str:
    return f"-# Shown to everyone by {mention(interaction.user.id)}"


def _hint_text(hint: Hint, board: Board) -> str:
    if hint.disproved:
        return f"### Hint: {names([hint.disproved])} is safe\nAn explosion proved its flag wrong."
    if hint.explanation is None:
        return f"### No square is certainly safe\n{_advice(hint.guess)}"
    flag = " (take its flag off before you dig)" if board[hint.explanation.cell] == FLAGGED else ""
    return f"### Hint: {names([hint.explanation.cell])} is safe{flag}\n{tell_proof(hint.explanation, 'flag')}"


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


def _odds_text(odds: Odds, board: Board) -> str:
    if odds.analysis.layouts is None:
        best = [_advice(odds.best)] if odds.best else []
        return "\n".join(["### Odds", *best, "There is too much to count: squares with ? may hold a mine or not."])
    wrong = ["Squares with ❌ are safe."] if WRONG_FLAG in board.text else []
    where = f"The mines can lie in {_ways(odds.analysis.layouts)}."
    return "\n".join(["### Odds", *wrong, _advice(odds.best), where, ODDS_LEGEND])


def _ways(number: int) -> str:
    if number == 1:
        return "one way"
    if number < 10**DIGITS:
        return f"{number:,} ways"
    digits = str(number)
    return f"about {digits[0]}.{digits[1]} × 10^{len(digits) - 1} ways"


def _odds_picture(board: Board, odds: Odds) -> OddsPicture:
    marked = [odds.best.cell] if odds.best else []
    return OddsPicture(board, odds.analysis.probabilities, marked=frozenset(marked))


def _advice(best: Advice | None) -> str:
    if best is None:
        return "Nothing is left to dig but mines."
    cell = names([best.cell])
    if best.certain:
        return f"{cell} is certainly safe."
    told = [f"The best guess is {cell}: a mine with {percent(best.risk)}."]
    if percent(best.least) != percent(best.risk):
        why = "this one leads further"
        if best.fifty_fifty >= LIKELY:
            why = f"{cell} is a 50/50 ({percent(best.fifty_fifty)}) that only a guess can settle"
        told.append(f"The safest has {percent(best.least)}, but {why}.")
    if best.wins is not None:
        told.append(f"With one life, the best play wins {percent(best.wins)} of such games.")
    return " ".join(told)
