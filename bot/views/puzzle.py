"""How a count puzzle is started, and what the buttons do that only puzzles have."""

from collections.abc import Awaitable, Callable

from bot.games import Press, Puzzle, PuzzleSpec, Verb
from bot.views.answer import post, tell, update
from bot.views.client import GamesInteraction, moderates, place_of
from bot.views.ending import ask_to_end


async def start_puzzle(interaction: GamesInteraction, spec: PuzzleSpec) -> None:
    """Makes a puzzle and answers with it. That may take longer than an answer may be waited for."""
    puzzles, place = interaction.client.puzzles, place_of(interaction)
    await puzzles.check_free(place.channel_id)
    await interaction.response.defer(thinking=True)
    try:
        puzzle = await puzzles.start(place, interaction.user.id, interaction.id, spec)
    except Exception:
        await interaction.delete_original_response()  # else what went wrong would be told to everybody
        raise
    await post(interaction, puzzle)


async def _new(interaction: GamesInteraction, press: Press, puzzle: Puzzle) -> None:
    await start_puzzle(interaction, puzzle.spec)


async def _check(interaction: GamesInteraction, press: Press, puzzle: Puzzle) -> None:
    marked, wrong = puzzle.marking.marked.bit_count(), puzzle.marking.wrong.bit_count()
    marks = "mark is" if marked == 1 else "marks are"
    if not marked:
        found = "Nothing is marked yet."
    elif wrong:
        found = f"{wrong} of {marked} {marks} wrong."
    else:
        found = f"{marked} {marks} right." if marked == 1 else f"All {marked} marks are right."
    await tell(interaction, found)


async def _solution(interaction: GamesInteraction, press: Press, puzzle: Puzzle) -> None:
    """Asks who may end the puzzle; counts the votes of the others."""
    puzzles, player = interaction.client.puzzles, interaction.user.id
    if puzzles.may_end(puzzle, player, moderates=moderates(interaction)):
        await ask_to_end(interaction, puzzle)
    else:
        await update(interaction, await puzzles.vote(puzzle.id, player, interaction.id))


CONTROLS: dict[Verb, Callable[[GamesInteraction, Press, Puzzle], Awaitable[None]]] = {
    Verb.CHECK: _check,
    Verb.SOLUTION: _solution,
    Verb.NEW: _new,
}
