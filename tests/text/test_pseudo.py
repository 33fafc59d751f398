"""The pseudo-language itself."""

import pytest

from bot.text.language import Plural, Text, listed
from tests.pseudo import PSEUDO, bare_words, disguise


def test_texts_become_longer_and_stand_in_brackets() -> None:
    message = "Only the starter or a moderator can resign."
    worded = PSEUDO(Text(message))
    assert worded.startswith("⟦Øñļý ţĥé")
    assert worded.endswith("ẋ⟧")
    assert len(worded) == pytest.approx(1.4 * len(message), abs=1)


def test_values_commands_and_markdown_are_kept() -> None:
    text = Text("### Start\n- Use `/mines help`, {player} (<@7>).", player="<@1>")
    assert PSEUDO(text) == "### ⟦Šţåŕţ⟧\n- ⟦Ûšé `/ɱîñéš ĥéļþ`, <@1> (<@7>).ẋẋẋẋẋẋẋẋẋ⟧"


def test_plurals_and_texts_within_texts_are_disguised() -> None:
    text = Text("There are {mines}.", mines=Plural("{number} mine", "{number} mines", 2))
    assert bare_words(PSEUDO(text)) == []
    assert bare_words(PSEUDO(listed(["A1", "B1"]))) == []


def test_english_words_are_found_in_values_and_beside_texts() -> None:
    text = Text("That was {what}.", what="too fast")
    assert bare_words(f"{PSEUDO(text)} Try again.") == ["too", "fast", "Try", "again"]


def test_commands_mentions_cells_and_what_players_typed_are_no_english() -> None:
    assert bare_words("`/mines help` <@17> </puzzle:7> AA1 b-f9 33% ```\nfoo bar\n```") == []


def test_code_blocks_are_kept() -> None:
    assert disguise("You wrote:\n```\n{typed}\n```").endswith("⟧\n```\n{typed}\n```")
