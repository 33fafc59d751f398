"""README and `docs`: short, linked, complete, and with examples that work."""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from discord import AppCommandType
from discord.app_commands import Group

from bot.app import Bot
from bot.store.games import Store
from bot.text.language import DOMAIN, FOLDER
from tests.at_once import AtOnce
from tests.text.catalogue import extract, read

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"
ENGINE = ROOT / "docs" / "engine.md"
PLAYING = ROOT / "docs" / "playing.md"
ARCHITECTURE = ROOT / "docs" / "architecture.md"
DECISIONS = ROOT / "docs" / "decisions.md"
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])
LINK = re.compile(r'(?:(?<!`)\[(?:[^\[\]]|\[[^\]]*\])*\]\(|<img src=")([^)\s"]+)')
FENCE = re.compile(r"^```(?P<language>\w+)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
LABEL = re.compile(r"(?<![*\w])\*([^*\n]{2,60})\*(?![*\w])", re.ASCII)  # Chinese has no spaces around labels
OTHERS = {
    *(
        "App Verification",
        "Apps",
        "Bot",
        "Discovery",
        "Discovery Status",
        "Guild Install",
        "Installation",
        "New Application",
        "Reset Token",
        "User Install",
    ),
    *("Attach Files", "Manage Messages", "Manage Server", "View Channels"),
    *("Send Messages", "Send Messages in Threads"),
    *("Developer Mode", "Emojis", "Read Message History", "Use External Apps"),
    *("Security", "Report a vulnerability"),
    "Viewing as",
}
"""Labels of Discord, of GitHub and of the playground."""
MOST_LINES = {README: 100, ARCHITECTURE: 250}
MOST_BYTES = 3_000_000
COMMAND = re.compile(r"`(/[a-z-]+(?: [a-z-]+)?)(?=[`\s])")
"""A command in a page, without its options."""
NO_COMMANDS = {"/mines", "/metrics", "/healthz"}


@pytest.mark.parametrize("page", MOST_LINES, ids=lambda page: page.name)
def test_what_strangers_read_first_is_short(page: Path) -> None:
    assert len(page.read_text(encoding="utf-8").splitlines()) <= MOST_LINES[page]


def test_readme_shows_a_moving_picture_under_three_megabytes() -> None:
    moving = [target for target in links(README) if target.endswith(".gif")]

    assert len(moving) == 1
    assert (ROOT / moving[0]).stat().st_size < MOST_BYTES


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_relative_links_lead_to_files_and_headings(page: Path) -> None:
    for target in links(page):
        if ":" in target:
            continue
        path, _, heading = target.partition("#")
        file = (page.parent / path) if path else page
        assert file.exists(), f"{page.name} links to {target}"
        if heading:
            assert heading in anchors(file), f"{page.name} links to {target}"


@pytest.mark.parametrize("page", [ARCHITECTURE, DECISIONS], ids=lambda page: page.name)
def test_files_that_the_map_names_exist(page: Path) -> None:
    named = set(re.findall(r"\w[\w/]*\.py\b", page.read_text(encoding="utf-8"))) - {"discord.py"}
    files = [file.as_posix() for folder in ("bot", "core", "tests") for file in (ROOT / folder).rglob("*.py")]
    assert [name for name in named if not any(file.endswith(f"/{name}") for file in files)] == []


@pytest.mark.parametrize("page", [page for page in PAGES if page.parent != ROOT], ids=lambda page: page.name)
def test_every_page_of_docs_is_linked_from_readme(page: Path) -> None:
    assert f"docs/{page.name}" in links(README)


async def test_the_manual_lists_all_commands_and_no_page_names_another() -> None:
    store = await Store.open("sqlite://")
    async with Bot(store, AtOnce(), AtOnce()) as bot:
        commands = [command for command in bot.tree.walk_commands() if not isinstance(command, Group)]
        menus = bot.tree.get_commands(type=AppCommandType.message)
    await store.close()
    names = {f"/{command.qualified_name}" for command in commands}
    lines = PLAYING.read_text(encoding="utf-8").splitlines()
    table = lines[lines.index("| Command | What it does |") + 2 :]
    listed = [line.split(" | ")[0].strip("| ") for line in table[: table.index("")]]

    assert sorted(listed) == sorted([*(f"`{name}`" for name in names), *(f"*{menu.name}*" for menu in menus)])
    for page in PAGES:
        if page.name != "CHANGELOG.md":
            written = COMMAND.findall(page.read_text(encoding="utf-8"))
            assert set(written) - names - NO_COMMANDS == set(), page.name


@pytest.mark.parametrize("page", [page for page in PAGES if page.name != "CHANGELOG.md"], ids=lambda page: page.name)
def test_labels_are_up_to_date(page: Path) -> None:
    texts = texts_in(page.stem.partition(".")[2])  # such as zh-TW for `playing.zh-TW.md`
    labels = set(LABEL.findall(page.read_text(encoding="utf-8"))) - OTHERS
    assert [label for label in labels if not any(is_shown_in(label, text) for text in texts)] == []


def test_python_examples_of_the_engine_print_what_they_say() -> None:
    sessions = "\n".join(text for language, text in fenced(ENGINE) if language == "pycon")
    examples = doctest.DocTestParser().get_doctest(sessions, {}, ENGINE.name, str(ENGINE), 0)

    assert examples.examples
    assert doctest.DocTestRunner().run(examples).failed == 0


def test_shell_examples_of_the_engine_print_what_they_say(tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    examples = [example for language, text in fenced(ENGINE) if language == "console" for example in commands(text)]

    assert examples
    for command, expected in examples:
        run = subprocess.run(
            command.replace("python -m core", f"'{sys.executable}' -m core"),
            shell=True,
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            text=True,
            timeout=30,
            check=True,
        )
        assert run.stdout == expected, command


@pytest.mark.parametrize(("name", "most"), [("summary", 200), ("description", 400), ("expanded", 4000)])
def test_texts_of_the_listing_fit(name: str, most: int) -> None:
    assert 0 < len(listed(name)) <= most


def test_the_listing_has_five_tags() -> None:
    tags = listed("tags").splitlines()
    assert len(set(tags)) == len(tags) == 5
    assert max(map(len, tags)) <= 20


@pytest.mark.parametrize("page", ["PRIVACY.md", "TERMS.md"])
def test_policies_name_nobody_and_say_where_the_bot_does(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    assert "`/mines help` and `/mines privacy` show who" in " ".join(text.split())
    assert f"]({page})" in README.read_text(encoding="utf-8")


def listed(name: str) -> str:
    """A text of the listing."""
    page = (ROOT / "docs" / "listing.md").read_text(encoding="utf-8")
    return page.partition(f"```text {name}\n")[2].partition("\n```")[0]


def links(page: Path) -> list[str]:
    """Where the links and pictures of a page lead."""
    return LINK.findall(page.read_text(encoding="utf-8"))


@cache
def texts_in(locale: str) -> list[str]:
    """The bot's texts in a language, and in English for no language."""
    catalogue = read(FOLDER / locale / "LC_MESSAGES" / f"{DOMAIN}.po") if locale else extract()
    known = [message.string if locale else message.id for message in catalogue if message.id]
    return [text for texts in known for text in ([texts] if isinstance(texts, str) else texts or ())]


def is_shown_in(label: str, text: str) -> bool:
    """Return whether a label is a text, the beginning of a choice, or a part of a line such as `🧠 no guess`."""
    start = re.split("[:：]", label)[0]
    return (
        text in (label, f"{start}: {{size}}", f"{start}：{{size}}")
        or text.startswith((f"{label}:", f"{label}："))
        or text.endswith(label)
    )


def anchors(page: Path) -> set[str]:
    """The names that GitHub gives to the headings of a page."""
    headings = HEADING.findall(page.read_text(encoding="utf-8"))
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def fenced(page: Path) -> Iterator[tuple[str, str]]:
    """The fenced blocks of a page, each after its language."""
    for match in FENCE.finditer(page.read_text(encoding="utf-8")):
        yield match["language"], match["text"]


def commands(session: str) -> Iterator[tuple[str, str]]:
    """The commands of a shell session, each with what it prints."""
    for part in re.split(r"^\$ ", session, flags=re.MULTILINE)[1:]:
        command, _, output = part.partition("\n")
        yield command, output
