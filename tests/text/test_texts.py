"""Texts for players are written in modules named `text`, completely, and can all be translated."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from string import Formatter
from types import ModuleType

import pytest

from bot.text.language import Template, Text
from bot.text.words import mention
from tests.pseudo import PSEUDO, bare_words, disguise
from tests.text.catalogue import FORMS, calls_in, name_of, texts_in
from tests.text.sampling import sampled_texts

BOT = Path(__file__).parents[2] / "bot"
SOURCES = sorted(path.relative_to(BOT).as_posix() for path in BOT.rglob("*.py"))
ANSWERS = {"PlayerError": 0, "OfferError": 0, "TookTooLong": 0, "reply": 1, "replace_with": 1}
"""What takes a text for players, and as which argument."""
COMPONENTS = {"LastingButton", "Label", "TextInput", "SelectOption", "Choice", "command", "context_menu", "Group"}
"""Discord's components and commands, whose words are all texts."""
LABELS = {"label", "title", "description", "placeholder", "text"}
WORDS = re.compile(r"[A-Za-z']{2,}[^A-Za-z]*\s[^A-Za-z]*[A-Za-z']{2,}")


def is_text_module(source: str) -> bool:
    return "text" in source.removesuffix(".py").split("/")


def messages_of(name: str, call: ast.Call) -> list[ast.expr]:
    return call.args[: FORMS[name]]


def written_texts() -> Iterator[tuple[str, str, ast.Call]]:
    """The texts in the sources: module, `Text`, `Plural` or `Template`, and the call."""
    for source in SOURCES:
        for name, call in texts_in(BOT / source):
            if not ast.unparse(call.args[0]).startswith("self."):  # a template's own
                yield source, name, call


def names_in(message: str) -> set[str]:
    """The placeholders of a message."""
    return {
        name.partition(".")[0].partition("[")[0] for _, name, _, _ in Formatter().parse(message) if name is not None
    }


def literals_in(node: ast.AST) -> list[str]:
    """The strings that are written in an argument, outside of texts."""
    within = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in FORMS
    inner = [] if within else [literal for child in ast.iter_child_nodes(node) for literal in literals_in(child)]
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else inner


def test_texts_are_written_in_text_modules_alone() -> None:
    elsewhere = {
        f"{source}:{call.lineno}"
        for source, name, call in written_texts()
        if not is_text_module(source) and any(isinstance(message, ast.Constant) for message in messages_of(name, call))
    }
    assert elsewhere == set()


def test_message_ids_are_plain_literals() -> None:
    for source, name, call in written_texts():
        for message in messages_of(name, call):
            assert isinstance(message, ast.Constant), f"{source}:{call.lineno}: {ast.unparse(message)}"
            assert isinstance(message.value, str)


def test_every_placeholder_has_a_value_and_every_value_a_placeholder() -> None:
    for source, name, call in written_texts():
        given = {keyword.arg for keyword in call.keywords} - {"context", "heard"}
        if None in given:  # values passed on with **
            continue
        used = {name for message in messages_of(name, call) for name in names_in(ast.literal_eval(message))}
        assert given <= used, f"{source}:{call.lineno}"
        if name != "Template":
            assert used <= given | ({"number"} if name == "Plural" else set()), f"{source}:{call.lineno}"


def test_templates_are_called_with_the_values_they_name() -> None:
    """A template checks them too, but a player would meet that error."""
    for source in set(SOURCES) - {"store/migrations/env.py"}:  # which runs when it is imported
        module = import_module("bot." + source.removesuffix(".py").removesuffix("/__init__").replace("/", "."))
        for call in calls_in(BOT / source):
            for template in templates_of(call.func, module):
                given = {keyword.arg for keyword in call.keywords}
                assert given == template.names or (len(call.args) == len(template.names) == 1 and not given), (
                    f"{source}:{call.lineno}"
                )


def templates_of(function: ast.expr, module: ModuleType) -> list[Template]:
    """Return the template that is called by its name in a module, or those in the table that it is taken from."""
    match function:
        case ast.Name(id=name):
            found = getattr(module, name, None)
        case ast.Attribute(value=ast.Name(id=name), attr=attribute):
            found = getattr(getattr(module, name, None), attribute, None)
        case ast.Subscript(value=table):
            return templates_of(table, module)
        case _:
            return []
    inner = found.values() if isinstance(found, Mapping) else [found]
    return [template for template in inner if isinstance(template, Template)]


def test_layouts_have_no_words_to_translate() -> None:
    for source in SOURCES:
        for call in calls_in(BOT / source):
            if name_of(call) == "Layout" and isinstance(call.args[0], ast.Constant):
                layout = ast.literal_eval(call.args[0])
                assert disguise(layout) == layout, f"{source}:{call.lineno}"


def test_both_forms_of_a_plural_have_the_same_placeholders() -> None:
    for source, name, call in written_texts():
        one, *many = (names_in(ast.literal_eval(message)) - {"number"} for message in messages_of(name, call))
        assert many in ([], [one]), f"{source}:{call.lineno}"


def test_words_for_players_are_texts() -> None:
    for source in SOURCES:
        for call in calls_in(BOT / source):
            name, sentences, labels = name_of(call), [], []
            if name in ANSWERS:
                sentences = call.args[ANSWERS[name] : ANSWERS[name] + 1]
            if name in COMPONENTS:
                labels = [keyword.value for keyword in call.keywords if keyword.arg in LABELS]
            if name == "Choice":
                labels += [keyword.value for keyword in call.keywords if keyword.arg == "name"]
            if name == "TextDisplay":
                labels += call.args
            if name == "describe" and not call.args:
                labels = [keyword.value for keyword in call.keywords]
            bare = [literal for argument in sentences for literal in literals_in(argument) if WORDS.search(literal)]
            bare += [literal for argument in labels for literal in literals_in(argument) if bare_words(literal)]
            assert bare == [], f"{source}:{call.lineno}"


def test_texts_can_be_worded_and_nothing_english_is_left_among_their_values() -> None:
    assert len(sampled_texts()) > 1_000
    assert [name for name, text in sampled_texts() if isinstance(text, Text) and not str(text)] == []
    worded = {(name, text if isinstance(text, str) else PSEUDO(text)) for name, text in sampled_texts()}
    assert [(name, words) for name, words in worded if bare_words(words)] == []


@pytest.mark.parametrize("values", [{}, {"player": 1}, {"player": 1, "cell": "A1", "more": 2}])
def test_a_template_refuses_other_values_than_it_names(values: Mapping[str, object]) -> None:
    with pytest.raises(TypeError, match="needs"):
        Template("{player} opened {cell}")(**values)


def test_a_template_takes_a_single_value_without_its_name_and_converts_values() -> None:
    assert str(Template("{number} mine", "{number} mines")(2)) == "2 mines"
    with pytest.raises(TypeError, match="needs"):
        Template("{player} opened {cell}")("Ada")
    assert str(Template("{player} opened {cell}", player=mention)(player=5, cell="A1")) == "<@5> opened A1"
