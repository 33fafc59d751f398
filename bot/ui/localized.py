"""Texts of commands, which Discord shows in each player's own language."""

from __future__ import annotations

from discord.app_commands import locale_str

from bot.text.language import Text


def localized(text: Text) -> locale_str:
    """Return a text as discord.py's command tree takes it, which asks a translator for the other languages."""
    return locale_str(str(text), text=text)
