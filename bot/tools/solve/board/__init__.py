"""Boards of Minesweeper in texts that players paste."""
