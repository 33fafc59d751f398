"""Forms and lists: how they are shown, what comes back, and moves that are typed."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Any

import discord
from discord import ChannelType, SelectDefaultValue, SelectDefaultValueType, ui

from bot.discord import text
from bot.discord import text as texts
from bot.discord.board_message import open_private, paint_or_post
from bot.discord.button import LastingButton, LastingView, OfferError, PrivateView
from bot.discord.client import GamesInteraction, language_of
from bot.discord.press import make_moves, point, show_moves
from bot.discord.reading import answer_question, asks
from bot.discord.sending import in_time, refuse, replace_with, reply, turn_page
from bot.discord.text import MESSAGE_LENGTH, MOST_TYPED
from bot.errors import PlayerError
from bot.game.control import IN_PRIVATE, Control, Press, Reaction
from bot.game.session import Session
from bot.game.settings import Option, Setting
from bot.game.text import EXPIRED_LIST, UNKNOWN_BUTTON
from bot.game.viewport import PadSize, PrivateBoard
from bot.text.errors import describe
from bot.text.language import Language, Text
from core import Move, MoveError, narrowed

FILE_UPLOAD = 19
"""Discord's number for the field of files."""
OPENING = "#"
"""Between the custom_id of a form and the number of its opening."""
MOST_COMPONENTS, MOST_DRAWN = 40, 10**7
"""Of a message; and how many panels have different ids, which are numbers of 32 bits."""


class Modal(ui.Modal):
    """A form that is known by its custom_id alone, so one opened before a restart still works."""

    def __init__(self, title: Text, press: Press, language: Language) -> None:
        super().__init__(title=language(title), custom_id=str(press))
        self._language = language
        self.stop()  # so that discord.py doesn't keep it

    def ask(self, label: Text, field: ui.Item[Modal], description: Text | None = None) -> None:
        """Add a field below its label."""
        words = self._language(description) if description else None
        self.add_item(ui.Label(text=self._language(label), description=words, component=field))


async def open_form(interaction: GamesInteraction, modal: Modal) -> None:
    """Answer with a form.

    Each opening has a number, since phones show what was in the first form with the same custom_id.
    """
    modal.custom_id += f"{OPENING}{interaction.id}"
    await in_time(interaction.response.send_modal(modal))


def id_of(data: object) -> str:
    """Return a custom_id; that of a submitted form without the number of its opening."""
    match data:
        case {"custom_id": str(custom_id)}:
            return custom_id.partition(OPENING)[0]
    return ""


@dataclass(frozen=True)
class Form:
    """The typed texts and the choices by the custom_ids of their fields. Files are as Discord describes them."""

    typed: Mapping[str, str]
    """Without spaces at the ends."""
    files: Sequence[Any]
    choices: Mapping[str, Sequence[str]] = field(default_factory=dict)

    @classmethod
    def read(cls, data: Any) -> Form:
        """Return the form in the data of an interaction. Raise `PlayerError` for data that no form of the bot sends."""
        try:
            fields = [label["component"] for label in data["components"]]
            typed = {one["custom_id"]: (one.get("value") or "").strip() for one in fields}
            lists = [one for one in fields if one.get("values")]
            uploads = [number for one in lists if one["type"] == FILE_UPLOAD for number in one["values"]]
            files = [data["resolved"]["attachments"][number] for number in uploads]
            choices = {one["custom_id"]: list(one["values"]) for one in lists if one["type"] != FILE_UPLOAD}
        except (LookupError, TypeError, AttributeError) as error:
            raise PlayerError(text.UNREADABLE_FORM) from error
        if any(len(value) > MOST_TYPED for value in typed.values()):
            raise PlayerError(text.FORM_TOO_LONG)
        return cls(typed, files, choices)

    def choice(self, name: str) -> str:
        """Return what was chosen in a list; nothing if the form has no such list."""
        chosen = self.choices.get(name, ())
        return chosen[0] if len(chosen) == 1 and isinstance(chosen[0], str) else ""

    def text(self, name: str) -> str:
        """Return the text of a field without full-width characters; an empty one if the form has no such field."""
        return narrowed(self.typed.get(name, ""))


def choice_list(press: Press, labels: Mapping[str, str], language: Language) -> ui.Select[ui.LayoutView]:
    """Return a list of choices, by what choosing them sends. The control's label is above them."""
    options = [discord.SelectOption(label=label, value=value) for value, label in labels.items()]
    return ui.Select(custom_id=str(press), placeholder=language(press.control.label or ""), options=options)


def option_list(press: Press, setting: Setting, stored: object, language: Language) -> ui.Select[ui.LayoutView]:
    """Return a list of the options of a setting, with the stored one chosen."""
    options = [
        discord.SelectOption(label=language(option.label), value=value, default=option.stored == stored)
        for value, option in setting.options.items()
    ]
    return ui.Select(custom_id=str(press), placeholder=language(setting.title), options=options)


def chosen(kind: SelectDefaultValueType, *ids: int | str) -> list[SelectDefaultValue]:
    """Return the channels or roles that a list begins with, by their ids."""
    return [SelectDefaultValue(id=str(one), type=kind) for one in ids]  # type: ignore[arg-type] # sent as it is


class PanelView(LastingView):
    """A message of titled lists.

    Clients keep the choice in a list as long as the list has the same id, even after it was reset. So lists get new ids
    from the number of the interaction each time they are drawn.
    """

    def __init__(self, interaction_id: int, language: Language) -> None:
        super().__init__()
        self._language = language
        self._ids: Iterator[int] = count(1 + interaction_id % MOST_DRAWN * MOST_COMPONENTS)

    def add_text(self, words: Text | str) -> None:
        self.add_item(ui.TextDisplay(self._language(words)))

    def add_title(self, title: Text) -> None:
        self.add_text(f"**{self._language(title)}**")

    def add_list(self, title: Text, choices: ui.Item[ui.LayoutView]) -> None:
        """Add a list below its title."""
        choices.id = next(self._ids)
        self.add_title(title)
        self.add_item(ui.ActionRow(choices))

    def add_setting(self, press: Press, setting: Setting, stored: object) -> None:
        """Add a list of a setting's options."""
        self.add_list(setting.title, option_list(press, setting, stored, self._language))


def chosen_value(data: object) -> str:
    """Return what was chosen in a list for one choice. Raise `PlayerError` for anything that no such list sends."""
    match data:
        case {"values": [str(value)]}:
            return value
    raise PlayerError(EXPIRED_LIST)


def chosen_option(setting: Setting | None, data: object) -> Option:
    """Return the option chosen in a list. Raise `PlayerError` for one that isn't offered, or without a setting."""
    if setting and (option := setting.options.get(chosen_value(data))):
        return option
    raise PlayerError(EXPIRED_LIST)


def chosen_ids(data: Any, what: str, most: int, *, least: int = 0, types: Collection[ChannelType] = ()) -> list[int]:
    """Return the ids chosen in a list of `users`, `roles` or `channels`, which are of these types.

    Raise `PlayerError` for a choice that Discord's lists don't offer.
    """
    values, resolved, wanted = data.get("values"), data.get("resolved") or {}, {kind.value for kind in types}
    offered = [one for one, it in (resolved.get(what) or {}).items() if not wanted or it["type"] in wanted]
    if isinstance(values, list) and least <= len(values) <= most and all(value in offered for value in values):
        return list(map(int, values))
    raise PlayerError(EXPIRED_LIST)


MOST_CHARACTERS = 1500
"""Short enough to quote all of it in an answer. A command may be longer, and is quoted in part."""
MOST_NAMED = (30, 15, 8, 4, 1)
"""Wrong words of a kind that are named, the first number that leaves room for the whole text."""
MORE = " …"
FENCE = "```"


class MovesModal(Modal):
    """Asks for moves."""

    def __init__(self, session: Session, language: Language, press: Press, again: str | None = None) -> None:
        """A form for the button that was pressed; `again` is what was typed before and couldn't be read."""
        super().__init__(texts.TYPE_MOVES, press, language)
        field: ui.TextInput[Modal] = ui.TextInput(
            custom_id="moves",
            style=discord.TextStyle.paragraph,
            placeholder=session.TEXTS.moves_example,
            default=again,
            max_length=MOST_CHARACTERS,
        )
        self.ask(texts.MOVES, field, session.TEXTS.typing)


async def _open_form(interaction: GamesInteraction, press: Press, session: Session) -> None:
    session.check_player(interaction.user.id)  # now rather than after typing
    await open_form(interaction, MovesModal(session, language_of(interaction), press))


async def _answer_form(interaction: GamesInteraction, press: Press, session: Session, reaction: Reaction) -> None:
    """Make the typed moves, and answer with the board in place; privately with what it doesn't show."""
    typed = Form.read(interaction.data).text("moves")
    if reaction is Reaction.ACT and asks(session, typed, language_of(interaction)):
        await answer_question(interaction, session, typed)
        return
    moves = read_moves(session, typed, language_of(interaction), press.pad)
    session, effect = await make_moves(interaction, session, moves, press.pad)
    if reaction is not Reaction.POINT:
        await show_moves(interaction, session, effect.made, press.pad)
    elif await paint_or_post(interaction, session):
        await point(interaction, session)
    if session.unseen(effect):
        await reply(interaction, session.unseen(effect))


async def _answer_menu(interaction: GamesInteraction, press: Press, session: Session, reaction: Reaction) -> None:
    """Make the moves that were typed beside a private message, such as the menu: the board shows them where it is."""
    if reaction is not Reaction.ACT:
        raise PlayerError(session.TEXTS.over)
    typed = Form.read(interaction.data).text("moves")
    if asks(session, typed, language_of(interaction)):
        await answer_question(interaction, session, typed)
    else:
        await play_moves(interaction, session, typed)


TYPE = Control(verb="type", answer=_open_form, form=_answer_form, label=texts.TYPE_MOVES)
TYPE_IN_MENU = Control(verb="typed", answer=_open_form, form=_answer_menu, policy=IN_PRIVATE, label=texts.TYPE_MOVES)


async def play_moves(interaction: GamesInteraction, session: Session, typed: str) -> Session:
    """Make moves, and update the board where it is or answer with it. Return the game after them.

    A command needs an answer. If the board says it all, a private line says it for a few seconds.
    """
    if session.private:
        return await _play_privately(interaction, session, typed)
    session, effect = await make_moves(interaction, session, read_moves(session, typed, language_of(interaction)))
    painted = await paint_or_post(interaction, session)
    if session.unseen(effect):
        await refuse(interaction, session.unseen(effect))
    elif painted:
        await reply(interaction, session.summary(effect))
        interaction.client.private_replies.delete_soon(interaction)
    return session


async def _play_privately(interaction: GamesInteraction, session: Session, typed: str) -> Session:
    """Make moves in a private game, and answer with its board."""
    own = PrivateBoard.of(session.viewport, session.tool, PadSize.FOUR)
    async with interaction.client.private_boards.answering(session.id, interaction.user.id):
        moves = read_moves(session, typed, language_of(interaction), own)
        session, effect = await make_moves(interaction, session, moves)
        await open_private(interaction, session, brief=True)
    if session.unseen(effect):
        await reply(interaction, session.unseen(effect))
    return session


def read_moves(session: Session, typed: str, language: Language, own: PrivateBoard | None = None) -> list[Move]:
    """Return the moves in a text. Raises `PlayerError`, with the text and *Edit*, if one can't be read."""
    try:
        return session.read_moves(typed)
    except MoveError as error:
        refusals = [describe(error, session.TEXTS.try_moves, most) for most in MOST_NAMED]
        quotable = typed.strip().replace("`", "'")
        if not quotable:
            raise PlayerError(refusals[-1]) from error
        rooms = [
            MESSAGE_LENGTH - len(language(texts.REFUSED_MOVES(refusal=refusal, typed=MORE))) for refusal in refusals
        ]
        fitting = (one for one in zip(refusals, rooms, strict=True) if len(quotable) <= one[1])
        refusal, room = next(fitting, (refusals[-1], rooms[-1]))
        whole = len(quotable) <= room and len(typed) <= MOST_CHARACTERS
        shown = texts.REFUSED_MOVES(
            refusal=refusal, typed=quotable if len(quotable) <= room else quotable[:room] + MORE
        )
        if not whole or typed_in(language(shown)) != quotable:  # the form would lose a part of it
            raise PlayerError(shown) from error
        raise OfferError(shown, session.press(RETYPE).on(own), typed=True) from error


def typed_in(refusal: str) -> str:
    """Return what was typed, from the code block at the end of the refusal that quotes it."""
    _, fence, quoted = refusal.partition(f"{FENCE}\n")
    return quoted.removesuffix(f"\n{FENCE}") if fence else ""


async def _open_again(interaction: GamesInteraction, press: Press, session: Session) -> None:
    """Open the form with what was typed."""
    _check_refusal(interaction)
    text = typed_in(interaction.message.content) if interaction.message else ""
    await open_form(interaction, MovesModal(session, language_of(interaction), press, again=text))


async def _answer_again(interaction: GamesInteraction, press: Press, session: Session, reaction: Reaction) -> None:
    """Make the corrected moves: the refusal becomes a line about them, or the next refusal."""
    _check_refusal(interaction)
    language = language_of(interaction)
    try:
        moves = read_moves(session, Form.read(interaction.data).text("moves"), language, press.pad)
    except OfferError as error:
        if interaction.message is None:
            raise
        view = PrivateView(*(LastingButton.of(one, language) for one in error.presses))
        await turn_page(interaction, content=language(error.text), view=view)
        return
    session, effect = await make_moves(interaction, session, moves, press.pad)
    if not session.private:
        await paint_or_post(interaction, session)
    elif interaction.client.private_boards.find(session.id, interaction.user.id) is None:
        await open_private(interaction, session)
    if interaction.response.is_done() or interaction.message is None:
        await reply(interaction, session.unseen(effect) or session.summary(effect))
    else:
        await replace_with(interaction, session.unseen(effect) or session.summary(effect))
        if not session.unseen(effect):
            interaction.client.private_replies.delete_soon(interaction)


def _check_refusal(interaction: GamesInteraction) -> None:
    """Raise `PlayerError` for *Edit* on a message that others see, where it never is."""
    if interaction.message and not interaction.message.flags.ephemeral:
        raise PlayerError(UNKNOWN_BUTTON)


RETYPE = Control(verb="retype", answer=_open_again, form=_answer_again, policy=IN_PRIVATE, label=texts.EDIT)
