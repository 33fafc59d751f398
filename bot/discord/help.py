"""Help that is private until its player shares it: a text around a picture, and the buttons of hints."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace

from bot.board.appearance import Appearance
from bot.board.drawing import odds_scene
from bot.board.emoji import CHARACTERS
from bot.board.picture import paint_parts
from bot.board.scene import ALT_TEXT
from bot.board.words import read_rows
from bot.discord import text as texts
from bot.discord.board_message import follow
from bot.discord.button import LastingButton, TextView
from bot.discord.client import GamesInteraction, context_of, language_of, place_of, public_language_of
from bot.discord.drawing import Context, Drawing, drawn, picture_file
from bot.discord.feature import Feature
from bot.discord.sending import edit_in_place, in_time, mention_commands, replace_with, reply, send_new
from bot.engine.jobs import Odds
from bot.errors import PlayerError
from bot.game.control import ANYTIME, Control, Handler, Press
from bot.game.effect import Effect
from bot.game.help import Topic
from bot.game.session import HELPED, SHARED, Session
from bot.game.settings import Server
from bot.game.text import UNKNOWN_BUTTON
from bot.text.explanation import (
    LEGEND,
    LEGEND_WITH_WRONG_FLAGS,
    ODDS,
    ONE_LAYOUT,
    TOO_MUCH,
    UNCOUNTED,
    SeenOdds,
    describe_advice,
    describe_odds,
)
from bot.text.language import Language, Text, sentences
from bot.text.words import mention
from core import WRONG_FLAG, Board

MOST_IN_WORDS = 2500
"""The most characters of odds in place of a picture."""
FILE_NAME = "odds{}.png"
"""With the number of a picture."""
HELP_FILE_NAME = "help.png"


async def _draw_page(interaction: GamesInteraction, topic: Topic) -> Drawing:
    """Return a page of the help for this player, with *Start* if a game is about it, and the buttons of all pages."""
    context, client = await context_of(interaction), interaction.client
    language, manages = context.language, interaction.permissions.manage_guild
    lines = [one for one in client.features.help if manages or not one.for_managers]
    topics = list(dict.fromkeys(one.topic for one in lines))
    shown = [one.line for one in lines if one.topic == topic]
    shown = shown if topic == topics[0] else [texts.TOPIC(topic.label), *shown]
    if topic == topics[-1]:
        shown += link_lines(interaction)
    starts = [
        LastingButton.of(_START.press(one.prefix), language)
        for one in client.features.games.values()
        if one.topic == topic
    ]
    turns = [
        LastingButton.of(_TOPIC.press(one.name), language, label=one.label, disabled=one == topic) for one in topics
    ]
    page = mention_commands("\n".join(map(language, shown)), client.mentions, CHARACTERS)
    if topic.picture is None:
        return Drawing(TextView(page, buttons=[*turns, *starts]))
    theme, (paint, alt) = context.appearance.theme, topic.picture
    return await draw_help(
        context, [page], language(alt), lambda: [paint(theme)], *turns, *starts, file=HELP_FILE_NAME, complete=True
    )


async def send_help_page(interaction: GamesInteraction, prefix: str) -> None:
    """Answer privately with the page of help about a game."""
    drawing = await _draw_page(interaction, interaction.client.features.games[prefix].topic)
    await send_new(interaction, drawing, private=True)


async def _turn_page(interaction: GamesInteraction, name: str) -> None:
    topic = next((one.topic for one in interaction.client.features.help if one.topic.name == name), None)
    if topic is None:
        raise PlayerError(UNKNOWN_BUTTON)
    drawing = await _draw_page(interaction, topic)
    if not await edit_in_place(interaction, drawing):
        await send_new(interaction, drawing, private=True)


async def _start(interaction: GamesInteraction, prefix: str) -> None:
    game_type = interaction.client.features.games.get(prefix)
    if game_type is None:
        raise PlayerError(UNKNOWN_BUTTON)
    start: Handler = game_type.commands[0].callback
    await start(interaction)


_TOPIC = Control(prefix="help", verb="topic", answer=_turn_page, arguments=[str])
_START = Control(prefix="help", verb="start", answer=_start, arguments=[str], label=texts.START, style="success")
HELP_PAGES = Feature(controls=[_TOPIC, _START])


async def _answer_help(interaction: GamesInteraction, press: Press, session: Session) -> None:
    await send_help_page(interaction, session.PREFIX)


HELP = Control(verb="help", answer=_answer_help, policy=ANYTIME, label=texts.HELP)


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
    context: Context,
    lines: Sequence[Text | str],
    alt_text: str,
    paint: Callable[[], Sequence[bytes]],
    *buttons: LastingButton,
    file: str = FILE_NAME,
    complete: bool = False,
) -> Drawing:
    """Return lines, without the empty ones, and pictures. Raises `PlayerError` if these take too long to paint.

    Players who hear texts hear the alt text as well, unless the lines are `complete` without a picture.
    """
    text = "\n".join(context.language(line) for line in lines if line)

    async def draw(context: Context) -> Drawing:
        if context.in_words:
            return Drawing(TextView(text if complete else f"{text}\n{alt_text}", buttons=buttons))
        if not context.pictures:
            return Drawing(TextView(f"{text}\n{context.language(texts.NO_PICTURE)}", buttons=buttons))
        painted = await context.painter.paint_for_sure(paint)
        names = [file.format(number) for number in range(1, len(painted) + 1)]
        view = TextView(text, pictures=dict.fromkeys(names, alt_text), buttons=buttons)
        return Drawing(view, list(map(picture_file, painted, names)))

    return await drawn(draw, context)


def public_context(interaction: GamesInteraction, server: Server) -> Context:
    """Return the context for what everyone here sees and no game says: with the language and the look of the server."""
    appearance = Appearance.of(server.look, server.theme)
    return interaction.client.context(public_language_of(interaction), appearance, place_of(interaction).channel_id)


def help_in(session: Session) -> Hashable:
    """Return the kind of a player's help in a game, of which only the latest answer stays."""
    return "help", session.id


async def record_help(interaction: GamesInteraction, session: Session, *, shared: bool) -> None:
    """Record that this player was helped, and show it on the board."""
    turn = SHARED if shared else HELPED
    helped, _ = await interaction.client.referee.play(session, interaction.user.id, interaction.id, turn)
    follow(interaction, helped)


async def send_help(interaction: GamesInteraction, session: Session, drawing: Drawing, shows: object = None) -> None:
    """Answer privately with help, and delete the player's last help in this game."""
    message_id = await send_new(interaction, drawing, private=True)
    interaction.client.private_replies.put(help_in(session), interaction, message_id, shows)


async def answer_taken(
    interaction: GamesInteraction, session: Session, effect: Effect, already: Text, next_hint: Control
) -> None:
    """Replace a hint by the result of its moves and the next one, or soon by nothing once the game is over.

    If nothing was done, say why: perhaps the moves were `already` made.
    """
    summary = session.summary(effect)
    if not effect.made:
        await reply(interaction, summary if effect.refused or effect.skipped else already)
        return
    follow(interaction, session)
    language, client = language_of(interaction), interaction.client
    may_go_on = not session.over and session.why_not(interaction.user.id) is None
    buttons = [LastingButton.of(session.press(next_hint), language)] if may_go_on else []
    await replace_with(interaction, summary, TextView(language(summary), buttons=buttons))
    client.private_replies.put(help_in(session), interaction, interaction.message.id if interaction.message else None)
    if session.over:
        client.private_replies.delete_soon(interaction)


def shared_by(interaction: GamesInteraction) -> Text:
    """Return the line that names the player who shares help."""
    return texts.SHARED_BY(mention(interaction.user.id))


async def draw_odds(
    odds: Odds,
    board: Board,
    note: Text | str = "",
    *buttons: LastingButton,
    context: Context,
    heading: Text = ODDS,
) -> Drawing:
    """Return the odds of a board with a note below. Raises `PlayerError` if the picture takes too long."""
    marked = frozenset([odds.best.cell] if odds.best else [])
    if odds.mines is not None:
        board = replace(board, mines=odds.mines)
    seen = SeenOdds(board, odds.analysis.probabilities, marked=marked, counted=odds.mines is not None)
    theme, language = context.appearance.theme, context.language
    alt_text = read_odds(seen, language) if context.in_words else describe_odds(seen, language, ALT_TEXT)
    lines = [heading, *_lines(odds, board, pictured=not context.in_words), note]
    return await draw_help(context, lines, alt_text, lambda: paint_parts(odds_scene(seen), theme), *buttons)


def read_odds(odds: SeenOdds, language: Language) -> str:
    """Return odds in words, row by row; of a board that doesn't fit the most important squares."""
    lines, more = read_rows(odds_scene(odds), language)
    return "\n".join(lines) if more is None else describe_odds(odds, language, MOST_IN_WORDS)


def _lines(odds: Odds, board: Board, *, pictured: bool) -> list[Text | str]:
    if odds.analysis.layouts is None:
        why = TOO_MUCH if odds.mines is not None else UNCOUNTED
        return [*([sentences(describe_advice(odds.best))] if odds.best else []), why]
    single = [ONE_LAYOUT] if odds.analysis.layouts == 1 else []
    legend = LEGEND_WITH_WRONG_FLAGS if WRONG_FLAG in board.text else LEGEND
    return [sentences(describe_advice(odds.best)), *single, *([legend] if pictured else [])]
