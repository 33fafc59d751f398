"""Texts for players, and the languages they are translated into."""
