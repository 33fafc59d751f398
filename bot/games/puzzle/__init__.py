"""Count puzzles in a channel, from their rules at work to their buttons."""
