"""The languages that players read today."""

from bot.text.language import ENGLISH, Language, Languages
from tests.text import catalogue

SHIPPED = [ENGLISH, *(Languages.load()[path.parts[-3]] for path in catalogue.languages())]


class OnlyLanguage(Languages):
    """A world that reads one language, whatever its locales are."""

    def __init__(self, language: Language) -> None:
        super().__init__([language])
        self._only = language

    def __getitem__(self, locale: str) -> Language:
        return self._only
