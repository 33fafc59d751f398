"""The catalogue of texts, and languages made from it."""

import re
from datetime import UTC, datetime
from pathlib import Path
from textwrap import dedent

import pytest
from babel.messages import Catalog

from bot.features.minesweeper.text.board import with_mines_left
from bot.features.race import text as race
from bot.text.language import (
    ENGLISH,
    FOLDER,
    OWN_NAME,
    SIGNS,
    Language,
    Languages,
    Plural,
    Template,
    Text,
    dotted,
    listed,
)
from tests.text import catalogue

AMERICAN, SPELLED_BRITISH = re.compile("olor|nalyz|ecogniz|eighbor"), re.compile("eighbour|ecognis|nalys|olour")


def ids(texts: Catalog) -> set[tuple[object, object]]:
    """The messages of a catalogue, with their contexts."""
    return {(message.id, message.context) for message in texts if message.id}


@pytest.fixture
def german(tmp_path: Path) -> Path:
    """The folder of a catalogue in one other language."""
    texts = Catalog(locale="de", domain="sweeper")
    texts.add("New game", "Neues Spiel")
    texts.add("{player} is out.", "{player} ist raus.")
    texts.add(("{number} mine", "{number} mines"), ("{number} Mine", "{number} Minen"))
    texts.add("{number:,} of {limit:,} squares, {player}", "{number:,} von {limit:,} Feldern, {player}")
    texts.add(",", ".", context="between thousands")
    texts.add("Mark", "Markieren", context="button")
    texts.add("Mark", "Markierung", context="shown")
    texts.add(("{number} mark", "{number} marks"), ("{number} Markierung", "{number} Markierungen"), context="shown")
    file = tmp_path / "de" / "LC_MESSAGES" / "sweeper.po"
    file.parent.mkdir(parents=True)
    file.write_bytes(catalogue.written(texts))
    return tmp_path


def test_the_template_is_up_to_date() -> None:
    assert catalogue.written(catalogue.extract()) == catalogue.TEMPLATE.read_bytes(), "run: make texts"


@pytest.mark.parametrize("locale", catalogue.shipped())
def test_every_language_is_compiled_and_keeps_the_values_without_guesses(locale: str) -> None:
    texts = catalogue.shipped()[locale]
    assert list(catalogue.flaws(texts)) == []
    assert catalogue.compiled(texts) == (FOLDER / locale / "LC_MESSAGES" / "sweeper.mo").read_bytes(), "run: make texts"
    assert ids(texts) <= ids(catalogue.extract()), "run: make texts"
    assert locale == catalogue.BRITISH or ids(texts) == ids(catalogue.extract()), "run: make texts"
    assert [message.id for message in texts if message.id and message.fuzzy] == []


@pytest.mark.parametrize("locale", ["zh-CN", "zh-TW"])
def test_chinese_has_every_text(locale: str) -> None:
    assert catalogue.untranslated(catalogue.shipped()[locale]) == 0


def test_british_english_has_just_the_texts_that_it_spells_differently() -> None:
    british = catalogue.shipped()[catalogue.BRITISH]
    assert {key for key in ids(catalogue.extract()) if AMERICAN.search(str(key))} <= ids(british)
    for message in british:
        assert not message.id or message.string not in ("", message.id)
        assert not AMERICAN.search(str(message.string))
    assert [message.id for message in catalogue.extract() if SPELLED_BRITISH.search(str(message.id))] == []


def test_british_english_reads_all_other_texts_as_they_are() -> None:
    language = Languages.load()[catalogue.BRITISH]
    assert language(OWN_NAME) == "English (UK)"
    assert language(Text("New game")) == "New game"
    assert [language(Plural("{number} mine", "{number} mines", number)) for number in (1, 2)] == ["1 mine", "2 mines"]


def test_a_new_folder_becomes_a_language_that_is_compiled_to_the_same_bytes_at_any_time(tmp_path: Path) -> None:
    (tmp_path / "zh-CN").mkdir()
    [file] = catalogue.languages(tmp_path)
    catalogue.update(file, catalogue.extract())
    texts = catalogue.read(file)
    assert ids(texts) == ids(catalogue.extract())
    assert Languages.load(tmp_path)["zh-CN"](Text("New game")) == "New game"
    texts.creation_date = datetime(2030, 1, 1, tzinfo=UTC)
    assert catalogue.compiled(texts) == file.with_suffix(".mo").read_bytes()


def test_texts_without_a_translation_are_counted(german: Path) -> None:
    [file] = catalogue.languages(german)
    texts = catalogue.read(file)
    assert catalogue.untranslated(texts) == 0
    texts.add("New")
    texts.add(("{number} flag", "{number} flags"), ("{number} Flagge", ""))
    assert catalogue.untranslated(texts) == 2


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
    assert Languages.load(german)["fr"] is ENGLISH


def test_each_language_groups_digits_with_its_own_sign(german: Path) -> None:
    [file] = catalogue.languages(german)
    catalogue.update(file, catalogue.read(file))
    text = Text("{number:,} of {limit:,} squares, {player}", number=1_234, limit=1_000_000, player="A, B")
    assert Languages.load(german)["de"](text) == "1.234 von 1.000.000 Feldern, A, B"
    assert ENGLISH(text) == "1,234 of 1,000,000 squares, A, B"


def test_negative_numbers_have_a_minus_sign_and_other_values_keep_their_hyphens() -> None:
    text = Text("{change:+,} and {luck:.1f} for {player}", change=-1_234, luck=-0.5, player="A-B")
    assert ENGLISH(text) == "−1,234 and −0.5 for A-B"


def test_spoken_items_and_lists_have_the_commas_of_their_language() -> None:
    chinese = Languages.load()["zh-CN"]
    assert chinese.spoken(dotted(["9x9", "💣 10"])).startswith("9x9；雷：10")
    assert chinese(listed(["A1", "B1", "C1"])) == "A1、B1和C1"


@pytest.mark.parametrize("language", list(Languages.load()), ids=lambda language: language.locale)
def test_titles_in_words_say_what_their_signs_mean(language: Language) -> None:
    signs = {sign: language.spoken(name).rstrip() for sign, name in SIGNS.items()}
    for title in with_mines_left(30, [race.RACE], [race.HITS(2)]):
        told = language.spoken(title)
        assert signs["💣"] in told, told
        assert signs["💥"] in told, told


def test_the_same_words_in_two_contexts_are_two_texts(german: Path) -> None:
    [file] = catalogue.languages(german)
    catalogue.update(file, catalogue.read(file))
    language = Languages.load(german)["de"]

    button, shown = Text("Mark", context="button"), Text("Mark", context="shown")
    assert (language(button), language(shown)) == ("Markieren", "Markierung")
    assert (str(button), str(shown)) == ("Mark", "Mark")
    assert button != shown
    marks = Template("{number} mark", "{number} marks", context="shown")
    assert [language(marks(number)) for number in (1, 2)] == ["1 Markierung", "2 Markierungen"]


def test_extraction_finds_texts_of_each_kind_with_their_contexts(tmp_path: Path) -> None:
    source = """
        A = Text("Mark", context="button")
        B = Text("A mark " "of {player}", player=player)
        C = Plural("{number} mark", "{number} marks", 3)
        D = Template("Marked by {player}")
        E = Template("{number} flag", "{number} flags", context="shown", number=int)
    """
    path = tmp_path / "text.py"
    path.write_text(dedent(source), encoding="utf-8")
    assert list(catalogue.messages_in(path)) == [
        (("Mark",), "button"),
        (("A mark of {player}",), None),
        (("{number} mark", "{number} marks"), None),
        (("Marked by {player}",), None),
        (("{number} flag", "{number} flags"), "shown"),
    ]


def test_updating_drops_texts_that_are_gone(german: Path) -> None:
    [file] = catalogue.languages(german)
    template = Catalog()
    template.add("New game")
    catalogue.update(file, template)
    assert [message.id for message in catalogue.read(file) if message.id] == ["New game"]


@pytest.mark.parametrize(
    ("text", "translation", "flaws"),
    [
        ("{player} is out.", "{spieler} ist raus.", 1),
        ("{player} is out.", "Raus.", 1),
        ("{player} is out.", "{player} ist {hier} raus.", 1),
        ("{number:,} squares", "{number:，}个", 1),
        ("{number:,} squares", "{number:.}个", 1),
        ("{number:,} squares", "{number:,个", 1),
        ("{number:,} squares", "{number:,}}个", 1),
        ("{number:,} squares", "{number}个", 0),
        (("{number} mine", "{number} mines"), ("eine Mine", "{number} Minen"), 0),
    ],
)
def test_translations_must_keep_values_but_may_write_them_plainly(
    text: str | tuple[str, str], translation: str | tuple[str, str], flaws: int
) -> None:
    texts = Catalog(locale="de")
    texts.add(text, translation)
    assert len(list(catalogue.flaws(texts))) == flaws
