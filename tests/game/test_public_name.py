"""Names for the standings of all servers: what is allowed, and that nothing else gets through."""

from contextlib import suppress
from unicodedata import category, is_normalized

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.errors import PlayerError
from bot.game import text
from bot.game.settings import check_name
from bot.text.language import Text

PIECES = [*"ab1_ .-@*|`<>#/:~", "\u200b", "\u202e", "\u0301", "\u3164", "\x00", "\ud800", "ﬁ", "＠", "www.", "李", "🙂"]
names = st.text(max_size=30) | st.lists(st.sampled_from(PIECES), max_size=30).map("".join)


@pytest.mark.parametrize(
    ("typed", "stored"),
    [
        ("alice", "alice"),
        ("  Mine   Sweeper ", "Mine Sweeper"),
        ("ｆｕｌｌ", "full"),
        ("Xx_mine_xX", "Xx_mine_xX"),
        ("J.R. O'Neil-Smith", "J.R. O'Neil-Smith"),
        ("Nguyễn Thị Hải", "Nguyễn Thị Hải"),
        ("हिन्दी", "हिन्दी"),
        ("지뢰", "지뢰"),
        ("alice 🙂", "alice 🙂"),
        ("❤\ufe0f alice", "❤ alice"),
        ("a" * 20, "a" * 20),
        ("", None),
        (" \t ", None),
    ],
)
def test_ordinary_names_are_kept(typed: str, stored: str | None) -> None:
    assert check_name(typed) == stored


@pytest.mark.parametrize(
    ("typed", "refusal"),
    [
        ("a" * 21, text.NAME_TOO_LONG),
        ("ﷺ" * 2, text.NAME_TOO_LONG),
        ("a\u200bb", text.NAME_REFUSED),
        ("a\u202eb", text.NAME_REFUSED),
        ("a\u3164b", text.NAME_REFUSED),
        ("a\u180b", text.NAME_REFUSED),
        ("a\U000e0101", text.NAME_REFUSED),
        ("a\x00b", text.NAME_REFUSED),
        ("a\ud800", text.NAME_REFUSED),
        ("@everyone", text.NAME_REFUSED),
        ("＠here", text.NAME_REFUSED),
        ("<@123>", text.NAME_REFUSED),
        ("https://a.b", text.NAME_REFUSED),
        ("play.example.com", text.NAME_REFUSED),
        ("www.x", text.NAME_REFUSED),
        ("z\u0351\u0352\u0353\u0354algo", text.NAME_REFUSED),
        ("...", text.NAME_REFUSED),
        ("🙂", text.NAME_REFUSED),
        ("**bold**", text.NAME_REFUSED),
        ("_leaning_", text.NAME_REFUSED),
        ("a__b", text.NAME_REFUSED),
        ("a`b", text.NAME_REFUSED),
        ("<#1>", text.NAME_REFUSED),
        ("a|b", text.NAME_REFUSED),
    ],
)
def test_other_names_are_refused_with_what_is_wrong(typed: str, refusal: Text) -> None:
    with pytest.raises(PlayerError) as refused:
        check_name(typed)
    assert refused.value.text == refusal


@given(names)
@example("a\u0301\u0302\u0303")
@example("\u1100\u1161\u11a8" * 8)
def test_a_name_that_is_kept_has_nothing_in_it_that_discord_or_readers_take_for_something_else(typed: str) -> None:
    with suppress(PlayerError):
        name = check_name(typed)
        if name is not None:
            assert 1 <= len(name) <= 20
            assert name == name.strip()
            assert is_normalized("NFKC", name)
            assert not set(name) & set("@*~|`<>#[](){}\\:/")
            assert not any(category(character)[0] == "C" for character in name)
            assert name.encode()
            assert check_name(name) == name
