"""Modes: what sets some games apart from ordinary ones, a folder for each."""
