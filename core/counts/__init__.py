"""Count puzzles, whose every number counts the mines in its own cell as well: solved, explained, made and marked."""
