"""The catalogue of texts, and languages made from it."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages import Catalog

from bot.text.language import ENGLISH, Languages, Plural, Text
from tests.text import catalogue

LANGUAGES = catalogue.languages()


def literals() -> Iterator[object]:
    """The message ids in the sources, by Python's own parser."""
    for path in catalogue.SOURCES.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args:
                given = [argument.value for argument in node.args if isinstance(argument, ast.Constant)]
                if node.func.id == "Text" and given:
                    yield given[0]
                elif node.func.id == "Plural" and len(given) > 1:
                    yield given[0], given[1]


@pytest.fixture
def german(tmp_path: Path) -> Path:
    """The folder of a catalogue in one other language."""
    texts = Catalog(locale="de", domain="sweeper")
    texts.add("New game", "Neues Spiel")
    texts.add("{player} is out.", "{player} ist raus.")
    texts.add(("{number} mine", "{number} mines"), ("{number} Mine", "{number} Minen"))
    file = tmp_path / "de" / "LC_MESSAGES" / "sweeper.po"
    file.parent.mkdir(parents=True)
    file.write_bytes(catalogue.written(texts))
    return tmp_path


def test_the_template_is_up_to_date() -> None:
    assert catalogue.written(catalogue.extract()) == catalogue.TEMPLATE.read_bytes(), "run: make texts"


def test_extraction_finds_every_text() -> None:
    assert {message.id for message in catalogue.extract() if message.id} == set(literals())


@pytest.mark.parametrize("path", LANGUAGES, ids=[path.parts[-3] for path in LANGUAGES])
def test_every_language_is_compiled_and_keeps_the_values(path: Path) -> None:
    texts = catalogue.read(path)
    assert list(catalogue.flaws(texts)) == []
    assert catalogue.compiled(texts) == path.with_suffix(".mo").read_bytes(), "run: make texts"
    assert {message.id for message in texts} == {message.id for message in catalogue.extract()}, "run: make texts"


def test_a_compiled_language_words_texts(german: Path) -> None:
    [file] = catalogue.languages(german)
    template = catalogue.read(file)
    template.add("Not translated yet.")
    catalogue.update(file, template)

    language = Languages.load(german)["de"]
    assert language(Text("New game")) == "Neues Spiel"
    assert language(Text("{player} is out.", player="Ada")) == "Ada ist raus."
    assert [language(Plural("{number} mine", "{number} mines", number)) for number in (1, 2)] == ["1 Mine", "2 Minen"]
    assert language(Text("Not translated yet.")) == "Not translated yet."


def test_a_new_folder_becomes_a_language(tmp_path: Path) -> None:
    (tmp_path / "zh-CN").mkdir()
    [file] = catalogue.languages(tmp_path)
    catalogue.update(file, catalogue.extract())
    assert {message.id for message in catalogue.read(file)} == {message.id for message in catalogue.extract()}
    assert Languages.load(tmp_path)["zh-CN"](Text("New game")) == "New game"


def test_other_locales_read_english(german: Path) -> None:
    assert Languages.load(german)["fr"] is ENGLISH


def test_updating_drops_texts_that_are_gone(german: Path) -> None:
    [file] = catalogue.languages(german)
    template = Catalog()
    template.add("New game")
    catalogue.update(file, template)
    assert [message.id for message in catalogue.read(file) if message.id] == ["New game"]


@pytest.mark.parametrize("translation", ["{spieler} ist raus.", "Raus.", "{player} ist {hier} raus."])
def test_translations_must_keep_the_values(translation: str) -> None:
    texts = Catalog(locale="de")
    texts.add("{player} is out.", translation)
    assert len(list(catalogue.flaws(texts))) == 1


def test_a_singular_may_leave_out_its_number() -> None:
    texts = Catalog(locale="de")
    texts.add(("{number} mine", "{number} mines"), ("eine Mine", "{number} Minen"))
    assert list(catalogue.flaws(texts)) == []
