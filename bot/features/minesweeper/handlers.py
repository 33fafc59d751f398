"""What the buttons do that only Minesweeper has: resign, play again, continue, help, and show a picture."""

from dataclasses import replace
from functools import partial

from bot.board.drawing import odds_scene
from bot.board.picture import paint
from bot.board.scene import ALT_TEXT
from bot.discord import text as texts
from bot.discord.board_message import explain_missing_files, open_private, post
from bot.discord.button import LastingButton, OfferError
from bot.discord.client import (
    GamesInteraction,
    check_move_to_bottom,
    check_public,
    context_for_all,
    context_of,
    language_of,
    place_of,
    posts_publicly,
    server_of,
)
from bot.discord.drawing import Context, Drawing
from bot.discord.handlers import MOVE_TO_BOTTOM, ask_to_end, with_session
from bot.discord.help import answer_taken, draw_help, draw_odds, help_in, record_help, send_help, shared_by, think
from bot.discord.press import update
from bot.discord.sending import in_time, reply, send_new
from bot.discord.text import MESSAGE_LENGTH
from bot.discord.verbs import end_game
from bot.engine.jobs import Hint
from bot.errors import PlayerError
from bot.features.minesweeper import text
from bot.features.minesweeper.options import Options
from bot.features.minesweeper.session import CONTINUE_VOTE, REVEAL_VOTE, MinesweeperSession
from bot.features.minesweeper.starting import start
from bot.features.minesweeper.text.review import describe_review
from bot.game.control import IN_PRIVATE, ONCE_OVER, TO_END_IN_PRIVATE, Control, Press, number
from bot.game.referee import GameRunning
from bot.game.settings import Players, Server, find_player
from bot.text.explanation import SeenOdds, describe_advice, describe_odds, describe_proof, hint_heading, pattern_name
from bot.text.language import Text, dotted, sentences
from core import COVERED, FLAGGED, Action, Board, Cell, Move, Refusal, cell_name


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


async def give_hint(interaction: GamesInteraction, session: MinesweeperSession, *, sure: bool = False) -> None:
    """Answer privately with a safe square and why it is safe, or with the best guess.

    If that costs something, ask first unless the player is `sure`.
    """
    session.check_help(interaction.user.id)
    if not sure and await _ask_first(interaction, session, HINT_ANYWAY):
        return
    await think(interaction)
    board, context = session.board, await context_of(interaction)
    language = context.language
    own = interaction.client.private_boards.find(session.id, interaction.user.id)
    viewport = own.viewport(*session.size) if own else session.viewport
    hint = await interaction.client.engine.hint(board, [cell for line in viewport for cell in line])
    if hint.cell is None:
        raise PlayerError(text.TOO_MUCH_HIDDEN)
    buttons = [] if session.private else [LastingButton.of(session.press(SHARE_HINT, hint.cell), language)]
    if board[hint.cell] != FLAGGED:
        buttons.insert(0, LastingButton.of(session.press(DIG_IT, hint.cell), language))
    drawn = await _draw_hint(hint, board, "", *buttons, context=context)
    await record_help(interaction, session, shared=False)
    await send_help(interaction, session, drawn, board if hint.guess else _proved(hint))


async def _next_hint(interaction: GamesInteraction, press: Press, session: MinesweeperSession) -> None:
    """Put a new hint in place of the last one."""
    session.check_help(interaction.user.id)
    await in_time(interaction.response.defer())
    await give_hint(interaction, session)


async def _share_hint(interaction: GamesInteraction, press: Press, session: MinesweeperSession) -> None:
    """Answer with a hint for everyone, unless the board has changed."""
    session.check_help(interaction.user.id)
    board = session.board
    assert press.cell  # noqa: S101 - its custom_id can't be without
    hint = await interaction.client.engine.hint_for(board, press.cell)
    if hint.cell is None:
        raise PlayerError(text.HINT_IS_OLD)
    context = context_for_all(interaction, session)
    drawn = await _draw_hint(hint, board, shared_by(interaction), context=context)
    check_move_to_bottom(interaction)
    await record_help(interaction, session, shared=True)
    await send_new(interaction, drawn)


async def _dig_it(interaction: GamesInteraction, press: Press, session: MinesweeperSession) -> None:
    """Dig what a private hint proved safe, as its player would; of a guess or a forgotten hint its own square.

    Raise `PlayerError` if the board has changed since a guess: it may be a certain mine by now.
    """
    cell, board = press.cell, session.board
    assert cell  # noqa: S101 - its custom_id can't be without
    shows = interaction.client.private_replies.shows(help_in(session), interaction.user.id)
    if isinstance(shows, Board) and shows != board:
        raise PlayerError(text.HINT_IS_OLD)
    others = shows - {cell} if isinstance(shows, frozenset) and cell in shows else ()
    moves = [Move(Action.DIG, one) for one in (cell, *(one for one in sorted(others) if board[one] == COVERED))]
    session, effect = await interaction.client.referee.move(
        session, interaction.user.id, interaction.id, moves, pressed_at=interaction.created_at
    )
    await answer_taken(interaction, session, effect, text.ALREADY_OPEN(cell_name(cell)), NEXT_HINT)


async def give_odds(interaction: GamesInteraction, session: MinesweeperSession, *, sure: bool = False) -> None:
    """Answer privately with the odds of all covered squares. If that costs something, ask first as for a hint."""
    session.check_help(interaction.user.id)
    if not sure and await _ask_first(interaction, session, ODDS_ANYWAY):
        return
    await think(interaction)
    board = session.board
    odds = await interaction.client.engine.odds(board)
    context = await context_of(interaction)
    buttons = [] if session.private else [LastingButton.of(session.press(SHARE_ODDS), context.language)]
    drawn = await draw_odds(odds, board, "", *buttons, context=context)
    await record_help(interaction, session, shared=False)
    await send_help(interaction, session, drawn)


async def _ask_first(interaction: GamesInteraction, session: MinesweeperSession, button: Control) -> bool:
    """Ask privately whether to go on, if help costs something in the game. Return whether it does."""
    question = session.question_before_help(interaction.created_at)
    if question:
        await reply(interaction, question, LastingButton.of(session.press(button), language_of(interaction)))
        interaction.client.private_replies.put(help_in(session), interaction)
    return question is not None


async def analyse_board(interaction: GamesInteraction, session: MinesweeperSession) -> None:
    """Answer with the odds of the game's own board. Raises `PlayerError` for a lost game that may continue."""
    if session.may_continue:
        raise PlayerError(text.SHOW_MINES_FIRST)
    await give_odds(interaction, session)


async def _share_odds(interaction: GamesInteraction, press: Press, session: MinesweeperSession) -> None:
    """Answer with the odds for everyone."""
    session.check_help(interaction.user.id)
    board = session.board
    odds = await interaction.client.engine.odds_soon(board)
    context = context_for_all(interaction, session)
    drawn = await draw_odds(odds, board, shared_by(interaction), context=context)
    check_move_to_bottom(interaction)
    await record_help(interaction, session, shared=True)
    await send_new(interaction, drawn)


async def _details(interaction: GamesInteraction, press: Press, session: MinesweeperSession) -> None:
    """Answer privately with the review of a finished game: its luck and its skill.

    Raise `PlayerError` for a lost game that may continue, since the review names safe squares.
    """
    if session.may_continue:
        raise PlayerError(text.SHOW_MINES_FIRST)
    referee = interaction.client.referee
    session = referee.reviewed(session)
    if session.review is None:
        if referee.judging.gave_up(session):
            raise PlayerError(text.TOO_LONG_TO_REVIEW)
        raise PlayerError(text.STILL_REVIEWING)
    await reply(interaction, describe_review(session.review, language_of(interaction), MESSAGE_LENGTH))


HINT = Control(verb="hint", answer=with_session(give_hint), label=text.HINT)
SHARE_HINT = Control(verb="showhint", answer=_share_hint, policy=IN_PRIVATE, label=texts.SHARE, has_cell=True)
DIG_IT = Control(verb="take", answer=_dig_it, policy=IN_PRIVATE, label=text.DIG_IT, style="success", has_cell=True)
NEXT_HINT = Control(verb="nexthint", answer=_next_hint, policy=IN_PRIVATE, label=text.NEXT_HINT, style="success")
HINT_ANYWAY = Control(
    verb="hintanyway", answer=with_session(partial(give_hint, sure=True)), policy=IN_PRIVATE, label=text.HINT_ANYWAY
)
ODDS_ANYWAY = Control(
    verb="oddsanyway", answer=with_session(partial(give_odds, sure=True)), policy=IN_PRIVATE, label=text.ODDS_ANYWAY
)
SHARE_ODDS = Control(verb="showodds", answer=_share_odds, policy=IN_PRIVATE, label=texts.SHARE)
DETAILS = Control(verb="details", answer=_details, policy=ONCE_OVER, label=text.DETAILS)


async def _draw_hint(hint: Hint, board: Board, note: Text | str, *buttons: LastingButton, context: Context) -> Drawing:
    """Return a hint in words and as a picture."""
    odds = _odds_of(hint, board)
    theme, alt_text = context.appearance.theme, describe_odds(odds, context.language, ALT_TEXT)
    lines = [*_describe_hint(hint, board, pictured=not context.in_words), note]
    return await draw_help(context, lines, alt_text, lambda: [paint(odds_scene(odds), theme)], *buttons, complete=True)


def _describe_hint(hint: Hint, board: Board, *, pictured: bool) -> list[Text | str]:
    """Return the lines of a hint."""
    if hint.disproved:
        return [hint_heading(hint.disproved), text.FLAG_WAS_WRONG]
    if hint.explanation is None:
        return [text.NO_SAFE_SQUARE, sentences(describe_advice(hint.guess))]
    cell, pattern = hint.explanation.cell, hint.pattern
    heading = dotted([hint_heading(cell), *([pattern_name(pattern)] if pattern else [])])
    flag = [text.refused(Refusal.FLAGGED, [cell])] if board[cell] == FLAGGED else []
    return [heading, *flag, *describe_proof(hint.explanation, pictured=pictured)]


def _proved(hint: Hint) -> frozenset[Cell]:
    """Return the squares that a hint proves safe."""
    return frozenset(cell for step in (hint.explanation.steps if hint.explanation else ()) for cell in step.safe)


def _odds_of(hint: Hint, board: Board) -> SeenOdds:
    """Return what a hint knows, as odds."""
    assert hint.cell  # noqa: S101 - nothing is sent without
    steps = hint.explanation.steps if hint.explanation else ()
    clues = frozenset(clue for step in steps for clue in step.clues)
    found: list[list[float | None]] = [[None] * board.columns for _ in range(board.rows)]
    for step in steps:
        for row, column in step.safe | step.mines:
            found[row][column] = float((row, column) in step.mines)
    for row, column in hint.explanation.known if hint.explanation else ():
        found[row][column] = 1.0
    return SeenOdds(board, found, marked=frozenset([hint.cell]), clues=clues, blank=True)
