"""The GIF of a replay: its form, and the answers with it."""

import asyncio
from contextlib import suppress
from functools import partial
from typing import Any

from discord import ui

from bot.errors import PlayerError
from bot.play.control import Control, Press, number
from bot.play.judging import Judging, KeptReplay
from bot.render.animation import MOST_FRAMES
from bot.text.language import Language, Text
from bot.tools import forms
from bot.tools.pastes import Pastes
from bot.tools.replay import text
from bot.tools.replay.film import Film
from bot.tools.replay.place import PREFIX, ReplayPlace, context_for_all, control, find_place, shown_at
from bot.tools.replay.position import ShownPosition, owners_of, positions_of
from bot.ui import text as texts
from bot.ui.button import LastingButton, TextView
from bot.ui.client import GamesInteraction, check_move_to_bottom, context_of, language_of
from bot.ui.drawing import Context, Drawing, drawn, picture_file
from bot.ui.form import Form, Modal, open_form
from bot.ui.help import shared_by
from bot.ui.sending import edit_answer, in_time, send_new, work_out

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
