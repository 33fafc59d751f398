"""Commands in texts become mentions that open the command."""

import re
from gettext import NullTranslations

import pytest

from bot.render.budget import CHARACTERS
from bot.text.language import ENGLISH, Language
from bot.ui.sending import mention_commands, mentions_of
from tests.bot.answers import COMMAND, buttons_of, shown
from tests.bot.table import Table

MESSAGE_LENGTH = 2000
LONGEST_ID = "9" * 19
NAMED = re.compile(r"`/[a-z]")


class Names(NullTranslations):
    """Translated names of commands."""

    def __init__(self, names: dict[str, str]) -> None:
        super().__init__()
        self._names = names

    def pgettext(self, context: str, message: str) -> str:
        return self._names.get(message, message)


@pytest.mark.parametrize(
    ("command", "named"),
    [("mines board", ["minesweeper"]), ("puzzle board", ["puzzle new"])],
)
async def test_a_refusal_mentions_the_command_to_use(table: Table, command: str, named: list[str]) -> None:
    told = shown(await table.command(table.alice, command)).content
    assert COMMAND.findall(told) == named
    assert not NAMED.search(told)


@pytest.mark.parametrize("command", ["mines help", "puzzle help"])
async def test_help_mentions_every_command_and_fits_with_the_longest_ids(table: Table, command: str) -> None:
    answer = shown(await table.command(table.alice, command))
    mentioned = 0
    for button in buttons_of(answer):
        page = answer if button["disabled"] else shown(await table.alice.click(answer, custom_id=button["custom_id"]))
        text = page.components[0]["content"]
        mentioned += len(COMMAND.findall(text))
        assert not NAMED.search(text)
        assert len(re.sub(r":[0-9]+>", f":{LONGEST_ID}>", text)) <= CHARACTERS
    assert mentioned >= 4


async def test_every_subcommand_has_a_mention_with_the_id_of_its_command(table: Table) -> None:
    mentions = mentions_of(await table.bot.tree.fetch_commands())
    assert {"minesweeper", "mines move", "mines forget-me", "puzzle solve"} <= mentions.keys()
    assert not {"mines", "puzzle", "Analyse board"} & mentions.keys()
    ids = {name.split()[0]: mention.split(":")[1] for name, mention in mentions.items()}
    assert all(mention == f"</{name}:{ids[name.split()[0]]}" for name, mention in mentions.items())


@pytest.mark.parametrize(
    "text", ["`/checkers` starts one", "/minesweeper", "`c7 /minesweeper`", "```\n/minesweeper\n```"]
)
def test_other_words_in_backticks_stay(text: str) -> None:
    assert mention_commands(text, {"minesweeper": "</minesweeper:7>"}, MESSAGE_LENGTH) == text


def test_commands_stay_if_mentions_would_be_too_long() -> None:
    assert mention_commands("`/mines`", {"mines": "</mines:7>"}, 9) == "`/mines`"
    assert mention_commands("`/mines`", {"mines": "</mines:7>"}, 10) == "</mines:7>"


async def test_a_name_is_mentioned_in_every_language_unless_two_mean_different_commands(table: Table) -> None:
    german = Language("de", Names({"daily": "täglich", "replay": "stats"}))
    mentions = mentions_of(await table.bot.tree.fetch_commands(), [ENGLISH, german])
    assert mentions["täglich"] == mentions["daily"] == table.bot.mentions["daily"]
    assert "stats" not in mentions
