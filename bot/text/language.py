"""Texts for players, and the languages in which they are read.

A `Text` is a sentence or a label in English together with the values that go into it. Only modules named `text`, and
this package, write them. A `Language` turns a text into words. It is passed along, since two players may read the same
text in two languages at the same moment.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from functools import cached_property
from gettext import NullTranslations, translation
from pathlib import Path
from string import Formatter
from typing import Any

COMMAND, OPTION = "name of a command", "name of an option"
"""The contexts of names."""
DOMAIN = "sweeper"
FOLDER = Path(__file__).parent / "locale"
ENGLISH_LOCALE = "en-US"
"""The locale of the texts as they are written, as Discord calls it."""
MINUS = "−"
_COMMAND = re.compile(r"(?<=`/)([a-z-]+(?: [a-z-]+\b(?!:))*)(?: ([a-z]+)(?=:))?")
"""A command in a sentence, and the option that follows it."""
_OPTION = re.compile(r"(?<=`)[a-z]+(?=:?`)")
"""An option by itself."""


class Text:
    """A message for players: English words, and values for the `{names}` in them, which may be texts themselves.

    A `context` tells a message from another one with the same words, which other languages may need to tell apart.
    Players who hear texts read what is `heard` in place of a message whose emoji mean something.
    """

    __slots__ = ("context", "heard", "message", "values")

    def __init__(
        self, message: str, /, *, context: str | None = None, heard: Text | str | None = None, **values: object
    ) -> None:
        self.message = message
        self.context = context
        self.heard = heard
        self.values = values

    def template(self, translations: NullTranslations) -> str:
        """Return the translated words, with the names of the values still in them."""
        if self.context is None:
            return translations.gettext(self.message)
        return translations.pgettext(self.context, self.message)

    def __str__(self) -> str:
        """Return the text in English, for logs and tests."""
        return ENGLISH(self)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Text) and (self.message, self.context, self.values) == (
            other.message,
            other.context,
            other.values,
        )

    def __hash__(self) -> int:
        return hash(self.message)


class Name(Text):
    """The name of a command or an option, which players type. The catalogue lists those that there are."""

    __slots__ = ()

    def __init__(self, name: str, context: str) -> None:
        super().__init__(name, context=context)


class Plural(Text):
    """A message that reads differently for one thing and for several. Its `{number}` is how many there are."""

    __slots__ = ("many", "number")

    def __init__(self, one: str, many: str, number: int, /, *, context: str | None = None, **values: object) -> None:
        super().__init__(one, context=context, heard=None, number=number, **values)
        self.many = many
        self.number = number

    def template(self, translations: NullTranslations) -> str:
        if self.context is None:
            return translations.ngettext(self.message, self.many, self.number)
        return translations.npgettext(self.context, self.message, self.many, self.number)


class Template:
    """A message whose values come later: called with them by name, it returns the text.

    It has a second form if it reads differently for several things, and takes the `number` of them. A single value
    needs no name. A function that is declared for a name, such as `player=mention`, converts its value.
    """

    __slots__ = ("_context", "_many", "_message", "conversions", "names")

    def __init__(
        self,
        message: str,
        many: str | None = None,
        /,
        *,
        context: str | None = None,
        **conversions: Callable[[Any], object],
    ) -> None:
        self._message = message
        self._many = many
        self._context = context
        self.conversions = conversions
        self.names = {name for form in (message, many or "") for _, name, _, _ in Formatter().parse(form) if name}
        if many is not None:
            self.names.add("number")

    def __call__(self, *single: object, **values: Any) -> Text:
        """Return the text with these values. Raise `TypeError` unless they are those that it has names for."""
        if single and len(self.names) == 1:
            values = dict(zip(self.names, single, strict=True))
        elif single or values.keys() != self.names:
            raise TypeError(f"{self._message!r} needs {sorted(self.names)}, not {[*single, *values]}")
        for name, convert in self.conversions.items():
            values[name] = convert(values[name])
        if self._many is None:
            return Text(self._message, context=self._context, **values)
        return Plural(self._message, self._many, values.pop("number"), context=self._context, **values)


class Layout(Template):
    """A template of values and signs without a word, such as `{player} {score}`: no language needs to translate it."""

    __slots__ = ()


class Language:
    """A language that players read: called with a text, it gives its words."""

    def __init__(self, locale: str, translations: NullTranslations) -> None:
        self.locale = locale
        self._translations = translations

    def __call__(self, text: Text | str) -> str:
        """Return a text in this language. A string, such as a player's mention, stays what it is."""
        if isinstance(text, str):
            return text
        template = self._named(text.template(self._translations))
        if not text.values:
            return template
        values = {name: self(value) if isinstance(value, Text) else value for name, value in text.values.items()}
        if ",}" in template or any(isinstance(value, int | float) and value < 0 for value in values.values()):
            return _Numbers(self._thousands).vformat(template, (), values)
        return template.format(**values)

    @cached_property
    def _thousands(self) -> str:
        return Text(",", context="between thousands").template(self._translations)

    def command(self, name: str) -> str:
        """Return the full name of a command, such as `mines move`, as players with this language see it."""
        return " ".join(self(Name(word, COMMAND)) for word in name.split())

    def _named(self, template: str) -> str:
        """Return a sentence in which commands and options have their names in this language."""
        if "`" not in template:
            return template

        def named(match: re.Match[str]) -> str:
            option = f" {self(Name(match[2], OPTION))}" if match[2] else ""
            return self.command(match[1]) + option

        alone = _OPTION.sub(lambda match: self(Name(match[0], OPTION)), template)
        return _COMMAND.sub(named, alone)

    @property
    def seen(self) -> Language:
        """This language for players who see texts, which have to fit on a phone."""
        return Language(self.locale, self._translations)

    @cached_property
    def spoken(self) -> Language:
        """This language without emoji, for players who hear texts."""
        return _Spoken(self.locale, self._translations)


class _Numbers(Formatter):
    """Formats values with a language's own sign between thousands, and negative numbers with a minus sign."""

    def __init__(self, thousands: str) -> None:
        self._thousands = thousands

    def format_field(self, value: object, format_spec: str) -> str:
        field: str = super().format_field(value, format_spec)
        if format_spec.endswith(","):
            field = field.replace(",", self._thousands)
        return field.replace("-", MINUS) if isinstance(value, int | float) else field


class _Spoken(Language):
    """A language without emoji and signs, which screen readers speak by their names."""

    def __call__(self, text: Text | str) -> str:
        if isinstance(text, Text) and text.heard:
            return self(text.heard)
        words = _STARS.sub(lambda stars: self(STARS(len(stars[0].replace("☆", "")))), super().__call__(text))
        words = _COUNTED.sub(lambda sign: self._before_number(SIGNS[sign[1]]), words)
        words = _EMOJI.sub(lambda found: found["typed"] or "", words)
        return _TRAILING.sub("", _DOTS.sub(self._between, words))

    def _before_number(self, sign: Text) -> str:
        """Return what stands before a number. A full-width colon needs no space."""
        words = self(sign)
        return words if words.endswith("：") else f"{words} "

    @cached_property
    def _between(self) -> str:
        """What is between items, in place of a dot."""
        return super().__call__(APART(parts="", part=""))


APART = Template("{parts}; {part}")
"""Parts that have commas of their own."""
SIGNS = {
    "💣": Text("mines:"),
    "💥": Text("mines hit:"),
    "❤️": Text("lives:"),
    "⛏️": Text("opened:"),
    "★": Text("stars:"),
    "≈": Text("about"),
}
"""What signs before a number mean."""
STARS = Template("{number} star", "{number} stars")
_COUNTED = re.compile(f"({'|'.join(SIGNS)}) ?(?=[\u3400-\u9fff]{{0,2}} ?[0-9])")
_STARS = re.compile("⭐+|[★☆]{2,}")
_EMOJI = re.compile(
    "(?P<typed>```.*?```|`[^`\n]*`)|(?:<:\\w+:\\d+>|[\u2190-\u2bff\U0001f000-\U0001faff])\ufe0f? ?", re.DOTALL
)
"""An emoji of our own or of Unicode and the blank after it; or what players typed, which stays as it is."""
_DOTS = re.compile(" ·(?: ·)* ")
_TRAILING = re.compile(" +$", re.MULTILINE)

ENGLISH = Language(ENGLISH_LOCALE, NullTranslations())


class Languages:
    """All languages there are translations for, by Discord's names of locales."""

    def __init__(self, languages: Sequence[Language] = (ENGLISH,)) -> None:
        self._languages: Mapping[str, Language] = {language.locale: language for language in languages}

    @classmethod
    def load(cls, folder: Path = FOLDER) -> Languages:
        """Read the compiled catalogues in a folder. English needs none."""
        locales = [path.parent.parent.name for path in sorted(folder.glob(f"*/LC_MESSAGES/{DOMAIN}.mo"))]
        return cls([ENGLISH, *(Language(locale, translation(DOMAIN, folder, [locale])) for locale in locales)])

    def __iter__(self) -> Iterator[Language]:
        return iter(self._languages.values())

    @property
    def translated(self) -> bool:
        """Whether there is another language than English."""
        return set(self._languages.values()) != {ENGLISH}

    def __getitem__(self, locale: str) -> Language:
        """Return the language of a locale, or English where there is no translation."""
        return self._languages.get(locale, ENGLISH)


def command(name: str) -> Text:
    """Return a command in a sentence, such as `/mines move`, which players see by its name in their language."""
    return Layout(f"`/{name}`")()


def listed(items: Sequence[Text | str]) -> Text | str:
    """Return items as a list in a sentence, such as "A1, B1 and C1"."""
    if not items:
        return ""
    *others, last = items
    if not others:
        return last
    return Text("{items} and {last}", items=joined(others), last=last)


def joined(items: Sequence[Text | str]) -> Text | str:
    """Return items with commas between them."""
    return _linked(items, lambda items, item: Text("{items}, {item}", items=items, item=item))


def _linked(items: Sequence[Text | str], link: Callable[[Text | str, Text | str], Text]) -> Text | str:
    """Return items linked in pairs, so that even a thousand of them are only a few texts deep."""
    if len(items) == 1:
        return items[0]
    half = len(items) // 2
    return link(_linked(items[:half], link), _linked(items[half:], link))


def shortened(items: Sequence[Text | str], most: int) -> Text | str:
    """Return a list of the first items, `most` at most, and how many more there are."""
    more = len(items) - most
    return WITH_MORE(items=joined(items[:most]), more=more) if more > 0 else listed(items)


OWN_NAME = Text("English", context="this language")
"""What each language is called in itself."""
WITH_MORE = Template("{items} and {more} more")
"""Items, however they are joined, and how many more there are."""


SMALL = Layout("-# {line}")
"""A line in small print."""
_SIGNED = Layout("{sign} {line}")


def signed(sign: str, line: Text | str) -> Text:
    """Return a line behind an emoji, which players who hear texts don't hear."""
    return _SIGNED(sign=sign, line=line)


DOTTED = Layout("{items} · {item}")


def dotted(items: Sequence[Text | str]) -> Text | str:
    """Return short items in a line, with dots between them."""
    return _linked(items, lambda items, item: DOTTED(items=items, item=item))


def relative(at: datetime) -> str:
    """Return a time that Discord shows as the time since then or until then."""
    return f"<t:{int(at.timestamp())}:R>"


def sentences(texts: Sequence[Text | str]) -> Text | str:
    """Return sentences that follow each other."""
    return _linked(texts, lambda former, latter: Text("{sentences} {sentence}", sentences=former, sentence=latter))


def clock(duration: timedelta) -> str:
    """Return a duration as a clock shows it."""
    minutes, seconds = divmod(int(duration.total_seconds()), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def stopwatch(milliseconds: float) -> str:
    """Return a time as a stopwatch shows it, in hundredths of a second."""
    minutes, hundredths = divmod(int(milliseconds) // 10, 60 * 100)
    hours, minutes = divmod(minutes, 60)
    seconds = f"{hundredths / 100:05.2f}"
    return f"{hours}:{minutes:02}:{seconds}" if hours else f"{minutes}:{seconds}"
