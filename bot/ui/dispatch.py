"""What answers a press or a form: its custom_id alone decides, so that whatever was ever sent is answered."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from discord import InteractionType, Message

from bot.errors import PlayerError
from bot.games.minesweeper.private_board import answer_choice
from bot.play.game_type import KINDS
from bot.tools.analyse.handlers import answer_analysis_modal, answer_analysis_press
from bot.tools.privacy.handlers import answer_forget_press
from bot.tools.server_settings.panel import answer_settings_press
from bot.tools.solve.handlers import answer_solve_modal, answer_solve_press
from bot.ui.client import GamesInteraction, check_pace
from bot.ui.error_boundary import guarded
from bot.ui.handlers import answer_modal, answer_press
from bot.ui.retyping import answer_retype_modal, answer_retype_press

Route = Callable[[GamesInteraction], Awaitable[None]]

ROUTES: Mapping[InteractionType, Mapping[str, Route]] = {
    InteractionType.component: {
        **dict.fromkeys(KINDS, answer_press),
        "frontier": answer_choice,
        "solve": answer_solve_press,
        "analyse": answer_analysis_press,
        "forget": answer_forget_press,
        "settings": answer_settings_press,
        "retype": answer_retype_press,
    },
    InteractionType.modal_submit: {
        **dict.fromkeys(KINDS, answer_modal),
        "solve": answer_solve_modal,
        "analyse": answer_analysis_modal,
        "retype": answer_retype_modal,
    },
}
"""By the beginning of the custom_id."""


async def answer(interaction: GamesInteraction) -> None:
    """Answers a press or a form; what commands are answered with is not decided here."""
    routes = ROUTES.get(interaction.type)
    if routes is None:
        return
    async with guarded(interaction):
        check_pace(interaction)
        data: Any = interaction.data
        custom_id = data["custom_id"]
        if interaction.type is InteractionType.component and not _holds(interaction.message, custom_id):
            raise PlayerError("There is no such button on this message: nothing was done.")
        await routes.get(custom_id.partition(":")[0], _refuse)(interaction)


def _holds(message: Message | None, custom_id: str) -> bool:
    """Whether a message has this button or list: a client of somebody's own may send whatever it likes."""
    rows = message.components if message else []
    return any(getattr(item, "custom_id", None) == custom_id for row in rows for item in getattr(row, "children", ()))


async def _refuse(interaction: GamesInteraction) -> None:
    raise PlayerError(
        "This was drawn by another version of the bot: `/mines help` and `/puzzle help` tell what this does."
    )
