"""Help that is private until its player shares it: a text around a picture, and the buttons of hints."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import discord
from discord import ui

from bot.play.move_result import MoveResult
from bot.play.session import Session
from bot.render.budget import CHARACTERS
from bot.text.language import Text
from bot.text.players import mention
from bot.ui import text as texts
from bot.ui.button import LastingButton, LastingView
from bot.ui.client import GamesInteraction, language_of, may_edit
from bot.ui.drawing import Context, Drawing, deliver, drawn, picture_file
from bot.ui.in_time import in_time
from bot.ui.mentions import mention_commands
from bot.ui.replies import replace_with, reply
from bot.ui.sending import send_new
from core import Cell, cell_name

FILE_NAME = "odds{}.png"
"""With the number of a picture."""


class HelpView(LastingView):
    """A text and pictures, which are sent along as files. Each is alone in its gallery, so that none is shown small."""

    def __init__(self, text: str, alt_text: str, pictures: int, *buttons: LastingButton) -> None:
        super().__init__()
        self.add_item(ui.TextDisplay(text))
        for number in range(1, pictures + 1):
            file = f"attachment://{FILE_NAME.format(number)}"
            self.add_item(ui.MediaGallery(discord.MediaGalleryItem(file, description=alt_text)))
        if buttons:
            self.add_item(ui.ActionRow(*buttons))


class TextView(LastingView):
    """Blocks of text."""

    def __init__(self, *blocks: str) -> None:
        super().__init__()
        for block in blocks:
            self.add_item(ui.TextDisplay(block))


async def send_help_page(interaction: GamesInteraction, sections: Sequence[Sequence[Text]]) -> None:
    """Answer privately with how to play: sections of lines, each a text in the player's language."""
    language, mentions = language_of(interaction), interaction.client.mentions
    shown = [section for section in (*sections, link_lines(interaction)) if section]
    plain = ["\n".join(map(language, section)) for section in shown]
    mentioned = [mention_commands(block, mentions, CHARACTERS) for block in plain]
    blocks = mentioned if sum(map(len, mentioned)) <= CHARACTERS else plain
    await in_time(interaction.response.send_message(view=TextView(*blocks), ephemeral=True))


def link_lines(interaction: GamesInteraction) -> list[Text]:
    """Return who runs the bot, and the links of the settings: those that are set."""
    links = interaction.client.links
    lines = {
        texts.CONTACT: links.contact,
        texts.PRIVACY: links.privacy,
        texts.TERMS: links.terms,
        texts.SUPPORT: links.support,
    }
    return [line(value) for line, value in lines.items() if value]


async def think(interaction: GamesInteraction) -> None:
    """Answer privately that this may take a moment."""
    if not interaction.response.is_done():
        await in_time(interaction.response.defer(ephemeral=True, thinking=True))


async def draw_help(
    context: Context, text: str, alt_text: str, paint: Callable[[], Sequence[bytes]], *buttons: LastingButton
) -> Drawing:
    """Return a text with pictures. Raises `PlayerError` if they take too long to paint."""
    return await drawn(partial(_draw, text, alt_text, paint, buttons), context)


async def _draw(
    text: str,
    alt_text: str,
    paint: Callable[[], Sequence[bytes]],
    buttons: Sequence[LastingButton],
    context: Context,
) -> Drawing:
    if not context.pictures:
        return Drawing(HelpView(f"{text}\n{context.language(texts.NO_PICTURE)}", alt_text, 0, *buttons))
    pictures = await context.painter.paint_for_sure(paint)
    files = [picture_file(picture, FILE_NAME.format(number)) for number, picture in enumerate(pictures, 1)]
    return Drawing(HelpView(text, alt_text, len(files), *buttons), files)


async def send_help(interaction: GamesInteraction, drawing: Drawing, *, private: bool) -> None:
    """Answer with help, privately or for everyone."""
    await deliver(drawing, partial(send_new, interaction, private=private))


async def answer_taken(
    interaction: GamesInteraction, session: Session, report: MoveResult, cell: Cell, already: Text
) -> None:
    """Replace a hint by the result of its move. If nothing was done, say why: perhaps the move was `already` made."""
    if not report.made:
        refused = report.complaints or report.not_done
        await reply(interaction, report.summary if refused else already)
        return
    if may_edit(interaction):
        interaction.client.board_updates.follow(session)
    text = texts.HINT_TAKEN(cell=cell_name(cell), result=report.summary)
    await replace_with(interaction, text, TextView(language_of(interaction)(text)))


def shared_by(interaction: GamesInteraction) -> Text:
    """Return the line that names the player who shares help."""
    return texts.SHARED_BY(mention(interaction.user.id))
