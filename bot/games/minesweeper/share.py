"""The end of a game for everyone in the channel: the result card of a public one, or the board of a private one."""

from functools import partial

from discord import ui

from bot.errors import PlayerError
from bot.games.minesweeper import text
from bot.games.minesweeper.message import draw_below, played
from bot.games.minesweeper.picture import board_items, paint_scene
from bot.games.minesweeper.scene import Scene
from bot.games.minesweeper.scoreboard import Credit
from bot.games.minesweeper.service import MinesweeperService
from bot.games.minesweeper.session import MinesweeperSession
from bot.games.minesweeper.text import board as words
from bot.games.minesweeper.text.review import describe_figures, had_luck
from bot.play.button import Button, Handler, Press
from bot.play.press_policy import LONG_OVER
from bot.play.text import USED_HELP
from bot.render.card import Card, paint_card
from bot.text.language import Text, clock, dotted
from bot.text.players import mention
from bot.ui import text as texts
from bot.ui.button import LastingView, TextView
from bot.ui.client import GamesInteraction, check_move_to_bottom, context_for_all, place_of, public_language_of
from bot.ui.drawing import DEFAULT, Context, Drawing, drawn, picture_file
from bot.ui.sending import send_new
from core import Outcome, efficiency

FILE_NAME = "result.png"
MOST_NAMED = 8
"""As many players as have a colour of their own."""


async def draw_card(scene: Scene, context: Context) -> Drawing:
    """Return the card of a finished game. Raise `PlayerError` where the bot may not attach files."""
    if not context.pictures:
        raise PlayerError(texts.NO_FILES)
    card, language = card_of(scene), context.language
    picture = await context.painter.paint_for_sure(lambda: paint_card(card, context.appearance.theme))
    lines = "\n".join(map(language, _lines(scene, card)))
    description = language(words.CARD_ALT(title=scene.difficulty, result=_result(card)))
    return Drawing(TextView(lines, pictures={FILE_NAME: description}), [picture_file(picture, FILE_NAME)])


def card_of(scene: Scene) -> Card:
    """Return what the card of a finished game shows."""
    figures, review = scene.figures, scene.review
    assert figures  # noqa: S101 - a game that was begun and is over has them
    seconds, together = figures.duration.total_seconds(), len(scene.credits) > 1
    return Card(
        board=scene.board,
        outcome=scene.outcome or Outcome.RESIGNED,
        duration=figures.duration,
        speed=figures.solved / seconds if seconds else None,
        efficiency=round(100 * efficiency(figures.solved, figures.moves)) if figures.moves else None,
        luck=review.review.whole.luck if review and (together or had_luck(review.review.whole)) else None,
        shares=[credit.value for credit in _sharers(scene)] if together else [],
        helped=scene.helped or any(credit.helped for credit in scene.credits),
    )


def _sharers(scene: Scene) -> list[Credit]:
    """Return the players who solved a part of the board, those with the largest first."""
    return sorted((credit for credit in scene.credits if credit.value), key=lambda credit: -credit.value)[:MOST_NAMED]


def _result(card: Card) -> Text:
    return words.ENDS[card.outcome](clock(card.duration))


def _lines(scene: Scene, card: Card) -> list[Text | str]:
    sharers = _sharers(scene)
    solved = sum(credit.value for credit in scene.credits)
    others = len(scene.credits) - len(sharers)
    figures = [describe_figures(scene.figures)] if scene.figures else []
    game = [played(scene), *([USED_HELP] if card.helped else [])]
    if len(scene.credits) == 1:
        return [words.CARD_HEADING(_result(card)), dotted([mention(scene.credits[0].player), *game]), *figures]
    return [
        words.CARD_HEADING(_result(card)),
        dotted(game),
        *figures,
        *(
            words.CARD_SHARE(number=at, player=one.player, percent=round(100 * one.value / solved))
            for at, one in enumerate(sharers, 1)
        ),
        *([words.MORE_ON_CARD(others)] if others else []),
    ]


class SharedEndView(LastingView):
    """The end of a game, as on its board but without buttons: the game stays its player's."""

    def __init__(self, scene: Scene, context: Context = DEFAULT, *, pictured: bool = False) -> None:
        super().__init__()
        items, _ = board_items(scene, context, pictured=pictured)
        for item in items:
            self.add_item(item)
        self.add_item(ui.TextDisplay(draw_below(scene, context.names, context.language, pictured=pictured)))


async def _share_card(interaction: GamesInteraction, press: Press, session: MinesweeperSession) -> None:
    """Answer with the card for everyone."""
    await _share(interaction, session, draw_card, context_for_all(interaction, session), text.NO_CARD_YET)


async def _share_end(interaction: GamesInteraction, press: Press, session: MinesweeperSession) -> None:
    """Answer with the end of a private game for everyone."""
    channel = place_of(interaction).channel_id
    context = interaction.client.context(public_language_of(interaction), session.appearance, channel)
    draw = partial(_draw_end, f"the shared end of game {session.id}")
    await _share(interaction, session, draw, context, text.NO_END_YET)


async def _share(
    interaction: GamesInteraction, session: MinesweeperSession, draw: Handler, context: Context, too_early: Text
) -> None:
    if not session.final or session.first_dig is None:
        raise PlayerError(too_early)
    scene = Scene.of(interaction.client.part(MinesweeperService).reviewed(session))
    check_move_to_bottom(interaction)
    await send_new(interaction, await drawn(partial(draw, scene), context))


async def _draw_end(name: str, scene: Scene, context: Context) -> Drawing:
    files = await paint_scene(lambda: scene, name, context)
    return Drawing(SharedEndView(scene, context, pictured=bool(files)), files)


SHARE_CARD = Button(verb="card", answer=_share_card, policy=LONG_OVER, label=text.SHARE_CARD)
SHARE = Button(verb="share", answer=_share_end, policy=LONG_OVER, label=texts.SHARE)
