"""The catalogue of texts (`make texts`): a template from the sources, and the languages that are translated from it."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from functools import cache
from io import BytesIO
from pathlib import Path
from string import Formatter

from babel import Locale
from babel.messages import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from discord.app_commands import ContextMenu, Group

from bot.app import FEATURES, commands_of
from bot.text.language import COMMAND, DOMAIN, FOLDER, OPTION

SOURCES = [Path(__file__).parents[2] / folder for folder in ("bot", "core")]
TEMPLATE = FOLDER / f"{DOMAIN}.pot"
FORMS = {"Text": 1, "Plural": 2, "Template": 2, "Message": 2}
"""The names that write texts, and the most messages among their first arguments."""
HEADER = """\
# Texts of Sweeper. Written by: make texts
#
# The words in {braces} are values: keep them. docs/translating.md says how to add a language.
#"""
NOISE = re.compile(
    rb'^"(POT-Creation-Date|PO-Revision-Date|Generated-By|Project-Id-Version|Report-Msgid-Bugs-To): .*\n', re.MULTILINE
)
"""Lines without information, or that differ each time."""
BRITISH = "en-GB"
"""Has only the texts that differ from those in the sources, which are American."""
LONG_AGO = datetime.fromtimestamp(0, UTC)


@cache
def extract() -> Catalog:
    """Return all texts in the sources. Finding them takes a while, so it is done once."""
    catalogue = Catalog(project=DOMAIN, domain=DOMAIN, header_comment=HEADER, fuzzy=False)
    for path in sorted(path for folder in SOURCES for path in folder.rglob("*.py")):
        for messages, context in messages_in(path):
            catalogue.add(messages[0] if len(messages) == 1 else messages, context=context)
    for context, name in names():
        catalogue.add(name, context=context)
    return catalogue


def names() -> Iterator[tuple[str, str]]:
    """Yield the context and the name of every command, group and option."""
    for command in commands_of(FEATURES):
        for one in (command, *(command.walk_commands() if isinstance(command, Group) else ())):
            if not isinstance(one, ContextMenu):
                yield from ((COMMAND, word) for word in one.qualified_name.split())
                yield from ((OPTION, option.display_name) for option in getattr(one, "parameters", ()))


@cache
def calls_in(path: Path) -> list[ast.Call]:
    """Return the calls that a module is made of. Several tests look at those of all modules."""
    nodes = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    return [node for node in nodes if isinstance(node, ast.Call)]


def name_of(call: ast.Call) -> str:
    """Return the name of what is called, or nothing."""
    return str(getattr(call.func, "id", getattr(call.func, "attr", "")))


def messages_in(path: Path) -> Iterator[tuple[tuple[str, ...], str | None]]:
    """Yield the texts of a module: the message, the one for several things if there is one, and the context."""
    for name, call in texts_in(path):
        forms = [form for form in call.args[: FORMS[name]] if isinstance(form, ast.Constant)]
        context = next((keyword.value for keyword in call.keywords if keyword.arg == "context"), ast.Constant(None))
        if forms:
            yield tuple(map(ast.literal_eval, forms)), ast.literal_eval(context)


def texts_in(path: Path) -> Iterator[tuple[str, ast.Call]]:
    """Yield the texts that a module writes: a key of `FORMS`, and the call."""
    for call in calls_in(path):
        if isinstance(call.func, ast.Name) and call.func.id in FORMS:
            yield call.func.id, call


def written(catalogue: Catalog) -> bytes:
    """Return a catalogue as the content of its file: sorted, without lines of sources and without dates."""
    file = BytesIO()
    write_po(file, catalogue, width=120, no_location=True, sort_output=True, ignore_obsolete=True)
    return NOISE.sub(b"", file.getvalue())


def compiled(catalogue: Catalog) -> bytes:
    """Return a catalogue as the bot reads it: the same bytes each time."""
    file = BytesIO()
    catalogue.creation_date = LONG_AGO
    write_mo(file, catalogue)
    return file.getvalue()


def read(path: Path) -> Catalog:
    """Return the translations into one language, none if it is new. Its folder has its name, such as zh-CN."""
    locale = Locale.parse(path.parent.parent.name, sep="-")
    if not path.exists():
        return Catalog(locale, DOMAIN, header_comment=HEADER, fuzzy=False)
    with path.open("rb") as file:
        return read_po(file, locale, DOMAIN, abort_invalid=True)


def languages(folder: Path = FOLDER) -> list[Path]:
    """Return the files with translations, one for each language that has a folder."""
    return [path / "LC_MESSAGES" / f"{DOMAIN}.po" for path in sorted(folder.iterdir()) if path.is_dir()]


@cache
def shipped() -> dict[str, Catalog]:
    """Return the translations that ship, by their locales. They are only read."""
    return {path.parts[-3]: read(path) for path in languages()}


def flaws(catalogue: Catalog) -> Iterator[str]:
    """Yield flaws of translations: missing values, or values that the text doesn't have or writes in another way."""
    for message in catalogue:
        if message.id:
            known = _values(*_strings(message.id))
            plain = {(name, "") for name, _ in known}
            needed = {name for name, _ in known} - {"number"}  # "one more" needs none
            for translation in _strings(message.string):
                used = _values(translation)
                if translation and not (needed <= {name for name, _ in used} and used <= known | plain):
                    yield f"{message.id!r} has other values than {translation!r}"


def untranslated(catalogue: Catalog) -> int:
    """Return how many texts have no translation, or not one for each plural form."""
    return sum(not all(_strings(message.string) or [""]) for message in catalogue if message.id)


def update(path: Path, template: Catalog) -> None:
    """Bring one language up to date with the template, and compile it."""
    catalogue = read(path)
    catalogue.update(template, no_fuzzy_matching=True, update_header_comment=False)
    if path.parent.parent.name == BRITISH:
        for message in [message for message in catalogue if message.id and not any(_strings(message.string))]:
            catalogue.delete(message.id, message.context)
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(written(catalogue))
    path.with_suffix(".mo").write_bytes(compiled(read(path)))


def _strings(given: str | Sequence[str] | None) -> Sequence[str]:
    return [given] if isinstance(given, str) else given or []


def _values(*strings: str) -> set[tuple[str, str | None]]:
    """Return the names of values, each with how it is written, such as `,` for thousands.

    Braces that don't pair are the name of a value that no text has.
    """
    try:
        return {(name, how) for string in strings for _, name, how, _ in Formatter().parse(string) if name is not None}
    except ValueError as error:
        return {(str(error), None)}


def main() -> int:
    """Write the template, then update and compile each language. Return 1 if a translation is wrong."""
    template = extract()
    TEMPLATE.parent.mkdir(exist_ok=True)
    TEMPLATE.write_bytes(written(template))
    wrong = [f"{path}: {flaw}" for path in languages() for flaw in flaws(read(path))]
    print(*wrong, sep="\n", end="\n" if wrong else "", file=sys.stderr)
    if wrong:
        return 1
    for path in languages():
        update(path, template)
        print(f"{path.parent.parent.name}: {untranslated(read(path))} of {len(template)} texts have no translation")
    return 0


if __name__ == "__main__":
    sys.exit(main())
