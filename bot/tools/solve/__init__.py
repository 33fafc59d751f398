"""`/puzzle solve` and *Solve puzzle*: the mines of a count puzzle that somebody pasted."""

from bot.tools.solve.commands import solve, solve_puzzle
from bot.tools.solve.handlers import answer_solve_modal, answer_solve_press
from bot.ui.tool import Tool

SOLVE = Tool(
    prefix="solve",
    press=answer_solve_press,
    form=answer_solve_modal,
    commands=[solve_puzzle],
    subcommands={"puzzle": [solve]},
)

__all__ = ["SOLVE"]
