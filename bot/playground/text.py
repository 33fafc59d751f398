"""The texts of the playground itself, which are for engineers and so in English alone."""

PUZZLE = "Puzzle"

GREETING = (
    "### 👋 Welcome to the playground",
    "Press **Beginner** to start, or type `/minesweeper` in the box below and press Enter twice.",
    "The buttons below the board are its yellow squares.",
)
"""What the bot says first above its buttons, line by line."""
THEN = (
    "Then try:",
    "- **Hint**, below the board, shows a safe square and why it's safe.",
    "- **My board** is a private copy of the board with buttons of its own.",
    "- **Viewing as**, at the top, makes you Grace or Linus. You can also open this page twice.",
    "- **Daily** opens today's board, the same for everyone.",
    "- **Duel** starts a duel against the bot: find more mines than it does.",
    "- `/race` opens a race. Open this page twice, and join as two players.",
    "- `/tactics` trains you to find the safe square. **Replay**, below a finished game, shows it move by move.",
    "- **Puzzle** starts a count puzzle. `/mines solve` solves one of your own.",
    "- `/mines help` explains the rest. As Ada, try *Server settings* in `/settings` too.",
)
"""What it says below them, where a phone needs to scroll."""
