"""Replays of finished games: a private message with a position, and the buttons that lead to others.

Their custom_ids say which game and which position, so each viewer has their own place.
"""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any

from discord import app_commands, ui
from discord.app_commands import Choice

from bot.board.gif import MOST_FRAMES
from bot.discord import text as texts
from bot.discord.button import LastingButton, TextView
from bot.discord.client import GamesInteraction, check_move_to_bottom, context_of, language_of
from bot.discord.commands import command, suggest
from bot.discord.drawing import Context, Drawing, drawn, picture_file
from bot.discord.feature import Feature
from bot.discord.form import Form, Modal, choice_list, chosen_value, open_form
from bot.discord.help import shared_by
from bot.discord.sending import edit_answer, edit_in_place, in_time, reply, send_new, work_out
from bot.engine.jobs import Judgement
from bot.errors import PlayerError
from bot.features.paste import forms
from bot.features.paste.pastes import Pastes
from bot.features.replay import text
from bot.features.replay.film import Film
from bot.features.replay.place import (
    PREFIX,
    ReplayPlace,
    check_place,
    check_replay,
    context_for_all,
    control,
    find_chosen,
    find_place,
    list_games,
    replay_of,
    shown_at,
)
from bot.features.replay.position import ShownPosition, draw_position, owners_of, positions_of, read_position
from bot.game.control import Control, Press, number
from bot.game.judging import Judging, KeptReplay, MissedSquares
from bot.game.replay import Replay
from bot.game.session import Session
from bot.text.language import Language, Text
from bot.text.words import MORE_ROWS, WHOLE_BOARD_BUTTON

FILE_NAME = "replay.gif"
JUDGING = 8.0
"""Seconds to wait for the judgement of all moves, where frames have to be joined."""
MOST_DIGITS = 5
FROM, TO = "from", "to"
"""The fields of the form."""


class RangeForm(Modal):
    """Asks for the first and the last move of a GIF."""

    def __init__(self, press: Press, first: str, last: str, language: Language) -> None:
        super().__init__(text.GIF, press, language)
        for name, label, default in ((FROM, text.FROM, first), (TO, text.TO, last)):
            field: ui.TextInput[Modal] = ui.TextInput(
                custom_id=name, default=default[:MOST_DIGITS], required=False, max_length=MOST_DIGITS
            )
            self.ask(label, field, text.ZERO_IS_THE_START if name == FROM else None)


def read_range(form: Form, moves: int) -> tuple[int, int]:
    """Return the moves that were typed. Raise `PlayerError` for those that the replay doesn't have."""
    typed = [form.text(name) or str(usual) for name, usual in ((FROM, 0), (TO, moves))]
    if not all(one.isascii() and one.isdigit() and len(one) <= MOST_DIGITS and int(one) <= moves for one in typed):
        raise PlayerError(text.NOT_MOVES(moves))
    start, end = map(int, typed)
    check_range(start, end, moves)
    return start, end


def check_range(start: int, end: int, moves: int) -> None:
    """Raise `PlayerError` unless both moves are in a replay of this length, in their order."""
    if not start < end <= moves:
        raise PlayerError(text.NOT_MOVES(moves))


async def send_gif(
    interaction: GamesInteraction, shown: ShownPosition, kept: KeptReplay, start: int, end: int, *buttons: LastingButton
) -> None:
    """Answer privately that the GIF is being drawn, and put it in place of that, or why it can't be."""
    language, client = language_of(interaction), interaction.client
    with client.animator.turn(interaction.user.id):
        context = await context_of(interaction)
        if not context.pictures:
            raise PlayerError(texts.NO_FILES)
        view = TextView(language(text.DRAWING))
        await in_time(interaction.response.send_message(view=view, ephemeral=True))
        try:
            if end - start >= MOST_FRAMES:
                with suppress(TimeoutError):
                    async with asyncio.timeout(JUDGING):
                        await client.part(Judging).judge_all(kept)
            drawing = await draw_gif(interaction, shown, kept, start, end, context, *buttons)
        except PlayerError as error:
            drawing = Drawing(TextView(language(error.text)))
    await edit_answer(interaction, drawing)


async def draw_gif(
    interaction: GamesInteraction,
    shown: ShownPosition,
    kept: KeptReplay,
    start: int,
    end: int,
    context: Context,
    *buttons: LastingButton,
    note: Text | str = "",
) -> Drawing:
    """Return the GIF of some moves with buttons or a note below. Raise `PlayerError` if it can't be drawn."""
    steps = shown.positions
    film = Film(shown.replay, shown.sides, steps[start], steps[start + 1 : end + 1])
    animate = interaction.client.animator.animate
    gif = await animate(film.first, film.frames(kept.judged), context.appearance.theme)
    lines = [text.MOVES(title=shown.title, start=start, end=end), *owners_of(shown), *([note] if note else [])]

    async def draw(context: Context) -> Drawing:
        if not context.pictures:
            raise PlayerError(texts.NO_FILES)
        words = "\n".join(map(context.language, lines))
        alt = context.language(text.ALT_OF_GIF(start=start, end=end))
        return Drawing(TextView(words, pictures={FILE_NAME: alt}, buttons=buttons), [picture_file(gif, FILE_NAME)])

    return await drawn(draw, context)


async def _ask_for_range(interaction: GamesInteraction, place: ReplayPlace) -> None:
    """Open the form of a GIF."""
    _, kept = await find_place(interaction, place)
    moves = len(positions_of(kept.replay, place.side)) - 1
    await open_form(interaction, RangeForm(GIF.press(*place), "0", str(moves), language_of(interaction)))


async def _edit_range(interaction: GamesInteraction, *written: Any) -> None:
    """Open the form again, with the moves that were refused."""
    *there, paste = written
    place = ReplayPlace(*there)
    await find_place(interaction, place)
    first, _, last = (await interaction.client.part(Pastes).text(paste)).partition("\n")
    await open_form(interaction, RangeForm(GIF.press(*place), first, last, language_of(interaction)))


async def _make_gif(interaction: GamesInteraction, place: ReplayPlace) -> None:
    """Answer with the GIF of the moves in the form. Those that are refused are kept, so that they can be edited."""
    session, kept = await find_place(interaction, place)
    form = Form.read(interaction.data)
    try:
        start, end = read_range(form, len(positions_of(kept.replay, place.side)) - 1)
    except PlayerError as error:
        typed = "\n".join(form.text(name)[:MOST_DIGITS] for name in (FROM, TO))
        raise await forms.editable(interaction, error, typed, partial(EDIT_GIF.press, *place)) from error
    shown = await shown_at(interaction, session, kept, place._replace(odds=0))
    share = LastingButton.of(
        SHARE_GIF.press(place.prefix, place.game, place.side, start, end), language_of(interaction)
    )
    await send_gif(interaction, shown, kept, start, end, share)


async def _share_gif(interaction: GamesInteraction, prefix: str, game: int, side: int, start: int, end: int) -> None:
    """Answer with a GIF for everyone."""
    place, client = ReplayPlace(prefix, game, 0, side=side), interaction.client
    session, kept = await find_place(interaction, place)
    check_range(start, end, len(positions_of(kept.replay, side)) - 1)
    shown = await shown_at(interaction, session, kept, place)
    with client.animator.turn(interaction.user.id):
        check_move_to_bottom(interaction)
        context = context_for_all(interaction, session)
        note = shared_by(interaction)
        drawing = draw_gif(interaction, shown, kept, start, end, context, note=note)
        await send_new(interaction, await work_out(interaction, drawing))


GIF = control("gif", _ask_for_range, text.GIF, _make_gif)
EDIT_GIF = Control(prefix=PREFIX, verb="editgif", answer=_edit_range, arguments=[str, *[number] * 5], label=texts.EDIT)
SHARE_GIF = Control(
    prefix=PREFIX, verb="sharegif", answer=_share_gif, arguments=[str, *[number] * 4], label=texts.SHARE
)


"""Seconds to wait for the next mistake, after the press was answered."""


async def suggest_games(interaction: GamesInteraction, typed: str) -> list[Choice[str]]:
    """Return the games of this channel whose lines contain what was typed."""
    return await suggest(interaction, typed, list_games)


@command(text.REPLAY, game=text.GAME, move=text.MOVE)
@app_commands.autocomplete(game=suggest_games)
async def replay(interaction: GamesInteraction, game: str | None = None, move: int | None = None) -> None:
    """Answer with a replay, or with the games to choose from."""
    if game is not None:
        await open_replay(interaction, await find_chosen(interaction, game), move)
        return
    games = await list_games(interaction)
    if not games:
        raise PlayerError(text.NONE_HERE)
    language = language_of(interaction)
    view = TextView(language(text.CHOOSE), buttons=[choice_list(_CHOOSE.press(), games, language)])
    await in_time(interaction.response.send_message(view=view, ephemeral=True))


async def open_replay(interaction: GamesInteraction, session: Session, move: int | None = None) -> None:
    """Answer privately with the replay of a game, from its first move on. Raise `PlayerError` if it has none yet."""
    await check_replay(interaction, session)
    place = ReplayPlace(session.PREFIX, session.id, 1 if move is None else move)
    await send_new(interaction, await _draw(interaction, session, place), private=True)


async def _choose(interaction: GamesInteraction) -> None:
    """Show the chosen game in place of the list."""
    session = await find_chosen(interaction, chosen_value(interaction.data))
    await _show(interaction, session, ReplayPlace(session.PREFIX, session.id, 1))


async def _go(interaction: GamesInteraction, place: ReplayPlace, to: Callable[[Sequence[int], int], int]) -> None:
    """Show the position that `to` returns from those there are and the place of this one among them."""
    session, kept = await find_place(interaction, place)
    steps = positions_of(kept.replay, place.side)
    here = steps.index(place.at)
    there = to(steps, here)
    await _show(interaction, session, place._replace(at=steps[there]), brief=abs(there - here) == 1)


async def _next_mistake(interaction: GamesInteraction, place: ReplayPlace) -> None:
    """Show the position after the next mistake. If that isn't known yet, answer first and then wait for it."""
    judging = interaction.client.part(Judging)
    session, kept = await find_place(interaction, place)
    side = place.side - 1 if place.side else None
    found = kept.mistake_after(place.at, side)
    if found is None:
        await in_time(interaction.response.defer())
        try:
            async with asyncio.timeout(JUDGING):
                found = await judging.next_mistake(kept, place.at, side)
        except TimeoutError:
            raise PlayerError(text.STILL_JUDGING) from None
    if not found:
        raise PlayerError(text.NO_MORE_MISTAKES)
    await _show(interaction, session, place._replace(at=found))


async def _switch_odds(interaction: GamesInteraction, place: ReplayPlace) -> None:
    session, _ = await find_place(interaction, place)
    await _show(interaction, session, place._replace(odds=1 - place.odds))


async def _switch_board(interaction: GamesInteraction, place: ReplayPlace) -> None:
    """Show the next board of a race alone, and after the last one all of them."""
    session, kept = await find_place(interaction, place)
    side = (place.side + 1) % (len(kept.replay.ends) + 1)
    at = max(step for step in positions_of(kept.replay, side) if step <= place.at)
    await _show(interaction, session, place._replace(side=side, at=at))


async def _share(interaction: GamesInteraction, place: ReplayPlace) -> None:
    """Answer with the position for everyone."""
    session, kept = await find_place(interaction, place)
    shown, context = await shown_at(interaction, session, kept, place), context_for_all(interaction, session)
    drawing = await draw_position(shown, context, note=shared_by(interaction))
    check_move_to_bottom(interaction)
    await send_new(interaction, drawing)


async def _train(interaction: GamesInteraction, place: ReplayPlace) -> None:
    """Keep the safe square that a dig has missed for the player's own training."""
    client = interaction.client
    _, kept = await find_place(interaction, place)
    judgement = await client.part(Judging).judge(kept, place.at)
    if not missed_safe_square(kept.replay, judgement):
        raise PlayerError(text.NO_EXERCISE)
    step = kept.replay.steps[place.at - 1]
    exercise = await client.engine.exercise(kept.replay.before(place.at), sorted(step.dug))
    if exercise is None:
        raise PlayerError(text.NO_EXERCISE)
    await client.part(MissedSquares).add(interaction.user.id, exercise)
    await reply(interaction, text.TRAINED)


def missed_safe_square(replay: Replay, judgement: Judgement | None) -> bool:
    """Return whether a dig took a risk although another square was certainly safe."""
    return judgement is not None and judgement.best is not None and not judgement.best_chance and not replay.rivals


async def _show(interaction: GamesInteraction, session: Session, place: ReplayPlace, *, brief: bool = False) -> None:
    """Put a position in place of the one in the message that was pressed."""
    drawing = await _draw(interaction, session, place, brief=brief)
    if interaction.response.is_done():
        await edit_answer(interaction, drawing)
    elif not await edit_in_place(interaction, drawing):
        await send_new(interaction, drawing, private=True)


async def _draw(interaction: GamesInteraction, session: Session, place: ReplayPlace, *, brief: bool = False) -> Drawing:
    """Return a position with its buttons, as the player wants boards to look. In words it may be `brief`."""
    kept = await replay_of(interaction.client, session)
    check_place(kept, place)
    shown, context = await shown_at(interaction, session, kept, place), await context_of(interaction)
    buttons = _buttons(shown, kept, place, context.language)
    if context.in_words:
        buttons += _more_rows(shown, place, context.language, brief=brief)
    return await draw_position(shown, replace(context, brief=brief), *buttons)


async def _read_on(
    interaction: GamesInteraction, prefix: str, game: int, at: int, odds: int, side: int, first: int
) -> None:
    """Read the rows from this one on."""
    place, language = ReplayPlace(prefix, game, at, odds, side), language_of(interaction)
    session, kept = await find_place(interaction, place)
    shown = await shown_at(interaction, session, kept, place)
    if first >= shown.board.rows:
        raise PlayerError(text.UNKNOWN_BUTTON)
    rows, _ = read_position(shown, language, first)
    await reply(interaction, "\n".join(rows), *_more_rows(shown, place, language, first))


def _more_rows(
    shown: ShownPosition, place: ReplayPlace, language: Language, first: int = 0, *, brief: bool = False
) -> list[LastingButton]:
    """Return the button that reads the rows that `read_position` leaves out, if it does."""
    _, more = read_position(shown, language, first, brief=brief)
    if more is None:
        return []
    return [LastingButton.of(_ROWS.press(*place, more), language, label=None if more else WHOLE_BOARD_BUTTON)]


def _buttons(shown: ShownPosition, kept: KeptReplay, place: ReplayPlace, language: Language) -> list[LastingButton]:
    """Return the buttons below a position, the ways to others first."""
    no_mistake = kept.mistake_after(place.at, place.side - 1 if place.side else None) == 0
    steps = shown.positions
    first, last = place.at == steps[0], place.at == steps[-1]
    buttons = [
        LastingButton.of(control.press(*place), language, disabled=off)
        for control, off in ((_FIRST, first), (_BACK, first), (_NEXT, last), (_LAST, last))
    ]
    odds = text.HIDE_ODDS if place.odds else text.ODDS
    buttons += [
        LastingButton.of(_MISTAKE.press(*place), language, disabled=no_mistake),
        LastingButton.of(_ODDS.press(*place), language, label=odds),
    ]
    buttons += [LastingButton.of(_SHARE.press(*place), language), LastingButton.of(GIF.press(*place), language)]
    if missed_safe_square(shown.replay, shown.judgement):
        buttons.append(LastingButton.of(_TRAIN.press(*place), language))
    if len(shown.replay.ends) > 1:
        buttons.append(LastingButton.of(_BOARD.press(*place), language))
    return buttons


_FIRST = control("first", partial(_go, to=lambda steps, here: 0), text.FIRST)
_BACK = control("back", partial(_go, to=lambda steps, here: max(here - 1, 0)), text.BACK)
_NEXT = control("next", partial(_go, to=lambda steps, here: min(here + 1, len(steps) - 1)), text.NEXT)
_LAST = control("last", partial(_go, to=lambda steps, here: len(steps) - 1), text.LAST)
_MISTAKE = control("mistake", _next_mistake, text.NEXT_MISTAKE)
_ODDS = control("odds", _switch_odds, text.ODDS)
_SHARE = control("share", _share, texts.SHARE)
_TRAIN = control("train", _train, text.TRAIN)
_BOARD = control("board", _switch_board, text.OTHER_BOARD)
_ROWS = Control(prefix=PREFIX, verb="rows", answer=_read_on, arguments=[str, *[number] * 5], label=MORE_ROWS)
_CHOOSE = Control(prefix=PREFIX, verb="choose", answer=_choose, label=text.CHOOSE_GAME)
REPLAYS = Feature(
    help=text.HELP,
    controls=[
        _FIRST,
        _BACK,
        _NEXT,
        _LAST,
        _MISTAKE,
        _ODDS,
        _SHARE,
        GIF,
        EDIT_GIF,
        SHARE_GIF,
        _TRAIN,
        _BOARD,
        _ROWS,
        _CHOOSE,
    ],
    unknown=text.UNKNOWN_BUTTON,
    commands=[replay],
)
