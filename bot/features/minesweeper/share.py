"""The end of a game for everyone in the channel: the result card of a public one, or the board of a private one."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from bot.board.card import Card, Run, paint_card
from bot.board.drawing import board_scene
from bot.board.scene import Scene
from bot.discord import text as texts
from bot.discord.button import TextView
from bot.discord.client import GamesInteraction, check_move_to_bottom, context_for_all, place_of, public_language_of
from bot.discord.drawing import DEFAULT, Context, Drawing, draw_scene, drawn, picture_file
from bot.discord.sending import send_new
from bot.errors import PlayerError
from bot.features.minesweeper import text
from bot.features.minesweeper.codes import codes_of
from bot.features.minesweeper.message import describe_first_run, played, scene_of
from bot.features.minesweeper.overview import Overview
from bot.features.minesweeper.scoreboard import Credit, Figures, FirstRun
from bot.features.minesweeper.session import MinesweeperSession
from bot.features.minesweeper.text import board as words
from bot.features.minesweeper.text.review import describe_figures, had_luck
from bot.game.control import ONCE_OVER, Control, Press
from bot.game.settings import find_player
from bot.game.text import USED_HELP
from bot.text.language import SMALL, Text, clock, dotted
from bot.text.words import mention
from core import Outcome, efficiency

FILE_NAME = "result.png"
MOST_NAMED = 8
"""As many players as have a colour of their own."""


@dataclass(frozen=True)
class Shared:
    """What the message with the end of a game says besides what the game knows."""

    code: str | None = None
    """Its code, if somebody has asked for it."""
    first_players: Sequence[int] = ()
    """Who played the first run on its board, as far as they may be named here."""


NOTHING = Shared()


async def draw_card(overview: Overview, shared: Shared, context: Context) -> Drawing:
    """Return the card of a finished game. Raise `PlayerError` where the bot may not attach files."""
    if not context.pictures:
        raise PlayerError(texts.NO_FILES)
    card, language = card_of(overview), context.language
    picture = await context.painter.paint_for_sure(lambda: paint_card(card, context.appearance.theme))
    lines = "\n".join(map(language, _lines(overview, card, shared)))
    description = language(words.CARD_ALT(title=overview.difficulty, result=_result(card)))
    return Drawing(TextView(lines, pictures={FILE_NAME: description}), [picture_file(picture, FILE_NAME)])


def card_of(overview: Overview) -> Card:
    """Return what the card of a finished game shows."""
    figures, review = overview.figures, overview.review
    assert figures  # noqa: S101 - a game that was begun and is over has them
    together, first = len(overview.credits) > 1, overview.first_run
    return Card(
        scene=board_scene(overview.board),
        run=_run(overview.outcome or Outcome.RESIGNED, figures),
        first=_run(first.outcome, first.figures) if first else None,
        luck=review.review.whole.luck if review and (together or had_luck(review.review.whole)) else None,
        shares=[credit.value for credit in _sharers(overview)] if together else [],
        helped=overview.helped or any(credit.helped for credit in overview.credits),
    )


def _run(outcome: Outcome, figures: Figures) -> Run:
    seconds = figures.duration.total_seconds()
    return Run(
        outcome,
        figures.duration,
        speed=figures.solved / seconds if seconds else None,
        efficiency=round(100 * efficiency(figures.solved, figures.moves)) if figures.moves else None,
    )


def _sharers(overview: Overview) -> list[Credit]:
    """Return the players who solved a part of the board, those with the largest first."""
    sharers = [credit for credit in overview.credits if credit.value]
    return sorted(sharers, key=lambda credit: -credit.value)[:MOST_NAMED]


def _result(card: Card) -> Text:
    return words.ENDS[card.run.outcome](clock(card.run.duration))


def _lines(overview: Overview, card: Card, shared: Shared) -> list[Text | str]:
    sharers = _sharers(overview)
    solved = sum(credit.value for credit in overview.credits)
    others = len(overview.credits) - len(sharers)
    figures: list[Text | str] = [describe_figures(overview.figures)] if overview.figures else []
    if overview.first_run:
        figures.append(describe_first_run(overview.first_run, shared.first_players))
    code = [words.SAME_BOARD_BY_CODE(shared.code)] if shared.code else []
    game = [played(overview), *([USED_HELP] if card.helped else [])]
    if len(overview.credits) == 1:
        alone = dotted([mention(overview.credits[0].player), *game])
        return [words.CARD_HEADING(_result(card)), alone, *figures, *code]
    return [
        words.CARD_HEADING(_result(card)),
        dotted(game),
        *figures,
        *(
            words.CARD_SHARE(number=at, player=one.player, percent=round(100 * one.value / solved))
            for at, one in enumerate(sharers, 1)
        ),
        *([SMALL(words.MORE_PLAYERS(others))] if others else []),
        *code,
    ]


def end_scene(overview: Overview, shared: Shared = NOTHING, context: Context = DEFAULT) -> Scene:
    """Return the end of a game, as on its board but without buttons: the game stays its player's."""
    scene = scene_of(overview, context.names, context.language)
    code = [words.SAME_BOARD_BY_CODE(shared.code)] if shared.code else []
    return replace(scene, footers=[[*lines, *code] for lines in scene.footers])


async def _share_card(interaction: GamesInteraction, press: Press, session: MinesweeperSession) -> None:
    """Answer with the card for everyone."""
    await _share(interaction, session, draw_card, context_for_all(interaction, session))


async def _share_end(interaction: GamesInteraction, press: Press, session: MinesweeperSession) -> None:
    """Answer with the end of a private game for everyone."""
    channel = place_of(interaction).channel_id
    context = interaction.client.context(public_language_of(interaction), session.appearance, channel)
    draw = partial(_draw_end, f"the shared end of game {session.id}")
    await _share(interaction, session, draw, context)


async def _share(
    interaction: GamesInteraction,
    session: MinesweeperSession,
    draw: Callable[[Overview, Shared, Context], Awaitable[Drawing]],
    context: Context,
) -> None:
    if not session.final or session.first_dig is None:
        raise PlayerError(text.SHOW_MINES_FIRST)
    overview = Overview.of(interaction.client.referee.reviewed(session))
    shared = Shared(await codes_of(interaction).find(session.id), await _first_players(interaction, overview.first_run))
    check_move_to_bottom(interaction)
    await send_new(interaction, await drawn(partial(draw, overview, shared), context))


async def _first_players(interaction: GamesInteraction, run: FirstRun | None) -> Sequence[int]:
    """Return who played the first run, if that was on this server. Players who hide themselves aren't named."""
    first = await interaction.client.referee.find(run.game, MinesweeperSession) if run else None
    if first is None or first.guild_id is None or first.guild_id != interaction.guild_id:
        return []
    store, players = interaction.client.store, [credit.player for credit in first.credits()]
    return [player for player in players[:MOST_NAMED] if not (await find_player(store, player)).hidden]


async def _draw_end(name: str, overview: Overview, shared: Shared, context: Context) -> Drawing:
    return await draw_scene(end_scene(overview, shared, context), context, name)


SHARE_CARD = Control(verb="card", answer=_share_card, policy=ONCE_OVER, label=text.SHARE_CARD)
SHARE = Control(verb="share", answer=_share_end, policy=ONCE_OVER, label=texts.SHARE)
