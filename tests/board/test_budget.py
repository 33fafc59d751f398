"""What fits in one message: nodes counted by hand, and lines packed into blocks."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.board.emoji import BYTES, CHARACTERS, COMPONENTS, LABELS, NODES, Cost, nodes, pack

pieces = st.sampled_from(["🟦", "1\ufe0f\u20e3", "<@1>", "`x`", "x"])
lines = st.lists(st.builds(str.__mul__, pieces, st.integers(0, NODES + 10)), max_size=20)


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("", 0),
        ("9x9 · 10 left, A1-C3 (50 %)", 0),
        ("1\ufe0f\u20e32\ufe0f\u20e38\ufe0f\u20e3", 3),
        ("1 2 8", 0),
        ("🇦\u200b🇧\u200b🇨", 3),
        ("🚩🟦🟨⬛💣💥❌🎉", 8),
        ("❤\ufe0f⛏\ufe0f🏳\ufe0f⏱\ufe0f", 4),
        ("❤⛏🏳⏱", 4),
        ("<@1> <@!22> <@&333> <#4444>", 4),
        ("<@> <@abc> a < b > c", 0),
        ("started <t:1793491200:R>, <t:1793491200>", 2),
        ("# a\n## b\n### c\n-# d", 4),
        ("#a\n a # b\n#### c", 0),
        ("`\u00a01`🟦🟦", 3),
        ("`🟦🟦🟦` is one, and a lone ` is none", 1),
        ("**bold**", 2),
        ("__under__ ~~struck~~", 4),
        ("||hidden||", 1),
        ("||🟦||||1\ufe0f\u20e3||💣||💣||", 7),
        ("https://discord.com/channels/1/2/3", 1),
        ("### Beginner · 9x9 · 💣 8 left · ❤\ufe0f 1\n<@1> 24 · <@2> 17 · started <t:1:R>", 6),
    ],
)
def test_nodes_are_counted_as_by_hand(text: str, count: int) -> None:
    assert nodes(text) == count


@given(lines)
def test_packing_keeps_every_line_in_order_in_blocks_within_the_limit(lines: list[str]) -> None:
    blocks = pack(lines)
    assert "\n".join(blocks) == "\n".join(lines)
    assert all(nodes(block) <= NODES or "\n" not in block for block in blocks)
    for block, following in pairwise(blocks):
        assert nodes(block) + nodes(following.split("\n")[0]) > NODES, "there was room for the next line"


def test_lines_fill_a_block_to_the_last_node() -> None:
    full, one = "🟦" * (NODES - 1), "🚩"
    assert pack([full, one]) == [f"{full}\n{one}"]
    assert pack([full, one, one]) == [f"{full}\n{one}", one]
    assert pack(["plain", "text"]) == ["plain\ntext"]
    assert pack([]) == []


def test_a_cost_counts_every_block() -> None:
    cost = Cost.of(["🟦🟦", "é1\ufe0f\u20e3"], other_components=3)
    assert cost == Cost(nodes=2, characters=6, bytes=(8 + 12) + (9 + 12), components=5)


def test_a_message_fits_up_to_every_limit_of_discord() -> None:
    limits = (NODES, CHARACTERS, BYTES, COMPONENTS)
    assert limits == (190, 4000 - LABELS, 10_170, 40)
    assert Cost(*limits).fits
    assert Cost.of([], other_components=0) == Cost(0, 0, 0, 0)


@pytest.mark.parametrize("at", range(4))
def test_a_message_beyond_one_limit_does_not_fit(at: int) -> None:
    beyond = [0, 0, 0, 0]
    beyond[at] = (NODES, CHARACTERS, BYTES, COMPONENTS)[at] + 1
    assert not Cost(*beyond).fits
