"""Minesweeper, from its rules at work to its buttons."""
