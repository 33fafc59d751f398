"""Commands in texts become mentions that open the command."""

import re
from gettext import NullTranslations

import pytest

from bot.board.emoji import CHARACTERS
from bot.discord.sending import mention_commands, mentions_of
from bot.text.language import ENGLISH, Language
from tests.bot.answers import COMMAND, buttons_of, shown
from tests.bot.table import Table

LONGEST_ID = "9" * 19
NAMED = re.compile(r"`/[a-z]")


class Names(NullTranslations):
    """Translated names of commands."""

    def __init__(self, names: dict[str, str]) -> None:
        super().__init__()
        self._names = names

    def pgettext(self, context: str, message: str) -> str:
        return self._names.get(message, message)


async def test_a_refusal_mentions_the_command_to_use(table: Table) -> None:
    told = shown(await table.command(table.alice, "mines board")).content
    assert COMMAND.findall(told) == ["minesweeper"]
    assert not NAMED.search(told)


async def test_help_mentions_every_command_and_fits_with_the_longest_ids(table: Table) -> None:
    answer = shown(await table.command(table.alice, "mines help"))
    mentioned = 0
    for button in [one for one in buttons_of(answer) if one["custom_id"].endswith(":topic")]:
        page = answer if button["disabled"] else shown(await table.alice.click(answer, custom_id=button["custom_id"]))
        text = page.components[0]["content"]
        mentioned += len(COMMAND.findall(text))
        assert not NAMED.search(text)
        assert len(re.sub(r":[0-9]+>", f":{LONGEST_ID}>", text)) <= CHARACTERS
    assert mentioned >= 4


@pytest.mark.parametrize(
    ("text", "mentioned", "most"),
    [
        ("`/mines`", "</mines:7>", 10),
        ("`/mines`", "`/mines`", 9),
        *((text, text, 2000) for text in ("`/checkers` starts one", "/mines", "`c7 /mines`", "```\n/mines\n```")),
    ],
)
def test_known_commands_in_backticks_are_mentioned_where_there_is_room(text: str, mentioned: str, most: int) -> None:
    assert mention_commands(text, {"mines": "</mines:7>"}, most) == mentioned


async def test_every_subcommand_is_mentioned_by_its_name_in_every_language_unless_two_mean_different_ones(
    table: Table,
) -> None:
    german = Language("de", Names({"daily": "täglich", "replay": "stats"}))
    commands = await table.bot.tree.fetch_commands()
    mentions = mentions_of(commands)
    assert {"minesweeper", "mines move", "mines privacy", "mines solve"} <= mentions.keys()
    assert not {"mines", "Solve"} & mentions.keys()
    ids = {name.split()[0]: mention.split(":")[1] for name, mention in mentions.items()}
    assert all(mention == f"</{name}:{ids[name.split()[0]]}" for name, mention in mentions.items())
    both = mentions_of(commands, [ENGLISH, german])
    assert both["täglich"] == both["daily"] == table.bot.mentions["daily"]
    assert "stats" not in both
