"""The languages that players read today, and a pseudo-language that remembers what it says."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from functools import cache
from typing import Any

from bot.text.language import Language, Languages, Text
from tests.pseudo import PseudoTranslations
from tests.text import catalogue

TRANSLATED = [Languages.load()[path.parts[-3]] for path in catalogue.languages()]
BRACKET = "⟦"
"""What each text in the pseudo-language begins with."""


class Recording(Language):
    """The pseudo-language. It remembers the texts that it words, so that they can be read in other languages later."""

    def __init__(self) -> None:
        super().__init__("pseudo", PseudoTranslations())
        self._worded = defaultdict[str, list[Text]](list)

    def __call__(self, text: Text | str) -> str:
        words = super().__call__(text)
        if isinstance(text, Text) and BRACKET in words and text not in self._worded[words]:
            self._worded[words].append(text)
        return words

    @property
    def seen(self) -> Language:
        return self

    def read_in(self, language: Language, change: Callable[[str], str]) -> Callable[[Any], Any]:
        """Return what rewords all that was sent: in another language, with the change that sending makes to words.

        Of two texts with the same words, the longer one is read.
        """
        worded = {}
        for words, texts in sorted(self._worded.items(), key=lambda item: -len(item[0])):
            read = max((language(text) for text in texts), key=len)
            worded.update({words: read, change(words): change(read)})

        @cache
        def reword(shown: str) -> str:
            for words in filter(shown.__contains__, worded):
                shown = shown.replace(words, worded[words])
            assert BRACKET not in shown, f"not known as a text: {shown}"
            return shown

        def read_all(sent: Any) -> Any:
            if isinstance(sent, dict):
                return {name: read_all(value) for name, value in sent.items()}
            if isinstance(sent, list):
                return [read_all(value) for value in sent]
            return reword(sent) if isinstance(sent, str) and BRACKET in sent else sent

        return read_all


class OnlyLanguage(Languages):
    """A world that reads one language, whatever its locales are."""

    def __init__(self, language: Language) -> None:
        super().__init__([language])
        self._only = language

    @property
    def translated(self) -> bool:
        """Leave commands in English, since translating them takes a while."""
        return False

    def __getitem__(self, locale: str) -> Language:
        return self._only
