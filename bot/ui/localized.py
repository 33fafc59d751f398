"""Texts of commands, which Discord shows in each player's own language."""

from __future__ import annotations

from discord import Locale
from discord.app_commands import Translator, locale_str
from discord.app_commands.translator import TranslationContextTypes

from bot.text.language import ENGLISH, Languages, Text


def localized(text: Text) -> locale_str:
    """Return a text as discord.py's command tree takes it, which asks a translator for the other languages."""
    return locale_str(str(text), text=text)


class CommandTranslator(Translator):
    """Words the localized texts of commands in every language there is."""

    def __init__(self, languages: Languages) -> None:
        self._languages = languages

    async def translate(self, string: locale_str, locale: Locale, context: TranslationContextTypes) -> str | None:
        """Return a command's text in a language; `None` for names, and where Discord shows the English text."""
        text, language = string.extras.get("text"), self._languages[locale.value]
        return None if text is None or language is ENGLISH else language(text)
