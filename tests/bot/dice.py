"""A toy tool: `/dice` throws a die, and its button throws one of another size."""

from random import Random

from bot.errors import PlayerError
from bot.play.button import HelpLine
from bot.text.language import Text
from bot.ui.client import GamesInteraction, language_of
from bot.ui.commands import command
from bot.ui.sending import reply
from bot.ui.tool import Control, Tool, number

MOST = 100


@command(Text("Throw a die"), sides=Text("How many sides it has"))
async def dice(interaction: GamesInteraction, sides: int = 6) -> None:
    await _throw(interaction, sides)


async def _throw(interaction: GamesInteraction, sides: int) -> None:
    """Answer privately with a throw, and with a button for a die of two more sides."""
    if not 1 <= sides <= MOST:
        raise PlayerError(Text("Nobody has such a die."))
    thrown = Text("{number} of {sides}", number=Random(sides).randint(1, sides), sides=sides)
    await reply(interaction, thrown, AGAIN.button(language_of(interaction), sides + 2))


AGAIN = Control(prefix="dice", verb="again", press=_throw, arguments=[number], label=Text("A larger one"))
DICE = Tool(
    controls=[AGAIN],
    unknown=Text("I don't know that die."),
    commands=[dice],
    help={"mines": [HelpLine(500, Text("- `/dice` throws a die."))]},
)
