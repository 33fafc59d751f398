"""`/puzzle`, and what a puzzle's buttons do."""

from dataclasses import replace

from discord import app_commands
from discord.app_commands import Range

from bot.board.picture import paint
from bot.board.scene import Scene
from bot.discord import text as texts
from bot.discord.board_message import follow, post
from bot.discord.button import LastingButton
from bot.discord.client import (
    GamesInteraction,
    check_move_to_bottom,
    check_public,
    context_for_all,
    context_of,
    moderates,
    place_of,
    server_of,
)
from bot.discord.commands import choices, command
from bot.discord.drawing import Context, Drawing
from bot.discord.handlers import ask_to_end, with_session
from bot.discord.help import answer_taken, draw_help, help_in, record_help, send_help, shared_by, think
from bot.discord.sending import in_time, reply, reply_instead, send_new, work_out
from bot.errors import PlayerError
from bot.features.puzzle import text
from bot.features.puzzle.scene import marking_scene
from bot.features.puzzle.session import (
    DEFAULT_DENSITY,
    DEFAULT_SIDE,
    MAX_DENSITY,
    MAX_ROWS,
    MIN_DENSITY,
    MIN_SIDE,
    PuzzleOptions,
    PuzzleSession,
    start,
)
from bot.game.control import IN_PRIVATE, ONCE_OVER, Control, Press
from bot.text.explanation import describe_proof, hint_heading
from bot.text.language import Text
from core import (
    MARKED_CLEAR,
    MARKED_MINE,
    MAX_COLUMNS,
    UNMARKED,
    Action,
    Difficulty,
    Explanation,
    Marking,
    Move,
    Outcome,
    cell_name,
)


async def start_puzzle(interaction: GamesInteraction, options: PuzzleOptions) -> None:
    """Make a puzzle and answer with it."""
    server = await server_of(interaction)
    check_public(interaction)
    options = replace(options, theme=options.theme or server.theme)
    starting = start(interaction.client.referee, place_of(interaction), interaction.user.id, interaction.id, options)
    await post(interaction, await work_out(interaction, starting))


async def _new_puzzle(interaction: GamesInteraction, press: Press, puzzle: PuzzleSession) -> None:
    await start_puzzle(interaction, replace(puzzle.options, theme=puzzle.appearance.theme))


async def _running(interaction: GamesInteraction, puzzle: PuzzleSession) -> PuzzleSession:
    """Return the puzzle as it is stored by now. Raise `PlayerError` if it has ended."""
    running = await interaction.client.referee.load_running(puzzle.channel_id, PuzzleSession)
    if running is None:
        raise PlayerError(puzzle.TEXTS.none_running)
    return running


async def _check(interaction: GamesInteraction, press: Press, puzzle: PuzzleSession) -> None:
    puzzle = await _running(interaction, puzzle)
    marking = puzzle.marking
    checked = text.checked(marking.marked.bit_count(), marking.wrong.bit_count())
    await reply_instead(interaction, ("check", puzzle.id), checked)


async def _vote(interaction: GamesInteraction, press: Press, puzzle: PuzzleSession) -> None:
    """Ask players who may end the puzzle once more, count the votes of others, and answer privately."""
    client, player = interaction.client, interaction.user.id
    if puzzle.may_end(player, moderates(interaction), client.clock()):
        await ask_to_end(interaction, puzzle)
        return
    voted, _ = await client.referee.play(puzzle, player, interaction.id, lambda now: now.vote_of(player))
    follow(interaction, voted)
    if voted.over:
        await reply(interaction, text.ENDS[Outcome.RESIGNED])
    else:
        await reply(interaction, text.VOTED if player in voted.voters else text.VOTE_TAKEN_BACK)


CHECK = Control(verb="check", answer=_check, label=text.CHECK)
VOTE = Control(verb="vote", answer=_vote, policy=IN_PRIVATE, label=text.SHOW_SOLUTION)
NEW_PUZZLE = Control(verb="new", answer=_new_puzzle, policy=ONCE_OVER, label=text.NEW_PUZZLE, style="success")


async def give_hint(interaction: GamesInteraction, puzzle: PuzzleSession) -> None:
    """Answer privately with a square to mark near the pad, and why."""
    puzzle.check_help(interaction.user.id)
    await think(interaction)
    own = interaction.client.private_boards.find(puzzle.id, interaction.user.id)
    near = [cell for line in (own.viewport(*puzzle.size) if own else puzzle.viewport) for cell in line]
    hint = await interaction.client.engine.mark(puzzle.marking, near)
    if hint is None:
        raise PlayerError(text.NOTHING_LEFT)
    context = await context_of(interaction)
    buttons = [LastingButton.of(puzzle.press(button, hint.cell), context.language) for button in (MARK_IT, SHARE_HINT)]
    drawn = await _draw(puzzle.marking, hint, "", *buttons, context=context)
    await record_help(interaction, puzzle, shared=False)
    await send_help(interaction, puzzle, drawn, hint)


async def _share_hint(interaction: GamesInteraction, press: Press, puzzle: PuzzleSession) -> None:
    """Answer with the hint for everyone, unless its square is marked by now."""
    puzzle.check_help(interaction.user.id)
    assert press.cell  # noqa: S101 - its custom_id can't be without
    puzzle = await _running(interaction, puzzle)
    hint = await interaction.client.engine.mark_for(puzzle.marking, press.cell)
    if hint is None:
        raise PlayerError(text.ALREADY_MARKED(cell_name(press.cell)))
    context = context_for_all(interaction, puzzle)
    drawn = await _draw(puzzle.marking, hint, shared_by(interaction), context=context)
    check_move_to_bottom(interaction)
    await record_help(interaction, puzzle, shared=True)
    await send_new(interaction, drawn)


async def _mark_it(interaction: GamesInteraction, press: Press, puzzle: PuzzleSession) -> None:
    """Mark all squares that a private hint found; of a hint that isn't known any more those of a new proof."""
    puzzle.check_help(interaction.user.id)
    assert press.cell  # noqa: S101 - its custom_id can't be without
    hint = interaction.client.private_replies.shows(help_in(puzzle), interaction.user.id)
    if not isinstance(hint, Explanation) or hint.cell != press.cell:
        hint = await interaction.client.engine.mark_for(puzzle.marking, press.cell)
    if hint is None:
        raise PlayerError(text.ALREADY_MARKED(cell_name(press.cell)))
    mines = sorted({cell for step in hint.steps for cell in step.mines})
    clear = sorted({cell for step in hint.steps for cell in step.safe})
    session, effect = await interaction.client.referee.move(
        puzzle,
        interaction.user.id,
        interaction.id,
        [*(Move(Action.DIG, cell) for cell in clear), *(Move(Action.FLAG, cell) for cell in mines)],
        seen={Action.DIG: UNMARKED + MARKED_MINE, Action.FLAG: UNMARKED + MARKED_CLEAR},
        own=True,
    )
    await answer_taken(interaction, session, effect, text.ALREADY_MARKED(cell_name(press.cell)), NEXT_HINT)


async def _next_hint(interaction: GamesInteraction, press: Press, puzzle: PuzzleSession) -> None:
    """Put a new hint in place of the last one."""
    puzzle.check_help(interaction.user.id)
    await in_time(interaction.response.defer())
    await give_hint(interaction, puzzle)


HINT = Control(verb="hint", answer=with_session(give_hint), label=text.HINT)
SHARE_HINT = Control(verb="showhint", answer=_share_hint, policy=IN_PRIVATE, label=texts.SHARE, has_cell=True)
MARK_IT = Control(verb="take", answer=_mark_it, policy=IN_PRIVATE, label=text.MARK_IT, style="success", has_cell=True)
NEXT_HINT = Control(verb="nexthint", answer=_next_hint, policy=IN_PRIVATE, label=text.NEXT_HINT, style="success")


async def _draw(
    marking: Marking, hint: Explanation, note: Text | str, *buttons: LastingButton, context: Context
) -> Drawing:
    heading = hint_heading(hint.cell, mine=hint.mine, puzzle=True)
    scene, theme = _hint_scene(marking, hint), context.appearance.theme
    lines = [heading, *describe_proof(hint, puzzle=True, pictured=not context.in_words), note]
    alt_text = scene.describe(context.language)
    return await draw_help(context, lines, alt_text, lambda: [paint(scene, theme)], *buttons, complete=True)


def _hint_scene(marking: Marking, hint: Explanation) -> Scene:
    """Return the puzzle with what the steps find marked as well. The words about its picture leave that to the hint."""
    grid = marking.puzzle.field.grid
    mines = grid.gather(cell for step in hint.steps for cell in step.mines)
    clear = grid.gather(cell for step in hint.steps for cell in step.safe)
    found = Marking(marking.puzzle, marking.mines & ~clear | mines, marking.clear & ~mines | clear)
    clues = [clue for step in hint.steps for clue in step.clues]
    return marking_scene(found, told=marking, marked=[hint.cell], pointed=clues)


DIFFICULTIES = choices(text.DIFFICULTIES)


@command(
    text.NEW,
    rows=text.ROWS(DEFAULT_SIDE),
    columns=text.COLUMNS(DEFAULT_SIDE),
    density=text.DENSITY(DEFAULT_DENSITY),
    difficulty=text.DIFFICULTY,
)
@app_commands.choices(difficulty=DIFFICULTIES)
async def puzzle(
    interaction: GamesInteraction,
    rows: Range[int, MIN_SIDE, MAX_ROWS] = DEFAULT_SIDE,
    columns: Range[int, MIN_SIDE, MAX_COLUMNS] = DEFAULT_SIDE,
    density: Range[int, MIN_DENSITY, MAX_DENSITY] = DEFAULT_DENSITY,
    difficulty: str = Difficulty.PAIRS.value,
) -> None:
    await start_puzzle(interaction, PuzzleOptions(rows, columns, density, Difficulty(difficulty)))
