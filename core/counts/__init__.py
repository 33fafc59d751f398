"""Count puzzles: each clue counts the mines in its own cell and its neighbours."""
