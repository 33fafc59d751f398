"""Emoji grids, pictures, and what fits into a message."""
