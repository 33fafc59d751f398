"""Variants of games and what belongs to them, in a folder for each mode of play."""
