"""The version of the bot, as pyproject.toml names it."""

from importlib.metadata import version

VERSION = version("sweeper")
