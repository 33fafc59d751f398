"""A toy game: a press lights a lamp, and all four win the game. It ends an hour after the last press.

Whoever has lit more of them is placed before the others.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import partial

from discord import ui

from bot.discord.board_message import post
from bot.discord.button import LastingButton, LastingView
from bot.discord.client import GamesInteraction, place_of, server_of
from bot.discord.commands import command
from bot.discord.drawing import Context, Drawing
from bot.discord.feature import GameType
from bot.discord.handlers import SHARED_CONTROLS, make_move
from bot.game.control import Control
from bot.game.effect import Did, Effect, Step
from bot.game.help import Topic, help_lines
from bot.game.pace import move_clock
from bot.game.rating_change import describe_changes
from bot.game.ratings import Contest, ladder_category
from bot.game.results import Result, played_and_won
from bot.game.session import Session
from bot.game.stored import new_row
from bot.game.text import GameTexts
from bot.game.viewport import Viewport
from bot.store.models import StoredGame
from bot.text.language import Text
from core import Action, Cell, Move, Outcome

ANY = Text("A game of lamps.")
HOUR = timedelta(hours=1)
LIGHT = Control(verb="light", answer=make_move, has_cell=True, move=Action.DIG, shown="0", emoji="⬛")
LAMP = Control(verb="lamp", answer=make_move, has_cell=True, move=Action.DIG, shown="1", emoji="🟨")


class LampSession(Session):
    NAME, PREFIX = "lamps", "lamps"
    TEXTS = GameTexts(
        start="lamps",
        **dict.fromkeys(("ask_to_end", "end", "ended", "try_moves", "typing"), ANY),
        may_end=lambda starter: ANY,
        moves_example="a1",
    )
    ENDS = dict.fromkeys(Outcome, ANY)

    def __init__(self, stored: StoredGame) -> None:
        super().__init__(stored)
        self.lit: frozenset[Cell] = frozenset()
        self.lit_by: dict[int, int] = {}

    @classmethod
    def title_of(cls, stored: StoredGame) -> Text:
        return ANY

    @property
    def outcome(self) -> Outcome | None:
        return Outcome.WON if len(self.lit) == 4 else Outcome.RESIGNED if self.resigned else None

    @property
    def due(self) -> datetime | None:
        return None if self.over else self.last_turn_at + HOUR

    def symbol(self, cell: Cell) -> str:
        return "1" if cell in self.lit else "0"

    def take(self, moves: Sequence[Move], player: int, at: datetime) -> Effect:
        self.lit |= {move.cell for move in moves}
        self.lit_by[player] = self.lit_by.get(player, 0) + len(moves)
        self._note_dig(at)
        if self.over:
            self._end(player, at)
        return Effect(tuple(Step(Did.MARKED, player, at, move) for move in moves), outcome=self.outcome)

    def _results(self, result: partial[Result]) -> list[Result]:
        figures = partial(result, difficulty="lamps", mines=0, no_guess=True, flags=0, alone=len(self.lit_by) == 1)
        return [figures(player_id=player, moves=lit, opened=lit) for player, lit in self.lit_by.items()]

    def contest(self) -> Contest | None:
        lit = sorted(self.lit_by.values(), reverse=True)
        places = {player: 1 + lit.index(lamps) for player, lamps in self.lit_by.items()}
        return Contest(self.NAME, places) if len(places) > 1 else None


async def draw(session: LampSession, context: Context) -> Drawing:
    view = LastingView()
    for change in describe_changes(session):
        view.add_item(ui.TextDisplay(context.language(change)))
    for line in session.viewport:
        presses = (session.press(LAMP if cell in session.lit else LIGHT, cell) for cell in line)
        view.add_item(ui.ActionRow(*(LastingButton.of(press, context.language) for press in presses)))
    return Drawing(view)


@command(Text("Light the lamps"))
async def lamps(interaction: GamesInteraction) -> None:
    await server_of(interaction)
    referee, player = interaction.client.referee, interaction.user.id
    row = new_row("lamps", Viewport.centred(2, 2), {}, place=place_of(interaction), player=player, at=referee.clock())
    await post(interaction, await referee.begin(LampSession, row, interaction.id))


LAMPS_TOPIC = Topic("lamps", Text("Lamps"))
LAMPS = GameType(
    session=LampSession,
    controls=(LIGHT, LAMP, *SHARED_CONTROLS),
    draw=draw,
    commands=[lamps],
    help=help_lines(LAMPS_TOPIC, Text("Light the lamps.")),
    statistics=[played_and_won(LAMPS_TOPIC.label)],
    categories=[ladder_category(LampSession.NAME, order=90, title=Text("Lamps"))],
    timers=[move_clock(LampSession)],
)
