"""The texts of the playground itself."""

from bot.text.language import Text

PUZZLE = Text("Puzzle", context="button")

GREETING = (
    Text("### 👋 Welcome to the playground"),
    Text("Press **Beginner** to start, or type `/minesweeper` in the box below and press Enter twice."),
    Text("The yellow squares of the board are the buttons below it."),
)
"""What the bot says first above its buttons, line by line."""
THEN = (
    Text("Then try:"),
    Text("- **Hint**, below the board, shows a safe square and why it's safe."),
    Text("- **My board** is a private copy of the board with buttons of its own."),
    Text("- **Viewing as**, at the top, makes you Grace or Linus. You can also open this page twice."),
    Text("- **Daily** opens today's board, the same for everyone."),
    Text("- **Duel** starts a duel against the bot: find more mines than it does."),
    Text("- `/race start` opens a race. Open this page twice, and join as two players."),
    Text("- `/tactics` trains you to find the safe square. **Replay**, below a finished game, shows it move by move."),
    Text("- **Puzzle** starts a count puzzle. `/puzzle solve` solves one of your own."),
    Text("- `/mines help` explains the rest. As Ada, try `/server-settings` too."),
)
"""What it says below them, where a phone needs to scroll."""
