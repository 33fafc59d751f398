"""Minesweeper on Discord: slash commands and buttons over the rules in `core`."""
