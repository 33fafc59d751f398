"""Starting count puzzles, and the buttons that only puzzles have."""

from __future__ import annotations

from dataclasses import replace

from bot.games.puzzle import text
from bot.games.puzzle.options import PuzzleOptions
from bot.games.puzzle.service import PuzzleService
from bot.games.puzzle.session import PuzzleSession
from bot.play.button import Button
from bot.play.custom_id import Press
from bot.play.press_policy import IN_PRIVATE, ONCE_OVER
from bot.ui.board_message import post
from bot.ui.client import GamesInteraction, check_public, may_edit, moderates, place_of, server_of
from bot.ui.ending import ask_to_end
from bot.ui.in_time import work_out
from bot.ui.press import update
from bot.ui.replies import reply


async def start_puzzle(interaction: GamesInteraction, options: PuzzleOptions) -> None:
    """Make a puzzle and answer with it."""
    puzzles = interaction.client.part(PuzzleService)
    server = await server_of(interaction)
    check_public(interaction)
    options = replace(options, theme=options.theme or server.theme)
    starting = puzzles.start(place_of(interaction), interaction.user.id, interaction.id, options)
    await post(interaction, await work_out(interaction, starting))


async def _new_puzzle(interaction: GamesInteraction, press: Press, puzzle: PuzzleSession) -> None:
    await start_puzzle(interaction, replace(puzzle.options, theme=puzzle.appearance.theme))


async def _check(interaction: GamesInteraction, press: Press, puzzle: PuzzleSession) -> None:
    puzzle = await interaction.client.part(PuzzleService).running(puzzle.channel_id)
    marking = puzzle.marking
    await reply(interaction, text.checked(marking.marked.bit_count(), marking.wrong.bit_count()))


async def _show_solution(interaction: GamesInteraction, press: Press, puzzle: PuzzleSession) -> None:
    """Answer on the board: ask players who may end the puzzle once more, and count the votes of others."""
    if voted := await _ask_or_vote(interaction, puzzle):
        await update(interaction, voted)


async def _vote(interaction: GamesInteraction, press: Press, puzzle: PuzzleSession) -> None:
    """Ask players who may end the puzzle once more, count the votes of others, and answer privately."""
    if voted := await _ask_or_vote(interaction, puzzle):
        if may_edit(interaction):
            interaction.client.board_updates.follow(voted)
        if voted.over:
            await reply(interaction, text.SOLUTION_SHOWN)
        else:
            await reply(interaction, text.VOTED if interaction.user.id in voted.voters else text.VOTE_TAKEN_BACK)


async def _ask_or_vote(interaction: GamesInteraction, puzzle: PuzzleSession) -> PuzzleSession | None:
    """Return the puzzle with a player's vote counted; `None` after asking a player who may end it once more."""
    puzzles, player = interaction.client.part(PuzzleService), interaction.user.id
    if puzzles.may_end(puzzle, player, moderates=moderates(interaction)):
        await ask_to_end(interaction, puzzle)
        return None
    return await puzzles.vote(puzzle.id, player, interaction.id)


CHECK = Button(verb="check", answer=_check, label=text.CHECK)
SHOW_SOLUTION = Button(verb="solution", answer=_show_solution, label=text.SHOW_SOLUTION)
"""On boards of earlier versions; now it is in the menu."""
VOTE = Button(verb="vote", answer=_vote, policy=IN_PRIVATE, label=text.SHOW_SOLUTION)
NEW_PUZZLE = Button(verb="new", answer=_new_puzzle, policy=ONCE_OVER, label=text.NEW_PUZZLE, style="success")
