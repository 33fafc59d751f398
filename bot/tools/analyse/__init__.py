"""`/mines analyse` and *Analyse board*: the odds of a board that somebody pasted."""

from bot.tools.analyse.commands import analyse, analyse_board
from bot.tools.analyse.handlers import answer_analysis_modal, answer_analysis_press
from bot.ui.tool import Tool

ANALYSE = Tool(
    prefix="analyse",
    press=answer_analysis_press,
    form=answer_analysis_modal,
    commands=[analyse_board],
    subcommands={"mines": [analyse]},
)

__all__ = ["ANALYSE"]
